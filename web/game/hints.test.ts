import { expect, test } from "vitest";
import { hintLabel, hintNames } from "./hints";
import { headings, Texts } from "./texts";
import offers from "../../src/underwell/game/what_to_do.cpp?raw";

// Some are one command or another: .command = can_pay_healer() ? "heal" : "value".
const offered = [...offers.matchAll(/\.command = ([^,}]*)/g)].flatMap(([, choice]) => [...choice!.matchAll(/"(\w+)"/g)].map(([, command]) => command!));

test("everything that the game offers has words of its own, and nothing else has", () => {
  expect(new Set(offered).size).toBeGreaterThan(10);
  expect(Object.keys(hintNames).sort()).toEqual([...new Set(offered)].sort());
});

test("in Chinese no button is in English", () => {
  const chinese = new Texts("zh");
  for (const line of [...offered, ...Object.keys(headings)]) expect(hintLabel(line, chinese)).not.toMatch(/[a-z]/i);
  expect(hintLabel("attack 稻草陪练", chinese)).toBe("攻击 稻草陪练");
  expect(hintLabel("northeast", chinese)).toBe("往东北");
  expect(hintLabel("down", chinese)).toBe("向下爬");
});

test("in English the line itself is the word", () => {
  const english = new Texts("en");
  expect(hintLabel("get torch", english)).toBe("get torch");
  expect(hintLabel("north", english)).toBe("north");
});
