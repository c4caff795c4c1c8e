// Two computers: rounds, speed, the chart and the monitor.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { count, isOver, play, stage, startBoard, Table } from "./support.mjs";

const there = await stage();

async function rounds(table, number) {
    await table.page.fill("#rounds", String(number));
    await table.page.press("#rounds", "Enter");
    await table.page.evaluate(() => document.activeElement.blur());
}

async function openChart(table) {
    await table.menu("game", "do-chart");
    await table.page.waitForSelector("#chart[open]");
    await table.page.check("input[name=scope][value=series]");
}

const charted = async (table) =>
    Number(await table.page.getAttribute("#chart-rounds", "data-rounds"));

test("A7, A12: two computers play to the end by the rules", async () => {
    const table = await Table.open(there);
    await table.mode("ab-random");
    await table.speed(0);
    await table.start();
    await table.untilPhase("over");
    const moves = await table.moves();
    let board = startBoard();
    await table.page.keyboard.press("Home");
    await table.untilBoard(board);
    for (const [index, move] of moves.entries()) {
        const after = play(board, 8, index % 2 === 0 ? "b" : "w", move);
        await table.page.keyboard.press("]");
        await table.page.waitForSelector(`[data-ply="${index + 1}"] .move[aria-current]`);
        assert.equal(await table.board(), after, `after move ${index + 1}, ${move}`);
        board = after;
    }
    assert.ok(isOver(board, 8));
    assert.deepEqual(await table.counts(), [count(board, "b"), count(board, "w")]);
    await table.close();
});

test("A7: changing the mode stops two computers at once", async () => {
    const table = await Table.open(there);
    await table.mode("ab-random");
    await table.speed(200);
    await table.start();
    await table.untilMoves(2);
    await table.mode("human-random");
    await table.untilPhase("stopped");
    const moves = await table.moves();
    await table.speed(0); // a move would come at once
    await openChart(table); // a round trip later
    assert.deepEqual(await table.moves(), moves);
    await table.close();
});

test("A6: the chart is a snapshot of finished rounds", async () => {
    const table = await Table.open(there);
    await table.mode("ab-random");
    await table.slowest();
    await rounds(table, 2);
    await table.start();
    await table.page.click("#stop");
    await table.untilPhase("stopped");
    await openChart(table);
    assert.equal(await charted(table), 0);
    assert.equal(await table.page.$$eval("#chart .bar", (bars) => bars.length), 2);
    const before = await table.page.innerHTML("#chart .window-body");
    await table.speed(50);
    await table.page.press("#continue", "Enter"); // the chart lies over it
    await table.untilMoves(8); // the round goes on, the chart does not
    assert.equal(await table.page.innerHTML("#chart .window-body"), before);
    await table.speed(0);
    await table.until(() => /Round 2/.test(document.querySelector("#round").textContent)
        && document.querySelector("#status").dataset.phase === "over");
    assert.equal(await table.page.innerHTML("#chart .window-body"), before);
    await openChart(table);
    await table.until(() => document.querySelector("#chart-rounds").dataset.rounds === "2");
    const cells = await table.page.$$eval("#chart tbody tr", (rows) =>
        rows.slice(0, 3).map((row) => Number(row.cells[1].textContent)));
    assert.equal(cells[0] + cells[1] + cells[2], 2);
    const percent = await table.page.$$eval("#chart .bar", (bars) =>
        bars.map((bar) => Number(bar.dataset.percent)));
    assert.deepEqual(percent, [cells[0] * 50, cells[1] * 50]);
    await table.close();
});

test("A10, A12: twenty unattended rounds, rates and resources of both", async () => {
    const table = await Table.open(there);
    await table.menu("game", "do-activity");
    await table.page.waitForSelector("#activity[open]");
    await table.mode("ab-random");
    await table.speed(0);
    await rounds(table, 20);
    await table.start();
    await table.until(() => /Round 20 of 20/.test(document.querySelector("#round").textContent)
        && document.querySelector("#status").dataset.phase === "over");
    await openChart(table);
    assert.equal(await charted(table), 20);
    const heads = await table.texts("#activity thead th");
    assert.deepEqual(heads, ["AI Ab", "Random"]);
    await table.menu("game", "do-activity"); // the chart lies over it
    const before = await table.page.locator("#activity").boundingBox();
    await table.page.mouse.move(before.x + 80, before.y + 20);
    await table.page.mouse.down();
    await table.page.mouse.move(before.x - 120, before.y - 10, { steps: 4 });
    await table.page.mouse.up();
    const moved = await table.page.locator("#activity").boundingBox();
    assert.equal(Math.round(moved.x), Math.round(before.x - 200));
    const rows = await table.texts("#activity tbody th");
    for (const row of ["Time per move", "CPU time", "Nodes", "Per second", "Depth", "Memory"]) {
        assert.ok(rows.includes(row), row);
    }
    await table.says("#activity .times", /longest/);
    await table.another(() => table.import("f5d6c3"));
    await table.untilMoves(3);
    assert.equal(await table.page.locator("#activity .times").count(), 0, "no time is known");
    await table.close();
});

