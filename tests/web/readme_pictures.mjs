// Pictures for the documents, of the real server: a guest some rooms deep, on a desk and on a phone, and the lab.
// Usage: scripts/pictures
import { desk, phone, startBrowser } from "./browser.mjs";
import { inside, seenOf } from "./play.mjs";
import { startRealServer } from "./real_server.mjs";
import { seenSource } from "./seen.mjs";

const folder = process.argv[2] ?? "docs/pictures";
const roomsWanted = 6;
const stepsMax = 40;
const stepsIn = 14;
const attemptsMax = 6;
const browser = await startBrowser();

async function open(server, size, path) {
  const context = await browser.newContext({ ...size, locale: "en", colorScheme: "dark" });
  await context.addInitScript(seenSource);
  const page = await context.newPage();
  await page.goto(`${server.address}${path}`);
  return page;
}

async function type(page, line) {
  await page.fill("#line", line);
  await page.press("#line", "Enter");
  await page.waitForTimeout(250);
}

// Out of the passage by which one came in, to where the room is seen.
async function stepIn(page) {
  const ways = [...(await page.locator("#story").innerText()).matchAll(/You go (\w+)/g)];
  const way = ways.at(-1)?.[1];
  if (way) await type(page, `step ${Array(stepsIn).fill(way).join(" ")}`);
}

// On where nobody has been, as long as nothing bars the way. True: deep enough for a picture.
async function delve(page) {
  await page.click("#enter");
  await inside(page);
  for (const line of ["hints off", "wield knife", "light torch", "down", "east"]) await type(page, line);
  for (let step = 0; step < stepsMax; ++step) {
    const { rooms, fights, cell } = await seenOf(page);
    if (!cell) return false; // home, or dead
    if (rooms >= roomsWanted && !fights) return true;
    await type(page, fights ? "attack" : "explore");
  }
  return false;
}

// Each dungeon is another one: some let a newcomer in.
async function picture(size, name) {
  for (let attempt = 0; attempt < attemptsMax; ++attempt) {
    const server = await startRealServer({ pack: "base" });
    const page = await open(server, size, "/game");
    const deep = await delve(page);
    if (deep || attempt + 1 === attemptsMax) {
      await stepIn(page);
      await type(page, "look");
      await page.waitForTimeout(800);
      await page.screenshot({ path: `${folder}/${name}.png` });
    }
    await page.context().close();
    await server.stop();
    if (deep) return;
  }
}

await picture(desk, "browser");
await picture(phone, "phone");
const server = await startRealServer();
const lab = await open(server, desk, "/lab?make=level&seed=11&generator=mixed&depth=16&decor=1");
await lab.waitForTimeout(2_500);
await lab.screenshot({ path: `${folder}/lab.png` });
await browser.close();
await server.stop();
