// The room as tiles on a canvas: what is in sight by lamplight, what is remembered dim, steps that glide. It draws when something
// changed or moves, and rests otherwise. What it shows is said by words.ts.
import { isSeen, tileAt, unknownSign, wayBetween, type Chamber } from "./chamber";
import { fitCanvas, noise } from "./canvas";
import { mix, paintOf, type Paint } from "./palette";
import { Pinch } from "./pinch";
import { drawTile, TilePictures, type Sheet } from "./tile_pictures";
import type { Body, Cell } from "./protocol";

const stepMs = 130;
// Who walks far walks fast; who comes from further off is there at once.
const walkMsMax = 600;
const stepsGlidedMax = 30;
// Wholes and halves of the sheet's 16 pixels stay crisp.
const zooms = [16, 24, 32, 40, 48];
const pinchPerZoom = 1.3;
const night = "#07060b";
const waterSign = "~";

interface Glide {
  way: Cell[]; // one tile: stands there
  began: number;
  lasts: number;
}

export interface ChamberViewOptions {
  canvas: HTMLCanvasElement;
  isCalm: () => boolean;
  isContrast: () => boolean;
  isFighting: () => boolean;
  markOf: (id: string) => string | undefined; // of a foe: the digit that strikes it
  onTile: (at: Cell, point: { x: number; y: number }) => void;
  onPoint: (what: string) => void;
  say: (heading: string) => string;
}

export class ChamberView {
  private chamber: Chamber | undefined;
  private readonly glides = new Map<string, Glide>();
  private zoom = matchMedia("(max-width: 759px)").matches ? 1 : 2;
  private frame = 0;
  private pointed: Cell | undefined;
  private room = -1;
  private readonly pictures = new TilePictures(() => this.draw());
  private readonly pinch = new Pinch();
  private apart = 1; // of two fingers, since the last change of size

  constructor(private readonly options: ChamberViewOptions) {
    const canvas = options.canvas;
    new ResizeObserver(() => this.draw()).observe(canvas);
    canvas.addEventListener("click", (event) => {
      const at = this.pinch.hasBeen ? undefined : this.tileUnder(event);
      if (at) options.onTile(at, { x: event.clientX, y: event.clientY });
    });
    canvas.addEventListener("pointerdown", (event) => this.pinch.down(event));
    for (const end of ["pointerup", "pointercancel"] as const) canvas.addEventListener(end, (event) => this.pinch.up(event));
    canvas.addEventListener("pointermove", (event) => {
      this.pinched(this.pinch.move(event) ?? 1);
      this.point(this.tileUnder(event));
    });
    canvas.addEventListener("pointerleave", () => this.point(undefined));
    canvas.addEventListener("wheel", (event) => {
      event.preventDefault();
      this.zoomBy(event.deltaY < 0 ? 1 : -1);
    });
  }

  zoomBy(by: number): void {
    this.zoom = Math.max(0, Math.min(zooms.length - 1, this.zoom + by));
    this.draw();
  }

  private pinched(apart: number): void {
    this.apart *= apart;
    const by = this.apart > pinchPerZoom ? 1 : this.apart < 1 / pinchPerZoom ? -1 : 0;
    if (by === 0) return;
    this.apart = 1;
    this.zoomBy(by);
  }

  show(chamber: Chamber | undefined): void {
    const now = performance.now();
    const isNewRoom = chamber?.room !== this.room || chamber !== this.chamber;
    this.room = chamber?.room ?? -1;
    this.chamber = chamber;
    if (isNewRoom || this.options.isCalm()) this.glides.clear();
    if (chamber) {
      this.glide("own", chamber.own, now);
      for (const body of chamber.bodies) if (body.at) this.glide(body.id, body.at, now);
    }
    this.draw();
  }

  draw(): void {
    cancelAnimationFrame(this.frame);
    this.frame = requestAnimationFrame((now) => {
      this.paint(now);
      const moving = [...this.glides.values()].some((glide) => now - glide.began < glide.lasts);
      if (moving) this.draw();
    });
  }

