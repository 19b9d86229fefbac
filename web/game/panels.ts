// The panels as tabs: things, people, quests, talk, oneself; on a phone story and map, too, which are elsewhere in the page. Each is made
// anew from the world when it changed and is in sight.
import { careDeeds, foeDeeds, labelOf, personDeeds, thingDeeds, wareDeeds, type Deed } from "./deeds";
import { bar, button, make, refill } from "./dom";
import type { Member, Speech, Thing, Ware } from "./protocol";
import { abilityTexts, conditionName, type TextName, type Texts } from "./texts";
import type { World } from "./world";

export type PanelName = "story" | "map" | "things" | "people" | "quests" | "talk" | "self";
const panelNames: PanelName[] = ["story", "map", "things", "people", "quests", "talk", "self"];

// What is typed under all of the talk is said here.
const channels: { name: string; text: TextName; line: string }[] = [
  { name: "", text: "allTalk", line: "say" },
  { name: "say", text: "say", line: "say" },
  { name: "tell", text: "tell", line: "tell" },
  { name: "party", text: "partyTalk", line: "party" },
  { name: "shout", text: "shout", line: "shout" },
  { name: "emote", text: "emote", line: "emote" },
  { name: "all", text: "everybody", line: "chat" },
  { name: "ask", text: "askTalk", line: "ask" },
  { name: "trade", text: "tradeTalk", line: "trade" },
];

const nearlyAtEnd = 40; // pixels

export interface PanelOptions {
  tabs: HTMLElement;
  panel: HTMLElement;
  texts: Texts;
  world: World;
  act: (line: string) => boolean; // or begins it; whether it may be
  about: (asked: { name: string; deeds: Deed[]; opener: HTMLElement }) => void; // somebody was clicked
  begin: (deed: Deed) => void;
  changed: (name: PanelName) => void;
}

export class Panels {
  current: PanelName = "things";
  private channel = "";
  private opened: string | undefined; // the thing whose actions are shown
  private unread = 0;
  private isAtNewest = true; // of what was said
  private saidTop = 0; // where one has scrolled to, if not to the newest
  private readonly drafts: Record<string, string> = {}; // what is being typed under each channel
  private told = ""; // to whom, under the tells

  constructor(private readonly options: PanelOptions) {
    options.tabs.addEventListener("keydown", (event) => this.pressed(event));
    // A keyboard takes room away from below.
    new ResizeObserver(() => this.isAtNewest && this.scrollSaid()).observe(options.panel);
  }

  show(name: PanelName): void {
    if (name !== this.current) this.isAtNewest = true;
    this.current = name;
    if (name === "talk") this.unread = 0;
    this.drawTabs();
    this.options.changed(name);
    this.draw();
  }

  // One's own words are no news.
  spoken(from: string): void {
    if (this.current !== "talk" && from !== this.options.world.name) ++this.unread;
    this.drawTabs();
  }

  drawTabs(): void {
    const { tabs, texts } = this.options;
    refill(
      tabs,
      panelNames.map((name) => {
        const selected = name === this.current;
        const tab = button(texts.say(name), () => this.show(name), {
          class: `tab tab-${name}`,
          attributes: {
            role: "tab", id: `tab-${name}`, "aria-selected": String(selected), "aria-controls": "panel", "data-key": name, tabindex: selected ? "0" : "-1",
          },
        });
        if (name === "talk" && this.unread > 0) tab.append(make("span", { class: "badge", text: String(Math.min(99, this.unread)) }));
        return tab;
      }),
    );
    this.options.panel.setAttribute("aria-labelledby", `tab-${this.current}`);
  }

  draw(): void {
    const made = { story: () => [], map: () => [], things: () => this.things(), people: () => this.people(), quests: () => this.quests(), talk: () => this.talk(), self: () => this.self() };
    const { panel } = this.options;
    panel.classList.toggle("talking", this.current === "talk");
    refill(panel, made[this.current]());
    this.scrollSaid();
  }

