// Setting up a position: the board is edited here and then given to the session as text. Until then
// the keys of the game rest; Escape leaves everything as it was.
import type { Disc } from "./board";
import { tag, text } from "./dom";
import { t } from "./i18n";
import type { Colour, State } from "./protocol";

const cycle: Record<Disc, Disc> = { none: "black", black: "white", white: "none" };
const brushes = ["cycle", "black", "white", "none"] as const;
const colours = ["black", "white"] as const;

export class SetUp {
    readonly element = tag("div", { class: "setup", id: "setup", role: "group", "aria-labelledby": "setup-title", hidden: true });
    private readonly counts = tag("p", { class: "note", id: "setup-count" });
    private readonly fault = tag("p", { class: "fault", id: "setup-fault", role: "status" });
    private readonly useButton = tag("button", { type: "button", class: "primary", id: "setup-use", onclick: () => this.use() });
    discs: Disc[] = [];
    size = 8;
    turn: Colour = "black";
    active = false;
    private brush: (typeof brushes)[number] = "cycle";
    private returnTo: Element | null = null;

    // What the board and the menus do with a key they have done before it comes to the body.
    constructor(private readonly send: (command: string) => void, private readonly changed: () => void) {
        document.body.addEventListener("keydown", (event) => this.key(event));
    }

    open(state: State, discs: Disc[]): void {
        this.active = true;
        this.size = state.size;
        this.turn = state.turn;
        this.discs = [...discs];
        this.returnTo = document.activeElement;
        this.speak();
        this.element.querySelector<HTMLElement>("input:checked")?.focus({ preventScroll: true });
    }

    // Another board, from its start.
    resize(size: number): void {
        this.size = size;
        this.clear(true);
    }

    close(): void {
        if (!this.active) {
            return;
        }
        const focused = this.element.contains(document.activeElement);
        this.active = false;
        this.element.hidden = true;
        this.changed();
        if (focused && this.returnTo instanceof HTMLElement) {
            this.returnTo.focus();
        }
    }

    private key(event: KeyboardEvent): void {
        if (this.active && event.key !== "F10" && event.key.toLowerCase() !== "b") { // the menus, the board
            event.stopPropagation();
            if (event.key === "Escape") {
                this.close();
            }
        }
    }

    // A game needs discs of both colours.
    private edited(): void {
        const complete = colours.every((colour) => this.discs.includes(colour));
        text(this.fault, complete ? "" : t("setup.needs"));
        this.useButton.disabled = !complete;
        const count = (wanted: Disc): number => this.discs.filter((disc) => disc === wanted).length;
        text(this.counts, t("setup.count", { black: count("black"), white: count("white"), none: count("none") }));
        this.changed();
    }

    click(index: number): void {
        this.discs[index] = this.brush === "cycle" ? cycle[this.discs[index] ?? "none"] : this.brush;
        this.edited();
    }

    private clear(start: boolean): void {
        this.discs = new Array<Disc>(this.size * this.size).fill("none");
        if (start) {
            const low = this.size / 2 - 1;
            const at = (row: number, column: number): number => row * this.size + column;
            this.discs[at(low, low)] = this.discs[at(low + 1, low + 1)] = "white";
            this.discs[at(low, low + 1)] = this.discs[at(low + 1, low)] = "black";
            this.element.querySelector<HTMLElement>("[name=setup-turn][value=black]")?.click();
        }
        this.edited();
    }

    private use(): void {
        const letters: Record<Disc, string> = { black: "X", white: "O", none: "-" };
        this.send(`import ${this.discs.map((disc) => letters[disc]).join("")} ${letters[this.turn]}`);
        this.close();
    }

    // The words, in the language chosen.
    speak(): void {
        const radio = (group: string, value: string, label: string, checked: boolean, choose: () => void): HTMLElement =>
            tag("label", {}, tag("input", { type: "radio", name: group, value, checked, onchange: choose }), label);
        text(this.useButton, t("setup.use"));
        this.element.hidden = false;
        this.element.replaceChildren(
            tag("h2", { id: "setup-title" }, t("setup.title")),
            tag("p", { class: "note" }, t("setup.how")),
            tag("fieldset", { class: "scope" }, tag("legend", {}, t("setup.brush")), ...brushes.map((brush) =>
                radio("setup-brush", brush, t(`setup.${brush}`), this.brush === brush, () => { this.brush = brush; }))),
            tag("fieldset", { class: "scope" }, tag("legend", {}, t("setup.turn")), ...colours.map((colour) =>
                radio("setup-turn", colour, t(`panel.${colour}`), this.turn === colour, () => { this.turn = colour; this.changed(); }))),
            tag("div", { class: "buttons" },
                tag("button", { type: "button", id: "setup-clear", onclick: () => this.clear(false) }, t("setup.clear")),
                tag("button", { type: "button", id: "setup-start", onclick: () => this.clear(true) }, t("setup.start"))),
            this.counts,
            this.fault,
            tag("div", { class: "buttons" }, this.useButton,
                tag("button", { type: "button", id: "setup-cancel", onclick: () => this.close() }, t("dialog.cancel"))));
        this.edited();
    }
}
