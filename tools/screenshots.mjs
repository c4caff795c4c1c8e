// Makes the pictures in docs/screenshots with a real browser and the program as built:
//   EMILIA=build/emilia node tools/screenshots.mjs docs/screenshots
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { open, Server, Table } from "../tests/web/support.mjs";

const out = process.argv[2] ?? "docs/screenshots";
mkdirSync(out, { recursive: true });
const browser = await open();
const server = await new Server().start();
const there = { browser, server };
const game = "d3c5d6e3f4c6f5f3c4b3e2c3c2g4a4a3b6a5b4b5a6d2b2f6e6a1d1e1f1f2g5c1a2h4h3g6h5g3h2g1";

async function shoot(name, options, act) {
    const table = await Table.open(there, { colorScheme: "light", ...options });
    await act(table);
    await table.page.mouse.move(0, 0);
    await table.page.screenshot({ path: join(out, name + ".jpg"), type: "jpeg", quality: 86 });
    await table.close();
}

// A game in the middle with hints, value and graph; waits until they are all there.
async function middle(table) {
    await table.mode("human-ab");
    await table.import(game);
    await table.page.click("#continue");
    await table.untilMyTurn();
    await table.menu("setting", "do-values");
    await table.menu("setting", "do-hints");
    await table.untilGraph(game.length / 2 + 1);
    await table.says("#status-note", /exact$/);
    await table.says("#graph-value", /exact$/);
    await table.until(() => { // every hint to the end of the game
        const labels = [...document.querySelectorAll(".square[data-legal] .label")];
        return labels.every((label) => /^[+−]?\d+$/.test(label.textContent));
    });
    await table.page.evaluate(() => document.activeElement.blur());
}

await shoot("start", {}, async (table) => {
    await table.mode("human-ab");
    await table.start();
    await table.untilMyTurn();
});
await shoot("middle", {}, middle);
await shoot("end", {}, async (table) => {
    await table.mode("ab-random");
    await table.speed(0);
    await table.start();
    await table.untilPhase("over");
});
await shoot("chart", {}, async (table) => {
    await table.mode("ab-random");
    await table.speed(0);
    await table.page.fill("#rounds", "50");
    await table.page.press("#rounds", "Enter");
    await table.start();
    await table.until(() => /Round 50/.test(document.querySelector("#round").textContent)
        && document.querySelector("#status").dataset.phase === "over");
    await table.menu("game", "do-chart");
    await table.page.waitForSelector("#chart[open]");
    await table.page.check("input[name=scope][value=series]");
    await table.page.evaluate(() => document.activeElement.blur());
});
await shoot("activity", {}, async (table) => {
    await table.menu("game", "do-activity");
    await table.mode("ab-mcts");
    await table.speed(0);
    await table.start();
    await table.untilPhase("over");
});
await shoot("players", {}, async (table) => {
    await table.menu("setting", "do-players");
    await table.page.selectOption("#player-black", "alphabeta");
    await table.page.selectOption("#player-white", "mcts");
});
const phone = {
    viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true,
};
await shoot("phone", phone, async (table) => {
    await table.mode("human-ab");
    await table.import(game);
    await table.page.click("#continue");
    await table.untilMyTurn();
});
await shoot("dark", {}, async (table) => {
    await table.submenu("setting", "menu-theme", "theme-dark");
    await middle(table);
});
await shoot("contrast", {}, async (table) => {
    await table.submenu("setting", "menu-theme", "theme-contrast");
    await middle(table);
});
await browser.close();
await server.remove();
