// Fights on the game page: their choices, by buttons and by keys, on a desk and on a phone.
import assert from "node:assert/strict";
import { test } from "node:test";
import { assertAccessible } from "./accessible.mjs";
import { phone } from "./browser.mjs";
import { fightOf, fightSeen, placesOf } from "./scripted_fight.mjs";
import { offered, openPage } from "./scripted_page.mjs";

test("a fight shows its choices, by buttons and by keys", async (t) => {
  const { page } = await openPage(t);
  await page.locator(".hint", { hasText: "attack rat" }).click();
  await page.waitForSelector("#fight:not([hidden])");
  assert.match(await page.locator("#fight").innerText(), /Round 1[^]*a coin rat[^]*hurt/);
  await page.keyboard.press("Alt+9");
  await page.waitForSelector("#fight", { state: "hidden" });
});

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

test("of several foes only the one that was chosen is marked, and named as one's choice", async (t) => {
  const { page, session } = await openPage(t);
  const told = fightOf(["rat", "bat", "cat"]);
  told.choice = "attack";
  told.choices[1].chosen = true;
  session.send(told);
  await fightSeen(page, ["rat", "bat", "cat"]);
  const pressed = page.locator('#fight .deed[aria-pressed="true"]');
  assert.deepEqual(await pressed.locator(".deed-words").allTextContents(), ["Attack · bat"]);
  assert.equal(await page.locator(".fight-choice").textContent(), "Your choice: Attack · bat");
  // What is drunk is a choice called otherwise.
  session.send({ ...fightOf(["rat"]), choice: "use", choices: fightOf(["rat"]).choices.map((choice) => ({ ...choice, chosen: choice.name === "drink" })) });
  await fightSeen(page, ["rat"]);
  assert.deepEqual(await pressed.locator(".deed-words").allTextContents(), ["Drink · potion 0"]);
});

for (const [where, options] of [["a desk", { viewport: { width: 1280, height: 800 } }], ["a phone", phone]]) {
  test(`on ${where} stunts, throwing, another weapon, food and light are a button away`, async (t) => {
    const { page, session } = await openPage(t, options);
    const told = fightOf(["rat", "bat"]);
    const further = [["stunt 1", "rat"], ["stunt 2", "bat"], ["throw knife at 2", "knife → bat"], ["wield sword", "sword"], ["eat bread", "bread"], ["light torch", "torch"]];
    told.choices.push(...further.map(([line, target]) => ({ line, name: line.split(" ")[0], target })));
    session.send(told);
    await fightSeen(page, ["rat", "bat"]);
    assert.ok(!("Stunt · rat" in (await placesOf(page))));
    await page.click(".deed-further");
    assert.deepEqual(await offered(page), ["Throw · knife → bat", "Stunt · rat", "Stunt · bat", "Wield · sword", "Eat · bread", "Light · torch"]);
    await assertAccessible(page, "more deeds");
    // A round later one foe is gone: what was to hit it hits nobody else.
    session.send({ ...fightOf(["bat"]), round: 2, choices: [...fightOf(["bat"]).choices, { line: "stunt 1", name: "stunt", target: "bat" }] });
    await fightSeen(page, ["bat"]);
    await page.getByRole("menuitem", { name: "Stunt · rat" }).click();
    await page.locator("#line").focus();
    await page.keyboard.press("0");
    await page.getByRole("menuitem", { name: "Stunt · bat" }).click();
    await page.getByText("no such command: stunt 1").waitFor();
    assert.equal(await page.locator("#story .echo").count(), 1);
  });
}

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
