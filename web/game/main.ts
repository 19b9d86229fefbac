// The game page: what comes from the server is folded into the world and shown; what is done becomes lines to the server.
import { Attention, mayNotify } from "./attention";
import { ChamberView } from "./chamber_view";
import { deedsWith, foeDeeds, isBegun, labelOf, personDeeds, type Deed } from "./deeds";
import { drawHelp, drawSettings, wireDialogs } from "./dialogs";
import { isDirection, tileTowards } from "../shared/directions";
import { find } from "./dom";
import { FightPanel } from "./fight_panel";
import { hintLabel } from "./hints";
import { InputLine } from "./input_line";
import { digitOf, headingOf } from "../shared/keys";
import { Link, type LinkState, type Lost } from "./link";
import { MapView } from "./map_view";
import { Menu, type MenuAsked, type MenuItem } from "./menu";
import { drawPad } from "./pad";
import { Panels, type PanelName } from "./panels";
import { Peek } from "./peek";
import { Question } from "./question";
import type { Body, Cell, Direction, Heading, Numbered } from "./protocol";
import { followScreen, isCramped } from "./screen";
import { applySettings, keepSettings, linesFor, loadSettings, toKeep, withPreferences, type Settings } from "./settings";
import { StoryPane, type Asked } from "./story";
import { abilityTexts, Texts, type TextName } from "./texts";
import { drawPlace, drawVitals } from "./top_bar";
import { BranchJourney, Stroll, TownJourney, type Journey } from "./travel";
import { wayTo } from "./town";
import { Windows } from "./windows";
import { chamberWords, chosenWords, mapWords, pointedWords, stepsBetween, type MapAsked } from "./words";
import { World } from "./world";

let settings = loadSettings();
let world = new World();
let journey: Journey | undefined;
let stroll: Stroll | undefined;
let isPlaying = false;
let wasLost = false;
let wantsGuest = takeConsent();
let hasKnocked = false; // somebody is on the way in
let toldLater: string[] = []; // settings that were changed while a password was asked for
let looksAround = false; // the page was loaded anew, and shows nothing of where one is
let isOffered = false; // abilities, to somebody new at the door
let isGreeted = true; // the door has said all that it says unasked, and waits for an answer
const texts = new Texts(settings.language);
const say = (name: TextName) => texts.say(name);
const narrow = matchMedia("(max-width: 759px), (max-width: 959px) and (max-height: 520px)");

const question = new Question();
const menu = new Menu(find("game"));
const story = new StoryPane({ pane: find("story"), newer: find("newer"), act: actOrBegin, about: askAbout, colon: () => (texts.language === "zh" ? "：" : ": ") });
const input = new InputLine({
  send: typed,
  walk,
  toPicture: () => find("chamber-box").focus(),
  words: () => world.words((to) => say(to as TextName)),
  label: (hint) => hintLabel(hint, texts),
});
const chamberView = new ChamberView({
  canvas: find<HTMLCanvasElement>("chamber"),
  isCalm: () => settings.calm,
  isContrast: () => settings.theme === "contrast",
  isFighting: () => world.fight !== undefined,
  markOf: (id) => fightPanel.markOf(id),
  onTile: askOrWalk,
  onPoint: (what) => (find("pointed").textContent = what),
  say: (heading) => say(heading as TextName),
});
const mapView = new MapView({
  canvas: find<HTMLCanvasElement>("map"),
  onTravel: travel,
  onPlace: travelToPlace,
  onNowhere: () => tellOfMap(say("mapUnknown")),
  onChosen: () => drawWords(),
  onPoint: (at) => (find("map-pointed").textContent = at ? pointedWords(at, world.map, texts) : ""),
  isContrast: () => settings.theme === "contrast",
});
const fightPanel = new FightPanel({ panel: find("fight"), texts, act, columns: () => (narrow.matches && isCramped() ? 3 : 2), openFurther });
let panels = makePanels();
const peek = new Peek({ line: find("peek"), isCovered: () => isPlaying && narrow.matches && panels.current !== "story", toStory: () => panels.show("story") });
const attention = new Attention(() => (world.room && isPlaying ? `${world.room.name} – Underwell` : "Underwell"));

