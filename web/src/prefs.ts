// What this browser remembers about how the page looks. The game itself is the session's.

export interface Prefs {
    theme: "system" | "classic" | "dark" | "contrast";
    language: string; // "" follows the browser
    highlight: boolean;
    sound: boolean;
}

const defaults: Prefs = { theme: "system", language: "", highlight: true, sound: false };
const key = "emilia.prefs";

function load(): Prefs {
    try {
        return { ...defaults, ...(JSON.parse(localStorage.getItem(key) ?? "{}") as Partial<Prefs>) };
    } catch {
        return { ...defaults };
    }
}

export const prefs: Prefs = load();

export function change(changes: Partial<Prefs>): void {
    Object.assign(prefs, changes);
    localStorage.setItem(key, JSON.stringify(prefs));
    applyTheme();
}

const night = matchMedia("(prefers-color-scheme: dark)");
night.addEventListener("change", applyTheme);

export function applyTheme(): void {
    document.documentElement.dataset["theme"] = prefs.theme !== "system" ? prefs.theme : night.matches ? "dark" : "classic";
}
