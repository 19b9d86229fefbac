// The game page in a real Chromium, against the scripted server: what the page itself answers for. The game is played in game_test.mjs.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { readFile } from "node:fs/promises";
import { assertAccessible } from "./accessible.mjs";
import { desk, phone, startBrowser } from "./browser.mjs";
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

// Errors of the page, and requests that leave this server, fail whatever test meets them.
async function openPage(t, { settings = {}, enter = true, path = "/game", before, ...options } = {}) {
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
  if (before) await page.addInitScript(before);
  await page.addInitScript((kept) => localStorage.setItem("underwell.settings", JSON.stringify(kept)), settings);
  await page.goto(`${server.address}${path}`);
  if (!enter) return { page };
  await page.click("#enter");
  await page.waitForSelector("#story h3");
  return { page, session: server.sessions.at(-1) };
}

const storyText = (page) => page.locator("#story").innerText();
const count = (text, part) => text.split(part).length - 1;
const own = (page) => page.evaluate(() => seen().own);

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

// The names of what a menu offers.
const offered = (page) => page.locator("[role=menuitem]").allTextContents();

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

test("a page that is loaded anew is in the same session", async (t) => {
  const { page, session } = await openPage(t);
  const sessions = server.sessions.length;
  await page.reload();
  await page.waitForSelector("#line");
  await page.waitForFunction(() => seen().isPlaying && seen().own);
  assert.equal(server.sessions.length, sessions);
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

test("keys step over tiles: arrows, number pad, vi; the words follow", async (t) => {
  const { page } = await openPage(t);
  assert.deepEqual(await own(page), [17, 10]);
  await page.press("#line", "Escape");
  for (const key of ["ArrowRight", "l", "Numpad6"]) await page.keyboard.press(key);
  await page.waitForFunction(() => seen().own[0] === 20);
  await page.keyboard.press("y");
  await page.waitForFunction(() => seen().own[1] === 9);
  assert.deepEqual(await own(page), [19, 9]);
  assert.match(await page.locator("#chamber-words").textContent(), /You stand at 19,9\..*a coin rat \(hurt\), 4 east/);
  await page.keyboard.press("Enter");
  assert.equal(await page.evaluate(() => document.activeElement.id), "line");
});

test("a click on a tile walks there", async (t) => {
  const { page } = await openPage(t);
  const box = await page.locator("#chamber").boundingBox();
  // Tiles are 32 pixels wide and oneself in the middle: three to the west, two to the north.
  await page.mouse.click(box.x + box.width / 2 - 3 * 32, box.y + box.height / 2 - 2 * 32);
  await page.waitForFunction(() => seen().own[0] !== 17);
  assert.deepEqual(await own(page), [14, 8]);
  assert.equal(await page.locator("#story .echo").count(), 0, "numbers of tiles are nothing to read");
});

test("a click on the map travels, walk by walk", async (t) => {
  const { page, session } = await openPage(t);
  const box = await page.locator("#map").boundingBox();
  // Rooms are 34 pixels apart: the way to [3,1] and on to [3,3].
  await page.mouse.click(box.x + box.width / 2 + 34, box.y + box.height / 2 - 3 * 34);
  await page.waitForFunction(() => seen().cell.join() === "3,3");
  assert.deepEqual(session.world.cell(), [3, 3]);
});

test("the keys choose a room of the map and travel there", async (t) => {
  const { page } = await openPage(t);
  await page.focus("#map-box");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  assert.match(await page.locator("#map-words").textContent(), /Chosen: room 0,0, 2 rooms away/);
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => seen().cell.join() === "0,0");
  // Nothing is chosen any more, also after one has gone on.
  await page.fill("#line", "travel 2 0");
  await page.press("#line", "Enter");
  await page.waitForFunction(() => seen().cell.join() !== "0,0");
  assert.doesNotMatch(await page.locator("#map-words").textContent(), /Chosen/);
});

const town = {
  t: "map", area: 1, fresh: true,
  places: [
    { name: "Square", here: true, ways: [["d", "Well"], ["e", "Shop"], ["s", "Board"]] }, { name: "Well", ways: [["u", "Square"]] },
    { name: "Shop", ways: [["w", "Square"], ["n", "Smithy"]] }, { name: "Smithy", ways: [["s", "Shop"]] }, { name: "Board", ways: [["n", "Square"]] },
  ],
};

test("the keys choose a place of the town and go there", async (t) => {
  const { page, session } = await openPage(t);
  session.send(town);
  const words = () => page.locator("#map-words").textContent();
  await page.waitForFunction(() => document.getElementById("map-words").textContent.includes("Square"));
  assert.match(await words(), /You are at Square.*Further on: Smithy/);
  await page.focus("#map-box");
  await page.keyboard.press("ArrowRight");
  assert.match(await words(), /Chosen: Shop, by east\./);
  await page.keyboard.press("k");
  assert.match(await words(), /Chosen: Smithy, by east; north\./);
  await page.keyboard.press("Enter");
  await page.getByText("There is no such command: e", { exact: true }).waitFor();
  // There, nothing is chosen.
  session.send({ ...town, fresh: false, places: town.places.map(({ here: _, ...place }) => (place.name === "Smithy" ? { ...place, here: true } : place)) });
  await page.waitForFunction(() => document.getElementById("map-words").textContent.includes("You are at Smithy"));
  assert.doesNotMatch(await words(), /Chosen/);
});

test("the map says what is under the pointer", async (t) => {
  const { page } = await openPage(t);
  const box = await page.locator("#map").boundingBox();
  const pointed = async (x, y) => {
    await page.mouse.move(box.x + box.width / 2 + 34 * x, box.y + box.height / 2 - 34 * y);
    return page.locator("#map-pointed").textContent();
  };
  assert.equal(await pointed(-1, 0), "room 1,0");
  assert.equal(await pointed(-2, 0), "the foot of the well");
  assert.equal(await pointed(-4, 0.5), "north of room -2,0: nobody has been there");
  assert.equal(await pointed(-1, 3), "");
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

test("a fight shows its choices, by buttons and by keys", async (t) => {
  const { page } = await openPage(t);
  await page.locator(".hint", { hasText: "attack rat" }).click();
  await page.waitForSelector("#fight:not([hidden])");
  assert.match(await page.locator("#fight").innerText(), /Round 1[^]*a coin rat[^]*hurt/);
  await page.keyboard.press("Alt+9");
  await page.waitForSelector("#fight", { state: "hidden" });
});

// A fight against these, with so many potions, as the server would tell it.
function fightOf(foes, potions = 1) {
  return {
    t: "fight", round: 1, ends_in_ms: 60000, choice: "undecided", repeat: false, friends: [], foes: foes.map((name) => ({ id: name, name: `a ${name}`, health: 10 })),
    choices: [
      ...foes.map((name, i) => ({ line: `attack ${i + 1}`, name: "attack", target: name })), { line: "defend", name: "defend" },
      ...Array.from({ length: potions }, (_, i) => ({ line: `drink potion ${i}`, name: "drink", target: `potion ${i}` })), { line: "flee", name: "flee" }, { line: "hold", name: "hold" },
    ],
  };
}

// Where each choice stands, by what it says.
async function placesOf(page) {
  return page.evaluate(() => Object.fromEntries([...document.querySelectorAll("#fight .deed:not(:disabled)")].map((each) => {
    const { left, top, right, bottom } = each.getBoundingClientRect();
    const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return [each.querySelector(".deed-words").textContent, { left, top, right, bottom, isReachable: each.contains(at) }];
  })));
}

const fightSeen = (page, foes) => page.waitForFunction((names) => [...document.querySelectorAll("#fight .fighter.monster")].map((each) => each.textContent).join() === names, foes.map((name) => `a ${name}`).join());

for (const [where, options] of [["a desk", {}], ["a phone", phone]]) {
  test(`the choices of a fight keep their places on ${where}, whoever falls or comes, and fleeing is apart`, async (t) => {
    const { page, session } = await openPage(t, options);
    const places = new Map();
    let fleeing;
    for (const foes of [["rat", "bat", "cat"], ["rat", "cat"], ["cat"], ["cat", "dog"], ["cat", "dog", "owl", "elk", "fox"]]) {
      session.send(fightOf(foes, foes.length === 1 ? 0 : 1));
      await fightSeen(page, foes);
      for (const [words, place] of Object.entries(await placesOf(page))) {
        assert.ok(place.isReachable, words);
        assert.deepEqual(place, places.get(words) ?? place, `${words} with ${foes}`);
        places.set(words, place);
      }
      fleeing = places.get("Flee");
    }
    const overlap = (one, other) => one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
    for (const [words, place] of places) assert.ok(words === "Flee" || !overlap(place, fleeing), words);
    // The second half of a double click does not flee, whatever the first one opened.
    await page.locator(".deed-flee").dispatchEvent("click", { detail: 2 });
    session.world.speak("Bob", "still here");
    await page.getByText("still here").first().waitFor({ state: "attached" });
    assert.ok(await page.isVisible("#fight"));
    await page.click(".deed-flee");
    await page.waitForSelector("#fight", { state: "hidden" });
  });
}

test("on a phone every choice of a large fight is in sight, large enough for a thumb, and the newest of the story, too", async (t) => {
  const { page, session } = await openPage(t, phone);
  session.send(fightOf(["rat", "bat", "cat", "dog"], 3));
  await page.waitForSelector("#fight:not([hidden])");
  const places = Object.entries(await placesOf(page));
  assert.equal(places.length, 10);
  for (const [words, { left, top, right, bottom, isReachable }] of places) {
    assert.ok(isReachable && left >= 0 && right <= 360 && top >= 0 && bottom <= 740, words);
    assert.ok(bottom - top >= 36 && right - left >= 60, `${words}: ${right - left} x ${bottom - top}`);
  }
  assert.ok((await page.locator("#story").boundingBox()).height > 100);
});

const longNames = ["hollow hound with no eyes", "portrait of somebody", "well-digger's revenant", "coin rat"];

for (const [where, options] of [["a desk", { viewport: { width: 1280, height: 800 } }], ["a phone", phone], ["a desk at 200 %", { viewport: { width: 640, height: 400 } }]]) {
  test(`on ${where} the choices of a fight are read from above, with whole names, and all of them are in sight`, async (t) => {
    const { page, session } = await openPage(t, options);
    session.send(fightOf(longNames));
    await fightSeen(page, longNames);
    const places = await placesOf(page);
    const order = Object.entries(places).filter(([words]) => words.startsWith("Attack")).sort(([, one], [, other]) => one.top - other.top || one.left - other.left);
    assert.deepEqual(order.map(([words]) => words), longNames.map((name) => `Attack · ${name}`));
    for (const [words, { isReachable, bottom }] of Object.entries(places)) assert.ok(isReachable && bottom <= page.viewportSize().height, words);
    const cut = await page.locator(".deed-words").evaluateAll((all) => all.filter((each) => each.scrollHeight > each.clientHeight + 1 || each.scrollWidth > each.clientWidth + 1).map((each) => each.textContent));
    assert.deepEqual(cut, []);
  });
}

test("on a phone every foe of a fight has a row, however long its name is", async (t) => {
  const { page, session } = await openPage(t, phone);
  session.send(fightOf(longNames.slice(0, 3)));
  await fightSeen(page, longNames.slice(0, 3));
  const list = await page.locator(".fighters").boundingBox();
  for (const row of await page.locator(".fighters li").all()) {
    const box = await row.boundingBox();
    assert.ok(box.y + box.height <= list.y + list.height + 1, `${box.y + box.height} of ${list.y + list.height}`);
  }
});

test("on a phone a fight is seen as soon as it begins, whatever one looks at", async (t) => {
  const { page, session } = await openPage(t, phone);
  await page.tap("#tab-things");
  session.send(fightOf(["rat"]));
  await page.waitForSelector('html[data-panel="story"]');
  assert.ok((await placesOf(page))["Attack · rat"].isReachable);
  // Once it goes on, one may look at other things.
  await page.tap("#tab-things");
  session.send({ ...fightOf(["rat"]), round: 2 });
  await page.waitForFunction(() => seen().round === 2);
  assert.equal(await page.getAttribute("html", "data-panel"), "things");
});

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

test("of several foes with one name each has a number, and fleeing stays in its row however narrow the page is", async (t) => {
  const { page, session } = await openPage(t, { viewport: { width: 1280, height: 800 } });
  session.send({ ...fightOf(["a", "b"]), choices: fightOf(["rat", "rat"]).choices });
  await page.waitForSelector("#fight:not([hidden])");
  const places = await placesOf(page);
  assert.deepEqual(Object.keys(places), ["Attack · rat 1", "Attack · rat 2", "Drink · potion 0", "Defend", "Wait", "Flee"]);
  assert.equal(places["Flee"].top, places["Defend"].top);
  session.send({ ...fightOf(["rat", "rat"]), foes: [{ id: "1", name: "a rat", health: 10 }, { id: "2", name: "a rat", health: 4 }] });
  await page.locator(".fighter", { hasText: "a rat 2" }).waitFor();
  assert.deepEqual(await page.locator(".fighter").allTextContents(), ["a rat 1", "a rat 2"]);
  const { right } = await page.evaluate(() => document.querySelector(".deed-repeat").getBoundingClientRect().toJSON());
  assert.ok(places["Flee"].left - right > 12);
});

test("digits choose in a fight, but not while words are typed", async (t) => {
  const { page, session } = await openPage(t);
  session.send(fightOf(["rat", "bat"]));
  await fightSeen(page, ["rat", "bat"]);
  assert.deepEqual(await page.locator("#fight .deed:not(:disabled) kbd").allTextContents(), ["1", "2", "3", "6", "7", "9"]);
  await page.press("#line", "6");
  await page.getByText("no such command: defend").waitFor();
  assert.equal(await page.inputValue("#line"), "");
  await page.locator("#line").pressSequentially("say 7");
  assert.equal(await page.inputValue("#line"), "say 7");
  await page.press("#line", "Escape");
  await page.keyboard.press("7");
  await page.getByText("no such command: hold").waitFor();
  await page.click("#tab-talk");
  await page.locator('[data-key="channel-say"]').click();
  await page.locator('[data-key="talk-line-say"]').pressSequentially("9");
  assert.equal(await page.inputValue('[data-key="talk-line-say"]'), "9");
  assert.ok(await page.isVisible("#fight"));
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

test("a click on what nobody knows of is answered, and one beside a room goes through what is unexplored there", async (t) => {
  const { page, session } = await openPage(t);
  const box = await page.locator("#map").boundingBox();
  const click = (x, y) => page.mouse.click(box.x + box.width / 2 + 34 * x, box.y + box.height / 2 - 34 * y);
  await click(-1, 3);
  await page.getByText("Nothing is known of that part").first().waitFor();
  assert.match(await page.locator("#map-told").textContent(), /Nothing is known/);
  // From [2,0] to [-2,0], and north from there.
  await click(-4, 0.6);
  await page.getByText("There is no such command: n", { exact: true }).waitFor();
  assert.deepEqual(session.world.cell(), [-2, 0]);
  assert.equal(await page.locator("#map-told").textContent(), "");
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
  await page.waitForTimeout(200);
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

test("in high contrast the ways of the map stand out", async (t) => {
  const { page } = await openPage(t, { settings: { theme: "contrast" } });
  const hasColour = ([red, green, blue]) => {
    const map = document.getElementById("map");
    const { data } = map.getContext("2d").getImageData(0, 0, map.width, map.height);
    for (let i = 0; i < data.length; i += 4) if (data[i] === red && data[i + 1] === green && data[i + 2] === blue) return true;
    return false;
  };
  // At least 3 : 1 on black, as for everything that is no text.
  await page.waitForFunction(hasColour, [0xc9, 0xc1, 0xb0]);
  assert.equal(await page.evaluate(hasColour, [0x5d, 0x56, 0x48]), false);
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
    const { page } = await openPage(t, { settings: { theme, calm: true } });
    await page.fill("#line", "map");
    await page.press("#line", "Enter");
    server.sessions.at(-1).world.speak("Bob", "hello");
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
