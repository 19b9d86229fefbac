// The game page in a real Chromium, against the scripted server: its story, panels, dialogs and connection. Pictures, fights and narrow
// windows have files of their own; the game is played in game_test.mjs.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { assertAccessible } from "./accessible.mjs";
import { phone } from "./browser.mjs";
import { offered, openPage, own, sessionsBegun } from "./scripted_page.mjs";

const storyText = (page) => page.locator("#story").innerText();
const count = (text, part) => text.split(part).length - 1;

test("one button puts a guest into the game", async (t) => {
  const { page } = await openPage(t);
  assert.ok(await page.isVisible("#line"));
  assert.ok(await page.isHidden("#door"));
  assert.match(await storyText(page), /A Dripping Hollow/);
  assert.equal(await page.locator("#vitals").innerText().then((text) => text.includes("11/14")), true);
});

test("whoever comes by the front page's button reads nothing that is for those who type at the door", async (t) => {
  const { page } = await openPage(t, { path: "/game#guest", enter: false });
  await page.waitForSelector("#story h3");
  assert.doesNotMatch(await storyText(page), /Press the button/);
  // Whoever is shown the door reads it.
  const { page: door } = await openPage(t, { enter: false });
  await door.getByText("Press the button").waitFor({ state: "attached" });
});

test("links of the story act", async (t) => {
  const { page } = await openPage(t);
  await page.locator("#story a", { hasText: "north" }).click();
  await page.getByText("no such command: north").waitFor();
});

test("what has numbers of its own is listed without dots", async (t) => {
  const { page, session } = await openPage(t);
  const list = (...texts) => session.send({ t: "story", blocks: texts.map((text) => ({ k: "item", s: [[text]] })) });
  list("1. Bring a rose.", "2. Slay a toad.");
  list("a knife", "a torch");
  await page.getByText("a torch", { exact: true }).last().waitFor();
  const dots = await page.locator("#story > ul").evaluateAll((all) => all.slice(-2).map((each) => getComputedStyle(each).listStyleType));
  assert.deepEqual(dots, ["none", "disc"]);
});

test("commands in prose run, and those that want more go into the line", async (t) => {
  const { page, session } = await openPage(t);
  session.world.hint();
  await page.locator("#story a.command", { hasText: "tell" }).click();
  assert.equal(await page.inputValue("#line"), "tell ");
  assert.deepEqual(await page.evaluate(() => [document.activeElement.id, document.activeElement.selectionStart]), ["line", 5]);
  await page.locator("#story a.command", { hasText: "map" }).click();
  await page.locator("#story .words", { hasText: "five rooms east" }).waitFor({ state: "attached" });
});

test("a command of the help dialog goes into the line", async (t) => {
  const { page } = await openPage(t);
  await page.click('.top [data-opens="help"]');
  await page.locator("#help").getByRole("button", { name: "give THING to PERSON" }).click();
  assert.ok(await page.isHidden("#help"));
  assert.equal(await page.inputValue("#line"), "give ");
  assert.equal(await page.evaluate(() => document.activeElement.id), "line");
});

test("wares are bought by their link and by the panel, and one's own are sold there with their price", async (t) => {
  const { page, session } = await openPage(t);
  session.world.trade(true);
  await page.locator("#story a.thing", { hasText: "a lamp" }).click();
  assert.deepEqual(await offered(page), ["Examine", "Buy · 12 gold"]);
  await page.getByRole("menuitem", { name: "Buy" }).click();
  await page.getByText("no such command: buy lamp").waitFor();
  assert.equal(await page.locator(".menu").count(), 0);
  await page.click("#tab-things");
  await page.locator("#panel").getByRole("button", { name: "a lamp" }).click();
  await page.locator("#panel .chip", { hasText: "Buy · 12 gold" }).click();
  await page.locator("#panel").getByRole("button", { name: "a coil of rope" }).click();
  await page.locator("#panel .chip", { hasText: "Sell · 3 gold" }).click();
  await page.getByText("no such command: sell coil of rope").waitFor();
  await page.locator("#line").fill("buy l");
  await page.press("#line", "Tab");
  assert.equal(await page.inputValue("#line"), "buy lamp ");
  session.world.trade(false);
  await page.locator("#panel .chip", { hasText: "Sell" }).waitFor({ state: "detached" });
  assert.equal(await page.locator("#panel").getByRole("button", { name: "a lamp" }).count(), 0);
});

