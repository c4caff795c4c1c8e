// Right of the board: the players with their discs and clocks, whose turn it is, what happened,
// the buttons, and the list of moves.
import { renew, set, svg, tag, text } from "./dom";
import { t } from "./i18n";
import { isWhole, valueText } from "./graph";
import { isAbout, isLive, lineEnd, lookCommand, sideOnView } from "./line";
import { finalScore, localName, moverName, playerName } from "./names";
import type { Advice, Colour, Kind, State } from "./protocol";

export const speeds = [2000, 1000, 500, 200, 50, 0] as const;
const maxRounds = 1000000;
export const levels = ["beginner", "novice", "casual", "intermediate", "expert", "champion"] as const;

const colours: Colour[] = ["black", "white"];

export function signed(value: number): string {
    return value > 0 ? "+" + String(value) : value < 0 ? "−" + String(-value) : "0";
}

function clockText(ms: number): string {
    const seconds = Math.floor(ms / 1000);
    const two = (value: number): string => String(value).padStart(2, "0");
    const hours = Math.floor(seconds / 3600);
    return (hours > 0 ? String(hours) + ":" + two(Math.floor(seconds / 60) % 60) : String(Math.floor(seconds / 60)))
        + ":" + two(seconds % 60);
}

// The level is that of the computer in a game against a person: the place it has, if there is one.
export function levelSeat({ black, white }: { black: string; white: string }): Colour | null {
    const [blackPlays, whitePlays] = [black !== "human", white !== "human"];
    return blackPlays === whitePlays ? null : blackPlays ? "black" : "white";
}

// A level is a player, and one player has two names.
export function levelOf(player: string): string {
    return player === "random" ? "beginner" : player;
}

// A person has to pass; in a game that is ready the pass begins it, as a move does.
export function mayPass(state: State): boolean {
    return state.must_pass && state.can_play;
}

const worthSaying = 2; // discs; less is within what a quick look is wrong by

// How many discs each move of a line gave away, as far as the values on both sides of it are known: those
// of the position after `from` moves and after each of the line's.
function losses(state: State, unit: Advice["unit"], list: string[], values: (number | null)[], from = 0): (number | null)[] {
    return list.map((move, index) => {
        const [before, after] = [values[index], values[index + 1]];
        if (!state.values || unit !== "discs" || move === "pass"
            || typeof before !== "number" || typeof after !== "number") {
            return null;
        }
        const lost = Math.round(moverOf(state, from + index) === "black" ? before - after : after - before);
        return lost >= worthSaying ? lost : null;
    });
}

// Colours alternate, passes included, so the mover follows from the side to move on view.
export function moverOf(state: State, index: number): Colour {
    const even = (state.view - index) % 2 === 0;
    return even === (state.turn === "black") ? "black" : "white";
}

interface Card { root: HTMLElement; name: HTMLElement; count: HTMLElement; clock: HTMLElement }

export class Panel {
    readonly element = tag("section", { class: "panel" });
    readonly graphPlace = tag("div", { class: "graph-place" });
    private cards: Card[] = [];
    private status = tag("div", { class: "status", id: "status" });
    private turnDisc = tag("span", { class: "mini", id: "turn-disc" });
    private statusText = tag("strong", { id: "status-text" });
    private statusNote = tag("span", { class: "note", id: "status-note" });
    private score = tag("output", { id: "score" });
    private round = tag("span", { id: "round" });
    private next = tag("p", { class: "next", id: "next-game", hidden: true });
    private past = tag("span", { class: "past", id: "past", hidden: true });
    private aside = tag("span", { class: "past", id: "aside", hidden: true });
    private kinds: Kind[] = [];
    private fields: Record<string, HTMLElement> = {};
    private list = tag("ol", { class: "moves", id: "moves", tabindex: 0 });
    private buttons: Record<string, HTMLButtonElement> = {};
    private walks: { button: HTMLElement; where: (state: State) => number }[] = [];
    private readonly toggles: Partial<Record<"hints" | "values", HTMLElement>> = {};
    private level = tag("select", { id: "level" });
    private speed = tag("select", { id: "speed" });
    private rounds = tag("input", { id: "rounds", type: "number", min: 1, max: maxRounds, step: 1 });
    private shownMoves = "";
    private received_ms = 0;
    private held_ms: number | null = null; // when the connection was lost
    private state: State | null = null;

