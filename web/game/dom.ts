// Elements made in one call. Letters only ever become text nodes, so nothing that anybody wrote is read as markup.

export interface Made {
  class?: string;
  text?: string;
  attributes?: Record<string, string>;
  onClick?: (event: MouseEvent) => void;
}

export function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  made: Made = {},
  children: (Node | string)[] = [],
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  if (made.class) element.className = made.class;
  if (made.text !== undefined) element.textContent = made.text;
  for (const [name, value] of Object.entries(made.attributes ?? {})) element.setAttribute(name, value);
  if (made.onClick) element.addEventListener("click", made.onClick as EventListener);
  element.append(...children);
  return element;
}

export function button(text: string, onClick: (event: MouseEvent) => void, made: Made = {}): HTMLButtonElement {
  return make("button", { ...made, text, attributes: { type: "button", ...made.attributes }, onClick });
}

export function find<Element extends HTMLElement>(id: string): Element {
  const element = document.getElementById(id);
  if (!element) throw new Error(`the page has no element called ${id}`);
  return element as Element;
}

// Replaces what is in an element; whatever had the keys keeps them, if it is there again (by its data-key).
export function refill(element: HTMLElement, children: (Node | string)[]): void {
  const focused = element.contains(document.activeElement) ? (document.activeElement as HTMLElement).dataset["key"] : undefined;
  element.replaceChildren(...children);
  if (focused === undefined) return;
  for (const candidate of element.querySelectorAll<HTMLElement>("[data-key]")) {
    if (candidate.dataset["key"] === focused) return candidate.focus({ preventScroll: true });
  }
}

// A bar of so many parts of a whole. It is drawn; what stands beside it says it.
export function bar(part: number, whole: number, kind: string): HTMLElement {
  const fill = make("span", { class: "bar-fill" });
  fill.style.width = `${whole > 0 ? Math.max(0, Math.min(100, (100 * part) / whole)) : 0}%`;
  return make("span", { class: `bar ${kind}`, attributes: { "aria-hidden": "true" } }, [fill]);
}
