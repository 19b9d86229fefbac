// A small piece of dungeon that never changes: one cave room, a branch of some forty rooms, a fight, things, people, talk.

const width = 41;
const height = 21;
const bits = { n: 1, ne: 2, e: 4, se: 8, s: 16, sw: 32, w: 64, nw: 128 };
const steps = { n: [0, -1], ne: [1, -1], e: [1, 0], se: [1, 1], s: [0, 1], sw: [-1, 1], w: [-1, 0], nw: [-1, -1] };

// A cave with a pool, pillars, moss and rubble, and a door on each of three sides.
function cave() {
  const rows = [];
  for (let y = 0; y < height; ++y) {
    let row = "";
    for (let x = 0; x < width; ++x) {
      const far = Math.hypot((x - 20) / 15, (y - 10) / 7.4) + 0.09 * Math.sin(x * 1.3 + y) + 0.07 * Math.sin(y * 2.1 - x * 0.6);
      const pool = Math.hypot(x - 26, (y - 13) * 1.3) < 2.9;
      let sign = far < 1 ? "." : "#";
      if (sign === "." && pool) sign = "~";
      else if (sign === "." && (x * 7 + y * 13) % 29 === 0) sign = '"';
      else if (sign === "." && (x * 5 + y * 11) % 37 === 0) sign = ":";
      if ((x === 14 || x === 24) && y === 7) sign = "I";
      if (y === 10 && (x < 7 || x > 33)) sign = ",";
      if (x === 20 && y < 4) sign = ",";
      if ((y === 10 && (x === 0 || x === width - 1)) || (x === 20 && y === 0)) sign = "+";
      row += sign;
    }
    rows.push(row);
  }
  return rows;
}

function branch() {
  const ways = new Map();
  const key = (x, y) => `${x},${y}`;
  const room = (x, y) => ways.get(key(x, y)) ?? (ways.set(key(x, y), [x, y, 0, 0, 0]), ways.get(key(x, y)));
  const join = (from, to) => {
    const [x, y] = from;
    const [a, b] = steps[to];
    room(x, y)[2] |= bits[to];
    const back = Object.keys(steps).find((each) => steps[each][0] === -a && steps[each][1] === -b);
    room(x + a, y - b)[2] |= bits[back];
    return [x + a, y - b];
  };
  const walks = ["e e ne n n ne e e se s", "s s sw w w s se e e e", "n nw n n ne e ne n", "w w sw s w nw n n", "e se se e s s sw s"];
  for (const walk of walks) {
    let at = [0, 0];
    for (const to of walk.split(" ")) at = join(at, to);
    room(...at)[4] |= bits.n | bits.e;
    room(...at)[4] &= ~room(...at)[2];
  }
  room(2, 0)[3] |= bits.s;
  room(-2, 0)[4] |= bits.n;
  return [...ways.values()];
}

const en = {
  heading: "A Dripping Hollow",
  text: "Water gathers on the roots above and falls, drop by drop, into a pool that has no bottom by this light. Somebody has scratched tallies into the clay.",
  hint: "Hint: type ", hintMap: " to see where you have been, ", hintTell: " and a name to speak to somebody.", sale: "For sale:", gold: " gold", lamp: "a lamp",
  rat: "a coin rat", torch: "a torch", knife: "a small knife", coat: "a leather coat", chest: "a well-digger's chest", rope: "a coil of rope",
  stands: " sits here, counting.", lies: "Here lie ", and: " and ", exits: "Exits", north: "north", east: "east", west: "west, back to the well",
  choose: "Choose a password of 8 letters or more: ", again: "The same once more: ",
  welcome: "Welcome to Underwell. Press the button, or log in.", words: "A map of the branch: you stand five rooms east of the well.",
};
const zh = {
  heading: "滴水的空洞", text: "水珠聚在头顶的树根上，一滴一滴落进水潭；凭这点光，看不到潭底。有人在黏土上刻了一道道计数的痕迹。",
  hint: "提示：输入 ", hintMap: " 看看走过哪里，", hintTell: " 加名字对某人说话。", sale: "出售：", gold: " 金币", lamp: "一盏灯",
  rat: "一只钱鼠", torch: "一支火把", knife: "一把小刀", coat: "一件皮衣", chest: "一只掘井人木箱", rope: "一捆绳子",
  stands: "蹲在这里数着什么。", lies: "地上有", and: "和", exits: "出口", north: "北", east: "东", west: "西，通往井底",
  choose: "请选一个至少八个字符的密码：", again: "请再输入一遍：",
  welcome: "欢迎来到 Underwell。按下按钮，或者登录。", words: "支道的地图：你在井东边五个房间。",
};

