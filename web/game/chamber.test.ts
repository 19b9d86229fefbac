import { describe, expect, it } from "vitest";
import { ChamberMemory, isSeen, readBits, roomsRememberedMax, tileAt, unknownSign, wayBetween } from "./chamber";
import { Texts } from "./texts";
import { chamberWords, stepsBetween } from "./words";

const bits = (...bytes: number[]) => btoa(String.fromCharCode(...bytes));

describe("readBits", () => {
  it("reads the most significant bit first, and nothing beyond the end", () => {
    expect([...readBits(bits(0b10000001, 0b01000000), 10)]).toEqual([1, 0, 0, 0, 0, 0, 0, 1, 0, 1]);
    expect([...readBits(bits(0xff), 10)]).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 0, 0]);
  });
});

describe("ChamberMemory", () => {
  const first = { t: "chamber", room: 7, theme: "roots", size: [4, 2] as [number, number], own: [1, 0] as [number, number] } as const;

  it("keeps what was seen and dims what is out of sight", () => {
    const memory = new ChamberMemory();
    memory.take({ ...first, tiles: [[0, "#..+"]], seen: bits(0b11110000) });
    const chamber = memory.take({ t: "chamber", own: [2, 1], tiles: [[4, "##.#"]], seen: bits(0b00001111) })!;
    expect(tileAt(chamber, 3, 0)).toBe("+");
    expect(isSeen(chamber, 3, 0)).toBe(false);
    expect(isSeen(chamber, 2, 1)).toBe(true);
    expect(chamber.own).toEqual([2, 1]);
  });

  it("knows a room again when one comes back, with nothing in sight yet", () => {
    const memory = new ChamberMemory();
    memory.take({ ...first, tiles: [[0, "#..+"]], seen: bits(0xff) });
    memory.take({ ...first, room: 8 });
    const again = memory.take(first)!;
    expect(tileAt(again, 1, 0)).toBe(".");
    expect(isSeen(again, 1, 0)).toBe(false);
    expect(again.bodies).toEqual([]);
  });

  it("forgets a room's tiles when told that they are fresh", () => {
    const memory = new ChamberMemory();
    memory.take({ ...first, tiles: [[0, "#..+"]] });
    expect(tileAt(memory.take({ ...first, fresh: true, tiles: [[0, "##"]] })!, 3, 0)).toBe(unknownSign);
    memory.take({ t: "chamber", own: [1, 0], tiles: [[2, "~"]] });
    const chamber = memory.take({ t: "chamber", fresh: true, own: [1, 0], tiles: [[0, "."]] })!;
    expect(chamber.tiles.join("")).toBe(".       ");
  });

  it("remembers nothing of a room without a number, or of another size", () => {
    const memory = new ChamberMemory();
    memory.take({ ...first, room: 0, tiles: [[0, "#..+"]] });
    expect(tileAt(memory.take({ ...first, room: 0 })!, 1, 0)).toBe(unknownSign);
    memory.take({ ...first, tiles: [[0, "#..+"]] });
    expect(tileAt(memory.take({ ...first, size: [5, 2] })!, 1, 0)).toBe(unknownSign);
  });

  it("leaves alone what was not sent, and whatever lies beyond the room", () => {
    const memory = new ChamberMemory();
    const body = { id: "1", k: "monster", name: "a rat", kind: "rat", at: [3, 1] as [number, number] } as const;
    memory.take({ ...first, bodies: [body], tiles: [[6, ".........."]] });
    const chamber = memory.take({ t: "chamber", own: [2, 0] })!;
    expect(chamber.bodies).toEqual([body]);
    expect(chamber.tiles.length).toBe(8);
    expect(tileAt(chamber, -1, 0)).toBe(unknownSign);
  });

  it("changes those bodies that are named, and no others", () => {
    const memory = new ChamberMemory();
    const rat = { id: "1", k: "monster", name: "a rat", kind: "rat", at: [3, 1] as [number, number] } as const;
    const bob = { id: "2", k: "person", name: "Bob", at: [0, 1] as [number, number] } as const;
    const torch = { id: "3", k: "thing", name: "a torch", kind: "torch" } as const;
    memory.take({ ...first, bodies: [rat, bob] });
    const moved = { ...bob, at: [1, 1] as [number, number] };
    expect(memory.take({ t: "chamber", own: [1, 0], changed: [moved, torch] })!.bodies).toEqual([rat, moved, torch]);
    expect(memory.take({ t: "chamber", own: [1, 0], gone: ["1", "9"] })!.bodies).toEqual([moved, torch]);
    expect(memory.take({ t: "chamber", own: [1, 0], bodies: [rat] })!.bodies).toEqual([rat]);
  });

  it("forgets the oldest rooms past its bound", () => {
    const memory = new ChamberMemory();
    for (let room = 1; room <= roomsRememberedMax + 3; ++room) memory.take({ ...first, room, tiles: [[0, "....."]] });
    expect(memory.remembered).toBe(roomsRememberedMax);
    expect(tileAt(memory.take(first)!, 0, 0)).toBe(".");
    expect(tileAt(memory.take({ ...first, room: 1 })!, 0, 0)).toBe(unknownSign);
  });
});

describe("wayBetween", () => {
  const chamber = new ChamberMemory().take({
    t: "chamber", fresh: true, room: 1, size: [5, 3], own: [0, 0], tiles: [[0, "..#.."], [5, "..#.."], [10, "....."]],
  })!;

  it("goes around walls, step by step", () => {
    const way = wayBetween(chamber, [0, 0], [4, 0]);
    expect(way[0]).toEqual([0, 0]);
    expect(way.at(-1)).toEqual([4, 0]);
    expect(way).toContainEqual([2, 2]);
    for (let i = 1; i < way.length; ++i) expect(stepsBetween(way[i - 1]!, way[i]!)).toBe(1);
  });

  it("goes straight where no way is known, and nowhere if one is there", () => {
    expect(wayBetween(chamber, [0, 0], [2, 0])).toEqual([[0, 0], [1, 0], [2, 0]]);
    const walled = new ChamberMemory().take({ t: "chamber", fresh: true, room: 1, size: [5, 1], own: [0, 0], tiles: [[0, "..#.."]] })!;
    expect(wayBetween(walled, [0, 0], [4, 0])).toEqual([[0, 0], [4, 0]]);
    expect(wayBetween(walled, [1, 0], [1, 0])).toEqual([[1, 0]]);
  });
});

describe("chamberWords", () => {
  it("says everything that is drawn, nearest first", () => {
    const memory = new ChamberMemory();
    const chamber = memory.take({
      t: "chamber", fresh: true, room: 1, size: [9, 9], own: [4, 4], exits: [["n", [4, 0]]],
      bodies: [
        { id: "1", k: "thing", name: "a torch", kind: "torch", at: [4, 8] },
        { id: "2", k: "monster", name: "a rat", kind: "rat", at: [6, 2], health: 4 },
        { id: "3", k: "person", name: "Bob", kind: "person" },
      ],
    });
    expect(chamberWords(chamber, new Texts("en"))).toBe(
      "You stand at 4,4. In sight: a rat (badly hurt), 2 northeast; a torch, 4 south. Elsewhere in this room: Bob. Ways out: way north, 4 north.",
    );
    expect(chamberWords(chamber, new Texts("zh"))).toContain("a rat (重伤)，东北方 2 步");
  });
});
