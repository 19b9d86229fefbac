// What tests of the real game share: pages at its door, guests and the admin inside. Errors of a page, and requests that leave its server,
// fail whatever test meets them.
import assert from "node:assert/strict";
import { desk } from "./browser.mjs";
import { seenSource } from "./seen.mjs";

const timeLimit = 60_000; // a busy machine is no failure
export const password = "a-password-of-tests";

export async function openContext(t, browser, options = {}) {
  const context = await browser.newContext({ ...desk, locale: "en", colorScheme: "dark", ...options });
  await context.addInitScript(seenSource);
  const wrongs = [];
  t.after(async () => {
    await context.close();
    assert.deepEqual(wrongs, []);
  });
  context.wrongs = wrongs;
  return context;
}

export async function openTab(context, address, path = "/game") {
  const page = await context.newPage();
  page.setDefaultTimeout(timeLimit);
  page.on("pageerror", (error) => context.wrongs.push(String(error)));
  page.on("request", (request) => request.url().startsWith(address) || request.url().startsWith("blob:") || context.wrongs.push(`asked for ${request.url()}`));
  await page.goto(`${address}${path}`);
  return page;
}

export async function openPage(t, browser, address, options) {
  return openTab(await openContext(t, browser, options), address);
}

export async function inside(page) {
  await page.waitForFunction(() => seen().isPlaying && seen().own && document.querySelector(".hint"));
  return page;
}

export async function enter(t, browser, address, options) {
  const page = await openPage(t, browser, address, options);
  await page.click("#enter");
  return inside(page);
}

export async function knock(page, name, button, secret = password) {
  if (!(await page.isVisible("#account-name"))) await page.click("summary");
  await page.fill("#account-name", name);
  await page.fill("#account-password", secret);
  await page.click(button);
}

export async function create(page, name) {
  await knock(page, name, "#create");
  await page.getByText("This could be you").waitFor();
  await page.click("#offer-taken");
  return inside(page);
}

export async function type(page, line) {
  await page.fill("#line", line);
  await page.press("#line", "Enter");
}

export const seenOf = (page) => page.evaluate(() => seen());

export async function nameOf(page) {
  await page.click("#tab-self");
  const name = await page.locator("#panel h3").first().textContent();
  await page.click("#tab-things");
  return name;
}

// The printed password serves once: another is asked for, twice, unseen.
export async function enterAsAdmin(page, server) {
  await knock(page, "Admin", "#log-in", /with the password (\S+)/.exec(server.output())[1]);
  for (let time = 0; time < 2; ++time) {
    await page.waitForSelector("#line[type=password]");
    const asked = await page.locator("#prompt").textContent();
    await type(page, password);
    await page.waitForFunction((before) => document.getElementById("prompt").textContent !== before, asked);
  }
  assert.ok(!(await page.locator("#story").innerText()).includes(password));
  return inside(page);
}

// Down the well and through its east passage; the way home is west. Rooms are bare there, and a branch's first room always leads on.
export async function enterBranch(page) {
  const { room } = await seenOf(page);
  await type(page, "down");
  await page.waitForFunction((before) => seen().room !== before, room);
  await type(page, "east");
  await page.waitForFunction(() => seen().cell && seen().exits.length > 1 && !seen().exits.some((way) => ["up", "上"].includes(way)));
}

// A way on from here that is not the one home.
export async function wayOn(page) {
  const { exits } = await seenOf(page);
  return exits.find((way) => way !== "west");
}

// Where the page shows somebody and where the server shows them to another one, as soon as both say the same: each is told in its own time.
export async function agreedPlace(page, viewer, name) {
  await viewer.until(async () => (await page.evaluate(() => seen().own?.join())) === viewer.placeOf(name)?.join());
  return viewer.placeOf(name);
}

// A foe that neither falls nor bites hard (tests/web/sparring). The admin's.
export async function fight(page) {
  await type(page, "spawn monster sparring:partner");
  await type(page, "attack partner");
  await page.waitForFunction(() => seen().fights);
}

// What was asked for before this has been answered, too: the answer is not the echo of what was typed.
export async function answered(page, words) {
  await type(page, `say ${words}`);
  await page.locator("#story > :not(.echo)", { hasText: words }).first().waitFor({ state: "attached" });
}
