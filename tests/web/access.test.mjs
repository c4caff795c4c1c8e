// For everyone: keyboard alone, screen readers, small screens, themes, languages.
import assert from "node:assert/strict";
import { test } from "node:test";
import { axeSource, games, ggf, stage, Table } from "./support.mjs";

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

// By how much the page, or a window on it, is wider than what is seen of it.
function sideways(table, selector = "html") {
    return table.page.$eval(selector, (element) => element.scrollWidth - element.clientWidth);
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

// The contrast (WCAG 2), as drawn, of what stands in the middle of a square with the square around
// it: the greatest along the middle row. Of a disc it is that of most of it, or of its rim: the
// least to any corner of the square.
async function contrastInSquare(table, square, isDisc = false) {
    const picture = await table.page.locator(`[data-square="${square}"]`).screenshot();
    return table.page.evaluate(async ([bytes, disc]) => {
        const image = await createImageBitmap(new Blob([new Uint8Array(bytes)]));
        const pen = new OffscreenCanvas(image.width, image.height).getContext("2d");
        pen.drawImage(image, 0, 0);
        const { width, height } = image;
        const pixels = pen.getImageData(0, 0, width, height).data;
        const light = (column, row) => [0.2126, 0.7152, 0.0722].reduce((sum, share, channel) => {
            const part = pixels[4 * (row * width + column) + channel] / 255;
            return sum + share * (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
        }, 0);
        const contrast = (one, other) =>
            (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
        const line = Array.from({ length: width }, (_, column) => light(column, height >> 1));
        if (!disc) {
            const around = line[width >> 2];
            return Math.max(...line.slice(width >> 2, 3 * width >> 2)
                .map((here) => contrast(here, around)));
        }
        const most = line.toSorted((a, b) => a - b)[width >> 1];
        const corners = [[2, 2], [width - 3, 2], [2, height - 3], [width - 3, height - 3]];
        return Math.min(...corners.map(([column, row]) => light(column, row)).map((felt) =>
            Math.max(contrast(most, felt), ...line.slice(0, width / 6).map((rim) =>
                contrast(rim, felt)))));
    }, [[...picture], isDisc]);
}

for (const theme of ["classic", "dark", "contrast"]) {
    test(`legal moves stand out from the board in the theme ${theme}`, async () => {
        const table = await Table.open(there);
        await table.submenu("setting", "menu-theme", "theme-" + theme);
        await table.mode("human-human");
        for (const size of [8, 16]) {
            await table.submenu("setting", "menu-size", "size-" + size);
            await table.start();
            for (const colour of ["black", "white"]) {
                await table.page.waitForSelector(`.square[data-legal=${colour}]`);
                const [square] = await table.legal();
                const contrast = await contrastInSquare(table, square);
                assert.ok(contrast >= 3, `${size} x ${size}, ${colour}: ${contrast.toFixed(2)}`);
                await table.click(square);
            }
        }
        await table.close();
    });
}

for (const theme of ["classic", "dark", "contrast"]) {
    test(`discs stand out from the board in the theme ${theme}`, async () => {
        const table = await Table.open(there);
        await table.submenu("setting", "menu-theme", "theme-" + theme);
        for (const [size, black, white] of [[8, "e4", "d4"], [16, "i8", "h8"]]) {
            await table.submenu("setting", "menu-size", "size-" + size);
            for (const square of [black, white]) {
                await table.page.waitForSelector(
                    `[data-square=${square}][data-disc=${square === black ? "black" : "white"}]`);
                const contrast = await contrastInSquare(table, square, true);
                assert.ok(contrast >= 3, `${size} x ${size}, ${square}: ${contrast.toFixed(2)}`);
            }
        }
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
    await table.click("d6");
    await table.untilMoves(2);
    await table.page.keyboard.press("u");
    await table.says("#announcements", /^After move 1: Human \(White\) to move\.$/);
    await table.page.keyboard.press("Home");
    await table.says("#announcements", /^Human \(Black\) to move\.$/);
    await table.import("f5f6e6f4");
    await table.says("#announcements", /^After move 4: Human \(Black\) to move\.$/);
    await table.import("OX-------------- X");
    await table.says("#announcements", /^Human \(Black\) has no legal move and must pass\.$/);
    await table.says(".toast", /must pass/);
    await table.start();
    await table.page.click("#pass");
    await table.says("#announcements", /passes/);
    await table.page.keyboard.press("u");
    await table.says("#announcements", /must pass/);
    await table.page.click("#pass");
    await table.click("c1");
    await table.says("#announcements", /wins the Game, 3 to 0/);
    await table.mode("human-random");
    await table.speed(0);
    await table.submenu("setting", "menu-size", "size-8");
    await table.start();
    await table.click("f5"); // both moves are heard, together or one after the other
    await table.says("#announcements", /Random plays [a-h][1-8].* Human to move\./);
    await table.mode("ab-random");
    await table.page.keyboard.press("t");
    await table.says("#announcements", /plays [a-h][1-8] and turns/);
    await table.close();
});

test("the colours of the system leave discs and legal moves to be seen", async () => {
    const table = await Table.open(there, { forcedColors: "active" });
    await table.mode("human-human");
    await table.start();
    const [legal] = await table.legal();
    const contrast = await contrastInSquare(table, legal);
    assert.ok(contrast >= 3, `a legal move: ${contrast.toFixed(2)}`);
    const [empty, white, black] = await Promise.all(["a1", "d4", "e4"].map((square) =>
        table.page.locator(`[data-square="${square}"] .disc`).screenshot()));
    assert.ok(!empty.equals(white) && !empty.equals(black) && !white.equals(black));
    await table.close();
});

test("a board of another size keeps the focus", async () => {
    const table = await Table.open(there);
    await table.mode("human-human");
    await table.start();
    await table.click("f5");
    await table.untilMoves(1);
    await table.submenu("setting", "menu-size", "size-10");
    await table.page.keyboard.press("b");
    await table.page.keyboard.press("n");
    await table.page.waitForSelector('[data-square="j10"]');
    await table.until(() => document.activeElement.matches(".square"));
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

for (const locale of ["en-US", "de-DE"]) {
    test(`a phone in ${locale}: buttons for fingers, a lost connection told whole`, async () => {
        const table = await Table.open(there, {
            locale, viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true,
        });
        await table.mode("human-human");
        await table.play(["f5", "d6"]);
        const low = await table.page.$$eval(".panel button:not(.move), .panel select", (all) => all
            .filter((one) => one.offsetHeight > 0 && one.offsetHeight < 40)
            .map((one) => `${one.title || one.textContent}: ${one.offsetHeight}`));
        assert.deepEqual(low, []);
        await there.server.stop();
        await table.page.waitForSelector("body[data-link=lost]");
        const told = await table.page.locator("#connection").boundingBox();
        const top = await table.page.locator(".top").boundingBox();
        assert.ok(told.y >= top.y + top.height - 1, "below the menus");
        assert.ok(told.height < 40 && told.x >= 0 && told.x + told.width <= 360, "on one line");
        await there.server.start();
        await table.page.waitForSelector("body[data-link=open]");
        await table.close();
    });
}

for (const [width, height] of [[360, 740], [640, 320]]) {
    test(`hints keep apart on a phone of ${width} x ${height}`, async () => {
        const table = await Table.open(there, {
            viewport: { width, height }, isMobile: true, hasTouch: true,
        });
        await table.import("d3c5d6e3f4c6f5f3c4b3e2c3c2g4a4a3b6a5b4b5a6d2b2");
        await table.menu("setting", "do-hints");
        await table.page.waitForSelector("[data-square=a2] .label:not(:empty)");
        const [text, share] = await table.page.$$eval(".square:has(.label:not(:empty))", (squares) => {
            const shares = squares.map((square) => {
                const words = document.createRange();
                words.selectNodeContents(square.querySelector(".label"));
                return [square.textContent, words.getBoundingClientRect().width
                    / square.getBoundingClientRect().width];
            });
            return shares.toSorted((a, b) => b[1] - a[1])[0];
        });
        assert.ok(share < 0.9, `${text} has ${share} of its square`);
        await table.close();
    });
}

test("the disc beside the current move has a rim in the colour of its words", async () => {
    const table = await Table.open(there);
    await table.import("f5d6");
    for (const theme of ["classic", "dark", "contrast"]) {
        await table.submenu("setting", "menu-theme", "theme-" + theme);
        const [rim, words] = await table.page.$eval(".move[aria-current] .mini", (disc) =>
            [getComputedStyle(disc).borderTopColor, getComputedStyle(disc.parentElement).color]);
        assert.equal(rim, words, theme);
    }
    await table.close();
});

test("on a tablet the list of moves has what the window is higher than the board", async () => {
    const table = await Table.open(there, {
        viewport: { width: 1024, height: 768 }, isMobile: true, hasTouch: true,
    });
    await table.import("d3c5d6e3f4c6f5f3c4b3e2c3c2g4a4a3b6a5b4b5a6d2b2f6e6a1d1e1f1f2");
    await table.menu("setting", "do-values");
    await table.page.waitForSelector("#graph:visible");
    const box = await table.page.locator("#moves").boundingBox();
    assert.equal(Math.round(box.y + box.height), 768 - 20, "down to the margin of the page");
    assert.equal(await table.page.$eval("html", (html) => html.scrollHeight), 768);
    await table.close();
});

test("the button that starts a game is as wide loud as quiet", async () => {
    const table = await Table.open(there, { locale: "de-DE" });
    const width = () => table.page.$eval("#start", (button) => button.offsetWidth);
    await table.mode("ab-random");
    const loud = await width();
    await table.import("OX-------------- X");
    await table.mode("human-human");
    await table.start();
    await table.page.waitForSelector("#pass:visible");
    assert.equal(await width(), loud);
    await table.close();
});

for (const locale of ["en-US", "de-DE"]) {
    test(`in ${locale} the buttons for two computers are in one row`, async () => {
        const table = await Table.open(there, { locale, viewport: { width: 1024, height: 600 } });
        await table.mode("ab-mcts");
        const tops = async () => table.page.$$eval(".buttons button:not([hidden])",
            (buttons) => buttons.map((button) => button.offsetTop));
        await table.page.waitForSelector("#step:visible");
        assert.equal(new Set(await tops()).size, 1);
        await table.import("f5d6c3");
        await table.page.waitForSelector("#continue:visible");
        assert.equal(new Set(await tops()).size, 1);
        await table.close();
    });
}

test("a laptop's window at 200%: the players' names and the speed are not cut", async () => {
    const viewport = { width: 640, height: 400 };
    const table = await Table.open(there, { viewport, locale: "de-DE" });
    await table.mode("ab-mcts");
    await table.says(".player[data-colour=white]", /AI MCTS/);
    const cut = await table.page.$$eval(".player .name", (names) =>
        names.filter((name) => name.scrollWidth > name.clientWidth).map((name) => name.textContent));
    assert.deepEqual(cut, []);
    assert.ok((await table.page.locator("#speed").boundingBox()).width > 100);
    await table.close();
});

test("brackets walk through the game on keyboards that have them with AltGr", async () => {
    const table = await Table.open(there);
    const { keyboard } = table.page;
    await table.mode("human-human");
    await table.play(["f5", "d6"]);
    await keyboard.down("Control");
    await keyboard.down("Alt");
    await keyboard.press("[");
    await keyboard.press("u"); // is nothing of ours
    await keyboard.up("Alt");
    await keyboard.up("Control");
    await table.says("#status-text", /after move 1 of 2/);
    assert.equal((await table.moves()).length, 2);
    await table.close();
});

test("a telephone held sideways: all that is played with is in sight", async () => {
    for (const [width, height] of [[844, 390], [740, 360], [667, 375], [568, 320]]) {
        for (const locale of ["en-US", "de-DE"]) {
            const table = await Table.open(there, {
                locale, viewport: { width, height }, hasTouch: true, isMobile: true,
            });
            await table.mode("human-random");
            await table.start();
            await table.page.click("#toggle-hints");
            await table.page.click("#toggle-values");
            await table.page.waitForSelector("#value-bar:visible");
            await table.untilLabels();
            const seen = await table.page.evaluate(() => {
                const box = (selector) => document.querySelector(selector).getBoundingClientRect();
                const inSight = ({ left, top, right, bottom }) =>
                    left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
                const essential = [".board-frame", "#value-bar", "#status-text", "#turn-disc",
                    "#count-black", "#count-white", "#start", "#stop", "#undo", "#redo",
                    "#toggle-hints", "#toggle-values", "#menu-help"];
                return {
                    hidden: essential.filter((selector) => !inSight(box(selector))),
                    beside: box(".panel").left > box(".board-frame").right,
                    scrolls: document.scrollingElement.scrollHeight > innerHeight
                        || document.scrollingElement.scrollWidth > innerWidth,
                };
            });
            assert.deepEqual(seen, { hidden: [], beside: true, scrolls: false },
                `${width} x ${height}, ${locale}`);
            await table.close();
        }
    }
});

test("long names of an imported game keep to their place", async () => {
    for (const [width, height] of [[1280, 800], [360, 740], [740, 360]]) {
        const table = await Table.open(there, { viewport: { width, height } });
        await table.import(ggf("PB[Bartholomew Maximilian Fotheringay-Longname]PW[" + "W".repeat(60) + "]",
            "B[e6]W[f4]B[e3]W[f6]B[g5]W[d6]B[e7]W[f5]B[c5]"));
        await table.untilPhase("over");
        for (const view of [9, 5]) {
            await table.says("#status", view === 9 ? /wins/ : /after move 5/);
            const [top, words, bottom] = await table.page.evaluate(() => {
                const box = (selector) => document.querySelector(selector).getBoundingClientRect();
                return [box(".players").bottom, box("#status > div"), box(".buttons").top];
            });
            assert.ok(top <= words.top && words.bottom <= bottom, `${width} x ${height}`);
            assert.ok(words.right <= width, `${width} x ${height}`);
            await table.page.$eval("#moves li:nth-child(5) .move", (move) => move.click());
        }
        await table.close();
    }
});

test("a submenu that opens inside its menu is scrolled into sight", async () => {
    const viewport = { width: 360, height: 740 };
    const table = await Table.open(there, { viewport, hasTouch: true, isMobile: true });
    await table.page.click("#menu-setting");
    await table.page.click("#menu-theme");
    const menu = await table.page.locator("#popup-setting").boundingBox();
    const last = await table.page.locator("#theme-contrast").boundingBox();
    assert.ok(last.y + last.height <= menu.y + menu.height, "its last item");
    await table.close();
});

for (const size of [4, 8, 16]) {
    test(`a board of ${size} is square and large in windows of all shapes`, async () => {
        const table = await Table.open(there);
        await table.submenu("setting", "menu-size", "size-" + size);
        await table.start();
        await table.until((wanted) =>
            document.querySelectorAll(".square").length === wanted, size * size);
        // The least width of the board in each window; the first four are zoomed to 200 %.
        for (const [width, height, least] of [
            [640, 400, 280], [683, 384, 270], [731, 457, 340], [800, 600, 480], [844, 390, 250],
            [320, 256, 250], [390, 844, 320], [820, 1180, 600], [1024, 768, 500],
            [1280, 800, 660], [1366, 768, 630], [2560, 1300, 1160],
        ]) {
            await table.page.setViewportSize({ width, height });
            const where = `${width} x ${height}`;
            const board = await table.page.locator(".board").boundingBox();
            const frame = await table.page.locator(".board-frame").boundingBox();
            const disc = await table.page.locator(".disc").first().boundingBox();
            for (const box of [board, frame, disc]) {
                assert.ok(Math.abs(box.width - box.height) < 0.1,
                    `${where}: ${box.width} x ${box.height}`);
            }
            assert.ok(board.width >= least, `${where}: the board is ${board.width} wide`);
            assert.ok(Math.abs(2 * (board.x - frame.x) + board.width - frame.width) < 0.1,
                `${where}: the board is in the middle of its frame`);
            assert.ok((await sideways(table)) <= 0, `${where}: nothing sticks out`);
        }
        await table.close();
    });
}

for (const locale of ["en-US", "de-DE"]) {
    test(`320 pixels in ${locale}: panel and windows stay inside`, async () => {
        const table = await Table.open(there, { locale, viewport: { width: 320, height: 640 } });
        await table.mode("human-human");
        await table.menu("setting", "do-values");
        await table.start();
        await table.click("f5");
        await table.untilMoves(1);
        assert.ok((await sideways(table)) <= 0, "the game");
        const [head, last] = await Promise.all([".moves-head", ".walker button:last-child"]
            .map((selector) => table.page.locator(selector).boundingBox()));
        assert.ok(last.x + last.width <= head.x + head.width, "the last button of the walker");
        for (const window of ["export", "import", "chart", "activity"]) {
            await table.menu("game", "do-" + window);
            await table.page.waitForSelector(`#${window}[open]`);
            assert.ok((await sideways(table, "#" + window)) <= 0, window);
            await table.page.click(`#${window} .close`);
        }
        await table.menu("setting", "do-players");
        assert.ok((await sideways(table, "#players")) <= 0, "players");
        await table.close();
    });
}

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

test("the page speaks another language, and the focus stays", async () => {
    const table = await Table.open(there, { locale: "de-DE" });
    const focused = () => table.page.evaluate(() => document.activeElement.id);
    assert.equal(await table.text("#menu-game"), "Spiel");
    assert.equal(await table.page.getAttribute("html", "lang"), "de");
    await table.menu("game", "do-chart");
    await table.menu("game", "do-activity");
    await table.page.waitForSelector("#chart[open]");
    await table.submenu("setting", "menu-language", "language-en");
    assert.equal(await focused(), "menu-setting");
    assert.equal(await table.text("#menu-game"), "Game");
    assert.equal(await table.text("#chart-title"), "Winning Rate Chart");
    assert.equal(await table.text("#activity-title"), "Activity Monitor");
    assert.equal(await table.page.getAttribute("#chart .close", "aria-label"), "Close");
    await table.page.reload();
    await table.page.waitForSelector("body[data-link=open] .square");
    assert.equal(await table.text("#menu-game"), "Game");
    await table.close();
});

for (const [theme, size] of [["classic", null], ["dark", null], ["contrast", null],
    ["classic", [360, 740]], ["dark", [667, 375]]]) {
    const where = size ? `on a phone of ${size.join(" x ")}` : "on a desk";
    test(`a side line ${where} in the theme ${theme}: axe is content, all in sight`, async () => {
        const table = await Table.open(there, size ? {
            locale: "de-DE", viewport: { width: size[0], height: size[1] }, isMobile: true,
            hasTouch: true,
        } : {});
        await table.submenu("setting", "menu-theme", "theme-" + theme);
        await table.import("e6f4e3f6g5d6e7f5c5");
        await table.page.click("#toggle-values");
        await table.page.click("#moves li:nth-child(2) .move");
        await table.page.waitForSelector("#past:visible");
        await table.click("d3");
        await table.untilTried(1);
        await table.click("c4");
        await table.untilTried(2);
        await table.until(() => document.querySelectorAll(".curve-side").length > 0);
        await audit(table, "the game and the side line");
        assert.ok((await sideways(table)) <= 0, "nothing sticks out");
        const [words, back, below] = await Promise.all(["#status-text", "#to-game", "#start"].map(
            (selector) => table.page.locator(selector).boundingBox()));
        assert.ok(words.y + words.height <= back.y && back.y + back.height <= below.y
            && words.height < 30, "the way back between what it says, on one line, and the buttons");
        await table.close();
    });
}

test("a side line with the keyboard alone, and what a screen reader hears of it", async () => {
    const table = await Table.open(there);
    const { keyboard } = table.page;
    await table.import("e6f4e3f6g5d6e7f5c5");
    await keyboard.press("Home");
    await table.says("#announcements", /^Human to move\.$/);
    await keyboard.press("b"); // e5
    await keyboard.press("ArrowUp");
    await keyboard.press("ArrowUp");
    await keyboard.press("ArrowLeft"); // d3
    await keyboard.press("Enter");
    await table.says("#announcements",
        /^Side line\. Black plays d3 and turns 1\. White to move\.$/);
    await keyboard.press("ArrowLeft"); // c3
    await keyboard.press("Enter");
    await table.says("#announcements", /^White plays c3 and turns 1\. Black to move\.$/);
    await keyboard.press("u");
    await table.says("#announcements", /^After move 1: White to move\.$/);
    await keyboard.press("u");
    await table.says("#announcements", /^Back in the game\. Human to move\.$/);
    await keyboard.press("u"); // one too many: the game keeps its moves
    await table.says("#message", /no move to take back/);
    await keyboard.press("r");
    await table.says("#announcements", /^Side line\. After move 1: White to move\.$/);
    await keyboard.press("]");
    await table.says("#announcements", /^After move 2: Black to move\.$/);
    await keyboard.press("g");
    await table.says("#announcements", /^Back in the game\. Human to move\.$/);
    await keyboard.press("End");
    await table.says("#status-text", /^Human wins the Game$/);
    assert.deepEqual(await table.tried(), ["d3", "c3"]);
    assert.equal((await table.moves()).length, 9);
    await table.close();
});

test("an answer that comes late leaves a menu open, and the focus where it has gone", async () => {
    const table = await Table.open(there);
    const [other, release] = await table.holding("chart");
    const { page } = other;
    const focused = () => page.evaluate(() => document.activeElement.id);
    await other.menu("game", "do-chart");
    await page.click("#menu-game");
    const item = await focused();
    assert.equal(item, "do-start");
    await release();
    await page.waitForSelector("#chart[open]");
    assert.ok(await page.isVisible("#popup-game"));
    assert.equal(await focused(), item);
    await page.click("#do-activity");
    await page.waitForSelector("#activity[open]");
    assert.equal(await focused(), "activity");
    await table.close();
});

test("a button that goes hands the focus on, one that rests keeps it", async () => {
    const table = await Table.open(there);
    const { keyboard } = table.page;
    const focused = () => table.page.evaluate(() => {
        const { id, dataset } = document.activeElement;
        return id || dataset.square;
    });
    const press = async (id, next) => {
        await table.page.waitForSelector("#" + id); // one that is hidden takes no focus
        await table.page.focus("#" + id);
        await keyboard.press("Enter");
        await table.until((wanted) => document.activeElement.matches(wanted), next);
    };
    await table.mode("human-human");
    await table.start();
    await table.play(["f5", "d6", "c3"]);
    await press("stop", "#continue");
    await press("continue", "#stop");
    for (const left of [2, 1, 0]) {
        await press("undo", "#undo");
        await table.until((count) =>
            document.querySelectorAll("#moves .move:not(:disabled)").length === count, left);
    }
    await table.page.waitForSelector("#undo[aria-disabled]");
    await keyboard.press("Enter"); // rests: nothing to explain
    assert.equal(await focused(), "undo");
    await keyboard.press("r");
    await table.untilMoves(1);
    assert.ok(await table.page.isHidden("#message"));
    await keyboard.press("[");
    await table.page.waitForSelector("#past:not([hidden])");
    await press("back-here", ".square");
    await keyboard.press("r");
    await table.untilMoves(1);
    await keyboard.press("s");
    await table.untilPhase("stopped");
    await keyboard.press("Home");
    await table.page.waitForSelector("#past:not([hidden])");
    await table.click("d3");
    await table.untilTried(1);
    await press("to-game", ".square");
    await table.import("OX-------------- X");
    await press("pass", ".square");
    await table.close();
});

test("what is drawn anew in a window keeps the focus", async () => {
    const table = await Table.open(there);
    const focused = () => table.page.evaluate(() => {
        const { id, name, value, textContent } = document.activeElement;
        return id || (name ? `${name} ${value}` : textContent);
    });
    await table.menu("game", "do-chart");
    await table.page.focus("#chart input[value=all]");
    await table.page.keyboard.press("ArrowRight");
    assert.equal(await focused(), "scope series");
    await table.page.click("#chart button:text(\"Refresh\")");
    await table.page.keyboard.press("w"); // rests in the window
    assert.equal(await focused(), "Refresh");
    await table.page.keyboard.press("Escape");
    await table.menu("game", "do-export");
    await table.page.waitForSelector("#export[open]");
    assert.equal(await focused(), "export");
    await table.page.focus("#export-format");
    await table.page.selectOption("#export-format", "sgf");
    await table.page.waitForSelector("#export-sgf");
    assert.equal(await focused(), "export-format");
    await table.page.keyboard.press("Escape");
    await table.menu("setting", "do-players");
    await table.page.focus("#player-white");
    await table.page.selectOption("#player-black", "mcts");
    assert.equal(await focused(), "player-white");
    await table.page.click("#players button:text(\"Swap colours\")");
    assert.equal(await focused(), "Swap colours");
    await table.close();
});
