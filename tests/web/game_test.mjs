// The game played in a real Chromium against the real server: what the issue asks to be proven.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { assertAccessible } from "./accessible.mjs";
import { phone, startBrowser } from "./browser.mjs";
import { agreedPlace, answered, create, enter, enterAsAdmin, enterBranch, fight, inside, knock, nameOf, openContext, openPage, openTab, seenOf, type, wayOn } from "./play.mjs";
import { startRealServer, TelnetPlayer } from "./real_server.mjs";
import { Viewer } from "./viewer.mjs";

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

// The admin of a dungeon of their own, in which nothing has happened yet: somebody who was in a fight before is still in it.
async function admin(t, options) {
  const arena = await startRealServer();
  t.after(() => arena.stop());
  return { arena, page: await enterAsAdmin(await openPage(t, browser, arena.address, options), arena) };
}

const open = (t, options) => openPage(t, browser, server.address, options);
const guest = (t, options) => enter(t, browser, server.address, options);

// A guest in a town of their own: nobody sleeps there whom earlier tests have left behind.
async function lonelyGuest(t, options) {
  const arena = await startRealServer();
  t.after(() => arena.stop());
  return { arena, page: await enter(t, browser, arena.address, options) };
}

test("on a phone somebody new chooses between abilities by buttons that are in sight", async (t) => {
  const page = await open(t, phone);
  await knock(page, "Offered", "#create");
  await page.waitForSelector("#offer:not([hidden])");
  const inSight = (part) => page.evaluate((selector) => {
    const { left, top, right, bottom } = document.querySelector(selector).getBoundingClientRect();
    return document.querySelector(selector).contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
  }, part);
  for (const part of ["#offer-taken", "#offer-other", "#story li"]) assert.ok(await inSight(part), part);
  assert.ok(await page.isHidden("#account-form"));
  await assertAccessible(page, "offer");
  const abilities = () => page.locator("#story li").allTextContents();
  const first = await abilities();
  assert.equal(first.length, 6);
  await page.tap("#offer-other");
  await page.waitForFunction((before) => document.querySelector("#story ul")?.textContent !== before && !document.getElementById("offer").hidden, first.join(""));
  assert.equal((await abilities()).length, 6);
  await page.tap("#offer-taken");
  await inside(page);
  assert.equal(await nameOf(page), "Offered");
});

test("a guest walks by the keys and stands where the server shows others that they stand", async (t) => {
  const { arena, page } = await lonelyGuest(t);
  const name = await nameOf(page);
  const viewer = await Viewer.enter(arena.address);
  t.after(() => viewer.close());
  const telnet = new TelnetPlayer(arena.ports.telnet);
  t.after(() => telnet.close());
  await telnet.expect("guest");
  telnet.send("guest");
  await telnet.expect("Well Square");
  const places = new Set();
  const walks = [["ArrowLeft", "ArrowLeft", "j"], ["Numpad3", "l", "ArrowDown"], ["k", "k", "y", "ArrowUp"], ["ArrowRight", "u", "Numpad6"], ["b", "h", "Numpad7"]];
  for (const [i, walk] of walks.entries()) {
    await page.focus("#chamber-box");
    for (const key of walk) await page.keyboard.press(key);
    await answered(page, `walked ${i}`);
    places.add((await agreedPlace(page, viewer, name)).join());
  }
  // How far one comes depends on what stands in the square; to every side at once it stands nowhere.
  assert.ok(places.size >= 2, [...places].join(" "));
  // Loaded anew, the page knows only what the server tells it.
  const { own, room } = await seenOf(page);
  await page.reload();
  await inside(page);
  assert.deepEqual((await seenOf(page)).own, own);
  assert.equal((await seenOf(page)).room, room);
  assert.equal(await nameOf(page), name);
  // And text and tiles agree: on the stairs the ways of the story are those of the picture.
  await type(page, "down");
  await page.waitForFunction(() => seen().room === "The Bottom of the Well" && seen().exits.includes("up"));
  telnet.send("down");
  await telnet.expect("The Bottom of the Well");
  const words = await page.locator("#chamber-words").textContent();
  for (const way of ["north", "east", "south", "west", "up"]) {
    assert.ok((await seenOf(page)).exits.includes(way), way);
    assert.ok(words.includes(`way ${way}`), words);
  }
  await telnet.expect("[Exits: north, east, south, west, up]");
});

