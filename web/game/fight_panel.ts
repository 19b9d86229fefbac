// The fight: who stands how, the round's clock, and what one can do in it, each a button in a place of its own, with a digit.
import { ChoicePlaces, type Choice, type ChoicePlace } from "./choice_places";
import { bar, button, make, refill } from "./dom";
import { conditionName, type TextName, type Texts } from "./texts";
import type { Fight } from "./world";

const furtherDigit = 0;

export interface FightOptions {
  panel: HTMLElement;
  texts: Texts;
  act: (line: string) => void;
  columns: () => number; // of choices beside each other
  openFurther: (items: { text: string; act: () => void }[], opener: HTMLElement) => void;
}

export class FightPanel {
  private fight: Fight | undefined;
  private places: ChoicePlaces | undefined;
  private byDigit = new Map<number | undefined, ChoicePlace>();
  private further: Choice[] = [];
  private clock: HTMLElement | undefined;
  private ticking = 0;

  constructor(private readonly options: FightOptions) {}

  show(fight: Fight | undefined): void {
    this.fight = fight;
    this.options.panel.hidden = !fight;
    document.documentElement.dataset["fighting"] = String(fight !== undefined);
    clearInterval(this.ticking);
    if (!fight) {
      this.places = undefined;
      this.byDigit.clear();
      this.further = [];
      return;
    }
    const { texts } = this.options;
    this.places ??= new ChoicePlaces(this.options.columns());
    const { varying, steady, further } = this.places.take(fight);
    this.further = further;
    this.byDigit = new Map([...varying, ...steady].map((place) => [place.digit, place]));
    this.clock = make("span", { class: "clock-fill" });
    const isOpen = !fight.choice || fight.choice === "undecided";
    const chosen = fight.choices?.find((each) => each.chosen);
    const choice = isOpen ? texts.say("noChoice") : texts.say("yourChoice", { choice: chosen ? this.wordsOf(chosen) : texts.say(fight.choice as TextName) });
    const [apart, ...beside] = [...steady].reverse();
    refill(this.options.panel, [
      make("div", { class: "fight-head" }, [
        make("h2", { text: texts.say("round", { n: fight.round ?? 1 }) }),
        make("span", { class: "fight-choice", text: fight.repeat ? `${choice} (${texts.say("repeats")})` : choice }),
        make("span", { class: "clock", attributes: { role: "img", "aria-label": texts.say("timeLeft") } }, [this.clock]),
      ]),
      make("ul", { class: "fighters" }, [
        ...(fight.foes ?? []).map((foe, i) => this.fighter(this.foeName(i), foe.health, "monster", texts.say(conditionName(foe.health)))),
        ...(fight.friends ?? []).map((friend) =>
          this.fighter(friend.name, friend.health, "person", texts.say(friend.chosen ? "chosen" : "choosing")),
        ),
      ]),
      make("div", { class: "choices varying" }, varying.map((place) => this.choice(place))),
      make("div", { class: "choices steady" }, [...beside.reverse().map((place) => this.choice(place)), this.furtherButton(), this.choice(apart!)]),
    ]);
    this.tick();
    this.ticking = window.setInterval(() => this.tick(), 200);
  }

  // A digit, from anywhere in the page where no words are typed; with Alt even there. Whether there is such a choice.
  press(digit: number): boolean {
    if (digit === furtherDigit && this.further.length > 0) {
      this.options.panel.querySelector<HTMLElement>(".deed-further")?.click();
      return true;
    }
    const choice = this.byDigit.get(digit)?.choice;
    if (!choice) return false;
    this.options.act(choice.line);
    return true;
  }

  // Where there are several foes: by which digit each is struck.
  markOf(id: string): string | undefined {
    if (!this.fight || (this.fight.foes?.length ?? 0) < 2) return undefined;
    return this.places?.digitOfFoe(id, this.fight)?.toString();
  }

  // Those with one name are counted, in the list as on the buttons.
  private foeName(i: number): string {
    const foes = this.fight?.foes ?? [];
    const { name } = foes[i]!;
    const attacks = this.fight?.choices?.filter((choice) => choice.name === "attack") ?? [];
    const number = attacks[i]?.line.split(" ").at(-1) ?? String(i + 1);
    return foes.filter((foe) => foe.name === name).length > 1 ? `${name} ${number}` : name;
  }

  private fighter(name: string, health: number, kind: string, words: string): HTMLElement {
    return make("li", {}, [make("span", { class: `fighter ${kind}`, text: name }), bar(health, 10, kind), make("span", { class: "condition", text: words })]);
  }

  private choice({ key, name, digit, choice, at }: ChoicePlace): HTMLElement {
    const verb = name === "" ? "" : this.verbOf(name);
    const target = this.target(choice);
    const text = [verb, target].filter(Boolean).join(" · ");
    const made = button("", (event) => this.clicked(event, choice), { class: `deed deed-${name || "gone"}`, attributes: { "data-key": key } });
    made.append(make("span", { class: "deed-words" }, target ? [make("span", { class: "deed-verb", text: `${verb} · ` }), target] : [verb]));
    if (at !== undefined) made.style.order = String(at);
    made.disabled = !choice;
    if (!choice) return made;
    made.title = choice.target ? `${text} (${choice.line})` : choice.line;
    if (choice.chosen) made.setAttribute("aria-pressed", "true");
    if (digit !== undefined) {
      made.append(make("kbd", { text: String(digit), attributes: { "aria-hidden": "true" } }));
      made.setAttribute("aria-keyshortcuts", `${digit} Alt+${digit}`);
    }
    return made;
  }

  // Throwing, stunts, and what takes a turn besides.
  private furtherButton(): HTMLElement {
    const made: HTMLButtonElement = button("", () => this.openFurther(made), { class: "deed deed-further", attributes: { "data-key": "further", "aria-haspopup": "menu", "aria-expanded": "false" } });
    made.append(make("span", { class: "deed-words", text: this.options.texts.say("moreDeeds") }));
    made.disabled = this.further.length === 0;
    if (made.disabled) return made;
    if (this.further.some((choice) => choice.chosen)) made.classList.add("deed-chosen");
    made.append(make("kbd", { text: String(furtherDigit), attributes: { "aria-hidden": "true" } }));
    made.setAttribute("aria-keyshortcuts", `${furtherDigit} Alt+${furtherDigit}`);
    return made;
  }

  // Foes are counted anew when one falls: what means another one by then does nothing.
  private openFurther(opener: HTMLElement): void {
    const items = this.further.map((choice) => ({
      text: this.wordsOf(choice),
      act: () => {
        if (this.further.some(({ line, target }) => line === choice.line && target === choice.target)) this.options.act(choice.line);
      },
    }));
    this.options.openFurther(items, opener);
  }

  private verbOf(name: string): string {
    return this.options.texts.say((name === "light" ? "light_it" : name) as TextName);
  }

  private wordsOf(choice: Choice): string {
    return [this.verbOf(choice.name), this.target(choice)].filter(Boolean).join(" · ");
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
