// Every page is an .html file in this folder: game.html is served at /game, lab.html at /lab. What a page loads gets a name
// with its hash in it and stands in assets/, so that browsers may keep it for ever.
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";
import { siteStyle } from "./shared/site_style";

const here = fileURLToPath(new URL(".", import.meta.url));
const pages = readdirSync(here).filter((name) => name.endsWith(".html"));

// What the site's pages ask for by a name that never changes.
const site: Plugin = {
  name: "site",
  generateBundle() {
    const read = (name: string) => readFileSync(`${here}shared/${name}`, "utf8");
    this.emitFile({ type: "asset", fileName: "site.css", source: siteStyle(read("tokens.css"), read("site.css")) });
    this.emitFile({ type: "asset", fileName: "icon.svg", source: read("lamp.svg") });
  },
};

export default defineConfig({
  root: here,
  plugins: [site],
  base: "/",
  // A test compares what the page has words for with what the game offers.
  server: { fs: { allow: [`${here}..`] } },
  build: {
    target: "es2022",
    // The content security policy takes nothing that stands in the page itself: no data: pictures, no inline scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: { input: pages.map((name) => `${here}${name}`) },
  },
  test: { include: ["**/*.test.ts"], environment: "node", css: true, testTimeout: 120_000 },
} as Parameters<typeof defineConfig>[0]);