test("however much is told, the story scrolls and the page does not", async (t) => {
  const page = await guest(t);
  const told = () => document.querySelectorAll("#story > pre:has(a.exit)").length;
  for (let times = 0; times < 15; ++times) {
    const before = await page.evaluate(told);
    await type(page, "look");
    await page.waitForFunction((count) => document.querySelectorAll("#story > pre:has(a.exit)").length > count, before);
  }
  assert.ok(await page.evaluate(() => document.getElementById("story").scrollHeight > innerHeight));
  assert.ok(await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight));
});

test("a click on a tile walks there, by the server's view too", async (t) => {
  const { arena, page } = await lonelyGuest(t);
  const name = await nameOf(page);
  const viewer = await Viewer.enter(arena.address);
  t.after(() => viewer.close());
  const own = await agreedPlace(page, viewer, name);
  // Two tiles away to any side where nothing stands in between.
  const sides = [[1, 0], [-1, 0], [0, 1], [0, -1], [1, 1], [-1, 1], [1, -1], [-1, -1]];
  const [x, y] = sides.find(([east, south]) => [1, 2].every((steps) => viewer.isFree([own[0] + steps * east, own[1] + steps * south])));
  const goal = [own[0] + 2 * x, own[1] + 2 * y];
  const box = await page.locator("#chamber").boundingBox();
  const [left, top] = viewer.pointOf(goal, own, box);
  await page.mouse.click(box.x + left, box.y + top);
  await page.waitForFunction((there) => seen().own.join() === there, goal.join());
  await viewer.until(() => viewer.placeOf(name)?.join() === goal.join());
});

test("two browsers and a telnet player talk in one room, whatever they write", async (t) => {
  const one = await guest(t);
  const other = await guest(t);
  const telnet = new TelnetPlayer(server.ports.telnet);
  t.after(() => telnet.close());
  await telnet.expect("guest");
  telnet.send("guest");
  await telnet.expect("Well Square");
  await type(one, "say well met");
  await other.getByText("well met").first().waitFor();
  await telnet.expect("well met");
  const hostile = '<img src=x onerror="window.broken=1"><b>bold</b>';
  telnet.send(`say ${hostile}`);
  await one.getByText(hostile).first().waitFor();
  assert.equal(await one.evaluate(() => document.querySelectorAll("#story img, #story b").length), 0);
  assert.equal(await one.evaluate(() => window.broken), undefined);
  await other.click("#tab-talk");
  await other.locator(".speeches").getByText("well met").waitFor();
  // What one tells somebody stands in one's own talk as well as in theirs.
  const [ownName, otherName] = [await nameOf(one), await nameOf(other)];
  await type(one, `tell ${otherName} come here`);
  await one.click("#tab-talk");
  await one.locator(".speeches li", { hasText: `${ownName} → ${otherName} come here` }).waitFor();
  await other.click("#tab-talk");
  await other.locator(".speeches li", { hasText: `${ownName} come here` }).waitFor();
});

test("two foes of one name are told apart by the panel, and by digits in a fight", async (t) => {
  const { page } = await admin(t);
  await enterBranch(page);
  for (let time = 0; time < 2; ++time) await type(page, "spawn monster sparring:partner");
  await page.click("#tab-people");
  await page.locator(".entry-name.monster", { hasText: "(2)" }).click();
  await page.getByText("stuffed a coat with straw").first().waitFor();
  const attack = page.locator("#panel .chip", { hasText: "Attack" }).nth(1);
  await attack.click();
  await page.waitForFunction(() => seen().fights);
  assert.deepEqual(await page.locator(".fighter").allTextContents(), ["a straw partner 1", "a straw partner 2"]);
  assert.deepEqual(await page.locator("#story .echo", { hasText: /^(examine|attack)/ }).allTextContents(), ["examine 2.straw partner", "attack 2.straw partner"]);
});

