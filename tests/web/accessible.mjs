// What axe finds in a page. Its rules are as strict as its newest version; what is serious or critical fails.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

const axeSource = createRequire(fileURLToPath(new URL("../../web/package.json", import.meta.url))).resolve("axe-core/axe.min.js");

export async function assertAccessible(page, name) {
  await page.evaluate(await readFile(axeSource, "utf8"));
  const found = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
  const wrong = found.violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  assert.deepEqual(wrong.map(({ id, nodes }) => `${name}: ${id}: ${nodes.map((node) => `${node.target} ${node.any[0]?.message ?? ""}`).join("; ")}`), []);
}