test("somebody's name opens what can be done with them: in the story, in the panel, in the picture", async (t) => {
  const { page, session } = await openPage(t);
  const all = ["Examine", "Speak to …", "Follow", "Give …", "Duel", "Ignore"];
  session.world.speak("Bob", "well met");
  await page.locator("#story a.person", { hasText: "Bob" }).click();
  assert.deepEqual(await offered(page), all);
  await page.getByRole("menuitem", { name: "Speak" }).click();
  assert.equal(await page.inputValue("#line"), "tell Bob ");
  assert.deepEqual(await page.evaluate(() => [document.activeElement.id, document.activeElement.selectionStart]), ["line", 9]);
  await page.click("#tab-people");
  await page.locator('[data-key="person-Bob"]').click();
  assert.deepEqual(await offered(page), all);
  await page.getByRole("menuitem", { name: "Give" }).click();
  assert.equal(await page.inputValue("#line"), "give  to Bob");
  assert.equal(await page.evaluate(() => document.activeElement.selectionStart), 5);
  // Two to the west and two to the south, at 32 pixels each; oneself is in the middle.
  const box = await page.locator("#chamber").boundingBox();
  await page.mouse.click(box.x + box.width / 2 - 2 * 32, box.y + box.height / 2 + 2 * 32);
  assert.deepEqual(await offered(page), [...all, "Walk there"]);
  assert.deepEqual(await own(page), [17, 10]);
  await page.getByRole("menuitem", { name: "Walk there" }).click();
  await page.waitForFunction(() => seen().own.join() === "15,12");
});

for (const [where, options] of [["a desk", { viewport: { width: 1280, height: 800 } }], ["a phone", phone], ["a desk at 200 %", { viewport: { width: 640, height: 400 } }]]) {
  test(`on ${where} what was said last, and the box to say something, are in sight however much was said`, async (t) => {
    const { page, session } = await openPage(t, options);
    for (let i = 0; i < 60; ++i) session.world.speak("Bob", `word ${i}.`);
    await page.getByText("word 59.").first().waitFor({ state: "attached" });
    await page.click("#tab-talk");
    const inSight = (selector) => page.evaluate((wanted) => {
      const each = [...document.querySelectorAll(wanted)].at(-1);
      const { left, top, right, bottom } = each.getBoundingClientRect();
      return each.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
    }, selector);
    assert.deepEqual([await inSight(".speeches li"), await inSight(".talk-form input")], [true, true]);
    session.world.speak("Bob", "the last word");
    await page.locator(".speeches", { hasText: "the last word" }).waitFor();
    assert.equal(await inSight(".speeches li"), true);
    // Whoever reads what was said before is left there.
    await page.evaluate(() => (document.querySelector(".said").scrollTop = 0));
    await page.waitForTimeout(100);
    session.world.speak("Bob", "one more");
    await page.locator(".speeches", { hasText: "one more" }).waitFor();
    assert.equal(await page.evaluate(() => document.querySelector(".said").scrollTop), 0);
    await assertAccessible(page, "talk");
  });
}

test("what is lit stands with what is worn, and a party is left by a button", async (t) => {
  const { page } = await openPage(t);
  assert.deepEqual(await page.locator('#panel h3:text-is("Worn, in hand and lit") + ul .entry-name').allTextContents(), ["a small knife", "a leather coat", "a torch"]);
  await page.click("#tab-people");
  await page.locator("#panel .chip", { hasText: "Leave the party" }).click();
  await page.getByText("no such command: leave").waitFor();
});

test("two foes, and two things, of one name are told apart", async (t) => {
  const { page, session } = await openPage(t);
  const rat = { name: "a rat", kind: "rat", count: 1, monster: true, health: 10 };
  const rope = { name: "a rope", kind: "rope", count: 1, takeable: true };
  session.send({ t: "things", where: "room", all: [{ id: "21", ...rat }, { id: "22", which: 2, ...rat }, { id: "23", ...rope }, { id: "24", which: 2, ...rope }] });
  await page.click("#tab-people");
  assert.deepEqual(await page.locator("#panel .entry-name.monster").allTextContents(), ["a rat (1)", "a rat (2)"]);
  await page.locator('[data-key="foe-22"]').click();
  await page.getByText("no such command: examine 2.rat").waitFor();
  await page.click("#tab-things");
  await page.locator('[data-key="room-24"]').click();
  await page.locator("#panel .chip", { hasText: "Take" }).click();
  await page.getByText("no such command: get 2.rope").waitFor();
});

