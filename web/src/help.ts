// The Help menu.
import { tag } from "./dom";
import { t } from "./i18n";
import { Window } from "./windows";

export class HelpWindow {
    private readonly window = new Window("help", true);

    rules(): void {
        this.window.show(t("menu.rules"), ...(["help.rules1", "help.rules2", "help.rules3"] as const).map((key) => tag("p", {}, t(key))));
    }

    about(version: string): void {
        this.window.show(t("menu.about"), tag("p", {}, t("help.aboutText", { version })));
    }

    keys(shortcuts: [string, string][]): void {
        const rows: [string, string][] = [
            ["← ↑ → ↓", t("keys.arrows")], ["Enter", t("keys.enter")], ["[  ]", t("keys.look")],
            ["Home  End", t("keys.ends")], ["F10", t("keys.menu")], ...shortcuts,
        ];
        this.window.show(t("menu.keys"), tag("table", { class: "figures keys" },
            tag("thead", {}, tag("tr", {}, tag("th", { scope: "col" }, t("help.key")), tag("th", { scope: "col" }, t("help.does")))),
            tag("tbody", {}, ...rows.map(([key, does]) => tag("tr", {}, tag("th", { scope: "row" }, tag("kbd", {}, key)), tag("td", {}, does))))));
    }
}
