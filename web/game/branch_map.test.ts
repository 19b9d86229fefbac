import { describe, expect, it } from "vitest";
import { BranchMap } from "./branch_map";
import { bit } from "../shared/directions";
import type { Direction, MapRoom } from "./protocol";
import { BranchJourney, TownJourney } from "./travel";

const ways = (...to: Direction[]) => to.reduce((bits, each) => bits | bit(each), 0);

// A row of three rooms, a one-way exit north from the middle one, and something unexplored at its end.
const rooms: MapRoom[] = [
  [0, 0, ways("e"), 0, 0],
  [1, 0, ways("e", "w"), ways("n"), 0],
  [2, 0, ways("w"), 0, ways("se")],
  [1, 1, 0, 0, 0],
];

function sample(): BranchMap {
  const map = new BranchMap();
  map.take({ t: "map", area: 3, fresh: true, own: [0, 0], home: [0, 0], rooms });
  return map;
}

describe("BranchMap", () => {
  it("finds the way over known rooms, never back over a one-way exit", () => {
    const map = sample();
    expect(map.path([0, 0], [2, 0])).toEqual(["e", "e"]);
    expect(map.path([0, 0], [1, 1])).toEqual(["e", "n"]);
    expect(map.path([1, 1], [0, 0])).toBeUndefined();
    expect(map.path([0, 0], [0, 0])).toEqual([]);
  });

  it("takes differences over what it knows", () => {
    const map = sample();
    map.take({ t: "map", area: 3, own: [2, 0], rooms: [[2, 0, ways("w", "se"), 0, 0], [3, -1, ways("nw"), 0, ways("s")]] });
    expect(map.size).toBe(5);
    expect(map.own).toEqual([2, 0]);
    expect(map.path([0, 0], [3, -1])).toEqual(["e", "e", "se"]);
    expect(map.unexploredExits()).toBe(1);
  });

  it("forgets everything when told that it is fresh", () => {
    const map = sample();
    map.take({ t: "map", area: 1, fresh: true, places: [{ name: "Well Square", here: true, ways: [] }] });
    expect(map.size).toBe(0);
    expect(map.own).toBeUndefined();
    expect(map.isSurface).toBe(true);
  });

  it("knows its bounds, north at the top", () => {
    expect(sample().bounds()).toEqual({ left: 0, right: 2, top: 1, bottom: 0 });
  });

  it("knows what is meant by a point: a room, the way out of one that nobody has taken, or nothing", () => {
    const map = sample();
    expect(map.pointedAt(1.2, 0.1)).toEqual({ room: [1, 0] });
    expect(map.pointedAt(2.2, -0.2)).toEqual({ room: [2, 0] });
    expect(map.pointedAt(2.4, -0.4)).toEqual({ room: [2, 0], through: "se" });
    expect(map.pointedAt(3, -1)).toEqual({ room: [2, 0], through: "se" });
    expect(map.pointedAt(1.4, 0.4)).toEqual({ room: [1, 0] });
    expect(map.pointedAt(3, 1)).toBeUndefined();
  });
});

describe("a journey", () => {
  it("goes on from room to room until it is there", () => {
    for (const [hasCommand, line] of [[true, "travel 2 0"], [false, "e"]] as const) {
      const map = sample();
      const journey = new BranchJourney(3, { goal: [2, 0], hasCommand });
      expect(journey.next(map)).toBe(line);
      map.own = [1, 0];
      expect(journey.next(map)).toBe(line);
      map.own = [2, 0];
      expect(journey.next(map)).toBeUndefined();
    }
  });

  it("ends where one was turned back, or in another branch", () => {
    const journey = new BranchJourney(3, { goal: [2, 0] });
    const map = sample();
    journey.next(map);
    expect(journey.next(map)).toBeUndefined();
    expect(new BranchJourney(4, { goal: [2, 0] }).next(map)).toBeUndefined();
  });

  it("goes on through a way that nobody has taken, once", () => {
    const journey = new BranchJourney(3, { goal: [2, 0], through: "se" });
    const map = sample();
    expect(journey.next(map)).toBe("travel 2 0");
    map.own = [2, 0];
    expect(journey.next(map)).toBe("se");
    map.own = [3, -1];
    expect(journey.next(map)).toBeUndefined();
  });

  it("leads through the town by its ways", () => {
    const map = new BranchMap();
    const town = (here: string) => ["Inn", "Square", "Shop"].map((name) => ({ name, here: name === here, ways: { Inn: [["s", "Square"]], Square: [["n", "Inn"], ["e", "Shop"]], Shop: [["w", "Square"]] }[name] as [Direction, string][] }));
    map.take({ t: "map", area: 1, fresh: true, places: town("Inn") });
    const journey = new TownJourney(1, "Shop");
    expect(journey.next(map)).toBe("s");
    map.take({ t: "map", area: 1, places: town("Square") });
    expect(journey.next(map)).toBe("e");
    map.take({ t: "map", area: 1, places: town("Shop") });
    expect(journey.next(map)).toBeUndefined();
  });
});
