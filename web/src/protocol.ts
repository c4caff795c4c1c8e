// What the session says (docs/session.md) and the connection to it. The page keeps no game of its
// own: it shows the last state it was told and sends commands.

export type Colour = "black" | "white";

export interface Seat { name: string; spec: string; human: boolean; clock_ms: number }

export interface Result { winner: Colour | "draw"; name: string; black: number; white: number }

// Moves tried beside the game after the first `from` of it. Where it is shown, `view` counts its moves, too.
export interface Side { from: number; list: string[]; shown: boolean }

export interface State {
    event: "state";
    version: number;
    game: number; // another one for another game
    phase: "ready" | "playing" | "stopped" | "over";
    size: number;
    board: string;
    turn: Colour;
    moves: string[];
    must_pass: boolean;
    last: string | null;
    flips: string[];
    black: number;
    white: number;
    players: [Seat, Seat];
    next: { black: string; white: string; size: number };
    list: string[];
    times_ms: number[];
    view: number;
    count: number;
    human_to_move: boolean;
    thinking: boolean;
    delayed: boolean;
    side: Side | null;
    can_play: boolean; // a person, on the position on view
    can_undo: boolean;
    can_redo: boolean;
    can_return: boolean; // out of a side line, or to the game that was left for another one
    result: Result | null;
    round: number;
    rounds: number;
    delay_ms: number;
    hints: boolean;
    values: boolean;
    activity: boolean;
}

export interface Hint { move: string; value: number; depth: number; exact: boolean; discs: boolean; best: boolean }

export interface Advice {
    event: "advice";
    unit: "discs" | "points"; // unless a value is said to be discs
    ply: number;
    hints: Hint[];
    values: (number | null)[];
    discs: boolean[]; // of each value
    side_values: (number | null)[]; // after each move of the side line
    side_discs: boolean[];
    depth: number;
    exact: boolean;
    in_side: boolean; // so is the position of `ply`
}

export interface Working {
    name: string; human: boolean; thinking: boolean; moves: number;
    time_ms: number; last_ms: number; cpu_ms: number;
    nodes: number; playouts: number; last_nodes: number; last_playouts: number;
    depth: number; memory: number;
}

export interface Tally { rounds: number; black: number; white: number; draws: number }

export interface Chart {
    event: "chart";
    size: number;
    players: [{ name: string; spec: string }, { name: string; spec: string }];
    series: Tally;
    all: Tally;
    round: number;
    planned: number;
    running: boolean;
}

// Of a text with several games: a game as far as it is known, or what is wrong there.
export interface Listed {
    at: number; // its first byte in the text
    black?: string; white?: string; date?: string; size?: number; moves?: number; score?: number;
    fault?: string; reason?: string; // its code
}

// `text` in English; `reason` is its code, "" where it has none; `name` of the player who is the reason.
export interface Refused { event: "refused"; code: string; text: string; reason: string; name: string; at: number }

export interface KindOption {
    name: string; type: "int" | "real" | "time" | "choice" | "text";
    min: number; max: number; preset: string; help: string; choices: string[];
}
export interface Kind { name: string; title: string; summary: string; options: KindOption[] }

export type SessionEvent =
    | State | Advice | Chart
    | { event: "activity"; players: [Working, Working] }
    | { event: "players"; kinds: Kind[] }
    | { event: "export"; format: string; size: number; text: string }
    | { event: "games"; games: Listed[] }
    | Refused
    | { event: "accepted"; command: "import" | "mode" }
    | { event: "notice"; code: string; name: string; detail: string; reason: string }
    | { event: "welcome"; session: string; restored: boolean; version: string };

// "slow": open, but a command waits for its answer.
export type LinkState = "connecting" | "open" | "slow" | "lost" | "taken";

const patience_ms = 1500;

// The name of the session outlives a reload (per tab) and the tab itself (the one last played); a
// lock keeps two tabs from pulling one session back and forth.
async function ownToken(): Promise<string> {
    const own = sessionStorage.getItem("emilia.session");
    const last = localStorage.getItem("emilia.session");
    for (const token of [own, last]) {
        if (token && (await lock(token))) {
            return token;
        }
    }
    return "";
}

function lock(token: string): Promise<boolean> {
    if (!("locks" in navigator)) {
        return Promise.resolve(true);
    }
    return new Promise((resolve) => {
        void navigator.locks.request("emilia." + token, { ifAvailable: true }, (held) => {
            resolve(held !== null);
            return held === null ? undefined : new Promise(() => undefined); // until the tab goes
        });
    });
}

export class Link {
    private socket: WebSocket | null = null;
    private token: string | null = null;
    private count: number | null = null; // moves of the game; null before the first state
    private wait_ms = 250;
    private open = false;
    private early: string[] | null = []; // before the first welcome: the link in the address
    private waiting = 0; // a timer that runs while a command has no answer
    private slow = false;

    constructor(
        private readonly onEvent: (event: SessionEvent) => void,
        private readonly onState: (state: LinkState) => void,
    ) {}

    async connect(): Promise<void> {
        if (this.token === null) {
            this.token = await ownToken();
        }
        this.onState("connecting");
        const address = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/`;
        const socket = new WebSocket(address, "emilia-session");
        this.socket = socket;
        socket.onopen = () => socket.send(this.token ? "open " + this.token : "open");
        socket.onmessage = (message) => this.receive(JSON.parse(message.data as string) as SessionEvent);
        socket.onclose = (closed) => this.lost(closed.code);
    }

    // False if there is no connection: a command is for the table that is seen, never for a later one.
    send(command: string): boolean {
        if (this.open) {
            this.socket?.send(command);
            if (command !== "skip") { // which has an answer only when the computer has one
                this.waiting ||= window.setTimeout(() => this.setSlow(true), patience_ms);
            }
        } else {
            this.early?.push(command);
        }
        return this.open || this.early !== null;
    }

    private setSlow(slow: boolean): void {
        clearTimeout(this.waiting);
        this.waiting = 0;
        if (slow !== this.slow) {
            this.slow = slow;
            this.onState(slow ? "slow" : "open");
        }
    }

    private receive(event: SessionEvent): void {
        this.setSlow(false);
        if (event.event === "welcome") {
            const last = localStorage.getItem("emilia.session");
            if (last === null || last === this.token) { // the only tab, or the one that came back
                localStorage.setItem("emilia.session", event.session);
            }
            if (event.session !== this.token) {
                this.token = event.session;
                void lock(event.session);
            }
            sessionStorage.setItem("emilia.session", event.session);
            this.count = null;
            this.wait_ms = 250;
            this.open = true;
            this.onState("open");
            this.early?.forEach((command) => this.send(command));
            this.early = null;
        } else if (event.event === "state") {
            if (this.count !== null && this.count !== event.count) { // played here
                localStorage.setItem("emilia.session", this.token ?? "");
            }
            this.count = event.count;
        }
        this.onEvent(event);
    }

    private lost(code: number): void {
        this.open = false;
        this.setSlow(false);
        if (code === 4001) {
            this.onState("taken");
            return;
        }
        this.onState("lost");
        setTimeout(() => void this.connect(), this.wait_ms);
        this.wait_ms = Math.min(this.wait_ms * 2, 4000);
    }
}
