// The map of a branch as far as it is known: rooms by cell, their ways, and the way over known rooms. Folds `map` messages; pure.
import { bit, cellBeside, directions, directionsOf } from "../shared/directions";
import type { Cell, Direction, MapPart, Place } from "./protocol";

export interface KnownRoom {
  cell: Cell;
  twoWay: number;
  oneWay: number;
  unexplored: number;
}

// A room, or a way out of it that nobody has taken.
export interface Pointed {
  room: Cell;
  through?: Direction;
}

// Top is north, where y is greatest.
export interface Bounds {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

// In cells: half of a room's square, and of what is drawn of an unexplored way.
const roomHalf = 0.3;
const stubHalf = 0.3;

export function cellKey(cell: Cell): string {
  return `${cell[0]},${cell[1]}`;
}

export class BranchMap {
  area = 0;
  own: Cell | undefined;
  home: Cell | undefined;
  more: Direction[] = [];
  places: Place[] = [];
  private readonly known = new Map<string, KnownRoom>();

  get rooms(): Iterable<KnownRoom> {
    return this.known.values();
  }

  get size(): number {
    return this.known.size;
  }

  get isSurface(): boolean {
    return this.places.length > 0;
  }

  // Where one is, by whatever tells places apart here.
  get whereabouts(): string | undefined {
    if (this.isSurface) return this.places.find((place) => place.here)?.name;
    return this.own && cellKey(this.own);
  }

  room(cell: Cell): KnownRoom | undefined {
    return this.known.get(cellKey(cell));
  }

  take(part: MapPart): void {
    if (part.fresh) {
      this.known.clear();
      this.places = [];
      this.more = [];
      this.own = undefined;
      this.home = undefined;
    }
    this.area = part.area ?? this.area;
    if (part.own) this.own = part.own;
    if (part.home) this.home = part.home;
    if (part.more) this.more = part.more;
    if (part.places) this.places = part.places;
    for (const [x, y, twoWay, oneWay, unexplored] of part.rooms ?? []) {
      this.known.set(cellKey([x, y]), { cell: [x, y], twoWay, oneWay, unexplored });
    }
  }

  bounds(): Bounds | undefined {
    let bounds: Bounds | undefined;
    for (const { cell } of this.known.values()) {
      const [x, y] = cell;
      bounds ??= { left: x, top: y, right: x, bottom: y };
      bounds.left = Math.min(bounds.left, x);
      bounds.right = Math.max(bounds.right, x);
      bounds.top = Math.max(bounds.top, y);
      bounds.bottom = Math.min(bounds.bottom, y);
    }
    return bounds;
  }

  // Directions of the shortest way over known rooms; nothing where there is none.
  path(from: Cell, to: Cell): Direction[] | undefined {
    const start = cellKey(from);
    const goal = cellKey(to);
    const came = new Map<string, { from: string; by: Direction }>();
    const queue: Cell[] = [from];
    for (let next = 0; next < queue.length; ++next) {
      const cell = queue[next]!;
      const key = cellKey(cell);
      if (key === goal) return unwind(came, start, goal);
      const room = this.known.get(key);
      if (!room) continue;
      for (const by of directions) {
        if (((room.twoWay | room.oneWay) & bit(by)) === 0) continue;
        const there = cellBeside(cell, by);
        const thereKey = cellKey(there);
        if (thereKey === start || came.has(thereKey) || !this.known.has(thereKey)) continue;
        came.set(thereKey, { from: key, by });
        queue.push(there);
      }
    }
    return undefined;
  }

  // What is meant by a point of the map: a room, or a way out of one that nobody has taken.
  pointedAt(x: number, y: number): Pointed | undefined {
    const cell: Cell = [Math.round(x) + 0, Math.round(y) + 0]; // never -0
    const isRoom = this.known.has(cellKey(cell)) || (this.home !== undefined && cellKey(this.home) === cellKey(cell));
    const isOnRoom = isRoom && Math.max(Math.abs(x - cell[0]), Math.abs(y - cell[1])) <= roomHalf;
    if (isOnRoom) return { room: cell };
    const stubs = this.stubsAround(cell).map((stub) => {
      const there = cellBeside(stub.room, stub.through);
      return { ...stub, far: Math.hypot((stub.room[0] + there[0]) / 2 - x, (stub.room[1] + there[1]) / 2 - y), leadsThere: cellKey(there) === cellKey(cell) };
    });
    const nearest = stubs.filter(({ far, leadsThere }) => far < stubHalf || (leadsThere && !isRoom)).sort((one, other) => one.far - other.far)[0];
    if (nearest) return { room: nearest.room, through: nearest.through };
    return isRoom ? { room: cell } : undefined;
  }

  private stubsAround(cell: Cell): { room: Cell; through: Direction }[] {
    const near = [cell, ...directions.map((to) => cellBeside(cell, to))];
    return near.flatMap((room) => directionsOf(this.known.get(cellKey(room))?.unexplored ?? 0).map((through) => ({ room, through })));
  }

  unexploredExits(): number {
    let count = 0;
    for (const room of this.known.values()) count += directionsOf(room.unexplored).length;
    return count;
  }
}

function unwind(came: Map<string, { from: string; by: Direction }>, start: string, goal: string): Direction[] {
  const way: Direction[] = [];
  for (let key = goal; key !== start; ) {
    const link = came.get(key)!;
    way.unshift(link.by);
    key = link.from;
  }
  return way;
}
