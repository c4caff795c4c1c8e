// The page: puts the parts together, turns what people do into commands and what the session
// says into pictures. All rules are the session's.
import { ActivityWindow } from "./activity";
import { BoardView, squareName, type Disc } from "./board";
import { ChartWindow } from "./chart";
import { keepingFocus, set, tag, text } from "./dom";
import { ValueBar, ValueGraph, isWhole, shortValue } from "./graph";
import { HelpWindow } from "./help";
import { currentLanguage, languages, maybe, said, t } from "./i18n";
import { MenuBar, type Entry, type Item, type Menu } from "./menu";
import { isAbout, isLive, lineEnd, sideOnView } from "./line";
import { finalScore, localName, moverName, playerName, setTitles } from "./names";
import { levelOf, levels, levelSeat, mayPass, moverOf, Panel, speeds } from "./panel";
import { PlayersWindow } from "./players";
import { applyTheme, change, prefs } from "./prefs";
import { Link, type Advice, type Kind, type LinkState, type Refused, type SessionEvent, type State } from "./protocol";
import { SetUp } from "./setup";
import { click } from "./sound";
import { ExportWindow, ImportWindow } from "./texts";

const modes = [
    ["ab-random", "alphabeta", "random"],
    ["ab-mcts", "alphabeta", "mcts"],
    ["human-mcts", "human", "mcts"],
    ["human-ab", "human", "alphabeta"],
    ["human-random", "human", "random"],
    ["human-human", "human", "human"],
] as const;
const sizes = [4, 6, 8, 10, 12, 14, 16];
const roundChoices = [1, 10, 20, 100, 1000];
const mostSaid = 3; // moves at once

class Page {
    private state: State | null = null;
    private advice: Advice | null = null;
    private kinds: Kind[] = [];
    private version = "";
    private toastTimer = 0;

    private readonly link = new Link((event) => this.receive(event), (state) => this.linkState(state));
    private readonly send = (command: string): void => this.say(command);
    private readonly board = new BoardView((square) => this.square(square));
    private readonly menubar = new MenuBar([]);
    private readonly panel = new Panel(this.send, (level) => this.setLevel(level), (words) => this.toast(words), () => this.board.focusSquare(true));
    private readonly bar = new ValueBar();
    private readonly graph = new ValueGraph((ply) => this.panel.look(ply));
    private readonly setup = new SetUp(this.send, () => this.draw());
    private readonly chart = new ChartWindow(this.send);
    private readonly activity = new ActivityWindow(this.send);
    private readonly players = new PlayersWindow(this.send);
    private readonly import_ = new ImportWindow(this.send);
    private readonly export_ = new ExportWindow(this.send);
    private readonly help = new HelpWindow();
    private readonly connection = tag("span", { class: "connection", id: "connection", role: "status" });
    private readonly toastBox = tag("div", { class: "toast", id: "message", role: "alert", hidden: true });
    private readonly live = tag("div", { class: "hidden", id: "announcements", "aria-live": "polite" });

    start(): void {
        applyTheme();
        document.body.prepend(
            tag("header", { class: "top" }, tag("h1", {}, "Emilia"), this.menubar.element, this.connection),
            tag("main", {},
                tag("div", { class: "table" }, this.bar.element,
                    tag("div", { class: "board-place" }, this.board.element, this.toastBox)),
                tag("div", { class: "side-column" }, this.setup.element, this.panel.element)),
            this.live);
        this.panel.graphPlace.append(this.graph.element);
        this.speak();
        document.addEventListener("keydown", (event) => this.key(event));
        addEventListener("hashchange", () => this.openLink());
        this.openLink();
        void this.link.connect();
    }

    // A link to a position or game in the address, there from the start or put there, is loaded once.
    private openLink(): void {
        const wanted = new URLSearchParams(location.hash.slice(1));
        const given = wanted.get("game");
        if (given) {
            this.setup.close();
            this.send("import " + given);
            history.replaceState(null, "", location.pathname);
        }
    }

    // Everything that is words, in the language chosen.
    private speak(): void {
        document.documentElement.lang = currentLanguage();
        document.title = t("app.title");
        keepingFocus(document.body, () => {
            this.menubar.build(t("menu.bar"), this.menus());
            this.panel.build();
            this.panel.setKinds(this.kinds);
            this.chart.speak();
            this.activity.speak();
            if (this.setup.active) {
                this.setup.speak();
            }
            this.draw();
        });
    }

    // ---- what the session says ----

