// For everyone: keyboard alone, screen readers, small screens, themes, languages.
import assert from "node:assert/strict";
import { test } from "node:test";
import { axeSource, games, stage, Table } from "./support.mjs";

const there = await stage();

async function audit(table, what) {
    await table.page.evaluate(axeSource);
    const found = await table.page.evaluate(async () => {
        const { violations } = await window.axe.run(document, { resultTypes: ["violations"] });
        const grave = violations.filter(({ impact }) => /serious|critical/.test(impact));
        return grave.map(({ id, nodes }) =>
            `${id}: ${nodes.slice(0, 3).map(({ html }) => html.slice(0, 120)).join(" | ")}`);
    });
    assert.deepEqual(found, [], what);
}

for (const theme of ["classic", "dark", "contrast"]) {
    test(`axe finds nothing serious in the theme ${theme}`, async () => {
        const table = await Table.open(there);
        await table.submenu("setting", "menu-theme", "theme-" + theme);
        await table.mode("human-ab");
        await table.speed(0);
        await table.start();
        await table.click("f5");
        await table.untilMoves(2);
        await table.menu("setting", "do-values");
        await table.menu("setting", "do-hints");
        await table.page.waitForSelector("#graph .curve", { state: "attached" });
        await table.page.waitForSelector(".square[data-best]");
        await audit(table, "the game");
        await table.page.click("#menu-setting");
        await audit(table, "an open menu");
        await table.page.keyboard.press("Escape");
        await table.menu("game", "do-chart");
        await table.page.waitForSelector("#chart[open]");
        await table.menu("game", "do-activity");
        await table.page.waitForSelector("#activity[open]");
        await audit(table, "chart and monitor");
        await table.menu("setting", "do-players");
        await audit(table, "players");
        await table.page.keyboard.press("Escape");
        await table.list(games);
        await audit(table, "games of a text");
        await table.page.keyboard.press("Escape");
        await table.menu("help", "do-keys");
        await audit(table, "help");
        await table.close();
    });
}

test("a whole game with the keyboard alone", async () => {
    const table = await Table.open(there);
    const { keyboard } = table.page;
    const focused = () =>
        table.page.evaluate(() => document.activeElement?.textContent?.trim() ?? "");
    const choose = async (label) => {
        for (let i = 0; i < 40 && !(await focused()).includes(label); i++) {
            await keyboard.press("ArrowDown");
        }
        assert.ok((await focused()).includes(label), label);
    };
    await keyboard.press("F10");
    await keyboard.press("ArrowRight"); // Setting
    await choose("Human vs Human");
    await keyboard.press("Enter");
    await keyboard.press("F10");
    await keyboard.press("ArrowRight");
    await choose("Board Size");
    await keyboard.press("ArrowRight");
    await choose("4 × 4");
    await keyboard.press("Enter");
    await keyboard.press("n");
    await table.untilPhase("playing");
    await table.until(() => document.querySelectorAll(".square").length === 16);
    await keyboard.press("b"); // the board
    while ((await table.phase()) === "playing") {
        const done = (await table.moves()).length;
        if (await table.page.isVisible("#pass")) {
            await keyboard.press("p");
        } else {
            const [wanted] = await table.legal();
            const at = await table.page.evaluate(() => document.activeElement.dataset.square);
            const across = wanted.charCodeAt(0) - at.charCodeAt(0);
            const down = Number(wanted.slice(1)) - Number(at.slice(1));
            for (let i = 0; i < Math.abs(across); i++) {
                await keyboard.press(across > 0 ? "ArrowRight" : "ArrowLeft");
            }
            for (let i = 0; i < Math.abs(down); i++) {
                await keyboard.press(down > 0 ? "ArrowDown" : "ArrowUp");
            }
            await keyboard.press("Enter");
        }
        await table.untilMoves(done + 1);
    }
    assert.match(await table.text("#status-text"), /wins the Game|is a draw/);
    await table.close();
});

