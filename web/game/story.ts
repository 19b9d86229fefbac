// The story: real text in the page's one live region (N10). Bounded; what is newest stays in sight unless one has scrolled back.
import { isBegun, subjectOf, type SubjectKind } from "./deeds";
import { make } from "./dom";
import type { Block, Span } from "./protocol";

export const blocksKeptMax = 1_500;

const styles = new Set(["title", "label", "exit", "thing", "person", "monster", "speech", "danger", "good", "dim", "command"]);

const kindsAskedAbout = new Set(["thing", "monster", "person"]);

export interface Asked {
  kind: SubjectKind;
  subject: string;
  command: string; // what the link itself types
  opener: HTMLElement;
}

export interface StoryOptions {
  pane: HTMLElement;
  newer: HTMLElement; // a button, shown where something new stands out of sight below
  act: (line: string) => void; // or begins it
  about: (asked: Asked) => void; // somebody or something was clicked
  colon: () => string;
}

export class StoryPane {
  private readonly log: string[] = [];
  private newest: HTMLElement[] = [];

  private whispered: HTMLElement | undefined;
  private isCovered = false;
  private isAtEnd = true;
  private top = 0;
  private size = "";

  constructor(private readonly options: StoryOptions) {
    const pane = options.pane;
    pane.addEventListener("scroll", () => this.scrolled());
    options.newer.addEventListener("click", () => {
      this.toEnd();
      pane.focus({ preventScroll: true });
    });
    // A fight or a keyboard takes room away from below.
    new ResizeObserver(() => this.isAtEnd && this.toEnd()).observe(pane);
  }

  // Only whoever scrolls back leaves the end: a pane that has just become smaller is further from it, too, and one whose width has changed
  // is scrolled by the browser.
  private scrolled(): void {
    const { scrollHeight, scrollTop, clientHeight, clientWidth } = this.options.pane;
    const size = `${clientWidth}x${clientHeight}`;
    if (scrollHeight - scrollTop - clientHeight < 60) this.isAtEnd = this.options.newer.hidden = true;
    else if (scrollTop < this.top && size === this.size) this.isAtEnd = false;
    this.top = scrollTop;
    this.size = size;
  }

  add(blocks: Block[]): void {
    const added: HTMLElement[] = [];
    for (let i = 0; i < blocks.length; ) {
      const kind = blocks[i]!.k;
      let end = i + 1;
      while (end < blocks.length && blocks[end]!.k === kind) ++end;
      added.push(...this.group(kind, blocks.slice(i, end)));
      i = end;
    }
    for (const block of blocks) this.log.push(plain(block, this.options.colon()));
    this.append(added);
  }

  // A line that was typed: shown, but not read out to whoever typed it.
  echo(line: string): void {
    this.log.push(`> ${line}`);
    this.append([make("p", { class: "echo", text: line, attributes: { "aria-hidden": "true" } })]);
  }

  // The page itself has something to say.
  note(text: string): void {
    this.log.push(`[${text}]`);
    this.append([make("p", { class: "note", text })]);
  }

  // What wants an answer: who listens hears it, though what stands before the line is silent.
  ask(question: string): void {
    this.log.push(question);
    this.append([make("p", { class: "question", text: question })]);
  }

  // For those who listen alone: what they are choosing elsewhere. The next thing takes its place.
  whisper(text: string): void {
    this.whispered?.remove();
    this.whispered = make("p", { class: "whisper visually-hidden", text });
    this.options.pane.append(this.whispered);
  }

  // Something lies over it: it is still read out, but the keys do not go there.
  cover(isCovered: boolean): void {
    this.isCovered = isCovered;
    this.options.pane.tabIndex = isCovered ? -1 : 0;
    this.openLinks();
  }

  private openLinks(): void {
    for (const block of this.newest) for (const link of block.querySelectorAll("a")) link.tabIndex = this.isCovered ? -1 : 0;
  }

  clear(): void {
    this.options.pane.replaceChildren();
  }

  text(): string {
    return `${this.log.join("\n")}\n`;
  }

