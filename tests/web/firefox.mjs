// A real Firefox for the tests, driven by WebDriver BiDi, which stock Firefox speaks by itself (playwright asks it for commands that the
// long-lived releases do not have). Only what the tests need: https://w3c.github.io/webdriver-bidi
import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

const web = fileURLToPath(new URL("../../web/", import.meta.url));
const { WebSocket } = createRequire(`${web}package.json`)("ws");
const waitMsMax = 60_000;
const waitMsBetween = 50;

// Nothing of its own goes out, and it is what the tests take it to be.
const preferences = {
  "app.update.disabledForTesting": true, "browser.shell.checkDefaultBrowser": false, "datareporting.policy.dataSubmissionEnabled": false,
  "network.captive-portal-service.enabled": false, "network.connectivity-service.enabled": false, "browser.safebrowsing.update.enabled": false,
  "extensions.getAddons.cache.enabled": false, "toolkit.telemetry.server": "", "services.settings.server": "", "layout.css.prefers-color-scheme.content-override": 0,
};

// The names of keys in WebDriver (section "Keyboard actions").
const keys = { Enter: "\uE007", Escape: "\uE00C", Tab: "\uE004", Space: " ", ArrowLeft: "\uE012", ArrowUp: "\uE013", ArrowRight: "\uE014", ArrowDown: "\uE015" };

export async function startFirefox({ language = "en" } = {}) {
  const profile = await mkdtemp(path.join(os.tmpdir(), "underwell-firefox-"));
  const wanted = { ...preferences, "intl.accept_languages": language };
  await writeFile(path.join(profile, "user.js"), Object.entries(wanted).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});\n`).join(""));
  const program = process.env.UNDERWELL_FIREFOX ?? "/usr/bin/firefox-esr";
  const firefox = spawn(program, ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", "0"], { stdio: ["ignore", "ignore", "pipe"] });
  const ended = new Promise((resolve) => firefox.on("exit", resolve));
  const address = await new Promise((resolve, reject) => {
    let output = "";
    firefox.on("error", reject);
    firefox.on("exit", (code) => reject(new Error(`${program} ended with ${code}:\n${output}`)));
    firefox.stderr.on("data", (data) => {
      output += data;
      const found = /WebDriver BiDi listening on (ws:\S+)/.exec(output);
      if (found) resolve(found[1]);
    });
  });
  const wire = await Wire.open(`${address}/session`);
  await wire.ask("session.new", { capabilities: {} });
  await wire.ask("session.subscribe", { events: ["log.entryAdded", "network.beforeRequestSent"] });
  return {
    // A window of its own, with nothing kept from others.
    async open(url, { width = 1366, height = 820, before = "", permissions = [] } = {}) {
      const { userContext } = await wire.ask("browser.createUserContext");
      for (const name of permissions) await wire.ask("permissions.setPermission", { descriptor: { name }, state: "granted", origin: new URL(url).origin, userContext });
      const { context } = await wire.ask("browsingContext.create", { type: "tab", userContext });
      const page = new Page(wire, { context, userContext });
      await wire.ask("browsingContext.setViewport", { context, viewport: { width, height } });
      await wire.ask("script.addPreloadScript", { functionDeclaration: `() => { ${before} }`, contexts: [context] });
      await page.go(url);
      return page;
    },
    async close() {
      await wire.ask("browser.close").catch(() => {});
      await ended;
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

// Questions with numbers, answers by them, and events.
class Wire {
  asked = new Map();
  listeners = [];

  static open(address) {
    const wire = new Wire();
    wire.socket = new WebSocket(address);
    wire.socket.on("message", (data) => wire.take(JSON.parse(String(data))));
    wire.socket.on("close", () => wire.asked.forEach(({ reject }) => reject(new Error("Firefox has gone"))));
    return new Promise((resolve, reject) => wire.socket.on("open", () => resolve(wire)).on("error", reject));
  }

  take(message) {
    if (message.type === "event") return this.listeners.forEach((listener) => listener(message));
    const { resolve, reject } = this.asked.get(message.id);
    this.asked.delete(message.id);
    if (message.type === "error") reject(new Error(`${message.error}: ${message.message}`));
    else resolve(message.result);
  }

  ask(method, params = {}) {
    const id = (this.count = (this.count ?? 0) + 1);
    this.socket.send(JSON.stringify({ id, method, params }));
    return new Promise((resolve, reject) => this.asked.set(id, { resolve, reject }));
  }
}

class Page {
  wrongs = []; // errors of the console
  requests = []; // addresses that were asked for

  constructor(wire, { context, userContext }) {
    this.wire = wire;
    this.context = context;
    this.userContext = userContext;
    wire.listeners.push(({ method, params }) => {
      if (method === "log.entryAdded" && params.source.context === context && params.level === "error") this.wrongs.push(params.text);
      if (method === "network.beforeRequestSent" && params.context === context) this.requests.push(params.request.url);
    });
  }

  go(url) {
    return this.wire.ask("browsingContext.navigate", { context: this.context, url, wait: "complete" });
  }

  reload() {
    return this.wire.ask("browsingContext.reload", { context: this.context, wait: "complete" });
  }

  // Runs a function there; what goes in and comes out is as JSON has it.
  async evaluate(run, ...given) {
    const functionDeclaration = `async (given) => JSON.stringify((await (${run})(...JSON.parse(given))) ?? null)`;
    const { type, result, exceptionDetails } = await this.wire.ask("script.callFunction", {
      functionDeclaration, arguments: [{ type: "string", value: JSON.stringify(given) }], awaitPromise: true, userActivation: true, target: { context: this.context },
    });
    if (type === "exception") throw new Error(exceptionDetails.text);
    return JSON.parse(result.value);
  }

  async waitFor(run, ...given) {
    const until = Date.now() + waitMsMax;
    for (;;) {
      const found = await this.evaluate(run, ...given);
      if (found) return found;
      if (Date.now() > until) throw new Error(`never came true: ${run} (${JSON.stringify(given)})`);
      await new Promise((resolve) => setTimeout(resolve, waitMsBetween));
    }
  }

  // By a real mouse, in the middle of what is there.
  async click(selector) {
    const [x, y] = await this.waitFor((wanted) => {
      const box = document.querySelector(wanted)?.getBoundingClientRect();
      return box?.width > 0 && [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)];
    }, selector);
    const actions = [{ type: "pointerMove", x, y }, { type: "pointerDown", button: 0 }, { type: "pointerUp", button: 0 }];
    await this.wire.ask("input.performActions", { context: this.context, actions: [{ type: "pointer", id: "mouse", actions }] });
  }

  async press(...names) {
    const actions = names.flatMap((name) => ["keyDown", "keyUp"].map((type) => ({ type, value: keys[name] ?? name })));
    await this.wire.ask("input.performActions", { context: this.context, actions: [{ type: "key", id: "keyboard", actions }] });
  }

  async write(line) {
    await this.click("#line");
    await this.press(...line, "Enter");
  }

  // Behind another tab of its window.
  async beHidden() {
    const { context } = await this.wire.ask("browsingContext.create", { type: "tab", referenceContext: this.context, userContext: this.userContext });
    await this.wire.ask("browsingContext.activate", { context });
  }

  async beSeen() {
    await this.wire.ask("browsingContext.activate", { context: this.context });
  }

  async close() {
    await this.wire.ask("browser.removeUserContext", { userContext: this.userContext });
  }
}
