// The tiles of the room one is in, as far as they were ever seen, and which are in sight now. What was seen of other rooms is
// remembered by room, within a bound. Folds `chamber` messages; pure.
import type { Body, Cell, ChamberPart, Heading } from "./protocol";

export const roomsRememberedMax = 256;
export const unknownSign = " ";

export interface Chamber {
  room: number;
  theme: string;
  width: number;
  height: number;
  dark: boolean;
  own: Cell;
  tiles: string[]; // one sign each, row by row; a blank where nothing is known
  seen: Uint8Array; // 1 where in sight
  exits: [to: Heading, at?: Cell][];
  bodies: Body[];
}

export function tileAt(chamber: Chamber, x: number, y: number): string {
  if (x < 0 || y < 0 || x >= chamber.width || y >= chamber.height) return unknownSign;
  return chamber.tiles[y * chamber.width + x] ?? unknownSign;
}

export function isSeen(chamber: Chamber, x: number, y: number): boolean {
  if (x < 0 || y < 0 || x >= chamber.width || y >= chamber.height) return false;
  return chamber.seen[y * chamber.width + x] === 1;
}

const signsThatStopFeet = new Set(["#", "S", "X", "I", unknownSign]);

// The tiles over which somebody walks from one to another, both included, as far as they are known; straight there if no way is.
export function wayBetween(chamber: Chamber, from: Cell, to: Cell): Cell[] {
  if (from[0] === to[0] && from[1] === to[1]) return [to];
  const { width, height } = chamber;
  const numberOf = ([x, y]: Cell) => y * width + x;
  const next = new Map<number, Cell>(); // from each tile that was reached, the one before it on the way back to `to`
  const reached: Cell[] = [to];
  next.set(numberOf(to), to);
  for (const at of reached) {
    if (at[0] === from[0] && at[1] === from[1]) break;
    for (let side = 0; side < 9; ++side) {
      const beside: Cell = [at[0] + (side % 3) - 1, at[1] + Math.floor(side / 3) - 1];
      if (beside[0] < 0 || beside[1] < 0 || beside[0] >= width || beside[1] >= height || next.has(numberOf(beside))) continue;
      if (signsThatStopFeet.has(tileAt(chamber, beside[0], beside[1]))) continue;
      next.set(numberOf(beside), at);
      reached.push(beside);
    }
  }
  const way: Cell[] = [from];
  for (let at = next.get(numberOf(from)); at; at = next.get(numberOf(at))) {
    way.push(at);
    if (at === to) return way;
  }
  return [from, to];
}

// As far as one sees of the way to a tile; the tile itself where it is in sight, nobody can stand on it, or no way there is known.
export function seenOnTheWay(chamber: Chamber, to: Cell): Cell {
  if (signsThatStopFeet.has(tileAt(chamber, ...to))) return to;
  const way = wayBetween(chamber, chamber.own, to);
  const last = way.findLastIndex(([x, y]) => isSeen(chamber, x, y));
  return last > 0 ? way[last]! : to;
}

// Bits row by row, the most significant first.
export function readBits(base64: string, count: number): Uint8Array {
  const bytes = atob(base64);
  const bits = new Uint8Array(count);
  for (let i = 0; i < count; ++i) {
    const byte = bytes.charCodeAt(i >> 3);
    bits[i] = Number.isNaN(byte) ? 0 : (byte >> (7 - (i & 7))) & 1;
  }
  return bits;
}

// Those who came or changed are told as a whole; whoever is not named stands as before.
function changedBodies(bodies: Body[], { changed = [], gone = [] }: ChamberPart): Body[] {
  if (changed.length === 0 && gone.length === 0) return bodies;
  const named = new Set([...gone, ...changed.map((body) => body.id)]);
  return [...bodies.filter((body) => !named.has(body.id)), ...changed];
}

interface Remembered {
  width: number;
  height: number;
  tiles: string[];
}

export class ChamberMemory {
  private readonly rooms = new Map<number, Remembered>();
  private current: Chamber | undefined;

  get chamber(): Chamber | undefined {
    return this.current;
  }

  get remembered(): number {
    return this.rooms.size;
  }

  forget(): void {
    this.rooms.clear();
    this.current = undefined;
  }

  take(part: ChamberPart): Chamber | undefined {
    if (part.size) this.current = this.enter(part);
    else if (part.fresh) this.current?.tiles.fill(unknownSign);
    const chamber = this.current;
    if (!chamber) return undefined;
    if (part.theme !== undefined) chamber.theme = part.theme;
    if (part.dark !== undefined) chamber.dark = part.dark;
    if (part.own !== undefined) chamber.own = part.own;
    if (part.exits !== undefined) chamber.exits = part.exits;
    chamber.bodies = changedBodies(part.bodies ?? chamber.bodies, part);
    if (part.seen !== undefined) chamber.seen = readBits(part.seen, chamber.width * chamber.height);
    for (const [first, signs] of part.tiles ?? []) {
      for (let i = 0; i < signs.length && first + i < chamber.tiles.length; ++i) {
        chamber.tiles[first + i] = signs.charAt(i);
      }
    }
    return chamber;
  }

  private enter(part: ChamberPart): Chamber | undefined {
    if (!part.size) return undefined;
    const [width, height] = part.size;
    const room = part.room ?? 0;
    if (part.fresh) this.rooms.delete(room);
    const known = this.rooms.get(room);
    const fits = known && known.width === width && known.height === height;
    const tiles = fits ? known.tiles : new Array<string>(width * height).fill(unknownSign);
    // Room 0 is one whose number is not told: there is nothing to know it again by.
    if (room !== 0) this.remember(room, { width, height, tiles });
    return {
      room,
      theme: part.theme ?? "",
      width,
      height,
      dark: part.dark ?? false,
      own: part.own ?? [0, 0],
      tiles,
      seen: new Uint8Array(width * height),
      exits: [],
      bodies: [],
    };
  }

  private remember(room: number, what: Remembered): void {
    this.rooms.delete(room);
    this.rooms.set(room, what);
    if (this.rooms.size <= roomsRememberedMax) return;
    const oldest = this.rooms.keys().next();
    if (!oldest.done) this.rooms.delete(oldest.value);
  }
}
