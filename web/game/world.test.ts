import { describe, expect, it } from "vitest";
import type { Thing } from "./protocol";
import { linesFor, withPreferences, type Settings } from "./settings";
import { World } from "./world";

const thing = (id: string, name: string): Thing => ({
  id, name, kind: "", count: 1, worn: false, wielded: false, container: false, monster: false, takeable: true, lit: false, health: 10,
});

describe("World", () => {
  it("folds differences of things into what it has", () => {
    const world = new World();
    world.take({ n: 1, t: "things", where: "pack", all: [thing("1", "a torch"), thing("2", "a knife")] }, 0);
    world.take({ n: 2, t: "things", where: "pack", added: [thing("3", "a rope")], changed: [{ ...thing("2", "a knife"), wielded: true }], removed: ["1"] }, 0);
    expect(world.pack.map(({ id, wielded }) => [id, wielded])).toEqual([["2", true], ["3", false]]);
    expect(world.ground).toEqual([]);
  });

  it("keeps the round's clock through messages that do not speak of it, and ends with the fight", () => {
    const world = new World();
    world.take({ n: 1, t: "fight", round: 1, ends_in_ms: 8000, foes: [] }, 1000);
    world.take({ n: 2, t: "fight", choice: "attack" }, 3000);
    expect(world.fight).toMatchObject({ endsAt: 9000, lasts: 8000, choice: "attack", round: 1 });
    world.take({ n: 3, t: "fight", round: 1, ends_in_ms: 2000 }, 4000);
    expect(world.fight).toMatchObject({ endsAt: 6000, lasts: 8000 });
    world.take({ n: 4, t: "fight", over: true }, 5000);
    expect(world.fight).toBeUndefined();
  });

  it("offers what is here for completion", () => {
    const world = new World();
    world.take({ n: 1, t: "things", where: "room", all: [thing("1", "a torch")] }, 0);
    world.take({ n: 2, t: "people", names: ["Bob"], more: 0 }, 0);
    world.take({ n: 3, t: "room", name: "", area: "", exits: [{ to: "n", leads: "open" }] }, 0);
    expect(world.words((to) => (to === "n" ? "north" : to)).subjects).toEqual(["torch", "Bob", "north"]);
  });

  it("offers with a command what goes with it, by any of its names", () => {
    const world = new World();
    world.take({ n: 1, t: "things", where: "pack", all: [thing("1", "3 torches"), thing("2", "a knife")] }, 0);
    world.take({ n: 2, t: "people", names: ["Bob"], more: 0 }, 0);
    world.take({ n: 3, t: "speech", channel: "tell", from: "Cy", text: "" }, 0);
    const command = { usage: "", help: "", topic: "" };
    world.take({ n: 4, t: "commands", commands: [{ ...command, name: "mend", short: ["repair"] }] }, 0);
    const { subjectsOf } = world.words((to) => to);
    expect(subjectsOf!("buy")).toEqual([]);
    world.take({ n: 5, t: "shop", service: "merchant", wares: [{ name: "a rope", kind: "rope", price: 3 }], deals: [{ id: "1", price: 1 }] }, 0);
    expect(subjectsOf!("buy")).toEqual(["rope"]);
    expect(subjectsOf!("sell")).toEqual(["torches", "all"]);
    world.take({ n: 6, t: "shop", service: "smith", deals: [{ id: "2", price: 1 }] }, 0);
    expect(subjectsOf!("repair")).toEqual(["knife", "all"]);
    expect(subjectsOf!("tell")).toEqual(["Bob", "Cy"]);
    expect(subjectsOf!("look")).toBeUndefined();
  });
});

describe("settings", () => {
  const settings: Settings = { theme: "dark", language: "en", reader: false, size: "100", calm: false, pad: false, notify: false };

  it("tell the game only what was changed", () => {
    expect(linesFor(settings, settings)).toEqual([]);
    expect(linesFor(settings, { ...settings, language: "zh", theme: "contrast", reader: true })).toEqual(["language zh_CN", "reader on"]);
  });

  it("take what the server has kept, and nothing that does not exist", () => {
    const kept = { t: "preferences", language: "zh_CN", reader: true, hints: true, prompts: true, client: '{"theme":"purple","size":"130","calm":true}' } as const;
    expect(withPreferences(settings, kept)).toEqual({ ...settings, language: "zh", reader: true, size: "130", calm: true });
    for (const client of ["", "no JSON", "null", "[1]"]) expect(withPreferences(settings, { ...kept, language: "en", reader: false, client })).toEqual(settings);
  });
});
