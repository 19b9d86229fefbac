import { expect, test } from "vitest";
import { inLabels } from "./refusal";

test("what is refused is called as the bench calls it", () => {
  expect(inLabels("room-max is 60, but a map of 20 x 20 has place for rooms of at most 18", "level", "en")).toBe("“Largest room” is 60, but a map of 20 x 20 has place for rooms of at most 18");
  expect(inLabels("vaults is 3; vaults need the generator classic, and tunnels path or winding", "level", "en")).toBe("“Vaults” is 3; vaults need the generator “rooms”, and tunnels “around rooms” or winding");
  expect(inLabels("secrets is 20, but there are no doors; give a number of doors", "level", "en")).toBe("“Secret doors, %” is 20, but there are no doors; give a number of doors");
  expect(inLabels("explore is 'sideways'; give random, deepest or nearest", "branch", "en")).toBe("“Whoever explores takes” is 'sideways'; give “anywhere”, “the deepest” or “the nearest”");
});

test("also in Chinese, where every name is one", () => {
  expect(inLabels("vaults 是 3；宝库要求生成器 classic，以及 path 或 winding 通道", "level", "zh")).toBe("“宝库” 是 3；宝库要求生成器 “房间”，以及 “绕房间” 或 “蜿蜒” 通道");
  expect(inLabels("room-min 是 12，大于 room-max 的 10；请给出更小的数", "level", "zh")).toBe("“最小房间” 是 12，大于 “最大房间” 的 10；请给出更小的数");
});

test("what is no name stays as it is", () => {
  expect(inLabels("the address is too long; give at most 2048 bytes of settings", "branch", "en")).toBe("the address is too long; give at most 2048 bytes of settings");
});
