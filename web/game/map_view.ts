// The branch on a canvas, as `underwell branch` draws it: rooms by depth, ways, one-way exits, what is unexplored; the party on it.
// Dragged, zoomed, and a click or Enter travels. The surface's places are laid out by their ways (town.ts). What it shows is said by
// words.ts.
import { cellKey, type BranchMap, type Pointed } from "./branch_map";
import { fitCanvas } from "./canvas";
import { cellBeside, directionsOf } from "../shared/directions";
import { depthColour } from "./palette";
import { Pinch } from "./pinch";
import type { Cell, Direction, Member } from "./protocol";
import { layOut, linesOf, placeTowards, type PlaceLaidOut } from "./town";

const night = "#121118";
const wayColour = "#5d5648";
const contrasting = { night: "#000000", way: "#c9c1b0" };
const openEndColour = "#f2f0ff";
const openEndAt = 0.66; // of the way to the next room
const questionSpacingMin = 26;
const spacingMin = 12;
const spacingMax = 72;
const dragMin = 5;
const buttonsHeight = 40;
const usualSpacing = 34;
// Of the surface, in pixels: so far apart are places, where all of them fit; their names are written so large.
const placesApartMin: Cell = [84, 54];
const placesApartMax: Cell = [150, 76];
const nameSize = 13;

export interface MapViewOptions {
  canvas: HTMLCanvasElement;
  onTravel: (to: Cell, through?: Direction) => void;
  onPlace: (name: string) => void;
  onNowhere: () => void;
  onChosen: () => void;
  onPoint: (at: Pointed | undefined) => void;
  isContrast: () => boolean;
}

export class MapView {
  chosen: Cell | undefined; // of a branch
  chosenPlace: string | undefined; // of the surface
  private map: BranchMap | undefined;
  private party: Member[] = [];
  private spacing = usualSpacing;
  private centre: Cell = [0, 0];
  private follows = true;
  private frame = 0;
  private drag: { x: number; y: number; centre: Cell; moved: boolean } | undefined;
  private laidOut: PlaceLaidOut[] = [];
  private readonly pinch = new Pinch();

  constructor(private readonly options: MapViewOptions) {
    const canvas = options.canvas;
    new ResizeObserver(() => this.draw()).observe(canvas);
    canvas.addEventListener("pointerdown", (event) => {
      this.pinch.down(event);
      this.drag = { x: event.clientX, y: event.clientY, centre: this.centre, moved: false };
      canvas.setPointerCapture(event.pointerId);
    });
    canvas.addEventListener("pointermove", (event) => this.dragged(event));
    canvas.addEventListener("pointerup", (event) => this.released(event));
    canvas.addEventListener("pointercancel", (event) => {
      this.pinch.up(event);
      this.drag = undefined;
    });
    canvas.addEventListener("pointerleave", () => options.onPoint(undefined));
    canvas.addEventListener("wheel", (event) => {
      event.preventDefault();
      this.zoomBy(event.deltaY < 0 ? 1.15 : 1 / 1.15);
    });
  }

  show(map: BranchMap, party: Member[]): void {
    if (this.map?.area !== map.area || map.isSurface) this.chosen = undefined;
    if (!map.places.some(({ name, here }) => name === this.chosenPlace && !here)) this.chosenPlace = undefined;
    if (this.chosen && map.own && cellKey(this.chosen) === cellKey(map.own)) this.chosen = undefined; // one has come there
    this.map = map;
    this.party = party;
    this.laidOut = map.isSurface ? layOut(map.places) : [];
    if (this.follows) this.centre = this.ownPlace();
    this.draw();
  }

  zoomBy(factor: number): void {
    this.spacing = Math.max(spacingMin, Math.min(spacingMax, this.spacing * factor));
    this.draw();
  }

  toOwn(): void {
    this.follows = true;
    this.centre = this.ownPlace();
    this.draw();
  }

  // With the keys: the known room or place next in that direction, or the nearest that way.
  // Gives whether there is one.
  choose(to: Direction): boolean {
    const map = this.map;
    if (map?.isSurface) return this.choosePlace(to);
    if (!map?.own) return false;
    let at = this.chosen ?? map.own;
    for (let i = 0; i < 30; ++i) {
      at = cellBeside(at, to);
      if (!map.room(at)) continue;
      this.chosen = at;
      this.options.onChosen();
      this.draw();
      return true;
    }
    return false;
  }