    private receive(event: SessionEvent): void {
        switch (event.event) {
        case "welcome":
            this.version = event.version;
            break;
        case "state":
            this.newState(event);
            break;
        case "advice":
            this.advice = event;
            this.draw();
            break;
        case "players":
            this.kinds = event.kinds;
            setTitles(event.kinds);
            this.panel.setKinds(event.kinds);
            this.players.setKinds(event.kinds);
            break;
        case "chart":
            this.chart.show(event);
            break;
        case "activity":
            this.activity.show(event.players);
            break;
        case "export":
            this.export_.show(event.format, event.text);
            break;
        case "games":
            this.import_.listed(event.games);
            break;
        case "accepted":
            if (event.command === "mode") {
                this.players.accepted();
            } else if (this.import_.accepted()) {
                this.setup.close(); // another game is on the board
            }
            break;
        case "refused":
            this.refused(event);
            break;
        case "notice":
            if (event.code === "game-left") {
                this.offerReturn(event.detail);
            } else {
                this.toast(maybe("notice." + event.code, event.code, {
                    name: localName(event.name), detail: said("fault." + event.reason, event.detail),
                }));
            }
            break;
        }
    }

    private newState(state: State): void {
        const before = this.state;
        this.state = state;
        if (before) {
            this.hideOutdated(before, state);
        }
        this.announce(before, state);
        this.draw();
        this.activity.update(state);
    }

    private refused({ code, text: words, reason, name, at }: Refused): void {
        const place = code === "bad-text" ? this.import_.character(at) : at;
        const message = maybe("refused." + code, words, {
            text: said("fault." + reason, words), name: localName(name), at: place + 1,
        });
        if (code === "bad-format") {
            this.export_.refused(message);
        } else if (!this.explained(message, code === "bad-player" || code === "bad-text" ? place : undefined, reason)) {
            this.board.refuse(words); // the square, where it is one
        }
    }

    // Says why not: true in the window that asked, false on the board.
    private explained(message: string, at?: number, reason = ""): boolean {
        if (this.import_.refused(message, at) || this.players.refused(message, at, reason)) {
            return true;
        }
        this.toast(message);
        return false;
    }

    private linkState(state: LinkState): void {
        set(document.body, "data-link", state);
        if (state !== "open" && state !== "slow") {
            this.panel.holdClocks();
        }
        if (state === "lost" && !this.import_.refused(t("app.lost"))) { // a window waits for no answer
            this.players.refused(t("app.lost"));
        }
        this.connection.replaceChildren();
        if (state === "open" && this.toastBox.textContent === t("app.lost")) {
            this.toastBox.hidden = true;
        }
        if (state === "taken") {
            this.connection.append(t("app.taken"), " ", tag("button", {
                type: "button", class: "small", onclick: () => void this.link.connect(),
            }, t("app.useHere")));
        } else if (state === "slow") {
            this.connection.append(t("app.slow"));
        } else if (state !== "open" && this.state) {
            this.connection.append(t("app.lost"));
        }
    }

    // ---- pictures ----

    private discs(state: State): Disc[] {
        const names: Record<string, Disc> = { b: "black", w: "white" };
        return [...state.board].map((letter) => names[letter] ?? "none");
    }

    private draw(): void {
        const state = this.state;
        if (!state) {
            return;
        }
        const editing = this.setup.active;
        this.board.show(editing ? {
            size: this.setup.size, discs: this.setup.discs, turn: this.setup.turn, legal: [], last: null,
            flips: [], labels: new Map(), animate: false,
        } : {
            size: state.size, discs: this.discs(state), turn: state.phase === "over" && isLive(state) ? "none" : state.turn,
            legal: prefs.highlight && state.can_play ? state.moves : [],
            last: state.last, flips: state.flips, labels: this.hints(state),
            animate: state.delay_ms >= 150 || state.players.some((player) => player.human),
        });
        this.panel.element.hidden = editing;
        this.panel.show(state, this.advice);
        this.bar.show(state, this.advice);
        this.bar.element.hidden ||= editing;
        this.graph.show(state, this.advice);
    }

    private hints(state: State): Map<string, { text: string; best: boolean }> {
        const advice = this.advice;
        if (!state.hints || !advice || !isAbout(advice, state)) {
            return new Map();
        }
        const hints = advice.hints.filter((hint) => state.moves.includes(hint.move));
        return new Map(hints.map((hint) => [hint.move, {
            text: shortValue(hint.value, isWhole(advice, hint.exact)), best: hint.best,
        }]));
    }