  private glide(id: string, to: Cell, now: number): void {
    const before = this.glides.get(id)?.way.at(-1);
    if (before && before[0] === to[0] && before[1] === to[1]) return;
    const way = before && this.chamber ? wayBetween(this.chamber, before, to) : [to];
    const steps = way.length - 1;
    if (before) way[0] = this.placeOf(id, before, now);
    const glides = steps > 0 && steps <= stepsGlidedMax;
    this.glides.set(id, { way: glides ? way : [to], began: now, lasts: glides ? Math.min(steps * stepMs, walkMsMax) : 0 });
  }

  private placeOf(id: string, at: Cell, now: number): Cell {
    const glide = this.glides.get(id);
    if (!glide || this.options.isCalm()) return at;
    // The time of a frame can be before what was begun since.
    const t = glide.lasts > 0 ? Math.max(0, Math.min(1, (now - glide.began) / glide.lasts)) : 1;
    const along = t * (2 - t) * (glide.way.length - 1);
    const from = glide.way[Math.floor(along)]!;
    const to = glide.way[Math.ceil(along)]!;
    const part = along - Math.floor(along);
    return [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part];
  }

  // Where the north-west corner of the canvas lies, in tiles: one stands in the middle, unless the whole room fits.
  private corner(width: number, height: number, side: number, now: number): Cell {
    const chamber = this.chamber!;
    const own = this.placeOf("own", chamber.own, now);
    const along = (canvas: number, room: number, at: number) => {
      const tiles = canvas / side;
      return room <= tiles ? (room - tiles) / 2 : Math.max(-0.5, Math.min(room - tiles + 0.5, at + 0.5 - tiles / 2));
    };
    return [along(width, chamber.width, own[0]), along(height, chamber.height, own[1])];
  }

  private tileUnder(event: MouseEvent): Cell | undefined {
    const chamber = this.chamber;
    if (!chamber) return undefined;
    const box = this.options.canvas.getBoundingClientRect();
    const side = zooms[this.zoom]!;
    const [left, top] = this.corner(box.width, box.height, side, performance.now());
    const x = Math.floor((event.clientX - box.left) / side + left);
    const y = Math.floor((event.clientY - box.top) / side + top);
    return tileAt(chamber, x, y) === unknownSign ? undefined : [x, y];
  }

  private point(at: Cell | undefined): void {
    this.pointed = at;
    const bodies = at ? (this.chamber?.bodies ?? []).filter((body) => body.at?.[0] === at[0] && body.at[1] === at[1]) : [];
    const exit = at ? this.chamber?.exits.find(([, place]) => place?.[0] === at[0] && place[1] === at[1]) : undefined;
    this.options.onPoint([...bodies.map((body) => body.name), ...(exit ? [this.options.say(exit[0])] : [])].join(", "));
    this.draw();
  }