const link = new Link(
  `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/play`,
  () => ({ language: settings.language === "zh" ? "zh-CN" : "en", reader: settings.reader }),
  { state: showState, begun, reloaded: () => (looksAround = true), message: receive, trouble: (trouble) => story.note(trouble.text) },
);

const windows = new Windows((name) => (isPlaying && name === world.name ? link.give() : undefined));

function makePanels(): Panels {
  return new Panels({
    tabs: find("tabs"),
    panel: find("panel"),
    texts,
    world,
    act: actOrBegin,
    about: ({ name, deeds, opener }) => openMenu(name, deeds, { at: opener.getBoundingClientRect(), opener }),
    begin: doDeed,
    changed: showPanel,
  });
}

function showPanel(name: PanelName): void {
  document.documentElement.dataset["panel"] = name;
  peek.close();
  // What is covered is not reached by keys. The story is still heard.
  const isCovered = narrow.matches && name !== "story";
  for (const part of document.querySelectorAll<HTMLElement>("#fight, .typing, #newer-row")) part.inert = isCovered;
  story.cover(isCovered);
}

// Something was typed, clicked or tapped: what one was on the way to is given up by it.
// Gives whether it was sent.
function act(line: string): boolean {
  if (isHeldBack()) return false;
  story.echo(line);
  send(line);
  return true;
}

function actUnseen(line: string): boolean {
  if (isHeldBack()) return false;
  send(line);
  return true;
}

function send(line: string): void {
  journey = undefined;
  stroll = undefined;
  story.toEnd();
  link.send({ t: "line", text: line });
}

// What the page asks for by itself waits until no password is asked for.
function tellQuietly(line: string): void {
  if (question.isAsked) toldLater.push(line);
  else link.send({ t: "line", text: line });
}

// A password is typed, or none is given: nothing that was clicked is one.
function isHeldBack(): boolean {
  if (!question.isAsked) return false;
  toLine();
  return true;
}

// A panel may cover it.
function toLine(): void {
  if (narrow.matches) panels.show("story");
  input.focus();
}

function doDeed(deed: Pick<Deed, "line" | "tail">): boolean {
  if (!isBegun(deed.line)) return act(deed.line);
  if (isHeldBack()) return false;
  if (narrow.matches) panels.show("story"); // a panel covers the line there
  input.begin(deed.line, deed.tail);
  return true;
}

function actOrBegin(line: string): boolean {
  return doDeed({ line });
}

function openFurther(items: MenuItem[], opener: HTMLElement): void {
  menu.open({ at: opener.getBoundingClientRect(), opener, name: say("moreDeeds"), items });
}

function openMenu(name: string, deeds: Deed[], where: Pick<MenuAsked, "at" | "opener">): void {
  menu.open({ ...where, name: texts.say("doFor", { name }), items: deeds.map((deed) => ({ text: labelOf(deed, texts), act: () => doDeed(deed) })) });
}

// Where there is nothing to choose from, the link does what it says.
function askAbout({ kind, subject, command, opener }: Asked): void {
  const deeds = deedsWith(kind, subject, world);
  if (deeds.length < 2) return void actOrBegin(command);
  openMenu(subject, deeds, { at: opener.getBoundingClientRect(), opener });
}

function typed(line: string): void {
  if (!question.isAsked && line !== "") story.echo(line);
  send(line);
}

// A key of direction steps over tiles; with Shift, or where there are no tiles, one leaves by that way.
function walk(to: Heading, leaves: boolean): void {
  if (isHeldBack()) return;
  journey = undefined;
  stroll = undefined;
  const steps = isDirection(to) && !leaves && world.chambers.chamber !== undefined;
  link.send({ t: "line", text: steps ? `step ${to}` : to });
}

// Somebody who stands there is asked about first: a click on them is hardly meant for the floor. Next to a foe it is a blow.
function askOrWalk(at: Cell, point: { x: number; y: number }): void {
  const chamber = world.chambers.chamber;
  if (!chamber) return;
  const isThere = (place: Cell | undefined) => place?.[0] === at[0] && place[1] === at[1];
  const body = chamber.bodies.find(({ k, at: place }) => k !== "thing" && isThere(place));
  const deeds = body ? deedsWithBody(body, stepsBetween(chamber.own, at)) : [];
  if (body && deeds.length > 0) {
    const walkThere: Deed = { text: "walkThere", line: `walk ${at[0]},${at[1]}` };
    return openMenu(body.name, [...deeds, walkThere], { at: { left: point.x, top: point.y, bottom: point.y }, opener: find("chamber-box") });
  }
  const way = chamber.exits.find(([, place]) => isThere(place))?.[0];
  if (way) actUnseen(way);
  else walkToTile(at);
}