test("two things of one name are told apart by the panel", async (t) => {
  const { page } = await admin(t);
  const knives = page.locator('[data-key^="pack-"]', { hasText: "a knife" });
  await type(page, "spawn thing base:knife");
  await type(page, "get knife");
  await page.waitForFunction(() => [...document.querySelectorAll('[data-key^="pack-"]')].filter((each) => each.textContent.includes("a knife")).length === 2);
  assert.deepEqual((await knives.allTextContents()).sort(), ["a knife (1)", "a knife (2)"]);
  const second = await knives.filter({ hasText: "(2)" }).getAttribute("data-key");
  await page.click(`[data-key="${second}"]`);
  await page.locator("#panel .chip", { hasText: "Wield" }).click();
  await page.locator("#panel h3", { hasText: "Worn, in hand and lit" }).waitFor();
  assert.equal(await page.locator('#panel h3:text-is("Worn, in hand and lit") + ul [data-key]').first().getAttribute("data-key"), second);
});

test("help says once what all directions do", async (t) => {
  const page = await guest(t);
  await page.click('.top [data-opens="help"]');
  const rows = page.locator("#help .alike", { hasText: "Walk that way." });
  assert.deepEqual(await rows.locator("dt code").allTextContents(), ["north", "east", "south", "west", "northeast", "southeast", "southwest", "northwest", "up", "down"]);
  assert.equal(await page.locator("#help dd", { hasText: "Walk that way." }).count(), 1);
});

test("things are dropped and taken by the panel", async (t) => {
  const page = await guest(t);
  const row = (title) => page.locator(`#panel h3:text-is("${title}") + ul`).getByText("a torch");
  await row("You carry").click();
  await page.locator("#panel .chip", { hasText: "Drop" }).click();
  await row("Lying here").click();
  await page.locator("#panel .chip", { hasText: "Take" }).click();
  await row("You carry").waitFor();
});

test("a click on the map travels back over known rooms", async (t) => {
  const page = await guest(t);
  await enterBranch(page);
  const { cell: first } = await seenOf(page);
  await type(page, await wayOn(page));
  await page.waitForFunction((cell) => seen().cell.join() !== cell, first.join());
  const { cell: second } = await seenOf(page);
  const box = await page.locator("#map").boundingBox();
  await page.mouse.click(box.x + box.width / 2 + 34 * (first[0] - second[0]), box.y + box.height / 2 - 34 * (first[1] - second[1]));
  await page.waitForFunction((cell) => seen().cell.join() === cell, first.join());
});

test("a click on any place of the town's map goes there, and one on an unexplored way goes through it", async (t) => {
  const { page } = await lonelyGuest(t); // where nobody has been anywhere yet
  const box = await page.locator("#map").boundingBox();
  // The town is three places wide and three high, above the buttons; the smithy is north of the merchant, east of the square.
  const steps = [Math.min(150, (box.width - 8) / 3), Math.min(76, (box.height - 40) / 3)];
  const smithy = [box.x + box.width / 2 + steps[0], box.y + (box.height - 40) / 2 - steps[1]];
  await page.mouse.click(...smithy);
  await page.locator("#map-words", { hasText: "You are at The Smithy" }).waitFor({ state: "attached" });
  await page.mouse.click(...smithy);
  await page.getByText("You are there already.").first().waitFor();
  for (const line of ["south", "west"]) await type(page, line);
  await page.waitForFunction(() => seen().room === "Well Square");
  await enterBranch(page);
  const { cell } = await seenOf(page);
  const towards = { north: [0, 1], south: [0, -1], east: [1, 0] }[await wayOn(page)];
  await page.mouse.click(box.x + box.width / 2 + 17 * towards[0], box.y + box.height / 2 - 17 * towards[1]);
  await page.waitForFunction((there) => seen().cell.join() === there, [cell[0] + towards[0], cell[1] + towards[1]].join());
});

test("the front page's button puts a guest into the well, once: loaded anew or pressed again, it is the same guest", async (t) => {
  const context = await openContext(t, browser);
  const page = await openTab(context, server.address, "/");
  const climb = () => page.click("a.play");
  await climb();
  await inside(page);
  assert.equal(await page.evaluate(() => location.href), `${server.address}/game`);
  assert.doesNotMatch(await page.locator("#story").innerText(), /Type guest/, "what the door says to those who type");
  const name = await nameOf(page);
  await page.reload();
  await inside(page);
  assert.equal(await nameOf(page), name);
  await page.goto(server.address);
  await climb();
  await inside(page);
  assert.equal(await nameOf(page), name);
  // Whoever has left is somebody new, and whoever only stood at the door comes in.
  await type(page, "quit");
  await page.waitForSelector("#door:not([hidden])");
  for (const path of ["/game", "/"]) await page.goto(server.address + path);
  await climb();
  await inside(page);
  assert.notEqual(await nameOf(page), name);
});

