// Draws a branch, as much of it as has grown, and whoever walks through it. One unit is one cell; north is up.
import { beside, depthColour, sameCell, type BranchData, type Cell } from "./branch_data";
import { steps, type Direction } from "./directions";
import type { Extent } from "./stage";

export interface BranchPicture {
  data: BranchData;
  grown: number; // so many rooms are shown
  walker?: Cell;
}

const inks = { well: "#6fe3ff", water: "#123a55", oneWay: "#ff6b52", unexplored: "#f2f0ff", newest: "#ffffff", lair: "#c8102e" };

export function extentOf(data: BranchData): Extent {
  let [left, right, top, bottom] = [0, 0, 0, 0];
  for (const { cell } of data.rooms) {
    left = Math.min(left, cell[0]);
    right = Math.max(right, cell[0]);
    top = Math.min(top, -cell[1]);
    bottom = Math.max(bottom, -cell[1]);
  }
  const margin = 1.6;
  return { left: left - margin, top: top - margin, width: right - left + 2 * margin, height: bottom - top + 2 * margin };
}

export function drawBranch(paint: CanvasRenderingContext2D, scale: number, picture: BranchPicture, contrast: boolean): void {
  const { data } = picture;
  const shown = data.rooms.slice(0, picture.grown);
  const cells = new Set(shown.map((room) => room.cell.join()));
  const signs = scale >= 7;
  const tint = (depth: number) => depthColour(depth, data.deepest);
  line(paint, [0, 0], data.entrance, 1, 0.3, inks.well);
  for (const room of shown)
    for (const [towards, way] of Object.entries(room.exits) as [Direction, string][]) {
      const goal = beside(room.cell, towards);
      const leadsOn = way === "unexplored" || !(cells.has(goal.join()) || sameCell(goal, [0, 0]));
      if (leadsOn) {
        if (signs) openEnd(paint, room.cell, towards, inks.unexplored);
      } else if (way === "one-way") arrow(paint, room.cell, towards, inks.oneWay, signs);
      else line(paint, room.cell, towards, 0.5, 0.3, shade(tint(room.depth), contrast));
    }
  for (const room of shown) {
    paint.fillStyle = tint(room.depth);
    rounded(paint, room.cell, 0.66, scale >= 5 ? 0.16 : 0);
    if (room.lair) star(paint, room.cell, inks.lair);
  }
  well(paint);
  const newest = shown.at(-1);
  if (newest && !picture.walker) ring(paint, newest.cell, 0.2, inks.newest);
  if (picture.walker) walkerAt(paint, picture.walker);
}

function shade(colour: string, contrast: boolean): string {
  return contrast ? colour : `color-mix(in srgb, ${colour} 72%, #121118)`;
}

function line(paint: CanvasRenderingContext2D, from: Cell, towards: Direction, length: number, width: number, colour: string): void {
  const [east, north] = steps[towards];
  paint.strokeStyle = colour;
  paint.lineWidth = width;
  paint.beginPath();
  paint.moveTo(from[0], -from[1]);
  paint.lineTo(from[0] + east * length, -from[1] - north * length);
  paint.stroke();
}

function arrow(paint: CanvasRenderingContext2D, from: Cell, towards: Direction, colour: string, signs: boolean): void {
  const [east, north] = steps[towards];
  line(paint, from, towards, 0.6, 0.1, colour);
  if (!signs) return;
  paint.save();
  paint.translate(from[0] + east * 0.62, -from[1] - north * 0.62);
  paint.rotate(Math.atan2(-north, east));
  paint.fillStyle = colour;
  paint.beginPath();
  paint.moveTo(0.1, 0);
  paint.lineTo(-0.14, -0.15);
  paint.lineTo(-0.14, 0.15);
  paint.fill();
  paint.restore();
}

function openEnd(paint: CanvasRenderingContext2D, from: Cell, towards: Direction, colour: string): void {
  const [east, north] = steps[towards];
  paint.setLineDash([0.07, 0.07]);
  line(paint, from, towards, 0.52, 0.12, colour);
  paint.setLineDash([]);
  ring(paint, [from[0] + east * 0.66, from[1] + north * 0.66], 0.13, colour);
}

function rounded(paint: CanvasRenderingContext2D, cell: Cell, side: number, radius: number): void {
  paint.beginPath();
  paint.roundRect(cell[0] - side / 2, -cell[1] - side / 2, side, side, radius);
  paint.fill();
}

function ring(paint: CanvasRenderingContext2D, cell: Cell, radius: number, colour: string): void {
  paint.strokeStyle = colour;
  paint.lineWidth = 0.07;
  paint.beginPath();
  paint.arc(cell[0], -cell[1], radius, 0, 7);
  paint.stroke();
}

function star(paint: CanvasRenderingContext2D, cell: Cell, colour: string): void {
  paint.fillStyle = colour;
  paint.beginPath();
  for (let i = 0; i < 10; ++i) {
    const radius = i % 2 === 0 ? 0.3 : 0.13;
    const turn = (i * Math.PI) / 5 - Math.PI / 2;
    paint.lineTo(cell[0] + radius * Math.cos(turn), -cell[1] + radius * Math.sin(turn));
  }
  paint.fill();
}

function well(paint: CanvasRenderingContext2D): void {
  paint.fillStyle = inks.water;
  paint.beginPath();
  paint.arc(0, 0, 0.38, 0, 7);
  paint.fill();
  ring(paint, [0, 0], 0.38, inks.well);
  ring(paint, [0, 0], 0.17, inks.well);
}

function walkerAt(paint: CanvasRenderingContext2D, cell: Cell): void {
  paint.fillStyle = "#121118";
  paint.beginPath();
  paint.arc(cell[0], -cell[1], 0.24, 0, 7);
  paint.fill();
  paint.fillStyle = "#ffffff";
  paint.beginPath();
  paint.arc(cell[0], -cell[1], 0.16, 0, 7);
  paint.fill();
}