  // Enter: there.
  go(): void {
    if (this.chosenPlace !== undefined) this.options.onPlace(this.chosenPlace);
    else if (this.chosen) this.options.onTravel(this.chosen);
  }

  private choosePlace(to: Direction): boolean {
    const from = this.chosenPlace ?? this.map?.whereabouts;
    const next = from === undefined ? undefined : placeTowards(this.laidOut, from, to);
    if (next === undefined) return false;
    this.chosenPlace = next === this.map?.whereabouts ? undefined : next;
    this.options.onChosen();
    this.draw();
    return true;
  }

  draw(): void {
    cancelAnimationFrame(this.frame);
    this.frame = requestAnimationFrame(() => this.paint());
  }

  // On the surface all of it is looked at, below oneself.
  private ownPlace(): Cell {
    if (!this.map?.isSurface) return this.map?.own ?? [0, 0];
    const { least, most } = this.extent;
    return [(least[0] + most[0]) / 2, (least[1] + most[1]) / 2];
  }

  // Of the surface.
  private get extent(): { least: Cell; most: Cell } {
    const along = (axis: 0 | 1) => this.laidOut.map(({ at }) => at[axis]);
    return { least: [Math.min(...along(0)), Math.min(...along(1))], most: [Math.max(...along(0)), Math.max(...along(1))] };
  }

  // Names need room to the side.
  private get steps(): Cell {
    if (!this.map?.isSurface) return [this.spacing, this.spacing];
    const { clientWidth, clientHeight } = this.options.canvas;
    const { least, most } = this.extent;
    const zoom = this.spacing / usualSpacing;
    const fitting = (whole: number, axis: 0 | 1) => zoom * Math.max(placesApartMin[axis], Math.min(placesApartMax[axis], whole / (most[axis] - least[axis] + 1)));
    return [fitting(clientWidth - 8, 0), fitting(clientHeight - buttonsHeight, 1)];
  }

  // Where the centre is drawn: names stand clear of the buttons below them.
  private get middle(): Cell {
    const { clientWidth, clientHeight } = this.options.canvas;
    return [clientWidth / 2, (clientHeight - (this.map?.isSurface ? buttonsHeight : 0)) / 2];
  }

  private at([x, y]: Cell): Cell {
    const { middle, centre, steps } = this;
    return [middle[0] + (x - centre[0]) * steps[0], middle[1] - (y - centre[1]) * steps[1]];
  }

  private dragged(event: PointerEvent): void {
    const apart = this.pinch.move(event);
    if (apart !== undefined) this.zoomBy(apart);
    if (this.pinch.hasBeen) return;
    const drag = this.drag;
    if (!drag) return this.options.onPoint(this.pointedBy(event));
    const x = event.clientX - drag.x;
    const y = event.clientY - drag.y;
    if (Math.hypot(x, y) > dragMin) drag.moved = true;
    if (!drag.moved) return;
    this.follows = false;
    this.centre = [drag.centre[0] - x / this.steps[0], drag.centre[1] + y / this.steps[1]];
    this.draw();
  }

  private released(event: PointerEvent): void {
    const wasClick = this.drag && !this.drag.moved && !this.pinch.hasBeen;
    this.pinch.up(event);
    this.drag = undefined;
    if (!wasClick || !this.map) return;
    if (this.map.isSurface) return this.clickedPlace(...this.under(event));
    const pointed = this.pointedBy(event);
    if (!pointed) return this.options.onNowhere();
    this.chosen = pointed.room;
    this.options.onChosen();
    this.options.onTravel(pointed.room, pointed.through);
    this.draw();
  }

  // In cells.
  private under(event: PointerEvent): Cell {
    const box = this.options.canvas.getBoundingClientRect();
    const { middle, steps, centre } = this;
    return [(event.clientX - box.left - middle[0]) / steps[0] + centre[0], -(event.clientY - box.top - middle[1]) / steps[1] + centre[1]];
  }

  private pointedBy(event: PointerEvent): Pointed | undefined {
    return this.map && !this.map.isSurface ? this.map.pointedAt(...this.under(event)) : undefined;
  }

  private clickedPlace(x: number, y: number): void {
    const hit = this.laidOut.find(({ at }) => Math.abs(at[0] - x) < 0.48 && Math.abs(at[1] - y) < 0.45);
    if (hit) this.options.onPlace(hit.place.name);
  }

