// Pull-down menus after the ARIA menubar pattern: arrow keys, Enter, Escape, Home and End, first
// letters; with the mouse a click opens and hovering follows. A submenu is one level deep.
import { set, tag, type Child } from "./dom";

export interface Item {
    label: string;
    key?: string;          // shortcut, shown at the right
    run?: () => void;
    checked?: boolean;     // a check mark, or a bullet in a group
    group?: string;        // one of several: a radio item
    disabled?: boolean;
    items?: Item[];        // a submenu
    id?: string;
}
export type Entry = Item | "line";
export interface Menu { id: string; label: string; entries: () => Entry[] }

function itemRole(item: Item): string {
    return item.group ? "menuitemradio" : item.checked !== undefined ? "menuitemcheckbox" : "menuitem";
}

export class MenuBar {
    readonly element = tag("div", { class: "menubar", role: "menubar" });
    private open: { menu: Menu; button: HTMLElement; popup: HTMLElement } | null = null;
    private readonly buttons: HTMLElement[] = [];

    constructor(private menus: Menu[]) {
        document.addEventListener("pointerdown", (event) => {
            if (this.open && !this.element.contains(event.target as Node)) {
                this.close(false);
            }
        });
        this.element.addEventListener("focusout", (event) => {
            const next = event.relatedTarget as Node | null;
            if (this.open && next && !this.element.contains(next)) {
                this.close(false);
            }
        });
    }

    build(label: string, menus: Menu[]): void {
        this.close(false);
        this.menus = menus;
        this.buttons.length = 0;
        set(this.element, "aria-label", label);
        this.element.replaceChildren(...menus.map((menu, index) => {
            const button = tag("button", {
                class: "menu-button", role: "menuitem", "aria-haspopup": "menu", "aria-expanded": "false",
                type: "button", id: "menu-" + menu.id, tabindex: index === 0 ? 0 : -1,
                onclick: () => (this.open?.menu === menu ? this.close(true) : this.show(menu, true)),
                onpointerenter: (event: PointerEvent) => {
                    if (this.open && this.open.menu !== menu && event.pointerType === "mouse") {
                        this.show(menu, true);
                    }
                },
                onkeydown: (event: KeyboardEvent) => this.buttonKey(event, menu),
            }, menu.label);
            this.buttons.push(button);
            return tag("div", { class: "menu", role: "none" }, button);
        }));
    }

    show(menu: Menu, focus: boolean): void {
        this.close(false);
        const button = this.buttons[this.menus.indexOf(menu)];
        if (!button) {
            return;
        }
        const popup = this.popup(menu.entries(), menu.label);
        popup.id = "popup-" + menu.id;
        button.after(popup);
        set(button, "aria-expanded", "true");
        this.open = { menu, button, popup };
        if (focus) {
            this.items(popup)[0]?.focus();
        }
    }

    showFirst(): void {
        const menu = this.menus[0];
        if (menu) {
            this.show(menu, true);
        }
    }

    close(focus: boolean): void {
        if (this.open) {
            const { button, popup } = this.open;
            this.open = null;
            popup.remove();
            set(button, "aria-expanded", "false");
            if (focus) {
                button.focus();
            }
        }
    }

    private popup(entries: Entry[], label: string): HTMLElement {
        const popup = tag("div", {
            class: "popup", role: "menu", "aria-label": label,
            onkeydown: (event: KeyboardEvent) => this.popupKey(event, popup),
        }, ...entries.map((entry): Child =>
            entry === "line" ? tag("div", { class: "line", role: "separator" })
                : entry.items ? this.submenu(entry, entry.items) : this.item(entry)));
        return popup;
    }

    private item(item: Item): HTMLElement {
        return tag("button", {
            class: "item", type: "button", role: itemRole(item), tabindex: -1, id: item.id,
            "aria-checked": item.checked === undefined ? null : String(item.checked),
            "aria-disabled": item.disabled ? "true" : null,
            onclick: () => {
                if (!item.disabled) {
                    this.close(true);
                    item.run?.();
                }
            },
            onpointerenter: (event: PointerEvent) => this.hover(event),
        },
        tag("span", { class: "mark", "aria-hidden": "true" }),
        tag("span", { class: "text" }, item.label),
        tag("span", { class: "key", "aria-hidden": "true" }, item.key ?? ""));
    }

