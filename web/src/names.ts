// Names of players. The registry's titles are English and shown in the language chosen; any other name
// is somebody's own.
import { maybe, t } from "./i18n";
import { sideOnView } from "./line";
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

// Who is to move in the position on view: in a side line no player, but a colour.
export function moverName(state: State): string {
    return sideOnView(state) ? t(`panel.${state.turn}`) : playerName(state, state.turn);
}

// "35 to 29": the winner's discs come first.
export function finalScore({ black, white }: Pick<Result, "black" | "white">): string {
    return t("status.final", { more: Math.max(black, white), less: Math.min(black, white) });
}
