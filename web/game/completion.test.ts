import { describe, expect, it } from "vitest";
import { completions, History, linesKeptMax, plainName } from "./completion";

const words = { commands: ["look", "get", "give", "go"], subjects: ["torch", "hollow hound", "Bob", "north"] };

describe("completions", () => {
  it("completes the first word from the commands, in the server's order", () => {
    expect(completions("g", words)).toEqual(["get", "give", "go"]);
    expect(completions("G", words)).toEqual(["get", "give", "go"]);
  });

  it("offers nothing for an empty line or a whole word", () => {
    expect(completions("  ", words)).toEqual([]);
    expect(completions("look", words)).toEqual([]);
  });

  it("completes what comes after from what is here, as a whole line", () => {
    expect(completions("give t", words)).toEqual(["give torch"]);
    expect(completions("give torch to b", words)).toEqual(["give torch to Bob"]);
  });

  it("completes names of several words", () => {
    expect(completions("attack hollow h", words)).toEqual(["attack hollow hound"]);
  });

  it("lists what is here after a blank", () => {
    expect(completions("get ", words)).toEqual(["get torch", "get hollow hound", "get Bob", "get north"]);
  });
});

describe("completions of what goes with a command", () => {
  const shopping = { ...words, subjectsOf: (command: string) => (command === "buy" ? ["red potion", "rope"] : undefined) };

  it("are its own where it has some, and all else otherwise", () => {
    expect(completions("buy r", shopping)).toEqual(["buy red potion", "buy rope"]);
    expect(completions("buy ", shopping)).toEqual(["buy red potion", "buy rope"]);
    expect(completions("buy t", shopping)).toEqual([]);
    expect(completions("give t", shopping)).toEqual(["give torch"]);
  });
});

describe("plainName", () => {
  it("leaves out articles and counts, not parts of words", () => {
    expect(plainName("a torch")).toBe("torch");
    expect(plainName("The hollow hound")).toBe("hollow hound");
    expect(plainName("3 torches")).toBe("torches");
    expect(plainName("anvil")).toBe("anvil");
    expect(["一支火把", "20枚金币", "十二名掘井人", "奥达·文", "火把"].map(plainName)).toEqual(["火把", "金币", "掘井人", "奥达·文", "火把"]);
  });
});

describe("History", () => {
  it("goes back and forth without losing what was being typed", () => {
    const history = new History();
    history.add("look");
    history.add("north");
    expect(history.back("ge")).toBe("north");
    expect(history.back("north")).toBe("look");
    expect(history.back("look")).toBe("look");
    expect(history.forth("look")).toBe("north");
    expect(history.forth("north")).toBe("ge");
    expect(history.forth("ge")).toBe("ge");
  });

  it("keeps a repeated line once, and so many at the most", () => {
    const history = new History();
    history.add("look");
    history.add("look");
    expect(history.back("")).toBe("look");
    expect(history.back("look")).toBe("look");
    for (let i = 0; i < linesKeptMax + 5; ++i) history.add(`line ${i}`);
    let line = "";
    for (let i = 0; i < linesKeptMax + 50; ++i) line = history.back(line);
    expect(line).toBe("line 5");
  });
});
