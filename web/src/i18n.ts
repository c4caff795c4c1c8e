// Words. Every string of the page is in strings/<language>.ts; a language that lacks one falls
// back to English. {name} in a string is replaced. What the server says comes in English with a code;
// strings/<language>-said.ts has the other languages, and what is not there stays English.
import { prefs } from "./prefs";
import { de } from "./strings/de";
import { said as deSaid } from "./strings/de-said";
import { en, type Strings } from "./strings/en";

interface Language { name: string; strings: Partial<Strings>; said: Record<string, string> }

export const languages: Record<string, Language> = {
    en: { name: "English", strings: en, said: {} },
    de: { name: "Deutsch", strings: de, said: deSaid },
};

export function currentLanguage(): string {
    const wanted = [prefs.language, ...navigator.languages.map((code) => code.slice(0, 2))];
    return wanted.find((code) => code in languages) ?? "en";
}

export function t(key: keyof Strings, values: Record<string, string | number> = {}): string {
    const found = languages[currentLanguage()]?.strings[key] ?? en[key];
    return found.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

export function said(code: string, english: string): string {
    return languages[currentLanguage()]?.said[code] ?? english;
}

// A number with so many digits after the point, or comma.
export function decimal(value: number, digits: number): string {
    return value.toLocaleString(currentLanguage(), { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: false });
}

export function maybe(key: string, fallback: string, values: Record<string, string | number> = {}): string {
    return key in en ? t(key as keyof Strings, values) : fallback;
}
