// The lab in a real Chromium, against the real server (N12).
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { after, before, test } from "node:test";
import { promisify } from "node:util";
import { assertAccessible } from "./accessible.mjs";
import { desk, phone, startBrowser } from "./browser.mjs";
import { program, startRealServer } from "./real_server.mjs";

const run = promisify(execFile);
const presets = { branch: ["line", "sprawl", "maze", "endless", "lair"], level: ["sparse", "dense", "caves", "halls", "deep"] };
let browser;
let server;
let folder;

before(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "underwell-lab-"));
  server = await startRealServer();
  browser = await startBrowser();
});

after(async () => {
  await browser?.close();
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

// Without motion the whole picture is there at once.
async function open(t, query, options = {}) {
  const context = await browser.newContext({ ...desk, locale: "en", colorScheme: "dark", reducedMotion: "reduce", ...options });
  const page = await context.newPage();
  const wrongs = [];
  page.on("pageerror", (error) => wrongs.push(String(error)));
  page.on("console", (message) => message.type() === "error" && wrongs.push(message.text()));
  page.on("request", (request) => request.url().startsWith(server.address) || wrongs.push(`asked for ${request.url()}`));
  t.after(async () => {
    await context.close();
    assert.deepEqual(wrongs, []);
  });
  await page.goto(`${server.address}/lab${query}`);
  await drawn(page);
  return page;
}

// The picture of the last wish has come and was drawn.
async function drawn(page) {
  await page.waitForFunction(() => document.getElementById("stage").ariaBusy === "false" && document.getElementById("facts").textContent.includes(new URLSearchParams(location.search).get("seed")));
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}

const pixels = (page) => page.evaluate(() => {
  const canvas = document.getElementById("canvas");
  const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  let sum = 0;
  for (const value of new Uint32Array(data.buffer)) sum = (Math.imul(sum, 31) + value) | 0;
  return `${canvas.width}x${canvas.height}:${sum}`;
});
const seedOf = (page) => new URL(page.url()).searchParams.get("seed");
const told = (page) => page.locator("#told").textContent();

// Something changes the picture: it becomes another one.
async function becomesAnother(page, act, what) {
  const before = await pixels(page);
  await act();
  await page.waitForFunction(([id, sum]) => {
    const canvas = document.getElementById(id);
    if (document.getElementById("stage").ariaBusy !== "false") return false;
    const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    let now = 0;
    for (const value of new Uint32Array(data.buffer)) now = (Math.imul(now, 31) + value) | 0;
    return `${canvas.width}x${canvas.height}:${now}` !== sum;
  }, ["canvas", before]).catch(() => assert.fail(`${what} changed nothing`));
  await drawn(page);
}

for (const make of ["branch", "level"]) {
  test(`${make}: every preset gives another picture, and its link the same one again`, async (t) => {
    const page = await open(t, `?make=${make}&seed=7`);
    assert.deepEqual(await page.locator("#presets button").evaluateAll((all) => all.map((each) => each.dataset.preset)), presets[make]);
    const seen = new Set([await pixels(page)]);
    for (const preset of presets[make]) {
      await becomesAnother(page, () => page.click(`[data-preset="${preset}"]`), preset);
      assert.equal(await page.getAttribute(`[data-preset="${preset}"]`, "aria-pressed"), "true");
      const shown = await pixels(page);
      seen.add(shown);
      const again = await open(t, new URL(page.url()).search);
      assert.equal(await pixels(again), shown, preset);
      assert.equal(await again.locator("#command").textContent(), await page.locator("#command").textContent());
      await again.close();
    }
    assert.equal(seen.size, presets[make].length + 1);
  });

  test(`${make}: every setting says what it does, and sliders, choices and switches change the picture`, async (t) => {
    const page = await open(t, `?make=${make}&seed=11`);
    const rows = await page.locator(".row").evaluateAll((all) => all.map((row) => [row.querySelector("label").textContent, row.querySelector(".feel").textContent]));
    assert.ok(rows.length >= 8 && rows.every(([label, feel]) => label !== "" && feel.length > 10), JSON.stringify(rows));
    const changes = make === "branch"
      ? [["rooms", "number", "80"], ["directions", "choice", "8"], ["max-unexplored-exits", "slider"], ["entrance", "choice", "north"]]
      : [["monsters", "slider"], ["generator", "choice", "cave"], ["width", "number", "60"], ["depth", "number", "20"], ["decor", "switch"]];
    for (const [name, kind, value] of changes) {
      await becomesAnother(page, async () => {
        if (kind === "number") await page.fill(`#set-${name}-number`, value).then(() => page.press(`#set-${name}-number`, "Enter"));
        if (kind === "slider") await page.press(`#set-${name}`, "End");
        if (kind === "choice") await page.selectOption(`#set-${name}`, value);
        if (kind === "switch") await page.click(`#set-${name}`);
      }, name);
      assert.ok(new URL(page.url()).searchParams.has(name), name);
    }
    await becomesAnother(page, () => page.click("#reset"), "reset");
    assert.equal(new URL(page.url()).search, `?make=${make}&seed=11`);
  });

  test(`${make}: every download is what its name says, and what the tool writes by the command that is shown`, async (t) => {
    const page = await open(t, `?make=${make}&seed=7`);
    await page.click(`[data-preset="${presets[make][1]}"]`);
    await drawn(page);
    const [, ...command] = (await page.locator("#command").textContent()).match(/"[^"]*"|\S+/g).map((word) => word.replaceAll('"', ""));
    const isOf = {
      PNG: (bytes) => bytes.subarray(0, 8).equals(Buffer.from("\x89PNG\r\n\x1a\n", "latin1")),
      SVG: (bytes) => /^<\?xml|^<svg/.test(String(bytes)) && String(bytes).trimEnd().endsWith("</svg>"),
      JSON: (bytes) => JSON.parse(String(bytes)).seed === "7" || JSON.parse(String(bytes)).seed === 7,
      TMJ: (bytes) => JSON.parse(String(bytes)).type === "map",
      TXT: (bytes) => String(bytes).split("\n").length > 10,
    };
    const links = await page.locator("#downloads a").allTextContents();
    assert.deepEqual(links.filter((name) => name in isOf), make === "branch" ? ["PNG", "SVG", "JSON", "TXT"] : ["PNG", "SVG", "JSON", "TMJ", "TXT"]);
    if (make === "level") {
      const [tiles] = await Promise.all([page.waitForEvent("download"), page.locator("#downloads a").last().click()]);
      assert.match(tiles.suggestedFilename(), /^underwell-tiles-[a-z-]+\.png$/);
      assert.ok(isOf.PNG(await readFile(await tiles.path())));
    }
    for (const name of links.filter((each) => each in isOf)) {
      const [download] = await Promise.all([page.waitForEvent("download"), page.locator("#downloads a", { hasText: new RegExp(`^${name}$`) }).click()]);
      const ending = name.toLowerCase();
      assert.equal(download.suggestedFilename(), `underwell-${make}-7.${ending}`);
      const bytes = await readFile(await download.path());
      assert.ok(isOf[name](bytes), name);
      const output = path.join(folder, `${make}.${ending}`);
      await run(program, [...command, "-o", output]);
      // A map names the sheet of its tiles, which the tool writes beside it by its own name.
      const plain = (file) => file.toString("latin1").replace(/"image":\s*"[\w-]+\.png"/, "");
      assert.ok(plain(bytes) === plain(await readFile(output)), `${name} is not what the tool writes: ${command.join(" ")}`);
    }
  });

  test(`${make}: arrows walk, Escape stops, Space makes another one`, async (t) => {
    const page = await open(t, `?make=${make}&seed=7`);
    const whole = await pixels(page);
    await page.focus("#stage");
    await becomesAnother(page, () => page.keyboard.press("ArrowRight"), "the first step");
    await page.waitForFunction(() => document.getElementById("told").textContent !== "");
    assert.equal(await page.locator("#walk").textContent(), "Stop walking");
    // Some key leads on from here.
    const stood = await pixels(page);
    for (const key of ["l", "j", "k", "h", "Numpad3", "Numpad9"]) {
      if ((await pixels(page)) !== stood) break;
      await page.keyboard.press(key);
      await drawn(page);
    }
    assert.notEqual(await pixels(page), stood);
    if (make === "branch") {
      const walk = new URL(page.url()).searchParams.get("walk");
      assert.ok(walk.split(",").length >= 2, walk);
      const again = await open(t, new URL(page.url()).search);
      assert.equal(await told(again), await told(page));
      assert.equal(await pixels(again), await pixels(page));
    }
    await becomesAnother(page, () => page.keyboard.press("Escape"), "Escape");
    assert.equal(await told(page), "");
    assert.equal(await pixels(page), whole);
    await becomesAnother(page, () => page.keyboard.press("Space"), "Space");
    assert.notEqual(seedOf(page), "7");
  });
}

test("the other generator is one button away, and of a seed that is none it is said what one is", async (t) => {
  const page = await open(t, "?make=branch&seed=7");
  await becomesAnother(page, () => page.click("#make-level"), "the other generator");
  assert.match(page.url(), /make=level&seed=7/);
  await page.fill("#seed", "seven");
  await page.press("#seed", "Enter");
  assert.match(await page.locator("#seed-wrong").textContent(), /“seven” is no seed\. A seed is a whole number from 0 to 18446744073709551615/);
  assert.equal(await page.inputValue("#seed"), "seven");
  assert.equal(await page.getAttribute("#seed", "aria-invalid"), "true");
  await page.fill("#seed", "8");
  await page.press("#seed", "Enter");
  await drawn(page);
  assert.equal(seedOf(page), "8");
  assert.equal(await page.locator("#seed-wrong").textContent(), "");
  const asked = await open(t, "?make=branch&seed=abc");
  assert.match(await asked.locator("#seed-wrong").textContent(), /“abc” is no seed/);
});

test("signs of a branch are explained, a level needs no such words, and the site is around", async (t) => {
  const page = await open(t, "?make=branch&seed=7");
  for (const words of ["the well", "rooms, by depth", "one way only", "unexplored exit", "dug last"]) assert.ok(await page.locator("#legend").getByText(words).isVisible(), words);
  assert.ok(await page.locator("#sign-lair").isHidden());
  await page.click('[data-preset="lair"]');
  await page.waitForSelector("#sign-lair:not([hidden])");
  await page.click("#make-level");
  await page.waitForSelector("#legend", { state: "hidden" });
  const links = await page.locator(".top a").evaluateAll((all) => all.map((link) => link.href));
  assert.deepEqual(links, ["/", "/game", "/who", "/deepest", "/help", "/builders"].map((path) => `${server.address}${path}?language=en`));
  for (const link of links) assert.equal((await page.request.get(link)).status(), 200, link);
});

test("what cannot be made is said in the words of the bench", async (t) => {
  const context = await browser.newContext({ ...desk, locale: "en" });
  t.after(() => context.close());
  const page = await context.newPage();
  await page.goto(`${server.address}/lab?make=level&seed=7&width=12&height=12&room-max=40`);
  await page.waitForSelector("#facts.wrong");
  assert.match(await page.locator("#facts").textContent(), /“Largest room” is 40, but a map of 12 x 12/);
});

for (const theme of ["dark", "light", "contrast"]) {
  test(`axe finds nothing serious in the lab (${theme})`, async (t) => {
    const page = await open(t, "?make=branch&seed=7");
    await page.selectOption("#theme", theme);
    await assertAccessible(page, "branch");
    await page.click("#make-level");
    await drawn(page);
    await page.click("#walk");
    await page.waitForFunction(() => document.getElementById("told").textContent !== "");
    await assertAccessible(page, "level");
  });
}

test("on a phone and at 200 % nothing is wider than the screen", async (t) => {
  for (const [name, size] of Object.entries({ phone, twice: { viewport: { width: 640, height: 400 } } })) {
    for (const locale of ["en", "zh-CN"]) {
      for (const make of ["branch", "level"]) {
        const page = await open(t, `?make=${make}&seed=7`, { ...size, locale });
        assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= size.viewport.width, `${name} ${locale} ${make}`);
        const cut = await page.locator("header a, header button, header select, .bench button, .bench input, .bench select").evaluateAll((all, width) =>
          all.filter((each) => each.getBoundingClientRect().right > width + 0.5).map((each) => each.id || each.textContent), size.viewport.width);
        assert.deepEqual(cut, [], `${name} ${locale} ${make}`);
        await page.close();
      }
    }
  }
});

test("the tiles beside a map are those of the level that is shown, and called as the map calls them", async (t) => {
  const page = await open(t, "?make=level&seed=7");
  const tiles = () => page.locator("#downloads a").last();
  const seen = new Set();
  for (const depth of ["2", "12", "40"]) {
    await page.fill("#set-depth-number", depth);
    await page.press("#set-depth-number", "Enter");
    await page.waitForFunction((wanted) => new URLSearchParams(location.search).get("depth") === wanted, depth);
    await drawn(page);
    const theme = (await page.locator("#facts").textContent()).split(", ").at(-1).replaceAll(" ", "-");
    assert.equal(await tiles().getAttribute("href"), `/tiles/${theme}.png`);
    const map = await (await fetch(new URL(await page.locator("#downloads a", { hasText: /^TMJ$/ }).getAttribute("href"), server.address))).json();
    assert.equal(map.tilesets[0].image, await tiles().getAttribute("download"));
    seen.add(theme);
  }
  assert.ok(seen.size > 1, [...seen].join());
});

test("on a phone whoever walks sees all of the picture, with the ways there are below it", async (t) => {
  const page = await open(t, "?make=branch&seed=7&directions=4", phone);
  assert.ok(await page.getByRole("heading", { level: 1 }).isVisible());
  await page.tap("#walk");
  await page.waitForSelector("#pad:not([hidden])");
  await drawn(page);
  await page.evaluate(() => scrollTo(0, 0));
  const [canvas, pad, legend] = [await page.locator("#canvas").boundingBox(), await page.locator("#pad").boundingBox(), await page.locator("#legend").boundingBox()];
  assert.ok(canvas.height > 300 && canvas.y + canvas.height <= pad.y && pad.y + pad.height <= 740, JSON.stringify([canvas, pad]));
  assert.ok(legend.width > 340 && legend.y >= pad.y + pad.height - 1, JSON.stringify(legend));
  assert.deepEqual(await page.locator("#pad button:visible").evaluateAll((all) => all.map((each) => each.dataset.way).sort()), ["east", "north", "south", "west"]);
  await page.goto(`${server.address}/lab?make=branch&seed=7&directions=8&walk=east`);
  await page.waitForSelector("#pad:not([hidden])");
  assert.equal(await page.locator("#pad button:visible").count(), 8);
});

test("on a phone the pad walks by touch", async (t) => {
  const page = await open(t, "?make=branch&seed=7", phone);
  await page.tap("#walk");
  await page.waitForSelector("#pad:not([hidden])");
  await drawn(page);
  for (const way of ["east", "north", "south"]) if (await page.isVisible(`.to-${way}`)) await page.tap(`.to-${way}`);
  await page.waitForFunction(() => new URLSearchParams(location.search).get("walk").split(",").length >= 2);
});

test("it speaks Chinese to a Chinese browser, and changes at once", async (t) => {
  const page = await open(t, "?make=level&seed=7", { locale: "zh-CN" });
  assert.equal(await page.getAttribute("html", "lang"), "zh-CN");
  const english = await page.evaluate(() => [...document.querySelectorAll("label, h1, h2, button, .feel, #facts")].filter((each) => each.offsetParent && /[a-z]{3}/i.test(each.textContent.replace(/English|Space|PNG|SVG|JSON/g, ""))).map((each) => each.textContent));
  assert.deepEqual(english, []);
  await page.click("#language");
  assert.match(await page.locator("#facts").textContent(), /rooms/);
});

test("what cannot be made is said in the page's language, whatever the browser's is", async (t) => {
  const context = await browser.newContext({ ...desk, locale: "en" });
  t.after(() => context.close());
  const page = await context.newPage();
  await page.goto(`${server.address}/lab?language=zh&make=branch&seed=7&explore=sideways`);
  await page.waitForFunction(() => document.body.textContent.includes("sideways"));
  assert.match(await page.locator("body").textContent(), /这样做不出来：“探索者走向” 是“sideways”；请给出/);
});
