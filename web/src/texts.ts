// Positions and games as text: paste one in, copy one out.
import { set, tag } from "./dom";
import { said, t } from "./i18n";
import type { Listed } from "./protocol";
import { download, Window } from "./windows";

const sliceBytes = 32000; // of a text listed at once
const gameBytes = 256000; // of one game: the session takes lines of 256 KiB
const maxBytes = 8e6; // of a text: some ten thousand games

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

// The keys of a list. The browser's own for radio buttons know no pages, and take their time over
// thousands.
function walk(list: HTMLElement, event: KeyboardEvent): void {
    const choices = [...list.querySelectorAll<HTMLInputElement>("input:enabled")];
    const at = choices.findIndex((choice) => choice.checked);
    const targets: Record<string, number> = {
        ArrowUp: at - 1, ArrowDown: at + 1, PageUp: at - 10, PageDown: at + 10, Home: 0, End: choices.length - 1,
    };
    const target = targets[event.key];
    const choice = target === undefined ? undefined : choices[Math.max(0, Math.min(target, choices.length - 1))];
    if (choice) {
        choice.checked = true;
        choice.focus();
        event.preventDefault();
    }
}

// A long text is listed slice by slice. Each but the last may cut the game at its end, so the next
// one begins with that game again; if it is cut there, too, with as much as a message holds.
export class ImportWindow {
    private readonly window = new Window("import", true);
    private readonly fault = tag("p", { class: "fault", role: "alert", id: "import-fault" });
    private waiting = false;
    private text = ""; // what was typed
    private area: HTMLTextAreaElement | null = null; // that shows what was asked about
    private begin = 0; // of that in the bytes
    private bytes = new Uint8Array();
    private games: Listed[] = []; // found in them so far
    private from = 0; // the slice that the session was asked about
    private size = 0; // that it may have
    private to = 0;

    constructor(private readonly send: (command: string) => void) {}

    open(): void {
        this.text = "";
        this.waiting = false;
        this.ask();
    }

