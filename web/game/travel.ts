// A journey over the map, or over the tiles of a room, one walk after the other, until one is there, or something comes between. Pure.
import { cellKey, type BranchMap } from "./branch_map";
import { seenOnTheWay, type Chamber } from "./chamber";
import type { Cell, Direction } from "./protocol";
import { wayTo } from "./town";

export const walksMax = 500;

// The next line to send from here; nothing when one has arrived, or came to where one has been on this journey: something turned one back.
export interface Journey {
  next(map: BranchMap): string | undefined;
}

abstract class Wander implements Journey {
  private readonly been = new Set<string>();

  constructor(private readonly area: number) {}

  next(map: BranchMap): string | undefined {
    const here = map.whereabouts;
    if (here === undefined || map.area !== this.area) return undefined;
    if (this.been.has(here) || this.been.size >= walksMax) return undefined;
    this.been.add(here);
    return this.lineFrom(map);
  }

  protected abstract lineFrom(map: BranchMap): string | undefined;
}

export interface RoomWanted {
  goal: Cell;
  through?: Direction; // and from there where nobody has been
  hasCommand?: boolean;
}

// Through a branch: by the game's own `travel X Y` where it has that command, else by the way that the map knows.
export class BranchJourney extends Wander {
  private isThrough = false; // or going to be

  constructor(
    area: number,
    private readonly wanted: RoomWanted,
  ) {
    super(area);
  }

  protected lineFrom(map: BranchMap): string | undefined {
    const { goal, through, hasCommand = true } = this.wanted;
    if (this.isThrough) return undefined;
    this.isThrough = cellKey(map.own!) === cellKey(goal);
    if (this.isThrough) return through;
    return hasCommand ? `travel ${goal[0]} ${goal[1]}` : map.path(map.own!, goal)?.[0];
  }
}

// Over the surface, by its ways: what a name is short for in the game may be another place.
export class TownJourney extends Wander {
  constructor(
    area: number,
    private readonly goal: string,
  ) {
    super(area);
  }

  protected lineFrom(map: BranchMap): string | undefined {
    return wayTo(map.places, this.goal)?.[0];
  }
}

// Through a room to one of its tiles, which may be one that is only remembered: the game walks where one sees, so it goes piece by piece.
export class Stroll {
  private readonly been = new Set<string>();

  constructor(
    private readonly room: number,
    private readonly goal: Cell,
  ) {}

  // The next line to send from here; nothing when one has arrived, is elsewhere, or was turned back.
  next(chamber: Chamber | undefined): string | undefined {
    if (chamber?.room !== this.room || cellKey(chamber.own) === cellKey(this.goal)) return undefined;
    if (this.been.has(cellKey(chamber.own))) return undefined;
    this.been.add(cellKey(chamber.own));
    return `walk ${cellKey(seenOnTheWay(chamber, this.goal))}`;
  }
}
