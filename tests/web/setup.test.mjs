// Set Up Position: what surrounds the clicks (those are in tools.test.mjs).
import assert from "node:assert/strict";
import { test } from "node:test";
import { stage, startBoard, Table } from "./support.mjs";

const there = await stage();

const focused = (table) => table.page.evaluate(() => {
    const { id, name } = document.activeElement;
    return id || name;
});

async function openByKeyboard(table) {
    await table.page.keyboard.press("F10");
    await table.page.focus("#do-setup");
    await table.page.keyboard.press("Enter");
    assert.equal(await focused(table), "setup-brush");
}

test("the focus goes into the set-up and comes back; Escape leaves it", async () => {
    const table = await Table.open(there);
    await openByKeyboard(table);
    await table.page.click("#setup-clear");
    await table.page.keyboard.press("Escape");
    await table.page.waitForSelector("#setup", { state: "hidden" });
    assert.equal(await focused(table), "menu-game");
    assert.equal(await table.board(), startBoard());
    await openByKeyboard(table);
    await table.page.click("#setup-start");
    assert.equal(await focused(table), "setup-start");
    await table.page.click("#setup-cancel");
    assert.equal(await focused(table), "menu-game");
    await openByKeyboard(table);
    await table.click("a1");
    await table.page.keyboard.press("Escape");
    await table.page.waitForSelector("#setup", { state: "hidden" });
    assert.equal(await table.page.evaluate(() => document.activeElement.dataset.square), "a1");
    await table.close();
});

test("Escape in a menu or a window over the set-up closes only that", async () => {
    const table = await Table.open(there);
    await table.menu("game", "do-setup");
    await table.page.click("#menu-setting");
    await table.page.keyboard.press("Escape");
    assert.equal(await table.page.locator(".popup").count(), 0);
    await table.menu("game", "do-export");
    await table.page.waitForSelector("#export[open]");
    await table.page.keyboard.press("Escape");
    await table.page.waitForSelector("#export:not([open])", { state: "attached" });
    assert.ok(await table.page.isVisible("#setup"));
    await table.close();
});

test("the keys of the game rest while a position is set up", async () => {
    const table = await Table.open(there);
    await table.mode("human-human");
    await table.start();
    await table.play(["f5", "d6"]);
    await openByKeyboard(table);
    await table.page.focus("#setup-clear");
    for (const key of ["u", "n", "s", "[", "Home", "e", "i", "w"]) {
        await table.page.keyboard.press(key);
    }
    assert.equal(await focused(table), "setup-clear");
    await table.page.keyboard.press("Escape");
    await table.page.keyboard.press("c"); // answered after all that would have come before
    await table.says("#message", /nothing to continue/);
    assert.equal(await table.phase(), "playing");
    assert.deepEqual(await table.moves(), ["f5", "d6"]);
    assert.equal(await table.page.locator("dialog[open]").count(), 0);
    await table.close();
});

test("a position without discs of both colours is not taken", async () => {
    const table = await Table.open(there);
    await table.menu("game", "do-setup");
    assert.equal(await table.text("#setup-fault"), "");
    assert.ok(await table.page.isEnabled("#setup-use"));
    await table.page.click("#setup-clear");
    await table.says("#setup-fault", /a disc of each colour/);
    assert.ok(await table.page.isDisabled("#setup-use"));
    await table.click("a1");
    assert.ok(await table.page.isDisabled("#setup-use"), "Black alone");
    await table.page.check("input[name=setup-brush][value=white]");
    await table.click("b1");
    await table.page.click("#setup-use");
    await table.untilBoard("bw" + ".".repeat(62));
    await table.close();
});

test("a size chosen in the set-up is the size of the position", async () => {
    const table = await Table.open(there);
    await table.menu("game", "do-setup");
    await table.submenu("setting", "menu-size", "size-6");
    await table.untilBoard(startBoard(6));
    await table.click("f6"); // black
    await table.page.click("#setup-use");
    await table.page.waitForSelector("#setup", { state: "hidden" });
    await table.untilBoard(startBoard(6).slice(0, -1) + "b");
    await table.menu("game", "do-setup");
    await table.submenu("setting", "menu-size", "size-12");
    await table.click("l12");
    assert.equal((await table.board()).at(-1), "b");
    await table.page.keyboard.press("Escape");
    await table.untilBoard(startBoard(6).slice(0, -1) + "b");
    await table.close();
});

test("the set-up speaks the language chosen while it is open", async () => {
    const table = await Table.open(there);
    await table.menu("game", "do-setup");
    await table.page.click("#setup-clear");
    await table.submenu("setting", "menu-language", "language-de");
    assert.equal(await table.text("#setup-title"), "Stellung aufbauen");
    assert.match(await table.text("#setup-fault"), /jeder Farbe/);
    assert.equal(await table.board(), ".".repeat(64));
    await table.close();
});

test("the game rests behind the set-up, in the menu too; another one closes it", async () => {
    const table = await Table.open(there);
    await table.mode("human-human");
    await table.start();
    await table.play(["f5", "d6"]);
    await table.menu("game", "do-setup");
    await table.page.click("#menu-game");
    const resting = await table.page.$$eval("#popup-game [aria-disabled]", (all) =>
        all.map(({ id }) => id));
    assert.deepEqual(resting, ["do-start", "do-stop", "do-continue", "do-step", "do-undo",
        "do-redo", "do-pass", "do-return", "do-setup"]);
    await table.page.click("#do-start", { force: true });
    await table.page.keyboard.press("Escape");
    await table.import("f5f6e6");
    await table.page.waitForSelector("#setup", { state: "hidden" });
    assert.deepEqual(await table.moves(), ["f5", "f6", "e6"]);
    await table.close();
});
