// The one connection to the server. It counts what arrives, drops what came twice, and comes back by itself with the token of the
// session (N9); lines that a dying connection swallowed are sent once more. Where the token stands is session_keeper.ts.
import { Counting, waitBefore } from "./counting";
import { LinesSent } from "./lines_sent";
import { protocolVersion, subprotocol, type FromServer, type Numbered, type ToServer, type Trouble, type Welcome } from "./protocol";
import { SessionKeeper } from "./session_keeper";

// closed: one has left; elsewhere: another window has the session; broken: the server wants nothing more of this session.
export type LinkState = "connecting" | "open" | "waiting" | "closed" | "elsewhere" | "broken";

export interface LinkListener {
  state(state: LinkState): void;
  // A session begins anew: all that was known is void. Who was lost with the one before, and after how long, if there was one.
  begun(lost: Lost | undefined): void;
  // The session goes on in a page that was loaded anew and shows nothing of it yet.
  reloaded(): void;
  message(message: Numbered): void;
  trouble(trouble: Trouble): void;
}

export interface Lost {
  name: string; // of whoever played; empty: somebody at the door
  seconds: number; // so long the server waits
}

export interface Hello {
  language: string;
  reader: boolean;
}

// The session as one window hands it to another.
export interface Handed {
  token: string;
  n: number;
}

const seenEvery = 20;
const seenAfterMs = 2_000;
const pingEveryMs = 20_000;
const silenceMaxMs = 45_000;
const linesKeptMax = 50;
const codes = { elsewhere: 4000 };
const takenOver = "taken over"; // the server's goodbye to the one of two that came first
const brokenCodes = [1002, 1003, 1007, 1008, 1009];

export class Link {
  private readonly counting = new Counting();
  private readonly lines = new LinesSent(linesKeptMax);
  private readonly keeper = new SessionKeeper();
  private socket: WebSocket | undefined;
  private attempt = 0;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private heard = 0;
  private token: string | undefined;
  private ended = false;
  private isTakenOver = false;
  private welcomed = false;
  private everWelcomed = false;
  private resumes = false;
  private readonly unsent: ToServer[] = [];

