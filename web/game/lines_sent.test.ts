import { expect, test } from "vitest";
import { LinesSent } from "./lines_sent";

const line = (text: string) => ({ t: "line" as const, text });
const texts = (lines: { text: string }[]) => lines.map(({ text }) => text);

function sent(...all: string[]): LinesSent {
  const lines = new LinesSent(3);
  for (const text of all) lines.number(line(text));
  return lines;
}

test("lines are numbered from one", () => {
  const lines = new LinesSent(3);
  expect([lines.number(line("look")).n, lines.number(line("east")).n]).toEqual([1, 2]);
});

test("what the server did not take is sent again, in order, by the same numbers, until it took it", () => {
  const lines = sent("look", "east", "north");
  expect(lines.resumed(1)).toEqual([{ t: "line", text: "east", n: 2 }, { t: "line", text: "north", n: 3 }]);
  expect(texts(lines.resumed(2))).toEqual(["north"]);
  expect(lines.resumed(3)).toEqual([]);
  expect(lines.number(line("up")).n).toBe(4);
});

test("so much is kept and no more", () => {
  expect(texts(sent("a", "b", "c", "d").resumed(0))).toEqual(["b", "c", "d"]);
});

test("a page that knows nothing of the session yet counts on from where the server is", () => {
  const lines = new LinesSent(3);
  expect(lines.resumed(17)).toEqual([]);
  expect(lines.number(line("look")).n).toBe(18);
});

test("a server that does not count took everything, and another session begins anew", () => {
  expect(sent("look").resumed(undefined)).toEqual([]);
  const lines = sent("look", "east");
  lines.begin();
  expect(lines.resumed(0)).toEqual([]);
  expect(lines.number(line("up")).n).toBe(1);
});
