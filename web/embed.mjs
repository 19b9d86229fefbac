// Puts the built pages into the program: writes a C++ file with their bytes, plain and gzipped, and fails if a page has become too heavy.
// Usage: node embed.mjs DIST OUTPUT.cpp
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";

// What one page loads at first, gzipped (issue: under 150 kB).
const pageBytesMax = 150_000;

const types = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".json": "application/json",
  ".txt": "text/plain; charset=utf-8",
};

const [folder, output] = process.argv.slice(2);
if (!folder || !output) fail("usage: node embed.mjs DIST OUTPUT.cpp");

function fail(why) {
  console.error(`embed: ${why}`);
  process.exit(1);
}

function filesIn(where) {
  return readdirSync(where, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(where, path.join(entry.parentPath, entry.name)))
    .sort();
}

const files = filesIn(folder).map((name) => {
  const type = types[path.extname(name)] ?? fail(`no type is known for ${name}: name it in embed.mjs`);
  const bytes = readFileSync(path.join(folder, name));
  const gzipped = gzipSync(bytes, { level: 9 });
  // A page is asked for without its ending; what stands in assets/ has its hash in its name.
  const route = `/${name.endsWith(".html") ? name.slice(0, -".html".length) : name}`;
  return { name, route, type, bytes, gzipped: gzipped.length < bytes.length ? gzipped : Buffer.alloc(0), immutable: name.startsWith("assets/") };
});

const byRoute = new Map(files.map((file) => [file.route, file]));
const weight = (file) => file.gzipped.length || file.bytes.length;
for (const page of files.filter((file) => file.name.endsWith(".html"))) {
  const wanted = new Set([page]);
  for (const file of wanted) {
    for (const [, route] of String(file.bytes).matchAll(/["'(](?:\.)?(\/assets\/[\w.-]+|\/[\w-]+\.js)["')]/g)) if (byRoute.has(route)) wanted.add(byRoute.get(route));
  }
  const total = [...wanted].reduce((sum, file) => sum + weight(file), 0);
  console.log(`web: ${page.route} loads ${total} bytes gzipped, of at most ${pageBytesMax}`);
  if (total > pageBytesMax) fail(`${page.route} loads too much: ${[...wanted].map((file) => `${file.route} ${weight(file)}`).join(", ")}`);
}

// As numbers: literals of strings are bounded by compilers, arrays are not.
function array(name, bytes) {
  const numbers = [...bytes].map((byte) => byte.toString()).join(",").replace(/(.{1,120},)/g, "$1\n");
  return `constexpr unsigned char ${name}[] = {${numbers || "0"}};\n`;
}

const text = (value) => JSON.stringify(value);
const view = (name, bytes) => `std::string_view{reinterpret_cast<const char*>(${name}), ${bytes.length}}`;
writeFileSync(output, `// Made by web/embed.mjs.
#include "underwell/adapters/web/web_files.hpp"

namespace underwell::adapters::web {

namespace {

${files.map((file, i) => array(`bytes_${i}`, file.bytes) + array(`gzipped_${i}`, file.gzipped)).join("")}
}  // namespace

std::span<const WebFile> web_files() {
    static const WebFile files[] = {
${files.map((file, i) => `        {.path = ${text(file.route)}, .type = ${text(file.type)}, .bytes = ${view(`bytes_${i}`, file.bytes)}, .gzipped = ${view(`gzipped_${i}`, file.gzipped)}, .immutable = ${file.immutable}},`).join("\n")}
    };
    return files;
}

}  // namespace underwell::adapters::web
`);
