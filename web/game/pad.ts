// The touch pad of phones: eight ways, the stairs, and in the middle a look around. Kept pressed, it goes on.
import { signs as waySigns } from "../shared/directions";
import { find, make } from "./dom";
import type { Heading } from "./protocol";
import type { TextName, Texts } from "./texts";

const rows: (Heading | "look")[][] = [["nw", "n", "ne", "u"], ["w", "look", "e", "d"], ["sw", "s", "se"]];
const signs: Record<Heading | "look", string> = { ...waySigns, u: "⤒", d: "⤓", look: "◉" };
const repeatMs = 220;

export interface PadOptions {
  texts: Texts;
  walk: (to: Heading, leaves: boolean) => void;
  look: () => void;
}

export function drawPad({ texts, walk, look }: PadOptions): void {
  let held = 0;
  const release = () => clearInterval(held);
  find("pad").replaceChildren(
    ...rows.flat().map((to) => {
      const key = make("button", { class: `pad-key pad-${to}`, text: signs[to], attributes: { type: "button", "aria-label": texts.say(to as TextName) } });
      const act = () => (to === "look" ? look() : walk(to, false));
      key.addEventListener("pointerdown", () => {
        act();
        release();
        if (to !== "look") held = window.setInterval(act, repeatMs);
      });
      for (const end of ["pointerup", "pointerleave", "pointercancel"]) key.addEventListener(end, release);
      // Of the keyboard and of screen readers: a click without a pointer.
      key.addEventListener("click", (event) => {
        if ((event as PointerEvent).pointerType === "" || event.detail === 0) act();
      });
      return key;
    }),
  );
}
