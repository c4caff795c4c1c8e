// A game with a person: what A, D and E ask of the board, the panel and the menus.
import assert from "node:assert/strict";
import { test } from "node:test";
import { count, isOver, legalMoves, nameOf, play, stage, startBoard, Table } from "./support.mjs";

const there = await stage();

test("A3: the title carries the name and AI Othello, and the menus pull down", async () => {
    const table = await Table.open(there);
    assert.match(await table.page.title(), /Emilia.*AI Othello/);
    const expected = {
        game: ["Start Game", "Stop", "Undo", "Redo", "Pass", "View Winning Rate Chart",
            "Activity Monitor", "Import…", "Export…"],
        setting: ["AI Ab vs Random", "AI Ab vs AI MCTS", "Human vs AI MCTS", "Human vs AI Ab",
            "Human vs Random", "Human vs Human", "Players…", "Level", "Board Size", "Rounds",
            "Speed", "Theme", "Sound"],
        help: ["Rules in a Minute", "Keyboard", "About Emilia"],
    };
    for (const [menu, labels] of Object.entries(expected)) {
        await table.page.click(`#menu-${menu}`);
        await table.page.waitForSelector(`#popup-${menu}`);
        const shown = await table.texts(`#popup-${menu} .text`);
        for (const label of labels) {
            assert.ok(shown.includes(label), `${label} is in the menu ${menu}`);
        }
        await table.page.keyboard.press("Escape");
        assert.equal(await table.page.$(`#popup-${menu}`), null);
    }
    await table.close();
});

test("A2, A1: every mode can be chosen by name, the first player is Black", async () => {
    const table = await Table.open(there);
    const modes = {
        "ab-random": ["AI Ab", "Random"], "ab-mcts": ["AI Ab", "AI MCTS"],
        "human-mcts": ["Human", "AI MCTS"],
        "human-ab": ["Human", "AI Ab"], "human-random": ["Human", "Random"],
    };
    await table.speed(2000);
    for (const [mode, [black, white]] of Object.entries(modes)) {
        await table.mode(mode);
        await table.start();
        await table.untilPhase("playing");
        await table.says(".player[data-colour=black] .name", new RegExp(`^${black}$`));
        assert.equal(await table.text(".player[data-colour=white] .name"), white);
    }
    await table.close();
});

test("A5, A4: a legal click plays, flips, counts; the turn disc changes", async () => {
    const table = await Table.open(there);
    await table.mode("human-human");
    await table.start();
    await table.untilPhase("playing");
    assert.equal(await table.board(), startBoard());
    assert.deepEqual(await table.counts(), [2, 2]);
    assert.equal(await table.turn(), "black");
    assert.equal(await table.page.getAttribute("#turn-disc", "data-turn"), "black");
    let board = startBoard();
    for (const [index, move] of ["f5", "d6", "c3", "d3", "c4", "f4"].entries()) {
        const mover = index % 2 === 0 ? "b" : "w";
        const before = board;
        board = play(board, 8, mover, move);
        await table.click(move);
        await table.untilBoard(board);
        assert.ok([...before].some((disc, at) => disc !== "." && disc !== board[at]),
            "a captured disc changed colour");
        assert.deepEqual(await table.counts(), [count(board, "b"), count(board, "w")]);
        assert.equal(await table.turn(), mover === "b" ? "white" : "black");
        assert.equal(await table.page.getAttribute("#turn-disc", "data-turn"), await table.turn());
    }
    assert.deepEqual(await table.moves(), ["f5", "d6", "c3", "d3", "c4", "f4"]);
    await table.close();
});

test("A5: a click on an occupied or illegal square changes nothing and says why", async () => {
    const table = await Table.open(there);
    await table.mode("human-human");
    await table.start();
    await table.untilPhase("playing");
    for (const [square, reason] of [["d4", /occupied/], ["a1", /turns no disc/]]) {
        await table.click(square);
        await table.says("#message", reason);
        assert.equal(await table.board(), startBoard());
        assert.equal(await table.turn(), "black");
    }
    await table.close();
});

test("A13: legal squares are marked, exactly, and the mark can be switched off", async () => {
    const table = await Table.open(there);
    await table.mode("human-human");
    await table.start();
    await table.untilMyTurn();
    const legal = legalMoves(startBoard(), 8, "b").map((square) => nameOf(square, 8));
    assert.deepEqual(await table.legal(), legal);
    await table.menu("setting", "do-highlight");
    assert.deepEqual(await table.legal(), []);
    await table.click("f5"); // still playable
    await table.untilMoves(1);
    await table.close();
});

