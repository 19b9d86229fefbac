// What of the server's numbered messages is new to us (N9), and when to knock again after a connection is lost. Pure.

export type Arrival = "new" | "known" | "gap";

// Every number is taken once, in order. A gap cannot be mended by what comes later: whoever meets one asks for everything again.
export class Counting {
  private last = 0;
  private told = 0;

  get taken(): number {
    return this.last;
  }

  take(n: number): Arrival {
    if (n <= this.last) return "known";
    if (n > this.last + 1) return "gap";
    this.last = n;
    return "new";
  }

  // After a gap all is sent anew: what comes next is the new beginning.
  leap(n: number): void {
    this.last = n;
  }

  // The number to tell the server that it need not keep any longer; nothing if too little came since we last said so.
  due(every: number): number | undefined {
    if (this.last - this.told < every) return undefined;
    this.told = this.last;
    return this.last;
  }

  begin(): void {
    this.last = 0;
    this.told = 0;
  }
}

export const firstWaitMs = 500;
export const longestWaitMs = 15_000;

// How long to wait before the given try, counted from 0: the first at once, then half a second, doubling. `chance` in [0, 1) spreads
// those who lost the same server over half of the time.
export function waitBefore(attempt: number, chance: number): number {
  if (attempt <= 0) return 0;
  const whole = Math.min(longestWaitMs, firstWaitMs * 2 ** (attempt - 1));
  return Math.round(whole / 2 + (whole / 2) * chance);
}