  private paint(now: number): void {
    const { context, width, height } = fitCanvas(this.options.canvas);
    context.fillStyle = night;
    context.fillRect(0, 0, width, height);
    const chamber = this.chamber;
    if (!chamber) return;
    const side = zooms[this.zoom]!;
    const look = paintOf(chamber.theme);
    const [left, top] = this.corner(width, height, side, now);
    // Rounded once for all tiles: each for itself, two neighbours could be a pixel apart.
    const [cornerX, cornerY] = [Math.round(-left * side), Math.round(-top * side)];
    const place = ([x, y]: Cell): Cell => [cornerX + x * side, cornerY + y * side];
    const sheet = this.pictures.sheet(chamber.theme);
    const signs = (x: number, y: number) => tileAt(chamber, x, y);
    context.imageSmoothingEnabled = false;
    for (let y = Math.floor(top); y <= top + height / side; ++y) {
      for (let x = Math.floor(left); x <= left + width / side; ++x) {
        const sign = tileAt(chamber, x, y);
        if (sign === unknownSign) continue;
        const [px, py] = place([x, y]);
        if (sheet) for (const tile of sheet.chooser.stack(signs, { x, y })) drawTile(context, sheet, tile, Math.round(px), Math.round(py), side);
        else paintTile(context, { chamber, look, x, y, sign, px: Math.round(px), py: Math.round(py), side });
        if (!isSeen(chamber, x, y)) {
          context.fillStyle = "rgba(7,6,11,0.66)";
          context.fillRect(Math.round(px), Math.round(py), side, side);
        }
      }
    }
    this.paintLight(context, place(this.placeOf("own", chamber.own, now)), side, width, height, chamber.dark);
    for (const [heading, at] of chamber.exits) if (at) paintExit(context, heading, place(at), side, look);
    if (this.pointed) {
      const [px, py] = place(this.pointed);
      context.strokeStyle = "rgba(255,234,171,0.8)";
      context.lineWidth = 1.5;
      context.strokeRect(px + 1, py + 1, side - 2, side - 2);
    }
    const rank = (body: Body) => (body.k === "thing" ? 0 : 1);
    for (const body of [...chamber.bodies].sort((one, other) => rank(one) - rank(other))) {
      if (!body.at) continue;
      const where = place(this.placeOf(body.id, body.at, now));
      this.paintBody(context, body, where, side, look, sheet);
      if (tileAt(chamber, ...body.at) === waterSign) paintWading(context, where, side, look);
      const mark = body.k === "monster" ? this.options.markOf(body.id) : undefined;
      if (mark) paintMark(context, mark, where, side);
    }
    const own = place(this.placeOf("own", chamber.own, now));
    this.paintOwn(context, own, side, sheet);
    if (tileAt(chamber, ...chamber.own) === waterSign) paintWading(context, own, side, look);
  }

  private paintLight(context: CanvasRenderingContext2D, [x, y]: Cell, side: number, width: number, height: number, dark: boolean): void {
    if (this.options.isContrast()) return;
    const centre: Cell = [x + side / 2, y + side / 2];
    const reach = side * (dark ? 3 : 11);
    const shade = context.createRadialGradient(...centre, side, ...centre, reach);
    shade.addColorStop(0, "rgba(7,6,11,0)");
    shade.addColorStop(0.5, "rgba(7,6,11,0.16)");
    shade.addColorStop(1, "rgba(7,6,11,0.5)");
    context.fillStyle = shade;
    context.fillRect(0, 0, width, height);
    const glow = context.createRadialGradient(...centre, 0, ...centre, side * 5);
    glow.addColorStop(0, "rgba(255,196,110,0.30)");
    glow.addColorStop(1, "rgba(255,196,110,0)");
    context.globalCompositeOperation = "soft-light";
    context.fillStyle = glow;
    context.fillRect(0, 0, width, height);
    context.globalCompositeOperation = "source-over";
  }

  private paintBody(context: CanvasRenderingContext2D, body: Body, [px, py]: Cell, side: number, look: Paint, sheet: Sheet | undefined): void {
    const x = px + side / 2;
    const y = py + side / 2;
    if (sheet) return paintFigure(context, { sheet, body, px, py, side, fights: body.k === "monster" && this.options.isFighting() });
    if (body.k === "thing") return paintThing(context, x, y, side, look);
    const colour = body.k === "monster" ? "#d8503f" : body.party ? "#5fd0b5" : "#7fb6e6";
    const radius = side * 0.4;
    context.globalAlpha = body.awake === false ? 0.6 : 1;
    context.fillStyle = "rgba(0,0,0,0.45)";
    ellipse(context, x, y + side * 0.3, radius, radius * 0.5);
    context.fillStyle = mix(colour, "#0c0a10", 0.62);
    disc(context, x, y, radius);
    const health = Math.max(0, Math.min(10, body.health ?? 10)) / 10;
    context.lineWidth = Math.max(1.5, side * 0.09);
    context.strokeStyle = mix(colour, "#0c0a10", 0.45);
    arc(context, x, y, radius, 1);
    context.strokeStyle = colour;
    arc(context, x, y, radius, health);
    context.fillStyle = "#fff6e4";
    context.font = `600 ${Math.round(side * 0.48)}px system-ui, sans-serif`;
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.fillText(initialOf(body.name), x, y + side * 0.03);
    context.globalAlpha = 1;
  }

