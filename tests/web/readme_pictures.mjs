// Pictures for the documents, of the real server: somebody some rooms deep, on a desk and then on a phone, and the lab.
// Usage: scripts/pictures
import { desk, phone, startBrowser } from "./browser.mjs";
import { enterAsAdmin, inside, knock, seenOf } from "./play.mjs";
import { startRealServer } from "./real_server.mjs";
import { seenSource } from "./seen.mjs";

const folder = process.argv[2] ?? "docs/pictures";
const roomsWanted = 5;
const turnsMax = 40;
const turnsInARoomMax = 12;
const dungeonsMax = 8;
const stepsIn = 9;
// Enough to come some rooms far: nobody wants to see how a newcomer falls.
const outfit = ["spear", "mail", "bucket", "torch"];
const preparations = ["hints off", ...outfit.map((kind) => `spawn thing base:${kind}`), "get all", "wield boathook", "wear mail", "wear riveted", "light torch"];
const remedy = ["spawn thing base:deep_red", "get deep", "drink deep"];
const keysOf = { north: "ArrowUp", east: "ArrowRight", south: "ArrowDown", west: "ArrowLeft" };
const browser = await startBrowser();

async function open(server, size, path) {
  const context = await browser.newContext({ ...size, locale: "en", colorScheme: "dark" });
  await context.addInitScript(seenSource);
  const page = await context.newPage();
  await page.goto(`${server.address}${path}`);
  return page;
}

async function type(page, ...lines) {
  for (const line of lines) {
    await page.fill("#line", line);
    await page.press("#line", "Enter");
    await page.waitForTimeout(300);
  }
}

const hitPoints = (page) => page.evaluate(() => document.querySelector(".health b").textContent.split("/").map(Number));
const lastTold = (page) => page.evaluate(() => document.getElementById("story").lastElementChild.textContent);

// What is offered first, where that is more than a way: a foe, a trap, something to be taken.
async function offered(page) {
  const [first = ""] = await page.locator(".hint").evaluateAll((all) => all.map((each) => each.title));
  return /^(attack|search|disarm|get|light)\b/.test(first) ? first : undefined;
}

// On where nobody has been, as long as nothing bars the way. True: far enough for a picture, and well enough.
async function delve(page, way) {
  await type(page, "goto surface", "down", way);
  let isBarred = false;
  const turnsIn = new Map();
  for (let turn = 0; turn < turnsMax; ++turn) {
    const { rooms, fights, cell } = await seenOf(page);
    const [left, most] = await hitPoints(page);
    const turns = (turnsIn.get(String(cell)) ?? 0) + 1;
    turnsIn.set(String(cell), turns);
    if (!cell || turns > turnsInARoomMax) return false; // home, or stuck
    if (!fights && rooms >= roomsWanted && left * 2 > most) return true;
    if (!fights && left * 2 <= most) {
      await type(page, ...remedy);
      continue;
    }
    const deed = fights ? "attack" : await offered(page);
    if (isBarred && !deed) return false;
    await type(page, deed ?? "explore");
    isBarred = /is blocked/.test(await lastTold(page));
  }
  return false;
}

// Out of the passage by which one came in, to where the room is seen.
async function stepIn(page) {
  const ways = [...(await page.locator("#story").innerText()).matchAll(/You go (\w+)/g)];
  await page.focus("#chamber-box");
  for (let step = 0; step < stepsIn; ++step) {
    await page.keyboard.press(keysOf[ways.at(-1)?.[1]] ?? "ArrowRight");
    await page.waitForTimeout(150);
  }
  await page.focus("#line");
}

async function shoot(page, name) {
  await type(page, "look");
  await page.waitForTimeout(800);
  await page.screenshot({ path: `${folder}/${name}.png` });
}

// Some ways let people in, others do not. True: there are pictures.
async function shootSomewhere(server) {
  const page = await open(server, desk, "/game");
  await enterAsAdmin(page, server);
  await type(page, ...preparations);
  for (const way of Object.keys(keysOf)) {
    if (!(await delve(page, way))) continue;
    await stepIn(page);
    await shoot(page, "browser");
    const pocket = await open(server, phone, "/game");
    await knock(pocket, "Admin", "#log-in");
    await shoot(await inside(pocket), "phone");
    return true;
  }
  return false;
}

for (let dungeon = 0, isDone = false; dungeon < dungeonsMax && !isDone; ++dungeon) {
  const server = await startRealServer({ pack: "base", "game.seed": dungeon + 1 });
  isDone = await shootSomewhere(server);
  await server.stop();
  if (!isDone) console.log("This dungeon lets nobody in.");
}
const server = await startRealServer();
const lab = await open(server, desk, "/lab?make=level&seed=11&generator=mixed&depth=16&decor=1");
await lab.waitForTimeout(2_500);
await lab.screenshot({ path: `${folder}/lab.png` });
await browser.close();
await server.stop();
