// A server with a data folder of its own, a real Chromium, and words for what a test does with the
// page. EMILIA is the program; nothing waits for a time, only for states.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after } from "node:test";
import { setTimeout } from "node:timers/promises";

const require = createRequire(new URL("../../web/package.json", import.meta.url));
const { chromium } = require("playwright-core");
export const axeSource = require("axe-core").source;

const program = process.env.EMILIA;
if (!program) {
    throw new Error("EMILIA must name the program");
}

// Below the ports that the system gives to connections: those keep theirs for a minute after they
// end, and nobody can listen there meanwhile.
function freePort() {
    const port = 16384 + Math.floor(Math.random() * 16384);
    return new Promise((resolve) => {
        const probe = createServer();
        probe.once("error", () => resolve(freePort()));
        probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(port)));
    });
}

export class Server {
    data = mkdtempSync(join(tmpdir(), "emilia-test-"));

    async start() {
        this.port ??= await freePort();
        this.address = `http://127.0.0.1:${this.port}/`;
        this.child = spawn(program, ["serve", "--port", String(this.port), "--data", this.data],
            { stdio: ["ignore", "pipe", "inherit"] });
        await new Promise((resolve, reject) => {
            this.child.stdout.once("data", resolve);
            this.child.once("exit", (code) => reject(new Error(`the server ended with ${code}`)));
        });
        return this;
    }

    async stop(signal = "SIGTERM") {
        if (this.child.exitCode === null && this.child.signalCode === null) {
            const ended = new Promise((resolve) => { this.child.once("exit", resolve); });
            this.child.kill(signal);
            return ended;
        }
        return this.child.exitCode;
    }

    // Until a session whose text matches is in its file.
    async untilSaved(pattern) {
        const folder = join(this.data, "sessions");
        const saved = () => readdirSync(folder).some((name) => !name.endsWith(".new")
            && pattern.test(readFileSync(join(folder, name), "utf8")));
        while (!saved()) {
            await setTimeout(20);
        }
    }

    async remove() {
        const code = await this.stop();
        rmSync(this.data, { recursive: true, force: true });
        return code;
    }
}

const rows = "-".repeat(27);
export const ggf = (names, moves) =>
    `(;GM[Othello]${names}TY[8]BO[8 ${rows}O*------*O${rows} *]${moves};)`;
// Three games in one text, the second of them damaged.
export const games = [
    ggf("PB[Ann]PW[Bo]DT[2004-09-18 05:54:38 GMT]", "B[f5]W[d6]"),
    ggf("PB[Cy]PW[Di]", "B[a1]"),
    ggf("PB[Di]PW[Ed]", "B[e6]W[f4]B[e3]W[f6]B[g5]W[d6]B[e7]W[f5]B[c5]"),
].join("\n");

export async function open() {
    const path = ["chromium", "chromium-browser", "google-chrome"]
        .map((name) => "/usr/bin/" + name).find(existsSync);
    assert.ok(path, "Chromium is not installed");
    return chromium.launch({
        executablePath: path,
        args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
            "--disable-dev-shm-usage", "--disable-background-networking",
            "--disable-component-update", "--disable-sync"],
    });
}

// One browser and one server for a file of tests; each test has a context, so a session, of its
// own.
export async function stage() {
    const browser = await open();
    const server = await new Server().start();
    after(async () => {
        await browser.close();
        assert.equal(await server.remove(), 0, "the server ends cleanly");
    });
    return { browser, server };
}

// LAG=300 makes every message so many milliseconds late, each way: a test that looks before it has
// waited for what it looks at fails then.
const lag_ms = Number(process.env.LAG ?? 0);

async function slow(context) {
    const late = (to) => async (message) => {
        await setTimeout(lag_ms);
        to.send(message);
    };
    await context.routeWebSocket(/./, (page) => {
        const server = page.connectToServer();
        page.onMessage(late(server));
        server.onMessage(late(page));
    });
}

export class Table {
    faults = [];

