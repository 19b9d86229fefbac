import { expect, test } from "vitest";
import { LevelWalk, type LevelData } from "./level_walk";
import { sight } from "./sight";

function level(tiles: string[], more: Partial<LevelData> = {}): LevelData {
  return { seed: "7", theme: "stone", tiles, start: [1, 1], exit: [3, 1], rooms: [], doors: [], keys: [], things: [], monsters: [], ...more };
}

test("walls, pillars and monsters stop feet, and nothing changes", () => {
  const walk = new LevelWalk(level(["#####", "#..I#", "#####"], { monsters: [[2, 1]] }));
  expect(walk.step("north")).toBe("wall");
  expect(walk.step("east")).toBe("monster");
  expect(walk.place).toEqual([1, 1]);
});

test("one steps in all eight directions and finds the exit", () => {
  const walk = new LevelWalk(level(["#####", "#...#", "#...#", "#####"], { exit: [2, 2] }));
  expect(walk.step("southeast")).toBe("exit");
  expect(walk.step("northwest")).toBe("moved");
  expect(walk.step("west")).toBe("wall");
});

test("a locked door opens for its own key alone", () => {
  const data = level(["######", "#..X.#", "######"], { exit: [4, 1], doors: [{ at: [3, 1], kind: "locked door" }], keys: [{ at: [2, 1], door: 0 }] });
  const walk = new LevelWalk(data);
  expect(walk.step("east")).toBe("key");
  expect(walk.keys).toEqual([]);
  expect(walk.step("east")).toBe("unlocked");
  expect(walk.place).toEqual([3, 1]);
  const without = new LevelWalk({ ...data, keys: [{ at: [2, 1], door: 5 }] });
  without.step("east");
  expect(without.step("east")).toBe("locked");
  expect(without.place).toEqual([2, 1]);
});

test("a secret door is a wall until somebody stands next to it", () => {
  const walk = new LevelWalk(level(["######", "#...S#", "######"]));
  expect(walk.at(4, 1)).toBe("S");
  expect(walk.step("east")).toBe("moved");
  expect(walk.step("east")).toBe("door_found");
  expect(walk.at(4, 1)).toBe("+");
  expect(walk.found).toEqual([[4, 1]]);
});

test("what was seen is remembered when it is out of sight", () => {
  const walk = new LevelWalk(level(["#######", "#..+..#", "#######"], { exit: [5, 1] }));
  expect(walk.sees([1, 1])).toBe(true);
  expect(walk.knows([4, 1])).toBe(false);
  for (let i = 0; i < 3; ++i) walk.step("east");
  expect(walk.sees([1, 1])).toBe(false);
  expect(walk.knows([1, 1])).toBe(true);
  expect(walk.share()).toBe(100);
});

// A small room of noise, the same on every run.
function noise(width: number, height: number, seed: number): boolean[] {
  let state = seed;
  return Array.from({ length: width * height }, () => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return state / 2147483648 < 0.3;
  });
}

test("whoever sees a floor is seen from it", () => {
  const [width, height] = [15, 11];
  for (let seed = 1; seed <= 12; ++seed) {
    const walls = noise(width, height, seed);
    const from = (x: number, y: number) => sight({ width, height, from: [x, y], radius: 9, stops: (sx, sy) => walls[sy * width + sx]! });
    const views = walls.map((wall, spot) => (wall ? undefined : from(spot % width, Math.floor(spot / width))));
    views.forEach((view, one) => views.forEach((back, other) => {
      if (view && back) expect(view[other], `seed ${seed}: ${one} ${other}`).toBe(back[one]);
    }));
  }
});

test("an empty hall is seen as far as eyes reach", () => {
  const seen = sight({ width: 41, height: 41, from: [20, 20], radius: 10, stops: () => false });
  expect(seen[20 * 41 + 30]).toBe(1);
  expect(seen[20 * 41 + 31]).toBe(0);
  expect(seen[13 * 41 + 27]).toBe(1);
  expect(seen[10 * 41 + 30]).toBe(0);
});
