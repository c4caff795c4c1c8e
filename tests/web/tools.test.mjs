// Positions set up, hints, players, what survives a reload and a restart.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { count, games, stage, startBoard, Table } from "./support.mjs";

const there = await stage();

test("a position can be set up by clicking and played from", async () => {
    const table = await Table.open(there);
    await table.mode("human-human");
    await table.menu("game", "do-setup");
    await table.page.click("#setup-clear");
    await table.click("a1"); // black
    await table.click("b1");
    await table.click("b1"); // white
    assert.equal(await table.text("#setup-count"), "Black 1, White 1, empty 62");
    await table.page.click("#setup-use");
    await table.untilBoard("bw" + ".".repeat(62));
    await table.menu("game", "do-setup");
    const strokes = [["white", ["c1", "d1"]], ["black", ["d1"]], ["none", ["c1", "d1"]]];
    for (const [brush, squares] of strokes) {
        await table.page.check(`input[name=setup-brush][value=${brush}]`);
        for (const square of squares) {
            await table.click(square);
        }
    }
    await table.page.click("#setup-use");
    await table.untilBoard("bw" + ".".repeat(62));
    await table.start();
    await table.click("c1");
    await table.untilPhase("over");
    assert.deepEqual(await table.counts(), [3, 0]);
    await table.close();
});

test("the list of moves says what each gave away", async () => {
    const table = await Table.open(there);
    await table.mode("human-human");
    await table.import("c4c3e6f4g4c5b3f5b2d3f6g5h4g7e7h5e2d8h8f3d6d1b4f7g6a3d7c6h6a2f1e8c8g8"
        + "f2c7f8g3a4d2b7a5b5c1g2h2a1b6h3a6c2a8h1e1"); // so late that any look sees the end
    await table.page.click("#toggle-values");
    await table.says("#moves li:last-child .lost", /^−20$/);
    assert.match(await table.page.getAttribute("#moves li:last-child .move", "title"),
        /^Move \d+: e1, 20 discs worse than the best move$/);
    await table.page.click("#toggle-values");
    await table.until(() => document.querySelector("#moves .lost") === null);
    await table.close();
});

test("what is drawn anew while a button is down keeps the click", async () => {
    const table = await Table.open(there);
    const [other, release] = await table.holding("advice");
    const { page } = other;
    await other.mode("human-human");
    await other.import("f5d6c3d3c4f4f6f3e6e7d7c6"); // with moves that give something away
    await page.click("#toggle-values");
    await page.waitForSelector("#graph:visible");
    const pressed = async (selector, { x, y }, act) => {
        const box = await page.locator(selector).boundingBox();
        await page.mouse.move(box.x + box.width * x, box.y + box.height * y);
        await page.mouse.down();
        await act();
        await page.mouse.up();
    };
    await pressed("#moves li:nth-child(1) .move", { x: 0.5, y: 0.5 }, async () => {
        await release();
        await page.waitForSelector("#moves .lost", { state: "attached" });
    });
    await other.says("#status-text", /after move 1 of 12/);
    await pressed("#graph svg", { x: 0.02, y: 0.5 }, async () => { // on the line of zero
        await page.keyboard.press("End"); // draws it anew
        await page.waitForSelector("#moves li:nth-child(12) .move[aria-current]");
    });
    await other.untilBoard(startBoard());
    await table.close();
});

test("a reload brings back the same game", async () => {
    const table = await Table.open(there);
    await table.mode("human-human");
    await table.start();
    await table.play(["f5", "d6", "c3"]);
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
    await table.play(["f5", "f6", "e6"]);
    const board = await table.board();
    await there.server.untilSaved(/^moves f5f6e6$/m);
    await there.server.stop("SIGKILL");
    await table.page.waitForSelector("body[data-link=lost]");
    await there.server.start();
    await table.page.waitForSelector("body[data-link=open]");
    assert.equal(await table.board(), board);
    await table.click("f4");
    await table.untilMoves(4);
    await table.close();
});

