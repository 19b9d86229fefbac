import { expect, test } from "vitest";
import { presets, settings, type Make } from "./settings";
import { addressOf, commandOf, fileOf, freshSeed, isSeed, positionOf, rowOf, taken, usualOf, valueOf, walkStepsMost, wishOf, withPreset, withValue, type Wish } from "./wish";

const plain = (make: Make): Wish => ({ make, seed: "7", values: {}, walk: [] });
const makes: Make[] = ["branch", "level"];

test("an address gives back what it was made from", () => {
  for (const make of makes)
    for (const preset of presets[make]) {
      const wish = withPreset(plain(make), preset.values);
      expect(wishOf(addressOf(wish), () => "1")).toEqual(wish);
    }
  const walked = { ...plain("branch"), walk: ["east", "north"] };
  expect(wishOf(addressOf(walked), () => "1")).toEqual(walked);
});

test("what an address says wrongly is left out", () => {
  const wish = wishOf("?make=x&seed=-1&rooms=lots&explore=%3Cb%3E&no-endless=maybe&unknown=1&walk=east,%3Cb%3E", () => "42");
  expect(wish).toEqual({ make: "branch", seed: "42", values: {}, walk: ["east"] });
  expect(wishOf(`?walk=${Array(2000).fill("east").join()}`, () => "1").walk).toHaveLength(walkStepsMost);
  expect(wishOf("?make=level&seed=3&walk=east", () => "1").walk).toEqual([]);
});

test("seeds are whole numbers of 64 bits", () => {
  expect(isSeed("0") && isSeed("18446744073709551615")).toBe(true);
  for (const wrong of ["", "-1", "1.5", "18446744073709551616", "7x", " 7"]) expect(isSeed(wrong)).toBe(false);
  expect(isSeed(freshSeed((below) => below - 1))).toBe(true);
});

test("only what differs from the usual is kept, within its bounds", () => {
  const rooms = withValue(plain("branch"), "rooms", "60");
  expect(rooms.values).toEqual({ rooms: "60" });
  expect(withValue(rooms, "rooms", "30").values).toEqual({});
  expect(valueOf(withValue(rooms, "rooms", "9999999"), "rooms")).toBe("20000");
  expect(withValue(rooms, "rooms", "many")).toBe(rooms);
  expect(withValue(rooms, "width", "9")).toBe(rooms);
});

test("the smallest and the largest room push each other along", () => {
  expect(withValue(plain("level"), "room-min", "20").values).toEqual({ "room-min": "20", "room-max": "20" });
  expect(withValue(plain("level"), "room-max", "4").values).toEqual({ "room-min": "4", "room-max": "4" });
});

test("files and commands say the same as the wish", () => {
  const maze = withPreset(plain("level"), { generator: "maze", decor: "1", shapes: "ellipse,blob,ruin" });
  expect(fileOf(maze, "svg")).toBe("/lab/level.svg?seed=7&generator=maze&shapes=ellipse%2Cblob%2Cruin&decor=1&fit=1");
  expect(commandOf(maze)).toBe('underwell level --seed 7 --generator maze --shapes "ellipse,blob,ruin" --decor');
  const walked = { ...withValue(plain("branch"), "rooms", "60"), walk: ["east", "north"] };
  expect(fileOf(walked, "json")).toBe("/lab/branch.json?seed=7&walk=east%2Cnorth");
  expect(commandOf(walked)).toBe('underwell branch --seed 7 --walk "east,north"');
});

test("every row has words in both languages and a usual value that it takes", () => {
  for (const make of makes)
    for (const row of settings[make]) {
      for (const words of [row.label, row.feel]) {
        expect(words[0].length, row.name).toBeGreaterThan(0);
        expect(words[1], row.name).toMatch(/\p{Script=Han}/u);
      }
      expect(taken(row, usualOf(row)), row.name).toBe(usualOf(row));
      if (row.kind === "choice") expect(row.options.map(([value]) => value)).toContain(row.usual);
      if (row.kind === "number" && row.stops) {
        expect(row.stops, row.name).toContain(row.usual);
        expect([...row.stops].sort((one, other) => one - other)).toEqual(row.stops);
        expect(row.stops[0]).toBe(row.least);
      }
    }
});

test("presets name settings that there are, with values that they take", () => {
  for (const make of makes)
    for (const preset of presets[make])
      for (const [name, value] of Object.entries(preset.values)) {
        const row = rowOf(make, name);
        expect(row && taken(row, value), `${preset.name} ${name}`).toBe(value);
      }
});

test("a slider stands at the nearest stop", () => {
  expect(positionOf([1, 2, 5, 10], 1)).toBe(0);
  expect(positionOf([1, 2, 5, 10], 4)).toBe(2);
  expect(positionOf([1, 2, 5, 10], 1000)).toBe(3);
});
