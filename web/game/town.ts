// The places of the surface: where they stand on the map, by their ways, and how one walks from one to another. They have names and no
// cells; a name is one place. Pure.
import { cellKey } from "./branch_map";
import { cellBeside, isDirection, steps } from "../shared/directions";
import type { Cell, Direction, Heading, Place } from "./protocol";

export interface PlaceLaidOut {
  place: Place;
  at: Cell;
}

// Beside a place, where one that is under or over it may stand, the best first.
const sidesOf: Record<"u" | "d", Direction[]> = { d: ["se", "sw", "s", "e", "w", "ne", "nw", "n"], u: ["nw", "ne", "n", "w", "e", "sw", "se", "s"] };

// From the most that hang together by the compass on, whichever is told first; then what is under or over something, wherever beside it there is room. So no way passes
// behind a place that it does not lead to, as long as the compass itself is right.
export function layOut(places: Place[]): PlaceLaidOut[] {
  const byName = new Map(places.map((place) => [place.name, place]));
  const done = new Map<string, Cell>();
  const taken = new Set<string>();
  const upright: { from: string; name: string; heading: "u" | "d" }[] = [];
  // One place, and all that the compass leads to from there, the nearest first.
  const settle = (first: string, start: Cell) => {
    const queue = [first];
    const put = (name: string, at: Cell) => {
      done.set(name, at);
      taken.add(cellKey(at));
    };
    put(first, start);
    for (const from of queue) {
      for (const [heading, name] of byName.get(from)!.ways) {
        if (!byName.has(name) || done.has(name)) continue;
        if (!isDirection(heading)) {
          upright.push({ from, name, heading });
          continue;
        }
        put(name, freeBeyond(done.get(from)!, heading, taken));
        queue.push(name);
      }
    }
  };
  for (const place of largestFirst(places)) {
    for (let next = upright.shift(); next; next = upright.shift()) {
      if (!done.has(next.name)) settle(next.name, freeBeside(done.get(next.from)!, sidesOf[next.heading], taken));
    }
    if (!done.has(place.name)) settle(place.name, freeBeyond([0, 1], "s", taken));
  }
  return places.map((place) => ({ place, at: done.get(place.name)! }));
}

// Places that the compass joins to the most others before those that stand alone, as what is under something does.
function largestFirst(places: Place[]): Place[] {
  const beside = new Map(places.map((place) => [place.name, new Set<string>()]));
  for (const { name, ways } of places) {
    for (const [heading, other] of ways) {
      if (!isDirection(heading) || !beside.has(other)) continue;
      beside.get(name)!.add(other);
      beside.get(other)!.add(name);
    }
  }
  const joined = (name: string) => {
    const found = new Set([name]);
    for (const each of found) for (const other of beside.get(each)!) found.add(other);
    return found.size;
  };
  const sizes = new Map(places.map(({ name }) => [name, joined(name)]));
  return [...places].sort((one, other) => sizes.get(other.name)! - sizes.get(one.name)!);
}

function freeBeyond(from: Cell, to: Direction, taken: Set<string>): Cell {
  let at = cellBeside(from, to);
  while (taken.has(cellKey(at))) at = cellBeside(at, to);
  return at;
}

function freeBeside(from: Cell, sides: Direction[], taken: Set<string>): Cell {
  const free = sides.map((to) => cellBeside(from, to)).find((at) => !taken.has(cellKey(at)));
  return free ?? freeBeyond(from, sides[0]!, taken);
}

// The place next to another one that way, by the keys: of those in that eighth of the map or nearly so, the nearest, straight on before askew.
export function placeTowards(laidOut: PlaceLaidOut[], from: string, to: Direction): string | undefined {
  const start = laidOut.find(({ place }) => place.name === from)?.at;
  if (!start) return undefined;
  const [east, north] = steps[to];
  const length = Math.hypot(east, north);
  let best: { name: string; far: number } | undefined;
  for (const { place, at } of laidOut) {
    const [x, y] = [at[0] - start[0], at[1] - start[1]];
    const ahead = (x * east + y * north) / length;
    const aside = Math.abs(x * north - y * east) / length;
    if (ahead <= 0 || aside > ahead) continue;
    const far = ahead + 2 * aside;
    if (!best || far < best.far) best = { name: place.name, far };
  }
  return best?.name;
}

// The shortest walk from where one is; nothing where no way leads there.
export function wayTo(places: Place[], goal: string): Heading[] | undefined {
  const byName = new Map(places.map((place) => [place.name, place]));
  const here = places.find((place) => place.here);
  if (!here) return undefined;
  const walks = new Map<string, Heading[]>([[here.name, []]]);
  const queue = [here];
  for (const place of queue) {
    for (const [heading, name] of place.ways) {
      const there = byName.get(name);
      if (!there || walks.has(name)) continue;
      walks.set(name, [...walks.get(place.name)!, heading]);
      queue.push(there);
    }
  }
  return walks.get(goal);
}

// A name on one line where it fits, else on two of nearly the same length. Without spaces (Chinese) between any two signs.
export function linesOf(name: string, fits: (text: string) => boolean): string[] {
  if (fits(name)) return [name];
  const signs = [...name];
  const spaces = signs.flatMap((sign, i) => (sign === " " ? [i] : []));
  const middle = signs.length / 2;
  const at = spaces.length > 0 ? spaces.reduce((best, i) => (Math.abs(i - middle) < Math.abs(best - middle) ? i : best)) : Math.ceil(middle);
  return [signs.slice(0, at).join(""), signs.slice(at).join("").trim()].filter((line) => line !== "");
}