test("what is clicked without a connection is refused, not kept for later", async () => {
    const table = await Table.open(there);
    await table.mode("human-human");
    await table.start();
    await table.play(["f5", "d6", "c3"]);
    const speed = await table.page.inputValue("#speed");
    await there.server.stop();
    await table.page.waitForSelector("body[data-link=lost]");
    await table.click("d3");
    await table.says("#message", /Connection lost/);
    await table.page.keyboard.press("n");
    await table.speed(2000);
    assert.equal(await table.page.inputValue("#speed"), speed);
    await table.menu("game", "do-import");
    await table.page.fill("#import-text", "f5f6");
    await table.page.click("#import-load");
    await table.says("#import-fault", /Connection lost/);
    await table.page.keyboard.press("Escape");
    await table.page.keyboard.press("n");
    await table.page.waitForSelector("#message:visible");
    await there.server.start();
    await table.page.waitForSelector("body[data-link=open]");
    assert.ok(await table.page.isHidden("#message"), "that it is lost is said no longer");
    await table.click("f4");
    await table.untilMoves(4);
    assert.deepEqual(await table.moves(), ["f5", "d6", "c3", "f4"]);
    await table.close();
});

test("a window that waits for an answer is told of a lost connection", async () => {
    const table = await Table.open(there);
    const lose = async (ask, fault) => {
        there.server.child.kill("SIGSTOP");
        await ask();
        assert.equal(await table.text(fault), "");
        await there.server.stop("SIGKILL");
        await table.says(fault, /Connection lost/);
        await table.page.keyboard.press("Escape");
        await there.server.start();
        await table.page.waitForSelector("body[data-link=open]");
    };
    await table.menu("game", "do-import");
    await table.page.fill("#import-text", "f5f6");
    await lose(() => table.page.click("#import-load"), "#import-fault");
    await table.menu("setting", "do-players");
    await lose(() => table.page.click("#players-apply"), "#players-fault");
    await table.close();
});

test("a server that takes its time is waited for, visibly", async () => {
    const table = await Table.open(there);
    await table.mode("human-human");
    await table.start();
    await table.untilMyTurn();
    there.server.child.kill("SIGSTOP");
    await table.click("f5");
    await table.says("#connection", /^Waiting for the server/);
    there.server.child.kill("SIGCONT");
    await table.untilMoves(1);
    await table.says("#connection", /^$/);
    assert.equal(await table.page.getAttribute("body", "data-link"), "open");
    await table.close();
});

test("each tab has its game; the page opened again brings back the one last played", async () => {
    const table = await Table.open(there);
    const played = (tab) => tab.page.waitForSelector("#moves .move:not(:disabled)");
    await table.mode("human-human");
    await table.start();
    await table.play(["f5", "d6"]);
    const second = await table.tab();
    assert.deepEqual(await second.moves(), [], "a table of its own");
    await second.mode("human-human"); // chosen, not played
    await second.page.close();
    const third = await table.tab();
    await third.mode("human-human");
    await third.start();
    await third.click("d3");
    await third.untilMoves(1);
    for (const [tab, moves] of [[third, ["d3"]], [table, ["f5", "d6"]]]) {
        await tab.page.reload();
        await played(tab);
        assert.deepEqual(await tab.moves(), moves, "a reload keeps each tab's own game");
    }
    await third.page.close();
    await table.click("c3"); // played last
    await table.untilMoves(3);
    const blank = await table.tab();
    await blank.page.close();
    await table.page.close();
    const again = await table.tab();
    await played(again);
    assert.deepEqual(await again.moves(), ["f5", "d6", "c3"]);
    await table.close();
});

test("hints, the bar and the graph come while one looks", async () => {
    const table = await Table.open(there);
    await table.mode("human-human");
    await table.start();
    await table.play(["f5", "d6", "c3"]);
    await table.page.click("#toggle-hints");
    await table.untilLabels();
    assert.ok(await table.page.$(".square[data-best]"));
    await table.says("#status-note", /^Best: [a-h][1-8] .*, depth \d+$/);
    await table.until(() => { // deeper than the first look
        const now = /depth (\d+)/.exec(document.querySelector("#status-note").textContent);
        return Number(now?.[1] ?? 0) > 2;
    });
    await table.page.click("#toggle-values");
    await table.page.waitForSelector("#toggle-values[aria-pressed=true]");
    await table.until(() => document.querySelector("#value-bar .value").textContent !== "…");
    await table.says("#graph-value", /^(Black|White) \+[0-9.]+ discs, depth \d+$/);
    await table.untilGraph(4);
    const box = await table.page.locator("#graph svg").boundingBox();
    await table.page.mouse.move(box.x + (box.width * 3) / 60, box.y + box.height / 2);
    await table.says("#graph-value", /^2\. d6, /);
    await table.page.mouse.click(box.x + 1, box.y + box.height / 2);
    await table.untilBoard(startBoard());
    await table.close();
});

