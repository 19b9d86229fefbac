// What somebody wishes to see: which generator, its seed, the settings that differ from the usual, and a walk. An address says all of
// it and gives it back; so do the addresses of files, and the tool's command line. Pure.
import { directions } from "./directions";
import { settings, type Make, type SettingRow } from "./settings";

export interface Wish {
  make: Make;
  seed: string;
  values: Record<string, string>; // only what differs from the usual
  walk: string[]; // through a branch
}

export const walkStepsMost = 1000;
export const seedMost = 18446744073709551615n;

export function rowOf(make: Make, name: string): SettingRow | undefined {
  return settings[make].find((row) => row.name === name);
}

export function usualOf(row: SettingRow): string {
  return row.kind === "switch" ? "" : String(row.usual);
}

export function isSeed(text: string): boolean {
  return /^\d{1,20}$/.test(text) && BigInt(text) <= seedMost;
}

// Short enough to be told on.
export function freshSeed(draw: (below: number) => number): string {
  return String(1 + draw(999_999));
}

// A value as it may be asked for, or nothing.
export function taken(row: SettingRow, value: string): string | undefined {
  if (row.kind === "switch") return value === "1" || value === "" ? value : undefined;
  if (row.kind === "choice") return /^[\w,:-]*$/.test(value) ? value : undefined;
  if (!/^\d{1,7}$/.test(value)) return undefined;
  return String(Math.min(row.most, Math.max(row.least, Number(value))));
}

// With one value set. Smallest and largest room push each other along.
export function withValue(wish: Wish, name: string, value: string): Wish {
  const row = rowOf(wish.make, name);
  const good = row && taken(row, value);
  if (row === undefined || good === undefined) return wish;
  const values = { ...wish.values, [name]: good };
  if (good === usualOf(row)) delete values[name];
  const changed = { ...wish, values, walk: [] };
  const least = Number(valueOf(changed, "room-min"));
  const most = Number(valueOf(changed, "room-max"));
  if (name === "room-min" && most < least) return withValue(changed, "room-max", String(least));
  if (name === "room-max" && least > most) return withValue(changed, "room-min", String(most));
  return changed;
}

export function valueOf(wish: Wish, name: string): string {
  const row = rowOf(wish.make, name);
  return wish.values[name] ?? (row ? usualOf(row) : "");
}

export function withPreset(wish: Wish, values: Record<string, string>): Wish {
  let changed: Wish = { ...wish, values: {}, walk: [] };
  for (const [name, value] of Object.entries(values)) changed = withValue(changed, name, value);
  return changed;
}

function parameters(wish: Wish): URLSearchParams {
  const query = new URLSearchParams({ seed: wish.seed });
  for (const row of settings[wish.make]) {
    const value = wish.values[row.name];
    if (value !== undefined) query.set(row.name, value);
  }
  if (wish.walk.length > 0) query.set("walk", wish.walk.join(","));
  return query;
}

// "?make=branch&seed=7&rooms=60"
export function addressOf(wish: Wish): string {
  return `?make=${wish.make}&${parameters(wish)}`;
}

// What cannot be understood of an address is left out, so an old link still shows something.
export function wishOf(address: string, seed: () => string): Wish {
  const query = new URLSearchParams(address);
  const make: Make = query.get("make") === "level" ? "level" : "branch";
  const given = query.get("seed") ?? "";
  let wish: Wish = { make, seed: isSeed(given) ? given : seed(), values: {}, walk: [] };
  for (const row of settings[make]) {
    const value = query.get(row.name);
    if (value !== null) wish = withValue(wish, row.name, value);
  }
  const walk = (query.get("walk") ?? "").split(",").filter((word) => (directions as readonly string[]).includes(word));
  return make === "branch" ? { ...wish, walk: walk.slice(0, walkStepsMost) } : wish;
}

// A seed that an address asks for and that is none.
export function wrongSeedOf(address: string): string | undefined {
  const given = new URLSearchParams(address).get("seed") ?? "";
  return given === "" || isSeed(given) ? undefined : given;
}

// The server's file of it. On a walk only what was walked is dug.
export function fileOf(wish: Wish, ending: string, more: Record<string, string> = {}): string {
  const query = parameters(wish);
  if (wish.walk.length > 0) query.delete("rooms");
  if (query.get("room-limit") === "0") query.delete("room-limit");
  if (wish.make === "level") query.set("fit", "1");
  for (const [name, value] of Object.entries(more)) query.set(name, value);
  return `/lab/${wish.make}.${ending}?${query}`;
}

export function commandOf(wish: Wish): string {
  const words = ["underwell", wish.make];
  for (const [name, value] of parameters(wish)) {
    if (name === "rooms" && wish.walk.length > 0) continue;
    if (rowOf(wish.make, name)?.kind === "switch") words.push(`--${name}`);
    else words.push(`--${name}`, /^[\w:-]+$/.test(value) ? value : `"${value}"`);
  }
  return words.join(" ");
}

// A slider's position for a value, and the other way round.
export function positionOf(stops: readonly number[], value: number): number {
  let nearest = 0;
  stops.forEach((stop, position) => {
    if (Math.abs(stop - value) < Math.abs(stops[nearest]! - value)) nearest = position;
  });
  return nearest;
}