    // ---- words for those who listen, and the click of a disc ----

    // What a state has new: moves played, the result, or another position to look at.
    private announce(before: State | null, state: State): void {
        if (sideOnView(state)) {
            this.announceSide(before, state);
        } else {
            this.announceGame(before, state);
        }
        if (mayPass(state) && !(before && mayPass(before) && before.view === state.view)) {
            this.toast(this.turnWords(state)); // the button may be out of sight
        }
    }

    // The move on view if it has just been put on the end, else where one looks.
    private announceSide(before: State | null, state: State): void {
        const side = sideOnView(state);
        const old = before && sideOnView(before);
        if (!side || (old && before.view === state.view && before.board === state.board)) {
            return;
        }
        const isNew = state.view === lineEnd(state) && before?.game === state.game
            && before.side?.list.join() !== side.list.join();
        const square = state.last ?? "";
        const player = t(`panel.${moverOf(state, state.view - 1)}`);
        const what = !isNew ? t("say.after", { view: state.view })
            : square === "pass" ? t("say.passed", { player }) : t("say.played", { player, square, flips: state.flips.length });
        const next = state.can_play ? this.turnWords(state) : t("status.sideOver", { score: finalScore(state) });
        text(this.live, [...(old ? [] : [t("say.side")]), what, next].join(" "));
        if (prefs.sound && isNew && square !== "pass") {
            click();
        }
    }

    private announceGame(before: State | null, state: State): void {
        const loaded = state.phase === "stopped" && state.count !== (before?.count ?? 0) + 1; // one more: a step
        const goesOn = before !== null && state.view === state.count && !loaded
            && before.list.slice(0, before.count).every((move, index) => move === state.list[index]);
        const fresh = goesOn ? state.count - before.count : 0;
        if (fresh > 0 && fresh <= mostSaid) {
            this.announceMoves(state, fresh);
        } else if (state.phase === "over" && before?.phase !== "over") {
            text(this.live, this.resultWords(state));
        } else if (before && (state.view !== before.view || state.count !== before.count || state.board !== before.board)
            && (state.view < state.count || state.phase !== "playing" || state.human_to_move)) {
            text(this.live, [...(sideOnView(before) && before.game === state.game ? [t("say.back")] : []),
                ...(state.view > 0 ? [t("say.after", { view: state.view })] : []), this.turnWords(state)].join(" "));
        }
    }

    private turnWords(state: State): string {
        return t(state.must_pass ? "say.mustPass" : "say.turn", { player: moverName(state) });
    }

    // The last ones; a quick computer has answered before its opponent's move was shown.
    private announceMoves(state: State, count: number): void {
        const passes = state.last === "pass";
        const words = state.list.slice(state.count - count, state.count).map((square, index) => {
            const player = playerName(state, moverOf(state, state.count - count + index));
            return square === "pass" ? t("say.passed", { player })
                : index === count - 1 ? t("say.played", { player, square, flips: state.flips.length }) : t("say.plays", { player, square });
        });
        if (state.phase === "over" && state.result) {
            words.push(this.resultWords(state));
        } else if (state.human_to_move) {
            words.push(this.turnWords(state));
        }
        text(this.live, words.join(" "));
        const mover = moverOf(state, state.count - 1);
        if (passes && !state.players[mover === "black" ? 0 : 1].human) {
            this.toast(t("notice.passNote", { player: playerName(state, mover) }));
        }
        if (prefs.sound && !passes) {
            click();
        }
    }

    private resultWords(state: State): string {
        const result = state.result;
        return !result ? "" : (result.winner === "draw" ? t("status.draw")
            : t("status.wins", { player: playerName(state, result.winner) }))
            + ", " + finalScore(result);
    }

    private toast(words: string, action?: HTMLElement): void {
        this.toastBox.hidden = false;
        this.toastBox.replaceChildren(words, ...(action ? [action] : []));
        this.hideToast(action ? 15000 : 4500);
    }

    // What it says of the game as it was, that one must pass or that the game is stopped, may hold no
    // longer. Two computers begin rounds by themselves, so theirs stays.
    private hideOutdated(before: State, state: State): void {
        const person = state.players.some((player) => player.human);
        const changed = (mayPass(before) && !mayPass(state)) || (before.phase !== state.phase && person);
        this.toastBox.hidden ||= changed && !this.toastBox.querySelector("button");
    }