  private paint(): void {
    const { context, width, height } = fitCanvas(this.options.canvas);
    context.fillStyle = this.options.isContrast() ? contrasting.night : night;
    context.fillRect(0, 0, width, height);
    if (!this.map) return;
    context.lineCap = "round";
    if (this.map.isSurface) return this.paintPlaces(context);
    this.paintWays(context, this.map);
    this.paintRooms(context, this.map);
    this.paintPeople(context, this.map);
  }

  private get wayColour(): string {
    return this.options.isContrast() ? contrasting.way : wayColour;
  }

  private paintWays(context: CanvasRenderingContext2D, map: BranchMap): void {
    const thick = Math.max(2, this.spacing * 0.16);
    for (const room of map.rooms) {
      const from = this.at(room.cell);
      context.setLineDash([]);
      context.lineWidth = thick;
      context.strokeStyle = this.wayColour;
      for (const to of directionsOf(room.twoWay)) {
        // Where the other room is not known yet, half of the way is.
        const there = cellBeside(room.cell, to);
        line(context, from, map.room(there) || (map.home && cellKey(there) === cellKey(map.home)) ? this.at(there) : part(from, this.at(there), 0.5));
      }
      context.strokeStyle = "#ff6b52";
      context.lineWidth = Math.max(1.5, thick * 0.6);
      for (const to of directionsOf(room.oneWay)) arrow(context, from, this.at(cellBeside(room.cell, to)), this.spacing);
      for (const to of directionsOf(room.unexplored)) this.paintOpenEnd(context, from, this.at(cellBeside(room.cell, to)));
    }
  }

  // A way where nobody has been: dashes to a ring, and in it a question where there is room for one.
  private paintOpenEnd(context: CanvasRenderingContext2D, from: Cell, there: Cell): void {
    const radius = Math.max(3, this.spacing * 0.19);
    const [x, y] = part(from, there, openEndAt);
    context.strokeStyle = openEndColour;
    context.lineWidth = Math.max(1.2, this.spacing * 0.06);
    context.setLineDash([2, 3]);
    line(context, part(from, there, 0.26), part(from, [x, y], 1 - radius / Math.max(1, Math.hypot(x - from[0], y - from[1]))));
    context.setLineDash([]);
    context.fillStyle = this.options.isContrast() ? contrasting.night : night;
    context.beginPath();
    context.arc(x, y, radius, 0, Math.PI * 2);
    context.fill();
    context.stroke();
    if (this.spacing < questionSpacingMin) return;
    context.fillStyle = openEndColour;
    label(context, "?", x, y + 0.5, radius * 1.6);
  }

  private paintRooms(context: CanvasRenderingContext2D, map: BranchMap): void {
    const side = this.spacing * 0.5;
    const depthOf = ([x, y]: Cell) => Math.floor(Math.hypot(x, y));
    let deepest = 0;
    for (const room of map.rooms) deepest = Math.max(deepest, depthOf(room.cell));
    for (const room of map.rooms) {
      const [x, y] = this.at(room.cell);
      context.fillStyle = depthColour(depthOf(room.cell), deepest);
      rounded(context, x - side / 2, y - side / 2, side, side * 0.26);
      context.fill();
    }
    if (map.home) {
      const [x, y] = this.at(map.home);
      context.strokeStyle = "#6fe3ff";
      context.fillStyle = "#123a55";
      context.lineWidth = Math.max(2, this.spacing * 0.08);
      context.beginPath();
      context.arc(x, y, side * 0.44, 0, Math.PI * 2);
      context.fill();
      context.stroke();
    }
    if (this.chosen && map.own && cellKey(this.chosen) !== cellKey(map.own)) {
      const [x, y] = this.at(this.chosen);
      context.strokeStyle = "#ffffff";
      context.lineWidth = 2;
      context.setLineDash([4, 3]);
      rounded(context, x - side * 0.72, y - side * 0.72, side * 1.44, side * 0.3);
      context.stroke();
      context.setLineDash([]);
    }
  }

