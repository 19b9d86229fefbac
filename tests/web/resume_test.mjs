// A session outlives its connections (N9), in a real Chromium over a way that is cut from outside: nothing is lost, nothing comes twice,
// and everything stays in order; also in the midst of a fight.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startBrowser } from "./browser.mjs";
import { startCutter } from "./cutter.mjs";
import { answered, enterAsAdmin, enterBranch, fight, inside, openContext, seenOf, type } from "./play.mjs";
import { startRealServer } from "./real_server.mjs";
import { Viewer } from "./viewer.mjs";

const silenceMs = 60_000; // longer than a page believes in a silent server
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

// A page behind a cutter. Its clock can be put forward, so that nobody has to wait for its patience to end.
async function openBehindCutter(t, behind = server) {
  const cutter = await startCutter(behind.ports.web);
  t.after(() => cutter.stop());
  const context = await openContext(t, browser);
  const page = await context.newPage();
  page.on("pageerror", (error) => context.wrongs.push(String(error)));
  const numbers = [];
  page.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => numbers.push(JSON.parse(payload).n ?? 0)));
  await page.clock.install();
  await page.goto(`${cutter.address}/game`);
  return { page, cutter, numbers };
}

// The ways to cut: what is done, and what makes the page see it.
const cuts = {
  "by a reset": { cut: ({ cutter }) => cutter.reset(), notice: async () => {} },
  "by silence": { cut: ({ cutter }) => cutter.silence(), notice: ({ page }) => page.clock.fastForward(silenceMs) },
  "at the browser's end": { cut: ({ page }) => page.evaluate(() => cutLink()), notice: async () => {} },
};

const words = (text, pattern) => [...text.matchAll(pattern)].map((found) => found[1]);

// Every number that was ever sent arrived, each at least once, and none was left out.
function assertNoGap(numbers) {
  const got = new Set(numbers.filter((n) => n > 0));
  assert.deepEqual([...got].sort((one, other) => one - other), Array.from({ length: got.size }, (_, i) => i + 1));
}

test("what is typed into a silent connection arrives when it is back, once and in order", async (t) => {
  const behind = await openBehindCutter(t);
  const { page, cutter } = behind;
  await page.click("#enter");
  await inside(page);
  await answered(page, "word 0.");
  for (let round = 1; round <= 2; ++round) {
    const links = await page.evaluate(() => linksOpened());
    cutter.silence();
    for (const part of ["a", "b"]) await type(page, `say word ${round}${part}.`);
    await page.clock.fastForward(silenceMs);
    await page.waitForFunction((before) => linksOpened() > before && seen().isOpen, links);
    await answered(page, `word ${round}c.`);
  }
  assert.deepEqual(words(await page.locator("#story").innerText(), /You say, "word (\d[a-c]?)\."/g), ["0", "1a", "1b", "1c", "2a", "2b", "2c"]);
});

for (const [how, { cut, notice }] of Object.entries(cuts)) {
  test(`what was said while the connection was cut ${how} is shown once, in order`, async (t) => {
    const behind = await openBehindCutter(t);
    const { page, numbers } = behind;
    await page.click("#enter");
    await inside(page);
    const speaker = await Viewer.enter(server.address);
    t.after(() => speaker.close());
    const spoken = [];
    const speak = (word) => {
      spoken.push(word);
      speaker.type(`say word ${word}.`);
    };
    for (let round = 0; round < 3; ++round) {
      const links = await page.evaluate(() => linksOpened());
      speak(`${round}a`);
      await page.getByText(`word ${round}a.`).first().waitFor();
      speak(`${round}b`);
      await cut(behind);
      for (const part of ["c", "d", "e"]) speak(`${round}${part}`);
      await speaker.until(() => speaker.messages.some((message) => JSON.stringify(message).includes(`word ${round}e.`)));
      await notice(behind);
      await page.waitForFunction((before) => linksOpened() > before && seen().isOpen, links);
      await page.getByText(`word ${round}e.`).first().waitFor();
      await answered(page, `round ${round} heard`);
    }
    assert.deepEqual(words(await page.locator("#story").innerText(), /word (\d[a-e])\./g), spoken);
    await page.click("#tab-talk");
    assert.deepEqual(words(await page.locator(".speeches").innerText(), /word (\d[a-e])\./g), spoken);
    assertNoGap(numbers);
    const text = await page.locator("#story").innerText();
    assert.equal(words(text, /(Reconnected)/g).length, 3);
  });

  test(`a fight goes on where it was cut ${how}`, async (t) => {
    // A dungeon of its own, in which nobody has been hurt yet.
    const arena = await startRealServer();
    t.after(() => arena.stop());
    const behind = await openBehindCutter(t, arena);
    const { page, numbers } = behind;
    await enterAsAdmin(page, arena);
    await enterBranch(page);
    await fight(page);
    const { round: first } = await seenOf(page);
    const defend = () => page.locator("#fight button", { hasText: "Defend" }).first().click();
    for (let turn = first; turn < first + 3; ++turn) {
      const links = await page.evaluate(() => linksOpened());
      await defend();
      // Once while the choice is on its way or what follows from it is on its way back, then after it was shown.
      if (turn > first) await page.waitForFunction((before) => seen().round > before, turn);
      await cut(behind);
      await notice(behind);
      await page.waitForFunction((before) => linksOpened() > before && seen().isOpen, links);
      await answered(page, `turn ${turn}`);
      await page.waitForFunction((before) => seen().round > before, turn);
    }
    const text = await page.locator("#story").innerText();
    assert.deepEqual(words(text, /Round (\d+)\. What do you do/g), [0, 1, 2, 3].map((turn) => String(first + turn)));
    assert.deepEqual(words(text, /You say, "turn (\d)"/g), [0, 1, 2].map((turn) => String(first + turn)));
    const left = words(text, /You have (\d+) hit points? left/g).map(Number);
    assert.deepEqual(left, left.map((_, i) => left[0] - i), "each blow of one point is told once");
    assertNoGap(numbers);
    // A page that is loaded anew is told of the fight by the server alone: it is the same.
    behind.cutter.endSilence();
    await page.reload();
    await inside(page);
    await page.waitForFunction((last) => seen().round === last, first + 3);
  });
}
