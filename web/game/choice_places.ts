// Where the choices of a fight stand. Each keeps its place, and its digit, for as long as the fight lasts, whatever happens to the others:
// nobody who clicks twice is to do something else the second time. A place that was left waits for whoever left it, until somebody new needs
// it. Pure.
import type { FightPart } from "./protocol";

export type Choice = NonNullable<FightPart["choices"]>[number];

export interface ChoicePlace {
  key: string;
  name: string;
  digit: number | undefined;
  choice: Choice | undefined; // nothing: it cannot be chosen now
  at?: number; // of foes and things: where it stands, counted from below, as rows grow upwards
}

// What one can nearly always do, the dangerous one last and apart.
const steadyNames = ["defend", "hold", "repeat", "flee"];
// What one does seldom stands in a menu behind one button, in this order.
const furtherNames = ["throw", "stunt", "wield", "eat", "light"];
const steadyDigit = 6; // of the first of them; those before it are for foes and things

function keyOfFoe(id: string): string {
  return `foe-${id}`;
}

function digitOf(i: number): number | undefined {
  return i + 1 < steadyDigit ? i + 1 : undefined;
}

export class ChoicePlaces {
  private keys: string[] = []; // in the order in which they are read
  private stand: number[] = []; // where each of them stands, counted from below

  // So many stand beside each other.
  constructor(private readonly columns = 2) {}

  // Foes and things, and behind them what is always there.
  take(fight: FightPart): { varying: ChoicePlace[]; steady: ChoicePlace[]; further: Choice[] } {
    const choices = fight.choices ?? [];
    const byKey = new Map<string, Choice>();
    let attacks = 0;
    for (const choice of choices) {
      if (steadyNames.includes(choice.name) || furtherNames.includes(choice.name)) continue;
      // Foes are counted anew when one falls; who they are stays.
      const foe = choice.name === "attack" ? fight.foes?.[attacks++] : undefined;
      byKey.set(foe ? keyOfFoe(foe.id) : choice.line, choice);
    }
    this.settle([...byKey.keys()]);
    return {
      varying: this.keys.map((key, i) => {
        const choice = byKey.get(key);
        return { key, name: choice?.name ?? "", digit: digitOf(i), choice, at: this.stand[i]! };
      }),
      steady: steadyNames.map((name, i) => ({ key: name, name, digit: steadyDigit + i, choice: choices.find((choice) => choice.name === name) })),
      further: furtherNames.flatMap((name) => choices.filter((choice) => choice.name === name)),
    };
  }

  // By which digit a foe is struck, as long as it is there to be struck.
  digitOfFoe(id: string, fight: FightPart): number | undefined {
    const i = fight.foes?.some((foe) => foe.id === id) ? this.keys.indexOf(keyOfFoe(id)) : -1;
    return i < 0 ? undefined : digitOf(i);
  }

  private settle(wanted: string[]): void {
    if (this.keys.length === 0) this.stand = readFromAbove(wanted.length, this.columns);
    for (const key of wanted) {
      if (this.keys.includes(key)) continue;
      const free = this.keys.findIndex((kept) => !wanted.includes(kept));
      if (free < 0) this.keys.push(key);
      else this.keys[free] = key;
    }
    while (this.stand.length < this.keys.length) this.stand.push(this.stand.length);
  }
}

// Those who are there from the beginning are read as everything is, from above: the row that is not full comes first. Whoever comes later
// stands above them.
function readFromAbove(count: number, columns: number): number[] {
  const first = count % columns || columns;
  const rows = Math.ceil(count / columns);
  return Array.from({ length: count }, (_, i) => {
    const row = i < first ? 0 : 1 + Math.floor((i - first) / columns);
    const column = i < first ? i : (i - first) % columns;
    return (rows - 1 - row) * columns + column;
  });
}
