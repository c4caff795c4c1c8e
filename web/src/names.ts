// Names of players. The registry's titles are English and shown in the language chosen; any other name
// is somebody's own.
import { maybe, t } from "./i18n";
import type { Colour, Kind, Result, State } from "./protocol";

const kinds = new Map<string, string>(); // by title

export function setTitles(all: Kind[]): void {
    all.forEach(({ name, title }) => kinds.set(title, name));
}

export function localName(name: string): string {
    const kind = kinds.get(name);
    return kind === undefined ? name : kind === "human" ? t("panel.human") : maybe("level." + kind, name);
}

// Two equal players are told apart by their colour.
export function tellApart(names: [string, string], colour: Colour): string {
    const [black, white] = names;
    const name = localName(colour === "black" ? black : white);
    return black === white ? `${name} (${t(`panel.${colour}`)})` : name;
}

export function playerName({ players: [black, white] }: State, colour: Colour): string {
    return tellApart([black.name, white.name], colour);
}

// "35 to 29": the winner's discs come first.
export function finalScore({ winner, black, white }: Result): string {
    return t("status.final", winner === "white" ? { more: white, less: black } : { more: black, less: white });
}