  private paintOwn(context: CanvasRenderingContext2D, [px, py]: Cell, side: number, sheet: Sheet | undefined): void {
    const x = px + side / 2;
    const y = py + side / 2;
    const halo = context.createRadialGradient(x, y, 0, x, y, side * 0.9);
    halo.addColorStop(0, "rgba(255,214,120,0.55)");
    halo.addColorStop(1, "rgba(255,214,120,0)");
    context.fillStyle = halo;
    context.fillRect(px - side, py - side, side * 3, side * 3);
    if (sheet) return drawTile(context, sheet, sheet.index.plain.self, px, py, side);
    // A small figure in a cloak: head and body.
    context.fillStyle = "#2a1c10";
    disc(context, x, y - side * 0.16, side * 0.2);
    context.fillStyle = "#ffe9b0";
    disc(context, x, y - side * 0.17, side * 0.15);
    context.beginPath();
    context.moveTo(x, y - side * 0.06);
    context.quadraticCurveTo(x + side * 0.32, y + side * 0.1, x + side * 0.27, y + side * 0.4);
    context.lineTo(x - side * 0.27, y + side * 0.4);
    context.quadraticCurveTo(x - side * 0.32, y + side * 0.1, x, y - side * 0.06);
    context.fillStyle = "#f0b64c";
    context.fill();
    context.strokeStyle = "#2a1c10";
    context.lineWidth = Math.max(1, side * 0.05);
    context.stroke();
  }
}

interface FigureToPaint {
  sheet: Sheet;
  body: Body;
  px: number;
  py: number;
  side: number;
  fights: boolean;
}

// Out of the tile set, with a ring for people (of the party in green) and foes (in red), and a bar for whoever is hurt or fights.
function paintFigure(context: CanvasRenderingContext2D, { sheet, body, px, py, side, fights }: FigureToPaint): void {
  context.globalAlpha = body.awake === false ? 0.6 : 1;
  if (body.k === "person" || fights) {
    context.strokeStyle = fights ? "#e2604e" : body.party ? "#5fd0b5" : "#7fb6e6";
    context.lineWidth = Math.max(1.5, side * 0.07);
    context.beginPath();
    context.ellipse(px + side / 2, py + side * 0.84, side * 0.36, side * 0.14, 0, 0, Math.PI * 2);
    context.stroke();
  }
  drawTile(context, sheet, sheet.chooser.figure(body.kind ?? "", body.k), px, py, side);
  context.globalAlpha = 1;
  if (body.k === "thing" || body.health === undefined || (body.health >= 10 && !fights)) return;
  const wide = side * 0.8;
  const high = Math.max(2, side * 0.1);
  context.fillStyle = "#0c0a10";
  context.fillRect(px + (side - wide) / 2 - 1, py - high - 1, wide + 2, high + 2);
  context.fillStyle = body.k === "monster" ? "#e2604e" : "#5fd0b5";
  context.fillRect(px + (side - wide) / 2, py - high, (wide * Math.max(0, body.health)) / 10, high);
}

// Up to the knees.
function paintWading(context: CanvasRenderingContext2D, [px, py]: Cell, side: number, look: Paint): void {
  const surface = py + side * 0.72;
  context.fillStyle = mix(look.water, look.rock, 0.15);
  context.globalAlpha = 0.78;
  context.fillRect(px, surface, side, py + side - surface);
  context.globalAlpha = 1;
  context.strokeStyle = mix(look.water, "#ffffff", 0.5);
  context.lineWidth = Math.max(1, side * 0.05);
  context.beginPath();
  context.ellipse(px + side / 2, surface, side * 0.34, side * 0.08, 0, 0, Math.PI * 2);
  context.stroke();
}

