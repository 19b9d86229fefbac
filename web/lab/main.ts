// The lab: puts the pieces together. One wish is what is shown; whatever changes it asks the server anew and writes it into the address.
import { extentOf, drawBranch } from "./branch_view";
import { placeAfter, roomAt, waysFrom, type BranchData } from "./branch_data";
import { directionOf, directions, signs, type Direction } from "./directions";
import { drawWalk, drawWhole, tileSheet, type TileSheet } from "./level_view";
import { LevelWalk, type Event as WalkEvent, type LevelData } from "./level_walk";
import { inLabels } from "./refusal";
import { buildRows, showValues } from "./rows";
import { presets, type Make } from "./settings";
import { Stage, type Covered } from "./stage";
import { fill, languageOf, say, texts, themes, ways, type Language, type Words } from "./texts";
import { addressOf, commandOf, fileOf, freshSeed, isSeed, seedMost, valueOf, walkStepsMost, wishOf, withPreset, withValue, wrongSeedOf, type Wish } from "./wish";

const patienceMilliseconds = 120; // so long a slider must rest
const growthMilliseconds = 1600; // of the whole branch
const picturePixelsMost = 16_000_000; // the server's bound
const walkScale = 32;

function find<Kind extends HTMLElement>(id: string): Kind {
  return document.getElementById(id) as Kind;
}

function randomBelow(bound: number): number {
  return crypto.getRandomValues(new Uint32Array(1))[0]! % bound;
}

// Over the picture stand the buttons and, where there is no room below it, the signs.
function covered(): Covered {
  const canvas = find("canvas").getBoundingClientRect();
  const buttons = find("fit").getBoundingClientRect();
  const legend = find("legend").getBoundingClientRect();
  const legendLies = legend.height > 0 && legend.bottom <= canvas.bottom;
  return { above: buttons.bottom - canvas.top + margin, below: legendLies ? canvas.bottom - legend.top + margin : margin };
}

const margin = 6;
const straight = ["north", "east", "south", "west"];
const seedNow = () => freshSeed(randomBelow);
const stage = new Stage(find<HTMLCanvasElement>("canvas"), covered);
let wish: Wish = wishOf(location.search, seedNow);
let language: Language = languageOf([new URLSearchParams(location.search).get("language") ?? localStorage.getItem("underwell.language") ?? "", ...navigator.languages]);
let branch: BranchData | undefined;
let level: LevelData | undefined;
let levelMade: Wish | undefined; // the wish that the level has come from
let levelWalk: LevelWalk | undefined;
let pictures: { whole: ImageBitmap; ground?: ImageBitmap; sheet?: TileSheet } | undefined;
let growing = 0; // the number of the animation that runs; 0: none
let asking = new AbortController();
let patience = 0;
let noSeed: string | undefined; // that was asked for and is none

const tell = (text: string) => (find("told").textContent = text);
const word = (words: Words) => say(words, language);
const isWalking = () => (wish.make === "branch" ? wish.walk.length > 0 : levelWalk !== undefined);
const wantsContrast = () => document.documentElement.dataset["theme"] === "contrast";

// ---- asking

async function asked(path: string): Promise<Response> {
  // Refusals come in the page's language, whatever the browser's is.
  const answer = await fetch(path, { signal: asking.signal, headers: { "Accept-Language": language } });
  if (answer.ok) return answer;
  throw new Error(fill(texts.refused, language, { why: inLabels((await answer.text()).trim(), wish.make, language) }));
}

const isBusy = () => find("stage").ariaBusy === "true";

// The stage is busy from a wish on until its picture is there; whatever begins ends what was under way.
function beginAsking(): AbortSignal {
  asking.abort();
  asking = new AbortController();
  find("stage").ariaBusy = "true";
  return asking.signal;
}

