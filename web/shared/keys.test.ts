import { describe, expect, it } from "vitest";
import { digitOf, headingOf, headingWhileTyping } from "./keys";

describe("keys", () => {
  const press = (key: string, code = "", more = {}) => ({ key, code, ctrlKey: false, altKey: false, metaKey: false, ...more });

  it("are arrows, the number pad and those of vi", () => {
    expect(headingOf(press("ArrowUp"))).toBe("n");
    expect(headingOf(press("7", "Numpad7"))).toBe("nw");
    expect("hjklyubn".split("").map((key) => headingOf(press(key)))).toEqual(["w", "s", "n", "e", "nw", "ne", "sw", "se"]);
    expect(headingOf(press(">"))).toBe("d");
    expect(headingOf(press("l", "KeyL", { ctrlKey: true }))).toBeUndefined();
  });

  it("of digits are those above the letters; with Alt whatever Alt makes of them", () => {
    expect(digitOf(press("3", "Digit3"))).toBe(3);
    expect(digitOf(press("0", "Digit0"))).toBe(0);
    expect(digitOf(press("9", "Digit9", { altKey: true }))).toBe(9);
    expect(digitOf(press("¡", "Digit1", { altKey: true }))).toBe(1);
    for (const other of [press("3", "Numpad3"), press("!", "Digit1"), press("k", "KeyK", { altKey: true }), press("1", "Digit1", { ctrlKey: true })]) expect(digitOf(other)).toBeUndefined();
  });

  it("leave the line alone while something is being typed", () => {
    expect(headingWhileTyping(press("8", "Numpad8"), "")).toBe("n");
    expect(headingWhileTyping(press("8", "Numpad8"), "walk 1")).toBeUndefined();
    expect(headingWhileTyping(press("k", "KeyK"), "")).toBeUndefined();
  });
});