test("an admin logs in by the form and fights by buttons", async (t) => {
  const { page } = await admin(t);
  await enterBranch(page);
  await fight(page);
  // Whoever is alone ends the round by choosing.
  const { round } = await seenOf(page);
  await page.locator("#fight button", { hasText: "Defend" }).first().click();
  await page.waitForFunction((before) => seen().round > before, round);
});

async function waitUntilElsewhere(page) {
  await page.waitForSelector("#take-back:not([hidden])");
  await page.getByText("You play in another window now.").last().waitFor();
}

// Playing on: the server answers what is typed there.
async function playsOn(page, word) {
  await answered(page, word);
  assert.equal((await seenOf(page)).isPlaying, true);
}

test("a second login takes a character over; the first says so, stays away, and takes it back by its button", async (t) => {
  const first = await create(await open(t), "Twice");
  const links = await first.evaluate(() => linksOpened());
  const second = await open(t);
  await knock(second, "Twice", "#log-in");
  await inside(second);
  await waitUntilElsewhere(first);
  await playsOn(second, "mine now");
  // However long the first is looked at, it does not fight for it.
  await first.evaluate(() => {
    window.dispatchEvent(new Event("online"));
    document.dispatchEvent(new Event("visibilitychange"));
  });
  await playsOn(second, "still mine");
  assert.equal(await first.evaluate(() => linksOpened()), links);
  // Another browser's window can only be taken from by the password.
  await first.click("#take-back");
  await first.getByText("belongs to another browser").waitFor();
  assert.equal(await first.inputValue("#account-name"), "Twice");
  assert.equal(await first.evaluate(() => document.activeElement.id), "account-password");
  await knock(first, "Twice", "#log-in");
  await inside(first);
  await waitUntilElsewhere(second);
  await playsOn(first, "mine again");
});

test("a second tab of the same browser takes a session over and gives it back by a button, as often as one likes", async (t) => {
  const context = await openContext(t, browser);
  const first = await openTab(context, server.address);
  await first.click("#enter");
  await inside(first);
  const name = await nameOf(first);
  // As browsers do when a tab is duplicated: its storage comes along.
  const kept = await first.evaluate(() => sessionStorage.getItem("underwell.session"));
  await context.addInitScript((session) => sessionStorage.getItem("underwell.session") ?? (sessionStorage.getItem("was") || sessionStorage.setItem("underwell.session", session), sessionStorage.setItem("was", "1")), kept);
  const second = await openTab(context, server.address);
  await inside(second);
  await waitUntilElsewhere(first);
  assert.equal(await nameOf(second), name);
  for (const [taker, other] of [[first, second], [second, first], [first, second]]) {
    const links = await other.evaluate(() => linksOpened());
    await taker.click("#take-back");
    await inside(taker);
    await waitUntilElsewhere(other);
    assert.equal(await nameOf(taker), name);
    await playsOn(taker, "here I am");
    assert.equal(await other.evaluate(() => linksOpened()), links);
  }
});

test("a tab that is opened fresh takes a guest's session over, also from one that is closed; of two at once one has it", async (t) => {
  const context = await openContext(t, browser);
  const first = await openTab(context, server.address);
  await first.click("#enter");
  await inside(first);
  const name = await nameOf(first);
  const second = await openTab(context, server.address);
  await inside(second);
  assert.equal(await nameOf(second), name);
  await waitUntilElsewhere(first);
  await first.click("#take-back");
  await inside(first);
  await waitUntilElsewhere(second);
  await playsOn(first, "back again");
  await first.close();
  const third = await openTab(context, server.address);
  await inside(third);
  assert.equal(await nameOf(third), name);
  const tabs = [third, ...(await Promise.all([openTab(context, server.address), openTab(context, server.address)]))];
  const playing = async () => (await Promise.all(tabs.map((tab) => tab.evaluate(() => seen().isPlaying && seen().isOpen)))).filter(Boolean).length;
  const resting = async () => (await Promise.all(tabs.map((tab) => tab.evaluate(() => ["open", "elsewhere"].includes(document.documentElement.dataset.link))))).every(Boolean);
  while (!((await resting()) && (await playing()) === 1)) await third.waitForTimeout(50);
  const links = () => Promise.all(tabs.map((tab) => tab.evaluate(() => linksOpened())));
  const before = await links();
  for (const tab of tabs) if (await tab.evaluate(() => seen().isPlaying)) await playsOn(tab, "mine alone");
  assert.deepEqual(await links(), before);
  assert.equal(await playing(), 1);
});

