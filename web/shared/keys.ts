// Which key goes where: arrows, the number pad, and the keys of vi. Pure.
import type { Heading } from "./directions";

export interface Pressed {
  key: string;
  code: string;
  ctrlKey: boolean;
  altKey: boolean;
  metaKey: boolean;
}

const arrows: Record<string, Heading> = { ArrowUp: "n", ArrowDown: "s", ArrowLeft: "w", ArrowRight: "e" };
const letters: Record<string, Heading> = {
  h: "w", j: "s", k: "n", l: "e", y: "nw", u: "ne", b: "sw", n: "se", "<": "u", ">": "d",
};
const pad: Record<string, Heading> = {
  Numpad8: "n", Numpad9: "ne", Numpad6: "e", Numpad3: "se", Numpad2: "s", Numpad1: "sw", Numpad4: "w", Numpad7: "nw",
  NumpadSubtract: "u", NumpadAdd: "d",
};

function isPlain(pressed: Pressed): boolean {
  return !pressed.ctrlKey && !pressed.altKey && !pressed.metaKey;
}

// While the picture has the keys.
export function headingOf(pressed: Pressed): Heading | undefined {
  if (!isPlain(pressed)) return undefined;
  return pad[pressed.code] ?? arrows[pressed.key] ?? letters[pressed.key.toLowerCase()];
}

// While one types: only the number pad, and only on an empty line, for a digit may be meant.
export function headingWhileTyping(pressed: Pressed, typed: string): Heading | undefined {
  return isPlain(pressed) && typed === "" ? pad[pressed.code] : undefined;
}

// Of the row above the letters; with Alt whatever that makes of it. The number pad's digits walk.
export function digitOf(pressed: Pressed): number | undefined {
  if (pressed.ctrlKey || pressed.metaKey || pressed.code.startsWith("Numpad")) return undefined;
  const digit = pressed.altKey ? pressed.code.replace("Digit", "") : pressed.key;
  return /^[0-9]$/.test(digit) ? Number(digit) : undefined;
}
