// Positions and games as text: pasted and copied, from and to files.
import assert from "node:assert/strict";
import { test } from "node:test";
import { games, ggf, play, stage, startBoard, Table } from "./support.mjs";

const there = await stage();

test("D2: positions and games are pasted and copied as text; bad text is explained", async () => {
    const table = await Table.open(there);
    const board = ["f5", "d6", "c3"].reduce((now, move, index) =>
        play(now, 8, index % 2 === 0 ? "b" : "w", move), startBoard());
    for (const text of ["f5-d6-c3", "f5,d6,c3", "1. f5, d6 2. c3", "F5 D6 C3"]) {
        await table.import("start");
        await table.untilBoard(startBoard());
        await table.import(text);
        await table.untilBoard(board);
    }
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
    const marked = () => table.page.$eval("#import-text", (area) =>
        area.value.slice(area.selectionStart, area.selectionEnd));
    assert.equal(await marked(), "z9");
    assert.equal(await table.page.getAttribute("#import-text", "aria-invalid"), "true");
    await table.page.keyboard.press("Delete"); // what is wrong goes, and with it the complaint
    assert.equal(await table.page.inputValue("#import-text"), "f5d6");
    assert.equal(await table.text("#import-fault"), "");
    assert.equal(await table.page.getAttribute("#import-text", "aria-invalid"), null);
    const named = ggf("PB[Zo\u00eb]PW[\u4e8c]", "B[f5]W[a8]"); // characters are counted, not bytes
    await table.page.fill("#import-text", `\n  ${named}`);
    await table.page.click("#import-load");
    await table.says("#import-fault", new RegExp(`character ${named.indexOf("a8") + 1}\\)`));
    assert.equal(await marked(), "a8");
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
    const copy = '#export button[aria-label^="Copy: Moves"]';
    await Promise.all([table.says(copy, /^(Copied|Not allowed)$/), table.page.click(copy)]);
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

test("D2: what a file tells of a game is exported again, after a reload, too", async () => {
    const pgn = `[Event "Cup"]
[Site "Kyoto"]
[Date "2024.05.06"]
[Time "07:08:09"]
[Round "?"]
[Black "Ann"]
[White "\u00c9mile"]
[Result "0-1"]
[BlackElo "1720.5"]
[WhiteElo "1811"]
[TimeControl "300+2"]
[Termination "time forfeit"]

{Black runs out of time} 1. f5 {[%eval 0.50] [%emt 0:00:01.250]} d6 2. c3
{[%emt 0:00:00.800] a quiet move} d3 {White wins 0-64} 0-1`;
    const table = await Table.open(there);
    const file = async (format) => {
        await table.menu("game", "do-export");
        await table.page.selectOption("#export-format", format);
        const text = await table.page.inputValue("#export-" + format);
        await table.page.keyboard.press("Escape");
        return text;
    };
    await table.import(pgn);
    await table.untilMoves(4);
    assert.equal(await file("pgn"), pgn);
    await there.server.untilSaved(/a quiet move/);
    await table.page.reload();
    await table.untilMoves(4);
    assert.equal(await file("pgn"), pgn);
    const sgf = await file("sgf");
    assert.match(sgf, /EV\[Cup\]PC\[Kyoto\]DT\[2024-05-06\].*BR\[1720.5\]WR\[1811\]/);
    assert.match(sgf, /C\[Black runs out of time\].*C\[a quiet move\]/s);
    await table.import(sgf);
    assert.equal(await file("sgf"), sgf);
    await table.close();
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

test("a game of one move is said to have one move", async () => {
    for (const [locale, words] of [["en-US", ["1 move", "2 moves"]], ["de-DE", ["1 Zug", "2 Züge"]]]) {
        const table = await Table.open(there, { locale });
        await table.list(ggf("", "B[f5]") + ggf("", "B[f5]W[d6]"));
        assert.deepEqual(await table.texts("#import-games .note"), words);
        await table.close();
    }
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

test("D2: a game of 60 kB is taken, alone and out of several; 256 kB are the limit", async () => {
    const table = await Table.open(there);
    const { page } = table;
    const sgf = (name, comment) => `(;FF[4]GM[2]SZ[8]PB[${name}];B[f5]C[${comment}];W[d6])`;
    const long = "J\u00f6rg zieht, Wei\u00df passt. ".repeat(2000).trim(); // 60 kB
    const variations = `(;GM[2]SZ[8]PB[Ann];B[f5]${"(;W[f6];B[e6])".repeat(20000)})`; // 280 kB
    await table.import(sgf("Ann", long));
    await table.untilMoves(2);
    await table.menu("game", "do-export");
    await page.selectOption("#export-format", "sgf");
    assert.ok((await page.inputValue("#export-sgf")).includes(`C[${long}]`), "all of it");
    await page.keyboard.press("Escape");
    const give = async (...texts) => {
        await table.menu("game", "do-import");
        await page.setInputFiles("#import-file",
            { name: "long.sgf", mimeType: "text/plain", buffer: Buffer.from(texts.join("\n")) });
    };
    await give(sgf("Bo", "short"), sgf("Cy", long), sgf("Di", long), sgf("Ed", "short"));
    await page.waitForSelector("#import-games");
    assert.deepEqual(await table.texts("#import-games .who"),
        ["Bo \u2013 ?", "Cy \u2013 ?", "Di \u2013 ?", "Ed \u2013 ?"]);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await table.says(".player .name", /^Cy$/);
    await give(sgf("Bo", "short"), variations);
    await page.waitForSelector("#import-games");
    assert.match((await table.texts("#import-games .who"))[1],
        /^cannot be read: a game may have 256 kB/);
    await page.keyboard.press("Escape");
    await give(variations);
    await table.says("#import-fault", /cannot be read: a game may have 256 kB.*character 1/);
    await page.keyboard.press("Escape");
    await give(sgf("Ann", long + long));
    await table.says("#import-fault", /the comments have over 64 KiB/);
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
