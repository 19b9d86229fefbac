// The game page in a real Chromium, against the scripted server, for tests of what the page itself answers for. Errors of the page, and
// requests that leave this server, fail whatever test meets them.
import assert from "node:assert/strict";
import { after, before } from "node:test";
import { desk, startBrowser } from "./browser.mjs";
import { startScriptedServer } from "./scripted_server.mjs";
import { seenSource } from "./seen.mjs";

let browser;
let server;

before(async () => {
  server = await startScriptedServer();
  browser = await startBrowser();
});

after(async () => {
  await browser?.close();
  server?.close();
});

export const sessionsBegun = () => server.sessions.length;

export async function openPage(t, { settings = {}, enter = true, path = "/game", before: runsFirst, ...options } = {}) {
  const context = await browser.newContext({ ...desk, locale: "en", colorScheme: "dark", ...options });
  await context.addInitScript(seenSource);
  const page = await context.newPage();
  const wrongs = [];
  page.on("pageerror", (error) => wrongs.push(String(error)));
  page.on("console", (message) => message.type() === "error" && wrongs.push(message.text()));
  page.on("request", (request) => request.url().startsWith(server.address) || request.url().startsWith("blob:") || wrongs.push(`asked for ${request.url()}`));
  t.after(async () => {
    await context.close();
    assert.deepEqual(wrongs, []);
  });
  if (runsFirst) await page.addInitScript(runsFirst);
  await page.addInitScript((kept) => localStorage.setItem("underwell.settings", JSON.stringify(kept)), settings);
  await page.goto(`${server.address}${path}`);
  if (!enter) return { page };
  await page.click("#enter");
  await page.waitForSelector("#story h3");
  return { page, session: server.sessions.at(-1) };
}

export const own = (page) => page.evaluate(() => seen().own);

// The names of what a menu offers.
export const offered = (page) => page.locator("[role=menuitem]").allTextContents();