    constructor(
        private readonly send: (command: string) => void,
        private readonly setLevel: (level: string) => void,
        private readonly tell: (words: string) => void,
        private readonly toBoard: () => void,
    ) {
        setInterval(() => this.tick(), 250);
        new ResizeObserver(() => this.showCurrentMove()).observe(this.list);
    }

    build(): void {
        const button = (name: string, label: string, command: string, kind = ""): HTMLButtonElement => {
            const made = tag("button", {
                type: "button", id: name, class: kind, onclick: () => made.hasAttribute("aria-disabled") || this.send(command),
            }, label);
            this.buttons[name] = made;
            return made;
        };
        this.cards = [];
        set(this.element, "aria-label", t("panel.label"));
        this.level = tag("select", { id: "level", onchange: () => this.setLevel(this.level.value) });
        this.speed = tag("select", { id: "speed", onchange: () => this.send("delay " + this.speed.value) },
            ...speeds.map((ms) => tag("option", { value: ms }, t(`speed.${ms}`))));
        this.rounds.onchange = () => this.setRounds(Number(this.rounds.value)); // 0 if it is no number
        this.shownMoves = "-";
        this.past.replaceChildren(
            tag("button", { type: "button", class: "small", onclick: () => this.state && this.look(this.state.count) }, t("panel.live")),
            tag("button", { type: "button", class: "small", id: "back-here", onclick: () => this.state && this.send("back " + String(this.state.view)) }, t("panel.backHere")));
        this.aside.replaceChildren(
            tag("button", { type: "button", class: "small", id: "to-game", "aria-keyshortcuts": "g", onclick: () => this.send("return") }, t("panel.live")));
        this.status.replaceChildren(this.turnDisc, tag("div", {}, this.statusText, this.statusNote, this.past, this.aside));
        this.element.replaceChildren(
            tag("div", { class: "players" }, ...colours.map((colour) => this.card(colour))),
            this.status,
            tag("div", { class: "buttons", role: "group", "aria-label": t("panel.controls") },
                button("start", t("menu.start"), "start", "primary"),
                button("stop", t("menu.stop"), "stop"),
                button("continue", t("menu.continue"), "continue", "primary"),
                button("step", t("menu.step"), "step"),
                button("undo", t("menu.undo"), "undo"),
                button("redo", t("menu.redo"), "redo"),
                button("pass", t("menu.pass"), "pass", "primary")),
            tag("div", { class: "fields" },
                this.field("level", this.level), this.field("speed", this.speed), this.field("rounds", this.rounds)),
            this.next,
            tag("dl", { class: "facts" },
                tag("div", {}, tag("dt", {}, t("panel.score")), tag("dd", {}, this.score)),
                tag("div", {}, tag("dt", { class: "hidden" }, t("panel.rounds")), tag("dd", {}, this.round))),
            this.graphPlace,
            tag("h2", { class: "hidden" }, t("panel.moves")),
            tag("div", { class: "moves-head" }, this.toggle("hints", t("panel.hints")), this.toggle("values", t("panel.graph")), this.walker()),
            this.list);
        set(this.list, "aria-label", t("panel.moves"));
        if (this.state) {
            this.show(this.state, null);
        }
    }

    private setRounds(wanted: number): void {
        if (Number.isInteger(wanted) && wanted >= 1 && wanted <= maxRounds) {
            this.send("rounds " + String(wanted));
        } else {
            this.rounds.value = String(this.state?.rounds ?? 1);
            this.tell(t("refused.number", {
                field: t("panel.rounds"), min: 1, max: maxRounds.toLocaleString(document.documentElement.lang),
            }));
        }
    }

    private field(name: "level" | "speed" | "rounds", input: HTMLElement): HTMLElement {
        const field = tag("label", {}, tag("span", {}, t(`panel.${name}`)), input);
        this.fields[name] = field;
        return field;
    }

    // The name of a player that is not at the table yet.
    private nameOf(spec: string): string {
        const [name = "", options] = spec.split(/:(.*)/s);
        const title = localName(this.kinds.find((kind) => kind.name === name)?.title ?? name);
        return options ? `${title} (${options})` : title;
    }