test("settings are kept with the account", async (t) => {
  const page = await create(await open(t), "Keeper");
  await page.click('.top [data-opens="settings"]');
  await page.getByText("High contrast").click();
  await page.keyboard.press("Escape");
  await answered(page, "kept");
  const again = await open(t);
  await knock(again, "Keeper", "#log-in");
  await again.waitForSelector('html[data-theme="contrast"]');
});

test("a Chinese browser is spoken to in Chinese", async (t) => {
  const page = await guest(t, { locale: "zh-CN" });
  await page.getByText("井边广场").first().waitFor();
  assert.match(await page.locator("#tabs").innerText(), /物品/);
  // No button under the story is in English, nor are its words when the language changes.
  const hints = () => page.locator(".hint").allTextContents();
  assert.ok((await hints()).includes("向下爬") && (await hints()).every((hint) => !/[a-z]/i.test(hint)), String(await hints()));
  await page.click('.top [data-opens="settings"]');
  await page.getByText("English").click();
  await page.keyboard.press("Escape");
  assert.ok((await hints()).includes("down"), String(await hints()));
});

test("in Chinese every button and link sends what the server understands: things, people, ways, foes, choices of a fight, wares", async (t) => {
  const { page, arena } = await admin(t, { locale: "zh-CN" });
  const friend = await enter(t, browser, arena.address);
  const friendName = await nameOf(friend);
  const panel = page.locator("#panel");
  const parts = () => page.locator("#story > :not(.words)").allTextContents();
  // Does something, waits until it was answered, and gives the answer, which must be no refusal.
  let asked = 0;
  const act = async (what, press) => {
    const before = (await parts()).length;
    await press();
    const mark = `回声${++asked}`;
    await answered(page, mark);
    const answer = (await parts()).slice(before).filter((part) => !part.includes(mark)).join("\n");
    assert.doesNotMatch(answer, /没有“|没带“|不明白|没有这个命令/, `${what}: ${answer}`);
    return answer;
  };
  const thing = async (name, chip) => {
    const entry = panel.locator(".entry-name", { hasText: name }).first();
    if ((await entry.getAttribute("aria-expanded")) !== "true") await entry.click();
    return act(`${name} ${chip}`, () => panel.locator(".actions .chip", { hasText: chip }).first().click());
  };
  await page.click("#tab-things");
  assert.match(await thing("小刀", "细看"), /切面包/);
  assert.match(await thing("小刀", "握持"), /你把小刀握在手中/);
  assert.match(await thing("小刀", "取下"), /小刀/);
  assert.match(await thing("火把", "点燃"), /你点燃火把/);
  assert.match(await thing("火把", "熄灭"), /火把/);
  assert.match(await thing("火把", "放下"), /你放下一支火把/);
  assert.match(await thing("火把", "拿取"), /你拿起一支火把/);
  assert.match(await thing("面包", "吃"), /面包/);
  // People, by the panel; what is said to them by the tab of talk.
  await page.click("#tab-people");
  const choose = async (opener, item) => {
    await opener.click();
    await page.getByRole("menuitem", { name: item }).click();
  };
  assert.match(await act("person", () => choose(panel.locator(".entry-name.person", { hasText: friendName }), "细看")), new RegExp(friendName));
  await page.click("#tab-talk");
  await panel.locator('[data-key="channel-say"]').click();
  await panel.locator('[data-key="talk-line-say"]').fill("你好");
  await panel.locator(".talk-form button").click();
  await friend.getByText("你好").first().waitFor();
  // The merchant, by links and hints.
  await act("way", () => page.locator("#story pre a.exit", { hasText: "东" }).last().click());
  assert.match(await act("hint", () => page.locator(".hint", { hasText: "看货物" }).click()), /火把.*金币/);
  assert.match(await act("ware", () => choose(page.locator("#story a.thing", { hasText: "投石" }).last(), "细看")), /投石.*要.*金币/s);
  assert.match(await act("wares", () => choose(page.locator("#story li a.thing", { hasText: "投石" }).last(), "购买")), /投石/);
  await page.click("#tab-things");
  await panel.locator('[data-key^="pack-"]', { hasText: "小刀" }).click(); // others are for sale
  assert.match(await act("sale", () => panel.locator(".actions .chip", { hasText: "卖出" }).click()), /小刀.*金币/);
  await act("way back", () => page.locator("#story pre a.exit", { hasText: "西" }).last().click());
  // Below: a foe, by link, panel and choices.
  await enterBranch(page);
  await type(page, "spawn monster sparring:partner");
  await type(page, "look");
  assert.match(await act("foe's link", () => choose(page.locator("#story a.monster", { hasText: "稻草陪练" }).last(), "细看")), /塞满稻草/);
  await page.click("#tab-people");
  assert.match(await act("foe", () => panel.locator(".entry-name.monster").first().click()), /塞满稻草/);
  await panel.locator(".chip", { hasText: "攻击" }).first().click();
  await page.waitForFunction(() => seen().fights);
  for (const choice of ["攻击 · 稻草陪练", "防御"]) {
    const { round } = await seenOf(page);
    await act(choice, () => page.locator("#fight button", { hasText: choice }).first().click());
    await page.waitForFunction((before) => seen().round > before, round);
  }
});

