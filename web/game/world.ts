// All that the page knows of the game: messages are folded into it, views read it. Pure but for the clock that is handed in.
import { BranchMap } from "./branch_map";
import { ChamberMemory } from "./chamber";
import { plainName, type Words } from "./completion";
import type { Command, FightPart, Member, Numbered, Quest, Room, ServerPreferences, Sheet, Shop, Speech, Status, Thing, Things, Vitals } from "./protocol";

export const speechesKeptMax = 300;

export interface Fight extends FightPart {
  endsAt: number; // in milliseconds of the clock that was handed in
  lasts: number;
}

export class World {
  name = "";
  prompt = "";
  vitals: Vitals | undefined;
  status: Status | undefined;
  room: Room | undefined;
  pack: Thing[] = [];
  ground: Thing[] = [];
  people: string[] = [];
  morePeople = 0;
  speeches: Speech[] = [];
  party: Member[] = [];
  quests: Quest[] = [];
  sheet: Sheet | undefined;
  commands: Command[] = [];
  hints: string[] = [];
  shop: Shop | undefined; // where something is sold or done for gold
  fight: Fight | undefined;
  preferences: ServerPreferences | undefined;
  readonly map = new BranchMap();
  readonly chambers = new ChamberMemory();

  take(message: Numbered, now: number): void {
    switch (message.t) {
      case "name":
        this.name = message.name;
        break;
      case "prompt":
        this.prompt = message.text;
        break;
      case "vitals":
        this.vitals = message;
        break;
      case "status":
        this.status = message;
        break;
      case "room":
        this.room = message;
        break;
      case "things":
        if (message.where === "pack") this.pack = folded(this.pack, message);
        else this.ground = folded(this.ground, message);
        break;
      case "people":
        this.people = message.names;
        this.morePeople = message.more;
        break;
      case "speech":
        this.speeches.push(message);
        if (this.speeches.length > speechesKeptMax) this.speeches.shift();
        break;
      case "map":
        this.map.take(message);
        break;
      case "chamber":
        this.chambers.take(message);
        break;
      case "party":
        this.party = message.members;
        break;
      case "quests":
        this.quests = message.quests;
        break;
      case "sheet":
        this.sheet = message;
        break;
      case "commands":
        this.commands = message.commands;
        break;
      case "hints":
        this.hints = message.lines;
        break;
      case "shop":
        this.shop = message.service ? message : undefined;
        break;
      case "preferences":
        this.preferences = message;
        break;
      case "fight":
        this.fight = message.over ? undefined : foldedFight(this.fight, message, now);
        break;
      default:
        break;
    }
  }

  get monsters(): Thing[] {
    return this.ground.filter((thing) => thing.monster === true);
  }

  // Whoever is here, in one's party, or has spoken lately, the last to speak first among those elsewhere.
  get known(): string[] {
    const speakers = this.speeches.map((speech) => speech.to ?? speech.from).reverse();
    const names = [...this.people, ...this.party.map((member) => member.name), ...speakers];
    return [...new Set(names)].filter((name) => name !== this.name && name !== "");
  }

  // What can be typed here, for completion.
  words(headings: (to: string) => string): Words {
    const commands = this.commands.map((command) => command.name);
    const things = [...this.ground, ...this.pack].map((thing) => plainName(thing.name));
    const ways = (this.room?.exits ?? []).map((exit) => headings(exit.to));
    return { commands, subjects: [...new Set([...things, ...this.people, ...ways])], subjectsOf: (typed) => this.subjectsOf(typed) };
  }

  // What goes with a command, where that is not everything: wares to buy, one's own to sell. By any of its names.
  private subjectsOf(typed: string): string[] | undefined {
    const command = this.commands.find(({ name, short }) => name === typed || short.includes(typed))?.name ?? typed;
    const named = (things: { name: string }[]) => [...new Set(things.map((thing) => plainName(thing.name)))];
    const dealt = () => this.pack.filter((thing) => this.shop?.deals?.some((deal) => deal.id === thing.id));
    switch (command) {
      case "buy":
        return named(this.shop?.wares ?? []);
      case "sell":
      case "mend":
        return [...named(dealt()), "all"];
      case "value":
        return named([...dealt(), ...(this.shop?.wares ?? [])]);
      case "wear":
      case "wield":
      case "drop":
      case "eat":
      case "drink":
        return named(this.pack);
      case "remove":
        return named(this.pack.filter((thing) => thing.worn || thing.wielded));
      case "give":
        return [...named(this.pack), ...this.people];
      case "get":
        return [...named(this.ground.filter((thing) => thing.takeable)), "all"];
      case "attack":
        return named(this.monsters);
      case "tell":
      case "invite":
      case "follow":
      case "ignore":
        return this.known;
      default:
        return undefined;
    }
  }
}

function folded(before: Thing[], message: Things): Thing[] {
  if (message.all) return message.all;
  const removed = new Set(message.removed ?? []);
  const changed = new Map((message.changed ?? []).map((thing) => [thing.id, thing]));
  const kept = before.filter((thing) => !removed.has(thing.id)).map((thing) => changed.get(thing.id) ?? thing);
  return [...kept, ...(message.added ?? [])];
}

function foldedFight(before: Fight | undefined, part: FightPart, now: number): Fight {
  const merged = { ...before, ...part } as Fight;
  if (part.ends_in_ms !== undefined) {
    merged.endsAt = now + part.ends_in_ms;
    const isNewRound = !before || part.round !== before.round;
    merged.lasts = isNewRound ? Math.max(part.ends_in_ms, 1) : Math.max(before.lasts, part.ends_in_ms);
  }
  merged.endsAt ??= now;
  merged.lasts ??= 1;
  return merged;
}
