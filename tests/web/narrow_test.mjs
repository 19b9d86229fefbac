// The game page where there is little room: on a phone, over its keyboard, at 200 %, and in windows that change their size.
import assert from "node:assert/strict";
import { test } from "node:test";
import { assertAccessible } from "./accessible.mjs";
import { phone } from "./browser.mjs";
import { fightOf, placesOf } from "./scripted_fight.mjs";
import { openPage, own } from "./scripted_page.mjs";

test("on a phone what is begun in a panel goes on in the line, which comes into sight", async (t) => {
  const { page } = await openPage(t, phone);
  const lineIsOnTop = () => page.evaluate(() => {
    const { left, top, width, height } = document.getElementById("line").getBoundingClientRect();
    return document.elementFromPoint(left + width / 2, top + height / 2)?.id === "line";
  });
  await page.tap("#tab-people");
  assert.equal(await lineIsOnTop(), false);
  await page.locator('[data-key="person-Bob"]').tap();
  await page.getByRole("menuitem", { name: "Speak" }).tap();
  assert.equal(await lineIsOnTop(), true);
  assert.equal(await page.inputValue("#line"), "tell Bob ");
  assert.equal(await page.evaluate(() => document.activeElement.id), "line");
});

for (const [where, options] of [["a phone", phone], ["a desk at 200 %", { viewport: { width: 640, height: 400 } }]]) {
  test(`on ${where} the Tab key never goes behind the panel or map that covers the story`, async (t) => {
    const { page } = await openPage(t, options);
    for (const tab of ["things", "map"]) {
      await page.click(`#tab-${tab}`);
      const behind = [];
      for (let i = 0; i < 40; ++i) {
        await page.keyboard.press("Tab");
        behind.push(...await page.evaluate(() => {
          const { activeElement: at } = document;
          return at.closest("#middle") ? [at.id || at.className || at.tagName] : [];
        }));
      }
      assert.deepEqual(behind, [], tab);
      assert.ok((await page.locator("body").ariaSnapshot()).includes('log "Story"'));
    }
    // The keys go to the line when they are sent there, and it comes into sight.
    await page.focus("#chamber-box");
    await page.keyboard.press("Enter");
    assert.deepEqual(await page.evaluate(() => [document.activeElement.id, document.documentElement.dataset.panel]), ["line", "story"]);
    await page.locator("#story a", { hasText: "north" }).focus();
    assert.ok(await page.evaluate(() => document.activeElement.closest("#story") !== null));
  });
}

test("on a phone what the story says stands over whatever covers it, and leads to it", async (t) => {
  const { page, session } = await openPage(t, phone);
  await page.tap("#tab-things");
  session.world.speak("Bob", "look out");
  await page.locator("#peek", { hasText: 'Bob says, "look out"' }).waitFor();
  await assertAccessible(page, "peek");
  await page.tap("#peek");
  await page.waitForSelector('html[data-panel="story"]');
  assert.ok(await page.isHidden("#peek"));
  session.world.speak("Bob", "behind you");
  await page.getByText("behind you").first().waitFor();
  assert.ok(await page.isHidden("#peek"));
});

test("on a phone nothing is wider than the screen, and the pad walks", async (t) => {
  const { page } = await openPage(t, phone);
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth);
  assert.equal(await wide(), 360);
  await page.tap(".pad-e");
  await page.waitForFunction(() => seen().own[0] === 18);
  assert.deepEqual(await own(page), [18, 10]);
  for (const name of ["things", "people", "quests", "talk", "self", "story"]) {
    await page.tap(`#tab-${name}`);
    assert.equal(await wide(), 360, name);
  }
  for (const part of ["#line", ".send", "#tab-self", ".pad-se"]) {
    const box = await page.locator(part).boundingBox();
    assert.ok(box.x >= 0 && box.x + box.width <= 360 && box.y + box.height <= 740, part);
  }
});