    private card(colour: Colour): HTMLElement {
        const name = tag("span", { class: "name" });
        const count = tag("output", { class: "count", id: "count-" + colour });
        const clock = tag("span", { class: "clock", title: t("panel.clock") });
        const root = tag("div", { class: "player", "data-colour": colour, role: "group", "aria-label": t(`panel.${colour}`) },
            tag("span", { class: "mini", "data-disc": colour, "aria-hidden": "true" }), name, count, clock);
        this.cards.push({ root, name, count, clock });
        return root;
    }

    private toggle(what: "hints" | "values", label: string): HTMLElement {
        const button = tag("button", {
            type: "button", class: "small toggle", id: "toggle-" + what, title: t(`menu.${what}`),
            onclick: () => this.send(`${what} ${this.state?.[what] ? "off" : "on"}`),
        }, label);
        this.toggles[what] = button;
        return button;
    }

    private walker(): HTMLElement {
        const walk = (label: string, sign: string, where: (state: State) => number): void => {
            const button = tag("button", {
                type: "button", class: "small", title: label, "aria-label": label,
                onclick: () => this.state && this.walk(where(this.state)),
            }, svg("svg", { class: "icon", viewBox: "0 0 12 12", "aria-hidden": "true" }, svg("path", { d: sign })));
            this.walks.push({ button, where });
        };
        this.walks = [];
        walk(t("panel.first"), "M1 1h2v10H1zM11 1v10L4 6z", () => 0);
        walk(t("panel.previous"), "M9.5 1v10L2 6z", (state) => state.view - 1);
        walk(t("panel.following"), "M2.5 1v10L10 6z", (state) => state.view + 1);
        walk(t("panel.latest"), "M1 1v10L8 6zM9 1h2v10H9z", lineEnd);
        return tag("div", { class: "walker" }, ...this.walks.map(({ button }) => button));
    }

    // At the position after so many moves of the line on view.
    walk(ply: number): void {
        this.look(ply, false);
    }

    // Or of the game.
    look(ply: number, inGame = true): void {
        const command = this.state && lookCommand(this.state, ply, inGame);
        if (command) {
            this.send(command);
        }
    }

    setKinds(kinds: Kind[]): void {
        this.kinds = kinds;
        const names = new Set(kinds.map((kind) => kind.name));
        this.level.replaceChildren(
            ...levels.filter((level) => names.has(level)).map((level) => tag("option", { value: level }, t(`level.${level}`))),
            tag("option", { value: "", disabled: true, hidden: true })); // a player that is no level
        if (this.state) {
            this.showFields(this.state);
        }
    }

    show(state: State, advice: Advice | null): void {
        if (state !== this.state) { // its clocks are of now; those of a redraw are not
            this.state = state;
            this.received_ms = performance.now();
            this.held_ms = null;
        }
        colours.forEach((colour, index) => {
            const card = this.cards[index];
            if (card) {
                const { name: own, spec } = state.players[index] ?? { name: "", spec: "" };
                const name = localName(own);
                const seated = this.nameOf(spec);
                text(card.name, name);
                set(card.name, "title", seated.startsWith(name) ? seated : `${name} (${seated})`);
                text(card.count, String(state[colour]));
                set(card.root, "data-turn", state.turn === colour && (state.phase !== "over" || state.can_play));
                set(card.count, "aria-label", `${t(`panel.${colour}`)}: ${t("panel.discs", { count: state[colour] })}`);
            }
        });
        const focused = document.activeElement;
        this.showStatus(state, advice);
        this.showButtons(state);
        this.moveFocus(focused);
        this.showFields(state);
        for (const what of ["hints", "values"] as const) {
            const toggle = this.toggles[what];
            if (toggle) {
                set(toggle, "aria-pressed", String(state[what]));
            }
        }
        for (const { button, where } of this.walks) {
            set(button, "aria-disabled", lookCommand(state, where(state)) ? null : "true");
        }
        this.showMoves(state, advice);
        text(this.score, signed(state.white - state.black));
        text(this.round, state.rounds > 1 || state.round > 1
            ? t("panel.round", { round: state.round, rounds: state.rounds }) : "");
        this.tick();
    }

    // What the adviser thinks best here, as far as it has got.
    private best(state: State, advice: Advice | null): string {
        if (!state.hints || !advice || !isAbout(advice, state) || advice.hints.length === 0) {
            return "";
        }
        const hint = advice.hints.find((other) => other.best);
        if (!hint) {
            return "";
        }
        const value = valueText(hint.value, isWhole(advice, hint.exact));
        return t(hint.exact ? "status.bestExact" : "status.best", { move: hint.move, value, depth: hint.depth });
    }

