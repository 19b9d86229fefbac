// A password is asked for in the midst of the game: whoever plays sees and hears that, and nothing but what they type is the answer.
import assert from "node:assert/strict";
import { test } from "node:test";
import { assertAccessible } from "./accessible.mjs";
import { phone } from "./browser.mjs";
import { openPage } from "./scripted_page.mjs";

const choose = "Choose a password of 8 letters or more:";

async function ask(t, options) {
  const opened = await openPage(t, options);
  await opened.page.fill("#line", "keep Morwenna");
  await opened.page.press("#line", "Enter");
  await opened.page.waitForSelector("#line[type=password]");
  return opened;
}

// What the server took for an answer, once whatever is on its way has arrived.
async function answersAt({ page, session }) {
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
  return session.world.answers;
}

for (const [where, options] of [["a desk", {}], ["a phone", phone]]) {
  test(`on ${where} a question for a password stands in the story and is the name of the line`, async (t) => {
    const { page } = await ask(t, options);
    await page.locator("#story .question", { hasText: choose }).waitFor();
    assert.equal(await page.getAttribute("#line", "placeholder"), choose);
    assert.ok((await page.locator(".typing").ariaSnapshot()).includes(`combobox "${choose}"`));
    assert.ok(await page.isVisible("#cancel"));
    await assertAccessible(page, "question");
    await page.fill("#line", "bellsbells");
    await page.press("#line", "Enter");
    await page.locator("#story .question", { hasText: "The same once more:" }).waitFor();
    await page.fill("#line", "bellsbells");
    await page.press("#line", "Enter");
    await page.waitForSelector("#line[type=text]");
    assert.equal(await page.getAttribute("#line", "placeholder"), "What do you do?");
    assert.ok(await page.isHidden("#cancel"));
    assert.ok(!(await page.locator("#story").innerText()).includes("bellsbells"));
  });
}

test("nothing that is clicked, tapped or stepped is a password", async (t) => {
  const asked = await ask(t);
  const { page, session } = asked;
  const own = session.world.own.join();
  const press = async (part, ...keys) => {
    await page.focus(part);
    for (const key of keys) await page.keyboard.press(key);
  };
  await page.locator("#story a", { hasText: "north" }).click();
  await press("#chamber-box", "ArrowRight", ">");
  await press("#map-box", "ArrowLeft", "Enter");
  const box = await page.locator("#chamber").boundingBox();
  await page.mouse.click(box.x + box.width / 2 + 32, box.y + box.height / 2);
  await page.click("#tab-people");
  await page.locator('[data-key="attack-1"]').click();
  await page.click("#tab-talk");
  await page.locator('[data-key="talk-line-"]').fill("hello");
  await page.press('[data-key="talk-line-"]', "Enter");
  assert.equal(await page.inputValue('[data-key="talk-line-"]'), "hello");
  await page.click('.top [data-opens="settings"]');
  await page.locator('[data-key="reader"]').click();
  await page.locator('[data-key="reader"]').click();
  await page.keyboard.press("Escape");
  assert.deepEqual(await answersAt(asked), []);
  assert.equal(session.world.own.join(), own);
  assert.equal(await page.locator("#story .echo").count(), 1); // keep Morwenna
  await page.click("#cancel");
  await page.waitForSelector("#line[type=text]");
  assert.deepEqual(await answersAt(asked), [""]);
  await press("#chamber-box", "ArrowRight");
  await page.waitForFunction((before) => seen().own.join() !== before, own);
});

test("a page that is loaded anew while a password is asked for asks for it, too, and says nothing by itself", async (t) => {
  const asked = await ask(t);
  const { page, session } = asked;
  await page.reload();
  await page.locator("#story .question", { hasText: choose }).waitFor();
  assert.equal(await page.getAttribute("#line", "type"), "password");
  assert.deepEqual(await answersAt(asked), []);
  await page.click("#cancel");
  await page.locator("#story h3", { hasText: "A Dripping Hollow" }).waitFor(); // what it would have asked at once
  assert.deepEqual(session.world.answers, [""]);
});

test("on a phone the pad is no password, and the question comes before a panel that covers it", async (t) => {
  const asked = await openPage(t, phone);
  const { page, session } = asked;
  await page.tap("#tab-things");
  session.world.line("keep Morwenna");
  await page.waitForSelector('html[data-panel="story"]');
  await page.tap(".pad-e");
  await page.tap(".pad-look");
  assert.deepEqual(await answersAt(asked), []);
});