test("axe finds nothing serious while one plays, in every theme, and the tree has words for everything", async (t) => {
  const { page } = await admin(t, { reducedMotion: "reduce" });
  await enterBranch(page);
  await fight(page);
  await type(page, "map");
  for (const [theme, name] of [["light", "Day"], ["contrast", "High contrast"], ["dark", "Night"]]) {
    await page.click('.top [data-opens="settings"]');
    await page.locator("#settings").getByText(name, { exact: true }).click();
    await page.waitForSelector(`html[data-theme="${theme}"]`);
    await assertAccessible(page, `${theme}: settings`);
    await page.keyboard.press("Escape");
    await assertAccessible(page, `${theme}: fight`);
    for (const panel of ["things", "people", "talk", "self"]) {
      await page.click(`#tab-${panel}`);
      await assertAccessible(page, `${theme}: ${panel}`);
    }
    await page.click('.top [data-opens="help"]');
    await page.locator("#help code").first().waitFor();
    await assertAccessible(page, `${theme}: help`);
    await page.keyboard.press("Escape");
  }
  const tree = await page.locator("body").ariaSnapshot();
  for (const part of ["banner", "main", "complementary", 'log "Story"', 'region "Fight"', "heading \"Round", 'button "Defend', 'button "Flee', "You stand at", "Known rooms of this branch", "straw partner"]) {
    assert.ok(tree.includes(part), `${part}\n${tree}`);
  }
  await page.setViewportSize({ width: 360, height: 740 });
  await assertAccessible(page, "phone: fight");
  await page.setViewportSize({ width: 640, height: 400 });
  await assertAccessible(page, "200 %: fight");
});

test("on a phone the hall of the deepest is seen as a whole", async (t) => {
  const page = await guest(t, phone);
  await enterBranch(page);
  await type(page, "travel home");
  await page.waitForFunction(() => seen().room === "The Bottom of the Well");
  // The hall is told anew now and then.
  for (let found = 0; found === 0; found = await page.locator(".ranks tbody tr").count()) await page.goto(`${server.address}/deepest`);
  assert.ok(await page.evaluate(() => document.querySelector(".wide").scrollWidth <= document.querySelector(".wide").clientWidth && document.documentElement.scrollWidth <= 360));
});

test("on a phone the pad walks", async (t) => {
  const { page } = await lonelyGuest(t, phone);
  const { own } = await seenOf(page);
  // To any side where nothing stands.
  for (const [to, [x, y]] of Object.entries({ n: [0, -1], e: [1, 0], s: [0, 1], w: [-1, 0] })) {
    await page.tap(`.pad-${to}`);
    await answered(page, `to the ${to}`);
    if ((await seenOf(page)).own.join() === [own[0] + x, own[1] + y].join()) return;
    assert.deepEqual((await seenOf(page)).own, own);
  }
  assert.fail("no side was free");
});