  // What was said last is in sight, unless one reads what was said before.
  private scrollSaid(): void {
    const list = this.options.panel.querySelector<HTMLElement>(".said");
    if (list) list.scrollTop = this.isAtNewest ? list.scrollHeight : this.saidTop;
  }

  private pressed(event: KeyboardEvent): void {
    const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (by === 0) return;
    event.preventDefault();
    const seen = panelNames.filter((name) => document.getElementById(`tab-${name}`)?.offsetParent);
    const next = seen[(seen.indexOf(this.current) + by + seen.length) % seen.length];
    if (!next) return;
    this.show(next);
    document.getElementById(`tab-${next}`)?.focus();
  }

  private say(name: TextName): string {
    return this.options.texts.say(name);
  }

  private section(title: TextName, empty: TextName, rows: HTMLElement[]): HTMLElement[] {
    return [
      make("h3", { text: this.say(title) }),
      rows.length > 0 ? make("ul", { class: "entries" }, rows) : make("p", { class: "quiet", text: this.say(empty) }),
    ];
  }

  private things(): HTMLElement[] {
    const { world } = this.options;
    const isEquipped = (thing: Thing) => Boolean(thing.worn || thing.wielded || thing.lit);
    const equipped = world.pack.filter(isEquipped);
    const loose = world.pack.filter((thing) => !isEquipped(thing));
    const lying = world.ground.filter((thing) => !thing.monster);
    const wares = world.shop?.wares ?? [];
    const care = careDeeds(world);
    return [
      ...(care.length > 0 ? [make("h3", { text: this.say("forGold") }), make("div", { class: "actions" }, this.chips("care", care))] : []),
      ...(wares.length > 0 ? this.section("wares", "nothingHere", wares.map((ware) => this.ware(ware))) : []),
      ...(equipped.length > 0 ? this.section("equipped", "nothingCarried", equipped.map((thing) => this.thing(thing, "pack"))) : []),
      ...this.section("carried", "nothingCarried", loose.map((thing) => this.thing(thing, "pack"))),
      ...this.section("here", "nothingHere", lying.map((thing) => this.thing(thing, "room"))),
    ];
  }

  // Of several with one name each has its number.
  private numbered(one: Thing, all: Thing[]): string {
    return all.some((other) => other.id !== one.id && other.name === one.name) ? `${one.name} (${one.which ?? 1})` : one.name;
  }

  private thing(thing: Thing, where: "pack" | "room"): HTMLElement {
    const { world } = this.options;
    const all = where === "pack" ? world.pack : world.ground;
    const tags = [thing.worn ? "worn" : "", thing.wielded ? "wielded" : "", thing.lit ? "lit" : ""].filter((tag) => tag !== "") as TextName[];
    return this.entry(`${where}-${thing.id}`, this.numbered(thing, all), tags.map((tag) => make("span", { class: "tag", text: this.say(tag) })), () => thingDeeds(thing, where, world));
  }

  private ware(ware: Ware): HTMLElement {
    const price = make("span", { class: "price", text: this.options.texts.say("gold_amount", { price: ware.price }) });
    return this.entry(`ware-${ware.kind}`, ware.name, [price], () => wareDeeds(ware));
  }

  // A thing, and what can be done with it once it was clicked.
  private entry(key: string, letters: string, beside: HTMLElement[], deeds: () => Deed[]): HTMLElement {
    const isOpen = this.opened === key;
    const name = button(letters, () => {
      this.opened = isOpen ? undefined : key;
      this.draw();
    }, { class: "entry-name thing", attributes: { "aria-expanded": String(isOpen), "data-key": key } });
    const row = make("li", {}, [name, ...beside]);
    if (isOpen) row.append(make("div", { class: "actions" }, this.chips(key, deeds())));
    return row;
  }