  constructor(
    private readonly address: string,
    private readonly hello: () => Hello,
    private readonly listener: LinkListener,
  ) {
    this.remember();
    window.addEventListener("pagehide", () => this.keep());
    setInterval(() => this.watch(), pingEveryMs / 2);
    setInterval(() => this.tellSeen(1), seenAfterMs);
    window.addEventListener("online", () => this.hurry());
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) this.hurry();
    });
  }

  open(): void {
    clearTimeout(this.retry);
    this.ended = false;
    this.isTakenOver = false;
    this.welcomed = false;
    this.listener.state("connecting");
    const socket = new WebSocket(this.address, subprotocol);
    this.socket = socket;
    socket.onopen = () => {
      this.heard = Date.now();
      const hello = { protocol: protocolVersion, client: "underwell-web 1", changes: true, ...this.hello() };
      this.resumes = this.token !== undefined;
      if (this.token) this.write({ t: "resume", token: this.token, n: this.counting.taken, ...hello });
      else this.write({ t: "hello", ...hello });
    };
    socket.onmessage = (event) => {
      if (socket === this.socket) this.receive(String(event.data));
    };
    socket.onclose = (event) => {
      if (socket === this.socket) this.lost(event.code);
    };
  }

  // Whoever stood at the door begins anew; whoever plays goes on.
  leaveDoor(): void {
    if (this.keeper.plays) return;
    this.token = undefined;
    this.counting.begin();
    this.keeper.forget();
  }

  // Nothing brings it back but open().
  get isEnded(): boolean {
    return this.ended;
  }

  // What is typed while the connection is away waits for it, within a bound.
  send(message: ToServer): void {
    if (this.welcomed && this.socket?.readyState === WebSocket.OPEN) this.write(message.t === "line" ? this.lines.number(message) : message);
    else if (this.unsent.length < linesKeptMax) this.unsent.push(message);
  }

  // From now on a tab that is opened in this browser goes on with this session.
  share(name: string): void {
    this.keeper.share(name);
    this.keep();
  }

  // What another window needs to go on with this session; from now on it is its.
  give(): Handed | undefined {
    const { token, socket } = this;
    if (!token || !this.welcomed) return undefined;
    this.socket = undefined;
    this.end();
    socket?.close();
    this.listener.state("elsewhere");
    return { token, n: this.counting.taken };
  }

  // Goes on with what another window gave: nothing of it is shown here yet.
  take({ token, n }: Handed): void {
    this.counting.begin();
    this.counting.leap(n);
    this.lines.begin();
    this.token = token;
    this.everWelcomed = false;
    this.open();
  }

  private write(message: ToServer): void {
    this.socket?.send(JSON.stringify(message));
  }

  private receive(text: string): void {
    this.heard = Date.now();
    const message = JSON.parse(text) as FromServer;
    if (message.t === "welcome") return this.welcome(message);
    if (message.t === "pong") return;
    if (message.t === "trouble") return this.listener.trouble(message);
    const arrival = this.counting.take(message.n);
    if (arrival === "known") return;
    if (arrival === "gap") {
      this.counting.leap(message.n);
      this.write({ t: "again", what: "all" });
    }
    if (message.t === "goodbye") {
      // The first of several says why.
      if (!this.ended) this.isTakenOver = message.text === takenOver;
      this.end();
    }
    this.listener.message(message);
    this.tellSeen(seenEvery);
  }

  private welcome(message: Welcome): void {
    this.attempt = 0;
    this.token = message.token;
    this.welcomed = true;
    const swallowed = message.resumed ? this.lines.resumed(message.lines) : [];
    if (!message.resumed) {
      this.counting.begin();
      this.lines.begin();
      const name = this.keeper.name;
      this.keeper.forget();
      // What was meant for the session that is gone is not meant for the door.
      if (this.resumes) this.unsent.length = 0;
      this.listener.begun(this.resumes ? { name, seconds: message.keeps_seconds } : undefined);
    } else if (!this.everWelcomed) {
      // What was sent before this page was loaded is kept by nobody, so all that is known is asked for once more.
      this.write({ t: "again", what: "all" });
      this.listener.reloaded();
    }
    this.everWelcomed = true;
    this.keep();
    // The old token is spent only when we have said something: now it is.
    this.write({ t: "ping" });
    this.listener.state("open");
    for (const line of swallowed) this.write(line);
    for (const waiting of this.unsent.splice(0)) this.send(waiting);
  }

  // Never behind what the server was told to have been seen: that it keeps no longer.
  private keep(): void {
    if (this.token) this.keeper.keep({ token: this.token, n: this.counting.taken });
  }

  private remember(): void {
    const kept = this.keeper.find();
    if (!kept) return;
    this.token = kept.token;
    this.counting.leap(kept.n);
  }

  private end(): void {
    this.ended = true;
    this.token = undefined;
    this.keeper.forget();
  }

  private lost(code?: number): void {
    this.socket = undefined;
    if (code === codes.elsewhere || brokenCodes.includes(code ?? 0)) {
      this.end();
      return this.listener.state(code === codes.elsewhere ? "elsewhere" : "broken");
    }
    if (this.ended) return this.listener.state(this.isTakenOver ? "elsewhere" : "closed");
    const wait = waitBefore(this.attempt++, Math.random());
    this.listener.state("waiting");
    this.retry = setTimeout(() => this.open(), wait);
  }

  private hurry(): void {
    if (this.socket || this.ended) return;
    this.attempt = 0;
    this.open();
  }

  private watch(): void {
    const socket = this.socket;
    if (!socket || socket.readyState !== WebSocket.OPEN) return;
    const silence = Date.now() - this.heard;
    if (silence > silenceMaxMs) {
      // Nobody is there any more, though nothing said so.
      this.socket = undefined;
      socket.close();
      this.lost();
    } else if (silence > pingEveryMs) {
      this.write({ t: "ping" });
    }
  }

  private tellSeen(every: number): void {
    if (!this.welcomed || this.socket?.readyState !== WebSocket.OPEN) return;
    const n = this.counting.due(every);
    if (n === undefined) return;
    this.keep();
    this.write({ t: "seen", n });
  }
}