test("a menu is chosen from by keys, has a name, closes with Escape and gives the keys back", async (t) => {
  const { page } = await openPage(t);
  await page.click("#tab-people");
  const opener = page.locator('[data-key="person-Bob"]');
  await opener.focus();
  await page.keyboard.press("Enter");
  const focused = () => page.evaluate(() => document.activeElement.textContent);
  assert.equal(await page.getByRole("menu").getAttribute("aria-label"), "What to do: Bob");
  assert.equal(await opener.getAttribute("aria-expanded"), "true");
  assert.equal(await focused(), "Examine");
  await page.keyboard.press("ArrowDown");
  assert.equal(await focused(), "Speak to …");
  await page.keyboard.press("End");
  assert.equal(await focused(), "Ignore");
  await page.keyboard.press("ArrowDown");
  assert.equal(await focused(), "Examine");
  await page.keyboard.press("ArrowUp");
  assert.equal(await focused(), "Ignore");
  await assertAccessible(page, "menu");
  await page.keyboard.press("Escape");
  assert.equal(await page.getByRole("menu").count(), 0);
  assert.equal(await page.evaluate(() => document.activeElement.dataset.key), "person-Bob");
  assert.equal(await opener.getAttribute("aria-expanded"), "false");
  // A link of the story by the blank; a click elsewhere closes it.
  await page.locator("#story a.thing", { hasText: "torch" }).last().focus();
  await page.keyboard.press(" ");
  assert.equal(await page.getByRole("menu").count(), 1);
  await page.mouse.click(5, 5);
  assert.equal(await page.getByRole("menu").count(), 0);
});

test("a menu stands wholly in the window, however low it was opened", async (t) => {
  const { page, session } = await openPage(t, { viewport: { width: 900, height: 420 } });
  for (let times = 0; times < 8; ++times) session.world.speak("Bob", "well met");
  const name = page.locator("#story a.person").nth(7);
  await name.click();
  const box = await page.locator(".menu").boundingBox();
  const opener = await name.boundingBox();
  assert.ok(opener.y + opener.height + box.height > 420, "there is no room below");
  const { width, height } = page.viewportSize();
  assert.ok(box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height, JSON.stringify(box));
});

test("every tab of talk has a line of its own, and its badge counts what others say", async (t) => {
  const { page, session } = await openPage(t);
  await page.fill("#line", "say to myself");
  await page.press("#line", "Enter");
  await page.getByText('"to myself"').waitFor();
  assert.equal(await page.locator("#tab-talk .badge").count(), 0);
  session.world.speak("Bob", "to you");
  assert.equal(await page.locator("#tab-talk .badge").textContent(), "1");
  await page.click("#tab-talk");
  assert.deepEqual(await page.locator(".speeches button").allTextContents(), ["Bob"]);
  const line = page.locator("#panel .talk-form input").last();
  await line.fill("half a thou");
  await page.click('[data-key="channel-party"]');
  assert.equal(await line.inputValue(), "");
  await line.fill("to us");
  await page.keyboard.press("Enter");
  await page.getByText("no such command: party to us").waitFor();
  await page.click('[data-key="channel-tell"]');
  session.send({ t: "speech", channel: "tell", from: "Eve", text: "psst" });
  await page.getByText("psst").waitFor();
  assert.equal(await page.inputValue('[data-key="talk-to"]'), "Eve");
  await line.fill("what?");
  await page.keyboard.press("Enter");
  await page.getByText("no such command: tell Eve what?").waitFor();
  // One's own tells stand there, too, with whom they were told, and are no news.
  session.send({ t: "speech", channel: "tell", from: "Ada", to: "Eve", text: "what?" });
  await page.locator(".speeches li", { hasText: "Ada → Eve what?" }).waitFor();
  await page.click("#tab-things");
  session.send({ t: "speech", channel: "tell", from: "Ada", to: "Bob", text: "not you" });
  await page.click("#tab-talk");
  await page.locator(".speeches li", { hasText: "Ada → Bob not you" }).waitFor();
  await page.click('[data-key="channel-"]');
  assert.equal(await line.inputValue(), "half a thou");
  await assertAccessible(page, "talk");
});

