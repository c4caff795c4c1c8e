// What is on view: a position of the game or, behind the move at which it leaves the game, one of the
// side line.
import type { Advice, Side, State } from "./protocol";

export function sideOnView({ side }: State): Side | null {
    return side?.shown ? side : null;
}

// The position in which the game goes on.
export function isLive(state: State): boolean {
    return state.view === state.count && !sideOnView(state);
}

// Moves of the line on view.
export function lineEnd(state: State): number {
    const side = sideOnView(state);
    return side ? side.from + side.list.length : state.count;
}

// What shows the position after so many moves of the line on view, or of the game; null where there is
// none, or where it is on view.
export function lookCommand(state: State, ply: number, inGame = false): string | null {
    const side = inGame ? null : sideOnView(state);
    const last = inGame ? state.count : lineEnd(state);
    const there = ply === state.view && (sideOnView(state) === null || side !== null);
    return ply < 0 || ply > last || there ? null : side && ply > side.from ? `side ${ply}` : `look ${ply}`;
}

// What is known of the position on view.
export function valueOnView(state: State, advice: Advice | null): { value: number | null; discs: boolean } {
    const side = sideOnView(state);
    const at = side ? state.view - side.from - 1 : state.view;
    const [values, discs] = side ? [advice?.side_values, advice?.side_discs] : [advice?.values, advice?.discs];
    return { value: values?.[at] ?? null, discs: discs?.[at] ?? false };
}

// The advice is about the position on view.
export function isAbout(advice: Advice, state: State): boolean {
    return advice.ply === state.view && advice.in_side === (sideOnView(state) !== null);
}