  private paintPeople(context: CanvasRenderingContext2D, map: BranchMap): void {
    const side = this.spacing * 0.5;
    for (const member of this.party) {
      if (!member.cell) continue;
      const [x, y] = this.at(member.cell);
      context.fillStyle = "#0d2a25";
      context.strokeStyle = "#5fd0b5";
      context.lineWidth = 2;
      context.beginPath();
      context.arc(x + side * 0.5, y - side * 0.5, side * 0.34, 0, Math.PI * 2);
      context.fill();
      context.stroke();
      context.fillStyle = "#d9fff5";
      label(context, [...member.name][0] ?? "?", x + side * 0.5, y - side * 0.48, side * 0.42);
    }
    if (!map.own) return;
    const [x, y] = this.at(map.own);
    const halo = context.createRadialGradient(x, y, side * 0.2, x, y, side * 1.6);
    halo.addColorStop(0, "rgba(255,214,120,0.75)");
    halo.addColorStop(1, "rgba(255,214,120,0)");
    context.fillStyle = halo;
    context.fillRect(x - side * 2, y - side * 2, side * 4, side * 4);
    context.strokeStyle = "#1b1206";
    context.lineWidth = 2;
    context.fillStyle = "#fff3cf";
    context.beginPath();
    context.arc(x, y, side * 0.28, 0, Math.PI * 2);
    context.fill();
    context.stroke();
  }

  private paintPlaces(context: CanvasRenderingContext2D): void {
    const byName = new Map(this.laidOut.map(({ place, at }) => [place.name, at]));
    context.strokeStyle = this.wayColour;
    context.lineWidth = 3;
    for (const { place, at } of this.laidOut) {
      for (const [, name] of place.ways) {
        const there = byName.get(name);
        if (there) line(context, this.at(at), this.at(there));
      }
    }
    const size = nameSize * Math.max(1, Math.min(1.4, this.spacing / usualSpacing));
    const widest = this.steps[0] - 8;
    for (const { place, at } of this.laidOut) {
      const [x, y] = this.at(at);
      context.font = nameFont(size);
      const wide = (text: string) => context.measureText(text).width + 14;
      const lines = linesOf(place.name, (text) => wide(text) <= widest);
      const half = Math.min(widest, Math.max(...lines.map(wide))) / 2;
      const high = size * 1.2 * lines.length + 10;
      context.fillStyle = place.here ? "#ffd678" : "#2a2732";
      context.strokeStyle = place.here ? "#fff3cf" : "#6a6358";
      context.lineWidth = 1.5;
      context.beginPath();
      context.roundRect(x - half, y - high / 2, half * 2, high, 8);
      context.fill();
      context.stroke();
      if (place.name === this.chosenPlace) {
        context.strokeStyle = "#ffffff";
        context.lineWidth = 2;
        context.setLineDash([4, 3]);
        context.beginPath();
        context.roundRect(x - half - 4, y - high / 2 - 4, half * 2 + 8, high + 8, 11);
        context.stroke();
        context.setLineDash([]);
      }
      context.fillStyle = place.here ? "#221503" : "#e8e0d0";
      lines.forEach((text, i) => label(context, text, x, y + (i - (lines.length - 1) / 2) * size * 1.2, size, half * 2 - 8));
    }
  }
}

function line(context: CanvasRenderingContext2D, from: Cell, to: Cell): void {
  context.beginPath();
  context.moveTo(...from);
  context.lineTo(...to);
  context.stroke();
}

function part(from: Cell, to: Cell, share: number): Cell {
  return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
}

function arrow(context: CanvasRenderingContext2D, from: Cell, to: Cell, size: number): void {
  const tip = part(from, to, 0.66);
  line(context, part(from, to, 0.3), tip);
  const angle = Math.atan2(to[1] - from[1], to[0] - from[0]);
  const head = size * 0.16;
  for (const turn of [2.5, -2.5]) line(context, tip, [tip[0] + Math.cos(angle + turn) * head, tip[1] + Math.sin(angle + turn) * head]);
}

function rounded(context: CanvasRenderingContext2D, x: number, y: number, side: number, radius: number): void {
  context.beginPath();
  context.roundRect(x, y, side, side, radius);
}

function nameFont(size: number): string {
  return `600 ${Math.round(size)}px system-ui, sans-serif`;
}

function label(context: CanvasRenderingContext2D, text: string, x: number, y: number, size: number, widest?: number): void {
  context.font = nameFont(size);
  context.textAlign = "center";
  context.textBaseline = "middle";
  if (widest === undefined) context.fillText(text, x, y);
  else context.fillText(text, x, y, widest);
}
