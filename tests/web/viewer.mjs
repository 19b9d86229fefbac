// Somebody beside the page who speaks docs/protocol.md without it: what the server tells a viewer, to compare with what the page shows.
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

const { WebSocket } = createRequire(fileURLToPath(new URL("../../web/package.json", import.meta.url)))("ws");
const secondsMax = 30;

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

  async until(found) {
    const end = Date.now() + secondsMax * 1000;
    for (;;) {
      const value = found();
      if (value) return value;
      if (Date.now() > end) throw new Error(`the server never said so: ${found}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  close() {
    this.socket.terminate();
  }
}