test("A4: the winner is named; a draw is a draw", async () => {
    const table = await Table.open(there);
    await table.mode("human-ab");
    await table.import("e6f4e3f6g5d6e7f5c5");
    await table.untilPhase("over");
    assert.equal(await table.text("#status-text"), "Human wins the Game");
    assert.deepEqual(await table.counts(), [13, 0]);
    await table.import("X".repeat(32) + "O".repeat(32) + " X");
    await table.untilPhase("over");
    assert.equal(await table.text("#status-text"), "The Game is a draw");
    assert.equal(await table.text("#status-note"), "32 to 32");
    await table.import("X".repeat(35) + "O".repeat(29) + " X");
    await table.says("#status-text", /^Human wins the Game$/);
    assert.equal(await table.text("#status-note"), "35 to 29");
    await table.import("X".repeat(29) + "O".repeat(35) + " X");
    await table.says("#status-text", /^AI Ab wins the Game$/);
    assert.equal(await table.text("#status-note"), "35 to 29", "the winner's discs come first");
    await table.submenu("setting", "menu-language", "language-de");
    await table.says("#status-note", /^35 zu 29$/);
    await table.close();
});

test("A7: changing the mode does not disturb a game with a person", async () => {
    const table = await Table.open(there);
    await table.mode("human-random");
    await table.speed(0);
    await table.start();
    await table.untilMyTurn();
    await table.click("f5");
    await table.untilMoves(2);
    await table.untilMyTurn();
    const board = await table.board();
    await table.mode("ab-random");
    await table.page.waitForSelector("#next-game:not([hidden])");
    assert.equal(await table.board(), board);
    assert.equal(await table.text(".player[data-colour=black] .name"), "Human");
    const move = (await table.legal())[0];
    await table.click(move);
    await table.untilMoves(3);
    await table.start();
    await table.says(".player[data-colour=black] .name", /^AI Ab$/);
    await table.close();
});

test("D3: agents, White minus Black, the turn; an explicit pass, only if forced", async () => {
    const table = await Table.open(there);
    await table.mode("human-human");
    await table.start();
    await table.click("f5");
    await table.untilMoves(1);
    assert.equal(await table.text("#score"), "−3");
    assert.match(await table.text("#status-text"), /to move/);
    assert.equal(await table.page.isVisible("#pass"), false);
    await table.import("OX-------------- X");
    await table.start();
    await table.page.waitForSelector("#pass:visible");
    assert.match(await table.text("#status-text"), /must pass/);
    assert.equal(await table.text("#status-note"), "There is no legal move.");
    await table.click("c1");
    await table.says("#message", /must pass/);
    await table.page.click("#pass");
    await table.until(() => document.querySelector(".board").dataset.turn === "white");
    await table.click("c1");
    await table.untilPhase("over");
    assert.deepEqual(await table.counts(), [0, 3]);
    await table.close();
});

test("D3: a pass begins a position where the side to move has to pass", async () => {
    const table = await Table.open(there);
    await table.mode("human-human");
    await table.import("OX" + "-".repeat(62) + " X");
    await table.page.waitForSelector("#pass:visible");
    assert.equal(await table.phase(), "ready");
    assert.match(await table.text("#status-text"), /must pass/);
    await table.page.click("#pass");
    await table.untilPhase("playing");
    assert.equal(await table.turn(), "white");
    await table.click("c1");
    await table.untilPhase("over");
    await table.close();
});

test("that one must pass or that the game is stopped is said no longer than it is so", async () => {
    const table = await Table.open(there);
    await table.mode("human-human");
    await table.import("OX" + "-".repeat(62) + " X");
    await table.says("#message", /must pass/);
    await table.menu("game", "do-setup");
    await table.page.click("#setup-start");
    await table.another(() => table.page.click("#setup-use"));
    assert.ok(await table.page.isHidden("#message"));
    await table.start();
    await table.page.click("#stop");
    await table.untilPhase("stopped");
    await table.click("d3");
    await table.says("#message", /stopped/);
    await table.page.click("#continue");
    await table.untilPhase("playing");
    assert.ok(await table.page.isHidden("#message"));
    await table.close();
});

