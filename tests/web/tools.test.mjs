// Positions in and out, hints, players, what survives a reload and a restart.
import assert from "node:assert/strict";
import { test } from "node:test";
import { count, play, stage, startBoard, Table } from "./support.mjs";

const there = await stage();

test("a position can be set up by clicking and played from", async () => {
    const table = await Table.open(there);
    await table.mode("human-human");
    await table.menu("game", "do-setup");
    await table.page.click("#setup-clear");
    await table.click("a1"); // black
    await table.click("b1");
    await table.click("b1"); // white
    await table.page.click("#setup-use");
    await table.untilBoard("bw" + ".".repeat(62));
    await table.start();
    await table.click("c1");
    await table.untilPhase("over");
    assert.deepEqual(await table.counts(), [3, 0]);
    await table.close();
});

test("D2: positions and games are pasted and copied as text; bad text is explained", async () => {
    const table = await Table.open(there);
    const board = ["f5", "d6", "c3"].reduce((now, move, index) => play(now, 8, index % 2 === 0 ? "b" : "w", move), startBoard());
    await table.import("F5 D6 C3");
    await table.untilBoard(board);
    await table.menu("game", "do-export");
    await table.page.waitForSelector("#export[open]");
    assert.equal(await table.page.inputValue("#export-moves"), "f5d6c3");
    const rows = await table.page.inputValue("#export-board");
    assert.ok(rows.startsWith("{") && rows.endsWith("}"), "White is to move");
    const position = await table.page.inputValue("#export-position");
    const link = await table.page.inputValue("#export-link");
    await table.page.keyboard.press("Escape");
    await table.import(rows);
    await table.untilBoard(board);
    assert.equal(await table.turn(), "white");
    await table.import(position);
    await table.untilBoard(board);
    await table.menu("game", "do-import");
    await table.page.fill("#import-text", "f5d6z9");
    await table.page.click("#import-load");
    await table.until(() => /character 5/.test(document.querySelector("#import-fault").textContent));
    await table.page.keyboard.press("Escape");
    await table.close();
    const other = await Table.open(there, { hash: new URL(link).hash });
    await other.untilBoard(board);
    await other.close();
});

test("a reload brings back the same game", async () => {
    const table = await Table.open(there);
    await table.mode("human-human");
    await table.start();
    for (const [index, move] of ["f5", "d6", "c3"].entries()) {
        await table.click(move);
        await table.untilMoves(index + 1);
    }
    const board = await table.board();
    await table.page.reload();
    await table.untilBoard(board);
    assert.deepEqual(await table.moves(), ["f5", "d6", "c3"]);
    await table.click("d3");
    await table.untilMoves(4);
    await table.close();
});

test("a server that is killed and restarted brings back the same game", async () => {
    const table = await Table.open(there);
    await table.mode("human-human");
    await table.start();
    for (const [index, move] of ["f5", "f6", "e6"].entries()) {
        await table.click(move);
        await table.untilMoves(index + 1);
    }
    const board = await table.board();
    await table.page.waitForTimeout(1200); // saved within half a second; a kill leaves no time for it
    await there.server.stop("SIGKILL");
    await table.page.waitForSelector("body[data-link=lost]");
    await there.server.start();
    await table.page.waitForSelector("body[data-link=open]");
    assert.equal(await table.board(), board);
    await table.click("f4");
    await table.untilMoves(4);
    await table.close();
});

test("two tabs have two games; a tab opened later finds the last one", async () => {
    const table = await Table.open(there);
    await table.mode("human-human");
    await table.start();
    await table.click("f5");
    await table.untilMoves(1);
    const second = await table.context.newPage();
    await second.goto(there.server.address);
    await second.waitForSelector("body[data-link=open] .square");
    assert.equal(await second.$$eval("[data-disc=black]", (discs) => discs.filter((disc) => disc.matches(".square")).length), 2);
    await second.close();
    assert.equal((await table.moves()).length, 1);
    await table.close();
});

test("hints, the bar and the graph come while one looks", async () => {
    const table = await Table.open(there);
    await table.mode("human-human");
    await table.start();
    for (const [index, move] of ["f5", "d6", "c3"].entries()) {
        await table.click(move);
        await table.untilMoves(index + 1);
    }
    await table.menu("setting", "do-hints");
    await table.until(() => [...document.querySelectorAll(".square[data-legal] .label")].every((label) => label.textContent !== ""));
    assert.ok(await table.page.$(".square[data-best]"));
    await table.menu("setting", "do-values");
    await table.until(() => document.querySelector("#value-bar .value").textContent !== "…");
    await table.until(() => document.querySelector("#graph .curve")?.getAttribute("points").split(" ").length === 4);
    const box = await table.page.locator("#graph svg").boundingBox();
    await table.page.mouse.click(box.x + 1, box.y + box.height / 2);
    await table.untilBoard(startBoard());
    await table.close();
});

test("A2, A11: any player against any player with options from the registry", async () => {
    const table = await Table.open(there);
    await table.menu("setting", "do-players");
    await table.page.selectOption("#player-black", "alphabeta");
    await table.page.fill("#option-black-depth", "2");
    await table.page.selectOption("#option-black-eval", "norvig");
    await table.page.selectOption("#player-white", "first");
    await table.page.click("#players-apply");
    await table.speed(0);
    await table.start();
    await table.untilPhase("over");
    await table.menu("setting", "do-players");
    await table.page.selectOption("#player-black", "alphabeta");
    await table.page.fill("#option-black-depth", "nonsense");
    await table.page.click("#players-apply");
    await table.until(() => /cannot be used/.test(document.querySelector("#message").textContent));
    await table.close();
});

test("closing the tab stops a search", async () => {
    const table = await Table.open(there);
    await table.menu("setting", "do-players");
    await table.page.selectOption("#player-black", "mcts");
    await table.page.fill("#option-black-playouts", "100000000000");
    await table.page.selectOption("#player-white", "first");
    await table.page.click("#players-apply");
    await table.start();
    await table.until(() => /thinking/.test(document.querySelector("#status-text").textContent));
    await table.close();
    // Its thread is free again: another session's game with as many searches as threads plays on.
    for (let i = 0; i < 3; i++) {
        const other = await Table.open(there);
        await other.mode("ab-random");
        await other.speed(0);
        await other.start();
        await other.untilPhase("over");
        const [black, white] = await other.counts();
        assert.equal(black + white, 64 - count(await other.board(), "."));
        await other.close();
    }
});