test("on a phone the story has most of the height, the chamber is beside the pad, and the map is a tab", async (t) => {
  const { page } = await openPage(t, phone);
  const box = (part) => page.locator(part).boundingBox();
  assert.ok((await box("#story")).height > 740 / 2 - 10);
  const [chamber, pad] = [await box("#chamber-box"), await box("#pad")];
  assert.ok(chamber.x + chamber.width <= pad.x && chamber.width > 150 && chamber.y + chamber.height <= 740);
  assert.ok(await page.isHidden("#map"));
  await page.tap("#tab-map");
  assert.ok((await box("#map")).height > 400);
  await page.tap("#tab-story");
  assert.ok(await page.isHidden("#map"));
  // Turned into something wide, what was a tab is beside the story again.
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.waitForSelector('html[data-panel="things"]');
  assert.ok(await page.isVisible("#map"));
});

test("over a phone's keyboard stand the line and the newest of the story", async (t) => {
  const { page, session } = await openPage(t, phone);
  for (let i = 0; i < 20; ++i) session.world.speak("Bob", `line ${i}`);
  await page.getByText("line 19").first().waitFor();
  await page.focus("#line");
  // As browsers do whose keyboard lies over the page: what is in sight becomes less, the page stays as it is.
  await page.evaluate(() => {
    for (const [name, value] of [["height", 420], ["offsetTop", 40]]) Object.defineProperty(visualViewport, name, { configurable: true, get: () => value });
    visualViewport.dispatchEvent(new Event("resize"));
  });
  const inSight = (part) => page.evaluate((selector) => {
    const { top, bottom } = document.querySelector(selector).getBoundingClientRect();
    return top >= 40 && bottom <= 460;
  }, part);
  await page.waitForFunction(() => document.querySelector("#story").lastElementChild.getBoundingClientRect().bottom <= document.querySelector("#story").getBoundingClientRect().bottom + 1);
  for (const part of ["#line", ".send", "#story", "#story > :last-child"]) assert.ok(await inSight(part), part);
  assert.ok((await page.locator("#story").boundingBox()).height > 180);
  // In a fight there are its choices, too.
  await page.focus("#line");
  session.send(fightOf(["rat", "bat", "cat"]));
  await page.waitForSelector("#fight:not([hidden])");
  for (const [words, { top, bottom, isReachable }] of Object.entries(await placesOf(page))) assert.ok(isReachable && top >= 40 && bottom <= 460, words);
  for (const part of ["#line", "#story > :last-child"]) await page.waitForFunction((selector) => document.querySelector(selector).getBoundingClientRect().bottom <= 460, part);
  assert.ok((await page.locator("#story").boundingBox()).height > 100);
});

