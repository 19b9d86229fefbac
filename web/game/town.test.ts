import { describe, expect, it } from "vitest";
import type { Place } from "./protocol";
import { layOut, linesOf, wayTo } from "./town";

const town: Place[] = [
  { name: "Square", ways: [["n", "Inn"], ["e", "Shop"], ["d", "Well"]] },
  { name: "Inn", ways: [["s", "Square"]] },
  { name: "Shop", here: true, ways: [["w", "Square"], ["n", "Smithy"]] },
  { name: "Smithy", ways: [["s", "Shop"]] },
  { name: "Well", ways: [["u", "Square"]] },
  { name: "Far Tower", ways: [] },
];

describe("the town", () => {
  it("stands on the map by its ways, whoever is where", () => {
    const at = Object.fromEntries(layOut(town).map(({ place, at }) => [place.name, at.join()]));
    expect(at).toEqual({ Square: "0,0", Inn: "0,1", Shop: "1,0", Smithy: "1,1", Well: "1,-1", "Far Tower": "0,-1" });
  });

  it("is walked through by the shortest way", () => {
    expect(wayTo(town, "Inn")).toEqual(["w", "n"]);
    expect(wayTo(town, "Well")).toEqual(["w", "d"]);
    expect(wayTo(town, "Shop")).toEqual([]);
    expect(wayTo(town, "Far Tower")).toBeUndefined();
    expect(wayTo(town, "Nowhere")).toBeUndefined();
  });

  it("has names on one line, or on two of about the same length", () => {
    expect(linesOf("The Smithy", () => true)).toEqual(["The Smithy"]);
    expect(linesOf("The Bottom of the Well", () => false)).toEqual(["The Bottom", "of the Well"]);
    expect(linesOf("最深者之厅堂", () => false)).toEqual(["最深者", "之厅堂"]);
    expect(linesOf("Inn", () => false)).toEqual(["In", "n"]);
  });
});