test("a cut connection comes back, and nothing is lost or shown twice", async (t) => {
  const { page, session } = await openPage(t);
  const tokenBefore = session.token;
  await page.evaluate(() => cutLink());
  // Said while nobody listens.
  session.world.speak("Bob", "first words");
  session.world.speak("Bob", "second words");
  await page.getByText("second words").first().waitFor();
  session.world.speak("Bob", "third words");
  await page.getByText("third words").first().waitFor();
  const text = await storyText(page);
  for (const words of ["first words", "second words", "third words", "A Dripping Hollow"]) assert.equal(count(text, words), 1, words);
  assert.ok(text.indexOf("first words") < text.indexOf("second words"));
  assert.notEqual(session.token, tokenBefore);
  assert.match(text, /Reconnected/);
});

test("what was typed while the connection was away is sent when it is back", async (t) => {
  const { page } = await openPage(t);
  await page.fill("#line", "say still here");
  await page.evaluate(() => {
    cutLink();
    document.getElementById("line-form").requestSubmit();
  });
  await page.getByText('"still here"').waitFor();
  assert.equal(count(await storyText(page), '"still here"'), 1);
});

for (const [name, expected] of [["Guest-Otter", /A guest is waited for 60 seconds, so Guest-Otter is gone/], ["Morwenna", /Log in, and you are Morwenna again/]]) {
  test(`whoever was away for too long is told so before anything else (${name})`, async (t) => {
    const { page, session } = await openPage(t);
    session.send({ t: "name", name });
    await page.waitForFunction((wanted) => JSON.parse(sessionStorage.getItem("underwell.session")).name === wanted, name);
    session.token = "forgotten";
    await page.evaluate(() => cutLink());
    await page.waitForSelector("#lost:not([hidden])");
    assert.match(await page.locator("#lost").textContent(), expected);
    assert.equal(await page.evaluate(() => document.activeElement.id), "lost");
    assert.ok(await page.isHidden("#story"), "what is for those who type at the door has no line there");
    assert.equal(await page.isVisible("#account-name"), name === "Morwenna");
    await assertAccessible(page, "lost");
    // So is whoever opens the game in a new tab, later.
    await page.evaluate(() => localStorage.setItem("underwell.shared_session", JSON.stringify({ token: "forgotten too", n: 9, plays: true, name: "Guest-Otter" })));
    const later = await page.context().newPage();
    await later.goto(page.url());
    await later.getByText("Guest-Otter is gone").waitFor();
    await later.close();
    await page.click("#enter");
    await page.waitForSelector("#story h3");
    assert.ok(await page.isHidden("#lost"));
  });
}

test("a page that is loaded anew is in the same session", async (t) => {
  const { page, session } = await openPage(t);
  const sessions = sessionsBegun();
  await page.reload();
  await page.waitForSelector("#line");
  await page.waitForFunction(() => seen().isPlaying && seen().own);
  assert.equal(sessionsBegun(), sessions);
  session.world.speak("Bob", "after the reload");
  await page.getByText("after the reload").first().waitFor();
});

test("markup in names and speech stays text", async (t) => {
  const { page, session } = await openPage(t);
  const hostile = '<img src=x onerror="window.broken=1"><script>window.broken=1</script>';
  session.world.speak(hostile, hostile);
  await page.click("#tab-talk");
  await page.locator(".speeches").getByText("window.broken").first().waitFor();
  assert.equal(count(await storyText(page), hostile), 2);
  assert.equal(await page.evaluate(() => document.querySelectorAll("#story img, #story script, #panel img, #panel script").length), 0);
  assert.equal(await page.evaluate(() => window.broken), undefined);
});

