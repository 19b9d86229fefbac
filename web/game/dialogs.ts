// Help and settings, each in a dialog of the browser's own kind: Escape closes it and the keys go back to where they were.
import { button, find, make, refill } from "./dom";
import type { Command } from "./protocol";
import { sizes, themes, type Settings } from "./settings";
import { topicTexts, type TextName, type Texts } from "./texts";

export function openDialog(id: string): void {
  find<HTMLDialogElement>(id).showModal();
}

export function wireDialogs(before: (id: string) => void): void {
  for (const opener of document.querySelectorAll<HTMLElement>("[data-opens]")) {
    opener.addEventListener("click", () => {
      before(opener.dataset["opens"]!);
      openDialog(opener.dataset["opens"]!);
    });
  }
  for (const closer of document.querySelectorAll<HTMLElement>("[data-closes]")) {
    closer.addEventListener("click", () => find<HTMLDialogElement>(closer.dataset["closes"]!).close());
  }
}

// Commands that do the same, as the ways do, stand together over what they do.
function alike(commands: Command[]): Command[][] {
  const groups: Command[][] = [];
  for (const command of commands) {
    const last = groups.at(-1);
    if (last && last[0]!.help === command.help) last.push(command);
    else groups.push([command]);
  }
  return groups;
}

// A click on a command puts it into the line.
export function drawHelp(texts: Texts, commands: Command[], act: (line: string) => void): void {
  const close = () => find<HTMLDialogElement>("help").close();
  const usage = (command: Command) => {
    const made = make("button", { class: "usage", attributes: { type: "button" } }, [make("code", { text: command.usage })]);
    made.addEventListener("click", () => {
      close();
      act(`${command.name} `);
    });
    return made;
  };
  const search = make("input", { attributes: { type: "search", "aria-label": texts.say("search"), placeholder: texts.say("search") } });
  const list = make("div", { class: "commands" });
  const draw = () => {
    const wanted = search.value.trim().toLowerCase();
    const hits = commands.filter((command) => wanted === "" || `${command.name} ${command.short.join(" ")} ${command.help}`.toLowerCase().includes(wanted));
    const topics = [...new Set(hits.map((command) => command.topic))];
    list.replaceChildren(
      ...topics.flatMap((topic) => [
        make("h4", { text: texts.named(topic, topicTexts) }),
        make("dl", {}, alike(hits.filter((command) => command.topic === topic)).map((group) =>
          make("div", group.length > 1 ? { class: "alike" } : {}, [
            ...group.map((command) => make("dt", {}, [usage(command), ...(command.short.length > 0 ? [make("span", { class: "quiet", text: command.short.join(", ") })] : [])])),
            make("dd", { text: group[0]!.help }),
          ]),
        )),
      ]),
    );
  };
  search.addEventListener("input", draw);
  draw();
  refill(find("help-body"), [
    make("h3", { text: texts.say("keysTitle") }),
    ...(["keysLine", "keysPicture", "keysMap", "keysFight"] as TextName[]).map((name) => make("p", { text: texts.say(name) })),
    make("h3", { text: texts.say("commandsTitle") }),
    search,
    list,
    button("help", () => {
      close();
      act("help");
    }, { class: "chip" }),
  ]);
}

export interface SettingsAsked {
  texts: Texts;
  settings: Settings;
  change: (changed: Partial<Settings>) => void;
  saveLog: () => void;
}

// As the style sheet has it: where fingers point, or there is little room.
function padIsShown(): boolean {
  return matchMedia("(pointer: coarse), (max-width: 759px)").matches;
}

export function drawSettings({ texts, settings, change, saveLog }: SettingsAsked): void {
  const choice = <Value extends string>(title: TextName, name: string, values: readonly Value[], now: Value, say: (value: Value) => string, take: (value: Value) => void) =>
    make("fieldset", {}, [
      make("legend", { text: texts.say(title) }),
      ...values.map((value) => {
        const input = make("input", { attributes: { type: "radio", name, value, "data-key": `${name}-${value}` } });
        input.checked = value === now;
        input.addEventListener("change", () => take(value));
        return make("label", { class: "choice" }, [input, make("span", { text: say(value) })]);
      }),
    ]);
  const check = (title: TextName, name: string, now: boolean, take: (value: boolean) => void, hint?: TextName) => {
    const input = make("input", { attributes: { type: "checkbox", "data-key": name } });
    input.checked = now;
    input.addEventListener("change", () => take(input.checked));
    return make("label", { class: "check" }, [input, make("span", {}, [texts.say(title), ...(hint ? [make("small", { text: texts.say(hint) })] : [])])]);
  };
  refill(find("settings-body"), [
    choice("theme", "theme", themes, settings.theme, (theme) => texts.say(theme), (theme) => change({ theme })),
    choice("language", "language", ["en", "zh"] as const, settings.language, (language) => (language === "zh" ? "简体中文" : "English"), (language) => change({ language })),
    choice("textSize", "size", sizes, settings.size as (typeof sizes)[number], (size) => `${size} %`, (size) => change({ size })),
    check("reader", "reader", settings.reader, (reader) => change({ reader }), "readerHint"),
    check("motion", "calm", settings.calm, (calm) => change({ calm })),
    ...(padIsShown() ? [check("pad", "pad", settings.pad, (pad) => change({ pad }))] : []),
    check("notify", "notify", settings.notify, (notify) => change({ notify })),
    make("p", {}, [button(texts.say("log"), saveLog)]),
  ]);
}
