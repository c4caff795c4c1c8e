// How quick the page is, in a real browser on loopback: medians of what a person waits for.
//   EMILIA=build/emilia node bench/web.mjs
import { open, Server, Table } from "../tests/web/support.mjs";

const browser = await open();
const server = await new Server().start();
const table = await Table.open({ browser, server });
const { page } = table;

function median(values) {
    return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
}

// Milliseconds from an action to the frame after the page shows its effect.
function time(act, shown, argument) {
    return page.evaluate(async ([actText, shownText, given]) => {
        const perform = new Function("given", actText);
        const test = new Function("given", "return " + shownText);
        const from = performance.now();
        perform(given);
        while (!test(given)) {
            await new Promise((resolve) => { setTimeout(resolve, 0); });
        }
        const seen = performance.now() - from;
        await new Promise((resolve) => {
            requestAnimationFrame(() => { setTimeout(resolve, 0); });
        });
        return [seen, performance.now() - from];
    }, [act, shown, argument]);
}

async function series(count, step) {
    const seen = [];
    const painted = [];
    for (let i = 0; i < count; i++) {
        const [a, b] = await step(i);
        seen.push(a);
        painted.push(b);
    }
    return { seen: median(seen), painted: median(painted), worst: Math.max(...seen) };
}

const ms = (value) => `${value.toFixed(1).padStart(7)} ms`;
const report = (name, limit, { seen, painted, worst }) => console.log(name.padEnd(28),
    `${ms(seen)}  painted ${ms(painted)}  worst ${ms(worst)}  (aim ${limit} ms)`);

const paints = [];
for (let i = 0; i < 5; i++) {
    await page.reload();
    await page.waitForSelector("body[data-link=open] .square");
    paints.push(await page.evaluate(() =>
        performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? NaN));
}
const bytes = await page.evaluate(() => ["navigation", "resource"]
    .flatMap((kind) => performance.getEntriesByType(kind))
    .reduce((sum, entry) => sum + entry.encodedBodySize, 0));
console.log(`page ${(bytes / 1000).toFixed(1)} kB compressed (aim 300 kB), `
    + `first paint ${median(paints).toFixed(0)} ms (aim 500 ms)`);

await table.mode("human-human");
await table.start();
await table.untilPhase("playing");
const moves = "f5 d6 c3 d3 c4 f4 c5 b3 c2 e6 c6 b4 b5 d2 e3 a6".split(" ");
const square = "document.querySelector(`[data-square=${given}]`)";
report("own move shown", 50, await series(moves.length, (i) =>
    time(`${square}.click()`, `${square}.dataset.disc !== 'none'`, moves[i])));
const discs = "document.querySelectorAll('.square:not([data-disc=none])').length";
report("new game", 200, await series(9, async () => {
    const result = await time("document.querySelector('#start').click()", discs + " === 4");
    await table.click("f5");
    await table.untilMoves(1);
    return result;
}));
report("chart", 200, await series(9, async () => {
    await page.evaluate(() => document.querySelector("#chart")?.close());
    const key = "new KeyboardEvent('keydown', { key: 'w', bubbles: true })";
    return time(`document.body.dispatchEvent(${key})`,
        "document.querySelector('#chart').open");
}));
await table.close();
await browser.close();
await server.remove();
