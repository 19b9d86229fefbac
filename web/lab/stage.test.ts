import { expect, test } from "vitest";
import { wholeOf } from "./stage";

test("a picture that is seen as a whole stands between what covers the canvas above and below", () => {
  const { scale, middle } = wholeOf({ left: 0, top: 0, width: 10, height: 10 }, { width: 500, height: 300 }, { above: 60, below: 40 });
  expect(scale).toBe(20);
  // The canvas shows its middle at 150 pixels: the picture's first row is at 60, its last ends at 260.
  expect(150 - middle[1] * scale).toBe(60);
  expect(150 + (10 - middle[1]) * scale).toBe(260);
  expect(middle[0]).toBe(5);
});

test("it is never blown up without end, nor turned over where nearly all is covered", () => {
  expect(wholeOf({ left: 0, top: 0, width: 1, height: 1 }, { width: 500, height: 500 }, { above: 0, below: 0 }).scale).toBe(64);
  expect(wholeOf({ left: 0, top: 0, width: 10, height: 10 }, { width: 50, height: 50 }, { above: 60, below: 40 }).scale).toBeGreaterThan(0);
});