test("E1: levels, Start and Stop, list of moves, possible moves, scores, turn", async () => {
    const table = await Table.open(there);
    const levels = await table.page.$$eval("#level option", (all) =>
        all.map(({ value }) => value));
    for (const level of ["beginner", "intermediate", "expert"]) {
        assert.ok(levels.includes(level), level);
    }
    await table.page.selectOption("#level", "intermediate");
    await table.speed(0);
    await table.page.click("#start");
    await table.untilMyTurn();
    await table.click("d3");
    await table.untilMoves(2);
    assert.equal((await table.moves())[0], "d3");
    await table.page.click("#stop");
    await table.untilPhase("stopped");
    const before = await table.board();
    await table.click("a1");
    await table.says("#message", /stopped/);
    assert.equal(await table.board(), before);
    await table.page.click("#continue");
    await table.untilPhase("playing");
    await table.close();
});

test("E1: the level is for one person against one computer", async () => {
    const table = await Table.open(there);
    const barred = async () => {
        await table.page.click("#menu-setting");
        const disabled = await table.page.getAttribute("#menu-level", "aria-disabled");
        await table.page.$eval("#menu-level", (button) => button.click());
        const expanded = await table.page.getAttribute("#menu-level", "aria-expanded");
        await table.page.click("#menu-setting");
        assert.equal(expanded, disabled ? "false" : "true");
        return disabled === "true";
    };
    const modes = { "human-human": true, "ab-mcts": true, "human-random": false };
    for (const [mode, none] of Object.entries(modes)) {
        await table.mode(mode);
        await table.page.waitForSelector("#level", { state: none ? "hidden" : "visible" });
        assert.equal(await barred(), none, mode);
    }
    assert.equal(await table.page.inputValue("#level"), "beginner");
    await table.page.selectOption("#level", "expert");
    await table.says(".player[data-colour=white] .name", /Expert/);
    assert.equal(await table.text(".player[data-colour=black] .name"), "Human");
    await table.close();
});

test("D5: the computer's move comes after a delay that a click skips", async () => {
    const table = await Table.open(there);
    await table.mode("human-random");
    await table.slowest();
    await table.start();
    await table.untilMyTurn();
    await table.click("f5");
    await table.untilMoves(1);
    assert.equal((await table.moves()).length, 1);
    await table.click("a1"); // anywhere on the board
    await table.untilMoves(2);
    await table.close();
});

test("A5: a whole game against the computer, judged by the rules", async () => {
    const table = await Table.open(there);
    await table.mode("human-ab");
    await table.speed(0);
    await table.start();
    await table.untilMyTurn();
    while ((await table.phase()) === "playing") {
        const done = (await table.moves()).length;
        if (await table.page.isVisible("#pass")) {
            await table.page.click("#pass");
        } else {
            const legal = await table.legal();
            const board = await table.board();
            assert.deepEqual(legal, legalMoves(board, 8, "b").map((square) => nameOf(square, 8)));
            await table.click(legal[0]);
        }
        await table.untilMoves(done + 1);
        await table.until(() => document.querySelector("#status").dataset.phase === "over"
            || document.querySelector(".square[data-legal]")
            || !document.querySelector("#pass").hidden);
    }
    let board = startBoard();
    for (const [index, move] of (await table.moves()).entries()) {
        board = play(board, 8, index % 2 === 0 ? "b" : "w", move);
    }
    assert.equal(await table.board(), board);
    assert.ok(isOver(board, 8));
    const [black, white] = await table.counts();
    assert.deepEqual([black, white], [count(board, "b"), count(board, "w")]);
    const winner = black > white ? "Human" : "AI Ab";
    assert.equal(await table.text("#status-text"),
        black === white ? "The Game is a draw" : `${winner} wins the Game`);
    await table.close();
});

