// What a half-typed line could become, best first: commands for the first word, after it what is here. And the lines typed before. Pure.

export interface Words {
  commands: string[]; // names, in the order of the server's list
  subjects: string[]; // things, people, monsters and ways here
  subjectsOf?: (command: string) => string[] | undefined; // what goes with this one, where that is not everything
}

export const candidatesMax = 8;

// Whole lines that begin with what was typed.
export function completions(typed: string, words: Words): string[] {
  if (typed.trim() === "") return [];
  const found = /^(\s*\S+\s+)(.*)$/.exec(typed);
  if (!found) return begun(typed.trimStart(), words.commands).slice(0, candidatesMax);
  const head = found[1] ?? "";
  const tail = found[2] ?? "";
  const subjects = words.subjectsOf?.(head.trim().toLowerCase()) ?? words.subjects;
  // "put torch in che": the last word, or as many of the last words as begin a name.
  const parts = tail.split(/(?<=\s)/);
  for (let first = 0; first < parts.length; ++first) {
    const start = parts.slice(first).join("");
    const hits = begun(start, subjects);
    if (hits.length > 0) {
      const before = head + parts.slice(0, first).join("");
      return hits.map((hit) => before + hit).slice(0, candidatesMax);
    }
  }
  return tail === "" ? subjects.slice(0, candidatesMax).map((subject) => head + subject) : [];
}

function begun(start: string, names: string[]): string[] {
  if (start === "") return [];
  const folded = start.toLowerCase();
  const hits = names.filter((name) => name.toLowerCase().startsWith(folded) && name.toLowerCase() !== folded);
  return [...new Set(hits)];
}

// "a torch", "the hollow hound", "3 torches", "一支火把", "20枚金币": what one types is the name alone, without its article or its count
// and measure word.
export function plainName(name: string): string {
  return name.replace(/^(a|an|the|some|\d+)\s+/i, "").replace(/^([一二两三四五六七八九十百千零]+|\d+)\p{Script=Han}(?=.)/u, "");
}

export const linesKeptMax = 200;

// Lines typed before; what was being typed is the newest and not lost by looking back.
export class History {
  private readonly lines: string[] = [];
  private at = 0;
  private draft = "";

  add(line: string): void {
    if (line.trim() !== "" && this.lines[this.lines.length - 1] !== line) this.lines.push(line);
    if (this.lines.length > linesKeptMax) this.lines.shift();
    this.at = this.lines.length;
    this.draft = "";
  }

  back(typed: string): string {
    if (this.at === this.lines.length) this.draft = typed;
    if (this.at > 0) --this.at;
    return this.lines[this.at] ?? typed;
  }

  forth(typed: string): string {
    if (this.at >= this.lines.length) return typed;
    ++this.at;
    return this.lines[this.at] ?? this.draft;
  }
}
