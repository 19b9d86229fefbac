import { expect, test } from "vitest";
import { depthColour, placeAfter, roomAt, waysFrom, type BranchData } from "./branch_data";
import { directionOf } from "./directions";
import { extentOf } from "./branch_view";
import { fill, languageOf, texts } from "./texts";

const branch: BranchData = {
  seed: "7",
  entrance: "east",
  rooms: [
    { cell: [1, 0], depth: 1, exits: { west: "two-way", north: "two-way" } },
    { cell: [1, 1], depth: 1, exits: { south: "two-way", east: "unexplored" } },
  ],
  lair: null,
  unexplored: 1,
  finished: false,
  deepest: 1,
};

test("a walk leads from the well to a room", () => {
  expect(placeAfter([])).toEqual([0, 0]);
  expect(roomAt(branch, placeAfter(["east", "north"]))).toBe(branch.rooms[1]);
  expect(placeAfter(["northeast", "constructor", "south"])).toEqual([1, 0]);
});

test("ways are those of the room, and at the well the entrance alone", () => {
  expect(waysFrom(branch, [0, 0])).toEqual({ east: "two-way" });
  expect(waysFrom(branch, [1, 1])).toEqual({ south: "two-way", east: "unexplored" });
  expect(waysFrom(branch, [5, 5])).toEqual({});
});

test("the picture holds the well and every room", () => {
  const { left, top, width, height } = extentOf(branch);
  for (const [x, y] of [[0, 0], [1, 0], [1, -1]] as const) {
    expect(x > left && x < left + width).toBe(true);
    expect(y > top && y < top + height).toBe(true);
  }
});

test("depths have the palette's colours", () => {
  expect(depthColour(0, 3)).toBe("rgb(255 234 171)");
  expect(depthColour(1, 50)).toBe("rgb(255 234 171)");
  expect(depthColour(50, 50)).toBe("rgb(91 50 145)");
  expect(depthColour(99, 50)).toBe("rgb(91 50 145)");
});

test("arrows, number pad and the keys of vi walk, and stairs lead nowhere here", () => {
  const press = (key: string, code: string) => directionOf({ key, code, ctrlKey: false, altKey: false, metaKey: false });
  expect(press("ArrowUp", "ArrowUp")).toBe("north");
  expect(press("7", "Numpad7")).toBe("northwest");
  expect(press("n", "KeyN")).toBe("southeast");
  expect(press("7", "Digit7")).toBeUndefined();
  expect(press(">", "Period")).toBeUndefined();
});

test("every text is there in Chinese, with the same places", () => {
  for (const [name, [english, chinese]] of Object.entries(texts)) {
    const places = (text: string) => [...text.matchAll(/\{(\w+)(\|[^}]*)?\}/g)].map((found) => found[1]).sort().join();
    expect(chinese, name).toMatch(/\p{Script=Han}/u);
    expect(places(chinese), name).toBe(places(english));
  }
});

test("the browser's first language that we speak is taken", () => {
  expect(languageOf(["", "fr", "zh-TW", "en"])).toBe("zh");
  expect(languageOf(["en-GB", "zh"])).toBe("en");
  expect(languageOf([])).toBe("en");
  expect(fill(texts.noWay, "en", { way: "north" })).toBe("There is no way north from here.");
});
