import { describe, expect, it } from "vitest";
import { careDeeds, deedsWith, foeDeeds, isBegun, labelOf, personDeeds, subjectOf, thingDeeds, wareDeeds } from "./deeds";
import type { Numbered, Shop, Thing } from "./protocol";
import { Texts } from "./texts";
import { World } from "./world";

const torch: Thing = { id: "1", name: "3 torches", kind: "torch", sort: "light", count: 3 };
const sword: Thing = { id: "2", name: "a sword", kind: "sword", sort: "weapon", count: 1 };
const merchant: Shop = { t: "shop", service: "merchant", wares: [{ name: "a torch", kind: "torch", price: 2 }], deals: [{ id: "1", price: 5 }] };

function worldOf(...messages: object[]): World {
  const world = new World();
  for (const message of [{ t: "name", name: "Ada" }, { t: "things", where: "pack", all: [torch, sword] }, ...messages]) world.take({ n: 1, ...message } as Numbered, 0);
  return world;
}

const lines = (deeds: { line: string }[]) => deeds.map((deed) => deed.line);

describe("deeds with things", () => {
  it("are what fits the thing and the place", () => {
    expect(lines(thingDeeds(sword, "pack", worldOf()))).toEqual(["examine sword", "wield sword", "drop sword"]);
    expect(lines(thingDeeds({ ...sword, wielded: true }, "pack", worldOf()))).toEqual(["examine sword", "remove sword", "drop sword"]);
    expect(lines(thingDeeds({ ...sword, name: "a rope", kind: "rope", takeable: true }, "room", worldOf()))).toEqual(["examine rope", "get rope"]);
  });

  it("are giving it to whoever is here: by name to one, by choice to several", () => {
    expect(lines(thingDeeds(sword, "pack", worldOf({ t: "people", names: ["Bob"], more: 0 })))).toContain("give sword to Bob");
    expect(lines(thingDeeds(sword, "pack", worldOf({ t: "people", names: ["Bob", "Cy"], more: 0 })))).toContain("give sword to ");
  });

  it("are selling at a merchant's and mending at a smith's, with the price", () => {
    const sale = thingDeeds(torch, "pack", worldOf(merchant)).find((deed) => deed.text === "sell");
    expect(sale).toEqual({ text: "sell", line: "sell torches", price: 5 });
    expect(labelOf(sale!, new Texts("en"))).toBe("Sell · 5 gold");
    expect(labelOf(sale!, new Texts("zh"))).toBe("卖出 · 5 金币");
    expect(lines(thingDeeds(sword, "pack", worldOf(merchant)))).not.toContain("sell sword");
    const smith = worldOf({ t: "shop", service: "smith", deals: [{ id: "2", price: 7 }] });
    expect(thingDeeds(sword, "pack", smith).find((deed) => deed.text === "mend")?.price).toBe(7);
    expect(careDeeds(smith)).toEqual([{ text: "mendAll", line: "mend all", price: 7 }]);
  });

  it("are gone when one has left the shop", () => {
    const world = worldOf(merchant, { t: "shop" });
    expect(lines(thingDeeds(torch, "pack", world))).not.toContain("sell torches");
    expect(world.shop).toBeUndefined();
  });

  it("are buying wares", () => {
    expect(wareDeeds({ name: "a torch", kind: "torch", price: 2 })).toEqual([
      { text: "examine", line: "examine torch" },
      { text: "buy", line: "buy torch", price: 2 },
    ]);
  });

  it("are what a healer and a bed cost", () => {
    expect(careDeeds(worldOf({ t: "shop", service: "healer", care: 4 }))).toEqual([{ text: "heal", line: "heal", price: 4 }]);
    expect(careDeeds(worldOf({ t: "shop", service: "healer" }))).toEqual([]);
    expect(careDeeds(worldOf({ t: "shop", service: "inn", care: 2 }))[0]).toEqual({ text: "rest", line: "rest", price: 2 });
    expect(careDeeds(worldOf())).toEqual([]);
  });
});

