// A real Chromium for the tests, with nothing of its own going out.
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

const web = fileURLToPath(new URL("../../web/", import.meta.url));
const { chromium } = createRequire(`${web}package.json`)("playwright-core");

export const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
export const desk = { viewport: { width: 1366, height: 820 } };

export function startBrowser() {
  return chromium.launch({
    executablePath: process.env.UNDERWELL_CHROMIUM ?? "/usr/bin/chromium",
    args: ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
  });
}
