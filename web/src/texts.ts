// Positions and games as text: paste one in, copy one out.
import { tag } from "./dom";
import { said, t } from "./i18n";
import type { Listed } from "./protocol";
import { download, Window } from "./windows";

const maxText = 32000; // bytes; the session takes lines of 32 KiB

// Whether bytes read as text were none: a zero, or more than a tenth control characters and bytes
// that are no UTF-8. A few of these are names in an older encoding.
function isBinary(text: string): boolean {
    const odd = text.match(/[\x00-\x08\x0e-\x1f\x7f\ufffd]/g)?.length ?? 0;
    return text.includes("\0") || odd * 10 > text.length;
}

// "40–24" of a finished game.
function resultText({ size = 8, score }: Listed): string {
    return score === undefined ? "" : `${(size * size + score) / 2}–${(size * size - score) / 2}`;
}

export class ImportWindow {
    private readonly window = new Window("import", true);
    private readonly fault = tag("p", { class: "fault", role: "alert", id: "import-fault" });
    private waiting = false;
    private text = "";

    constructor(private readonly send: (command: string) => void) {}

    open(): void {
        this.text = "";
        this.ask();
    }

    private ask(): void {
        this.fault.textContent = "";
        const area = tag("textarea", {
            id: "import-text", rows: 7, spellcheck: "false", autocomplete: "off",
            ondragover: (event: DragEvent) => event.preventDefault(),
            ondrop: (event: DragEvent) => {
                const dropped = event.dataTransfer?.files[0];
                if (dropped) {
                    event.preventDefault();
                    void this.read(dropped, area);
                }
            },
        }, this.text);
        const file = tag("input", {
            type: "file", id: "import-file", class: "hidden", tabindex: -1, "aria-label": t("import.file"),
            onchange: () => { const chosen = file.files?.[0]; if (chosen) { void this.read(chosen, area); } },
        });
        this.window.show(t("import.title"),
            tag("form", {
                onsubmit: (event: Event) => {
                    event.preventDefault();
                    this.text = area.value.trim();
                    this.fault.textContent = new Blob([this.text]).size > maxText ? t("import.tooLong") : "";
                    if (this.fault.textContent === "") {
                        this.say("games");
                    }
                },
            },
            tag("p", { class: "note" }, t("import.how")),
            tag("label", { class: "stack" }, tag("span", {}, t("import.text")), area),
            this.fault,
            tag("div", { class: "window-buttons" },
                tag("button", { type: "submit", class: "primary", id: "import-load" }, t("import.load")),
                tag("button", { type: "button", onclick: () => file.click() }, t("import.file")), file,
                tag("button", { type: "button", onclick: () => this.window.close() }, t("dialog.cancel")))));
        area.focus();
    }

    private say(command: string): void {
        this.waiting = true;
        this.send(`${command} ${this.text}`);
    }

    private async read(file: File, area: HTMLTextAreaElement): Promise<void> {
        this.fault.textContent = "";
        const start = await file.slice(0, maxText).text();
        if (isBinary(start)) {
            this.fault.textContent = t("import.notText");
        } else if (file.size > maxText) {
            this.fault.textContent = t("import.tooLong");
        } else {
            area.value = start;
        }
    }

    // What the text holds: one game is taken, of several one is chosen.
    choose(games: Listed[]): void {
        if (!this.waiting || !this.window.isOpen) {
            return;
        }
        const first = games.findIndex((game) => game.fault === undefined);
        if (games.length < 2 || first < 0) {
            this.say("import");
            return;
        }
        this.waiting = false;
        const list = tag("fieldset", { class: "games", id: "import-games" },
            tag("legend", { class: "hidden" }, t("import.games")),
            ...games.map((game, index) => this.row(game, index + 1, index === first)));
        this.window.show(t("import.choose", { count: games.filter((game) => game.fault === undefined).length }),
            tag("form", {
                onsubmit: (event: Event) => {
                    event.preventDefault();
                    this.say("pick " + String(list.querySelector<HTMLInputElement>("input:checked")?.value));
                },
            },
            list, this.fault,
            tag("div", { class: "window-buttons" },
                tag("button", { type: "submit", class: "primary", id: "import-pick" }, t("import.load")),
                tag("button", { type: "button", id: "import-back", onclick: () => this.ask() }, t("import.back")),
                tag("button", { type: "button", onclick: () => this.window.close() }, t("dialog.cancel")))));
        list.querySelector<HTMLInputElement>("input:checked")?.focus();
    }

