// The places of the surface: where they stand on the map, by their ways, and how one walks from one to another. They have names and no
// cells; a name is one place. Pure.
import { cellKey } from "./branch_map";
import { cellBeside, isDirection } from "../shared/directions";
import type { Cell, Direction, Heading, Place } from "./protocol";

export interface PlaceLaidOut {
  place: Place;
  at: Cell;
}

// From the first of them on; a way up or down is drawn to the side that is free.
export function layOut(places: Place[]): PlaceLaidOut[] {
  const byName = new Map(places.map((place) => [place.name, place]));
  const done = new Map<string, Cell>();
  const taken = new Set<string>();
  const settle = (name: string, at: Cell) => {
    done.set(name, at);
    taken.add(cellKey(at));
  };
  for (const place of places) {
    if (done.has(place.name)) continue;
    let start: Cell = [0, 0];
    while (taken.has(cellKey(start))) start = [0, start[1] - 1];
    settle(place.name, start);
    const queue = [place];
    for (let next = 0; next < queue.length; ++next) {
      const from = queue[next]!;
      for (const [heading, name] of from.ways) {
        const there = byName.get(name);
        if (!there || done.has(name)) continue;
        const to: Direction = isDirection(heading) ? heading : heading === "d" ? "se" : "nw";
        let at = cellBeside(done.get(from.name)!, to);
        while (taken.has(cellKey(at))) at = cellBeside(at, to);
        settle(name, at);
        queue.push(there);
      }
    }
  }
  return places.map((place) => ({ place, at: done.get(place.name)! }));
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
