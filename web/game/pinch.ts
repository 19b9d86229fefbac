// Two fingers on a picture: by how much they move apart. Pure.

export interface Finger {
  pointerId: number;
  clientX: number;
  clientY: number;
}

export class Pinch {
  private readonly fingers = new Map<number, Finger>();
  private two = false;

  // Since the first of these fingers came down there have been two: it was no tap, and no drag.
  get hasBeen(): boolean {
    return this.two;
  }

  down(finger: Finger): void {
    if (this.fingers.size === 0) this.two = false;
    this.fingers.set(finger.pointerId, finger);
    if (this.fingers.size > 1) this.two = true;
  }

  // How many times further apart they are than before; nothing unless there are two.
  move(finger: Finger): number | undefined {
    const before = this.fingers.get(finger.pointerId);
    if (!before) return undefined;
    const other = [...this.fingers.values()].find(({ pointerId }) => pointerId !== finger.pointerId);
    this.fingers.set(finger.pointerId, finger);
    if (!other) return undefined;
    const [old, now] = [before, finger].map(({ clientX, clientY }) => Math.hypot(clientX - other.clientX, clientY - other.clientY)) as [number, number];
    return old > 0 && now > 0 ? now / old : undefined;
  }

  up(finger: Pick<Finger, "pointerId">): void {
    this.fingers.delete(finger.pointerId);
  }
}