async function showing(work: (mine: AbortSignal) => Promise<void>): Promise<void> {
  const mine = beginAsking();
  try {
    await work(mine);
  } catch (error) {
    if (mine.aborted) return;
    find("facts").textContent = error instanceof TypeError ? word(texts.unreachable) : (error as Error).message;
    find("facts").classList.add("wrong");
  } finally {
    if (!mine.aborted) find("stage").ariaBusy = "false";
  }
}

const ask = (animated: boolean) => showing((mine) => (wish.make === "branch" ? askBranch(mine, animated) : askLevel(mine)));

async function askBranch(mine: AbortSignal, animated: boolean): Promise<void> {
  const data = (await (await asked(fileOf(wish, "json"))).json()) as BranchData;
  if (mine.aborted) return;
  branch = data;
  find("sign-lair").hidden = !data.rooms.some((room) => room.lair);
  showFacts();
  if (isWalking()) return showBranchWalk();
  if (animated && !matchMedia("(prefers-reduced-motion: reduce)").matches) return grow();
  showBranch(data.rooms.length);
}

async function askLevel(mine: AbortSignal): Promise<void> {
  const tiles = Number(valueOf(wish, "width")) * Number(valueOf(wish, "height"));
  const scale = tiles * 256 <= picturePixelsMost ? "16" : "8";
  const [json, png] = await Promise.all([asked(fileOf(wish, "json")), asked(fileOf(wish, "png", { scale }))]);
  const data = (await json.json()) as LevelData;
  const whole = await createImageBitmap(await png.blob());
  if (mine.aborted) return;
  level = data;
  levelMade = wish;
  levelWalk = undefined;
  pictures = { whole };
  showFacts();
  showDownloads();
  showLevel();
}

// Everything that shows the wish, and the picture soon.
function wishFor(changed: Wish, how: { animated?: boolean; patient?: boolean } = {}): void {
  const remade = changed.make !== wish.make;
  stopGrowing();
  if (wish.walk.length > 0 && changed.walk.length === 0) stage.fit();
  wish = changed;
  levelWalk = undefined;
  tell("");
  if (remade) showBench();
  showWish();
  beginAsking();
  clearTimeout(patience);
  patience = window.setTimeout(() => void ask(how.animated ?? false), how.patient ? patienceMilliseconds : 0);
}

// ---- pictures

function showBranch(grown: number): void {
  if (!branch) return;
  const data = branch;
  stage.show(extentOf(data), () => drawBranch(stage.paint, stage.scale, { data, grown }, wantsContrast()));
}

// From one room to all of them, slowly at first: it is the beginning that one can follow.
function grow(): void {
  if (!branch) return;
  const data = branch;
  const mine = ++growing;
  const began = performance.now();
  const round = (now: number) => {
    if (growing !== mine || branch !== data) return;
    const part = Math.min(1, Math.max(0, (now - began) / growthMilliseconds));
    showBranch(Math.max(1, Math.ceil(data.rooms.length * part ** 1.6)));
    if (part < 1) requestAnimationFrame(round);
    else growing = 0;
  };
  stage.fit();
  requestAnimationFrame(round);
}

function stopGrowing(): void {
  growing = 0;
}

function showLevel(): void {
  if (!level || !pictures) return;
  const { whole } = pictures;
  const height = level.tiles.length;
  const width = level.tiles[0]!.length;
  stage.show({ left: -0.5, top: -0.5, width: width + 1, height: height + 1 }, () => drawWhole(stage.paint, whole, width, height));
  showWalkButton();
}

// ---- walking

function showBranchWalk(): void {
  if (!branch) return;
  const data = branch;
  const walker = placeAfter(wish.walk);
  stage.show(extentOf(data), () => drawBranch(stage.paint, stage.scale, { data, grown: data.rooms.length, walker }, wantsContrast()));
  const room = roomAt(data, walker);
  tell(
    room
      ? fill(texts.inRoom, language, { depth: room.depth, ways: waysInWords(data) })
      : fill(texts.walkBegins, language, { entrance: word(ways[data.entrance]!) }),
  );
  showWalkButton();
}

