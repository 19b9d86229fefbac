// Somebody walks through a level, as level/walk.hpp has it: what they see and remember, which keys they hold. Secret doors become doors
// when somebody stands next to them, locked ones open for their key, monsters stop feet. Pure.
import { steps, type Direction } from "./directions";
import { sight } from "./sight";

export type Spot = readonly [x: number, y: number];

// The form of docs/formats.md, as far as a walk needs it.
export interface LevelData {
  seed: string;
  theme: string;
  tiles: string[];
  start: Spot;
  exit: Spot;
  rooms: unknown[];
  doors: { at: Spot; kind: string }[];
  keys: { at: Spot; door: number }[];
  things: { at: Spot; kind: string }[];
  monsters: Spot[];
}

export type Event = "moved" | "exit" | "key" | "door_found" | "unlocked" | "locked" | "monster" | "wall";

const solid = "#SI";
const opaque = "#+SXI";
const sightRadius = 10;

export class LevelWalk {
  readonly width: number;
  readonly height: number;
  place: Spot;
  readonly known: Uint8Array;
  visible: Uint8Array;
  readonly found: Spot[] = []; // doors that were hidden or locked, and no longer are
  keys: { at: Spot; door: number }[];
  held: number[] = [];
  private readonly tiles: string[][];
  private readonly floor: number;

  constructor(readonly data: LevelData) {
    this.tiles = data.tiles.map((row) => [...row]);
    this.width = this.tiles[0]?.length ?? 0;
    this.height = this.tiles.length;
    this.floor = this.tiles.flat().filter((sign) => !solid.includes(sign)).length;
    this.place = data.start;
    this.keys = [...data.keys];
    this.known = new Uint8Array(this.width * this.height);
    this.visible = new Uint8Array(this.width * this.height);
    this.arrive();
  }

  at(x: number, y: number): string {
    return this.tiles[y]?.[x] ?? "#";
  }

  sees([x, y]: Spot): boolean {
    return this.visible[y * this.width + x] === 1;
  }

  knows([x, y]: Spot): boolean {
    return this.known[y * this.width + x] === 1;
  }

  // Of the tiles that one can stand on, in hundredths.
  share(): number {
    let seen = 0;
    for (let y = 0; y < this.height; ++y)
      for (let x = 0; x < this.width; ++x) if (this.knows([x, y]) && !solid.includes(this.at(x, y))) ++seen;
    return Math.floor((seen * 100) / Math.max(1, this.floor));
  }

  step(towards: Direction): Event {
    const [east, north] = steps[towards];
    const goal: Spot = [this.place[0] + east, this.place[1] - north];
    const sign = this.at(...goal);
    if (this.data.monsters.some((monster) => same(monster, goal))) return "monster";
    if (sign === "X") return this.unlock(goal);
    if (solid.includes(sign)) return "wall";
    this.place = goal;
    return this.arrive();
  }

  private unlock(goal: Spot): Event {
    const door = this.data.doors.findIndex((each) => same(each.at, goal));
    if (!this.held.includes(door)) return "locked";
    this.open(goal);
    this.place = goal;
    this.arrive();
    return "unlocked";
  }

  private open([x, y]: Spot): void {
    this.tiles[y]![x] = "+";
    this.found.push([x, y]);
  }

  private arrive(): Event {
    const [x, y] = this.place;
    let event: Event = same(this.place, this.data.exit) ? "exit" : "moved";
    const taken = this.keys.filter((key) => same(key.at, this.place));
    if (taken.length > 0) event = "key";
    this.held.push(...taken.map((key) => key.door));
    this.keys = this.keys.filter((key) => !same(key.at, this.place));
    for (const [east, north] of Object.values(steps))
      if (this.at(x + east, y - north) === "S") {
        this.open([x + east, y - north]);
        event = "door_found";
      }
    this.visible = sight({ width: this.width, height: this.height, from: this.place, radius: sightRadius, stops: (sx, sy) => opaque.includes(this.at(sx, sy)) });
    this.visible.forEach((seen, spot) => {
      if (seen === 1) this.known[spot] = 1;
    });
    return event;
  }
}

function same(one: Spot, other: Spot): boolean {
  return one[0] === other[0] && one[1] === other[1];
}