test("a half-typed line is completed, and lines typed before come back", async (t) => {
  const { page } = await openPage(t);
  await page.locator("#line").pressSequentially("gi");
  await page.press("#line", "Tab");
  await page.locator("#line").pressSequentially("tor");
  await page.press("#line", "Tab");
  assert.equal(await page.inputValue("#line"), "give torch ");
  await page.fill("#line", "look");
  await page.press("#line", "Enter");
  await page.press("#line", "ArrowUp");
  assert.equal(await page.inputValue("#line"), "look");
});

// Every notification that the page makes, by the browser's own kind. (A tab that is really hidden: firefox_test.mjs.)
function keepNotifications() {
  const Real = window.Notification;
  window.notified = [];
  window.Notification = class extends Real {
    constructor(title, options) {
      super(title, options);
      window.notified.push(`${title}: ${options.body}`);
    }
  };
}

async function hide(page, isHidden) {
  await page.evaluate((hidden) => {
    Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
    document.dispatchEvent(new Event("visibilitychange"));
  }, isHidden);
}

test("one is called when spoken to in a hidden tab: by its title, and where that is wanted and allowed by a notification", async (t) => {
  const { page, session } = await openPage(t, { settings: { notify: true }, permissions: ["notifications"], before: keepNotifications });
  const title = await page.title();
  assert.equal(title, "A Dripping Hollow – Underwell");
  session.world.speak("Bob", "I see you");
  await page.getByText("I see you").first().waitFor();
  assert.equal(await page.title(), title);
  await hide(page, true);
  session.world.speak("Ada", "talking to myself");
  session.world.speak("Bob", "are you there?");
  session.world.speak("Eve", "hello?");
  await page.waitForFunction((wanted) => document.title === wanted, `(2) ${title}`);
  assert.deepEqual(await page.evaluate(() => window.notified), ["Bob speaks to you: are you there?", "Eve speaks to you: hello?"]);
  await hide(page, false);
  assert.equal(await page.title(), title);
});

for (const [why, options] of [["not wanted", { settings: { notify: false }, permissions: ["notifications"] }], ["not allowed", { settings: { notify: true } }]]) {
  test(`no notification is made where it is ${why}; the title tells`, async (t) => {
    const { page, session } = await openPage(t, { ...options, before: keepNotifications });
    await hide(page, true);
    session.world.speak("Bob", "are you there?");
    await page.waitForFunction(() => document.title.startsWith("(1) "));
    assert.deepEqual(await page.evaluate(() => window.notified), []);
  });
}

test("whoever wants notifications and may not have them is told so", async (t) => {
  const { page } = await openPage(t, { permissions: [] });
  await page.click('.top [data-opens="settings"]');
  await page.locator('[data-key="notify"]').click();
  await page.keyboard.press("Escape");
  await page.getByText("does not allow notifications").waitFor();
  await page.click('.top [data-opens="settings"]');
  assert.equal(await page.locator('[data-key="notify"]').isChecked(), false);
});

test("the page leaves nothing in the window for others to reach into", async (t) => {
  const { page } = await openPage(t);
  const added = await page.evaluate(() => {
    const frame = document.body.appendChild(document.createElement("iframe"));
    const usual = new Set(Object.getOwnPropertyNames(frame.contentWindow));
    frame.remove();
    return Object.getOwnPropertyNames(window).filter((name) => !usual.has(name) && !/^\d+$/.test(name));
  });
  assert.deepEqual(added.filter((name) => !["seen", "cutLink", "linksOpened"].includes(name) && !name.startsWith("__playwright")), []);
});

test("the log can be saved as text", async (t) => {
  const { page } = await openPage(t);
  await page.click('.top [data-opens="settings"]');
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByText("Save the log").click()]);
  const text = await readFile(await download.path(), "utf8");
  assert.match(text, /A Dripping Hollow\nWater gathers/);
  assert.match(text, /Exits: north, east/);
});

