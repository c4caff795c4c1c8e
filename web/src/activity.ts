// The activity monitor (A12): what each player spends, side by side, while it plays.
import { svg, tag } from "./dom";
import { decimal, t } from "./i18n";
import { localName } from "./names";
import type { State, Working } from "./protocol";
import { Window } from "./windows";

function time(ms: number): string {
    return ms >= 10000 ? decimal(ms / 1000, 1) + " s" : ms >= 100 ? decimal(ms, 0) + " ms"
        : ms >= 0.01 ? decimal(ms, 2) + " ms" : `< ${decimal(0.01, 2)} ms`;
}

function amount(value: number): string {
    const steps: [number, string][] = [[1e9, " G"], [1e6, " M"], [1e3, " k"]];
    const step = steps.find(([size]) => value >= size);
    return step ? decimal(value / step[0], value >= step[0] * 100 ? 0 : 1) + step[1] : String(Math.round(value));
}

function bytes(value: number): string {
    return value === 0 ? "–" : value >= 1 << 20 ? decimal(value / (1 << 20), 1) + " MiB" : decimal(value / 1024, 0) + " KiB";
}

export class ActivityWindow {
    private readonly window = new Window("activity", false);
    private players: [Working, Working] | null = null;
    private state: State | null = null;

    constructor(private readonly send: (command: string) => void) {
        this.window.onclose = () => this.send("activity off");
    }

    open(): void {
        this.send("activity on");
        this.draw();
        this.window.raise();
    }

    update(state: State): void {
        this.state = state;
        this.speak();
    }

    show(players: [Working, Working]): void {
        this.players = players;
        this.speak();
    }

    // What is shown, in the language chosen.
    speak(): void {
        if (this.window.isOpen) {
            this.draw();
        }
    }

    private draw(): void {
        const players = this.players;
        const row = (head: string, cell: (player: Working) => string): HTMLElement =>
            tag("tr", {}, tag("th", { scope: "row" }, head), ...(players ?? []).map((player) =>
                tag("td", {}, player.human ? "–" : cell(player))));
        const work = (player: Working): number => player.playouts || player.nodes;
        const table = tag("table", { class: "figures" },
            tag("thead", {}, tag("tr", {}, tag("td", {}), ...(players ?? []).map((player) =>
                tag("th", { scope: "col" }, localName(player.name))))),
            tag("tbody", {},
                row(t("activity.state"), (player) => t(player.thinking ? "activity.thinking" : "activity.idle")),
                row(t("activity.moves"), (player) => String(player.moves)),
                row(t("activity.last"), (player) => player.moves === 0 ? "–" : time(player.last_ms)),
                row(t("activity.perMove"), (player) => player.moves === 0 ? "–" : time(player.time_ms / player.moves)),
                row(t("activity.cpu"), (player) => player.cpu_ms === 0 ? "–" : time(player.cpu_ms)),
                row(t("activity.nodes"), (player) => player.nodes === 0 ? "–" : amount(player.nodes)),
                row(t("activity.playouts"), (player) => player.playouts === 0 ? "–" : amount(player.playouts)),
                row(t("activity.rate"), (player) => player.time_ms === 0 || work(player) === 0 ? "–" : amount((work(player) / player.time_ms) * 1000)),
                row(t("activity.depth"), (player) => player.depth === 0 ? "–" : String(player.depth)),
                row(t("activity.memory"), (player) => bytes(player.memory))));
        this.window.show(t("activity.title"), table, this.times());
    }

    // A column for each move, as high as the time it took, Black above White. Of many a game that was
    // imported no time is known.
    private times(): HTMLElement | null {
        const state = this.state;
        const times = state?.times_ms.slice(0, state.count) ?? [];
        if (!state || !times.some((ms) => ms >= 0)) {
            return null;
        }
        const most = Math.max(...times, 1); // whole milliseconds
        const step = 400 / Math.max(times.length, 20);
        return tag("figure", { class: "times" },
            tag("figcaption", {}, tag("span", {}, t("activity.perMoveGraph")), tag("span", {}, t("activity.longest", { time: most > 1 ? time(most) : "≤ 1 ms" }))),
            svg("svg", { viewBox: "0 0 400 64", role: "img", "aria-label": t("activity.perMoveGraph") },
                ...times.map((ms, index) => {
                    const black = (state.view - index) % 2 === 0 ? state.turn === "black" : state.turn !== "black";
                    const high = Math.max((Math.max(ms, 0) / most) * 30, 0.7);
                    return svg("rect", {
                        x: index * step, width: Math.max(step - 1, 1), y: black ? 32 - high : 32, height: high,
                        class: black ? "time black" : "time white",
                    });
                })));
    }
}
