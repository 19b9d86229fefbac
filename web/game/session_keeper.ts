// Where a browser keeps the session of a page (N9): in the tab's own storage, so that a tab that was put to sleep or loaded anew finds it
// again; and, once somebody plays, in the storage of all tabs, so that one that is opened fresh takes over. A token serves once: whoever has
// lost the session to another tab leaves alone what that one has kept.
import type { Handed } from "./link";

interface Kept extends Handed {
  plays?: boolean; // not at the door any more
  name?: string; // as whom
}

const ownKey = "underwell.session";
const sharedKey = "underwell.shared_session";

export class SessionKeeper {
  private isShared = false;
  private playsAs = "";
  private kept: Kept | undefined;

  // One's own before anybody else's.
  find(): Handed | undefined {
    this.kept = read(sessionStorage, ownKey) ?? read(localStorage, sharedKey);
    return this.kept;
  }

  // Whether what was found is somebody in the game.
  get plays(): boolean {
    return this.kept?.plays === true;
  }

  // As whom one plays; empty: nobody.
  get name(): string {
    return this.kept?.name ?? "";
  }

  share(name: string): void {
    this.isShared = true;
    this.playsAs = name;
  }

  keep(handed: Handed): void {
    this.kept = { ...handed, plays: this.isShared, name: this.playsAs };
    const text = JSON.stringify(this.kept);
    sessionStorage.setItem(ownKey, text);
    if (this.isShared) localStorage.setItem(sharedKey, text);
  }

  forget(): void {
    sessionStorage.removeItem(ownKey);
    if (this.kept && read(localStorage, sharedKey)?.token === this.kept.token) localStorage.removeItem(sharedKey);
    this.isShared = false;
    this.playsAs = "";
    this.kept = undefined;
  }
}

function read(storage: Storage, key: string): Kept | undefined {
  try {
    const { token, n, plays, name } = JSON.parse(storage.getItem(key) ?? "{}") as Record<keyof Kept, unknown>;
    return typeof token === "string" ? { token, n: typeof n === "number" ? n : 0, plays: plays === true, name: typeof name === "string" ? name : "" } : undefined;
  } catch {
    return undefined;
  }
}
