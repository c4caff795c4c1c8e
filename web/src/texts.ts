// Positions and games as text: paste one in, copy one out.
import { tag } from "./dom";
import { t } from "./i18n";
import { download, Window } from "./windows";

const maxText = 32000; // bytes; the session takes lines of 32 KiB

export class ImportWindow {
    private readonly window = new Window("import", true);
    private readonly fault = tag("p", { class: "fault", role: "alert", id: "import-fault" });
    private waiting = false;

    constructor(private readonly send: (command: string) => void) {}

    open(): void {
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
        });
        const file = tag("input", {
            type: "file", id: "import-file", class: "hidden", tabindex: -1, "aria-label": t("import.file"),
            onchange: () => { const chosen = file.files?.[0]; if (chosen) { void this.read(chosen, area); } },
        });
        this.window.show(t("import.title"),
            tag("form", {
                onsubmit: (event: Event) => {
                    event.preventDefault();
                    const given = area.value.trim();
                    this.fault.textContent = new Blob([given]).size > maxText ? t("import.tooLong") : "";
                    if (this.fault.textContent === "") {
                        this.waiting = true;
                        this.send("import " + given);
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

    private async read(file: File, area: HTMLTextAreaElement): Promise<void> {
        this.fault.textContent = "";
        if (file.size > maxText) {
            this.fault.textContent = t("import.tooLong");
        } else {
            area.value = await file.text();
        }
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

const formats = ["moves", "position", "board", "ggf", "link"] as const;
type Format = (typeof formats)[number];

export class ExportWindow {
    private readonly window = new Window("export", true);
    private texts = new Map<string, string>();

    constructor(private readonly send: (command: string) => void, private readonly say: (text: string) => void) {}

    open(): void {
        this.texts.clear();
        formats.forEach((format) => this.send("export " + format));
    }

    show(format: string, text: string): void {
        this.texts.set(format, format === "link" ? `${location.origin}/#game=${encodeURIComponent(text)}` : text);
        if (formats.every((wanted) => this.texts.has(wanted))) {
            this.window.show(t("export.title"), ...formats.map((wanted) => this.row(wanted)));
        }
    }

    private row(format: Format): HTMLElement {
        const id = "export-" + format;
        const content = this.texts.get(format) ?? "";
        const button = (label: string, run: () => void): HTMLElement => tag("button", {
            type: "button", class: "small", "aria-label": `${label}: ${t(`export.${format}`)}`, onclick: run,
        }, label);
        return tag("div", { class: "export-row" },
            tag("div", { class: "export-head" },
                tag("label", { for: id }, t(`export.${format}`)),
                format === "link" ? null : button(t("export.save"), () =>
                    download(`emilia-${format}.${format === "ggf" ? "ggf" : "txt"}`, new Blob([content + "\n"], { type: "text/plain" }))),
                button(t("export.copy"), () => this.copy(content))),
            tag("textarea", { readonly: true, rows: 2, id, onfocus: (event: Event) => (event.target as HTMLTextAreaElement).select() }, content));
    }

    private copy(content: string): void {
        navigator.clipboard.writeText(content).then(() => this.say(t("notice.copied")), () => this.say(t("notice.notCopied")));
    }
}