  private chips(key: string, deeds: Deed[]): HTMLElement[] {
    return deeds.map((deed) => button(labelOf(deed, this.options.texts), () => this.options.begin(deed), { class: "chip", attributes: { "data-key": `${key}-${deed.text}` } }));
  }

  private people(): HTMLElement[] {
    const { world } = this.options;
    const foes = world.monsters.map((foe) => {
      const [examine, attack] = foeDeeds(foe);
      return make("li", {}, [
        button(this.numbered(foe, world.monsters), () => this.options.act(examine!.line), { class: "entry-name monster", attributes: { "data-key": `foe-${foe.id}` } }),
        bar(foe.health ?? 10, 10, "monster"),
        make("span", { class: "condition", text: this.say(conditionName(foe.health ?? 10)) }),
        button(this.say("attack"), () => this.options.act(attack!.line), { class: "chip", attributes: { "data-key": `attack-${foe.id}` } }),
      ]);
    });
    const here = world.people.map((name) => make("li", {}, [this.person(name, `person-${name}`)]));
    if (world.morePeople > 0) here.push(make("li", { class: "quiet", text: `+ ${world.morePeople}` }));
    return [
      ...(foes.length > 0 ? this.section("foesHere", "nobodyHere", foes) : []),
      ...this.section("peopleHere", "nobodyHere", here),
      ...this.section("party", "noParty", world.party.map((member) => this.member(member))),
      make("div", { class: "actions" }, this.chips("party", [{ text: "inviteWhom", line: "invite " }, ...(world.party.length > 0 ? [{ text: "leaveParty", line: "leave" } as const] : [])])),
    ];
  }

  private person(name: string, key: string): HTMLElement {
    if (name === this.options.world.name) return make("span", { class: "entry-name person", text: name });
    const made: HTMLElement = button(name, () => this.options.about({ name, deeds: personDeeds(name, this.options.world), opener: made }), {
      class: "entry-name person",
      attributes: { "aria-haspopup": "menu", "aria-expanded": "false", "data-key": key },
    });
    return made;
  }

  private member(member: Member): HTMLElement {
    const words = member.awake === false ? this.say("asleep") : member.here ? this.say(conditionName(member.health ?? 10)) : this.say("elsewhere");
    return make("li", {}, [
      this.person(member.name, `member-${member.name}`),
      ...(member.health !== undefined ? [bar(member.health, 10, "person")] : []),
      make("span", { class: "condition", text: words }),
    ]);
  }

  private quests(): HTMLElement[] {
    return this.section("quests", "noQuests", this.options.world.quests.map((quest) =>
      make("li", { class: "quest" }, [
        make("span", { text: quest.text }),
        bar(quest.done, quest.wanted, "quest"),
        make("span", { class: "condition", text: quest.ready ? this.say("ready") : `${quest.done} / ${quest.wanted}` }),
      ]),
    ));
  }

  private talk(): HTMLElement[] {
    const { world } = this.options;
    const chosen = channels.find((channel) => channel.name === this.channel)!;
    const said = world.speeches.filter((speech) => this.channel === "" || speech.channel === this.channel);
    const row = make("div", { class: "channels", attributes: { role: "group", "aria-label": this.say("talk") } }, channels.map((channel) =>
      button(this.say(channel.text), () => {
        this.channel = channel.name;
        this.isAtNewest = true;
        this.draw();
      }, { class: "chip", attributes: { "aria-pressed": String(channel.name === this.channel), "data-key": `channel-${channel.name}` } }),
    ));
    const list = said.length > 0 ? make("ul", { class: "speeches" }, said.slice(-100).map((speech) => this.speech(speech))) : make("p", { class: "quiet", text: this.say("noTalk") });
    const box = make("div", { class: "said", attributes: { tabindex: "0", role: "group", "aria-label": this.say(chosen.text), "data-key": "said" } }, [list]);
    box.addEventListener("scroll", () => {
      this.saidTop = box.scrollTop;
      this.isAtNewest = box.scrollHeight - box.scrollTop - box.clientHeight < nearlyAtEnd;
    });
    const parts: HTMLElement[] = [row, box];
    if (chosen.line !== "") parts.push(this.talkForm(chosen));
    return parts;
  }