function deedsWithBody(body: Body, steps: number): Deed[] {
  if (body.k === "person") return personDeeds(body.name, world);
  const foe = world.monsters.find(({ id }) => id === body.id);
  return foe && steps > 1 ? foeDeeds(foe) : [];
}

// Numbers of tiles are nothing to read: they are not echoed.
function walkToTile(at: Cell): void {
  const chamber = world.chambers.chamber;
  const to = chamber && tileTowards(chamber.own, at);
  if (!chamber || !to) return;
  if (stepsBetween(chamber.own, at) === 1) return void actUnseen(`step ${to}`);
  const next = new Stroll(chamber.room, at);
  const line = next.next(chamber);
  if (line && actUnseen(line)) stroll = next;
}

function strollOn(): void {
  const line = world.fight ? undefined : stroll?.next(world.chambers.chamber);
  if (line) link.send({ t: "line", text: line });
  else stroll = undefined;
}

// Those who listen hear what they choose; the others see it.
function chooseOnMap(to: Direction): void {
  const hasChosen = mapView.choose(to);
  story.whisper(hasChosen ? chosenWords(mapShown(), texts) : texts.say("mapNothingThere", { way: texts.say(to) }));
}

function mapShown(): MapAsked {
  return { map: world.map, party: world.party, chosen: mapView.chosen, chosenPlace: mapView.chosenPlace };
}

function travel(goal: Cell, through?: Direction): void {
  const hasCommand = world.commands.some(({ name }) => name === "travel");
  setOut(new BranchJourney(world.map.area, { goal, hasCommand, ...(through ? { through } : {}) }));
}

function travelToPlace(name: string): void {
  if (!wayTo(world.map.places, name)) tellOfMap(texts.say("mapNoWay", { place: name }));
  else setOut(new TownJourney(world.map.area, name));
}

function setOut(next: Journey): void {
  const line = next.next(world.map);
  if (!line) return tellOfMap(say("mapThere"));
  find("map-told").textContent = "";
  if (act(line)) journey = next;
}

// In the story, where it is read out, and in the map, where one is looking.
function tellOfMap(words: string): void {
  story.note(words);
  find("map-told").textContent = words;
}

function goOn(): void {
  if (!journey) return;
  const line = world.fight ? undefined : journey.next(world.map);
  if (line) link.send({ t: "line", text: line });
  else journey = undefined;
}

function begun(lost: Lost | undefined): void {
  isPlaying = false;
  isOffered = false;
  isGreeted = false;
  toldLater = [];
  seenFromNow(true);
  journey = undefined;
  stroll = undefined;
  world = new World();
  panels = makePanels();
  panels.drawTabs();
  stage("door");
  showDoor();
  // What was pressed before the server was there is still meant.
  if (wantsGuest) return enterAsGuest();
  if (lost && !hasKnocked) showLost(lost);
}

// Whoever pressed the button of the front page comes with #guest. It is meant once: loaded anew, the page goes on with the session it has.
function takeConsent(): boolean {
  const isGiven = location.hash === "#guest";
  if (isGiven) history.replaceState(null, "", location.pathname + location.search);
  return isGiven;
}

function enterAsGuest(): void {
  wantsGuest = false;
  whenOpen(() => link.send({ t: "line", text: "guest" }));
}

// Who was played is gone: that comes before all that the door says, and nothing of what was played stands below it.
function showLost({ name, seconds }: Lost): void {
  if (name === "") return;
  const isGuest = name.toLowerCase().startsWith("guest-");
  story.clear();
  find("door-story").hidden = true;
  find("answer-form").hidden = true;
  const box = find("lost");
  box.textContent = texts.say(isGuest ? "lostGuest" : "lostName", { name, seconds });
  box.hidden = false;
  box.focus();
  if (isGuest) return;
  find<HTMLDetailsElement>("account").open = true;
  find<HTMLInputElement>("account-name").value = name;
}

