// The line one types into: history, completion, hints of what can be done here, and passwords that are not shown.
import { completions, History, type Words } from "./completion";
import { button, find, make, refill } from "./dom";
import { headingWhileTyping } from "../shared/keys";
import type { Heading } from "./protocol";

export interface InputOptions {
  send: (line: string) => void;
  walk: (to: Heading, leaves: boolean) => void;
  toPicture: () => void;
  words: () => Words;
  label: (hint: string) => string;
}

export class InputLine {
  private readonly line = find<HTMLInputElement>("line");
  private readonly list = find<HTMLUListElement>("candidates");
  private readonly hintRow = find("hints");
  private readonly history = new History();
  private candidates: string[] = [];
  private chosen = -1;
  private isSecret = false;

  constructor(private readonly options: InputOptions) {
    find<HTMLFormElement>("line-form").addEventListener("submit", (event) => {
      event.preventDefault();
      this.submit();
    });
    this.line.addEventListener("keydown", (event) => this.pressed(event));
    this.line.addEventListener("input", () => this.offer());
    this.line.addEventListener("blur", () => this.close());
  }

  focus(): void {
    this.line.focus({ preventScroll: true });
  }

  // A line that is only begun, to be gone on with where the cursor stands.
  begin(line: string, tail = ""): void {
    this.show(line + tail);
    this.focus();
    this.line.setSelectionRange(line.length, line.length);
    if (tail === "") this.offer();
  }

  // What is typed next is a password: neither shown nor kept.
  secret(isSecret: boolean): void {
    this.isSecret = isSecret;
    this.line.type = isSecret ? "password" : "text";
    this.close();
  }

  // What is to be typed, for eyes and ears.
  ask(what: string, help: string): void {
    this.line.placeholder = what;
    find("line-name").textContent = what;
    find("line-help").textContent = help;
  }

  hints(lines: string[]): void {
    const { label, send } = this.options;
    refill(this.hintRow, lines.map((line) => button(label(line), () => send(line), { class: "hint", attributes: { "data-key": line, title: line } })));
  }

  private submit(): void {
    const typed = this.line.value;
    this.line.value = "";
    this.close();
    if (!this.isSecret) this.history.add(typed);
    this.options.send(typed);
  }

  private pressed(event: KeyboardEvent): void {
    // A word that is still being put together by an input method is nobody's business.
    if (event.isComposing) return;
    const heading = headingWhileTyping(event, this.line.value);
    if (heading) {
      event.preventDefault();
      return this.options.walk(heading, event.shiftKey);
    }
    const isOpen = this.candidates.length > 0;
    if (event.key === "Tab" && !event.shiftKey && isOpen) {
      event.preventDefault();
      this.take(this.chosen < 0 ? 0 : this.chosen);
    } else if (event.key === "Escape") {
      event.preventDefault();
      if (isOpen) this.close();
      else this.options.toPicture();
    } else if (event.key === "ArrowUp" || event.key === "ArrowDown") {
      event.preventDefault();
      if (isOpen && this.chosen >= 0) return this.choose(this.chosen + (event.key === "ArrowUp" ? -1 : 1));
      if (event.key === "ArrowDown" && isOpen) return this.choose(0);
      this.show(event.key === "ArrowUp" ? this.history.back(this.line.value) : this.history.forth(this.line.value));
    } else if (event.key === "Enter" && this.chosen >= 0) {
      event.preventDefault();
      this.take(this.chosen);
    }
  }

  private show(line: string): void {
    this.line.value = line;
    this.line.setSelectionRange(line.length, line.length);
    this.close();
  }

  private offer(): void {
    this.candidates = this.isSecret ? [] : completions(this.line.value, this.options.words());
    this.chosen = -1;
    this.draw();
  }

  private choose(i: number): void {
    this.chosen = i < 0 ? -1 : i % this.candidates.length;
    this.draw();
  }

  private take(i: number): void {
    const line = this.candidates[i];
    if (line === undefined) return;
    this.show(`${line} `);
    this.offer();
  }

  private close(): void {
    this.candidates = [];
    this.chosen = -1;
    this.draw();
  }

  private draw(): void {
    this.list.hidden = this.candidates.length === 0;
    this.line.setAttribute("aria-expanded", String(!this.list.hidden));
    if (this.chosen >= 0) this.line.setAttribute("aria-activedescendant", `candidate-${this.chosen}`);
    else this.line.removeAttribute("aria-activedescendant");
    this.list.replaceChildren(
      ...this.candidates.map((text, i) => {
        const option = make("li", { text, attributes: { role: "option", id: `candidate-${i}`, "aria-selected": String(i === this.chosen) } });
        option.addEventListener("pointerdown", (event) => {
          event.preventDefault();
          this.take(i);
          this.focus();
        });
        return option;
      }),
    );
  }
}
