// What one can do with somebody or something, for menus and rows of buttons: from what the page knows of the world. Pure.
import { plainName } from "./completion";
import type { Thing, Ware } from "./protocol";
import type { TextName, Texts } from "./texts";
import type { World } from "./world";

export interface Deed {
  text: TextName;
  line: string; // what is typed; one that ends with a blank is only begun
  tail?: string; // what stands behind the cursor in a line that is only begun
  name?: string; // whom it is done to, where the text says so
  price?: number;
}

export type SubjectKind = "thing" | "monster" | "person";

// A command that ends with a blank is not whole: it goes into the line.
export function isBegun(line: string): boolean {
  return line.endsWith(" ");
}

// "examine torch", "tell Ada ": what a link of the story is about.
export function subjectOf(command: string): string {
  return command.replace(/^\S+\s*/, "").trim();
}

export function labelOf(deed: Deed, texts: Texts): string {
  const label = texts.say(deed.text, { name: deed.name ?? "" });
  return deed.price === undefined ? label : texts.say("priced", { deed: label, price: deed.price });
}

// What one does with a thing in hand, by its sort.
const usesOf: Record<string, [TextName, string][]> = {
  weapon: [["wield", "wield"]],
  armour: [["wear", "wear"]],
  shield: [["wear", "wear"]],
  helmet: [["wear", "wear"]],
  potion: [["drink", "drink"]],
  food: [["eat", "eat"]],
  light: [["light_it", "light"]],
  writing: [["read", "read"]],
  container: [],
  treasure: [],
  gold: [],
  quest: [],
};

// As one types it: by its name, and by its number where that alone means another one before it.
function calledBy(thing: Thing, before = 0): string {
  const number = (thing.which ?? 1) + before;
  return number > 1 ? `${number}.${plainName(thing.name)}` : plainName(thing.name);
}

// One looks at and opens things in hand before those that lie around.
function calledAmongAll(thing: Thing, where: "pack" | "room", world: World): string {
  const inHand = where === "room" && !thing.monster ? world.pack.filter((other) => answersTo(other, thing)) : [];
  return calledBy(thing, inHand.length);
}

// Whether somebody who types the one's name could mean the other: every word begins one of its words; without spaces it is any part.
function answersTo(other: Thing, thing: Thing): boolean {
  if (other.kind === thing.kind) return true;
  const [typed, name] = [plainName(thing.name).toLowerCase(), plainName(other.name).toLowerCase()];
  if (/\p{Script=Han}/u.test(typed)) return name.includes(typed);
  return typed.split(" ").every((word) => name.split(" ").some((part) => part.startsWith(word)));
}

export function thingDeeds(thing: Thing, where: "pack" | "room", world: World): Deed[] {
  const name = calledBy(thing);
  const nameAmongAll = calledAmongAll(thing, where, world);
  const deeds: Deed[] = [{ text: "examine", line: `examine ${nameAmongAll}` }];
  if (where === "room" && thing.takeable) deeds.push({ text: "take", line: `get ${name}` });
  if (thing.container) deeds.push({ text: "open", line: `open ${nameAmongAll}` });
  if (where === "room") return deeds;
  if (thing.worn || thing.wielded) deeds.push({ text: "remove", line: `remove ${name}` });
  else if (thing.lit) deeds.push({ text: "put_out", line: `extinguish ${name}` });
  else for (const [text, verb] of usesOf[thing.sort ?? ""] ?? ([["use", "use"]] as [TextName, string][])) deeds.push({ text, line: `${verb} ${name}` });
  const price = world.shop?.deals?.find((deal) => deal.id === thing.id)?.price;
  if (price !== undefined && world.shop?.service === "merchant") deeds.push({ text: "sell", line: `sell ${name}`, price });
  if (price !== undefined && world.shop?.service === "smith") deeds.push({ text: "mend", line: `mend ${name}`, price });
  if (world.people.length === 1) deeds.push({ text: "giveTo", name: world.people[0]!, line: `give ${name} to ${world.people[0]!}` });
  if (world.people.length > 1) deeds.push({ text: "give", line: `give ${name} to ` });
  deeds.push({ text: "drop", line: `drop ${name}` });
  return deeds;
}

export function wareDeeds(ware: Ware): Deed[] {
  const name = plainName(ware.name);
  return [
    { text: "examine", line: `examine ${name}` },
    { text: "buy", line: `buy ${name}`, price: ware.price },
  ];
}

// What is done for oneself here, for gold.
export function careDeeds(world: World): Deed[] {
  const { shop } = world;
  if (shop?.service === "smith" && shop.deals && shop.deals.length > 0) {
    return [{ text: "mendAll", line: "mend all", price: shop.deals.reduce((sum, deal) => sum + deal.price, 0) }];
  }
  if (shop?.service === "healer" && shop.care !== undefined) return [{ text: "heal", line: "heal", price: shop.care }];
  if (shop?.service === "inn") return [{ text: "rest", line: "rest", ...(shop.care === undefined ? {} : { price: shop.care }) }, { text: "rumours", line: "rumours" }];
  return [];
}

export function foeDeeds(foe: Thing): Deed[] {
  const name = calledBy(foe);
  return [
    { text: "examine", line: `examine ${name}` },
    { text: "attack", line: `attack ${name}` },
  ];
}

export function personDeeds(name: string, world: World): Deed[] {
  if (name === world.name) return [];
  const isHere = world.people.includes(name);
  const isMember = world.party.some((member) => member.name === name);
  const deeds: Deed[] = [{ text: "speakTo", line: `tell ${name} ` }];
  if (isHere) deeds.unshift({ text: "examine", line: `examine ${name}` });
  if (!isMember) deeds.push({ text: "invite", line: `invite ${name}` });
  if (isMember && !isHere) deeds.push({ text: "whereIs", line: `find ${name}` });
  if (isHere) {
    deeds.push({ text: "follow", line: `follow ${name}` });
    if (world.pack.length > 0) deeds.push({ text: "give", line: "give ", tail: ` to ${name}` });
    deeds.push({ text: "duel", line: `duel ${name}` });
  }
  deeds.push({ text: "ignore", line: `ignore ${name}` });
  return deeds;
}

// A pile is called by its plural, a link by one of its kind.
function isCalled(thing: { name: string; kind: string }, subject: string): boolean {
  const wanted = subject.toLowerCase();
  return plainName(thing.name).toLowerCase() === wanted || thing.kind.toLowerCase() === wanted;
}

// All that can be done with what a link is about, each once: a torch may be for sale, carried and lie here as well.
export function deedsWith(kind: SubjectKind, subject: string, world: World): Deed[] {
  if (kind === "person") return personDeeds(subject, world);
  if (kind === "monster") return world.monsters.filter((foe) => isCalled(foe, subject)).slice(0, 1).flatMap(foeDeeds);
  const deeds = [
    ...(world.shop?.wares ?? []).filter((ware) => isCalled(ware, subject)).flatMap(wareDeeds),
    ...world.pack.filter((thing) => isCalled(thing, subject)).flatMap((thing) => thingDeeds(thing, "pack", world)),
    ...world.ground.filter((thing) => !thing.monster && isCalled(thing, subject)).flatMap((thing) => thingDeeds(thing, "room", world)),
  ];
  return deeds.filter((deed, i) => deeds.findIndex((other) => other.text === deed.text) === i);
}
