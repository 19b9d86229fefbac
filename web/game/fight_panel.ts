// The fight: who stands how, the round's clock, and what one can do in it, each a button in a place of its own, with a digit.
import { ChoicePlaces, type ChoicePlace } from "./choice_places";
import { bar, button, make, refill } from "./dom";
import { conditionName, type TextName, type Texts } from "./texts";
import type { Fight } from "./world";

export interface FightOptions {
  panel: HTMLElement;
  texts: Texts;
  act: (line: string) => void;
}

export class FightPanel {
  private fight: Fight | undefined;
  private places = new ChoicePlaces();
  private byDigit = new Map<number | undefined, ChoicePlace>();
  private clock: HTMLElement | undefined;
  private ticking = 0;

  constructor(private readonly options: FightOptions) {}

  show(fight: Fight | undefined): void {
    this.fight = fight;
    this.options.panel.hidden = !fight;
    document.documentElement.dataset["fighting"] = String(fight !== undefined);
    clearInterval(this.ticking);
    if (!fight) {
      this.places = new ChoicePlaces();
      this.byDigit.clear();
      return;
    }
    const { texts } = this.options;
    const { varying, steady } = this.places.take(fight);
    this.byDigit = new Map([...varying, ...steady].map((place) => [place.digit, place]));
    this.clock = make("span", { class: "clock-fill" });
    const isOpen = !fight.choice || fight.choice === "undecided";
    const choice = isOpen ? texts.say("noChoice") : texts.say("yourChoice", { choice: texts.say(fight.choice as TextName) });
    refill(this.options.panel, [
      make("div", { class: "fight-head" }, [
        make("h2", { text: texts.say("round", { n: fight.round ?? 1 }) }),
        make("span", { class: "fight-choice", text: fight.repeat ? `${choice} (${texts.say("repeats")})` : choice }),
        make("span", { class: "clock", attributes: { role: "img", "aria-label": texts.say("timeLeft") } }, [this.clock]),
      ]),
      make("ul", { class: "fighters" }, [
        ...(fight.foes ?? []).map((foe) => this.fighter(foe.name, foe.health, "monster", texts.say(conditionName(foe.health)))),
        ...(fight.friends ?? []).map((friend) =>
          this.fighter(friend.name, friend.health, "person", texts.say(friend.chosen ? "chosen" : "choosing")),
        ),
      ]),
      make("div", { class: "choices varying" }, varying.map((place) => this.choice(place))),
      make("div", { class: "choices steady" }, steady.map((place) => this.choice(place))),
    ]);
    this.tick();
    this.ticking = window.setInterval(() => this.tick(), 200);
  }

  // A digit, from anywhere in the page where no words are typed; with Alt even there. Whether there is such a choice.
  press(digit: number): boolean {
    const choice = this.byDigit.get(digit)?.choice;
    if (!choice) return false;
    this.options.act(choice.line);
    return true;
  }

  private fighter(name: string, health: number, kind: string, words: string): HTMLElement {
    return make("li", {}, [make("span", { class: kind, text: name }), bar(health, 10, kind), make("span", { class: "condition", text: words })]);
  }

  private choice({ key, name, digit, choice }: ChoicePlace): HTMLElement {
    const text = name === "" ? "" : [this.options.texts.say(name as TextName), this.target(choice)].filter(Boolean).join(" · ");
    const made = button("", (event) => this.clicked(event, choice), { class: `deed deed-${name || "gone"}`, attributes: { "data-key": key } });
    made.append(make("span", { class: "deed-words", text }));
    made.disabled = !choice;
    if (!choice) return made;
    made.title = choice.target ? `${text} (${choice.line})` : choice.line;
    if (name === this.fight?.choice) made.setAttribute("aria-pressed", "true");
    if (digit !== undefined) {
      made.append(make("kbd", { text: String(digit), attributes: { "aria-hidden": "true" } }));
      made.setAttribute("aria-keyshortcuts", `${digit} Alt+${digit}`);
    }
    return made;
  }

  // Of several with one name each has the number by which the game calls it.
  private target(choice: ChoicePlace["choice"]): string | undefined {
    const alike = this.fight?.choices?.filter(({ name, target }) => name === choice?.name && target === choice.target) ?? [];
    return choice && alike.length > 1 ? `${choice.target} ${choice.line.split(" ").at(-1)}` : choice?.target;
  }

  // Nobody flees by the second half of a double click.
  private clicked(event: MouseEvent, choice: ChoicePlace["choice"]): void {
    if (!choice || (choice.name === "flee" && event.detail > 1)) return;
    this.options.act(choice.line);
  }

  private tick(): void {
    const fight = this.fight;
    if (!fight || !this.clock) return;
    const left = Math.max(0, fight.endsAt - performance.now());
    this.clock.style.width = `${(100 * left) / fight.lasts}%`;
  }
}
