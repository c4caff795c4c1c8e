// Any player against any player, with the options the registry has for it.
import { tag } from "./dom";
import { said, t } from "./i18n";
import { localName } from "./names";
import type { Colour, Kind, KindOption, State } from "./protocol";
import { Window } from "./windows";

interface Chosen { kind: string; options: Map<string, string> }

function parse(spec: string): Chosen {
    const colon = spec.indexOf(":");
    const kind = colon < 0 ? spec : spec.slice(0, colon);
    const pairs = colon < 0 ? [] : spec.slice(colon + 1).split(",");
    return { kind, options: new Map(pairs.map((pair): [string, string] => {
        const equals = pair.indexOf("=");
        return [pair.slice(0, equals), pair.slice(equals + 1)];
    })) };
}

function write(chosen: Chosen): string {
    const options = [...chosen.options].filter(([, value]) => value !== "").map(([name, value]) => `${name}=${value}`);
    return chosen.kind + (options.length > 0 ? ":" + options.join(",") : "");
}

export class PlayersWindow {
    private readonly window = new Window("players", true);
    private kinds: Kind[] = [];
    private readonly fault = tag("p", { class: "fault", role: "alert", id: "players-fault" });
    private waiting = false;
    private chosen: Record<Colour, Chosen> = { black: parse("human"), white: parse("random") };

    constructor(private readonly send: (command: string) => void) {}

    setKinds(kinds: Kind[]): void {
        this.kinds = kinds;
    }

    open(state: State): void {
        this.fault.textContent = "";
        this.chosen = { black: parse(state.next.black), white: parse(state.next.white) };
        this.draw();
    }

    private draw(): void {
        this.window.show(t("players.title"),
            tag("form", {
                onsubmit: (event: Event) => {
                    event.preventDefault();
                    this.fault.textContent = "";
                    this.waiting = true;
                    this.send(`mode ${write(this.chosen.black)} ${write(this.chosen.white)}`);
                },
            },
            tag("div", { class: "two" }, this.side("black"), this.side("white")),
            this.fault,
            tag("div", { class: "window-buttons" },
                tag("button", { type: "submit", class: "primary", id: "players-apply" }, t("dialog.apply")),
                tag("button", {
                    type: "button",
                    onclick: () => {
                        this.chosen = { black: this.chosen.white, white: this.chosen.black };
                        this.draw();
                    },
                }, t("players.swap")),
                tag("button", { type: "button", onclick: () => this.window.close() }, t("dialog.cancel")))));
    }

    // The session's answer.
    accepted(): void {
        if (this.waiting) {
            this.waiting = false;
            this.window.close();
        }
    }

    refused(words: string): boolean {
        const mine = this.waiting;
        if (mine) {
            this.waiting = false;
            this.fault.textContent = words;
        }
        return mine;
    }

    private side(colour: Colour): HTMLElement {
        const chosen = this.chosen[colour];
        const kind = this.kinds.find((candidate) => candidate.name === chosen.kind);
        const select = tag("select", {
            id: "player-" + colour, "aria-label": t(`panel.${colour}`),
            onchange: () => {
                this.chosen[colour] = { kind: select.value, options: new Map() };
                this.draw();
            },
        }, ...this.kinds.map((candidate) => tag("option", { value: candidate.name, selected: candidate.name === chosen.kind },
            localName(candidate.title))));
        return tag("fieldset", { class: "side" },
            tag("legend", {}, tag("span", { class: "mini", "data-disc": colour }), t(`panel.${colour}`)),
            select,
            tag("p", { class: "note" }, said("kind." + chosen.kind, kind?.summary ?? "")),
            ...(kind?.options ?? []).map((option) => this.option(colour, option)));
    }

    private option(colour: Colour, option: KindOption): HTMLElement {
        const { options } = this.chosen[colour];
        const id = `option-${colour}-${option.name}`;
        const change = (value: string): void => void options.set(option.name, value);
        const input = option.type === "choice"
            ? tag("select", { id, onchange: (event: Event) => change((event.target as HTMLSelectElement).value) },
                ...["", ...option.choices].map((choice) => tag("option", {
                    value: choice, selected: choice === (options.get(option.name) ?? ""),
                }, choice === "" ? t("players.preset", { preset: option.preset || "–" }) : choice)))
            : tag("input", {
                id, value: options.get(option.name) ?? "", placeholder: option.preset, spellcheck: "false", autocomplete: "off",
                inputmode: option.type === "int" ? "numeric" : null,
                oninput: (event: Event) => change((event.target as HTMLInputElement).value.trim()),
            });
        const help = said(`option.${this.chosen[colour].kind}.${option.name}`, option.help);
        return tag("label", { class: "option", title: help },
            tag("span", {}, option.name), input, tag("small", {}, help));
    }
}