    // Not while somebody is at its button.
    private hideToast(wait_ms: number): void {
        clearTimeout(this.toastTimer);
        this.toastTimer = window.setTimeout(() => {
            if (this.toastBox.matches(":hover, :focus-within")) {
                this.hideToast(wait_ms);
            } else {
                this.toastBox.hidden = true;
            }
        }, wait_ms);
    }

    // ---- what people do ----

    private say(command: string): void {
        if (!this.link.send(command)) {
            this.explained(t(document.body.dataset["link"] === "taken" ? "app.taken" : "app.lost"));
            this.draw(); // a field shows again what holds
        }
    }

    // Another game took the place of the one a person was playing, at once, as it should; it can be had back.
    private offerReturn(why: string): void {
        this.toast(maybe("notice.left." + why, ""), tag("button", {
            type: "button", id: "return", "aria-keyshortcuts": "g",
            onclick: () => {
                this.board.focusSquare();
                this.toastBox.hidden = true;
                this.send("return");
            },
        }, t("notice.return")));
    }

    private square(square: string): void {
        const state = this.state;
        if (!state) {
            return;
        }
        if (this.setup.active) {
            const index = this.setup.discs.findIndex((_, at) => squareName(at, this.setup.size) === square);
            this.setup.click(index);
        } else if (state.phase === "playing" && !state.human_to_move && state.view === state.count) {
            this.send("skip");
        } else {
            this.toastBox.hidden = true;
            this.send("play " + square);
        }
    }

    private setLevel(level: string): void {
        const seat = this.state && levelSeat(this.state.next);
        if (seat && level !== "") {
            this.send(seat === "black" ? `mode ${level} human` : `mode human ${level}`);
        }
    }

    private readonly shortcuts: Record<string, { label: () => string; run: () => void }> = {
        n: { label: () => t("menu.start"), run: () => this.send("start") },
        s: { label: () => t("menu.stop"), run: () => this.send("stop") },
        c: { label: () => t("menu.continue"), run: () => this.send("continue") },
        t: { label: () => t("menu.step"), run: () => this.send("step") },
        u: { label: () => t("menu.undo"), run: () => this.send("undo") },
        r: { label: () => t("menu.redo"), run: () => this.send("redo") },
        p: { label: () => t("menu.pass"), run: () => this.send("pass") },
        g: { label: () => t("menu.return"), run: () => this.send("return") },
        w: { label: () => t("menu.chart"), run: () => this.chart.open() },
        a: { label: () => t("menu.activity"), run: () => this.activity.open() },
        h: { label: () => t("menu.hints"), run: () => this.toggle("hints") },
        v: { label: () => t("menu.values"), run: () => this.toggle("values") },
        l: { label: () => t("menu.highlight"), run: () => this.highlight() },
        i: { label: () => t("menu.import"), run: () => this.import_.open() },
        e: { label: () => t("menu.export"), run: () => this.export_.open() },
        b: { label: () => t("keys.board"), run: () => this.board.focusSquare() },
    };

    private key(event: KeyboardEvent): void {
        const target = event.target as HTMLElement;
        const typed = event.key === "[" || event.key === "]"; // on many keyboards with AltGr
        if (((event.ctrlKey || event.altKey) && !typed) || event.metaKey || target.closest("input, select, textarea, dialog")) {
            return;
        }
        const state = this.state;
        const walks: Record<string, number> = state
            ? { "[": state.view - 1, "]": state.view + 1, Home: 0, End: lineEnd(state), ArrowLeft: state.view - 1, ArrowRight: state.view + 1 } : {};
        const walk = walks[event.key];
        const shortcut = this.shortcuts[event.key.toLowerCase()];
        if (event.key === "F10") {
            this.menubar.showFirst();
        } else if (walk !== undefined) {
            this.panel.walk(walk);
        } else if (shortcut && !target.closest("[role=menu]")) {
            shortcut.run();
        } else {
            return;
        }
        event.preventDefault();
    }

    private toggle(what: "hints" | "values"): void {
        this.send(`${what} ${this.state?.[what] ? "off" : "on"}`);
    }

    private highlight(): void {
        change({ highlight: !prefs.highlight });
        this.draw();
    }

    // ---- menus ----

    private menus(): Menu[] {
        return [
            { id: "game", label: t("menu.game"), entries: () => this.gameMenu() },
            { id: "setting", label: t("menu.setting"), entries: () => this.settingMenu() },
            { id: "help", label: t("menu.help"), entries: () => this.helpMenu() },
        ];
    }