describe("deeds with one of several things of one name", () => {
  const rat = { id: "9", name: "a rat", kind: "rat", count: 1, monster: true, health: 7 };

  it("name the number by which the game finds it", () => {
    expect(lines(thingDeeds({ ...sword, which: 2 }, "pack", worldOf()))).toEqual(["examine 2.sword", "wield 2.sword", "drop 2.sword"]);
    expect(lines(foeDeeds({ ...rat, which: 3 }))).toEqual(["examine 3.rat", "attack 3.rat"]);
    expect(lines(foeDeeds(rat))).toEqual(["examine rat", "attack rat"]);
  });

  it("count those in hand before those that lie around, where both could be meant", () => {
    expect(lines(thingDeeds({ ...sword, id: "7", takeable: true }, "room", worldOf()))).toEqual(["examine 2.sword", "get sword"]);
    const knives = worldOf({ t: "things", where: "pack", all: [{ ...sword, name: "a long sword", kind: "long sword" }, { ...sword, name: "a swordfish", kind: "swordfish" }, torch] });
    expect(lines(thingDeeds({ ...sword, takeable: true, which: 2 }, "room", knives))).toEqual(["examine 4.sword", "get 2.sword"]);
    const chest = { ...sword, name: "一只掘井人木箱", kind: "chest", container: true };
    expect(lines(thingDeeds({ ...chest, name: "一只木箱", kind: "box" }, "room", worldOf({ t: "things", where: "pack", all: [chest] })))).toEqual(["examine 2.木箱", "open 2.木箱"]);
  });
});

describe("deeds with people", () => {
  it("are all there is with somebody here, and speech with those elsewhere", () => {
    const world = worldOf({ t: "people", names: ["Bob"], more: 0 });
    expect(lines(personDeeds("Bob", world))).toEqual(["examine Bob", "tell Bob ", "invite Bob", "follow Bob", "give ", "duel Bob", "ignore Bob"]);
    expect(personDeeds("Bob", world).find((deed) => deed.text === "give")?.tail).toBe(" to Bob");
    expect(lines(personDeeds("Cy", world))).toEqual(["tell Cy ", "invite Cy", "ignore Cy"]);
  });

  it("invite nobody who is in the party, and tell where they are", () => {
    const world = worldOf({ t: "party", members: [{ name: "Eve", here: false }] });
    expect(lines(personDeeds("Eve", world))).toEqual(["tell Eve ", "find Eve", "ignore Eve"]);
  });

  it("are none with oneself", () => {
    expect(personDeeds("Ada", worldOf())).toEqual([]);
  });
});

describe("deeds with what a link is about", () => {
  it("are each once, of a ware and of one's own", () => {
    expect(lines(deedsWith("thing", "torch", worldOf(merchant)))).toEqual(["examine torch", "buy torch", "light torches", "sell torches", "drop torches"]);
    expect(deedsWith("thing", "dragon", worldOf(merchant))).toEqual([]);
  });

  it("know in Chinese what is meant", () => {
    const world = worldOf({ t: "things", where: "pack", all: [{ ...torch, name: "三支火把" }] });
    expect(lines(deedsWith("thing", "火把", world))).toContain("light 火把");
  });

  it("attack only foes that are here", () => {
    const rat = { id: "9", name: "a rat", kind: "rat", count: 1, monster: true, health: 7 };
    expect(lines(deedsWith("monster", "rat", worldOf({ t: "things", where: "room", all: [rat] })))).toEqual(["examine rat", "attack rat"]);
    expect(deedsWith("monster", "rat", worldOf())).toEqual([]);
  });

  it("come from its command", () => {
    expect(subjectOf("examine hollow hound")).toBe("hollow hound");
    expect(subjectOf("tell Ada ")).toBe("Ada");
    expect(isBegun("tell Ada ")).toBe(true);
    expect(isBegun("look")).toBe(false);
  });
});
