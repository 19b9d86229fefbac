import { describe, expect, it } from "vitest";
import { Counting, firstWaitMs, longestWaitMs, waitBefore } from "./counting";

describe("Counting", () => {
  it("takes every number once, in order", () => {
    const counting = new Counting();
    expect([1, 2, 2, 1, 3].map((n) => counting.take(n))).toEqual(["new", "new", "known", "known", "new"]);
    expect(counting.taken).toBe(3);
  });

  it("notices a gap and takes nothing over it", () => {
    const counting = new Counting();
    counting.take(1);
    expect(counting.take(3)).toBe("gap");
    expect(counting.taken).toBe(1);
    expect(counting.take(2)).toBe("new");
  });

  it("says what was seen now and then, not twice the same", () => {
    const counting = new Counting();
    for (let n = 1; n <= 4; ++n) counting.take(n);
    expect(counting.due(5)).toBeUndefined();
    counting.take(5);
    expect(counting.due(5)).toBe(5);
    expect(counting.due(1)).toBeUndefined();
  });

  it("begins anew with a new session", () => {
    const counting = new Counting();
    counting.take(1);
    counting.begin();
    expect(counting.take(1)).toBe("new");
  });
});

describe("waitBefore", () => {
  it("knocks at once, then doubles up to a bound", () => {
    expect(waitBefore(0, 0.9)).toBe(0);
    expect(waitBefore(1, 1)).toBe(firstWaitMs);
    expect(waitBefore(2, 1)).toBe(2 * firstWaitMs);
    expect(waitBefore(50, 1)).toBe(longestWaitMs);
  });

  it("spreads over the second half of the time", () => {
    for (const attempt of [1, 3, 20]) {
      expect(waitBefore(attempt, 0)).toBe(Math.round(waitBefore(attempt, 1) / 2));
      expect(waitBefore(attempt, 0.5)).toBeGreaterThan(waitBefore(attempt, 0));
    }
  });
});