// Abilities are offered to somebody new: until they are taken there is nothing else to do.
function showDoor(): void {
  document.documentElement.dataset["offered"] = String(isOffered);
  find("offer").hidden = !isOffered;
}

function usualPanel(): PanelName {
  return narrow.matches ? "story" : "things";
}

function stage(name: "door" | "game"): void {
  document.documentElement.dataset["stage"] = name;
  find("door").hidden = name === "game";
  find("game").hidden = name === "door";
  if (name === "door") find("door-story").append(find("story"));
  else find("newer-row").before(find("story"));
}

function enterGame(): void {
  isPlaying = true;
  wantsGuest = false;
  hasKnocked = false;
  find("lost").hidden = true;
  link.share(world.name);
  stage("game");
  panels.show(usualPanel());
  drawAll();
  if (question.text !== "") story.ask(question.text);
  if (looksAround) tellQuietly("look");
  looksAround = false;
  story.toEnd();
  if (!matchMedia("(pointer: coarse)").matches) input.focus();
}

function receive(message: Numbered): void {
  const before = { whereabouts: world.map.whereabouts, stood: String(world.chambers.chamber?.own), isFighting: world.fight !== undefined };
  world.take(message, performance.now());
  switch (message.t) {
    case "story":
      // What the door says unasked is for those who have to type; whoever has pressed a button is on the way in.
      if (hasKnocked && !isGreeted) return;
      if (!isPlaying && hasKnocked) isOffered = message.blocks.filter(({ k }) => k === "item").length === Object.keys(abilityTexts).length;
      if (isOffered) story.clear();
      story.add(message.blocks);
      if (!isPlaying && hasKnocked) showDoorsWords();
      peek.told(message.blocks);
      return;
    case "prompt":
      isGreeted = true;
      find("prompt").textContent = message.text.trim();
      find("answer-label").textContent = message.text.trim();
      if (question.prompt(message.text.trim()) && isPlaying) story.ask(question.text);
      return drawQuestion();
    case "echo":
      return seenFromNow(message.on);
    case "name":
      return enterGame();
    case "room":
      drawPlace(find("place"), world);
      attention.draw();
      return;
    case "vitals":
    case "status":
      drawVitals(find("vitals"), world, texts);
      return panels.draw();
    case "wrong_way":
      journey = undefined;
      return;
    case "speech":
      panels.spoken(message.from);
      panels.draw();
      if (message.from !== world.name) attention.spoken(texts.say("spokenTo", { name: message.from }), message.text, settings.notify);
      return;
    case "map":
      return mapCame(before.whereabouts);
    case "chamber":
      return chamberCame(before.stood);
    case "fight":
      return fightCame(before.isFighting);
    case "party":
      mapView.show(world.map, world.party);
      drawWords();
      return panels.draw();
    case "hints":
      return input.hints(message.lines);
    case "preferences":
      return adopt(withPreferences(settings, message));
    case "sound":
    case "commands":
    case "goodbye": // why, is in the story; that it is over, is said when the connection is closed
      return;
    default:
      return panels.draw();
  }
}

// What is typed may be seen, or it is a password.
function seenFromNow(isSeen: boolean): void {
  question.echo(isSeen);
  input.secret(!isSeen);
  find<HTMLInputElement>("answer").type = isSeen ? "text" : "password";
  if (isSeen) {
    for (const line of toldLater.splice(0)) link.send({ t: "line", text: line });
  } else {
    journey = undefined;
    stroll = undefined;
    menu.close(false);
    if (isPlaying && narrow.matches) panels.show("story");
  }
  drawQuestion();
}

function drawQuestion(): void {
  const isAsked = question.isAsked && isPlaying;
  document.documentElement.dataset["asking"] = String(isAsked);
  find("asking").hidden = !isAsked;
  input.ask(isAsked && question.text !== "" ? question.text : say("input"), say(isAsked ? "onlyTyped" : "inputHelp"));
}

// What the door says stands below what was pressed, out of sight on a phone.
function showDoorsWords(): void {
  showDoor();
  if (isOffered) find("offer-taken").focus({ preventScroll: true });
  find(isOffered ? "offer" : "answer-form").scrollIntoView({ block: "nearest" });
}

function mapCame(whereabouts: string | undefined): void {
  mapView.show(world.map, world.party);
  drawWords();
  if (world.map.whereabouts === whereabouts) return;
  find("map-told").textContent = "";
  goOn();
}

