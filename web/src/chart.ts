// The winning-rate chart (A6): a bar for each player, the percentage of rounds won, with 95%
// intervals. It is a snapshot: drawn when it is opened or refreshed, never while a round runs.
import { svg, tag } from "./dom";
import { decimal, t } from "./i18n";
import { tellApart } from "./names";
import type { Chart, Tally } from "./protocol";
import { download, Window } from "./windows";

const width = 420;
const height = 272;
const left = 44;
const bottom = 34;
const top_ = 28;

// Wilson's interval for `wins` out of `rounds`, at 95%.
export function interval(wins: number, rounds: number): [number, number] {
    if (rounds === 0) {
        return [0, 1];
    }
    const z = 1.959964;
    const share = wins / rounds;
    const centre = (share + (z * z) / (2 * rounds)) / (1 + (z * z) / rounds);
    const half = (z / (1 + (z * z) / rounds)) * Math.sqrt((share * (1 - share)) / rounds + (z * z) / (4 * rounds * rounds));
    return [Math.max(0, centre - half), Math.min(1, centre + half)];
}

const percent = (share: number): string => decimal(share * 100, 1) + "%";

interface Bar { name: string; wins: number; kind: "black" | "white" | "draw" }

export class ChartWindow {
    private readonly window = new Window("chart", false);
    private readonly ask = new Window("chart-reset", true);
    private readonly figures = tag("div", { class: "chart-figures" });
    private chart: Chart | null = null;
    private scope: "series" | "all" = "all";

    constructor(private readonly send: (command: string) => void) {}

    open(): void {
        this.window.expect();
        this.send("chart");
    }

    show(chart: Chart): void {
        this.chart = chart;
        if (this.window.isOpen) {
            this.draw(); // the buttons stay: somebody may be about to press one
        } else {
            this.build();
        }
        this.window.raise();
    }

    // In the language chosen.
    speak(): void {
        if (this.window.isOpen) {
            this.build();
        }
    }

    private build(): void {
        const choose = (scope: "series" | "all"): HTMLElement => tag("label", {},
            tag("input", {
                type: "radio", name: "scope", value: scope, checked: scope === this.scope,
                onchange: () => { this.scope = scope; this.draw(); },
            }), t(`chart.${scope}`));
        this.draw();
        this.window.show(t("chart.title"),
            tag("fieldset", { class: "scope" }, tag("legend", { class: "hidden" }, t("chart.scope")), choose("all"), choose("series")),
            this.figures,
            tag("div", { class: "window-buttons" },
                tag("button", { type: "button", onclick: () => this.open() }, t("chart.refresh")),
                tag("button", { type: "button", onclick: () => this.savePng() }, t("chart.png")),
                tag("button", { type: "button", onclick: () => this.saveCsv() }, t("chart.csv")),
                tag("button", { type: "button", class: "danger", onclick: () => this.askReset() }, t("chart.reset"))));
    }

    private bars(chart: Chart, tally: Tally): Bar[] {
        const [black, white] = chart.players;
        return (["black", "white"] as const).map((kind) =>
            ({ name: tellApart([black.name, white.name], kind), wins: tally[kind], kind }));
    }

    private draw(): void {
        const chart = this.chart;
        if (!chart) {
            return;
        }
        const tally = chart[this.scope];
        const bars = this.bars(chart, tally);
        this.figures.replaceChildren(
            this.picture(bars, tally),
            tag("p", { class: "note", id: "chart-rounds", "data-rounds": tally.rounds },
                tally.rounds === 0 ? t("chart.none") : t("chart.snapshot", { rounds: tally.rounds })),
            this.table(bars, tally));
    }

