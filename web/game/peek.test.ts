import { expect, test } from "vitest";
import { newsOf } from "./peek";

test("what is new in one line is where one has come to, else what was said last, never a drawing", () => {
  expect(newsOf([{ k: "paragraph", s: [["You go "], ["east", "exit"], ["."]] }])).toBe("You go east.");
  expect(newsOf([{ k: "paragraph", s: [["You go east."]] }, { k: "heading", s: [["Wet Earth", "title"]] }, { k: "paragraph", s: [["Roots."]] }])).toBe("Wet Earth");
  expect(newsOf([{ k: "paragraph", s: [["A map."]] }, { k: "drawing", s: [["o-o"]] }, { k: "words", s: [["Two rooms."]] }])).toBe("A map.");
  expect(newsOf([{ k: "row", s: [["Gold", "label"], ["20"]] }])).toBe("Gold: 20");
  expect(newsOf([{ k: "drawing", s: [["o-o"]] }])).toBe("");
});
