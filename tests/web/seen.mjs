// What a page shows, read from what it shows to everybody: its words. And a way to cut its connection at the browser's end. Tests put
// both into a page before its own script runs; the page itself knows nothing of them.

function seen() {
  const root = document.documentElement.dataset;
  const words = (id) => document.getElementById(id)?.textContent ?? "";
  const pair = (found) => (found ? [Number(found[1]), Number(found[2])] : undefined);
  const fight = document.getElementById("fight");
  const exits = [...document.querySelectorAll("#story > pre:has(a.exit)")].at(-1);
  return {
    isPlaying: root.stage === "game",
    isOpen: root.link === "open",
    room: document.querySelector("#place strong")?.textContent ?? "",
    own: pair(/(?:You stand at |你站在)(\d+),(\d+)/.exec(words("chamber-words"))),
    cell: pair(/(?:You are at |你在 )(-?\d+),(-?\d+)/.exec(words("map-words"))),
    rooms: Number(/(?:Known rooms of this branch: |你知道这条支道的 )(\d+)/.exec(words("map-words"))?.[1] ?? 0),
    exits: [...new Set([...(exits?.querySelectorAll("a.exit") ?? [])].map((exit) => exit.textContent))],
    fights: fight !== null && !fight.hidden,
    round: Number(/\d+/.exec(fight?.querySelector("h2")?.textContent ?? "")?.[0] ?? 0),
  };
}

function keepLinks() {
  const links = [];
  const Real = window.WebSocket;
  window.WebSocket = class extends Real {
    constructor(...all) {
      super(...all);
      links.push(this);
    }
  };
  window.cutLink = () => links.at(-1).close();
  window.linksOpened = () => links.length;
}

// Source for whatever a browser calls its scripts that run first.
export const seenSource = `window.seen = ${seen}; (${keepLinks})();`;
