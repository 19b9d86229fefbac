// How the page looks and speaks: kept in the browser for the door, and with the character once one plays.
import { languageOf, type Language } from "./texts";
import type { ServerPreferences } from "./protocol";

export const themes = ["dark", "light", "contrast"] as const;
export type Theme = (typeof themes)[number];
export const sizes = ["90", "100", "115", "130", "150"] as const;

export interface Settings {
  theme: Theme;
  language: Language;
  reader: boolean;
  size: string; // percent
  calm: boolean; // less motion
  pad: boolean;
  notify: boolean;
}

const storageKey = "underwell.settings";

export function loadSettings(): Settings {
  const wants = (query: string) => matchMedia(query).matches;
  const defaults: Settings = {
    theme: wants("(prefers-contrast: more)") ? "contrast" : wants("(prefers-color-scheme: light)") ? "light" : "dark",
    language: languageOf(new URLSearchParams(location.search).get("language") ?? navigator.language), // as the site was read
    reader: false,
    size: "100",
    calm: wants("(prefers-reduced-motion: reduce)"),
    pad: wants("(pointer: coarse)"),
    notify: false,
  };
  try {
    return { ...defaults, ...(JSON.parse(localStorage.getItem(storageKey) ?? "{}") as Partial<Settings>) };
  } catch {
    return defaults;
  }
}

export function keepSettings(settings: Settings): void {
  localStorage.setItem(storageKey, JSON.stringify(settings));
}

export function applySettings(settings: Settings): void {
  const root = document.documentElement;
  root.dataset["theme"] = settings.theme;
  root.dataset["reader"] = String(settings.reader);
  root.dataset["calm"] = String(settings.calm);
  root.dataset["pad"] = String(settings.pad);
  root.lang = settings.language === "zh" ? "zh-CN" : "en";
  root.style.fontSize = `${settings.size}%`;
}

// What the server has kept with the character, over what the browser has.
export function withPreferences(settings: Settings, kept: ServerPreferences): Settings {
  const merged: Settings = { ...settings, language: languageOf(kept.language), reader: kept.reader };
  const client = keptByPage(kept.client);
  const theme = themes.find((name) => name === client["theme"]);
  if (theme) merged.theme = theme;
  const size = sizes.find((percent) => percent === client["size"]);
  if (size) merged.size = size;
  if (typeof client["calm"] === "boolean") merged.calm = client["calm"];
  return merged;
}

function keptByPage(text: string | undefined): Record<string, unknown> {
  try {
    const kept: unknown = JSON.parse(text || "{}");
    return typeof kept === "object" && kept !== null ? (kept as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

// What the server is to keep with the account; languages and linear mode are the game's own to keep.
export function toKeep({ theme, size, calm }: Settings): string {
  return JSON.stringify({ theme, size, calm });
}

// The lines that tell the game what was changed.
export function linesFor(before: Settings, after: Settings): string[] {
  const lines: string[] = [];
  if (before.language !== after.language) lines.push(`language ${after.language === "zh" ? "zh_CN" : "en"}`);
  if (before.reader !== after.reader) lines.push(`reader ${after.reader ? "on" : "off"}`);
  return lines;
}