    private showStatus(state: State, advice: Advice | null): void {
        const player = moverName(state);
        const live = isLive(state);
        const aside = sideOnView(state) !== null;
        const past = !live && !aside;
        let main = "";
        let note = "";
        if (aside) {
            main = !state.can_play ? t("status.sideOver", { score: finalScore(state) })
                : t(state.must_pass ? "status.sidePass" : "status.side", { player });
        } else if (past) {
            main = t("status.past", { view: state.view, count: state.count });
        } else if (state.phase === "over" && state.result) {
            const { winner } = state.result;
            main = winner === "draw" ? t("status.draw") : t("status.wins", { player: playerName(state, winner) });
            note = finalScore(state.result);
        } else if (mayPass(state) || (state.must_pass && state.phase === "playing")) {
            main = t("status.mustPass", { player });
            note = t("status.noMove");
        } else if (state.phase === "ready") {
            main = t("status.turn", { player });
            note = t(state.human_to_move ? "status.ready" : "status.readyAi");
        } else if (state.phase === "stopped") {
            main = t("status.turn", { player });
            note = [t("status.stopped"), this.best(state, advice)].join(" ").trim();
        } else if (state.thinking) {
            main = t("status.thinking", { player });
        } else {
            main = t("status.turn", { player });
            note = state.delayed && state.delay_ms >= 1000 ? t("status.skip") : "";
        }
        text(this.statusText, main);
        // Some note is always there: the words above it would bob up and down with it.
        text(this.statusNote, !live ? "" : note || this.best(state, advice) || t("status.move", { number: state.count + 1 }));
        const shown = state.phase === "over" && live ? (state.result?.winner ?? "draw") : state.turn;
        set(this.turnDisc, "data-disc", shown);
        set(this.turnDisc, "data-turn", shown);
        this.past.hidden = !past;
        this.aside.hidden = !aside;
        set(this.status, "data-side", aside);
        set(this.status, "data-phase", state.phase);
        set(this.status, "data-version", state.version);
        set(this.status, "data-game", state.game);
        set(this.status, "data-result", state.phase === "over" && live ? state.result?.winner : null);
    }

    // The focus of a button that goes is not lost: the one in its place has it, or the board.
    private moveFocus(focused: Element | null): void {
        if (!focused?.closest(".panel:not([hidden]) [hidden]")) {
            return;
        }
        const other = this.buttons[focused.id === "stop" ? "continue" : "stop"];
        if ((focused.id === "stop" || focused.id === "continue") && other && !other.hidden) {
            other.focus({ preventScroll: true });
        } else {
            this.toBoard();
        }
    }

    private showButtons(state: State): void {
        const playing = state.phase === "playing";
        const unattended = !state.players[0].human && !state.players[1].human;
        const show = (name: string, visible: boolean, enabled = true): void => {
            const button = this.buttons[name];
            if (button) {
                button.hidden = !visible;
                set(button, "aria-disabled", enabled ? null : "true"); // so that it keeps the focus
            }
        };
        const more = state.phase === "over" && unattended && state.round < state.rounds;
        const held = state.phase === "stopped" || more;
        // One button is loud: the one that goes on. Start Game ends the running game.
        this.buttons["start"]?.classList.toggle("primary", !playing && !held && !mayPass(state));
        show("stop", !held, playing);
        show("continue", held);
        show("step", unattended, state.phase === "stopped" || state.phase === "ready");
        show("undo", true, state.can_undo);
        show("redo", true, state.can_redo);
        show("pass", mayPass(state));
    }

    private showFields(state: State): void {
        const { black, white, size } = state.next;
        const seat = levelSeat(state.next);
        this.showField("level", seat !== null);
        if (seat) {
            this.showLevel(state.next[seat]);
        }
        this.showField("rounds", black !== "human" && white !== "human");
        if (![...this.speed.options].some((option) => option.value === String(state.delay_ms))) {
            this.speed.append(tag("option", { value: state.delay_ms }, `${state.delay_ms} ms`));
        }
        this.speed.value = String(state.delay_ms);
        if (document.activeElement !== this.rounds) {
            this.rounds.value = String(state.rounds);
        }
        const waiting = state.phase !== "ready" && (black !== state.players[0].spec || white !== state.players[1].spec
            || size !== state.size);
        this.next.hidden = !waiting;
        text(this.next, waiting ? t("panel.next", {
            black: this.nameOf(black), white: this.nameOf(white), size: size === state.size ? "" : t("panel.nextSize", { size }),
        }) : "");
    }

