// Positions in and out, hints, players, what survives a reload and a restart.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { count, games, ggf, play, stage, startBoard, Table } from "./support.mjs";

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

test("D2: positions and games are pasted and copied as text; bad text is explained", async () => {
    const table = await Table.open(there);
    const board = ["f5", "d6", "c3"].reduce((now, move, index) =>
        play(now, 8, index % 2 === 0 ? "b" : "w", move), startBoard());
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
    await table.says("#import-fault", /character 5/);
    await table.page.keyboard.press("Escape");
    await table.close();
    const other = await Table.open(there, { hash: new URL(link).hash });
    await other.untilBoard(board);
    await other.import("start");
    await other.untilBoard(startBoard());
    await other.page.goto(link); // into the address of the open page
    await other.untilBoard(board);
    assert.equal(new URL(other.page.url()).hash, "");
    await other.close();
});

async function exported(table, format) {
    await table.menu("game", "do-export");
    await table.page.waitForSelector("#export[open]");
    const text = await table.page.inputValue("#export-" + format);
    await table.page.keyboard.press("Escape");
    return text;
}

test("a game as GGF and as a link keeps its start and its size", async () => {
    const table = await Table.open(there);
    await table.mode("human-human");
    await table.import("OX----XO---X---- X");
    await table.start();
    const [move] = await table.legal();
    await table.click(move);
    await table.untilMoves(1);
    const board = await table.board();
    const ggf = await exported(table, "ggf");
    assert.match(ggf, /^\(;GM\[Othello\].*BO\[4 .*;\)$/);
    const link = await exported(table, "link");
    await table.menu("game", "do-export");
    await table.page.selectOption("#export-format", "sgf");
    await table.says("#export-sgf", /^\(;[^]*GM\[2\]/);
    await table.page.selectOption("#export-format", "quest"); // 8x8 from the usual start alone
    await table.says("#export-fault", /cannot hold/);
    assert.equal(await table.page.$("#export-quest"), null);
    const barred = await table.page.$$eval("#export button:disabled", (all) =>
        all.map((one) => one.textContent));
    assert.deepEqual(barred, ["Save", "Copy"]);
    await table.page.click('#export button[aria-label^="Copy: Moves"]');
    await table.says('#export button[aria-label^="Copy: Moves"]', /^(Copied|Not allowed)$/);
    await table.page.selectOption("#export-format", "ggf");
    await table.says("#export-ggf", /GM.Othello/);
    assert.equal(await table.page.$("#export button:disabled"), null);
    await table.page.keyboard.press("Escape");
    await table.import("start");
    await table.until(() => document.querySelectorAll(".square").length === 16);
    const bytes = Buffer.from(ggf + "\n");
    await table.menu("game", "do-import");
    const file = { name: "game.ggf", mimeType: "text/plain", buffer: bytes };
    await table.page.setInputFiles("#import-file", file);
    await table.until((text) => document.querySelector("#import-text").value.trim() === text, ggf);
    await table.page.click("#import-load");
    await table.untilBoard(board);
    await table.untilMoves(1);
    await table.close();
    const other = await Table.open(there, { hash: new URL(link).hash });
    await other.untilBoard(board);
    assert.deepEqual(await other.moves(), [move]);
    await other.close();
});

test("D2: a file that is no text is refused in a line, and the text stays", async () => {
    const noise = Buffer.from(Array.from({ length: 400 }, (_, index) => (index * 167 + 128) % 256));
    const header = Buffer.from("14070c1201000000000000000000d207080000ff", "hex");
    const files = {
        "WTH_2002.wtb": Buffer.concat([header, Buffer.alloc(680, 0x38)]),
        "long.wtb": Buffer.alloc(100000),
        "noise.bin": noise,
        "noise without zeros.bin": noise.filter((byte) => byte !== 0),
        "few.bin": Buffer.from([0x89, 0xc3, 0x41]),
    };
    for (const [locale, words] of [["en-US", /^This is not a text file\.$/],
        ["de-DE", /^Das ist keine Textdatei\.$/]]) {
        const table = await Table.open(there, { locale });
        await table.menu("game", "do-import");
        await table.page.fill("#import-text", "f5");
        const give = (name, buffer) => table.page.setInputFiles("#import-file",
            { name, mimeType: "application/octet-stream", buffer });
        for (const [name, buffer] of Object.entries(files)) {
            await give(name, buffer);
            await table.says("#import-fault", words);
            assert.equal(await table.page.inputValue("#import-text"), "f5", name);
            await give("short.txt", Buffer.from("f5"));
            await table.says("#import-fault", /^$/);
        }
        await give("long.txt", Buffer.alloc(8000001, "f5 "));
        await table.says("#import-fault", /8 MB.*emilia convert/);
        await give("latin-1.ggf", Buffer.from(games.replace("Ann", "J\u00f6rg"), "latin1"));
        await table.until(() => document.querySelector("#import-text").value.includes("PB[J"));
        assert.equal(await table.text("#import-fault"), "");
        await table.page.click("#import-load");
        await table.page.waitForSelector("#import-games");
        await table.close();
    }
});

test("D2: of a text with several games one is chosen, with the keyboard alone", async () => {
    const table = await Table.open(there);
    const { page } = table;
    await table.mode("human-human");
    await table.list(games);
    const rows = await page.$$eval("#import-games label", (labels) => labels.map((label) =>
        [...label.querySelectorAll("span")].map((span) => span.textContent).join("|")));
    assert.deepEqual(rows, ["1|Ann – Bo||2004-09-18, 2 moves",
        "2|cannot be read: the move turns no disc||", "3|Di – Ed|64–0|9 moves"]);
    assert.equal((await table.moves()).length, 0, "nothing is taken before the choice");
    await page.click("#import-back");
    assert.equal(await page.inputValue("#import-text"), games);
    await page.click("#import-load");
    await page.waitForSelector("#import-games");
    await page.keyboard.press("ArrowDown"); // the damaged one is left out
    await page.keyboard.press("Enter");
    await table.untilMoves(9);
    await table.untilPhase("over");
    assert.deepEqual(await table.counts(), [13, 0]);
    await table.close();
});

test("D2: a file of thousands of games is listed whole, and the last of them taken", async () => {
    const table = await Table.open(there);
    await table.mode("human-human");
    const many = Array.from({ length: 3000 }, (_, index) =>
        ggf(`PB[J\u00f6rg ${index + 1}]PW[${"\u767d".repeat(index % 7)}]`,
            index % 1000 === 500 ? "B[a1]" : "B[e6]W[f4]B[e3]W[f6]B[g5]W[d6]B[e7]W[f5]B[c5]"));
    await table.menu("game", "do-import");
    await table.page.setInputFiles("#import-file",
        { name: "many.ggf", mimeType: "text/plain", buffer: Buffer.from(many.join("\n")) });
    await table.page.waitForSelector("#import-games");
    assert.equal(await table.text("#import-title"), "Import one of 2997 games");
    const names = await table.texts("#import-games .who");
    assert.equal(names.length, 3000);
    names.forEach((name, index) => assert.ok(index % 1000 === 500 ? /cannot be read/.test(name)
        : name.startsWith(`J\u00f6rg ${index + 1} `), name));
    for (const [key, chosen] of [["PageDown", 10], ["ArrowUp", 9], ["Home", 0], ["ArrowUp", 0],
        ["End", 2999]]) {
        await table.page.keyboard.press(key);
        assert.equal(await table.page.$eval("#import-games :checked", (one) =>
            document.activeElement === one && Number(one.value)), chosen, key);
    }
    await table.page.keyboard.press("Enter");
    await table.untilPhase("over");
    assert.deepEqual(await table.texts(".player .name"), ["J\u00f6rg 3000", "\u767d\u767d\u767d"]);
    await table.close();
});

test("the list of moves says what each gave away", async () => {
    const table = await Table.open(there);
    await table.mode("human-human");
    await table.import("d3c5d6e3f4c6f5f3c4b3e2c3c2g4a4"); // the last move is a bad one
    await table.page.click("#toggle-values");
    await table.says("#moves li:nth-child(15) .lost", /^−([5-9]|[1-9]\d)$/);
    assert.match(await table.page.getAttribute("#moves li:nth-child(15) .move", "title"),
        /^Move 15: a4, \d+ discs worse than the best move$/);
    await table.page.click("#toggle-values");
    await table.until(() => document.querySelector("#moves .lost") === null);
    await table.close();
});

test("a bad text is explained in its window while two computers play on", async () => {
    const table = await Table.open(there);
    await table.mode("ab-random");
    await table.speed(50);
    await table.start();
    await table.menu("game", "do-import");
    await table.page.fill("#import-text", "f5f5");
    await table.page.click("#import-load");
    await table.says("#import-fault", /cannot be read/);
    assert.ok(await table.page.isVisible("#import"));
    await table.page.fill("#import-text", "nonsense ".repeat(10000)); // more than a message holds
    await table.page.click("#import-load");
    await table.says("#import-fault", /cannot be read: not a move/);
    await table.page.keyboard.press("Escape");
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
    await table.page.waitForTimeout(1200); // saved within half a second, not when killed
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
    await there.server.start();
    await table.page.waitForSelector("body[data-link=open]");
    await table.click("f4");
    await table.untilMoves(4);
    assert.deepEqual(await table.moves(), ["f5", "d6", "c3", "f4"]);
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
    await fault("white", "c", "-1", /outside the option/);
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
