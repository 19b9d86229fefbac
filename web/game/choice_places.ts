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
}

// What one can nearly always do, the dangerous one last and apart.
const steadyNames = ["defend", "hold", "repeat", "flee"];
const steadyDigit = 6; // of the first of them; those before it are for foes and things

export class ChoicePlaces {
  private keys: string[] = [];

  // Foes and things, and behind them what is always there.
  take(fight: FightPart): { varying: ChoicePlace[]; steady: ChoicePlace[] } {
    const choices = fight.choices ?? [];
    const byKey = new Map<string, Choice>();
    let attacks = 0;
    for (const choice of choices) {
      if (steadyNames.includes(choice.name)) continue;
      // Foes are counted anew when one falls; who they are stays.
      const foe = choice.name === "attack" ? fight.foes?.[attacks++] : undefined;
      byKey.set(foe ? `foe-${foe.id}` : choice.line, choice);
    }
    this.settle([...byKey.keys()]);
    return {
      varying: this.keys.map((key, i) => {
        const choice = byKey.get(key);
        return { key, name: choice?.name ?? "", digit: i + 1 < steadyDigit ? i + 1 : undefined, choice };
      }),
      steady: steadyNames.map((name, i) => ({ key: name, name, digit: steadyDigit + i, choice: choices.find((choice) => choice.name === name) })),
    };
  }

  private settle(wanted: string[]): void {
    for (const key of wanted) {
      if (this.keys.includes(key)) continue;
      const free = this.keys.findIndex((kept) => !wanted.includes(kept));
      if (free < 0) this.keys.push(key);
      else this.keys[free] = key;
    }
  }
}
