// Pictures of every view, on a desk, on a phone and at 200 %, for people to look at: the game page (by the scripted server, which always shows the
// same, and in the real game), the lab and the site. Usage: scripts/screenshots [FOLDER [PART]], where PART is the beginning of views' names
import { mkdir } from "node:fs/promises";
import { desk, phone, startBrowser } from "./browser.mjs";
import { enterAsAdmin, enterBranch, fight, inside, type } from "./play.mjs";
import { startRealServer } from "./real_server.mjs";
import { startScriptedServer } from "./scripted_server.mjs";
import { seenSource } from "./seen.mjs";

const folder = process.argv[2] ?? "build/screenshots";
const part = process.argv[3] ?? "";
const sizes = { desk, phone, twice: { viewport: { width: 640, height: 400 } } }; // the last is a desk at 200 %
const restMs = 500; // until nothing moves any more
const enterButton = "#enter";

await mkdir(folder, { recursive: true });
const scripted = await startScriptedServer();
const real = await startRealServer({ pack: "base" });
const browser = await startBrowser();

// ---- the page, by the scripted server

const tab = (name) => (page) => page.click(`#tab-${name}`);
const dialog = (name) => (page) => page.click(`.top [data-opens="${name}"]`);
const attack = (page) => page.evaluate(() => [...document.querySelectorAll(".hint")].find((each) => each.title.startsWith("attack")).click());

async function talk(page) {
  await page.click("#tab-talk");
  for (const [who, text] of [["Bob", "Is anybody afraid of rats?"], ["Ada", "Of those that count, yes."], ["Eve", "I am at the pool. Come quickly!"]]) scripted.sessions.at(-1).world.speak(who, text);
  await page.getByText("Come quickly!").first().waitFor();
}

async function shop(page) {
  scripted.sessions.at(-1).world.hint();
  scripted.sessions.at(-1).world.trade(true);
  await page.locator("#story a.thing", { hasText: /lamp|灯/ }).last().waitFor();
  await page.click("#tab-things");
  await page.locator('[data-key="ware-lamp"]').click();
  await page.locator('[data-key="pack-13"]').click();
}

async function menu(page) {
  scripted.sessions.at(-1).world.speak("Bob", "Is anybody afraid of rats?");
  await page.locator("#story a.person").last().click();
  await page.waitForSelector(".menu");
}

async function tells(page) {
  await page.click("#tab-talk");
  scripted.sessions.at(-1).send({ t: "speech", channel: "tell", from: "Eve", text: "I am at the pool. Come quickly!" });
  await page.click('[data-key="channel-tell"]');
}

async function lose(page) {
  await page.route("**/play", (route) => route.abort());
  await page.routeWebSocket("**/play", (socket) => socket.close());
  await page.evaluate(() => cutLink());
  await page.waitForSelector("#away:not([hidden])");
}

async function scrolledBack(page) {
  for (let i = 0; i < 30; ++i) scripted.sessions.at(-1).world.speak("Bob", `Is anybody afraid of rats? (${i})`);
  await page.getByText("(29)").first().waitFor();
  await page.evaluate(() => (document.getElementById("story").scrollTop = 0));
  await page.waitForTimeout(restMs);
  scripted.sessions.at(-1).world.speak("Bob", "Of those that count, yes.");
}

async function answer(page) {
  await page.click("#tab-things");
  scripted.sessions.at(-1).world.speak("Bob", "Is anybody afraid of rats?");
}

const acts = {
  story: undefined, back: scrolledBack, answer, things: tab("things"), people: tab("people"), quests: tab("quests"), talk, tells, shop, menu, self: tab("self"), fight: attack,
  help: dialog("help"), settings: dialog("settings"), typing: (page) => page.locator("#line").pressSequentially("g"), lost: lose,
};
const looks = { "": {}, light: { settings: { theme: "light" } }, contrast: { settings: { theme: "contrast" } }, chinese: { locale: "zh-CN" }, reader: { settings: { reader: true } } };
const views = [
  { name: "door", door: true }, { name: "door-account", door: true, act: (page) => page.click("summary") }, { name: "door-chinese", door: true, locale: "zh-CN" },
  { name: "door-light", door: true, settings: { theme: "light" } }, { name: "elsewhere", act: (page) => scripted.sessions.at(-1).socket.close(4000) },
  ...Object.entries(looks).flatMap(([look, options]) => Object.entries(acts)
    .filter(([name]) => look === "" || ["story", "fight", "settings", "shop", "menu"].includes(name))
    .map(([name, act]) => ({ name: look ? `${name}-${look}` : name, act, ...options }))),
];

