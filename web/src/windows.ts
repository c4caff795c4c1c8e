// Windows over the page: questions that must be answered (modal) and views that may stay open
// beside a running game (chart, activity).
import { keepingFocus, set, tag, type Child } from "./dom";
import { t } from "./i18n";

const floating: HTMLElement[] = []; // the top one last
const lowest = 10; // above the page, below the menus
const gap = 14; // between two of them
const headerHeight = 48;

export class Window {
    readonly element: HTMLDialogElement;
    private readonly heading = tag("h2", {});
    private readonly closer = tag("button", { type: "button", class: "close", onclick: () => this.close() }, "×");
    readonly body = tag("div", { class: "window-body" });
    private returnTo: Element | null = null;
    private asker: Element | null = null; // had the focus when the window was asked for
    onclose: (() => void) | null = null;

    constructor(id: string, private readonly modal: boolean) {
        this.heading.id = id + "-title";
        this.element = tag("dialog", {
            id, class: modal ? "window modal" : "window floating", "aria-labelledby": this.heading.id, tabindex: -1,
        },
            tag("header", {}, this.heading, this.closer), this.body);
        this.element.addEventListener("close", () => {
            this.onclose?.();
            // The event comes later than the closing: whoever has the focus by then keeps it.
            const lost = document.activeElement === null || document.activeElement === document.body;
            if (lost && this.returnTo instanceof HTMLElement && document.contains(this.returnTo)) {
                this.returnTo.focus();
            }
        });
        this.element.addEventListener("keydown", (event) => {
            if (event.key === "Escape" && !this.modal) {
                this.close();
            }
            event.stopPropagation();
        });
        if (!modal) {
            floating.push(this.element);
            this.element.addEventListener("pointerdown", () => this.raise());
            this.element.addEventListener("focusin", () => this.raise());
            this.element.querySelector("header")?.addEventListener("pointerdown", (event) => this.drag(event));
            addEventListener("resize", () => this.comeBack());
        }
        document.body.append(this.element);
    }

    // Puts a floating window above the others, also one that was open when it was asked for.
    raise(): void {
        floating.push(...floating.splice(floating.indexOf(this.element), 1));
        floating.forEach((element, index) => { element.style.zIndex = String(lowest + index); });
    }

    // Opens beside a floating window that it would cover, where there is room.
    private stepAside(): void {
        const box = this.element.getBoundingClientRect();
        const covered = floating.filter((other) => other !== this.element && other.hasAttribute("open")).map((other) => other.getBoundingClientRect()).find(
            (other) => other.left < box.right && box.left < other.right && other.top < box.bottom && box.top < other.bottom);
        const x = (covered?.left ?? 0) - gap - box.width;
        if (x >= gap) {
            Object.assign(this.element.style, { left: `${x}px`, right: "auto" });
        }
    }

    // To its first place, if the page has become too small for the one it had.
    private comeBack(): void {
        const box = this.element.getBoundingClientRect();
        if (box.right > innerWidth || box.top > innerHeight - headerHeight) {
            Object.assign(this.element.style, { left: "", top: "", right: "", bottom: "" });
        }
    }

    // A floating window is moved by its header and stays inside the page.
    private drag(event: PointerEvent): void {
        const header = event.currentTarget as HTMLElement;
        if ((event.target as Element).closest("button")) {
            return;
        }
        const box = this.element.getBoundingClientRect();
        const [fromX, fromY] = [event.clientX - box.left, event.clientY - box.top];
        const move = (to: PointerEvent): void => {
            const x = Math.max(0, Math.min(to.clientX - fromX, innerWidth - box.width));
            const y = Math.max(0, Math.min(to.clientY - fromY, innerHeight - headerHeight));
            Object.assign(this.element.style, { left: `${x}px`, top: `${y}px`, right: "auto", bottom: "auto" });
        };
        header.setPointerCapture(event.pointerId);
        header.addEventListener("pointermove", move);
        header.addEventListener("lostpointercapture", () => header.removeEventListener("pointermove", move), { once: true });
    }

    // The answer that opens the window may come late: the focus stays where somebody has taken it by then.
    expect(): void {
        this.asker = document.activeElement;
    }

    get isOpen(): boolean {
        return this.element.open;
    }

    show(title: string, ...children: Child[]): void {
        this.heading.textContent = title;
        set(this.closer, "aria-label", t("dialog.close"));
        keepingFocus(this.body, () => this.body.replaceChildren(...children.filter(
            (child): child is Node | string => child !== null && child !== undefined).map((child) => (typeof child === "number" ? String(child) : child))));
        if (!this.element.open) {
            const active = document.activeElement;
            const goneOn = this.asker !== null && this.asker !== active;
            this.returnTo = this.asker ?? active;
            if (this.modal) {
                this.element.showModal();
            } else {
                set(this.element, "open", true); // show() would take the focus
                this.stepAside();
            }
            if (this.modal || !goneOn) {
                this.element.focus(); // not the first button in it; a floating one is raised
            }
        }
        this.asker = null;
    }

    close(): void {
        this.element.close();
    }
}

export function download(name: string, content: Blob): void {
    const address = URL.createObjectURL(content);
    const link = tag("a", { href: address, download: name });
    link.click();
    setTimeout(() => URL.revokeObjectURL(address), 1000);
}
