import { expect, test } from "vitest";
import { fillIn } from "./fill";

test("values come into their places, and what they count is told as one or as many", () => {
  expect(fillIn("{who} sees {rooms|room|rooms}, {keys|key|keys} and {nothing}.", { who: "Ada", rooms: 1, keys: 0 })).toBe("Ada sees 1 room, 0 keys and {nothing}.");
});