function waysInWords(data: BranchData): string {
  const leads = Object.entries(waysFrom(data, placeAfter(wish.walk)));
  const words = leads.map(([towards, way]) => (way === "unexplored" ? fill(texts.unknownWay, language, { way: word(ways[towards]!) }) : word(ways[towards]!)));
  return words.join(language === "zh" ? "、" : ", ");
}

function entranceOf(): Direction {
  return (valueOf(wish, "entrance") || "east") as Direction;
}

function stepThroughBranch(towards: Direction): void {
  if (!isWalking()) return startWalk();
  if (!branch || isBusy()) return;
  if (!(towards in waysFrom(branch, placeAfter(wish.walk)))) return void tell(fill(texts.noWay, language, { way: word(ways[towards]!) }));
  if (wish.walk.length >= walkStepsMost) return void tell(word(texts.longWalk));
  wish = { ...wish, walk: [...wish.walk, towards] };
  showWish();
  void ask(false);
}

async function startLevelWalk(mine: AbortSignal): Promise<void> {
  if (!level || !pictures) return;
  const shown = pictures;
  const side = String(shown.whole.width / level.tiles[0]!.length);
  const [png, sheet] = await Promise.all([asked(fileOf(wish, "png", { scale: side, bare: "1" })), tileSheet(level.theme)]);
  shown.ground = await createImageBitmap(await png.blob());
  shown.sheet = sheet;
  if (mine.aborted) return;
  levelWalk = new LevelWalk(level);
  showLevelWalk("moved");
}

const walkWords: Record<WalkEvent, Words | undefined> = {
  moved: undefined,
  exit: texts.atExit,
  key: texts.keyFound,
  door_found: texts.doorFound,
  unlocked: texts.unlocked,
  locked: texts.locked,
  monster: texts.monster,
  wall: texts.wall,
};

function showLevelWalk(event: WalkEvent): void {
  const walk = levelWalk;
  if (!walk || !pictures?.ground || !pictures.sheet) return;
  const { ground, sheet } = pictures;
  stage.show({ left: 0, top: 0, width: walk.width, height: walk.height }, () => drawWalk(stage.paint, walk, ground, sheet));
  stage.follow(walk.place[0] + 0.5, walk.place[1] + 0.5, Math.max(stage.scale, walkScale));
  const words = walkWords[event];
  const seen = fill(texts.seen, language, { share: walk.share(), keys: walk.held.length });
  tell(words ? `${word(words)} ${seen}` : seen);
  showWalkButton();
}

function startWalk(): void {
  stopGrowing();
  if (wish.make === "level") return isBusy() ? undefined : void showing(startLevelWalk);
  wish = { ...wish, walk: [entranceOf()] };
  showWish();
  stage.fit();
  void ask(false);
}

function stopWalk(): void {
  tell("");
  if (wish.make === "branch") wishFor({ ...wish, walk: [] });
  else {
    levelWalk = undefined;
    stage.fit();
    showLevel();
  }
}

function step(towards: Direction): void {
  if (wish.make === "branch") return stepThroughBranch(towards);
  if (!levelWalk) return startWalk();
  showLevelWalk(levelWalk.step(towards));
}

// ---- the bench

function showFacts(): void {
  const facts = find("facts");
  facts.classList.remove("wrong");
  if (wish.make === "branch" && branch) {
    const words = fill(texts.branchFacts, language, { seed: branch.seed, rooms: branch.rooms.length, deepest: branch.deepest, unexplored: branch.unexplored });
    facts.textContent = branch.finished ? `${words}, ${word(texts.finished)}` : words;
  } else if (level) {
    facts.textContent = fill(texts.levelFacts, language, { seed: level.seed, rooms: level.rooms.length, monsters: level.monsters.length, theme: word(themes[level.theme] ?? [level.theme, level.theme]) });
  }
}

