// Fights as a server would tell them, and what the page makes of them.

// Against these, with so many potions.
export function fightOf(foes, potions = 1) {
  return {
    t: "fight", round: 1, ends_in_ms: 60000, choice: "undecided", repeat: false, friends: [], foes: foes.map((name) => ({ id: name, name: `a ${name}`, health: 10 })),
    choices: [
      ...foes.map((name, i) => ({ line: `attack ${i + 1}`, name: "attack", target: name })), { line: "defend", name: "defend" },
      ...Array.from({ length: potions }, (_, i) => ({ line: `drink potion ${i}`, name: "drink", target: `potion ${i}` })), { line: "flee", name: "flee" }, { line: "hold", name: "hold" },
    ],
  };
}

// Where each choice stands, by what it says.
export async function placesOf(page) {
  return page.evaluate(() => Object.fromEntries([...document.querySelectorAll("#fight .deed:not(:disabled)")].map((each) => {
    const { left, top, right, bottom } = each.getBoundingClientRect();
    const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return [each.querySelector(".deed-words").textContent, { left, top, right, bottom, isReachable: each.contains(at) }];
  })));
}

export const fightSeen = (page, foes) => page.waitForFunction((names) => [...document.querySelectorAll("#fight .fighter.monster")].map((each) => each.textContent).join() === names, foes.map((name) => `a ${name}`).join());
