// The real program as a server of one's own: free ports, its data in a temporary folder, ended by its id. And a telnet player beside it.
import { spawn } from "node:child_process";
import { cp, mkdtemp, rm } from "node:fs/promises";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../", import.meta.url));
export const program = process.env.UNDERWELL_PROGRAM ?? path.join(root, "build/release/underwell");
const secondsMax = 60;

// The pack is one in which nothing is left to chance (tests/web/sparring), or base, for pictures of the game as it is.
export async function startRealServer({ pack = "sparring", ...settings } = {}) {
  const folder = await mkdtemp(path.join(os.tmpdir(), "underwell-web-"));
  await cp(path.join(root, "packs/base"), path.join(folder, "packs/base"), { recursive: true });
  await cp(path.join(root, "tests/web/sparring"), path.join(folder, "packs/sparring"), { recursive: true });
  const wanted = {
    "storage.data_folder": path.join(folder, "data"), "game.packs_folder": path.join(folder, `packs/${pack}`), "game.seed": 7, "web.addresses": "127.0.0.1", "web.port": 0, "telnet.port": 0, "operators.port": 0,
    "limits.connections_per_address_max": 1000, "limits.new_connections_per_second_per_address": 1000, "limits.lines_per_second": 1000,
    "limits.line_burst": 1000, "accounts.new_free_per_address": 1000, "shutdown.countdown_seconds": 0, ...settings,
  };
  const server = spawn(program, ["serve", ...Object.entries(wanted).flatMap(([name, value]) => [`--${name}`, String(value)])],
    { cwd: root, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  const ready = new Promise((resolve, reject) => {
    server.stdout.on("data", (data) => {
      output += data;
      if (output.includes("Stop it with")) resolve();
    });
    server.stderr.on("data", (data) => (output += data));
    server.on("exit", (code) => reject(new Error(`the server ended with ${code}:\n${output}`)));
  });
  await ready;
  const portIn = (line) => Number(output.match(line)[1]);
  const ports = { web: portIn(/Browser: .*:(\d+)\//), telnet: portIn(/telnet \S+ (\d+)/), operators: portIn(/Operators: .*:(\d+)\/metrics/) };
  return {
    address: `http://127.0.0.1:${ports.web}`,
    ports,
    output: () => output,
    async stop() {
      const ended = new Promise((resolve) => server.on("exit", resolve));
      server.kill("SIGTERM");
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

// Plain telnet: commands of the protocol are left out of what was read, and none is answered.
export class TelnetPlayer {
  constructor(port) {
    this.text = "";
    this.socket = net.connect(port, "127.0.0.1");
    this.socket.on("data", (data) => (this.text += plain(data)));
  }

  send(line) {
    this.socket.write(`${line}\r\n`);
  }

  async expect(words) {
    const until = Date.now() + secondsMax * 1000;
    while (!this.text.includes(words)) {
      if (Date.now() > until) throw new Error(`telnet never read "${words}":\n${this.text}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  close() {
    this.socket.destroy();
  }
}

const telnet = { iac: 255, sb: 250, se: 240, will: 251 };

function plain(data) {
  const kept = [];
  for (let i = 0; i < data.length; ++i) {
    if (data[i] !== telnet.iac) kept.push(data[i]);
    else if (data[i + 1] === telnet.sb) i = data.indexOf(Buffer.from([telnet.iac, telnet.se]), i) + 1 || data.length;
    else i += data[i + 1] >= telnet.will ? 2 : 1;
  }
  return Buffer.from(kept).toString("utf8");
}
