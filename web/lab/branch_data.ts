// A branch as the server tells it (docs/formats.md), what stands where in it, and the colours of its depths, which are those of
// render/palette.cpp. Pure.
import { steps, type Direction } from "./directions";

export type Cell = readonly [x: number, y: number];
export type Way = "two-way" | "one-way" | "unexplored";

export interface RoomData {
  cell: Cell;
  depth: number;
  lair?: boolean;
  exits: Partial<Record<Direction, Way>>;
}

export interface BranchData {
  seed: string;
  entrance: Direction;
  rooms: RoomData[];
  lair: Cell | null;
  unexplored: number;
  finished: boolean;
  deepest: number;
}

export function beside(cell: Cell, towards: Direction): Cell {
  return [cell[0] + steps[towards][0], cell[1] + steps[towards][1]];
}

export function sameCell(one: Cell, other: Cell): boolean {
  return one[0] === other[0] && one[1] === other[1];
}

export function roomAt(data: BranchData, cell: Cell): RoomData | undefined {
  return data.rooms.find((room) => sameCell(room.cell, cell));
}

// Where somebody is who has walked like this from the well.
export function placeAfter(walk: readonly string[]): Cell {
  return walk.reduce<Cell>((cell, towards) => (Object.hasOwn(steps, towards) ? beside(cell, towards as Direction) : cell), [0, 0]);
}

// The ways on from a cell; from the well only the entrance.
export function waysFrom(data: BranchData, cell: Cell): Partial<Record<Direction, Way>> {
  if (sameCell(cell, [0, 0])) return { [data.entrance]: data.rooms.length > 0 ? "two-way" : "unexplored" };
  return roomAt(data, cell)?.exits ?? {};
}

const stops = ["ffeaab", "fdd07a", "eaba5f", "c8aa5b", "90a077", "648f8c", "4477a0", "4259a7", "5b3291"].map((code) => [0, 2, 4].map((at) => parseInt(code.slice(at, at + 2), 16)));
const shallowDepth = 10;

export function depthColour(depth: number, deepest: number): string {
  const span = Math.max(deepest, shallowDepth) - 1;
  const position = (Math.min(span, Math.max(0, depth - 1)) * (stops.length - 1)) / span;
  const first = stops[Math.floor(position)]!;
  const second = stops[Math.min(stops.length - 1, Math.floor(position) + 1)]!;
  const share = position - Math.floor(position);
  return `rgb(${first.map((part, i) => Math.round(part + (second[i]! - part) * share)).join(" ")})`;
}
