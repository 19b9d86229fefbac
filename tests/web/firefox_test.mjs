// The same page and the lab in a real Firefox: what another engine could do otherwise. The rest is tested in Chromium.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startCutter } from "./cutter.mjs";
import { startFirefox } from "./firefox.mjs";
import { agreedPlace } from "./play.mjs";
import { startRealServer } from "./real_server.mjs";
import { seenSource } from "./seen.mjs";
import { Viewer } from "./viewer.mjs";

let firefox;
let server;
let cutter;

before(async () => {
  server = await startRealServer();
  cutter = await startCutter(server.ports.web);
  firefox = await startFirefox();
});

after(async () => {
  await firefox?.close();
  cutter?.stop();
  await server?.stop();
});

async function open(t, path, options = {}) {
  const page = await firefox.open(`${cutter.address}${path}`, { before: seenSource, ...options });
  t.after(async () => {
    await page.close();
    assert.deepEqual(page.wrongs, []);
    const outside = page.requests.filter((url) => /^(http|ws)/.test(url) && new URL(url).host !== new URL(cutter.address).host);
    assert.deepEqual(outside, []);
  });
  return page;
}

async function enter(t, options) {
  const page = await open(t, "/game", options);
  await page.click("#enter");
  await page.waitFor(() => seen().isPlaying && seen().own && document.querySelector(".hint"));
  return page;
}

// How many colours a canvas shows: an empty one has one.
const colours = (id) => {
  const canvas = document.getElementById(id);
  const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  return new Set(new Uint32Array(data.buffer)).size;
};

const says = (page, words) => page.waitFor((wanted) => [...document.querySelectorAll("#story > :not(.echo)")].some((part) => part.textContent.includes(wanted)), words);

test("a guest enters by one button, walks, and sees tiles, map and story", async (t) => {
  const page = await enter(t);
  const viewer = await Viewer.enter(server.address);
  t.after(() => viewer.close());
  await says(page, "Harrow is a small town");
  assert.ok((await page.waitFor(colours, "chamber")) > 20);
  assert.ok((await page.waitFor(colours, "map")) > 3);
  await page.click("#tab-self");
  const name = await page.evaluate(() => document.querySelector("#panel h3").textContent);
  const places = new Set();
  for (const [number, walk] of [["ArrowLeft", "j"], ["l", "n", "ArrowDown"], ["y", "k"]].entries()) {
    await page.evaluate(() => document.getElementById("chamber-box").focus());
    await page.press(...walk);
    // What is said is answered when all steps are.
    await page.write(`say walked ${number}`);
    await says(page, `walked ${number}`);
    places.add((await agreedPlace(page, viewer, name)).join());
  }
  assert.ok(places.size >= 2, [...places].join(" "));
  await page.write("down");
  await says(page, "The Bottom of the Well");
  await page.write("east");
  await page.waitFor(() => seen().cell?.join() === "1,0" && seen().rooms === 1);
  assert.ok((await page.evaluate(colours, "map")) > 3);
});

test("a connection that was cut comes back without loss or doubling", async (t) => {
  const page = await enter(t);
  const speaker = await Viewer.enter(server.address);
  t.after(() => speaker.close());
  for (const round of [1, 2]) {
    const links = await page.evaluate(() => linksOpened());
    cutter.reset();
    for (const part of ["a", "b"]) speaker.type(`say word ${round}${part}.`);
    await page.waitFor((before) => linksOpened() > before && seen().isOpen, links);
    await says(page, `word ${round}b.`);
  }
  const text = await page.evaluate(() => document.getElementById("story").textContent);
  assert.deepEqual([...text.matchAll(/word (\d[ab])\./g)].map((found) => found[1]), ["1a", "1b", "2a", "2b"]);
  // Firefox itself reports connections that broke; that is what was done to it.
  page.wrongs = page.wrongs.filter((text) => !text.includes("/play"));
});

test("whoever is spoken to in a tab that is really hidden is told by its title and a notification", async (t) => {
  const keepNotifications = 'window.notified = []; const Real = Notification; window.Notification = class extends Real { constructor(title, options) { super(title, options); notified.push(`${title}: ${options.body}`); } };';
  const page = await enter(t, { permissions: ["notifications"], before: `${seenSource} ${keepNotifications} if (location.protocol === "http:") localStorage.setItem("underwell.settings", '{"notify":true}');` });
  const speaker = await Viewer.enter(server.address);
  t.after(() => speaker.close());
  const title = await page.evaluate(() => document.title);
  await page.beHidden();
  await page.waitFor(() => document.hidden);
  speaker.type("say are you there?");
  await page.waitFor(() => document.title.startsWith("(1) "));
  assert.deepEqual(await page.evaluate(() => notified), [`${speaker.name} speaks to you: are you there?`]);
  await page.beSeen();
  await page.waitFor((usual) => document.title === usual, title);
});

test("on a phone's width nothing is wider than the screen", async (t) => {
  const page = await enter(t, { width: 360, height: 740 });
  for (const name of ["things", "people", "quests", "talk", "self", "story"]) {
    await page.click(`#tab-${name}`);
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 360, name);
  }
});

test("the lab draws both generators, walks by the keys and makes another by Space", async (t) => {
  for (const make of ["branch", "level"]) {
    const page = await open(t, `/lab?make=${make}&seed=7`);
    await page.waitFor(() => document.getElementById("facts").textContent.includes("7"));
    await page.waitFor(new Function("id", `return (${colours})(id) > 10`), "canvas");
    await page.evaluate(() => document.getElementById("stage").focus());
    await page.press("ArrowRight");
    await page.waitFor(() => document.getElementById("told").textContent !== "");
    await page.press("Escape");
    await page.waitFor(() => document.getElementById("told").textContent === "");
    await page.press("Space");
    await page.waitFor(() => !location.search.includes("seed=7&") && !location.search.endsWith("seed=7"));
  }
});