async function shoot(name, { size, sizeName, address, locale = "en", settings = {}, colorScheme = "dark" }, act) {
  const context = await browser.newContext({ ...size, locale, colorScheme });
  await context.addInitScript(seenSource);
  await context.addInitScript((kept) => {
    localStorage.setItem("underwell.settings", JSON.stringify(kept));
    if (kept.theme) localStorage.setItem("underwell.theme", kept.theme);
  }, settings);
  const page = await context.newPage();
  page.on("pageerror", (error) => console.log(`${name}: ${error.stack}`));
  await page.goto(address);
  await act?.(page);
  await page.waitForTimeout(restMs);
  await page.screenshot({ path: `${folder}/${sizeName}-${name}.png` });
  await context.close();
}

async function shootAll(name, options, act) {
  if (!name.startsWith(part)) return;
  for (const [sizeName, size] of Object.entries(sizes)) await shoot(name, { ...options, size, sizeName }, act).catch((error) => console.log(`${sizeName} ${name}: ${error.message}`));
}

for (const { name, door, act, ...options } of views) {
  await shootAll(name, { address: `${scripted.address}/game`, ...options }, async (page) => {
    if (!door) {
      await page.click(enterButton);
      await page.waitForSelector("#story h3");
    }
    await act?.(page);
  });
}

// ---- the real game

const game = { address: `${real.address}/game` };
const guest = async (page) => inside((await page.click(enterButton), page));
await shootAll("real-arrival", game, guest);
await shootAll("real-arrival-chinese", { ...game, locale: "zh-CN" }, guest);
await shootAll("real-merchant", game, async (page) => {
  await guest(page);
  for (const line of ["east", "list"]) await type(page, line);
});
await shootAll("real-well", game, async (page) => {
  await guest(page);
  await enterBranch(page);
  await type(page, "explore");
});
// Each picture of these in a dungeon of its own: nobody has been hurt there yet.
const below = {
  "real-monster": async (page) => {
    for (const line of ["spawn monster base:coin_rat", "spawn thing base:chest", "look"]) await type(page, line);
  },
  "real-fight": async (page) => {
    await type(page, "spawn monster base:coin_rat");
    await type(page, "spawn monster sparring:partner");
    await fight(page);
  },
  "real-death": async (page) => {
    for (let time = 0; time < 3; ++time) await type(page, "spawn monster base:oda_venn");
    for (let time = 0; time < 10 && (await page.evaluate(() => seen().cell)); ++time) {
      await type(page, "attack");
      await page.waitForTimeout(restMs);
    }
  },
};
for (const [name, act] of Object.entries(below).filter(([each]) => each.startsWith(part))) {
  for (const [sizeName, size] of Object.entries(sizes)) {
    const arena = await startRealServer();
    await shoot(name, { address: `${arena.address}/game`, size, sizeName }, async (page) => {
      await enterAsAdmin(page, arena);
      await enterBranch(page);
      await act(page);
    });
    await arena.stop();
  }
}

// ---- the lab and the site

for (const [make, query] of [["branch", "make=branch&seed=7&rooms=200&max-unexplored-exits=20&directions=8"], ["level", "make=level&seed=11&generator=mixed&depth=16&decor=1"]]) {
  const rest = (page) => page.waitForTimeout(2_000);
  const address = `${real.address}/lab?${query}`;
  for (const [look, options] of Object.entries({ "": {}, "-light": { settings: { theme: "light" } }, "-contrast": { settings: { theme: "contrast" } }, "-chinese": { locale: "zh-CN" } })) {
    await shootAll(`lab-${make}${look}`, { address, ...options }, rest);
  }
  await shootAll(`lab-${make}-walk`, { address }, async (page) => {
    await rest(page);
    await page.click("#walk");
    await rest(page);
  });
}
for (const name of ["", "who", "deepest", "help", "builders"]) {
  for (const [look, options] of Object.entries({ "": {}, "-light": { colorScheme: "light" }, "-chinese": { locale: "zh-CN" } })) {
    await shootAll(`site-${name || "front"}${look}`, { address: `${real.address}/${name}`, ...options });
  }
}
await browser.close();
scripted.close();
await real.stop();
console.log(`Pictures are in ${folder}`);
