import { expect, test } from "vitest";
import { Texts, topicTexts } from "./texts";
import commands from "../../src/underwell/game/commands.hpp?raw";

test("every topic of the game's help has a name, in Chinese without English in it", () => {
  const topics = /enum class Topic[^{]*\{([^}]*)\}/.exec(commands)![1]!.split(",").map((topic) => topic.trim());
  expect(topics.length).toBeGreaterThan(5);
  expect(Object.keys(topicTexts)).toEqual(topics);
  for (const topic of topics) expect(new Texts("zh").say(topicTexts[topic]!)).not.toMatch(/[a-z]/i);
});
