// Which of the lines that were sent the server may not have got: a connection can be dead for long before anybody notices. Lines are
// numbered, the server tells which it took last, and what came after that is sent again. Pure.

export interface Line {
  t: "line";
  text: string;
  n?: number;
}

export class LinesSent {
  private last = 0;
  private sent: Required<Line>[] = [];

  constructor(private readonly keptMax: number) {}

  number(line: Line): Line {
    const numbered = { ...line, n: ++this.last };
    this.sent.push(numbered);
    if (this.sent.length > this.keptMax) this.sent.shift();
    return numbered;
  }

  // Another session: nothing of the last one is meant for it.
  begin(): void {
    this.last = 0;
    this.sent = [];
  }

  // The session goes on, and the server took everything up to this number. Gives what it did not take. A server that does not count is
  // believed to have taken all.
  resumed(taken = this.last): Line[] {
    this.sent = this.sent.filter(({ n }) => n > taken);
    this.last = Math.max(this.last, taken);
    return [...this.sent];
  }
}
