// The directions by their full names, as branches, addresses and the tool call them. Pure.
import { directions as shortNames, isDirection, signs as shortSigns, steps as shortSteps, type Direction as ShortName } from "../shared/directions";
import { headingOf, type Pressed } from "../shared/keys";

const fullNames = { n: "north", ne: "northeast", e: "east", se: "southeast", s: "south", sw: "southwest", w: "west", nw: "northwest" } as const satisfies Record<ShortName, string>;
export type Direction = (typeof fullNames)[ShortName];
export const directions: readonly Direction[] = shortNames.map((to) => fullNames[to]);

function byFullName<Value>(values: Record<ShortName, Value>): Record<Direction, Value> {
  return Object.fromEntries(shortNames.map((to) => [fullNames[to], values[to]])) as Record<Direction, Value>;
}

export const steps = byFullName(shortSteps);
export const signs = byFullName(shortSigns);

export function directionOf(pressed: Pressed): Direction | undefined {
  const heading = headingOf(pressed);
  return heading && isDirection(heading) ? fullNames[heading] : undefined;
}
