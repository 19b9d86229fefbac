// The top of the page: where one is, and how one is.
import { bar, make } from "./dom";
import type { Texts } from "./texts";
import type { World } from "./world";

export function drawPlace(element: HTMLElement, world: World): void {
  const { room } = world;
  element.replaceChildren(
    make("strong", { text: room?.name ?? "" }),
    make("span", { class: "quiet", text: [room?.area, room?.cell ? `${room.cell[0]},${room.cell[1]}` : ""].filter(Boolean).join(" · ") }),
  );
}

export function drawVitals(element: HTMLElement, world: World, texts: Texts): void {
  const { vitals, status } = world;
  const fact = (name: string, value: string, kind = "") => make("span", { class: `fact ${kind}` }, [make("span", { class: "fact-name", text: name }), " ", make("b", { text: value })]);
  const parts: HTMLElement[] = [];
  if (vitals) {
    const low = vitals.hp * 3 <= vitals.hp_most;
    parts.push(make("span", { class: `fact health ${low ? "low" : ""}` }, [
      make("span", { class: "fact-name", text: texts.say("hitPoints") }), " ",
      make("b", { text: `${vitals.hp}/${vitals.hp_most}` }), bar(vitals.hp, vitals.hp_most, "health"),
    ]));
  }
  if (status) {
    parts.push(
      make("span", { class: "fact experience" }, [
        make("span", { class: "fact-name", text: texts.say("level") }), " ", make("b", { text: String(status.level) }), bar(status.xp, status.xp_wanted, "experience"),
      ]),
      fact(texts.say("gold"), String(status.gold), "gold"),
      fact(texts.say("depth"), String(status.depth), "depth"),
      ...status.effects.map((effect) => make("span", { class: "effect", text: effect })),
    );
  }
  element.replaceChildren(...parts);
}
