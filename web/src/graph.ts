// The value of the position as a bar beside the board, and over the game as a graph. A value is
// Black's; how much of the bar it fills is a smooth curve, so that a won game does not need room
// for every disc.
import { set, svg, tag, text } from "./dom";
import { t } from "./i18n";
import type { Advice, State } from "./protocol";

const width = 300;
const height = 90;

function share(value: number, unit: Advice["unit"]): number {
    return 0.5 + 0.5 * Math.tanh(value / (unit === "discs" ? 14 : 180));
}

export function valueText(value: number, exact: boolean, unit: Advice["unit"]): string {
    const digits = exact || unit === "points" ? 0 : 1;
    const rounded = Math.abs(value).toFixed(digits);
    return (Number(rounded) === 0 ? "" : value > 0 ? "+" : "−") + rounded;
}

export class ValueBar {
    private readonly label = tag("div", { class: "value" });
    readonly element = tag("div", { class: "value-bar", id: "value-bar", role: "meter", "aria-valuemin": 0, "aria-valuemax": 100, hidden: true },
        tag("div", { class: "fill" }), this.label);

    show(state: State, advice: Advice | null): void {
        this.element.hidden = !state.values;
        const value = advice?.values[state.view];
        set(this.element, "aria-label", t("panel.valueLabel"));
        if (!advice || value === null || value === undefined) {
            set(this.element, "aria-valuenow", 50);
            set(this.element, "aria-valuetext", "…");
            text(this.label, "…");
            this.element.style.setProperty("--black-share", "50%");
            return;
        }
        const black = share(value, advice.unit);
        this.element.style.setProperty("--black-share", `${(black * 100).toFixed(1)}%`);
        const words = valueText(value, advice.exact, advice.unit);
        text(this.label, words);
        set(this.element, "data-side", value >= 0 ? "black" : "white");
        set(this.element, "aria-valuenow", Math.round(black * 100));
        set(this.element, "aria-valuetext", `${t("panel.black")} ${words}`);
        set(this.element, "title", `${t("panel.black")} ${words}`);
    }
}

export class ValueGraph {
    readonly element = tag("figure", { class: "graph", id: "graph", hidden: true });

    constructor(private readonly look: (ply: number) => void) {}

    show(state: State, advice: Advice | null): void {
        this.element.hidden = !state.values;
        if (!state.values) {
            return;
        }
        const values = advice?.values ?? [];
        const unit = advice?.unit ?? "discs";
        const squares = state.size * state.size - 4;
        const last = Math.max(squares, state.list.length);
        const x = (ply: number): number => (ply / last) * width;
        const y = (value: number): number => (1 - share(value, unit)) * height;
        const known = values.map((value, ply) => ({ value, ply })).filter(
            (point): point is { value: number; ply: number } => point.value !== null);
        const line = known.map((point) => `${x(point.ply).toFixed(1)},${y(point.value).toFixed(1)}`);
        const first = known[0];
        const end = known[known.length - 1];
        const area = first && end
            ? `M${x(first.ply).toFixed(1)},${height / 2} L${line.join(" L")} L${x(end.ply).toFixed(1)},${height / 2} Z` : "";
        const here = known.find((point) => point.ply === state.view);
        const picture = svg("svg", {
            viewBox: `0 -4 ${width} ${height + 8}`, role: "img", "aria-label": t("panel.graph"), class: "graph-picture",
            onclick: (event: MouseEvent) => {
                const box = (event.currentTarget as Element).getBoundingClientRect();
                const ply = Math.round(((event.clientX - box.left) / box.width) * last);
                this.look(Math.max(0, Math.min(ply, state.count)));
            },
        },
        svg("rect", { x: 0, y: 0, width, height: height / 2, class: "upper" }),
        svg("rect", { x: 0, y: height / 2, width, height: height / 2, class: "lower" }),
        area ? svg("path", { d: area, class: "area" }) : null,
        svg("line", { x1: 0, x2: width, y1: height / 2, y2: height / 2, class: "zero" }),
        line.length > 1 ? svg("polyline", { points: line.join(" "), class: "curve" }) : null,
        svg("line", { x1: x(state.view), x2: x(state.view), y1: 0, y2: height, class: "cursor" }),
        here ? svg("circle", { cx: x(here.ply), cy: y(here.value), r: 3.5, class: "point" }) : null);
        this.element.replaceChildren(
            tag("figcaption", {}, tag("span", {}, t("panel.graph")), tag("span", { class: "note" }, t("panel.graphHint"))),
            picture);
    }
}