  toEnd(): void {
    this.isAtEnd = this.options.newer.hidden = true;
    this.options.pane.scrollTop = this.options.pane.scrollHeight;
  }

  private append(added: HTMLElement[]): void {
    const pane = this.options.pane;
    const wasAtEnd = this.isAtEnd;
    // Only the links of what came last stand in the order of the Tab key; older ones are clicked.
    for (const old of this.newest) for (const link of old.querySelectorAll("a")) link.tabIndex = -1;
    this.newest = [...this.newest.slice(-1), ...added].slice(-12);
    this.openLinks();
    pane.append(...added);
    while (pane.childElementCount > blocksKeptMax) pane.firstElementChild?.remove();
    if (this.log.length > 20_000) this.log.splice(0, 5_000);
    if (wasAtEnd) this.toEnd();
    else this.options.newer.hidden = false;
  }

  private group(kind: Block["k"], blocks: Block[]): HTMLElement[] {
    switch (kind) {
      case "heading":
        return blocks.map((block) => make("h3", {}, this.spans(block.s)));
      case "item":
        return [make("ul", blocks.every(isCounted) ? { class: "rows" } : {}, blocks.map((block) => make("li", {}, this.spans(block.s))))];
      case "row":
        return [make("ul", { class: "rows" }, blocks.map((block) => make("li", {}, this.row(block.s))))];
      case "drawing":
        return [make("pre", { class: blocks.some((block) => hasColumns(block)) ? "drawing" : "drawing flowing", attributes: { "aria-hidden": "true" } }, blocks.flatMap((block) => [...this.spans(block.s), "\n"]))];
      case "words":
        return blocks.map((block) => make("p", { class: "words" }, this.spans(block.s)));
      default:
        return blocks.map((block) => make("p", {}, this.spans(block.s)));
    }
  }

  private row([label, ...rest]: Span[]): (Node | string)[] {
    if (!label) return [];
    if (!label[2]) return [make("span", { class: "label", text: `${label[0]}${this.options.colon()}` }), ...this.spans(rest)];
    return [...this.spans([label]), make("span", { class: "label", text: this.options.colon() }), ...this.spans(rest)];
  }

  private spans(spans: Span[]): (Node | string)[] {
    return spans.map(([letters, style, command]) => {
      const name = style && styles.has(style) ? style : "";
      if (command) return this.link(letters, name, command);
      return name ? make("span", { class: name, text: letters }) : letters;
    });
  }

  private link(letters: string, style: string, command: string): HTMLElement {
    const asks = kindsAskedAbout.has(style);
    const attributes: Record<string, string> = asks ? { role: "button", "aria-haspopup": "menu", "aria-expanded": "false" } : { title: isBegun(command) ? `${command}…` : command };
    const link = make("a", { class: `act ${style}`, text: letters, attributes: { href: "#", ...attributes } });
    link.addEventListener("click", (event) => {
      event.preventDefault();
      if (asks) this.options.about({ kind: style as SubjectKind, subject: subjectOf(command), command, opener: link });
      else this.options.act(command);
    });
    // What is called a button is pressed by the blank, too.
    if (asks) link.addEventListener("keydown", (event) => {
      if (event.key !== " ") return;
      event.preventDefault();
      link.click();
    });
    return link;
  }
}

// Whatever has a number of its own needs no dot before it.
function isCounted(block: Block): boolean {
  return /^\d+[.、]/.test(lettersOf(block));
}

// What lines up, or is made of lines, needs letters of one width.
function hasColumns(block: Block): boolean {
  return /\s{2}|[\u2500-\u259f|@#+]/.test(lettersOf(block));
}

export function lettersOf(block: Block, colon = ": "): string {
  const letters = block.s.map((span) => span[0]);
  return block.k === "row" ? `${letters[0] ?? ""}${colon}${letters.slice(1).join("")}` : letters.join("");
}

function plain(block: Block, colon: string): string {
  return `${block.k === "item" ? "- " : ""}${lettersOf(block, colon)}`;
}
