import { expect, test } from "vitest";
import { abilityTexts, Texts, topicTexts } from "./texts";
import commands from "../../src/underwell/game/commands.hpp?raw";
import effects from "../../src/underwell/game/effects.hpp?raw";

const chinese = new Texts("zh");

test("every topic of the game's help has a name, in Chinese without English in it", () => {
  const topics = /enum class Topic[^{]*\{([^}]*)\}/.exec(commands)![1]!.split(",").map((topic) => topic.trim());
  expect(topics.length).toBeGreaterThan(5);
  expect(Object.keys(topicTexts)).toEqual(topics);
  for (const topic of topics) expect(chinese.named(topic, topicTexts)).not.toMatch(/[a-z]/i);
});

test("so has every ability", () => {
  const abilities = [.../ability_names = \{([^}]*)\}/.exec(effects)![1]!.matchAll(/"(\w+)"/g)].map(([, name]) => name!);
  expect(abilities).toHaveLength(6);
  expect(Object.keys(abilityTexts)).toEqual(abilities);
  for (const ability of abilities) expect(chinese.named(ability, abilityTexts)).not.toMatch(/[a-z]/i);
  expect(chinese.named("luck", abilityTexts)).toBe("luck");
});
