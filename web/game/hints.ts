// What the buttons under the story say: the lines themselves to those who read English, so that they learn what to type; to others words
// of their language, for the names of commands are English everywhere. Pure.
import { isDirection } from "../shared/directions";
import { headings, type Texts, type TextName } from "./texts";

// Every command that the game offers (game/what_to_do.cpp): a test compares them.
export const hintNames: Record<string, TextName> = {
  accept: "accept", attack: "attack", board: "readBoard", defend: "defend", deliver: "deliver", disarm: "disarm", drink: "drink", duel: "duel", flee: "flee", get: "take", hall: "readHall", heal: "beHealed", light: "light_it",
  list: "seeWares", look: "look", open: "open", repeat: "repeat", rest: "rest", rumours: "hearRumours", search: "search_here", struggle: "struggle", unlock: "unlock", value: "askValue",
};

export function hintLabel(line: string, texts: Texts): string {
  if (texts.language === "en") return line;
  const [verb = "", ...rest] = line.split(" ");
  const heading = headings[verb];
  if (heading) return texts.say(isDirection(heading) ? "goTowards" : "climb", { way: texts.say(heading) });
  const name = hintNames[verb];
  return name ? `${texts.say(name)}${rest.length > 0 ? ` ${rest.join(" ")}` : ""}` : line;
}