test("a screen reader hears moves, flips, passes and the result", async () => {
    const table = await Table.open(there);
    await table.mode("human-human");
    await table.start();
    await table.click("f5");
    await table.says("#announcements", /plays f5 and turns 1/);
    assert.equal(await table.page.getAttribute('[data-square="f5"]', "aria-label"), "f5, black");
    const label = await table.page.getAttribute('[data-square="f4"]', "aria-label");
    assert.equal(label, "f4, legal move");
    await table.import("OX-------------- X");
    await table.start();
    await table.page.click("#pass");
    await table.says("#announcements", /passes/);
    await table.click("c1");
    await table.says("#announcements", /wins the Game, 0 to 3/);
    await table.close();
});

test("a phone of 360 pixels: nothing overflows, a tap plays", async () => {
    const viewport = { width: 360, height: 740 };
    const table = await Table.open(there, { viewport, hasTouch: true, isMobile: true });
    await table.mode("human-human");
    await table.start();
    await table.page.tap('[data-square="f5"]');
    await table.untilMoves(1);
    const width = await table.page.evaluate(() => document.scrollingElement.scrollWidth);
    assert.ok(width <= 360, `the page is ${width} wide`);
    const square = await table.page.locator('[data-square="a1"]').boundingBox();
    assert.ok(square.width >= 36, `a square is ${square.width} wide`);
    await table.menu("game", "do-chart");
    await table.page.waitForSelector("#chart[open]");
    assert.ok((await table.page.evaluate(() => document.scrollingElement.scrollWidth)) <= 360);
    await table.close();
});

test("A5: discs turn in space within 300 ms, not at all with reduced motion", async () => {
    const style = (table) => table.page.$eval('[data-square="e5"] .disc', (disc) => {
        const computed = getComputedStyle(disc);
        return {
            property: computed.transitionProperty, duration: computed.transitionDuration,
            delay: computed.transitionDelay, style: computed.transformStyle,
        };
    });
    const seconds = (text) => parseFloat(text) * (text.endsWith("ms") ? 0.001 : 1);
    const table = await Table.open(there, { reducedMotion: "no-preference" });
    await table.mode("human-human");
    await table.start();
    await table.click("f5");
    await table.untilMoves(1);
    const moving = await style(table);
    assert.equal(moving.style, "preserve-3d");
    assert.equal(moving.property, "transform");
    const total = seconds(moving.duration) + seconds(moving.delay);
    assert.ok(total > 0 && total < 0.3, `${total} s`);
    await table.close();
    const still = await Table.open(there, { reducedMotion: "reduce" });
    await still.mode("human-human");
    await still.start();
    await still.click("f5");
    await still.untilMoves(1);
    assert.equal((await style(still)).property, "none");
    await still.close();
});

test("the theme follows the system, also when it changes", async () => {
    const table = await Table.open(there, { colorScheme: "dark" });
    const theme = () => table.page.getAttribute("html", "data-theme");
    assert.equal(await theme(), "dark");
    await table.page.emulateMedia({ colorScheme: "light" });
    await table.until(() => document.documentElement.dataset.theme === "classic");
    await table.submenu("setting", "menu-theme", "theme-dark");
    assert.equal(await theme(), "dark");
    await table.page.reload();
    await table.page.waitForSelector("body[data-link=open] .square");
    assert.equal(await theme(), "dark");
    await table.close();
});

test("the page speaks another language", async () => {
    const table = await Table.open(there, { locale: "de-DE" });
    assert.equal(await table.text("#menu-game"), "Spiel");
    assert.equal(await table.page.getAttribute("html", "lang"), "de");
    await table.submenu("setting", "menu-language", "language-en");
    assert.equal(await table.text("#menu-game"), "Game");
    await table.page.reload();
    await table.page.waitForSelector("body[data-link=open] .square");
    assert.equal(await table.text("#menu-game"), "Game");
    await table.close();
});
