// Any player against any player, with the options the registry has for it.
import { set, tag } from "./dom";
import { currentLanguage, said, t } from "./i18n";
import { localName } from "./names";
import type { Colour, Kind, KindOption, State } from "./protocol";
import { Window } from "./windows";

interface Chosen { kind: string; options: Map<string, string> }

// kind:name=value,name="value with , and \"",... where a value in quotes without a name is the command.
function parse(spec: string): Chosen {
    const [kind = "", ...rest] = spec.split(":");
    const pairs = rest.join(":").matchAll(/(?:([^=,"]+)=)?(?:"((?:[^"\\]|\\.)*)"|([^,]+))/g);
    return { kind, options: new Map([...pairs].map(([, name = "command", quoted, plain = ""]) =>
        [name, quoted?.replace(/\\(.)/g, "$1") ?? plain])) };
}

function pairs(chosen: Chosen): { name: string; text: string }[] {
    return [...chosen.options].filter(([, value]) => value !== "").map(([name, value]) => ({
        name, text: name + "=" + (/[\s,"\\]/.test(value) ? `"${value.replace(/["\\]/g, "\\$&")}"` : value),
    }));
}

function write(chosen: Chosen): string {
    return [chosen.kind, pairs(chosen).map(({ text }) => text).join(",")].filter((part) => part !== "").join(":");
}

const byteLength = (text: string): number => new TextEncoder().encode(text).length;

// The option whose text that byte of the player's is in; "" for none.
function optionAt(chosen: Chosen, at: number): string {
    let end = byteLength(chosen.kind);
    return at <= end ? "" : pairs(chosen).find(({ text }) => (end += 1 + byteLength(text)) >= at)?.name ?? "";
}

function rangeWords({ min, max, type }: KindOption): string {
    const [low, high] = [min, max].map((end) => end.toLocaleString(currentLanguage(), { maximumFractionDigits: 3 }));
    return t("players.range", { min: low ?? "", max: type === "time" ? `${high} s` : high ?? "" });
}

export class PlayersWindow {
    private readonly window = new Window("players", true);
    private kinds: Kind[] = [];
    private readonly fault = tag("span", { class: "fault", role: "alert", id: "players-fault" });
    private waiting = false;
    private chosen: Record<Colour, Chosen> = { black: parse("human"), white: parse("random") };

    constructor(private readonly send: (command: string) => void) {}

    setKinds(kinds: Kind[]): void {
        this.kinds = kinds;
    }

    open(state: State): void {
        this.chosen = { black: parse(state.next.black), white: parse(state.next.white) };
        this.draw();
    }

    private draw(): void {
        this.fault.textContent = "";
        this.window.show(t("players.title"),
            tag("form", {
                onsubmit: (event: Event) => {
                    event.preventDefault();
                    this.draw();
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

    // `at`: the byte of the two players' text that is at fault. Its field shows it, and what it can be.
    refused(words: string, at?: number, reason = ""): boolean {
        const mine = this.waiting;
        if (mine) {
            this.waiting = false;
            this.fault.textContent = words;
            const [colour, name] = at === undefined ? [null, ""] : this.placeOf(at);
            const option = colour && this.optionsOf(colour).find((other) => other.name === name);
            if (option && reason === "option-range") {
                this.fault.textContent = rangeWords(option);
            }
            const field = colour && document.getElementById(option ? `option-${colour}-${name}` : "player-" + colour);
            if (field) {
                set(field, "aria-invalid", "true");
                set(field, "aria-describedby", this.fault.id);
                field.after(this.fault);
                field.focus();
            }
        }
        return mine;
    }

    // Whose text that byte is in, and the option, "" for none.
    private placeOf(at: number): [Colour, string] {
        const second = byteLength(write(this.chosen.black)) + 1;
        const colour = at < second ? "black" : "white";
        return [colour, optionAt(this.chosen[colour], at < second ? at : at - second)];
    }

    private optionsOf(colour: Colour): KindOption[] {
        return this.kinds.find((kind) => kind.name === this.chosen[colour].kind)?.options ?? [];
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
            ...this.optionsOf(colour).map((option) => this.option(colour, option)));
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
