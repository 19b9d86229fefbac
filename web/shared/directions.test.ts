import { describe, expect, it } from "vitest";
import { bit, cellBeside, cellTowards, directions, directionsOf, tileBeside, tileTowards } from "./directions";

describe("directions", () => {
  it("have the bits of the protocol", () => {
    expect(directions.map(bit)).toEqual([1, 2, 4, 8, 16, 32, 64, 128]);
    expect(directionsOf(1 | 128)).toEqual(["n", "nw"]);
  });

  it("go north by more y among cells, and by less among tiles", () => {
    expect(cellBeside([3, 3], "nw")).toEqual([2, 4]);
    expect(tileBeside([3, 3], "nw")).toEqual([2, 2]);
    for (const to of directionsOf(255)) {
      expect(cellTowards([5, 5], cellBeside([5, 5], to))).toBe(to);
      expect(tileTowards([5, 5], tileBeside([5, 5], to))).toBe(to);
    }
    expect(tileTowards([1, 1], [1, 1])).toBeUndefined();
  });
});
