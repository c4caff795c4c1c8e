// The value of the position as a bar beside the board, and over the game as a graph. A value is
// Black's; how much of the bar it fills is a smooth curve, so that a won game does not need room
// for every disc.
import { set, svg, tag, text } from "./dom";
import { decimal, t } from "./i18n";
import { lineEnd, sideOnView, valueOnView } from "./line";
import type { Advice, State } from "./protocol";

type Unit = Advice["unit"];

const width = 300;
const height = 90;
const inset = 5; // left and right, so that the ends are seen whole
const marks: Record<Unit, number> = { discs: 10, points: 100 }; // of the thin lines on both sides

function share(value: number, unit: Unit): number {
    return 0.5 + 0.5 * Math.tanh(value / (unit === "discs" ? 14 : 180));
}

export function unitOf(discs: boolean | undefined): Unit {
    return discs ? "discs" : "points";
}

// Final scores and points have no decimals, and where points are counted discs are final scores.
export function isWhole(advice: Advice, exact: boolean): boolean {
    return exact || advice.unit === "points";
}

export function valueText(value: number, whole: boolean): string {
    const rounded = decimal(Math.abs(value), whole ? 0 : 1);
    return (/[1-9]/.test(rounded) ? (value > 0 ? "+" : "−") : "") + rounded;
}

// Where there is little room: from ten on without decimals.
export function shortValue(value: number, whole: boolean): string {
    return valueText(value, whole || Math.abs(value) >= 9.95);
}

// "White +3.2 discs": seen from whoever is ahead.
function leaderText(value: number, whole: boolean, unit: Unit): string {
    const words = valueText(Math.abs(value), whole);
    const leader = /[1-9]/.test(words) ? t(value > 0 ? "panel.black" : "panel.white") + " " : "";
    return leader + words + " " + t(unit === "discs" ? "panel.unitDiscs" : "panel.unitPoints");
}

export class ValueBar {
    private readonly label = tag("div", { class: "value" });
    readonly element = tag("div", { class: "value-bar", id: "value-bar", role: "meter", "aria-valuemin": 0, "aria-valuemax": 100, hidden: true },
        tag("div", { class: "fill" }), tag("div", { class: "middle" }), this.label);

    show(state: State, advice: Advice | null): void {
        this.element.hidden = !state.values;
        const { value, discs } = valueOnView(state, advice);
        set(this.element, "aria-label", t("panel.valueLabel"));
        if (!advice || value === null) {
            set(this.element, "aria-valuetext", "…");
            text(this.label, "…");
            if (state.view === 0) { // else as it was: it would swing to the middle and back with every move
                this.fill(0.5);
            }
            return;
        }
        const unit = unitOf(discs);
        const words = leaderText(value, isWhole(advice, advice.exact), unit);
        this.fill(share(value, unit));
        text(this.label, shortValue(Math.abs(value), isWhole(advice, advice.exact)).replace("+", ""));
        set(this.element, "data-side", value >= 0 ? "black" : "white");
        set(this.element, "aria-valuetext", words);
        set(this.element, "title", words);
    }

    private fill(black: number): void {
        this.element.style.setProperty("--black-share", `${(black * 100).toFixed(1)}%`);
        set(this.element, "aria-valuenow", Math.round(black * 100));
    }
}

interface Point { value: number; ply: number; unit: Unit }

// Positions whose values are known, the first of them after `from` moves, in runs: between two of them
// there is something to find out yet.
function runs(values: (number | null)[], discs: boolean[], from = 0): Point[][] {
    const found: Point[][] = [];
    values.forEach((value, index) => {
        if (value !== null) {
            const point = { value, ply: from + index, unit: unitOf(discs[index]) };
            const run = typeof values[index - 1] === "number" ? found.at(-1) : undefined;
            if (run) {
                run.push(point);
            } else {
                found.push([point]);
            }
        }
    });
    return found;
}

export class ValueGraph {
    readonly element = tag("figure", { class: "graph", id: "graph", hidden: true });
    private readonly heading = tag("span", {});
    private readonly reading = tag("span", { class: "note", id: "graph-value" });
    private readonly black = tag("span", { class: "end" });
    private readonly white = tag("span", { class: "end" });
    private readonly picture = svg("svg", {
        viewBox: `0 0 ${width} ${height}`, preserveAspectRatio: "none", role: "img", class: "graph-picture",
        onclick: (event: MouseEvent) => this.look(Math.min(this.plyAt(event), this.state?.count ?? 0)),
        onpointermove: (event: PointerEvent) => this.read(this.plyAt(event)),
        onpointerleave: () => this.read(null),
    });
    private state: State | null = null;
    private advice: Advice | null = null;
    private hovered: number | null = null;

