// The two pictures of the game page: the room as tiles, and the map; by mouse and by keys.
import assert from "node:assert/strict";
import { test } from "node:test";
import { phone } from "./browser.mjs";
import { offered, openPage, own } from "./scripted_page.mjs";

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

test("in the picture a click on a foe asks what to do, and one on a way out leaves by it", async (t) => {
  const { page } = await openPage(t);
  const box = await page.locator("#chamber").boundingBox();
  const click = (x, y) => page.mouse.click(box.x + box.width / 2 + 32 * x, box.y + box.height / 2 + 32 * y);
  await click(6, -1);
  assert.deepEqual(await offered(page), ["Examine", "Attack", "Walk there"]);
  await page.getByRole("menuitem", { name: "Examine" }).click();
  await page.getByText("no such command: examine coin rat").waitFor();
  // Below the northern door. Loaded anew, the picture is there at once: nothing glides.
  await page.fill("#line", "walk 20,3");
  await page.press("#line", "Enter");
  await page.waitForFunction(() => seen().own.join() === "20,3");
  await page.reload();
  await page.waitForFunction(() => seen().isPlaying && seen().own?.join() === "20,3");
  // The picture ends half a tile above the first row.
  await page.mouse.click(box.x + box.width / 2, box.y + 32);
  await page.getByText("There is no such command: n", { exact: true }).waitFor();
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

test("ways where nobody has been are rings with a question on the map, which has a legend; the town has none", async (t) => {
  for (const options of [{}, phone]) {
    const { page, session } = await openPage(t, options);
    if (options === phone) await page.tap("#tab-map");
    assert.deepEqual(await page.locator("#map-legend li").allInnerTexts().then((all) => all.map((each) => each.split("\n").at(-1))), ["unexplored", "one way only", "the well"]);
    // Four rooms west of oneself one leads north.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    const lightest = (east, north) => page.evaluate(([x, y]) => {
      const canvas = document.getElementById("map");
      const ratio = canvas.width / canvas.clientWidth;
      const { data } = canvas.getContext("2d").getImageData((canvas.clientWidth / 2 + x - 2) * ratio, (canvas.clientHeight / 2 - y - 2) * ratio, 5 * ratio, 5 * ratio);
      return Math.max(...data.filter((_, i) => i % 4 === 1));
    }, [east, north]);
    const ring = 34 * 0.19;
    for (const side of [-ring, ring]) assert.ok((await lightest(-4 * 34 + side, 34 * 0.66)) > 180, `${side}`);
    assert.ok((await lightest(-4 * 34 + 3 * ring, 34 * 0.66)) < 60);
    session.send({ t: "map", area: 1, fresh: true, places: [{ name: "Square", here: true, ways: [] }] });
    await page.waitForSelector("#map-legend", { state: "hidden" });
  }
});
