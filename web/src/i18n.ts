// Words. Every string of the page is in strings/<language>.ts; a language that lacks one falls
// back to English. {name} in a string is replaced.
import { prefs } from "./prefs";
import { de } from "./strings/de";
import { en, type Strings } from "./strings/en";

export const languages: Record<string, { name: string; strings: Partial<Strings> }> = {
    en: { name: "English", strings: en },
    de: { name: "Deutsch", strings: de },
};

export function currentLanguage(): string {
    const wanted = [prefs.language, ...navigator.languages.map((code) => code.slice(0, 2))];
    return wanted.find((code) => code in languages) ?? "en";
}

export function t(key: keyof Strings, values: Record<string, string | number> = {}): string {
    const found = languages[currentLanguage()]?.strings[key] ?? en[key];
    return found.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

export function maybe(key: string, fallback: string, values: Record<string, string | number> = {}): string {
    return key in en ? t(key as keyof Strings, values) : fallback;
}