    constructor(private readonly look: (ply: number) => void) {
        this.element.append(
            tag("figcaption", {}, this.heading, this.reading),
            tag("div", { class: "graph-frame" }, this.picture, this.black, this.white));
    }

    show(state: State, advice: Advice | null): void {
        this.element.hidden = !state.values;
        if (!state.values) {
            return;
        }
        this.state = state;
        this.advice = advice;
        text(this.heading, t("panel.graph"));
        text(this.black, t("panel.black"));
        text(this.white, t("panel.white"));
        set(this.picture, "aria-label", t("panel.graph"));
        this.draw();
        this.read(this.hovered);
    }

    // The graph has room for a game without passes, or for the moves there are.
    private get last(): number {
        const state = this.state;
        return state ? Math.max(state.size * state.size - 4, state.list.length, lineEnd(state)) : 1;
    }

    private plyAt(event: MouseEvent): number {
        const box = this.picture.getBoundingClientRect();
        const along = (((event.clientX - box.left) / box.width) * width - inset) / (width - 2 * inset);
        return Math.max(0, Math.round(along * this.last));
    }

    // The value after that many moves in words: what the pointer is at, or what is on view.
    private read(ply: number | null): void {
        const { state, advice } = this;
        this.hovered = ply;
        const at = ply === null ? state?.view : Math.min(ply, state?.count ?? 0);
        if (!state || !advice || at === undefined) {
            text(this.reading, "");
            return;
        }
        const onView = at === state.view && (ply === null || !sideOnView(state));
        const { value, discs } = onView ? valueOnView(state, advice) : { value: advice.values[at] ?? null, discs: advice.discs[at] };
        const words = onView ? [] : [`${at}. ${state.list[at - 1] ?? ""}`.trim()];
        words.push(value === null ? "…" : leaderText(value, isWhole(advice, onView && advice.exact), unitOf(discs)));
        if (onView && value !== null) {
            words.push(advice.exact ? t("panel.exact") : t("panel.depth", { depth: advice.depth }));
        }
        text(this.reading, words.join(", "));
    }

    // The side line from where it leaves the game.
    private tried({ side }: State): Point[][] {
        const { advice } = this;
        return side && advice
            ? runs([advice.values[side.from] ?? null, ...advice.side_values], [advice.discs[side.from] ?? false, ...advice.side_discs], side.from)
                .filter((run) => run.length > 1 || run[0]?.ply !== side.from)
            : [];
    }

    private draw(): void {
        const { state, advice } = this;
        if (!state) {
            return;
        }
        const unit = advice?.unit ?? "discs";
        const x = (ply: number): string => (inset + (ply / this.last) * (width - 2 * inset)).toFixed(1);
        const y = (value: number, of: Unit = unit): string => ((1 - share(value, of)) * height).toFixed(1);
        const at = (point: Point): string => `${x(point.ply)},${y(point.value, point.unit)}`;
        const known = advice ? runs(advice.values, advice.discs) : [];
        const tried = this.tried(state);
        const here = (sideOnView(state) ? tried : known).flat().find((point) => point.ply === state.view);
        const level = (value: number, kind: string): SVGElement =>
            svg("line", { x1: 0, x2: width, y1: y(value), y2: y(value), class: kind });
        // Begins and ends on the line of zero.
        const area = (run: Point[]): SVGElement => svg("path", {
            d: `M${x(run[0]?.ply ?? 0)},${y(0)} L${run.map(at).join(" L")} V${y(0)} Z`, class: "area",
        });
        // A line without length and with round ends is a dot, round however the picture is stretched.
        const curve = (run: Point[], kind = "curve"): SVGElement => svg("path", {
            d: `M${run.map(at).join(" L")}` + (run.length === 1 ? " h0" : ""), class: kind,
        });
        const parts = [
            level(marks[unit], "mark"), level(-marks[unit], "mark"), ...known.map(area), level(0, "zero"), ...known.map((run) => curve(run)),
            ...tried.map((run) => curve(run, "curve-side")),
            svg("line", { x1: x(state.view), x2: x(state.view), y1: 0, y2: height, class: "cursor" }),
            here ? svg("path", { d: `M${at(here)} h0`, class: "point" }) : null,
        ];
        set(this.picture, "data-known", known.flat().length);
        this.picture.replaceChildren(...parts.filter((part): part is SVGElement => part !== null));
    }
}