    private picture(bars: Bar[], tally: Tally): SVGElement {
        const inner = height - top_ - bottom;
        const y = (share: number): number => top_ + (1 - share) * inner;
        const colour = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
        const ink = colour("--ink");
        const faint = colour("--faint");
        const slot = (width - left - 10) / bars.length;
        const parts: SVGElement[] = [];
        for (const share of [0, 0.25, 0.5, 0.75, 1]) {
            parts.push(svg("line", { x1: left, x2: width - 10, y1: y(share), y2: y(share), stroke: faint, "stroke-width": 1 }),
                svg("text", { x: left - 8, y: y(share) + 4, "text-anchor": "end", fill: ink, "font-size": 12 }, `${share * 100}`));
        }
        bars.forEach((bar, index) => {
            const share = tally.rounds === 0 ? 0 : bar.wins / tally.rounds;
            const centre = left + slot * (index + 0.5);
            const wide = slot * 0.36; // leaves room for "100.0%" in a broad font
            const [low, high] = interval(bar.wins, tally.rounds);
            parts.push(svg("rect", {
                x: centre - wide / 2, y: y(share), width: wide, height: Math.max(y(0) - y(share), 0.5), rx: 3,
                fill: bar.kind === "black" ? colour("--bar-black") : colour("--bar-white"), stroke: ink, "stroke-width": 1,
                class: "bar", "data-player": bar.kind, "data-percent": (share * 100).toFixed(2),
            }));
            if (tally.rounds > 0) {
                parts.push(svg("path", {
                    d: `M${centre},${y(low)} V${y(high)} M${centre - 7},${y(low)} h14 M${centre - 7},${y(high)} h14`,
                    stroke: colour("--error"), "stroke-width": 2.5, fill: "none", class: "error",
                }));
                parts.push(svg("text", {
                    x: centre + wide / 2 + 8, y: Math.min(y(share) + 5, y(0) - 4), fill: ink, "font-size": 14, "font-weight": 600,
                    stroke: colour("--card"), "stroke-width": 4, "paint-order": "stroke", // not crossed by a line
                }, percent(share)));
            }
            parts.push(svg("text", { x: centre, y: height - 12, "text-anchor": "middle", fill: ink, "font-size": 14 }, bar.name));
        });
        return svg("svg", {
            viewBox: `0 0 ${width} ${height}`, width, height, role: "img", class: "chart-picture",
            "font-family": "system-ui, sans-serif", xmlns: "http://www.w3.org/2000/svg",
            "aria-label": `${t("chart.title")}: ` + bars.map((bar) =>
                `${bar.name} ${tally.rounds === 0 ? "–" : percent(bar.wins / tally.rounds)}`).join(", "),
        }, svg("text", { x: left, y: 10, fill: ink, "font-size": 11 }, t("chart.axis")), ...parts);
    }

    private table(bars: Bar[], tally: Tally): HTMLElement {
        const cells = (wins: number): HTMLElement[] => {
            const [low, high] = interval(wins, tally.rounds);
            return [
                tag("td", {}, wins),
                tag("td", {}, tally.rounds === 0 ? "–" : percent(wins / tally.rounds)),
                tag("td", {}, tally.rounds === 0 ? "–" : `${decimal(low * 100, 1)} – ${percent(high)}`),
            ];
        };
        return tag("table", { class: "figures" },
            tag("thead", {}, tag("tr", {}, ...[t("chart.player"), t("chart.wins"), t("chart.rate"), t("chart.error")].map(
                (head) => tag("th", { scope: "col" }, head)))),
            tag("tbody", {},
                ...bars.map((bar) => tag("tr", { "data-player": bar.kind }, tag("th", { scope: "row" }, bar.name), ...cells(bar.wins))),
                tag("tr", { "data-player": "draw" }, tag("th", { scope: "row" }, t("chart.draws")), ...cells(tally.draws)),
                tag("tr", { class: "total" }, tag("th", { scope: "row" }, t("chart.rounds")), tag("td", {}, tally.rounds), tag("td", {}), tag("td", {}))));
    }

    private askReset(): void {
        this.ask.show(t("chart.title"), tag("p", {}, t("chart.resetAsk")),
            tag("div", { class: "window-buttons" },
                tag("button", { type: "button", class: "danger", id: "chart-reset-yes", onclick: () => { this.ask.close(); this.send("forget"); } }, t("chart.resetYes")),
                tag("button", { type: "button", onclick: () => this.ask.close() }, t("dialog.cancel"))));
    }

    private savePng(): void {
        const picture = this.figures.firstElementChild;
        if (!picture) {
            return;
        }
        const source = new XMLSerializer().serializeToString(picture);
        const image = new Image();
        image.onload = () => {
            const canvas = tag("canvas", { width: width * 2, height: height * 2 });
            const context = canvas.getContext("2d");
            if (context) {
                context.fillStyle = getComputedStyle(document.documentElement).getPropertyValue("--card").trim();
                context.fillRect(0, 0, canvas.width, canvas.height);
                context.drawImage(image, 0, 0, canvas.width, canvas.height);
                canvas.toBlob((blob) => blob && download("emilia-winning-rate.png", blob), "image/png");
            }
        };
        image.src = "data:image/svg+xml;charset=utf-8," + encodeURIComponent(source);
    }

    private saveCsv(): void {
        const chart = this.chart;
        if (!chart) {
            return;
        }
        const tally = chart[this.scope];
        const quote = (cell: string | number): string => `"${String(cell).replaceAll('"', '""')}"`;
        const rows: (string | number)[][] = [["player", "text", "colour", "rounds", "wins", "draws", "rate", "low", "high"]];
        this.bars(chart, tally).forEach((bar, index) => {
            const [low, high] = interval(bar.wins, tally.rounds);
            rows.push([bar.name, chart.players[index]?.spec ?? "", bar.kind, tally.rounds, bar.wins, tally.draws,
                tally.rounds === 0 ? "" : (bar.wins / tally.rounds).toFixed(4), low.toFixed(4), high.toFixed(4)]);
        });
        const lines = rows.map((row) => row.map(quote).join(",")).join("\r\n") + "\r\n";
        download("emilia-winning-rate.csv", new Blob([lines], { type: "text/csv" }));
    }
}
