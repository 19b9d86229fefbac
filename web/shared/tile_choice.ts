// Which tiles of a sheet go where, as render/tile_choice.cpp says it: for every place a short stack of tile numbers, the lowest first.
// The numbers come from /tiles/index.json. Pure.

export type Group = [first: number, count: number];

export interface TileIndex {
  side: number;
  columns: number;
  themes: { name: string; sheet: string; growth_is_laid: boolean }[];
  named: Record<string, number>;
  groups: Record<string, Group>;
  walls: number[]; // by the set of open neighbours, as bits clockwise from the north
  plain: { self: number; person: number; monster: number; thing: number };
  figures: Record<string, number>;
}

// The sign of a tile; what is not known or not on the map is as solid as rock.
export type Signs = (x: number, y: number) => string;

// In [0, 1), the same at the same place.
export type Chance = (x: number, y: number) => number;

export interface Spot {
  x: number;
  y: number;
}

const around: [number, number][] = [[0, -1], [1, -1], [1, 0], [1, 1], [0, 1], [-1, 1], [-1, 0], [-1, -1]];

function isWall(sign: string): boolean {
  return sign === "#" || sign === " " || sign === "S";
}

function isDoor(sign: string): boolean {
  return sign === "+" || sign === "X";
}

function isAcross(signs: Signs, { x, y }: Spot): boolean {
  const closes = (sign: string) => isWall(sign) || isDoor(sign);
  return closes(signs(x - 1, y)) && closes(signs(x + 1, y));
}

function isSolid(signs: Signs, spot: Spot): boolean {
  const here = signs(spot.x, spot.y);
  return isWall(here) || (isDoor(here) && isAcross(signs, spot));
}

export class TileChooser {
  constructor(
    private readonly index: TileIndex,
    private readonly growthIsLaid: boolean,
    private readonly chance: Chance,
  ) {}

  stack(signs: Signs, spot: Spot): number[] {
    const here = signs(spot.x, spot.y);
    const shadows = this.shadows(signs, spot);
    switch (here) {
      case " ":
        return [];
      case "#":
      case "S":
        return [this.wall(signs, spot, 0)];
      case "+":
      case "X":
        return [...this.door(signs, spot), ...(here === "X" ? [this.of("lock", 0)] : [])];
      case ",":
        return [this.varied("tunnel", "tunnels", spot), ...shadows];
      case "~":
        return [this.varied("water", "waters", spot), ...this.edges("shores", signs, spot), ...shadows];
      case "I":
        return [this.floor(spot), ...shadows, this.of("pillar", 0)];
      case ":":
        return [this.floor(spot), this.any("rubbles", spot), ...shadows];
      case '"':
        return [this.floor(spot), this.any("growths", spot), ...(this.growthIsLaid ? this.edges("carpet_edges", signs, spot) : []), ...shadows];
      default:
        return [this.floor(spot), ...shadows];
    }
  }

  // A kind of pack's making is shown by the figure of its whole name, else by that of its last word that has one.
  figure(kind: string, sort: "person" | "monster" | "thing"): number {
    if (sort === "person") return this.index.plain.person;
    const words = kind.replace(/^.*:/, "").replaceAll(" ", "_").split("_");
    const whole = this.index.figures[words.join("_")];
    if (whole !== undefined) return whole;
    for (const word of words.reverse()) {
      const tile = this.index.figures[word];
      if (tile !== undefined) return tile;
    }
    return this.index.plain[sort];
  }

  private of(group: string, i: number): number {
    return this.index.groups[group]![0] + i;
  }

  private any(group: string, { x, y }: Spot): number {
    return this.of(group, Math.floor(this.chance(x, y) * this.index.groups[group]![1]));
  }

  // The plain one three times as often as all others together.
  private varied(plain: string, group: string, { x, y }: Spot): number {
    const count = this.index.groups[group]![1];
    const drawn = Math.floor(this.chance(x, y) * count * 4);
    return drawn < count ? this.of(group, drawn) : this.index.named[plain]!;
  }

  private floor(spot: Spot): number {
    return this.varied("floor", "floors", spot);
  }

  private wall(signs: Signs, { x, y }: Spot, more: number): number {
    let open = more;
    around.forEach(([dx, dy], i) => {
      if (!isSolid(signs, { x: x + dx, y: y + dy })) open |= 1 << i;
    });
    return this.index.walls[open]!;
  }

  private door(signs: Signs, spot: Spot): number[] {
    if (!isAcross(signs, spot)) return [this.index.named["tunnel"]!, ...this.shadows(signs, spot), this.of("door_along", 0)];
    const south = 1 << 4;
    return [this.wall(signs, spot, south), this.of("door_across", 0)];
  }

  private edges(group: string, signs: Signs, { x, y }: Spot): number[] {
    let sides = 0;
    [0, 2, 4, 6].forEach((towards, i) => {
      const beside = { x: x + around[towards]![0], y: y + around[towards]![1] };
      if (signs(beside.x, beside.y) !== signs(x, y) && !isSolid(signs, beside)) sides |= 1 << i;
    });
    return sides === 0 ? [] : [this.of(group, sides - 1)];
  }

  private shadows(signs: Signs, { x, y }: Spot): number[] {
    const north = isSolid(signs, { x, y: y - 1 });
    const west = isSolid(signs, { x: x - 1, y });
    const corner = isSolid(signs, { x: x - 1, y: y - 1 });
    const walls = (north ? 1 : 0) | (west ? 2 : 0) | (corner && !north && !west ? 4 : 0);
    return walls === 0 ? [] : [this.of("shadows", walls - 1)];
  }
}