  private talkForm({ name, line, text }: (typeof channels)[number]): HTMLElement {
    const words = make("input", { attributes: { "aria-label": this.say(text), placeholder: this.say("words"), "data-key": `talk-line-${name}`, maxlength: "500", autocomplete: "off" } });
    words.value = this.drafts[name] ?? "";
    words.addEventListener("input", () => (this.drafts[name] = words.value));
    const to = name === "tell" ? this.whom() : [];
    const form = make("form", { class: "talk-form" }, [...to, words, make("button", { text: this.say("send"), attributes: { type: "submit" } })]);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (words.value.trim() === "" || (name === "tell" && this.told.trim() === "")) return;
      if (!this.options.act(`${name === "tell" ? `tell ${this.told.trim()}` : line} ${words.value.trim()}`)) return;
      words.value = this.drafts[name] = "";
    });
    return form;
  }

  // To whom: anybody may be typed, those one knows are offered; who spoke last is answered.
  private whom(): HTMLElement[] {
    const { world } = this.options;
    const last = world.speeches.filter((speech) => speech.channel === "tell").at(-1);
    if (this.told === "") this.told = last?.to ?? last?.from ?? "";
    const to = make("input", { class: "talk-to", attributes: { "aria-label": this.say("tellWhom"), placeholder: this.say("tellWhom"), "data-key": "talk-to", list: "talk-known", maxlength: "40", autocomplete: "off" } });
    to.value = this.told;
    to.addEventListener("input", () => (this.told = to.value));
    return [to, make("datalist", { attributes: { id: "talk-known" } }, world.known.map((name) => make("option", { attributes: { value: name } })))];
  }

  private speech(speech: Speech): HTMLElement {
    const channel = channels.find((each) => each.name === speech.channel);
    return make("li", {}, [
      ...(this.channel === "" && channel ? [make("span", { class: "tag", text: this.say(channel.text) })] : []),
      this.person(speech.from, `speech-${speech.from}`),
      ...(speech.to ? [make("span", { class: "quiet", text: " → " }), this.person(speech.to, `speech-${speech.to}`)] : []),
      make("span", { text: ` ${speech.text}` }),
    ]);
  }

  private self(): HTMLElement[] {
    const { world } = this.options;
    const rows: [string, string][] = [];
    const add = (name: TextName, value: number | undefined) => {
      if (value !== undefined) rows.push([this.say(name), String(value)]);
    };
    const { sheet, status, vitals } = world;
    if (vitals) rows.push([this.say("hitPoints"), `${vitals.hp} / ${vitals.hp_most}`]);
    if (status) rows.push([this.say("level"), String(status.level)], [this.say("experience"), `${status.xp} / ${status.xp_wanted}`], [this.say("gold"), String(status.gold)]);
    add("armour", sheet?.armour);
    const abilities = (sheet?.abilities ?? []).map(({ name, value }): [string, string] => [this.options.texts.named(name, abilityTexts), value > 0 ? `+${value}` : String(value)]);
    const deeds: [string, string][] = sheet
      ? [[this.say("deepest"), String(sheet.deepest)], [this.say("rooms"), String(sheet.rooms)], [this.say("slain"), String(sheet.slain)], [this.say("solved"), String(sheet.solved)]]
      : [];
    if (sheet && sheet.raises_left > 0) deeds.push([this.say("raises"), String(sheet.raises_left)]);
    return [make("h3", { class: "who", text: world.name }), facts(rows), facts(abilities), facts(deeds)];
  }
}

function facts(rows: [string, string][]): HTMLElement {
  return make("dl", { class: "facts" }, rows.map(([name, value]) => make("div", {}, [make("dt", { text: name }), make("dd", { text: value })])));
}
