// The messages of docs/protocol.md, version 1, as this page reads and writes them. What the server sends is trusted in its form,
// never in its letters: texts only ever become text nodes.

import type { Cell, Direction, Heading } from "../shared/directions";

export const protocolVersion = 1;
export const subprotocol = `underwell.${protocolVersion}`;

export type { Cell, Direction, Heading };

export type BlockKind = "heading" | "paragraph" | "item" | "row" | "drawing" | "words";
export type Span = [letters: string, style?: string, command?: string];
export interface Block {
  k: BlockKind;
  s: Span[];
}

export interface Thing {
  id: string;
  name: string;
  kind: string;
  sort?: string;
  count: number;
  which?: number; // 2: the name alone means another
  worn?: boolean;
  wielded?: boolean;
  container?: boolean;
  monster?: boolean;
  takeable?: boolean;
  lit?: boolean;
  health?: number;
}

export interface Exit {
  to: Heading;
  leads: "open" | "unexplored" | "one_way" | "home";
  number?: number;
  back?: boolean;
  window_seconds?: number;
  inside?: number;
}

export interface Body {
  id: string;
  k: "person" | "monster" | "thing";
  name: string;
  kind?: string;
  at?: Cell;
  health?: number;
  party?: boolean;
  awake?: boolean;
}

export interface Command {
  name: string;
  short: string[];
  usage: string;
  help: string;
  topic: string;
}

export interface Member {
  name: string;
  awake?: boolean;
  here: boolean;
  cell?: Cell;
  health?: number;
}

export interface Quest {
  text: string;
  done: number;
  wanted: number;
  ready: boolean;
}

export interface Place {
  name: string;
  here?: boolean;
  ways: [Heading, string][];
}

export interface Ware {
  name: string;
  kind: string;
  price: number;
}

export interface Welcome {
  t: "welcome";
  resumed: boolean;
  token: string;
  keeps_seconds: number;
  lines?: number; // the last one that was taken, of those that were numbered
  version?: string;
}
export interface Story {
  t: "story";
  blocks: Block[];
}
export interface Vitals {
  t: "vitals";
  hp: number;
  hp_most: number;
}
export interface Status {
  t: "status";
  level: number;
  xp: number;
  xp_wanted: number;
  gold: number;
  depth: number;
  fighting: boolean;
  effects: string[];
}
export interface Things {
  t: "things";
  where: "pack" | "room";
  all?: Thing[];
  added?: Thing[];
  changed?: Thing[];
  removed?: string[];
}
export interface Room {
  t: "room";
  number?: number;
  name: string;
  area: string;
  theme?: string;
  cell?: Cell;
  depth?: number;
  blocked?: boolean;
  dark?: boolean;
  exits: Exit[];
}
export interface Speech {
  t: "speech";
  channel: string;
  from: string;
  to?: string; // whom oneself has told it
  text: string;
}
export type MapRoom = [x: number, y: number, twoWay: number, oneWay: number, unexplored: number];
export interface MapPart {
  t: "map";
  area: number;
  fresh?: boolean;
  own?: Cell;
  home?: Cell;
  rooms?: MapRoom[];
  more?: Direction[];
  places?: Place[];
}
export interface ChamberPart {
  t: "chamber";
  fresh?: boolean;
  room?: number;
  theme?: string;
  size?: [number, number];
  dark?: boolean;
  own?: Cell;
  seen?: string;
  tiles?: [first: number, signs: string][];
  exits?: [to: Heading, at?: Cell][];
  bodies?: Body[];
  changed?: Body[];
  gone?: string[];
}
export interface FightPart {
  t: "fight";
  over?: boolean;
  round?: number;
  ends_in_ms?: number;
  choice?: string;
  repeat?: boolean;
  foes?: { id: string; name: string; health: number }[];
  friends?: { name: string; health: number; chosen: boolean }[];
  choices?: { line: string; name: string; target?: string; chosen?: boolean }[];
}
export interface Sheet {
  t: "sheet";
  abilities: { name: string; value: number }[];
  armour: number;
  deepest: number;
  slain: number;
  solved: number;
  rooms: number;
  raises_left: number;
}
export interface Shop {
  t: "shop";
  service?: "merchant" | "smith" | "healer" | "inn";
  wares?: Ware[];
  deals?: { id: string; price: number }[];
  care?: number;
}
export interface ServerPreferences {
  t: "preferences";
  language: string;
  reader: boolean;
  hints: boolean;
  prompts: boolean;
  client?: string;
}

export type Numbered = (
  | Story
  | { t: "prompt"; text: string }
  | { t: "echo"; on: boolean }
  | { t: "name"; name: string }
  | Vitals
  | Status
  | Things
  | Room
  | { t: "people"; names: string[]; more: number }
  | { t: "wrong_way"; to: Heading }
  | Speech
  | MapPart
  | ChamberPart
  | FightPart
  | { t: "party"; members: Member[] }
  | { t: "quests"; quests: Quest[] }
  | Sheet
  | { t: "commands"; commands: Command[] }
  | { t: "hints"; lines: string[] }
  | Shop
  | { t: "sound"; name: string; caption: string }
  | ServerPreferences
  | { t: "goodbye"; text: string }
) & { n: number };

export type Trouble = { t: "trouble"; why: string; text: string };
export type FromServer = Welcome | Trouble | { t: "pong" } | Numbered;

export type ToServer =
  | { t: "hello"; protocol: number; client: string; language: string; reader: boolean; changes: boolean }
  | { t: "resume"; protocol: number; token: string; n: number; client: string; language: string; reader: boolean; changes: boolean }
  | { t: "line"; text: string; n?: number }
  | { t: "login"; name: string; password: string }
  | { t: "seen"; n: number }
  | { t: "again"; what: "all" }
  | { t: "keep"; settings: string }
  | { t: "ping" };