    private submenu(item: Item, items: Item[]): HTMLElement {
        const button = tag("button", {
            class: "item", type: "button", role: "menuitem", tabindex: -1, id: item.id,
            "aria-haspopup": "menu", "aria-expanded": "false", "aria-disabled": item.disabled ? "true" : null,
            onclick: () => this.expand(button, true),
            onpointerenter: (event: PointerEvent) => {
                this.hover(event);
                if (event.pointerType === "mouse") {
                    this.expand(button, false);
                }
            },
        },
        tag("span", { class: "mark", "aria-hidden": "true" }),
        tag("span", { class: "text" }, item.label),
        tag("span", { class: "more", "aria-hidden": "true" }, "›"));
        return tag("div", { class: "submenu", role: "none" }, button, this.popup(items, item.label));
    }

    private hover(event: PointerEvent): void {
        if (event.pointerType === "mouse") {
            const button = event.currentTarget as HTMLElement;
            const popup = button.closest<HTMLElement>(".popup");
            popup?.querySelectorAll<HTMLElement>('[aria-expanded="true"]').forEach((other) => {
                if (other !== button) {
                    set(other, "aria-expanded", "false");
                }
            });
            button.focus({ preventScroll: true });
        }
    }

    private expand(button: HTMLElement, focus: boolean): void {
        if (button.hasAttribute("aria-disabled")) {
            return;
        }
        set(button, "aria-expanded", "true");
        const popup = button.nextElementSibling as HTMLElement;
        popup.classList.toggle("left", false);
        popup.classList.toggle("left", popup.getBoundingClientRect().right > innerWidth);
        if (focus) {
            this.items(popup)[0]?.focus();
            popup.scrollIntoView({ block: "nearest" }); // where it opened inside a menu that scrolls
        }
    }

    // The items of this popup itself, not of its submenus.
    private items(popup: HTMLElement): HTMLElement[] {
        return [...popup.querySelectorAll<HTMLElement>(".item")].filter((item) => item.closest(".popup") === popup);
    }

    private buttonKey(event: KeyboardEvent, menu: Menu): void {
        const index = this.menus.indexOf(menu);
        const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
        if (step !== 0) {
            const next = (index + step + this.menus.length) % this.menus.length;
            this.buttons.forEach((button, at) => set(button, "tabindex", at === next ? 0 : -1));
            this.buttons[next]?.focus();
        } else if (event.key === "ArrowDown" || event.key === "Enter" || event.key === " ") {
            this.show(menu, true);
        } else {
            return;
        }
        event.preventDefault();
        event.stopPropagation();
    }

    private popupKey(event: KeyboardEvent, popup: HTMLElement): void {
        const items = this.items(popup);
        const index = items.indexOf(document.activeElement as HTMLElement);
        const parent = popup.parentElement?.querySelector<HTMLElement>(':scope > [aria-haspopup="menu"]') ?? null;
        const nested = popup.parentElement?.classList.contains("submenu") ?? false;
        const letter = event.key.length === 1 && !event.ctrlKey && !event.altKey && !event.metaKey;
        if (event.key === "ArrowDown") {
            items[(index + 1) % items.length]?.focus();
        } else if (event.key === "ArrowUp") {
            items[(index - 1 + items.length) % items.length]?.focus();
        } else if (event.key === "Home") {
            items[0]?.focus();
        } else if (event.key === "End") {
            items[items.length - 1]?.focus();
        } else if (event.key === "Escape" || (nested && event.key === "ArrowLeft")) {
            if (nested && parent) {
                set(parent, "aria-expanded", "false");
                parent.focus();
            } else {
                this.close(true);
            }
        } else if (event.key === "ArrowRight" && items[index]?.getAttribute("aria-haspopup")) {
            this.expand(items[index], true);
        } else if ((event.key === "ArrowRight" || event.key === "ArrowLeft") && this.open) {
            const at = this.menus.indexOf(this.open.menu) + (event.key === "ArrowRight" ? 1 : -1);
            const next = this.menus[(at + this.menus.length) % this.menus.length];
            if (next) {
                this.show(next, true);
            }
        } else if (letter && event.key !== " ") {
            const wanted = event.key.toLowerCase();
            const order = [...items.slice(index + 1), ...items.slice(0, index + 1)];
            order.find((item) => item.querySelector(".text")?.textContent?.toLowerCase().startsWith(wanted))?.focus();
        } else if (event.key === "Tab") {
            this.close(false);
            return;
        } else {
            return;
        }
        event.preventDefault();
        event.stopPropagation();
    }
}
