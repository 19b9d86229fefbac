import { expect, test } from "vitest";
import rules from "./site.css?raw";
import { siteStyle } from "./site_style";
import tokens from "./tokens.css?raw";

test("the site has the colours of every theme, by what the browser prefers", () => {
  const style = siteStyle(tokens, rules);
  expect(style).toMatch(/@media \(prefers-color-scheme: light\) \{ :root \{\s+--ground: #f6f1e6;/);
  expect(style).toMatch(/@media \(prefers-contrast: more\) \{ :root \{\s+--ground: #000000;/);
  expect(style).not.toContain("data-theme");
});

test("no colour is written twice: the site's own rules name tokens only", () => {
  expect(rules).not.toMatch(/#[0-9a-f]{3,8}\b/i);
});

test("a theme that no browser can prefer is refused by name", () => {
  expect(() => siteStyle(':root[data-theme="dusk"] { --ink: red; }', "")).toThrow("dusk");
});