// In the lower corner, as it stands on the foe's button.
function paintMark(context: CanvasRenderingContext2D, mark: string, [px, py]: Cell, side: number): void {
  const radius = Math.max(6, side * 0.24);
  const [x, y] = [px + side - radius * 0.7, py + side - radius * 0.7];
  context.fillStyle = "#0c0a10";
  disc(context, x, y, radius);
  context.fillStyle = "#ffd678";
  context.font = `600 ${Math.round(radius * 1.5)}px system-ui, sans-serif`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.fillText(mark, x, y + radius * 0.1);
}

interface TileToPaint {
  chamber: Chamber;
  look: Paint;
  x: number;
  y: number;
  sign: string;
  px: number;
  py: number;
  side: number;
}

function isSolid(sign: string): boolean {
  return sign === "#" || sign === unknownSign || sign === "S";
}

function paintTile(context: CanvasRenderingContext2D, tile: TileToPaint): void {
  const { look, sign, px, py, side, x, y, chamber } = tile;
  const whole = side + 1;
  const chance = noise(x, y);
  const fill = (colour: string) => {
    context.fillStyle = colour;
    context.fillRect(px, py, whole, whole);
  };
  const ground = sign === "," ? look.tunnel : look.floor;
  switch (sign) {
    case "#":
    case "S": {
      const open = !isSolid(tileAt(chamber, x, y + 1));
      fill(mix(look.wallTop, look.rock, nearOpen(chamber, x, y) ? 0.25 + chance * 0.08 : 0.86));
      if (open) {
        const face = Math.round(side * 0.45);
        context.fillStyle = mix(look.wallFace, look.rock, 0.1);
        context.fillRect(px, py + side - face, whole, face + 1);
        context.fillStyle = mix(look.wallTop, "#ffffff", 0.12);
        context.fillRect(px, py + side - face, whole, Math.max(1, side * 0.06));
        context.fillStyle = mix(look.wallFace, look.rock, 0.45);
        const seam = Math.round(side * (0.25 + chance * 0.5));
        context.fillRect(px + seam, py + side - face + 2, 1, face - 2);
      }
      return;
    }
    case "+":
    case "X": {
      fill(mix(look.tunnel, look.rock, 0.4));
      const across = isSolid(tileAt(chamber, x - 1, y)) && isSolid(tileAt(chamber, x + 1, y));
      context.fillStyle = look.door;
      const inset = Math.round(side * 0.12);
      const thick = Math.round(side * 0.44);
      if (across) context.fillRect(px + inset / 2, py + (side - thick) / 2, side - inset, thick);
      else context.fillRect(px + (side - thick) / 2, py + inset / 2, thick, side - inset);
      context.fillStyle = sign === "X" ? "#e8c860" : mix(look.door, "#000000", 0.5);
      disc(context, px + side / 2, py + side / 2, side * 0.09);
      return;
    }
    case waterSign:
      fill(mix(look.water, look.rock, 0.25 + chance * 0.1));
      context.strokeStyle = mix(look.water, "#ffffff", 0.35);
      context.lineWidth = 1;
      context.beginPath();
      context.arc(px + side * (0.3 + chance * 0.4), py + side * 0.7, side * 0.22, Math.PI * 1.15, Math.PI * 1.85);
      context.stroke();
      return;
    default:
      break;
  }
  fill(mix(ground, look.rock, 0.22 + chance * 0.05));
  context.fillStyle = mix(ground, "#ffffff", 0.1);
  if (chance > 0.55) context.fillRect(px + side * chance * 0.6, py + side * noise(y, x) * 0.8, Math.max(1, side * 0.07), Math.max(1, side * 0.07));
  // Walls to the north and west throw a shadow.
  context.fillStyle = "rgba(0,0,0,0.28)";
  if (isSolid(tileAt(chamber, x, y - 1))) context.fillRect(px, py, whole, side * 0.18);
  if (isSolid(tileAt(chamber, x - 1, y))) context.fillRect(px, py, side * 0.12, whole);
  if (sign === "I") {
    context.fillStyle = "rgba(0,0,0,0.4)";
    ellipse(context, px + side * 0.54, py + side * 0.66, side * 0.4, side * 0.26);
    context.fillStyle = look.wallFace;
    disc(context, px + side / 2, py + side / 2, side * 0.36);
    context.fillStyle = look.wallTop;
    disc(context, px + side / 2, py + side * 0.42, side * 0.3);
  } else if (sign === ":") {
    context.fillStyle = mix(look.wallTop, look.rock, 0.3);
    for (let i = 0; i < 4; ++i) disc(context, px + side * (0.2 + 0.6 * noise(x + i, y)), py + side * (0.25 + 0.55 * noise(x, y + i)), side * (0.07 + 0.06 * noise(i, x)));
  } else if (sign === '"') {
    context.strokeStyle = mix(look.growth, look.rock, 0.12);
    context.lineWidth = Math.max(1, side * 0.07);
    context.beginPath();
    for (let i = 0; i < 4; ++i) {
      const root = px + side * (0.2 + 0.2 * i);
      context.moveTo(root, py + side * 0.8);
      context.quadraticCurveTo(root, py + side * 0.5, root + side * (noise(x + i, y) - 0.5) * 0.35, py + side * (0.3 + 0.2 * noise(y, i)));
    }
    context.stroke();
  }
}

