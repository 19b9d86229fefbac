// The windows of one browser among themselves: whoever let a session go can ask for it back, and the one that has it hands it over.
import type { Handed } from "./link";

const answerMsMax = 500;

type Said = { t: "wanted"; name: string; from: string } | { t: "given"; to: string; handed: Handed };

export class Windows {
  private readonly channel = new BroadcastChannel("underwell");
  private readonly self = crypto.getRandomValues(new Uint32Array(2)).join("-");
  private answered: ((handed: Handed) => void) | undefined;

  // `give` is asked for the session of somebody by name; nothing where it is not here.
  constructor(give: (name: string) => Handed | undefined) {
    this.channel.onmessage = ({ data }: MessageEvent<Said>) => {
      if (data.t === "given" && data.to === this.self) this.answered?.(data.handed);
      if (data.t !== "wanted") return;
      const handed = give(data.name);
      if (handed) this.channel.postMessage({ t: "given", to: data.from, handed } satisfies Said);
    };
  }

  // Nothing where no window of this browser has it: then it is played in another browser.
  ask(name: string): Promise<Handed | undefined> {
    return new Promise((resolve) => {
      this.answered = resolve;
      setTimeout(() => resolve(undefined), answerMsMax);
      this.channel.postMessage({ t: "wanted", name, from: this.self } satisfies Said);
    });
  }
}