export function scriptedWorld(send, language) {
  const say = language === "zh" ? zh : en;
  const rows = cave();
  const own = [17, 10];
  let cell = [2, 0];
  let fightRound = 0;
  let asked; // a password: what was typed for it
  const known = branch();
  const thing = (id, name, more = {}) => ({ id, name, kind: "thing", count: 1, takeable: true, ...more });
  const at = (x, y) => rows[y]?.[x] ?? "#";

  function seen() {
    const bytes = new Uint8Array(Math.ceil((width * height) / 8));
    for (let y = 0; y < height; ++y) {
      for (let x = 0; x < width; ++x) {
        if (Math.hypot(x - own[0], (y - own[1]) * 1.2) > 11) continue;
        const i = y * width + x;
        bytes[i >> 3] |= 128 >> (i & 7);
      }
    }
    return Buffer.from(bytes).toString("base64");
  }

  function chamber(fresh) {
    const bodies = [
      { id: "1", k: "monster", name: say.rat, kind: "rat", at: [23, 9], health: 7, awake: true },
      { id: "2", k: "person", name: "Bob", kind: "person", at: [15, 12], health: 9, party: true, awake: true },
      { id: "3", k: "thing", name: say.torch, kind: "torch", at: [20, 6] },
      { id: "4", k: "thing", name: say.chest, kind: "chest", at: [12, 9] },
    ];
    if (!fresh) return send({ t: "chamber", own: [...own], seen: seen() });
    send({ t: "chamber", fresh: true, room: 7, theme: "roots", size: [width, height], dark: false, own: [...own], seen: seen(), tiles: rows.map((row, y) => [y * width, row]), exits: [["n", [20, 0]], ["e", [40, 10]], ["w", [0, 10]]], bodies });
  }

  function room() {
    send({ t: "story", blocks: [
      { k: "heading", s: [[say.heading, "title"]] },
      { k: "paragraph", s: [[say.text]] },
      { k: "paragraph", s: [[say.rat, "monster", "examine rat"], [say.stands]] },
      { k: "paragraph", s: [[say.lies], [say.torch, "thing", "examine torch"], [say.and], [say.chest, "thing", "examine chest"], ["."]] },
      { k: "row", s: [[say.exits, "label"], [say.north, "exit", "north"], [", "], [say.east, "exit", "east"], [", "], [say.west, "exit", "west"]] },
    ] });
  }

  function fight() {
    ++fightRound;
    send({ t: "fight", round: fightRound, ends_in_ms: 60000, choice: "attack", repeat: false, foes: [{ id: "1", name: say.rat, health: 7 }], friends: [{ name: "Bob", health: 9, chosen: false }], choices: [{ line: "attack 1", name: "attack", target: language === "zh" ? "钱鼠" : "coin rat", chosen: true }, { line: "defend", name: "defend" }, { line: "flee", name: "flee" }, { line: "cast rune of embers", name: "cast", target: language === "zh" ? "余烬符文" : "rune of embers" }, { line: "stunt 1", name: "stunt", target: language === "zh" ? "钱鼠" : "coin rat" }] });
  }

  function all() {
    send({ t: "name", name: "Ada" });
    send({ t: "vitals", hp: 11, hp_most: 14 });
    send({ t: "status", level: 2, xp: 640, xp_wanted: 1500, gold: 37, depth: 2, fighting: false, effects: [] });
    send({ t: "room", number: 7, name: say.heading, area: "Branch 3", theme: "roots", cell, depth: 2, blocked: false, dark: false, exits: [{ to: "n", leads: "unexplored" }, { to: "e", leads: "open", number: 8 }, { to: "w", leads: "home", number: 1, back: true }] });
    send({ t: "things", where: "pack", all: [thing("10", say.knife, { wielded: true }), thing("11", say.coat, { worn: true }), thing("12", say.torch, { lit: true }), thing("13", say.rope)] });
    send({ t: "things", where: "room", all: [thing("3", say.torch), thing("4", say.chest, { container: true, takeable: false }), thing("1", say.rat, { monster: true, takeable: false, health: 7 })] });
    send({ t: "people", names: ["Bob"], more: 0 });
    send({ t: "party", members: [{ name: "Bob", awake: true, here: true, cell: [2, 0], health: 9 }, { name: "Eve", awake: true, here: false, cell: [4, 4], health: 6 }] });
    send({ t: "quests", quests: [{ text: language === "zh" ? "消灭 3 只钱鼠。" : "Slay 3 coin rats in the first rooms of any branch.", done: 1, wanted: 3, ready: false }] });
    send({ t: "sheet", abilities: [{ name: "strength", value: 2 }, { name: "dexterity", value: 1 }, { name: "wisdom", value: 3 }], armour: 12, deepest: 6, slain: 4, solved: 1, rooms: 31, raises_left: 0 });
    send({ t: "commands", commands: [{ name: "travel", short: [], usage: "travel X Y", help: "Walk one room nearer to another.", topic: "moving" }, { name: "look", short: ["l"], usage: "look [AT]", help: "See where you are.", topic: "looking" }, { name: "attack", short: ["kill", "k"], usage: "attack [FOE]", help: "Attack a foe.", topic: "battle" }, { name: "get", short: ["take"], usage: "get THING [from CONTAINER]", help: "Take something.", topic: "things" }, { name: "give", short: [], usage: "give THING to PERSON", help: "Give something to somebody.", topic: "things" }] });
    send({ t: "hints", lines: ["attack rat", "get torch", "open chest", "north", "east"] });
    send({ t: "map", area: 3, fresh: true, own: cell, home: [0, 0], rooms: known });
    chamber(true);
  }

  function step(to) {
    const [x, y] = [own[0] + steps[to][0], own[1] + steps[to][1]];
    if ("#I".includes(at(x, y))) return send({ t: "wrong_way", to });
    own[0] = x;
    own[1] = y;
    chamber(false);
  }

  // One walk nearer on the map, by the shortest way.
  function travel(x, y) {
    const rooms = new Map(known.map((each) => [`${each[0]},${each[1]}`, each]));
    const came = new Map([[`${x},${y}`, undefined]]);
    const queue = [[x, y]];
    for (const place of queue) {
      for (const [to, [a, b]] of Object.entries(steps)) {
        const there = [place[0] + a, place[1] - b];
        if (!(rooms.get(place.join())?.[2] & bits[to]) || came.has(there.join())) continue;
        came.set(there.join(), place);
        queue.push(there);
      }
    }
    cell = came.get(cell.join()) ?? cell;
    send({ t: "map", area: 3, own: cell });
  }

  // A merchant comes by, and goes.
  function trade(isHere) {
    if (!isHere) return send({ t: "shop" });
    send({ t: "shop", service: "merchant", wares: [{ name: say.lamp, kind: "lamp", price: 12 }], deals: [{ id: "13", price: 3 }] });
    send({ t: "story", blocks: [{ k: "paragraph", s: [[say.sale]] }, { k: "item", s: [[say.lamp, "thing", "examine lamp"], [`: 12${say.gold}`]] }] });
  }

  return {
    own,
    trade,
    hint: () => send({ t: "story", blocks: [{ k: "paragraph", s: [[say.hint], ["map", "command", "map"], [say.hintMap], ["tell", "command", "tell "], [say.hintTell]] }] }),
    cell: () => cell,
    door: () => {
      send({ t: "story", blocks: [{ k: "paragraph", s: [[say.welcome]] }] });
      send({ t: "prompt", text: "Name, or guest: " });
    },
    again: () => {
      if (asked !== undefined) send({ t: "echo", on: false });
      all();
      if (asked !== undefined) send({ t: "prompt", text: asked === "" ? say.choose : say.again });
    },
    speak: (from, text) => {
      send({ t: "story", blocks: [{ k: "paragraph", s: [[from, "person", `tell ${from} `], [" says, "], [`"${text}"`, "speech"]] }] });
      send({ t: "speech", channel: "say", from, text });
    },
    // What was taken as a password, if one was asked for.
    answers: [],
    line(text) {
      if (asked !== undefined) {
        this.answers.push(text);
        if (text !== "" && asked === "") {
          asked = text;
          return send({ t: "prompt", text: say.again });
        }
        asked = undefined;
        send({ t: "echo", on: true });
        return send({ t: "prompt", text: "11/14 > " });
      }
      const [verb, ...rest] = text.trim().split(/\s+/);
      if (verb === "guest") {
        all();
        return room();
      }
      if (verb === "step" && steps[rest[0]]) return step(rest[0]);
      if (verb === "walk") {
        [own[0], own[1]] = rest[0].split(",").map(Number);
        return chamber(false);
      }
      if (verb === "travel") return travel(Number(rest[0]), Number(rest[1]));
      if (verb === "look") return room();
      if (verb === "attack") return fight();
      if (verb === "keep") {
        asked = "";
        send({ t: "echo", on: false });
        return send({ t: "prompt", text: say.choose });
      }
      if (verb === "flee") return send({ t: "fight", over: true });
      if (verb === "map") return send({ t: "story", blocks: [{ k: "drawing", s: [["  o-o-@"]] }, { k: "drawing", s: [["  |   |"]] }, { k: "words", s: [[say.words]] }] });
      if (verb === "say") return this.speak("Ada", rest.join(" "));
      if (verb === "quit") return send({ t: "goodbye", text: "Farewell." });
      if (verb === "language" || verb === "reader") return undefined;
      return send({ t: "story", blocks: [{ k: "paragraph", s: [[`There is no such command: ${text}`, "dim"]] }] });
    },
  };
}