    private command(key: string, id: string, disabled = false): Item {
        const shortcut = this.shortcuts[key];
        return { label: shortcut?.label() ?? "", key: key.toUpperCase(), id, disabled, run: () => shortcut?.run() };
    }

    private gameMenu(): Entry[] {
        const state = this.state;
        const unattended = state?.players.every((player) => !player.human) ?? false;
        const editing = this.setup.active; // the game rests behind the set-up
        return [
            this.command("n", "do-start", editing),
            this.command("s", "do-stop", editing || state?.phase !== "playing"),
            this.command("c", "do-continue", editing || state?.phase !== "stopped"),
            this.command("t", "do-step", editing || !unattended || (state?.phase !== "stopped" && state?.phase !== "ready")),
            "line",
            this.command("u", "do-undo", editing || !state?.can_undo),
            this.command("r", "do-redo", editing || !state?.can_redo),
            this.command("p", "do-pass", editing || !state || !mayPass(state)),
            this.command("g", "do-return", editing || !state?.can_return),
            "line",
            this.command("w", "do-chart"),
            this.command("a", "do-activity"),
            "line",
            { label: t("menu.setup"), id: "do-setup", disabled: editing, run: () => this.state && this.setup.open(this.state, this.discs(this.state)) },
            this.command("i", "do-import"),
            this.command("e", "do-export"),
        ];
    }

    private settingMenu(): Entry[] {
        const state = this.state;
        const known = new Set(this.kinds.map((kind) => kind.name));
        const next = state?.next ?? { black: "", white: "", size: 8 };
        const seat = levelSeat(next);
        const editing = this.setup.active;
        const radio = (group: string, label: string, checked: boolean, run: () => void, id?: string): Item =>
            ({ group, label, checked, run, ...(id ? { id } : {}) });
        return [
            ...modes.filter(([, black, white]) => known.has(black) && known.has(white)).map(([id, black, white]) =>
                radio("mode", t(`mode.${id}`), next.black === black && next.white === white,
                    () => this.send(`mode ${black} ${white}`), "mode-" + id)),
            { label: t("menu.players"), id: "do-players", run: () => this.state && this.players.open(this.state) },
            "line",
            {
                label: t("menu.level"), id: "menu-level", disabled: seat === null,
                items: levels.filter((level) => known.has(level)).map((level) =>
                    radio("level", t(`level.${level}`), seat !== null && levelOf(next[seat]) === level, () => this.setLevel(level))),
            },
            {
                label: t("menu.size"), id: "menu-size",
                items: sizes.map((size) => radio("size", `${size} × ${size}`, (editing ? this.setup.size : next.size) === size,
                    () => (editing ? this.setup.resize(size) : this.send(`size ${size}`)), "size-" + String(size))),
            },
            {
                label: t("menu.rounds"), id: "menu-rounds",
                items: roundChoices.map((rounds) => radio("rounds", String(rounds), state?.rounds === rounds, () => this.send(`rounds ${rounds}`))),
            },
            {
                label: t("menu.speed"), id: "menu-speed",
                items: speeds.map((ms) => radio("speed", t(`speed.${ms}`), state?.delay_ms === ms, () => this.send(`delay ${ms}`), "speed-" + String(ms))),
            },
            "line",
            { ...this.command("l", "do-highlight"), checked: prefs.highlight },
            { ...this.command("h", "do-hints"), checked: state?.hints ?? false },
            { ...this.command("v", "do-values"), checked: state?.values ?? false },
            { label: t("menu.sound"), checked: prefs.sound, run: () => change({ sound: !prefs.sound }) },
            "line",
            {
                label: t("menu.theme"), id: "menu-theme",
                items: (["system", "classic", "dark", "contrast"] as const).map((theme) =>
                    radio("theme", t(`theme.${theme}`), prefs.theme === theme, () => change({ theme }), "theme-" + theme)),
            },
            {
                label: t("menu.language"), id: "menu-language",
                items: Object.entries(languages).map(([code, language]) =>
                    radio("language", language.name, currentLanguage() === code, () => { change({ language: code }); this.speak(); }, "language-" + code)),
            },
        ];
    }

    private helpMenu(): Entry[] {
        return [
            { label: t("menu.rules"), id: "do-rules", run: () => this.help.rules() },
            {
                label: t("menu.keys"), id: "do-keys",
                run: () => this.help.keys(Object.entries(this.shortcuts).map(([key, { label }]) => [key.toUpperCase(), label()])),
            },
            { label: t("menu.about"), id: "do-about", run: () => this.help.about(this.version) },
        ];
    }
}

new Page().start();
