// A stand-in that speaks docs/protocol.md from a script: for pictures of views that a real game reaches only by luck, and for faults that
// a real server does not make on request (doubled, delayed and cut deliveries). What the game does is tested against the real server.
// Usage: node tests/web/scripted_server.mjs [PORT]
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { readFile } from "node:fs/promises";
import { randomUUID } from "node:crypto";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { scriptedWorld } from "./scripted_world.mjs";

const web = fileURLToPath(new URL("../../web/", import.meta.url));
const dist = process.env.PAGES_FOLDER ?? fileURLToPath(new URL("../../build/release/web/dist/", import.meta.url));
const { WebSocketServer } = createRequire(`${web}package.json`)("ws");

const types = { ".html": "text/html; charset=utf-8", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml" };
export const policy = "default-src 'self'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'";

async function answer(request, response) {
  const asked = new URL(request.url, "http://localhost").pathname;
  // No tile sheets are here: the page draws its tiles by hand.
  if (asked.startsWith("/tiles/")) return response.writeHead(204).end();
  const name = path.extname(asked) === "" ? `${asked}.html` : asked;
  try {
    const bytes = await readFile(path.join(dist, path.normalize(name)));
    response.writeHead(200, { "content-type": types[path.extname(name)] ?? "application/octet-stream", "content-security-policy": policy });
    response.end(bytes);
  } catch {
    response.writeHead(404).end();
  }
}

class Session {
  constructor(language) {
    this.sent = [];
    this.lines = 0;
    this.world = scriptedWorld((message) => this.send(message), language);
  }

  send(message) {
    const numbered = { n: this.sent.length + 1, ...message };
    this.sent.push(numbered);
    this.write(numbered);
  }

  write(message) {
    if (this.socket?.readyState === 1) this.socket.send(JSON.stringify(message));
  }

  attach(socket, resumed) {
    this.socket = socket;
    this.token = randomUUID();
    this.write({ t: "welcome", protocol: 1, game: "Underwell", version: "0.1.0", resumed, token: this.token, lines: this.lines, keeps_seconds: 60 });
  }
}

export function startScriptedServer(port = 0) {
  const sessions = [];
  const http = createServer(answer);
  const sockets = new WebSocketServer({ server: http, path: "/play" });
  sockets.on("connection", (socket) => {
    let session;
    socket.on("message", (data) => {
      const message = JSON.parse(String(data));
      const known = message.t === "resume" ? sessions.find((each) => each.token === message.token) : undefined;
      if (message.t === "hello" || (message.t === "resume" && !known)) {
        session = new Session(message.language.startsWith("zh") ? "zh" : "en");
        session.attach(socket, false);
        session.world.door();
        sessions.push(session);
      } else if (message.t === "resume") {
        session = known;
        session.attach(socket, true);
        // On purpose more than was asked for: what came twice must be shown once.
        for (const missed of session.sent.slice(Math.max(0, message.n - 3))) session.write(missed);
      } else if (message.t === "line") {
        if (message.n <= session.lines) return;
        session.lines = message.n;
        session.world.line(message.text);
      } else if (message.t === "login") {
        session.world.line("guest");
      } else if (message.t === "again") {
        session.world.again();
      } else if (message.t === "ping") {
        socket.send(JSON.stringify({ t: "pong" }));
      }
    });
  });
  return new Promise((resolve) => {
    http.listen(port, "127.0.0.1", () => {
      resolve({ address: `http://127.0.0.1:${http.address().port}`, sessions, close: () => (sockets.clients.forEach((each) => each.terminate()), http.close()) });
    });
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { address } = await startScriptedServer(Number(process.argv[2] ?? 4101));
  console.log(`${address}/game`);
}
