// The site's pages in a real Chromium, from the real server: what axe finds in them, on a desk and on a phone, in both languages.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { assertAccessible } from "./accessible.mjs";
import { desk, phone, startBrowser } from "./browser.mjs";
import { enter } from "./play.mjs";
import { startRealServer } from "./real_server.mjs";

const pages = ["/", "/who", "/deepest", "/help", "/builders", "/nowhere"];
let browser;
let server;

before(async () => {
  server = await startRealServer();
  browser = await startBrowser();
});

after(async () => {
  await browser?.close();
  await server?.stop();
});

for (const [where, options] of [["a desk", desk], ["a phone", phone], ["a phone, by day and in Chinese", { ...phone, colorScheme: "light", locale: "zh-CN" }]]) {
  test(`axe finds nothing serious in any page of the site, on ${where}`, async (t) => {
    await enter(t, browser, server.address); // so that the tables have rows
    const context = await browser.newContext({ locale: "en", colorScheme: "dark", ...options });
    t.after(() => context.close());
    const page = await context.newPage();
    for (const path of pages) {
      await page.goto(`${server.address}${path}`);
      await assertAccessible(page, path);
      assert.equal(await page.getByRole("heading", { level: 1 }).count(), 1, path);
    }
  });
}

test("what is wider than a page is scrolled by keys, and no heading of a table is empty", async (t) => {
  const context = await browser.newContext(phone);
  t.after(() => context.close());
  const page = await context.newPage();
  await page.goto(`${server.address}/builders`);
  const wide = await page.evaluate(() => [...document.querySelectorAll("pre, .wide")].filter((each) => each.scrollWidth > each.clientWidth + 1).map((each) => each.tabIndex));
  assert.ok(wide.length > 0 && wide.every((index) => index === 0), wide.join());
  assert.deepEqual(await page.locator("th").evaluateAll((all) => all.filter((each) => each.textContent.trim() === "").length), 0);
});
