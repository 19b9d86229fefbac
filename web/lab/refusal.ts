// A refusal of the server names settings and their values as the tool does; here they are called as the bench calls them. Pure.
import { settings, type Make } from "./settings";
import { say, type Language } from "./texts";

const wordsOfNames = /[a-z]+(?:-[a-z]+)*/g;

// In Chinese every word in Latin letters is a name. In English a plain word may be one that is meant as such: of settings those with a
// hyphen are names, and what stands first.
export function inLabels(refusal: string, make: Make, language: Language): string {
  const names = new Map(settings[make].map((row) => [row.name, say(row.label, language)]));
  const values = new Map(settings[make].flatMap((row) => (row.kind === "choice" ? row.options.map(([value, words]): [string, string] => [value, say(words, language)]) : [])));
  const isPlain = (word: string, at: number) => language === "en" && at > 0 && !word.includes("-");
  return refusal.replace(wordsOfNames, (word, at: number) => {
    const label = names.has(word) ? !isPlain(word, at) && names.get(word) : values.get(word);
    return label && label !== word ? `“${label}”` : word;
  });
}
