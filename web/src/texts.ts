// Positions and games as text: paste one in, copy one out.
import { tag } from "./dom";
import { t } from "./i18n";
import { download, Window } from "./windows";

export class ImportWindow {
    private readonly window = new Window("import", true);
    private readonly fault = tag("p", { class: "fault", role: "alert", id: "import-fault" });
    private waiting = false;

    constructor(private readonly send: (command: string) => void) {}

    open(): void {
        this.fault.textContent = "";
        const area = tag("textarea", { id: "import-text", rows: 7, spellcheck: "false", autocomplete: "off" });
        this.window.show(t("import.title"),
            tag("form", {
                onsubmit: (event: Event) => {
                    event.preventDefault();
                    this.fault.textContent = "";
                    this.waiting = true;
                    this.send("import " + area.value.trim());
                },
            },
            tag("p", { class: "note" }, t("import.how")),
            tag("label", { class: "stack" }, tag("span", {}, t("import.text")), area),
            this.fault,
            tag("div", { class: "window-buttons" },
                tag("button", { type: "submit", class: "primary", id: "import-load" }, t("import.load")),
                tag("button", { type: "button", onclick: () => this.window.close() }, t("dialog.cancel")))));
        area.focus();
    }

    // The session's answer: a new state if the text was good.
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

const formats = ["moves", "position", "board"] as const;

export class ExportWindow {
    private readonly window = new Window("export", true);
    private texts = new Map<string, string>();

    constructor(private readonly send: (command: string) => void, private readonly say: (text: string) => void) {}

    open(): void {
        this.texts.clear();
        formats.forEach((format) => this.send("export " + format));
    }

    show(format: string, text: string): void {
        this.texts.set(format, text);
        if (formats.every((wanted) => this.texts.has(wanted))) {
            const moves = this.texts.get("moves") ?? "";
            const start = moves === "" ? "position=" + encodeURIComponent(this.texts.get("position") ?? "") : "moves=" + moves;
            this.texts.set("link", `${location.origin}/#${start}`);
            this.draw();
        }
    }

    private draw(): void {
        const row = (format: (typeof formats)[number] | "link"): HTMLElement => {
            const field = tag("textarea", { readonly: true, rows: format === "link" ? 2 : 3, id: "export-" + format }, this.texts.get(format) ?? "");
            return tag("div", { class: "export-row" },
                tag("label", { class: "stack" }, tag("span", {}, t(`export.${format}`)), field),
                tag("div", { class: "window-buttons" },
                    tag("button", { type: "button", onclick: () => this.copy(field.value) }, t("export.copy")),
                    format === "link" ? null : tag("button", {
                        type: "button", onclick: () => download(`emilia-${format}.txt`, new Blob([field.value + "\n"], { type: "text/plain" })),
                    }, t("export.save"))));
        };
        this.window.show(t("export.title"), ...formats.map(row), row("link"));
    }

    private copy(text: string): void {
        void navigator.clipboard.writeText(text).then(() => this.say(t("notice.copied")));
    }
}
