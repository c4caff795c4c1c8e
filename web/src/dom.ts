// Building elements: tag("button", { class: "x", onclick }, "text", child). Attributes whose value
// is a function become listeners; true and false switch an attribute on and off.

type Value = string | number | boolean | null | undefined | EventListener | ((event: never) => void);
export type Child = Node | string | number | null | undefined;

function fill(element: Element, attributes: Record<string, Value>, children: Child[]): void {
    for (const [name, value] of Object.entries(attributes)) {
        if (typeof value === "function") {
            element.addEventListener(name.slice(2), value as EventListener);
        } else {
            set(element, name, value);
        }
    }
    for (const child of children) {
        if (child !== null && child !== undefined) {
            element.append(child instanceof Node ? child : String(child));
        }
    }
}

export function set(element: Element, name: string, value: string | number | boolean | null | undefined): void {
    if (value === false || value === null || value === undefined) {
        element.removeAttribute(name);
    } else {
        const text = value === true ? "" : String(value);
        if (element.getAttribute(name) !== text) {
            element.setAttribute(name, text);
        }
    }
}

export function tag<K extends keyof HTMLElementTagNameMap>(
    name: K, attributes: Record<string, Value> = {}, ...children: Child[]
): HTMLElementTagNameMap[K] {
    const element = document.createElement(name);
    fill(element, attributes, children);
    return element;
}

export function svg(name: string, attributes: Record<string, Value> = {}, ...children: Child[]): SVGElement {
    const element = document.createElementNS("http://www.w3.org/2000/svg", name);
    fill(element, attributes, children);
    return element;
}

// Rebuilds a part of the page: the focus stays on the control it was on, or on the one that takes its
// place.
export function keepingFocus(root: Element, rebuild: () => void): void {
    const controls = (): HTMLElement[] => [...root.querySelectorAll<HTMLElement>("button, input, select, textarea, [tabindex]")];
    const active = document.activeElement as HTMLElement;
    const at = controls().indexOf(active);
    rebuild();
    if (at >= 0 && document.activeElement !== active) {
        (document.getElementById(active.id) ?? controls()[at])?.focus({ preventScroll: true });
    }
}

// Shows these children instead of those that are there. One that is the same stays in its place, for a
// click that has begun on it.
export function renew(parent: Element, children: Element[]): void {
    children.forEach((child, index) => {
        const there = parent.children[index];
        if (!there) {
            parent.append(child);
        } else if (!there.isEqualNode(child)) {
            there.replaceWith(child);
        }
    });
    while (parent.children.length > children.length) {
        parent.lastElementChild?.remove();
    }
}

// Text is written only when it changes, so that screen readers and selections are left alone.
export function text(element: Element, value: string): void {
    if (element.textContent !== value) {
        element.textContent = value;
    }
}