// What was typed stays, so that it can be mended.
function showSeedTrouble(given: string | undefined): void {
  noSeed = given;
  find("seed").ariaInvalid = String(given !== undefined);
  find("seed-wrong").textContent = given === undefined ? "" : fill(texts.noSeed, language, { given, most: String(seedMost) });
}

function showWalkButton(): void {
  find("walk").textContent = word(isWalking() ? texts.stopWalk : texts.walk);
  find("pad").hidden = !isWalking();
  const isStraight = wish.make === "branch" && valueOf(wish, "directions") === "4";
  for (const button of document.querySelectorAll<HTMLElement>("#pad button")) button.hidden = isStraight && !straight.includes(button.dataset["way"]!);
}

function showDownloads(): void {
  const endings = wish.make === "branch" ? ["png", "svg", "json", "txt"] : ["png", "svg", "json", "tmj", "txt"];
  const tiles = Number(valueOf(wish, "width")) * Number(valueOf(wish, "height"));
  const links = endings.map((ending) => {
    const more: Record<string, string> = ending === "png" && tiles * 256 > picturePixelsMost ? { scale: "8" } : {};
    return downloadLink(fileOf(wish, ending, more), `underwell-${wish.make}-${wish.seed}.${ending}`, ending.toUpperCase());
  });
  // Which tiles a level has is known when it is there.
  if (wish.make === "level" && level && levelMade === wish) {
    const theme = level.theme.replaceAll(" ", "-");
    links.push(downloadLink(`/tiles/${theme}.png`, `underwell-tiles-${theme}.png`, word(texts.tiles)));
  }
  find("downloads").replaceChildren(...links);
}

function downloadLink(href: string, download: string, textContent: string): HTMLAnchorElement {
  return Object.assign(document.createElement("a"), { href, download, textContent });
}

function showWish(): void {
  history.replaceState(null, "", addressOf(wish));
  find<HTMLInputElement>("seed").value = noSeed ?? wish.seed;
  find("command").textContent = commandOf(wish);
  showValues(find("rows"), wish);
  for (const button of document.querySelectorAll<HTMLElement>("#presets button")) {
    const preset = presets[wish.make].find((each) => each.name === button.dataset["preset"]);
    const values = preset && withPreset(wish, preset.values).values;
    button.ariaPressed = String(JSON.stringify(sorted(values ?? {})) === JSON.stringify(sorted(wish.values)));
  }
  showDownloads();
  showWalkButton();
}

function sorted(values: Record<string, string>): [string, string][] {
  return Object.entries(values).sort(([one], [other]) => (one < other ? -1 : 1));
}

function showBench(): void {
  find("what").textContent = word(wish.make === "branch" ? texts.branchWhat : texts.levelWhat);
  for (const make of ["branch", "level"] as const) find(`make-${make}`).ariaPressed = String(wish.make === make);
  find("grow").hidden = wish.make !== "branch";
  find("legend").hidden = wish.make !== "branch";
  buildRows(find("rows"), wish.make, language, (name, value) => wishFor(withValue(wish, name, value), { patient: true }));
  find("presets").replaceChildren(
    ...presets[wish.make].map((preset) => {
      const button = Object.assign(document.createElement("button"), { type: "button", textContent: word(preset.words) });
      button.dataset["preset"] = preset.name;
      button.addEventListener("click", () => wishFor(withPreset(wish, preset.values), { animated: true }));
      return button;
    }),
  );
}