test("it speaks Chinese to a Chinese browser, and changes at once", async (t) => {
  const { page } = await openPage(t, { locale: "zh-CN" });
  assert.match(await page.locator("#tabs").innerText(), /物品/);
  assert.match(await page.locator("#chamber-words").textContent(), /你站在17,10。/);
  assert.equal(await page.getAttribute("html", "lang"), "zh-CN");
  await page.click("#tab-self");
  assert.ok((await page.locator("#panel dt").allTextContents()).every((name) => !/[a-z]/i.test(name)));
  await page.click('.top [data-opens="help"]');
  assert.deepEqual(await page.locator("#help h4").allTextContents(), ["走动", "察看", "战斗", "物品"]);
  await page.keyboard.press("Escape");
  await page.click('.top [data-opens="settings"]');
  await page.getByText("English").click();
  assert.match(await page.locator("#tabs").innerText(), /Things/);
});

test("in linear mode everything is in words and nothing is drawn", async (t) => {
  const { page } = await openPage(t, { settings: { reader: true } });
  await page.fill("#line", "map");
  await page.press("#line", "Enter");
  await page.getByText("you stand five rooms east").waitFor();
  assert.ok(await page.isHidden("#chamber"));
  assert.ok(await page.isHidden(".drawing"));
  assert.ok(await page.isVisible("#chamber-words"));
});

test("what is chosen on the map by the keys is read out", async (t) => {
  const { page, session } = await openPage(t);
  await page.focus("#map-box");
  const heard = page.locator("#story .whisper");
  await page.keyboard.press("ArrowLeft");
  assert.equal(await heard.textContent(), "Chosen: room 1,0, 1 room away.");
  for (let i = 0; i < 40; ++i) await page.keyboard.press("ArrowRight");
  assert.match(await heard.textContent(), /nothing known that way/);
  session.send({ t: "map", area: 1, fresh: true, places: [{ name: "Square", here: true, ways: [["n", "Inn"]] }, { name: "Inn", ways: [["s", "Square"]] }] });
  await page.getByText("You are at Square").waitFor({ state: "attached" });
  await page.keyboard.press("ArrowUp");
  assert.equal(await heard.textContent(), "Chosen: Inn, by north.");
  await page.keyboard.press("ArrowDown");
  assert.equal(await heard.textContent(), "Where you are.");
  assert.equal(await heard.count(), 1);
});

test("everything can be reached by the Tab key alone", async (t) => {
  const { page } = await openPage(t);
  await page.evaluate(() => document.activeElement.blur());
  const reached = new Set();
  for (let i = 0; i < 60; ++i) {
    await page.keyboard.press("Tab");
    reached.add(await page.evaluate(() => document.activeElement.id || document.activeElement.dataset.opens || document.activeElement.className));
  }
  for (const part of ["help", "settings", "chamber-box", "map-box", "story", "line", "tab-things", "panel", "hint"]) assert.ok(reached.has(part), `${part} of ${[...reached]}`);
});

for (const theme of ["dark", "light", "contrast"]) {
  test(`axe finds nothing serious in any view (${theme})`, async (t) => {
    const { page, session } = await openPage(t, { settings: { theme, calm: true } });
    await page.fill("#line", "map");
    await page.press("#line", "Enter");
    session.world.speak("Bob", "hello");
    await assertAccessible(page, "story");
    for (const panel of ["things", "people", "quests", "talk", "self"]) {
      await page.click(`#tab-${panel}`);
      await assertAccessible(page, panel);
    }
    await page.locator(".hint", { hasText: "attack rat" }).click();
    await page.waitForSelector("#fight:not([hidden])");
    await assertAccessible(page, "fight");
    await page.click('.top [data-opens="help"]');
    await assertAccessible(page, "help");
    await page.keyboard.press("Escape");
    await page.click('.top [data-opens="settings"]');
    await assertAccessible(page, "settings");
  });
}

test("axe finds nothing serious at the door and on a phone", async (t) => {
  const { page: door } = await openPage(t, { enter: false });
  await door.click("summary");
  await assertAccessible(door, "door");
  const { page } = await openPage(t, phone);
  await assertAccessible(page, "phone");
});

test("there is one live region, and landmarks around everything", async (t) => {
  const { page } = await openPage(t);
  assert.equal(await page.evaluate(() => document.querySelectorAll("[aria-live], [role=log], [role=status], [role=alert]").length), 1);
  const tree = await page.locator("body").ariaSnapshot();
  for (const part of ["banner", "main", "complementary", "log \"Story\"", "tablist", "combobox \"What do you do?\""]) assert.ok(tree.includes(part), `${part}\n${tree}`);
});