test("a game left for another one can be had back", async () => {
    const table = await Table.open(there);
    await table.mode("human-human");
    await table.start();
    await table.play(["f5", "d6", "c3"]);
    const board = await table.board();
    await table.start();
    await table.untilBoard(startBoard());
    await table.says("#message", /^A new game\.Back to my game$/);
    await table.page.focus("#return");
    await table.page.keyboard.press("Enter");
    await table.untilBoard(board);
    await table.untilPhase("playing");
    assert.ok(await table.page.isHidden("#message"));
    assert.ok(await table.page.evaluate(() => document.activeElement.dataset.square),
        "the focus goes to the board");
    await table.import("f5f6"); // by the menu, long after the notice has gone
    await table.says("#message", /^Another game is on the board\./);
    await table.another(() => table.menu("game", "do-return"));
    await table.untilBoard(board);
    await table.another(() => table.page.goto(there.server.address + "#game=d3")); // a link
    await table.says("#message", /Back to my game/);
    await table.another(() => table.page.keyboard.press("g"));
    await table.untilBoard(board);
    await table.menu("game", "do-setup");
    await table.page.click("#setup-start");
    await table.another(() => table.page.click("#setup-use"));
    await table.says("#message", /^Another game is on the board\./);
    await table.another(() => table.page.click("#return"));
    await table.untilBoard(board);
    await table.click("d3");
    await table.untilMoves(4);
    await table.page.click("#menu-game");
    assert.equal(await table.page.getAttribute("#do-return", "aria-disabled"), "true");
    await table.close();
});

test("an imported game bears its players' names until it is played on", async () => {
    const table = await Table.open(there);
    const names = () => table.texts(".player .name");
    await table.mode("human-human");
    await table.import('[Black "Ann Lee"]\n[White "Bo"]\n\n1. f5 d6 2. c3 *');
    assert.deepEqual(await names(), ["Ann Lee", "Bo"]);
    assert.equal(await table.text("#status-text"), "Bo to move");
    assert.equal(await table.page.getAttribute(".player .name", "title"), "Ann Lee (Human)");
    await table.page.reload();
    await table.says("#status-text", /^Bo to move$/);
    await table.page.click("#continue");
    await table.untilPhase("playing");
    assert.deepEqual(await names(), ["Human", "Human"]);
    await table.close();
});

test("undo and redo, and looking at any position", async () => {
    const table = await Table.open(there);
    await table.mode("human-human");
    await table.start();
    await table.play(["f5", "d6", "c3"]);
    const board = await table.board();
    await table.page.click("#undo");
    await table.until(() => document.querySelectorAll("#moves .move:not(:disabled)").length === 2);
    await table.page.click("#redo");
    await table.untilBoard(board);
    await table.page.click("#moves li:nth-child(1) .move");
    await table.untilBoard(play(startBoard(), 8, "b", "f5"));
    await table.page.keyboard.press("Home");
    await table.untilBoard(startBoard());
    await table.page.keyboard.press("End");
    await table.untilBoard(board);
    await table.page.keyboard.press("[");
    await table.until(() => !document.querySelector("#past").hidden);
    await table.page.click("#back-here");
    await table.until(() => document.querySelectorAll("#moves .move:not(:disabled)").length === 2);
    await table.click("c4");
    await table.untilMoves(3);
    await table.close();
});

test("another move on an earlier position is a side line, and the game stays", async () => {
    const table = await Table.open(there);
    await table.mode("human-ab");
    await table.import("e6f4e3f6g5d6e7f5c5");
    const game = await table.moves();
    await table.page.click("#moves li:nth-child(2) .move");
    let board = play(play(startBoard(), 8, "b", "e6"), 8, "w", "f4");
    await table.untilBoard(board);
    const legal = legalMoves(board, 8, "b").map((square) => nameOf(square, 8));
    assert.deepEqual(await table.legal(), legal);
    await table.click("a1");
    await table.says("#message", /turns no disc/);
    await table.click("e3"); // the game's own move
    await table.says("#status-text", /after move 3 of 9/);
    assert.deepEqual(await table.tried(), []);
    await table.page.click("#moves li:nth-child(2) .move");
    await table.untilBoard(board);
    for (const [index, move] of ["d3", "c4", "b3"].entries()) { // for both, nobody answers
        board = play(board, 8, index % 2 === 0 ? "b" : "w", move);
        await table.click(move);
        await table.untilBoard(board);
        assert.equal(await table.text("#status-text"),
            `Side line: ${index % 2 === 0 ? "White" : "Black"} to move`);
        assert.equal(await table.text(".side-moves [aria-current] .played"), move);
    }
    assert.deepEqual(await table.tried(), ["d3", "c4", "b3"]);
    assert.deepEqual(await table.moves(), game);
    assert.deepEqual(await table.texts(".side-moves .number"), ["3", "4", "5"]);
    assert.deepEqual(await table.texts("#moves li:nth-child(-n+3) .number"),
        ["1", "2", "3", "4", "5"], "it stands where it leaves the game");
    await table.page.click("#undo");
    await table.says(".side-moves [aria-current] .played", /^c4$/);
    await table.page.reload();
    await table.says(".side-moves [aria-current] .played", /^c4$/);
    assert.deepEqual(await table.tried(), ["d3", "c4", "b3"]);
    await table.page.click("#to-game");
    await table.untilBoard(play(play(startBoard(), 8, "b", "e6"), 8, "w", "f4"));
    assert.ok(await table.page.isHidden("#aside"));
    await table.page.click(".side-moves li:nth-child(3) .move"); // it is still there
    await table.untilBoard(board);
    await table.menu("game", "do-return");
    await table.says("#status-text", /after move 2 of 9/);
    await table.page.keyboard.press("End");
    await table.says("#status-text", /^Human wins the Game$/);
    await table.close();
});

