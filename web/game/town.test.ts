import { describe, expect, it } from "vitest";
import { BranchMap } from "./branch_map";
import type { Place } from "./protocol";
import { Texts } from "./texts";
import { layOut, linesOf, placeTowards, wayTo } from "./town";
import { mapWords } from "./words";

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

  it("puts what is below where the compass has left room, so that no way passes behind it", () => {
    const harrow: Place[] = [
      { name: "Square", here: true, ways: [["d", "Well"], ["e", "Shop"], ["s", "Board"]] },
      { name: "Well", ways: [["u", "Square"]] },
      { name: "Shop", ways: [["w", "Square"]] },
      { name: "Board", ways: [["n", "Square"], ["e", "Hall"]] },
      { name: "Hall", ways: [["w", "Board"]] },
    ];
    const at = Object.fromEntries(layOut(harrow).map(({ place, at }) => [place.name, at.join()]));
    expect(at).toEqual({ Square: "0,0", Shop: "1,0", Board: "0,-1", Hall: "1,-1", Well: "-1,-1" });
  });

  it("stands the same whichever place is told first", () => {
    const places: Place[] = [
      { name: "Bottom", here: true, ways: [["u", "Square"]] },
      { name: "Square", ways: [["d", "Bottom"], ["e", "Shop"], ["s", "Board"], ["w", "Inn"]] },
      { name: "Shop", ways: [["w", "Square"]] },
      { name: "Inn", ways: [["e", "Square"]] },
      { name: "Board", ways: [["n", "Square"], ["e", "Hall"]] },
      { name: "Hall", ways: [["w", "Board"]] },
    ];
    const orders = (rest: Place[]): Place[][] => (rest.length === 0 ? [[]] : rest.flatMap((first) => orders(rest.filter((place) => place !== first)).map((behind) => [first, ...behind])));
    for (const order of orders(places)) {
      const laidOut = new Map(layOut(order).map(({ place, at }) => [place.name, at]));
      const [x, y] = laidOut.get("Square")!;
      const at = Object.fromEntries([...laidOut].map(([name, [east, north]]) => [name, `${east - x},${north - y}`]));
      expect(at).toEqual({ Square: "0,0", Shop: "1,0", Inn: "-1,0", Board: "0,-1", Hall: "1,-1", Bottom: "-1,-1" });
    }
  });

  it("is walked through by the shortest way", () => {
    expect(wayTo(town, "Inn")).toEqual(["w", "n"]);
    expect(wayTo(town, "Well")).toEqual(["w", "d"]);
    expect(wayTo(town, "Shop")).toEqual([]);
    expect(wayTo(town, "Far Tower")).toBeUndefined();
    expect(wayTo(town, "Nowhere")).toBeUndefined();
  });

  it("is chosen from by the keys: straight on before askew, nothing behind", () => {
    const laidOut = layOut(town);
    expect(placeTowards(laidOut, "Square", "n")).toBe("Inn");
    expect(placeTowards(laidOut, "Square", "e")).toBe("Shop");
    expect(placeTowards(laidOut, "Square", "ne")).toBe("Smithy");
    expect(placeTowards(laidOut, "Smithy", "s")).toBe("Shop");
    expect(placeTowards(laidOut, "Inn", "e")).toBe("Smithy");
    expect(placeTowards(laidOut, "Inn", "n")).toBeUndefined();
    // Nothing is straight to the west of the well's foot but the tower; nothing to the south of either.
    expect(placeTowards(laidOut, "Well", "w")).toBe("Far Tower");
    expect(placeTowards(laidOut, "Well", "s")).toBeUndefined();
    expect(placeTowards(laidOut, "Nowhere", "s")).toBeUndefined();
  });

  it("is told in words, with what is further on and what was chosen", () => {
    const map = new BranchMap();
    map.take({ t: "map", area: 1, fresh: true, places: town });
    const asked = { map, party: [], chosen: undefined };
    const texts = new Texts("en");
    expect(mapWords({ ...asked, chosenPlace: undefined }, texts)).toBe("You are at Shop. From here: west – Square; north – Smithy. Further on: Inn; Well; Far Tower.");
    expect(mapWords({ ...asked, chosenPlace: "Inn" }, texts)).toMatch(/Chosen: Inn, by west; north\.$/);
    expect(mapWords({ ...asked, chosenPlace: "Far Tower" }, texts)).toMatch(/No known way leads to Far Tower\.$/);
  });

  it("has names on one line, or on two of about the same length", () => {
    expect(linesOf("The Smithy", () => true)).toEqual(["The Smithy"]);
    expect(linesOf("The Bottom of the Well", () => false)).toEqual(["The Bottom", "of the Well"]);
    expect(linesOf("最深者之厅堂", () => false)).toEqual(["最深者", "之厅堂"]);
    expect(linesOf("Inn", () => false)).toEqual(["In", "n"]);
  });
});
