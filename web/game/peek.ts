// On a phone panel and map cover the story. What it says meanwhile stands over them for a moment; a tap leads to it. Those who listen hear
// the story itself.
import { lettersOf } from "./story";
import type { Block } from "./protocol";

const shownMs = 6_000;

export interface PeekOptions {
  line: HTMLElement;
  isCovered: () => boolean; // the story, by something else
  toStory: () => void;
}

// What is new in one line: where one has come to, or what was said last.
export function newsOf(blocks: Block[]): string {
  const told = blocks.filter((block) => block.k !== "drawing" && block.k !== "words");
  const news = told.find((block) => block.k === "heading") ?? told.at(-1);
  return news ? lettersOf(news) : "";
}

export class Peek {
  private timer = 0;

  constructor(private readonly options: PeekOptions) {
    options.line.addEventListener("click", () => options.toStory());
  }

  told(blocks: Block[]): void {
    const news = newsOf(blocks);
    if (news === "" || !this.options.isCovered()) return;
    this.options.line.textContent = news;
    this.options.line.hidden = false;
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.close(), shownMs);
  }

  close(): void {
    this.options.line.hidden = true;
  }
}