function showWords(): void {
  document.documentElement.lang = language === "zh" ? "zh-CN" : "en";
  document.title = `${word(texts.home)} · ${word(texts.title)}`;
  for (const element of document.querySelectorAll<HTMLElement>("[data-text]")) element.textContent = word(texts[element.dataset["text"] as keyof typeof texts]);
  for (const element of document.querySelectorAll<HTMLElement>("[data-label]")) element.ariaLabel = word(texts[element.dataset["label"] as keyof typeof texts]);
  // The site around speaks the same language.
  for (const link of document.querySelectorAll<HTMLAnchorElement>(".top a")) link.search = `?language=${language}`;
  find("language").textContent = language === "zh" ? "English" : "中文";
  find("language").lang = language === "zh" ? "en" : "zh-CN";
  for (const button of document.querySelectorAll<HTMLElement>("#pad button")) button.ariaLabel = word(ways[button.dataset["way"]!]!);
  showSeedTrouble(noSeed);
  showBench();
  showWish();
  showFacts();
}

function buildPad(): void {
  find("pad").replaceChildren(
    ...directions.map((way) => {
      const button = Object.assign(document.createElement("button"), { type: "button", textContent: signs[way], className: `to-${way}` });
      button.dataset["way"] = way;
      button.addEventListener("click", () => step(way));
      return button;
    }),
  );
}

function newOne(): void {
  showSeedTrouble(undefined);
  wishFor({ ...wish, seed: seedNow(), walk: [] }, { animated: true });
}

function pressed(event: KeyboardEvent): void {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  if (event.key === "Escape") {
    if (growing !== 0) return stopGrowing();
    if (isWalking()) stopWalk();
    return;
  }
  const target = event.target as HTMLElement;
  // Whoever is typing, sliding or pressing a button means that.
  if (target.closest("input, select, textarea, button, a")) return;
  const towards = directionOf(event);
  if (towards) step(towards);
  else if (event.key === " ") newOne();
  else if (event.key === "+" || event.key === "=") stage.zoom(1.25);
  else if (event.key === "-") stage.zoom(0.8);
  else if (event.key === "0") stage.fit();
  else return;
  event.preventDefault();
}

function listen(): void {
  document.addEventListener("keydown", pressed);
  for (const make of ["branch", "level"] as Make[])
    find(`make-${make}`).addEventListener("click", () => {
      stage.fit();
      wishFor({ make, seed: wish.seed, values: {}, walk: [] }, { animated: true });
    });
  find("fresh").addEventListener("click", newOne);
  find("reset").addEventListener("click", () => wishFor({ ...wish, values: {}, walk: [] }));
  find("grow").addEventListener("click", () => (isWalking() ? wishFor({ ...wish, walk: [] }, { animated: true }) : grow()));
  find("walk").addEventListener("click", () => {
    if (isWalking()) stopWalk();
    else startWalk();
    find("stage").focus({ preventScroll: true });
  });
  find("seed").addEventListener("change", () => {
    const seed = find<HTMLInputElement>("seed").value.trim();
    showSeedTrouble(isSeed(seed) ? undefined : seed);
    if (isSeed(seed)) wishFor({ ...wish, seed, walk: [] }, { animated: true });
  });
  find("closer").addEventListener("click", () => stage.zoom(1.4));
  find("farther").addEventListener("click", () => stage.zoom(1 / 1.4));
  find("fit").addEventListener("click", () => stage.fit());
  find("link").addEventListener("click", () => {
    void navigator.clipboard.writeText(location.href).then(() => (find("link").textContent = word(texts.copied)));
    setTimeout(() => (find("link").textContent = word(texts.link)), 1500);
  });
  find("language").addEventListener("click", () => {
    language = language === "zh" ? "en" : "zh";
    localStorage.setItem("underwell.language", language);
    showWords();
  });
  const theme = find<HTMLSelectElement>("theme");
  theme.value = localStorage.getItem("underwell.theme") ?? (matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark");
  const showTheme = () => {
    document.documentElement.dataset["theme"] = theme.value;
    stage.redraw();
  };
  theme.addEventListener("change", () => {
    localStorage.setItem("underwell.theme", theme.value);
    showTheme();
  });
  showTheme();
}

buildPad();
listen();
noSeed = wrongSeedOf(location.search);
showWords();
void ask(wish.walk.length === 0);
