// The canvas on which pictures stand: it keeps its size, where one looks and how close, and lets itself be dragged, pinched and wheeled.
// Pictures are drawn in units of their own (cells or tiles).
const scaleMax = 64;

export interface Extent {
  left: number;
  top: number;
  width: number;
  height: number;
}

// What stands over the canvas, above and below, in pixels: a picture that is seen as a whole keeps clear of it.
export interface Covered {
  above: number;
  below: number;
}

// From how close, and where the middle is, for all of a picture to be seen in what is not covered.
export function wholeOf({ left, top, width, height }: Extent, canvas: { width: number; height: number }, { above, below }: Covered): { scale: number; middle: [number, number] } {
  const scale = Math.min(canvas.width / width, Math.max(1, canvas.height - above - below) / height, scaleMax);
  return { scale, middle: [left + width / 2, top + height / 2 - (above - below) / 2 / scale] };
}

export class Stage {
  readonly paint: CanvasRenderingContext2D;
  scale = 16; // pixels of the page to a unit
  private middle: [number, number] = [0, 0];
  private extent: Extent = { left: 0, top: 0, width: 1, height: 1 };
  private draw: () => void = () => {};
  private waits = false;
  private fitted = true;
  private readonly fingers = new Map<number, [number, number]>();

  constructor(
    private readonly canvas: HTMLCanvasElement,
    private readonly covered: () => Covered,
  ) {
    this.paint = canvas.getContext("2d")!;
    new ResizeObserver(() => this.resized()).observe(canvas);
    canvas.addEventListener("wheel", (event) => this.wheeled(event), { passive: false });
    canvas.addEventListener("pointerdown", (event) => {
      canvas.setPointerCapture(event.pointerId);
      this.fingers.set(event.pointerId, [event.clientX, event.clientY]);
    });
    canvas.addEventListener("pointermove", (event) => this.dragged(event));
    for (const end of ["pointerup", "pointercancel"] as const) canvas.addEventListener(end, (event) => this.fingers.delete(event.pointerId));
  }

  // A new picture; it is drawn whenever that is needed.
  show(extent: Extent, draw: () => void): void {
    this.extent = extent;
    this.draw = draw;
    if (this.fitted) this.fit();
    this.redraw();
  }

  redraw(): void {
    if (this.waits) return;
    this.waits = true;
    requestAnimationFrame(() => {
      this.waits = false;
      const ratio = devicePixelRatio;
      this.paint.setTransform(1, 0, 0, 1, 0, 0);
      this.paint.clearRect(0, 0, this.canvas.width, this.canvas.height);
      const scale = this.scale * ratio;
      // Whole pixels, or tiles would have seams.
      const [left, top] = [this.canvas.width / 2 - this.middle[0] * scale, this.canvas.height / 2 - this.middle[1] * scale];
      this.paint.setTransform(scale, 0, 0, scale, Math.round(left), Math.round(top));
      this.draw();
    });
  }

  fit(): void {
    this.fitted = true;
    ({ scale: this.scale, middle: this.middle } = wholeOf(this.extent, { width: this.canvas.clientWidth, height: this.canvas.clientHeight }, this.covered()));
    this.redraw();
  }

  // Looks there from so close, and no longer at all of it.
  follow(x: number, y: number, scale: number): void {
    this.fitted = false;
    this.middle = [x, y];
    this.scale = Math.round(scale * devicePixelRatio) / devicePixelRatio;
    this.redraw();
  }

  zoom(factor: number, at?: [number, number]): void {
    const before = this.scale;
    this.fitted = false;
    this.scale = Math.min(96, Math.max(0.5, this.scale * factor));
    if (at) {
      // What is under the pointer stays there.
      const away = 1 / before - 1 / this.scale;
      this.middle = [this.middle[0] + at[0] * away, this.middle[1] + at[1] * away];
    }
    this.redraw();
  }

  private resized(): void {
    this.canvas.width = Math.max(1, Math.round(this.canvas.clientWidth * devicePixelRatio));
    this.canvas.height = Math.max(1, Math.round(this.canvas.clientHeight * devicePixelRatio));
    if (this.fitted) this.fit();
    this.redraw();
  }

  private fromMiddle(x: number, y: number): [number, number] {
    const box = this.canvas.getBoundingClientRect();
    return [x - box.left - box.width / 2, y - box.top - box.height / 2];
  }

  private wheeled(event: WheelEvent): void {
    event.preventDefault();
    this.zoom(Math.exp(-event.deltaY / 400), this.fromMiddle(event.clientX, event.clientY));
  }

  private dragged(event: PointerEvent): void {
    const before = this.fingers.get(event.pointerId);
    if (!before) return;
    const others = [...this.fingers].filter(([id]) => id !== event.pointerId);
    this.fingers.set(event.pointerId, [event.clientX, event.clientY]);
    const other = others[0]?.[1];
    if (other) {
      const old = Math.hypot(before[0] - other[0], before[1] - other[1]);
      const now = Math.hypot(event.clientX - other[0], event.clientY - other[1]);
      if (old > 0) this.zoom(now / old, this.fromMiddle((event.clientX + other[0]) / 2, (event.clientY + other[1]) / 2));
      return;
    }
    this.fitted = false;
    this.middle = [this.middle[0] - (event.clientX - before[0]) / this.scale, this.middle[1] - (event.clientY - before[1]) / this.scale];
    this.redraw();
  }
}