    private row(game: Listed, number: number, checked: boolean): HTMLElement {
        const { black = "?", white = "?", date = "", moves = 0, fault, reason = "" } = game;
        const facts = [date, t("import.moves", { count: moves })].filter((fact) => fact !== "");
        return tag("label", { class: fault === undefined ? "game" : "game broken" },
            tag("input", { type: "radio", name: "game", value: number, checked, disabled: fault !== undefined }),
            tag("span", { class: "number" }, number),
            tag("span", { class: "who" }, fault === undefined ? `${black} – ${white}` : t("import.broken", { fault: said("fault." + reason, fault) })),
            tag("span", { class: "result" }, resultText(game)),
            tag("span", { class: "note" }, fault === undefined ? facts.join(", ") : ""));
    }

    // The session's answer.
    accepted(): void {
        if (this.waiting) {
            this.waiting = false;
            this.window.close();
        }
    }

    refused(text: string): boolean {
        if (this.waiting) {
            this.waiting = false;
            this.fault.textContent = text;
            return true;
        }
        return false;
    }
}

const positions = ["moves", "position", "board"] as const;
const files = ["ggf", "sgf", "pgn", "quest"] as const; // of a whole game
type FileFormat = (typeof files)[number];

export class ExportWindow {
    private readonly window = new Window("export", true);
    private texts = new Map<string, string>();
    private file: FileFormat = "ggf";
    private fault = ""; // why that file cannot be had

    private wanted = false; // an answer that comes after the window was closed does not open it

    constructor(private readonly send: (command: string) => void) {
        this.window.onclose = () => { this.wanted = false; };
    }

    open(): void {
        this.wanted = true;
        this.texts.clear();
        this.fault = "";
        [...positions, this.file, "link"].forEach((format) => this.send("export " + format));
    }

    show(format: string, text: string): void {
        this.texts.set(format, format === "link" ? `${location.origin}/#game=${encodeURIComponent(text)}` : text.trimEnd());
        this.drawAll();
    }

    // The format chosen cannot hold the game.
    refused(words: string): void {
        this.fault = words;
        this.drawAll();
    }

    private drawAll(): void {
        if (this.wanted && this.texts.has("link") && (this.fault !== "" || this.texts.has(this.file))) {
            this.draw();
        }
    }

    private draw(): void {
        const choice = tag("select", {
            id: "export-format", "aria-label": t("export.file"),
            onchange: () => {
                this.file = choice.value as FileFormat;
                this.fault = "";
                this.send("export " + this.file);
            },
        }, ...files.map((file) => tag("option", { value: file, selected: file === this.file }, t(`export.${file}`))));
        this.window.show(t("export.title"),
            ...positions.map((format) => this.row(format, t(`export.${format}`), "txt")),
            this.row(this.file, t("export.file"), this.file === "quest" ? "json" : this.file, choice),
            this.row("link", t("export.link"), null));
    }

    // A text with its name and its buttons; one that is not saved as a file has no ending.
    private row(format: string, name: string, ending: string | null, choice: HTMLElement | null = null): HTMLElement {
        const id = "export-" + format;
        const content = this.texts.get(format) ?? "";
        const fault = format === this.file ? this.fault : "";
        const button = (label: string, run: (event: Event) => void): HTMLElement => tag("button", {
            type: "button", class: "small", "aria-label": `${label}: ${name}`, disabled: fault !== "", onclick: run,
        }, label);
        return tag("div", { class: "export-row" },
            tag("div", { class: "export-head" },
                tag("label", { for: id }, name), choice, tag("span", { class: "space" }),
                tag("div", { class: "export-buttons" },
                    ending === null ? null : button(t("export.save"), () =>
                        download(`emilia-${format}.${ending}`, new Blob([content + "\n"], { type: "text/plain" }))),
                    button(t("export.copy"), (event) => this.copy(content, event.currentTarget as HTMLElement)))),
            fault !== "" ? tag("p", { class: "fault", role: "alert", id: "export-fault" }, fault)
                : tag("textarea", { readonly: true, rows: 2, id, onfocus: (event: Event) => (event.target as HTMLTextAreaElement).select() }, content));
    }

    // The button says how it went; without leave to copy, the text is there to be marked.
    private copy(content: string, button: HTMLElement): void {
        const say = (words: string): void => {
            button.textContent = words;
            setTimeout(() => { button.textContent = t("export.copy"); }, 1500);
        };
        navigator.clipboard.writeText(content).then(() => say(t("export.copied")), () => say(t("export.notCopied")));
    }
}