test("hints of a game that was imported say how deep they look", async () => {
    const table = await Table.open(there);
    await table.import("f5d6c3d3c4");
    assert.equal(await table.text("#status-note"), "Stopped.");
    await table.page.click("#toggle-hints");
    await table.says("#status-note", /^Stopped\. Best: [a-h][1-8] .*, depth \d+$/);
    await table.close();
});

test("the graph has a gap where no value is known yet", async () => {
    const table = await Table.open(there);
    await table.context.routeWebSocket(/./, (page) => { // values that never come
        const server = page.connectToServer();
        server.onMessage((message) => {
            const event = JSON.parse(message);
            event.values?.fill?.(null, 2, 4);
            page.send(JSON.stringify(event));
        });
    });
    const other = await table.tab();
    await other.mode("human-human");
    await other.start();
    await other.play(["f5", "d6", "c3", "d3", "c4"]);
    await other.page.click("#toggle-values");
    await other.untilGraph(4);
    const columns = await other.page.$$eval("#graph .curve", (all) => all.map((curve) =>
        curve.getAttribute("d").match(/[ML]/g).length));
    assert.deepEqual(columns, [2, 2]);
    const box = await other.page.locator("#graph svg").boundingBox();
    await other.page.mouse.move(box.x + (box.width * 3) / 60, box.y + box.height / 2);
    await other.says("#graph-value", /^2\. d6, …$/);
    const fill = () => other.page.$eval("#value-bar", (bar) =>
        bar.style.getPropertyValue("--black-share"));
    await other.page.$eval("#value-bar", (bar) => { // a deeper value may still move it
        const note = () => {
            if (bar.querySelector(".value").textContent !== "…") {
                window.lastShare = bar.style.getPropertyValue("--black-share");
            }
        };
        note();
        new MutationObserver(note).observe(bar, { attributes: true, childList: true, subtree: true, characterData: true });
    });
    await other.page.mouse.click(box.x + (box.width * 3) / 60, box.y + box.height / 2);
    await other.says("#value-bar .value", /^…$/);
    assert.equal(await fill(), await other.page.evaluate(() => window.lastShare), "the bar waits where it was");
    await table.close();
});

test("what one looks at does not move: the board, whose turn it is, the level field", async () => {
    const table = await Table.open(there);
    const place = (selector) => table.page.locator(selector).boundingBox();
    await table.mode("human-ab");
    await table.start();
    await table.untilMyTurn();
    const [board, level] = [await place(".board"), await place("#level")];
    await table.says("#status-note", /^Move 1$/);
    const words = (await place("#status-text")).y;
    await table.page.click("#toggle-hints");
    await table.says("#status-note", /^Best: /);
    assert.equal((await place("#status-text")).y, words);
    await table.page.click("#toggle-values");
    await table.page.waitForSelector("#value-bar:visible");
    assert.deepEqual(await place(".board"), board);
    const bar = await place("#value-bar");
    assert.ok(bar.x >= 0 && bar.x + bar.width < board.x, "the bar is beside the board");
    await table.page.selectOption("#level", "novice");
    await table.says("#next-game", /^Start Game begins Human vs Novice\.$/);
    assert.deepEqual(await place("#level"), level);
    await table.close();
});

test("the menu, the level beside the board and the bar agree", async () => {
    const table = await Table.open(there);
    await table.mode("human-random");
    assert.equal(await table.page.inputValue("#level"), "beginner");
    await table.page.click("#menu-setting");
    await table.page.click("#menu-level");
    assert.deepEqual(await table.texts("#menu-level + .popup [aria-checked=true] .text"),
        ["Beginner"]);
    await table.page.keyboard.press("Escape");
    await table.page.keyboard.press("Escape");
    await table.submenu("setting", "menu-size", "size-10");
    await table.page.click("#toggle-values"); // points have no decimals
    await table.says("#graph-value", /^(Black \+|White \+)?\d+ points, depth \d+$/);
    assert.match(await table.text("#value-bar .value"), /^\d+$/);
    await table.close();
});

