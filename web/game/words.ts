// What the two pictures show, in words (N10). Pure.
import type { BranchMap, Pointed } from "./branch_map";
import type { Chamber } from "./chamber";
import { cellTowards, tileTowards } from "../shared/directions";
import type { Cell, Member } from "./protocol";
import { conditionName, type TextName, type Texts } from "./texts";
import { wayTo } from "./town";

export function stepsBetween(from: Cell, to: Cell): number {
  return Math.max(Math.abs(to[0] - from[0]), Math.abs(to[1] - from[1]));
}

export function chamberWords(chamber: Chamber | undefined, texts: Texts): string {
  if (!chamber) return texts.say("noPicture");
  const own = chamber.own;
  const sentences = [texts.say("wordsOwn", { place: `${own[0]},${own[1]}` })];
  if (chamber.dark) sentences.unshift(texts.say("darkPicture"));
  const elsewhere: string[] = [];
  const bodies = chamber.bodies.flatMap((body) => {
    const hurt = body.k !== "thing" && body.health !== undefined && body.health < 10;
    const name = hurt ? `${body.name} (${texts.say(conditionName(body.health!))})` : body.name;
    if (!body.at) {
      elsewhere.push(name);
      return [];
    }
    const to = tileTowards(own, body.at);
    const steps = stepsBetween(own, body.at);
    return [{ far: steps, words: to ? texts.say("wordsBody", { name, steps, direction: texts.say(to) }) : texts.say("wordsBodyHere", { name }) }];
  });
  bodies.sort((one, other) => one.far - other.far);
  sentences.push(bodies.length > 0 ? texts.say("wordsBodies", { list: texts.list(bodies.map((body) => body.words)) }) : texts.say("wordsAlone"));
  if (elsewhere.length > 0) sentences.push(texts.say("wordsElsewhere", { list: texts.list(elsewhere) }));
  const exits = chamber.exits.map(([heading, at]) => {
    const way = texts.say(heading as TextName);
    if (!at) return texts.say("wordsExitUnseen", { way });
    const to = tileTowards(own, at);
    return to ? texts.say("wordsExit", { way, steps: stepsBetween(own, at), direction: texts.say(to) }) : texts.say("wordsExitHere", { way });
  });
  if (exits.length > 0) sentences.push(texts.say("wordsExits", { list: texts.list(exits) }));
  return texts.join(sentences);
}

// What is under the pointer.
export function pointedWords({ room, through }: Pointed, map: BranchMap, texts: Texts): string {
  const cell = `${room[0]},${room[1]}`;
  if (through) return texts.say("mapPointedWay", { cell, way: texts.say(through) });
  return map.home && map.home.join() === room.join() ? texts.say("mapPointedHome") : texts.say("mapPointedRoom", { cell });
}

export interface MapAsked {
  map: BranchMap;
  party: Member[];
  chosen: Cell | undefined;
  chosenPlace: string | undefined;
}

function placeChosen(map: BranchMap, chosen: string, texts: Texts): string {
  const way = wayTo(map.places, chosen);
  return way ? texts.say("mapChosenPlace", { place: chosen, list: texts.list(way.map((to) => texts.say(to))) }) : texts.say("mapNoWay", { place: chosen });
}

function roomChosen(map: BranchMap, chosen: Cell, texts: Texts): string {
  const way = map.path(map.own!, chosen);
  const cell = `${chosen[0]},${chosen[1]}`;
  return way ? texts.say("mapChosen", { cell, steps: way.length }) : texts.say("mapChosenFar", { cell });
}

// What is chosen alone; without a choice one has come back to where one is.
export function chosenWords({ map, chosen, chosenPlace }: MapAsked, texts: Texts): string {
  if (chosenPlace !== undefined) return placeChosen(map, chosenPlace, texts);
  if (chosen && map.own && chosen.join() !== map.own.join()) return roomChosen(map, chosen, texts);
  return texts.say("mapChosenHere");
}

// All the places, for whoever cannot see them has to know what there is to choose from.
function townWords(map: BranchMap, chosen: string | undefined, texts: Texts): string {
  const here = map.places.find((place) => place.here);
  if (!here) return texts.say("mapNone");
  const ways = here.ways.map(([to, name]) => `${texts.say(to as TextName)} – ${name}`);
  const beside = new Set(here.ways.map(([, name]) => name));
  const others = map.places.filter((place) => !place.here && !beside.has(place.name)).map((place) => place.name);
  const sentences = [texts.say("mapPlaces", { place: here.name, list: texts.list(ways) })];
  if (others.length > 0) sentences.push(texts.say("mapFurther", { list: texts.list(others) }));
  if (chosen !== undefined) sentences.push(placeChosen(map, chosen, texts));
  return texts.join(sentences);
}

export function mapWords({ map, party, chosen, chosenPlace }: MapAsked, texts: Texts): string {
  if (map.isSurface) return townWords(map, chosenPlace, texts);
  if (!map.own || map.size === 0) return texts.say("mapNone");
  const own = map.own;
  const sentences = [
    texts.say("mapWords", { rooms: map.size, open: map.unexploredExits() }),
    texts.say("mapOwn", { cell: `${own[0]},${own[1]}` }),
  ];
  if (map.home) {
    const to = cellTowards(own, map.home);
    sentences.push(to ? texts.say("mapHome", { direction: texts.say(to) }) : texts.say("mapHomeHere"));
  }
  for (const member of party) {
    if (!member.cell) continue;
    const to = cellTowards(own, member.cell);
    sentences.push(to ? texts.say("mapMember", { name: member.name, direction: texts.say(to) }) : texts.say("mapMemberHere", { name: member.name }));
  }
  if (chosen) sentences.push(roomChosen(map, chosen, texts));
  return texts.join(sentences);
}