    static async open({ browser, server }, options = {}) {
        const table = new Table();
        table.server = server;
        table.context = await browser.newContext({
            viewport: { width: 1280, height: 860 }, locale: "en-US", reducedMotion: "reduce",
            ...options,
        });
        if (lag_ms > 0) {
            await slow(table.context);
        }
        return table.load(options.hash);
    }

    // Another tab of the same browser; its faults are this one's.
    tab() {
        const other = new Table();
        Object.assign(other, { server: this.server, context: this.context, faults: this.faults });
        return other.load();
    }

    // Another tab, in which what the session says of that kind comes only when it is let through.
    async holding(kind) {
        const held = [];
        let open = false;
        await this.context.routeWebSocket(/./, (page) => {
            page.connectToServer().onMessage((message) => {
                if (!open && JSON.parse(message).event === kind) {
                    held.push(() => page.send(message));
                } else {
                    page.send(message);
                }
            });
        });
        const other = await this.tab();
        const release = async () => {
            while (held.length === 0) {
                await setTimeout(20);
            }
            open = true;
            held.forEach((send) => send());
        };
        return [other, release];
    }

    async load(hash = "") {
        this.page = await this.context.newPage();
        this.page.setDefaultTimeout(30000);
        this.page.on("pageerror", (error) => this.faults.push(error.message));
        this.page.on("console", (message) => {
            if (message.type() === "error" && !message.text().includes("WebSocket")) {
                this.faults.push(message.text());
            }
        });
        await this.page.goto(this.server.address + hash);
        await this.page.waitForSelector("body[data-link=open] .square");
        return this;
    }

    async close() {
        await this.context.close();
        assert.deepEqual(this.faults, [], "no error on the page");
    }

    // ---- doing ----
    async menu(menu, item) {
        await this.page.click(`#menu-${menu}`);
        await this.page.click(`#${item}`);
    }

    async submenu(menu, sub, item) {
        await this.page.click(`#menu-${menu}`);
        await this.page.click(`#${sub}`);
        await this.page.click(`#${item}`);
    }

    async mode(name) {
        await this.menu("setting", "mode-" + name);
    }

    // Does what brings another game and waits until the page shows that: any other news may be of
    // something done before.
    async another(act) {
        const before = await this.page.getAttribute("#status", "data-game");
        await act();
        await this.until((old) => document.querySelector("#status").dataset.game !== old, before);
    }

    start() {
        return this.another(() => this.menu("game", "do-start"));
    }

    async speed(ms) {
        await this.page.selectOption("#speed", String(ms));
    }

    // A computer's move waits until somebody skips the delay.
    async slowest() {
        await this.page.$eval("#speed", (select) => {
            select.append(new Option("a minute", "60000"));
            select.value = "60000";
            select.dispatchEvent(new Event("change"));
        });
    }

    async click(square) {
        await this.page.click(`[data-square="${square}"]`);
    }

    // Plays both sides from the start.
    async play(moves) {
        for (const [index, move] of moves.entries()) {
            await this.click(move);
            await this.untilMoves(index + 1);
        }
    }

    // Loads a position or game and waits until it is on the board.
    async import(text) {
        await this.menu("game", "do-import");
        await this.page.fill("#import-text", text);
        await this.page.click("#import-load");
        await this.page.waitForSelector("#import:not([open])", { state: "attached" });
    }

    // Opens the list of the games of a text.
    async list(text) {
        await this.menu("game", "do-import");
        await this.page.fill("#import-text", text);
        await this.page.click("#import-load");
        await this.page.waitForSelector("#import-games");
    }

    // ---- seeing ----
    // Rows of b, w and dots, as the page shows them.
    board() {
        return this.page.$$eval(".square", (squares) => squares.map((square) =>
            ({ black: "b", white: "w", none: "." })[square.dataset.disc]).join(""));
    }

    turn() {
        return this.page.getAttribute(".board", "data-turn");
    }

    phase() {
        return this.page.getAttribute("#status", "data-phase");
    }

    text(selector) {
        return this.page.textContent(selector);
    }

    texts(selector) {
        return this.page.$$eval(selector, (all) => all.map((one) => one.textContent));
    }

    // Squares marked as legal moves.
    legal() {
        return this.page.$$eval(".square[data-legal]", (all) =>
            all.map((one) => one.dataset.square));
    }

