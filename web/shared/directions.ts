// The eight directions: their bits in a map's numbers, their steps, and their signs on buttons. There are two planes: cells of a branch,
// whose y grows to the north, and tiles of a room, whose y grows to the south. Pure.

export type Cell = [number, number];
export const directions = ["n", "ne", "e", "se", "s", "sw", "w", "nw"] as const;
export type Direction = (typeof directions)[number];
export type Heading = Direction | "u" | "d";

// To the east and to the north.
export const steps: Record<Direction, readonly [east: number, north: number]> = {
  n: [0, 1],
  ne: [1, 1],
  e: [1, 0],
  se: [1, -1],
  s: [0, -1],
  sw: [-1, -1],
  w: [-1, 0],
  nw: [-1, 1],
};

export const signs: Record<Direction, string> = { n: "↑", ne: "↗", e: "→", se: "↘", s: "↓", sw: "↙", w: "←", nw: "↖" };

export function bit(to: Direction): number {
  return 1 << directions.indexOf(to);
}

export function directionsOf(bits: number): Direction[] {
  return directions.filter((to) => (bits & bit(to)) !== 0);
}

export function isDirection(heading: Heading): heading is Direction {
  return heading !== "u" && heading !== "d";
}

export function cellBeside(cell: Cell, to: Direction): Cell {
  return [cell[0] + steps[to][0], cell[1] + steps[to][1]];
}

export function tileBeside(tile: Cell, to: Direction): Cell {
  return [tile[0] + steps[to][0], tile[1] - steps[to][1]];
}

// As the crow flies; nothing where the two are the same.
function crowFlight(east: number, north: number): Direction | undefined {
  if (east === 0 && north === 0) return undefined;
  const sector = Math.round((Math.atan2(east, north) / Math.PI) * 4);
  return directions[(sector + 8) % 8];
}

export function cellTowards(from: Cell, to: Cell): Direction | undefined {
  return crowFlight(to[0] - from[0], to[1] - from[1]);
}

export function tileTowards(from: Cell, to: Cell): Direction | undefined {
  return crowFlight(to[0] - from[0], from[1] - to[1]);
}