test("A6: all words of the chart are inside its picture when White wins", async () => {
    for (const locale of ["en-US", "de-DE"]) {
        const table = await Table.open(there, { locale });
        await table.menu("setting", "do-players");
        await table.page.selectOption("#player-black", "first");
        await table.page.selectOption("#player-white", "alphabeta");
        await table.page.click("#players-apply");
        await table.speed(0);
        await table.start();
        await table.untilPhase("over");
        await openChart(table);
        const words = await table.page.$$eval("#chart .chart-picture text", (all) =>
            all.map((one) => {
                const { x, y, width, height } = one.getBBox();
                const picture = one.ownerSVGElement.viewBox.baseVal;
                return { text: one.textContent, inside: x >= 0 && y >= 0
                    && x + width <= picture.width && y + height <= picture.height };
            }));
        assert.ok(words.some(({ text }) => /^100[.,]0%$/.test(text)), "White has won");
        assert.deepEqual(words.filter(({ inside }) => !inside), []);
        await table.close();
    }
});

test("A6: the chart's history survives, exports, and its reset asks", async () => {
    const table = await Table.open(there);
    await table.mode("ab-random");
    await table.speed(0);
    await table.start();
    await table.untilPhase("over");
    await openChart(table);
    await table.page.check("input[name=scope][value=all]");
    const recorded = await charted(table);
    assert.ok(recorded >= 1);
    for (const [button, ending] of [["Save CSV", "csv"], ["Save PNG", "png"]]) {
        const [download] = await Promise.all([
            table.page.waitForEvent("download"),
            table.page.click(`#chart button:text-is("${button}")`),
        ]);
        assert.ok(download.suggestedFilename().endsWith(ending));
        const bytes = await readFile(await download.path());
        if (ending === "csv") {
            assert.match(bytes.toString(), /^"player","text","colour","rounds"/);
        } else {
            assert.equal(bytes.subarray(1, 4).toString(), "PNG");
        }
    }
    await table.page.click('#chart button:text-is("Reset…")');
    await table.page.click('#chart-reset button:text-is("Cancel")');
    await table.page.click('#chart button:text-is("Refresh")');
    assert.equal(await charted(table), recorded);
    await table.page.click('#chart button:text-is("Reset…")');
    await table.page.click("#chart-reset-yes");
    await table.until(() => document.querySelector("#chart-rounds").dataset.rounds === "0");
    await table.close();
});

test("a number of rounds that cannot be is explained, and the one in force stays", async () => {
    const table = await Table.open(there);
    await table.mode("ab-random");
    await rounds(table, 20);
    await table.until(() => /of 20$/.test(document.querySelector("#round").textContent));
    for (const wrong of ["1e9", "0", "2.5", ""]) {
        await rounds(table, wrong);
        await table.says("#message", /^Rounds: .* from 1 to 1,000,000 /);
        assert.equal(await table.page.inputValue("#rounds"), "20", `after "${wrong}"`);
        await table.page.evaluate(() => document.querySelector("#message").replaceChildren());
    }
    await rounds(table, "1e3");
    await table.until(() => /of 1000$/.test(document.querySelector("#round").textContent));
    await table.close();
});

test("pause, one step, and on", async () => {
    const table = await Table.open(there);
    await table.mode("ab-random");
    await table.speed(0);
    await table.page.click("#step");
    await table.untilPhase("stopped");
    assert.equal((await table.moves()).length, 1);
    await table.page.click("#step");
    await table.untilMoves(2);
    await table.untilPhase("stopped");
    assert.equal((await table.moves()).length, 2);
    await table.page.click("#continue");
    await table.untilPhase("over");
    await table.close();
});

test("A13: every board size from 4 to 16 plays to the end", async () => {
    const table = await Table.open(there);
    await table.mode("ab-random");
    await table.speed(0);
    for (const size of [4, 6, 10, 16]) {
        await table.submenu("setting", "menu-size", `size-${size}`);
        await table.start();
        await table.until((wanted) =>
            document.querySelectorAll(".square").length === wanted * wanted
            && document.querySelector("#status").dataset.phase === "over", size);
        let board = startBoard(size);
        for (const [index, move] of (await table.moves()).entries()) {
            board = play(board, size, index % 2 === 0 ? "b" : "w", move);
        }
        assert.equal(await table.board(), board);
    }
    await table.close();
});

test("the window opened or clicked last lies on top", async () => {
    const table = await Table.open(there, { viewport: { width: 880, height: 600 } });
    const top = (wanted) => table.until((id) => {
        const [a, b] = ["chart", "activity"].map((name) =>
            document.getElementById(name).getBoundingClientRect());
        const y = (Math.max(a.top, b.top) + Math.min(a.bottom, b.bottom)) / 2;
        return document.elementFromPoint(a.left + 5, y)?.closest("dialog")?.id === id;
    }, wanted);
    await table.mode("ab-random");
    await table.menu("game", "do-activity");
    await table.page.waitForSelector("#activity td");
    await table.menu("game", "do-chart");
    await top("chart");
    await table.menu("game", "do-activity"); // asked for again
    await top("activity");
    await table.page.click("#chart header h2");
    await top("chart");
    await table.close();
});

test("chart and monitor stand side by side, whichever is opened first", async () => {
    for (const [first, second] of [["chart", "activity"], ["activity", "chart"]]) {
        const table = await Table.open(there);
        await table.mode("ab-random");
        for (const window of [first, second]) {
            await table.menu("game", "do-" + window);
            await table.page.waitForSelector(`#${window}[open] td`);
        }
        const [a, b] = await Promise.all([first, second].map((window) =>
            table.page.locator("#" + window).boundingBox()));
        assert.ok(b.x >= 0 && b.x + b.width <= a.x, `${second} is left of ${first}`);
        await table.page.setViewportSize({ width: 390, height: 844 });
        for (const window of [first, second]) { // back in the page
            await table.until((id) => {
                const { left, right } = document.getElementById(id).getBoundingClientRect();
                return left >= 0 && right <= innerWidth;
            }, window);
        }
        await table.close();
    }
});
