// What both pictures share: a canvas as sharp as the screen, and chance that is the same at the same place.

export interface Fitted {
  context: CanvasRenderingContext2D;
  width: number; // in CSS pixels
  height: number;
}

export function fitCanvas(canvas: HTMLCanvasElement): Fitted {
  const ratio = window.devicePixelRatio || 1;
  const width = canvas.clientWidth;
  const height = canvas.clientHeight;
  const wanted = { width: Math.max(1, Math.round(width * ratio)), height: Math.max(1, Math.round(height * ratio)) };
  if (canvas.width !== wanted.width) canvas.width = wanted.width;
  if (canvas.height !== wanted.height) canvas.height = wanted.height;
  const context = canvas.getContext("2d")!;
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  return { context, width, height };
}

// In [0, 1).
export function noise(x: number, y: number): number {
  let mixed = Math.imul(x + 0x9e37, 0x85ebca6b) ^ Math.imul(y + 0x79b9, 0xc2b2ae35);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0x27d4eb2f);
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
}