function chamberCame(stood: string): void {
  chamberView.show(world.chambers.chamber);
  drawWords();
  if (stroll && String(world.chambers.chamber?.own) !== stood) strollOn();
}

function fightCame(wasFighting: boolean): void {
  // Its choices stand beside the story: whoever looks at something else on a phone would not see them.
  if (narrow.matches && world.fight && !wasFighting) panels.show("story");
  fightPanel.show(world.fight);
  chamberView.draw();
}

function drawWords(): void {
  find("chamber-words").textContent = chamberWords(world.chambers.chamber, texts);
  find("map-words").textContent = mapWords(mapShown(), texts);
  find("map-legend").hidden = world.map.isSurface || world.map.size === 0;
}

function drawAll(): void {
  for (const element of document.querySelectorAll<HTMLElement>("[data-text]")) element.textContent = say(element.dataset["text"] as TextName);
  for (const element of document.querySelectorAll<HTMLElement>("[data-label]")) element.setAttribute("aria-label", say(element.dataset["label"] as TextName));
  drawQuestion();
  drawPlace(find("place"), world);
  drawVitals(find("vitals"), world, texts);
  fightPanel.show(world.fight);
  input.hints(world.hints);
  panels.drawTabs();
  panels.draw();
  chamberView.show(world.chambers.chamber);
  mapView.show(world.map, world.party);
  drawPad({ texts, walk, look: () => act("look") });
  drawWords();
  attention.draw();
}

function adopt(next: Settings): void {
  settings = next;
  texts.language = settings.language;
  keepSettings(settings);
  applySettings(settings);
  drawAll();
  openSettings();
}

function openSettings(): void {
  drawSettings({ texts, settings, change, saveLog });
}

async function change(changed: Partial<Settings>): Promise<void> {
  const before = settings;
  const after = { ...settings, ...changed };
  if (changed.notify && !(await mayNotify())) {
    after.notify = false;
    story.note(say("notifyDenied"));
  }
  adopt(after);
  for (const line of linesFor(before, after)) tellQuietly(line);
  if (isPlaying && toKeep(before) !== toKeep(after)) link.send({ t: "keep", settings: toKeep(after) });
}

function saveLog(): void {
  const address = URL.createObjectURL(new Blob([story.text()], { type: "text/plain;charset=utf-8" }));
  const anchor = document.createElement("a");
  anchor.href = address;
  anchor.download = `underwell-${new Date().toISOString().slice(0, 16).replace(/[:T]/g, "-")}.txt`;
  anchor.click();
  URL.revokeObjectURL(address);
}

function showState(state: LinkState): void {
  document.documentElement.dataset["link"] = state;
  const away = find("away");
  if (state === "open") {
    away.hidden = true;
    find("take-back").hidden = true;
    if (wasLost && isPlaying) story.note(say("reconnected"));
    wasLost = false;
  } else if (state === "waiting") {
    if (!wasLost) story.note(say("reconnecting"));
    wasLost = true;
    away.textContent = say("reconnecting");
    away.hidden = false;
  } else {
    if (state === "connecting") return;
    isPlaying = false;
    away.hidden = true;
    find("door-story").hidden = false;
    find("take-back").hidden = state !== "elsewhere";
    story.note(say(state === "elsewhere" ? "elsewhereOpen" : state === "broken" ? "broken" : "closed"));
    stage("door");
  }
}

// Never by itself: two windows that both want a character would take it from each other for ever.
async function takeBack(): Promise<void> {
  const handed = await windows.ask(world.name);
  if (handed) return link.take(handed);
  find<HTMLDetailsElement>("account").open = true;
  find<HTMLInputElement>("account-name").value = world.name;
  find("account-password").focus();
  story.note(say("takeBackByPassword"));
}

