import { expect, test } from "vitest";
import { ChoicePlaces, type Choice, type ChoicePlace } from "./choice_places";

const always: Choice[] = [{ line: "defend", name: "defend" }, { line: "flee", name: "flee" }, { line: "hold", name: "hold" }];
const potion: Choice = { line: "drink red potion", name: "drink", target: "red potion" };
const foes = (...ids: string[]) => ({
  foes: ids.map((id) => ({ id, name: id, health: 10 })),
  attacks: ids.map((id, i): Choice => ({ line: `attack ${i + 1}`, name: "attack", target: id })),
});

function fight(ids: string[], more: Choice[] = []) {
  const { foes: all, attacks } = foes(...ids);
  return { t: "fight" as const, foes: all, choices: [...attacks, ...more, ...always] };
}

const seen = (places: ChoicePlace[]) => places.map(({ digit, choice }) => `${digit ?? "-"} ${choice ? `${choice.line} ${choice.target ?? ""}`.trim() : ""}`.trim());

test("foes and things come first, then what is always there, and fleeing last", () => {
  const { varying, steady } = new ChoicePlaces().take(fight(["rat"], [potion]));
  expect(seen(varying)).toEqual(["1 attack 1 rat", "2 drink red potion red potion"]);
  expect(seen(steady)).toEqual(["6 defend", "7 hold", "8", "9 flee"]);
});

test("what is done seldom stands apart, those that are alike together", () => {
  const more = ["stunt 1", "throw knife at 1", "stunt 2", "eat bread"].map((line): Choice => ({ line, name: line.split(" ")[0]! }));
  const { varying, further } = new ChoicePlaces().take(fight(["rat", "bat"], more));
  expect(seen(varying)).toEqual(["1 attack 1 rat", "2 attack 2 bat"]);
  expect(further.map(({ line }) => line)).toEqual(["throw knife at 1", "stunt 1", "stunt 2", "eat bread"]);
});

test("whoever falls leaves a gap: the others stay where they are, by their new numbers", () => {
  const places = new ChoicePlaces();
  places.take(fight(["rat", "bat", "cat"], [potion]));
  expect(seen(places.take(fight(["bat", "cat"], [potion])).varying)).toEqual(["1", "2 attack 1 bat", "3 attack 2 cat", "4 drink red potion red potion"]);
});

test("whoever comes takes a gap, or a place behind the others", () => {
  const places = new ChoicePlaces();
  places.take(fight(["rat", "bat"]));
  places.take(fight(["bat"]));
  expect(seen(places.take(fight(["bat", "cat", "dog"])).varying)).toEqual(["1 attack 2 cat", "2 attack 1 bat", "3 attack 3 dog"]);
});

test("what comes again comes to where it was", () => {
  const places = new ChoicePlaces();
  places.take(fight(["rat", "bat"], [potion]));
  places.take(fight(["bat"]));
  expect(seen(places.take(fight(["bat"], [potion])).varying)).toEqual(["1", "2 attack 1 bat", "3 drink red potion red potion"]);
});

test("those who are there from the beginning are read from above, whoever comes later stands over them", () => {
  const places = new ChoicePlaces(2);
  const stand = (...ids: string[]) => Object.fromEntries(places.take(fight(ids)).varying.map(({ choice, at }) => [choice?.target ?? "", at]));
  expect(stand("rat", "bat", "cat")).toEqual({ rat: 2, bat: 0, cat: 1 });
  expect(stand("rat", "bat", "cat", "dog", "owl")).toEqual({ rat: 2, bat: 0, cat: 1, dog: 3, owl: 4 });
  const four = new ChoicePlaces(3).take(fight(["a", "b", "c", "d"])).varying.map(({ at }) => at);
  expect(four).toEqual([3, 0, 1, 2]);
});

test("each foe is known by its digit as long as it stands", () => {
  const places = new ChoicePlaces();
  const three = fight(["rat", "bat", "cat"], [potion]);
  places.take(three);
  expect(["rat", "bat", "cat", "dog"].map((id) => places.digitOfFoe(id, three))).toEqual([1, 2, 3, undefined]);
  const two = fight(["bat", "cat"], [potion]);
  places.take(two);
  expect(["rat", "bat", "cat"].map((id) => places.digitOfFoe(id, two))).toEqual([undefined, 2, 3]);
});

test("there are digits for five of them", () => {
  const { varying } = new ChoicePlaces().take(fight(["a", "b", "c", "d", "e", "f"]));
  expect(varying.map(({ digit }) => digit)).toEqual([1, 2, 3, 4, 5, undefined]);
});
