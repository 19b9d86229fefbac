// Somebody beside the page who speaks docs/protocol.md without it: what the server tells a viewer, to compare with what the page shows.
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

const { WebSocket } = createRequire(fileURLToPath(new URL("../../web/package.json", import.meta.url)))("ws");
const secondsMax = 60;

export class Viewer {
  messages = [];

  static async enter(address) {
    const viewer = new Viewer();
    viewer.socket = new WebSocket(`${address.replace("http", "ws")}/play`, "underwell.1", { origin: address });
    viewer.socket.on("message", (data) => viewer.messages.push(JSON.parse(String(data))));
    await new Promise((resolve, reject) => viewer.socket.on("open", resolve).on("error", reject));
    viewer.say({ t: "hello", protocol: 1, client: "tests", language: "en", reader: false });
    viewer.type("guest");
    viewer.name = (await viewer.until(() => viewer.last("name"))).name;
    return viewer;
  }

  say(message) {
    this.socket.send(JSON.stringify(message));
  }

  type(text) {
    this.say({ t: "line", text });
  }

  last(type, wanted = () => true) {
    return this.messages.findLast((message) => message.t === type && wanted(message));
  }

  // Where somebody stands in the room that both are in, by what the server said last.
  placeOf(name) {
    return this.last("chamber", ({ bodies }) => bodies)?.bodies.find((body) => body.name === name)?.at;
  }

  // Whether somebody could stand on a tile of this room, by all that was told of it.
  isFree([x, y]) {
    const [width, height] = this.last("chamber", ({ size }) => size).size;
    const signs = new Array(width * height).fill(" ");
    for (const { t, tiles = [] } of this.messages) if (t === "chamber") for (const [first, run] of tiles) [...run].forEach((sign, i) => (signs[first + i] = sign));
    const bodies = this.last("chamber", ({ bodies: told }) => told)?.bodies ?? [];
    const isInside = x >= 0 && y >= 0 && x < width && y < height;
    return isInside && ".~\":".includes(signs[y * width + x]) && !bodies.some(({ k, at }) => k !== "thing" && at?.join() === `${x},${y}`);
  }

  // Where the middle of a tile is drawn for somebody who stands there, in a picture of this size (web/game/chamber_view.ts).
  pointOf([x, y], own, { width, height }, side = 32) {
    const [columns, rows] = this.last("chamber", ({ size }) => size).size;
    const along = (pixels, tiles, at) => (tiles <= pixels / side ? (tiles - pixels / side) / 2 : Math.max(-0.5, Math.min(tiles - pixels / side + 0.5, at + 0.5 - pixels / side / 2)));
    return [(x + 0.5 - along(width, columns, own[0])) * side, (y + 0.5 - along(height, rows, own[1])) * side];
  }

  async until(found) {
    const end = Date.now() + secondsMax * 1000;
    for (;;) {
      const value = await found();
      if (value) return value;
      if (Date.now() > end) throw new Error(`the server never said so: ${found}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  close() {
    this.socket.terminate();
  }
}
