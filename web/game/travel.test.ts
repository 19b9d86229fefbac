import { describe, expect, it } from "vitest";
import type { Chamber } from "./chamber";
import type { Cell } from "./protocol";
import { Stroll } from "./travel";

// A bent passage; in sight is what stands in the same row.
function bend(own: Cell): Chamber {
  const rows = ["#######", "#.....#", "#####.#", "#.....#", "#######"];
  const width = rows[0]!.length;
  const tiles = [...rows.join("")];
  return { room: 7, theme: "", width, height: rows.length, dark: false, own, tiles, seen: Uint8Array.from(tiles, (_, i) => (Math.floor(i / width) === own[1] ? 1 : 0)), exits: [], bodies: [] };
}

describe("a stroll to a tile", () => {
  it("is one walk where it is in sight", () => {
    const stroll = new Stroll(7, [5, 1]);
    expect(stroll.next(bend([1, 1]))).toBe("walk 5,1");
    expect(stroll.next(bend([5, 1]))).toBeUndefined();
  });

  it("goes as far as one sees of a way that is remembered, and on from there", () => {
    const stroll = new Stroll(7, [1, 3]);
    expect(stroll.next(bend([1, 1]))).toBe("walk 4,1"); // the corner is cut
    expect(stroll.next(bend([4, 1]))).toBe("walk 1,3"); // the tile beside is out of sight by now
  });

  it("ends where one is turned back, comes to another room, or stands there", () => {
    const stroll = new Stroll(7, [1, 3]);
    expect(stroll.next(bend([1, 1]))).toBeDefined();
    expect(stroll.next(bend([1, 1]))).toBeUndefined();
    expect(new Stroll(7, [1, 3]).next({ ...bend([1, 1]), room: 8 })).toBeUndefined();
    expect(new Stroll(7, [1, 3]).next(bend([1, 3]))).toBeUndefined();
    expect(new Stroll(7, [1, 3]).next(undefined)).toBeUndefined();
  });

  it("asks for the tile itself where no way is known: the game says why not", () => {
    expect(new Stroll(7, [0, 0]).next(bend([1, 3]))).toBe("walk 0,0");
  });
});
