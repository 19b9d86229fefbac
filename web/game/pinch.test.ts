import { expect, test } from "vitest";
import { Pinch } from "./pinch";

const at = (pointerId: number, clientX: number) => ({ pointerId, clientX, clientY: 0 });

test("two fingers that move apart are told by how much; one is none", () => {
  const pinch = new Pinch();
  pinch.down(at(1, 100));
  expect(pinch.move(at(1, 120))).toBeUndefined();
  expect(pinch.hasBeen).toBe(false);
  pinch.down(at(2, 220));
  expect(pinch.move(at(2, 320))).toBe(2);
  expect(pinch.move(at(1, 220))).toBe(0.5);
  expect(pinch.move(at(3, 0))).toBeUndefined();
});

test("what was done with two fingers is no tap, until all are up and one comes down again", () => {
  const pinch = new Pinch();
  pinch.down(at(1, 100));
  pinch.down(at(2, 200));
  pinch.up({ pointerId: 2 });
  expect(pinch.hasBeen).toBe(true);
  expect(pinch.move(at(1, 150))).toBeUndefined();
  pinch.up({ pointerId: 1 });
  expect(pinch.hasBeen).toBe(true);
  pinch.down(at(3, 100));
  expect(pinch.hasBeen).toBe(false);
});