    // Of the game, and of the side line.
    moves() {
        return this.texts("#moves > li > .move:not(:disabled) .played");
    }

    tried() {
        return this.texts("#moves .side-moves .played");
    }

    async counts() {
        return [Number(await this.text("#count-black")), Number(await this.text("#count-white"))];
    }

    // ---- waiting for a state ----
    until(test, argument) {
        return this.page.waitForFunction(test, argument, { polling: 20 });
    }

    // Until the text of an element matches.
    says(selector, pattern) {
        return this.until(([where, source]) => new RegExp(source).test(
            document.querySelector(where)?.textContent ?? ""), [selector, pattern.source]);
    }

    untilPhase(phase) {
        return this.page.waitForSelector(`#status[data-phase=${phase}]`);
    }

    untilMoves(count) {
        return this.until((wanted) =>
            document.querySelectorAll("#moves .move:not(:disabled)").length >= wanted, count);
    }

    // Until so many moves are tried beside the game.
    untilTried(count) {
        return this.until((wanted) =>
            document.querySelectorAll("#moves .side-moves .move").length === wanted, count);
    }

    untilBoard(board) {
        return this.until((wanted) => {
            const letters = { black: "b", white: "w", none: "." };
            const squares = [...document.querySelectorAll(".square")];
            return squares.map((square) => letters[square.dataset.disc]).join("") === wanted;
        }, board);
    }

    // Until every legal move has its hint.
    untilLabels() {
        return this.until(() => [...document.querySelectorAll(".square[data-legal] .label")]
            .every((label) => label.textContent !== ""));
    }

    // Until the graph has a value for so many positions.
    untilGraph(count) {
        return this.until((wanted) =>
            Number(document.querySelector("#graph svg").dataset.known) >= wanted, count);
    }

    untilMyTurn() {
        return this.page.waitForSelector(".square[data-legal]");
    }
}

// ---- the rules, written a second time, to judge what the page shows ----

export function startBoard(size = 8) {
    const board = new Array(size * size).fill(".");
    const low = size / 2 - 1;
    board[low * size + low] = board[(low + 1) * size + low + 1] = "w";
    board[low * size + low + 1] = board[(low + 1) * size + low] = "b";
    return board.join("");
}

function flips(board, size, square, mover) {
    const other = mover === "b" ? "w" : "b";
    const found = [];
    const row = Math.floor(square / size);
    const column = square % size;
    const at = (r, c) => (r >= 0 && r < size && c >= 0 && c < size ? board[r * size + c] : null);
    for (let down = -1; down <= 1; down++) {
        for (let right = -1; right <= 1; right++) {
            const line = [];
            let r = row + down;
            let c = column + right;
            while ((down || right) && at(r, c) === other) {
                line.push(r * size + c);
                r += down;
                c += right;
            }
            if (line.length > 0 && at(r, c) === mover) {
                found.push(...line);
            }
        }
    }
    return found;
}

export function legalMoves(board, size, mover) {
    return [...board].map((_, square) => square).filter((square) =>
        board[square] === "." && flips(board, size, square, mover).length > 0);
}

export function nameOf(square, size) {
    return String.fromCharCode(97 + (square % size)) + (Math.floor(square / size) + 1);
}

// The board after a move ("–" is a pass), or an assertion that fails.
export function play(board, size, mover, move) {
    if (move === "–") {
        assert.deepEqual(legalMoves(board, size, mover), [], "a pass is forced");
        return board;
    }
    const square = (Number(move.slice(1)) - 1) * size + move.charCodeAt(0) - 97;
    const turned = flips(board, size, square, mover);
    assert.equal(board[square], ".", `${move} is empty`);
    assert.ok(turned.length > 0, `${move} turns discs`);
    const after = [...board];
    for (const index of [square, ...turned]) {
        after[index] = mover;
    }
    return after.join("");
}

export function count(board, mover) {
    return [...board].filter((disc) => disc === mover).length;
}

export function isOver(board, size) {
    return legalMoves(board, size, "b").length === 0 && legalMoves(board, size, "w").length === 0;
}