test("the walker rests where there is no further position", async () => {
    const table = await Table.open(there);
    const resting = () => table.page.$$eval(".walker button", (all) =>
        all.map((button) => button.getAttribute("aria-disabled") === "true"));
    assert.deepEqual(await resting(), [true, true, true, true]);
    await table.mode("human-human");
    await table.play(["f5", "d6"]);
    assert.deepEqual(await resting(), [false, false, true, true]);
    await table.page.click(".walker button:nth-child(2)");
    await table.says("#status-text", /after move 1 of 2/);
    assert.deepEqual(await resting(), [false, false, false, false]);
    await table.page.click(".walker button:first-child");
    await table.untilBoard(startBoard());
    assert.deepEqual(await resting(), [true, true, false, false]);
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
    const fault = async (colour, option, value, words) => {
        const field = `#option-${colour}-${option}`;
        await table.page.fill(field, value);
        await table.page.click("#players-apply");
        await table.until(([wanted, text]) => {
            const label = document.querySelector(wanted).closest("label");
            return new RegExp(text).test(label.querySelector("#players-fault")?.textContent ?? "");
        }, [field, words.source]);
        assert.deepEqual(await table.page.$$eval("#players [aria-invalid]", (all) =>
            all.map((one) => one.id)), [field.slice(1)]);
        assert.equal(await table.page.evaluate(() => document.activeElement.id), field.slice(1));
        assert.equal(await table.page.inputValue(field), value);
        await table.page.fill(field, "");
    };
    await table.page.selectOption("#player-white", "mcts");
    await fault("black", "depth", "nonsense", /cannot be used: the value is not a whole number/);
    await fault("black", "depth", "4 5", /not a whole number/);
    await fault("black", "depth", '4,"\\', /not a whole number/);
    await fault("black", "time", "\u00e4", /not a time/);
    await fault("white", "c", "-1", /^A value from 0 to 1,000 is needed\.$/);
    await fault("black", "time", "0", /^A value from 0\.001 to 86,400 s is needed\.$/);
    await fault("white", "playouts", "1".repeat(300), /too long/);
    await table.page.selectOption("#player-black", "engine"); // knows 8x8 alone
    assert.equal(await table.text("#players-fault"), "");
    await table.page.click("#players-apply");
    await table.page.waitForSelector("#players:not([open])", { state: "attached" });
    await table.menu("setting", "do-players");
    assert.equal(await table.page.inputValue("#player-black"), "engine");
    const names = await table.page.$$eval("#player-black option", (all) =>
        all.map(({ value }) => value));
    assert.ok(!names.includes("gtp") && !names.includes("nboard"),
        "programs are not offered where they are switched off");
    await table.page.keyboard.press("Escape");
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
    await table.says("#status-text", /thinking/);
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

// Of every kind of player: its name, what it is, and its options.
async function kinds(table) {
    const found = new Map();
    await table.menu("setting", "do-players");
    const names = await table.page.$$eval("#player-black option", (all) =>
        all.map(({ value }) => value));
    for (const name of names) {
        await table.page.selectOption("#player-black", name);
        found.set(name, await table.texts("#players .side:first-child :is(.note, small)"));
    }
    await table.page.keyboard.press("Escape");
    return found;
}

test("what the server says is in the language of the page", async () => {
    const [table, english] = [await Table.open(there, { locale: "de-DE" }),
        await Table.open(there)];
    const [german, original] = [await kinds(table), await kinds(english)];
    for (const [name, words] of original) {
        words.forEach((text, index) => assert.notEqual(german.get(name)[index], text));
    }
    await english.close();
    assert.deepEqual(await table.texts(".player .name"), ["Mensch", "Random"]);
    await table.menu("game", "do-import");
    await table.page.fill("#import-text", "f5f5");
    await table.page.click("#import-load");
    await table.says("#import-fault", /nicht zu lesen: das Feld ist besetzt \(Zeichen 3\)/);
    await table.page.keyboard.press("Escape");
    await table.list(games);
    assert.match(await table.text(".game.broken"), /nicht lesbar: der Zug dreht keinen Stein um/);
    await table.page.keyboard.press("Escape");
    await table.page.selectOption("#level", "champion");
    await table.says(".player[data-colour=white] .name", /^Meister$/);
    await table.submenu("setting", "menu-size", "size-10");
    await table.says("#message", /^Meister kennt nur das Brett 8×8\.$/);
    await table.page.click("#toggle-hints");
    await table.untilLabels();
    const labels = await table.texts(".square[data-legal] .label");
    assert.ok(labels.every((label) => /^[+−]?\d+,\d$/.test(label)), labels.join());
    await table.close();
});

test("every code of a fault has its German words, and no other", () => {
    const codes = (path, pattern) => [...readFileSync(new URL("../../" + path, import.meta.url),
        "utf8").matchAll(pattern)].map(([, code]) => code).sort();
    const known = codes("src/session/session_fault.c", /^ {4}\{"([a-z0-9-]+)",/gm);
    assert.ok(known.length > 50);
    assert.deepEqual(codes("web/src/strings/de-said.ts", /"fault\.([a-z0-9-]+)":/g), known);
});