    private ask(): void {
        this.fault.textContent = "";
        const area = tag("textarea", {
            id: "import-text", rows: 7, spellcheck: "false", autocomplete: "off", "aria-describedby": this.fault.id,
            oninput: () => {
                this.fault.textContent = ""; // it was about another text
                set(area, "aria-invalid", null);
            },
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
                    this.text = area.value = area.value.trim();
                    this.area = area;
                    this.take(this.text);
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

    private say(command: string, from: number, to: number): void {
        this.waiting = true;
        this.begin = from;
        this.send(`${command} ${new TextDecoder().decode(this.bytes.subarray(from, to))}`);
    }

    private take(text: string): void {
        this.bytes = new TextEncoder().encode(text);
        this.games = [];
        this.fault.textContent = this.bytes.length > maxBytes ? t("import.tooLong") : "";
        if (this.fault.textContent === "") {
            this.list(0);
        }
    }

    private list(from: number, size = sliceBytes): void {
        this.from = from;
        this.size = size;
        this.to = Math.min(from + size, this.bytes.length);
        while (this.to < this.bytes.length && ((this.bytes[this.to] ?? 0) & 0xc0) === 0x80) {
            this.to--; // not inside a character
        }
        this.say("games", this.from, this.to);
    }

    // One that fits into a message is shown before it is taken.
    private async read(file: File, area: HTMLTextAreaElement): Promise<void> {
        this.fault.textContent = "";
        this.area = null;
        const start = await file.slice(0, sliceBytes).text();
        if (isBinary(start)) {
            this.fault.textContent = t("import.notText");
        } else if (file.size > maxBytes) {
            this.fault.textContent = t("import.tooLong");
        } else if (file.size > sliceBytes) {
            this.take(await file.text());
        } else {
            area.value = start;
        }
    }

    // What the slice holds.
    listed(games: Listed[]): void {
        if (!this.waiting || !this.window.isOpen) {
            return;
        }
        const placed = games.map((game) => ({ ...game, at: game.at + this.from }));
        const last = placed.at(-1);
        if (this.to === this.bytes.length) {
            this.games.push(...placed);
            this.choose();
        } else if (last && last.at > this.from) {
            this.games.push(...placed.slice(0, -1));
            this.list(last.at);
        } else if (this.size < gameBytes) {
            this.list(this.from, gameBytes);
        } else {
            this.endless();
        }
    }

    // No game that begins at the slice ends in it: those before it can be had.
    private endless(): void {
        const fault = t("import.endless");
        if (this.games.some((game) => game.fault === undefined)) {
            this.games.push({ at: this.from, fault });
            this.choose();
        } else {
            this.refused(t("refused.bad-text", { text: fault, at: this.from + 1 }));
        }
    }

    // One game is taken, of several one is chosen.
    private choose(): void {
        const games = this.games;
        const first = games.findIndex((game) => game.fault === undefined);
        if (games.length < 2 || first < 0) {
            this.say("import", 0, Math.min(this.to, gameBytes));
            return;
        }
        this.waiting = false;
        const list = tag("fieldset", { class: "games", id: "import-games", onkeydown: (event: KeyboardEvent) => walk(list, event) },
            tag("legend", { class: "hidden" }, t("import.games")),
            ...games.map((game, index) => this.row(game, index, index === first)));
        list.style.setProperty("--digits", String(String(games.length).length));
        this.window.show(t("import.choose", { count: games.filter((game) => game.fault === undefined).length }),
            tag("form", {
                onsubmit: (event: Event) => {
                    event.preventDefault();
                    const chosen = Number(list.querySelector<HTMLInputElement>("input:checked")?.value);
                    this.say("import", games[chosen]?.at ?? 0, games[chosen + 1]?.at ?? this.to);
                },
            },
            list, this.fault,
            tag("div", { class: "window-buttons" },
                tag("button", { type: "submit", class: "primary", id: "import-pick" }, t("import.load")),
                tag("button", { type: "button", id: "import-back", onclick: () => this.ask() }, t("import.back")),
                tag("button", { type: "button", onclick: () => this.window.close() }, t("dialog.cancel")))));
        list.querySelector<HTMLInputElement>("input:checked")?.focus();
    }

    private row(game: Listed, index: number, checked: boolean): HTMLElement {
        const { black = "?", white = "?", date = "", moves = 0, fault, reason = "" } = game;
        const facts = [date, t(moves === 1 ? "import.oneMove" : "import.moves", { count: moves })].filter((fact) => fact !== "");
        return tag("label", { class: fault === undefined ? "game" : "game broken" },
            tag("input", { type: "radio", name: "game", value: index, checked, disabled: fault !== undefined }),
            tag("span", { class: "number" }, index + 1),
            tag("span", { class: "who" }, fault === undefined ? `${black} – ${white}` : t("import.broken", { fault: said("fault." + reason, fault) })),
            tag("span", { class: "result" }, resultText(game)),
            tag("span", { class: "note" }, fault === undefined ? facts.join(", ") : ""));
    }

    // The session's answer; false if it was not this window that asked.
    accepted(): boolean {
        const mine = this.waiting;
        if (mine) {
            this.waiting = false;
            this.window.close();
        }
        return mine;
    }

    // `at`: the character that is at fault, if it is one. Where the text is still there it is marked.
    refused(text: string, at?: number): boolean {
        if (this.waiting) {
            this.waiting = false;
            this.fault.textContent = text;
            if (at !== undefined && this.area?.isConnected) {
                this.mark(this.area, at);
            }
            return true;
        }
        return false;
    }

    // The move or the word that begins there, scrolled into sight.
    private mark(area: HTMLTextAreaElement, at: number): void {
        const word = /^(?:[a-z]\d+|\S{0,20})/i.exec(area.value.slice(at))?.[0].length ?? 0;
        set(area, "aria-invalid", "true");
        area.focus();
        area.setSelectionRange(at, at + word);
        area.scrollTop = (area.scrollHeight * at) / Math.max(area.value.length, 1) - area.clientHeight / 2;
    }

    // The character of the text that is waited for in which that byte of the question is.
    character(at: number): number {
        return this.waiting ? new TextDecoder().decode(this.bytes.subarray(0, this.begin + at)).length : at;
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
        const clipboard: Clipboard | undefined = navigator.clipboard; // none on a page from another machine without TLS
        const copying = clipboard ? clipboard.writeText(content) : Promise.reject(new Error("no clipboard"));
        copying.then(() => say(t("export.copied")), () => say(t("export.notCopied")));
    }
}