test("the newest of the story stays in sight when something below it takes room away, unless one has scrolled back", async (t) => {
  const { page, session } = await openPage(t, phone);
  for (let i = 0; i < 20; ++i) session.world.speak("Bob", `line ${i}`);
  await page.getByText("line 19").first().waitFor();
  const newestIsSeen = () => page.evaluate(() => document.getElementById("story").lastElementChild.getBoundingClientRect().bottom <= document.getElementById("story").getBoundingClientRect().bottom + 1);
  // In one frame: the story moves, and the pane becomes smaller.
  await page.evaluate(() => {
    const story = document.getElementById("story");
    story.scrollTop -= 1;
    story.dispatchEvent(new Event("scroll"));
    document.getElementById("hints").style.paddingBottom = "6rem";
  });
  await page.waitForFunction(() => document.getElementById("hints").getBoundingClientRect().height > 90);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  assert.equal(await newestIsSeen(), true);
  await page.evaluate(() => {
    document.getElementById("story").scrollTop = 0;
    return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
  session.world.speak("Bob", "the last line");
  await page.getByText("the last line").first().waitFor({ state: "attached" });
  assert.equal(await newestIsSeen(), false);
  // A button says so, and leads there.
  await page.tap("#newer");
  assert.equal(await newestIsSeen(), true);
  assert.ok(await page.isHidden("#newer"));
});

test("a window that becomes another size still shows the newest of the story", async (t) => {
  const { page, session } = await openPage(t, { viewport: { width: 1280, height: 800 } });
  for (let i = 0; i < 40; ++i) session.world.speak("Bob", `line ${i}, and a few words more, so that it takes two lines where the window is narrow`);
  await page.getByText("line 39").first().waitFor();
  for (const [width, height] of [[640, 400], [360, 740], [1280, 800], [640, 800]]) {
    await page.setViewportSize({ width, height });
    await page.waitForFunction((now) => innerWidth === now, width);
    await page.waitForFunction(() => document.getElementById("story").lastElementChild.getBoundingClientRect().bottom <= document.getElementById("story").getBoundingClientRect().bottom + 1);
  }
});

const fingers = { hasTouch: true, isMobile: true };

for (const [where, viewport] of [["a phone on its side", { width: 844, height: 390 }], ["a small phone on its side", { width: 640, height: 360 }], ["a tablet", { width: 768, height: 1024 }], ["a tablet on its side", { width: 1180, height: 820 }]]) {
  test(`on ${where} there is a pad that walks, beside a room and a line that can be seen`, async (t) => {
    const { page } = await openPage(t, { ...fingers, viewport });
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), viewport.width);
    for (const part of ["#line", ".send", ".pad-se", ".pad-d", "#tab-self", ".hint"]) {
      const { x, y, width, height } = await page.locator(part).first().boundingBox();
      assert.ok(x >= 0 && x + width <= viewport.width + 1 && y + height <= viewport.height + 1, `${part}: ${[x, y, width, height]}`);
    }
    const chamber = await page.locator("#chamber").boundingBox();
    assert.ok(chamber.width >= 150 && chamber.height >= 100, JSON.stringify(chamber));
    assert.ok((await page.locator("#story").boundingBox()).height > 90);
    await page.tap(".pad-e");
    await page.waitForFunction(() => seen().own.join() === "18,10");
    await page.click('.top [data-opens="settings"]');
    assert.ok(await page.locator('[data-key="pad"]').isChecked());
  });
}

test("the pad is offered only where it is shown", async (t) => {
  const { page } = await openPage(t, { viewport: { width: 1280, height: 800 } });
  await page.click('.top [data-opens="settings"]');
  assert.equal(await page.locator('[data-key="pad"]').count(), 0);
});

test("at 200 % what can be done is offered, as long as no keyboard lies over the page", async (t) => {
  const { page } = await openPage(t, { viewport: { width: 640, height: 400 } });
  await page.locator(".hint", { hasText: "attack" }).click({ trial: true });
  assert.ok((await page.locator("#story").boundingBox()).height > 100);
});

test("at 200 % on a desk nothing is cut off", async (t) => {
  const { page } = await openPage(t, { viewport: { width: 640, height: 400 } });
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 640);
  const box = await page.locator("#line").boundingBox();
  assert.ok(box.y + box.height <= 400);
  // The room is seen, and walked through by the keys.
  const chamber = await page.locator("#chamber").boundingBox();
  assert.ok(chamber.width >= 180 && chamber.height >= 180 && chamber.y + chamber.height <= 400, JSON.stringify(chamber));
  await page.press("#line", "Escape");
  await page.keyboard.press("ArrowRight");
  await page.waitForFunction(() => seen().own.join() === "18,10");
});

test("two fingers on the map zoom it, and go nowhere", async (t) => {
  const { page, session } = await openPage(t, phone);
  await page.tap("#tab-map");
  const box = await page.locator("#map").boundingBox();
  const middle = [box.x + box.width / 2, box.y + box.height / 2];
  // One and two rooms west of oneself; the second is as far again once the map is twice as large.
  const wire = await page.context().newCDPSession(page);
  const touch = (type, ...distances) => wire.send("Input.dispatchTouchEvent", { type, touchPoints: distances.map((x, id) => ({ x: middle[0] + x, y: middle[1], id })) });
  await touch("touchStart", 30);
  await touch("touchStart", 30, -30);
  await touch("touchMove", 60, -60);
  await touch("touchEnd");
  assert.equal(await page.locator("#story .echo").count(), 0);
  await page.touchscreen.tap(middle[0] - 2 * 34, middle[1]);
  await page.waitForFunction(() => seen().cell.join() === "1,0");
  assert.deepEqual(session.world.cell(), [1, 0]);
});
