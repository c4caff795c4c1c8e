// Setting up a position: the board is edited here and then given to the session as text.
import type { Disc } from "./board";
import { tag } from "./dom";
import { t } from "./i18n";
import type { Colour, State } from "./protocol";

const cycle: Record<Disc, Disc> = { none: "black", black: "white", white: "none" };
const brushes = ["cycle", "black", "white", "none"] as const;

export class SetUp {
    readonly element = tag("div", { class: "setup", id: "setup", hidden: true });
    discs: Disc[] = [];
    size = 8;
    turn: Colour = "black";
    active = false;
    private brush: (typeof brushes)[number] = "cycle";

    constructor(private readonly send: (command: string) => void, private readonly changed: () => void) {}

    open(state: State, discs: Disc[]): void {
        this.active = true;
        this.size = state.size;
        this.turn = state.turn;
        this.discs = [...discs];
        this.draw();
        this.changed();
    }

    close(): void {
        this.active = false;
        this.element.hidden = true;
        this.changed();
    }

    click(index: number): void {
        this.discs[index] = this.brush === "cycle" ? cycle[this.discs[index] ?? "none"] : this.brush;
        this.changed();
    }

    private clear(start: boolean): void {
        this.discs = new Array<Disc>(this.size * this.size).fill("none");
        if (start) {
            const low = this.size / 2 - 1;
            const at = (row: number, column: number): number => row * this.size + column;
            this.discs[at(low, low)] = this.discs[at(low + 1, low + 1)] = "white";
            this.discs[at(low, low + 1)] = this.discs[at(low + 1, low)] = "black";
            this.turn = "black";
            this.draw();
        }
        this.changed();
    }

    private use(): void {
        const letters: Record<Disc, string> = { black: "X", white: "O", none: "-" };
        this.send(`import ${this.discs.map((disc) => letters[disc]).join("")} ${letters[this.turn]}`);
        this.close();
    }

    private draw(): void {
        const radio = (group: string, value: string, label: string, checked: boolean, choose: () => void): HTMLElement =>
            tag("label", {}, tag("input", { type: "radio", name: group, value, checked, onchange: choose }), label);
        this.element.hidden = false;
        this.element.replaceChildren(
            tag("h2", {}, t("setup.title")),
            tag("p", { class: "note" }, t("setup.how")),
            tag("fieldset", { class: "scope" }, tag("legend", {}, t("setup.brush")), ...brushes.map((brush) =>
                radio("setup-brush", brush, t(`setup.${brush}`), this.brush === brush, () => { this.brush = brush; }))),
            tag("fieldset", { class: "scope" }, tag("legend", {}, t("setup.turn")), ...(["black", "white"] as const).map((colour) =>
                radio("setup-turn", colour, t(`panel.${colour}`), this.turn === colour, () => { this.turn = colour; this.changed(); }))),
            tag("div", { class: "buttons" },
                tag("button", { type: "button", id: "setup-clear", onclick: () => this.clear(false) }, t("setup.clear")),
                tag("button", { type: "button", onclick: () => this.clear(true) }, t("setup.start"))),
            tag("div", { class: "buttons" },
                tag("button", { type: "button", class: "primary", id: "setup-use", onclick: () => this.use() }, t("setup.use")),
                tag("button", { type: "button", onclick: () => this.close() }, t("dialog.cancel"))));
    }
}
