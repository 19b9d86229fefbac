// What can be done with somebody or something, as a menu beside what was clicked; there is one at a time. Arrows choose, Enter does it,
// Escape, Tab and a click elsewhere close it, and the keys go back to where they were (N10).
import { button, make } from "./dom";

export interface MenuItem {
  text: string;
  act: () => void;
}

export interface MenuAsked {
  name: string; // whom or what it is about, for those who see it and those who hear it
  items: MenuItem[];
  at: { left: number; top: number; bottom: number };
  opener?: HTMLElement;
}

const gap = 4;

export class Menu {
  private box: HTMLElement | undefined;
  private opener: HTMLElement | undefined;

  constructor(private readonly page: HTMLElement) {
    document.addEventListener("pointerdown", (event) => {
      if (this.box && !this.box.contains(event.target as Node)) this.close(false);
    });
    window.addEventListener("resize", () => this.close(false));
  }

  open({ name, items, at, opener }: MenuAsked): void {
    this.close(false);
    const buttons = items.map((item) =>
      button(item.text, () => {
        this.close(true);
        item.act();
      }, { attributes: { role: "menuitem", tabindex: "-1" } }),
    );
    const box = make("div", { class: "menu", attributes: { role: "menu", "aria-label": name } }, [
      make("p", { class: "menu-name", text: name, attributes: { "aria-hidden": "true" } }),
      ...buttons,
    ]);
    box.addEventListener("keydown", (event) => this.pressed(event, buttons));
    this.box = box;
    this.opener = opener;
    tellOpen(opener, true);
    this.page.append(box);
    place(box, at);
    buttons[0]?.focus({ preventScroll: true });
  }

  close(givesKeysBack: boolean): void {
    if (!this.box) return;
    this.box.remove();
    this.box = undefined;
    tellOpen(this.opener, false);
    if (givesKeysBack) standsNow(this.opener)?.focus({ preventScroll: true });
    this.opener = undefined;
  }

  private pressed(event: KeyboardEvent, buttons: HTMLElement[]): void {
    const at = buttons.indexOf(document.activeElement as HTMLElement);
    const steps: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1 + buttons.length, Home: 0, End: buttons.length - 1 };
    const next = steps[event.key];
    if (event.key === "Escape" || event.key === "Tab") this.close(true);
    else if (next !== undefined) buttons[next % buttons.length]?.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}

// A picture has no menu of its own; links and buttons do, and say so.
function tellOpen(opener: HTMLElement | undefined, isOpen: boolean): void {
  if (opener?.hasAttribute("aria-haspopup")) opener.setAttribute("aria-expanded", String(isOpen));
}

// A panel may have been drawn anew meanwhile: what has the same key stands for it.
function standsNow(opener: HTMLElement | undefined): HTMLElement | undefined {
  if (!opener || opener.isConnected) return opener;
  const key = opener.dataset["key"];
  return [...document.querySelectorAll<HTMLElement>("[data-key]")].find((each) => each.dataset["key"] === key);
}

// Below what was clicked, or above it, and wholly in the window.
function place(box: HTMLElement, at: MenuAsked["at"]): void {
  const { width, height } = box.getBoundingClientRect();
  const below = at.bottom + gap;
  const top = below + height <= innerHeight ? below : Math.max(gap, at.top - gap - height);
  box.style.top = `${Math.min(top, Math.max(gap, innerHeight - height - gap))}px`;
  box.style.left = `${Math.max(gap, Math.min(at.left, innerWidth - width - gap))}px`;
}