function nearOpen(chamber: Chamber, x: number, y: number): boolean {
  for (let dy = -1; dy <= 1; ++dy) for (let dx = -1; dx <= 1; ++dx) if (!isSolid(tileAt(chamber, x + dx, y + dy))) return true;
  return false;
}

function paintExit(context: CanvasRenderingContext2D, heading: string, [px, py]: Cell, side: number, look: Paint): void {
  context.strokeStyle = "#ffe9a8";
  context.lineWidth = Math.max(1.5, side * 0.08);
  if (heading === "u" || heading === "d") {
    context.fillStyle = mix(look.wallFace, "#000000", 0.4);
    context.fillRect(px + 1, py + 1, side - 2, side - 2);
    context.beginPath();
    for (let i = 0; i < 4; ++i) {
      const inset = side * (heading === "d" ? 0.12 + 0.08 * i : 0.36 - 0.08 * i);
      const y = py + side * (0.2 + 0.2 * i);
      context.moveTo(px + inset, y);
      context.lineTo(px + side - inset, y);
    }
    context.stroke();
    return;
  }
  context.strokeStyle = "rgba(255,233,168,0.85)";
  context.strokeRect(px + 1.5, py + 1.5, side - 3, side - 3);
}

function paintThing(context: CanvasRenderingContext2D, x: number, y: number, side: number, look: Paint): void {
  const radius = side * 0.2;
  context.fillStyle = "rgba(0,0,0,0.4)";
  ellipse(context, x, y + side * 0.24, radius, radius * 0.45);
  context.fillStyle = look.accent;
  context.strokeStyle = "#1b1310";
  context.lineWidth = 1;
  context.beginPath();
  context.moveTo(x, y - radius);
  context.lineTo(x + radius, y);
  context.lineTo(x, y + radius);
  context.lineTo(x - radius, y);
  context.closePath();
  context.fill();
  context.stroke();
}

function initialOf(name: string): string {
  const plain = name.replace(/^(a|an|the|some|\d+)\s+/i, "");
  return ([...plain][0] ?? "?").toUpperCase();
}

function disc(context: CanvasRenderingContext2D, x: number, y: number, radius: number): void {
  context.beginPath();
  context.arc(x, y, radius, 0, Math.PI * 2);
  context.fill();
}

function ellipse(context: CanvasRenderingContext2D, x: number, y: number, across: number, down: number): void {
  context.beginPath();
  context.ellipse(x, y, across, down, 0, 0, Math.PI * 2);
  context.fill();
}

// From the top, clockwise, so much of a circle.
function arc(context: CanvasRenderingContext2D, x: number, y: number, radius: number, part: number): void {
  context.beginPath();
  context.arc(x, y, radius, -Math.PI / 2, -Math.PI / 2 + Math.PI * 2 * part);
  context.stroke();
}