    private showLevel(player: string): void {
        const level = levelOf(player);
        const other = [...this.level.options].find((option) => option.value === "");
        if (other) {
            text(other, this.nameOf(level));
        }
        this.level.value = [...this.level.options].some((option) => option.value === level) ? level : "";
    }

    private showField(name: string, visible: boolean): void {
        const field = this.fields[name];
        if (field) {
            field.hidden = !visible;
        }
    }

    private showMoves(state: State, advice: Advice | null): void {
        const { side } = state;
        const unit = advice?.unit ?? "points";
        const lost = losses(state, unit, state.list, advice?.values ?? []);
        const sideLost = side ? losses(state, unit, side.list, [advice?.values[side.from] ?? null, ...(advice?.side_values ?? [])], side.from) : [];
        const key = [state.list, lost, state.view, state.count, side?.from, side?.list, side?.shown, sideLost, document.documentElement.lang].join("|");
        if (key === this.shownMoves) {
            return;
        }
        this.shownMoves = key;
        const onView = sideOnView(state);
        const items = state.list.map((move, index) => this.move(state, index, move, lost[index] ?? null, {
            current: !onView && state.view === index + 1, disabled: index >= state.count, look: () => this.look(index + 1),
        }));
        if (side) {
            items.splice(side.from, 0, tag("li", { class: "side-line" },
                tag("span", { class: "side-head", id: "side-head" }, t("panel.side")),
                tag("ol", { class: "side-moves", "aria-labelledby": "side-head" }, ...side.list.map((move, index) => {
                    const ply = side.from + index + 1;
                    return this.move(state, ply - 1, move, sideLost[index] ?? null, {
                        current: onView !== null && state.view === ply, disabled: false, look: () => this.send("side " + String(ply)),
                    });
                }))));
        }
        renew(this.list, items.length > 0 ? items : [tag("li", { class: "empty" }, t("panel.noMoves"))]);
        this.showCurrentMove();
    }

    private move(state: State, index: number, move: string, lost: number | null, how: { current: boolean; disabled: boolean; look: () => void }): HTMLElement {
        const title = t("panel.moveAt", { number: index + 1, move });
        return tag("li", { "data-ply": index + 1, "data-colour": moverOf(state, index) }, tag("button", {
            type: "button", tabindex: -1, class: "move",
            "aria-current": how.current ? "true" : null,
            title: lost === null ? title : `${title}, ${t("panel.lost", { discs: lost })}`,
            disabled: how.disabled,
            onclick: how.look,
        }, tag("span", { class: "number" }, index + 1), tag("span", { class: "mini" }),
        tag("span", { class: "played" }, move === "pass" ? "–" : move),
        lost === null ? null : tag("span", { class: "lost" }, `−${lost}`)));
    }

    // Scrolls the list, and nothing else.
    private showCurrentMove(): void {
        const current = this.list.querySelector("[aria-current]");
        if (current) {
            const box = current.getBoundingClientRect();
            const frame = this.list.getBoundingClientRect();
            this.list.scrollTop += box.top + box.height / 2 - frame.top - frame.height / 2;
        } else {
            this.list.scrollTop = 0;
        }
    }

    // Without a connection nobody knows the time used: the clocks stand until the session tells.
    holdClocks(): void {
        this.held_ms ??= performance.now();
    }

    private tick(): void {
        const state = this.state;
        if (!state) {
            return;
        }
        const running = state.phase === "playing" && !state.delayed;
        const mover = moverOf(state, state.count); // of the game, whatever position is looked at
        colours.forEach((colour, index) => {
            const used = state.players[index]?.clock_ms ?? 0;
            const extra = running && mover === colour ? (this.held_ms ?? performance.now()) - this.received_ms : 0;
            const card = this.cards[index];
            if (card) {
                text(card.clock, clockText(used + extra));
            }
        });
    }
}