test("a side line ends like a game, and the game that is played on forgets it", async () => {
    const table = await Table.open(there);
    await table.mode("human-human");
    await table.submenu("setting", "menu-size", "size-4");
    await table.import("b1c1d3c4");
    await table.page.click("#moves li:nth-child(3) .move");
    await table.page.waitForSelector("#past:visible");
    await table.click("a1");
    await table.says("#status-text", /^Side line: Black must pass$/);
    await table.says("#message", /^Black has no legal move and must pass\.$/);
    await table.page.click("#pass");
    await table.untilTried(2);
    while (await table.page.$(".square[data-legal], #pass:not([hidden])")) {
        const [square] = await table.legal();
        const done = (await table.tried()).length;
        await (square ? table.click(square) : table.page.click("#pass"));
        await table.untilTried(done + 1);
    }
    assert.match(await table.text("#status-text"), /^Side line over: \d+ to \d+$/);
    await table.page.click("#continue");
    await table.untilPhase("playing");
    assert.deepEqual(await table.tried(), []);
    assert.deepEqual(await table.moves(), ["b1", "c1", "d3", "c4"]);
    await table.close();
});

// A game on a page whose time the test moves.
async function openWithClock() {
    const table = await Table.open(there);
    await table.page.clock.install();
    await table.page.reload();
    await table.page.waitForSelector("body[data-link=open] .square");
    await table.mode("human-human");
    await table.start();
    await table.untilMyTurn();
    return table;
}

test("the clock of the side to move never runs backwards", async () => {
    const table = await openWithClock();
    await table.page.clock.fastForward(65000);
    await table.says(".player[data-colour=black] .clock", /^1:/);
    await table.page.keyboard.press("l"); // a redraw, no news
    await table.until(() => !document.querySelector(".square[data-legal]"));
    assert.match(await table.text(".player[data-colour=black] .clock"), /^1:/);
    await table.submenu("setting", "menu-language", "language-de");
    assert.match(await table.text(".player[data-colour=black] .clock"), /^1:/);
    await table.close();
});

test("the clock goes on while an earlier position is looked at", async () => {
    const table = await openWithClock();
    await table.click("f5");
    await table.untilMoves(1);
    await table.page.keyboard.press("[");
    await table.page.waitForSelector("#past:not([hidden])");
    await table.page.clock.fastForward(65000);
    await table.says(".player[data-colour=white] .clock", /^1:/);
    assert.match(await table.text(".player[data-colour=black] .clock"), /^0:/);
    await table.close();
});

test("the clock stands without a connection and goes on with the server's time", async () => {
    const table = await openWithClock();
    const clock = () => table.text(".player[data-colour=black] .clock");
    const bars = () => table.page.$eval(".player .clock", (element) =>
        getComputedStyle(element, "::after").content !== "none");
    assert.equal(await bars(), false);
    await there.server.stop();
    await table.page.waitForSelector("body[data-link=lost]");
    const before = await clock();
    await table.page.clock.runFor(1000); // no new try yet, or a failed one
    await table.page.clock.fastForward(65000);
    await table.page.clock.runFor(1000);
    assert.equal(await clock(), before);
    assert.ok(await bars());
    await there.server.start();
    await table.page.clock.runFor(10000);
    await table.page.waitForSelector("body[data-link=open]");
    assert.match(await clock(), /^0:/, "not the minute without a connection");
    await table.close();
});
