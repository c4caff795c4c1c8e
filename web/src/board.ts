// The board as seen. It knows squares and discs but no rules: it is told what lies where, which
// squares to mark and what to write on them, and reports clicks. Outside programs can read it:
// the board carries data-turn, each square data-square and data-disc.
import { set, tag, text } from "./dom";
import { t } from "./i18n";

export type Disc = "black" | "white" | "none";

export interface BoardPicture {
    size: number;
    discs: Disc[]; // row by row
    turn: "black" | "white" | "none";
    legal: string[];
    last: string | null;
    flips: string[];
    labels: Map<string, { text: string; best: boolean }>; // hints
    animate: boolean;
}

const flip_ms = 190; // the rest of the 300 is the ripple
const ripple_ms = 15;

export function squareName(index: number, size: number): string {
    return String.fromCharCode(97 + (index % size)) + String(Math.floor(index / size) + 1);
}

interface Square { cell: HTMLElement; disc: HTMLElement; label: HTMLElement; shown: Disc }

export class BoardView {
    readonly element = tag("div", { class: "board-frame" });
    private readonly grid = tag("div", { class: "board", role: "grid" });
    private squares: Square[] = [];
    private size = 0;
    private focus = 0;

    constructor(private readonly onSquare: (square: string) => void) {
        this.grid.addEventListener("click", (event) => this.click(event));
        this.grid.addEventListener("keydown", (event) => this.key(event));
    }

    private build(size: number): void {
        const focused = this.grid.contains(document.activeElement);
        this.size = size;
        this.squares = [];
        this.grid.replaceChildren();
        this.element.replaceChildren();
        this.element.style.setProperty("--size", String(size));
        set(this.grid, "data-size", size);
        const columns = tag("div", { class: "files", "aria-hidden": "true" });
        const rows = tag("div", { class: "ranks", "aria-hidden": "true" });
        for (let row = 0; row < size; row++) {
            columns.append(tag("span", {}, String.fromCharCode(97 + row)));
            rows.append(tag("span", {}, row + 1));
            const line = tag("div", { class: "row", role: "row" });
            for (let column = 0; column < size; column++) {
                const disc = tag("span", { class: "disc", "aria-hidden": "true" },
                    tag("span", { class: "face black" }), tag("span", { class: "face white" }));
                const label = tag("span", { class: "label", "aria-hidden": "true" });
                const index = row * size + column;
                const cell = tag("div", {
                    class: "square", role: "gridcell", tabindex: -1,
                    "data-square": squareName(index, size), "data-disc": "none",
                }, disc, label);
                line.append(cell);
                this.squares.push({ cell, disc, label, shown: "none" });
            }
            this.grid.append(line);
        }
        for (const [row, column] of this.dots(size)) {
            const dot = tag("span", { class: "dot", "aria-hidden": "true" });
            dot.style.top = `${(row / size) * 100}%`;
            dot.style.left = `${(column / size) * 100}%`;
            this.grid.append(dot);
        }
        this.element.append(columns, rows, this.grid);
        this.setFocus(Math.floor(size / 2) * size + Math.floor(size / 2), focused);
    }

    // The four dots of an Othello board, two squares from each corner.
    private dots(size: number): [number, number][] {
        return size < 6 ? [] : [[2, 2], [2, size - 2], [size - 2, 2], [size - 2, size - 2]];
    }

    show(picture: BoardPicture): void {
        set(this.grid, "aria-label", t("board.label"));
        if (picture.size !== this.size) {
            this.build(picture.size);
        }
        set(this.grid, "data-turn", picture.turn);
        set(this.grid, "data-still", !picture.animate);
        const origin = picture.last ? this.indexOf(picture.last) : -1;
        this.squares.forEach((square, index) => {
            const name = squareName(index, this.size);
            const disc = picture.discs[index] ?? "none";
            this.showDisc(square, disc, origin < 0 ? 0 : this.distance(index, origin));
            const legal = picture.legal.includes(name);
            const label = picture.labels.get(name);
            set(square.cell, "data-legal", legal ? picture.turn : null);
            set(square.cell, "data-last", picture.last === name);
            set(square.cell, "data-flipped", picture.flips.includes(name));
            set(square.cell, "data-best", label?.best ?? false);
            text(square.label, label?.text ?? "");
            const state = disc === "none" ? (legal ? "legal" : "empty") : disc;
            set(square.cell, "aria-label", t(`board.square.${state}`, { square: name })
                + (label ? ", " + t("board.square.hint", { value: label.text }) : ""));
        });
    }

    private showDisc(square: Square, disc: Disc, distance: number): void {
        if (square.shown === disc) {
            return;
        }
        const turned = square.shown !== "none" && disc !== "none";
        square.disc.style.transitionDelay = turned ? `${Math.min(distance, 7) * ripple_ms}ms` : "0ms";
        square.disc.style.transitionDuration = turned ? `${flip_ms}ms` : "0ms";
        square.shown = disc;
        set(square.cell, "data-disc", disc);
    }

    private distance(a: number, b: number): number {
        const rows = Math.abs(Math.floor(a / this.size) - Math.floor(b / this.size));
        return Math.max(rows, Math.abs((a % this.size) - (b % this.size)));
    }

    private indexOf(name: string): number {
        return this.squares.findIndex((_, index) => squareName(index, this.size) === name);
    }

    private setFocus(index: number, grab: boolean): void {
        set(this.squares[this.focus]?.cell ?? this.grid, "tabindex", -1);
        this.focus = index;
        const cell = this.squares[index]?.cell;
        if (cell) {
            set(cell, "tabindex", 0);
            if (grab) {
                cell.focus();
            }
        }
    }

    // Shows for a moment that nothing goes there.
    refuse(name: string): void {
        const cell = this.squares[this.indexOf(name)]?.cell;
        if (cell) {
            set(cell, "data-refused", true);
            setTimeout(() => set(cell, "data-refused", false), 500);
        }
    }

    focusSquare(preventScroll = false): void {
        this.setFocus(this.focus, false);
        this.squares[this.focus]?.cell.focus({ preventScroll });
    }

    private click(event: MouseEvent): void {
        const cell = (event.target as Element).closest<HTMLElement>(".square");
        const name = cell?.dataset["square"];
        if (name) {
            this.setFocus(this.indexOf(name), true);
            this.onSquare(name);
        }
    }

    private key(event: KeyboardEvent): void {
        const row = Math.floor(this.focus / this.size);
        const column = this.focus % this.size;
        const last = this.size - 1;
        const moves: Record<string, [number, number]> = {
            ArrowUp: [Math.max(row - 1, 0), column],
            ArrowDown: [Math.min(row + 1, last), column],
            ArrowLeft: [row, Math.max(column - 1, 0)],
            ArrowRight: [row, Math.min(column + 1, last)],
        };
        const target = moves[event.key];
        if (event.ctrlKey || event.altKey || event.metaKey) {
            return;
        }
        if (target) {
            this.setFocus(target[0] * this.size + target[1], true);
        } else if (event.key === "Enter" || event.key === " ") {
            this.onSquare(squareName(this.focus, this.size));
        } else {
            return;
        }
        event.preventDefault();
        event.stopPropagation();
    }
}