function wireDoor(): void {
  find("take-back").addEventListener("click", () => void takeBack());
  find("enter").addEventListener("click", enterAsGuest);
  const name = find<HTMLInputElement>("account-name");
  const password = find<HTMLInputElement>("account-password");
  const isSafe = location.protocol === "https:" || ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);
  find("insecure").hidden = isSafe;
  for (const id of ["log-in", "create"]) find<HTMLButtonElement>(id).disabled = !isSafe;
  find("answer-form").addEventListener("submit", (event) => {
    event.preventDefault();
    const answer = find<HTMLInputElement>("answer");
    link.send({ t: "line", text: answer.value });
    answer.value = "";
  });
  const take = (then: (name: string, password: string) => void) => {
    if (!find<HTMLFormElement>("account-form").reportValidity()) return;
    const given: [string, string] = [name.value.trim(), password.value];
    password.value = "";
    whenOpen(() => then(...given));
    find("answer-form").hidden = false;
    find("answer").focus();
  };
  find("account-form").addEventListener("submit", (event) => {
    event.preventDefault();
    take((who, secret) => link.send({ t: "login", name: who, password: secret }));
  });
  const answerOffer = (text: string) => {
    link.send({ t: "line", text });
    isOffered = false;
    showDoor();
  };
  find("offer-taken").addEventListener("click", () => answerOffer("yes"));
  find("offer-other").addEventListener("click", () => answerOffer("another"));
  find("create").addEventListener("click", () => take((who, secret) => link.send({ t: "line", text: `create ${who} ${secret}` })));
}

// A browser may load a page before anybody has asked for it: nobody is in the game by that.
function whenLookedAt(then: () => void): void {
  if ((document as { prerendering?: boolean }).prerendering) document.addEventListener("prerenderingchange", then, { once: true });
  else then();
}

// After a goodbye the door is still there to knock at.
function whenOpen(then: () => void): void {
  // What the door has said unasked is done with; what it answers is for everybody.
  hasKnocked = true;
  find("lost").hidden = true;
  story.clear();
  find("door-story").hidden = false;
  if (link.isEnded) link.open();
  else if (question.isAsked) link.send({ t: "line", text: "" }); // what was pressed is no password
  then();
}

function wireKeys(): void {
  const chamberBox = find("chamber-box");
  chamberBox.addEventListener("keydown", (event) => {
    const to = headingOf(event);
    if (to) walk(to, event.shiftKey);
    else if (event.key === "Enter" || event.key === "/" || event.key === "Escape") toLine();
    else if (event.key === "+" || event.key === "=") chamberView.zoomBy(1);
    else if (event.key === "-") chamberView.zoomBy(-1);
    else return;
    event.preventDefault();
  });
  find("map-box").addEventListener("keydown", (event) => {
    const to = headingOf(event);
    if (to && isDirection(to)) chooseOnMap(to);
    else if (event.key === "Enter") mapView.go();
    else if (event.key === "+" || event.key === "=") mapView.zoomBy(1.2);
    else if (event.key === "-") mapView.zoomBy(1 / 1.2);
    else if (event.key === "0") mapView.toOwn();
    else if (event.key === "Escape") toLine();
    else return;
    event.preventDefault();
  });
  document.querySelector(".skip")!.addEventListener("click", (event) => {
    event.preventDefault();
    toLine();
  });
  find("cancel").addEventListener("click", () => {
    find<HTMLInputElement>("line").value = "";
    send("");
    input.focus();
  });
  find("zoom-in").addEventListener("click", () => mapView.zoomBy(1.25));
  find("zoom-out").addEventListener("click", () => mapView.zoomBy(0.8));
  find("centre").addEventListener("click", () => mapView.toOwn());
  document.addEventListener("keydown", (event) => {
    const digit = event.isComposing || event.repeat ? undefined : digitOf(event);
    if (digit === undefined || event.defaultPrevented || (!event.altKey && wordsAreTyped())) return;
    if (fightPanel.press(digit)) event.preventDefault();
  });
}

// A digit may be part of them. An empty line waits for anything.
function wordsAreTyped(): boolean {
  if (document.querySelector("dialog[open]")) return true;
  const typed = document.activeElement;
  return typed instanceof HTMLInputElement && (typed.id !== "line" || typed.type === "password" || typed.value !== "");
}

// Some tabs are only for those who have no room for everything.
function wireWidth(): void {
  narrow.addEventListener("change", () => panels.show(usualPanel()));
}

applySettings(settings);
wireDoor();
wireKeys();
wireWidth();
followScreen();
wireDialogs((id) => (id === "help" ? drawHelp(texts, world.commands, actOrBegin) : openSettings()));
stage("door");
drawAll();
if (wantsGuest) link.leaveDoor();
whenLookedAt(() => link.open());
