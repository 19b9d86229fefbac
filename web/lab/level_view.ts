// Draws a level: the server's picture of it, and on a walk only what is known of its ground, dim where it is out of sight, with
// whoever and whatever is in sight over it. One unit is one tile.
import type { LevelWalk, Spot } from "./level_walk";

export interface TileIndex {
  side: number;
  columns: number;
  themes: { name: string; sheet: string }[];
  named: Record<string, number>;
  groups: Record<string, [number, number]>;
}

export interface TileSheet {
  index: TileIndex;
  picture: ImageBitmap;
}

let indexWaited: Promise<TileIndex> | undefined;
const sheets = new Map<string, Promise<TileSheet>>();

export function tileSheet(theme: string): Promise<TileSheet> {
  indexWaited ??= fetch("/tiles/index.json").then((answer) => answer.json() as Promise<TileIndex>);
  const known = sheets.get(theme);
  if (known) return known;
  const made = indexWaited.then(async (index) => {
    const path = index.themes.find((each) => each.name === theme)?.sheet ?? index.themes[0]!.sheet;
    return { index, picture: await createImageBitmap(await (await fetch(path)).blob()) };
  });
  sheets.set(theme, made);
  return made;
}

export function drawWhole(paint: CanvasRenderingContext2D, picture: ImageBitmap, width: number, height: number): void {
  paint.imageSmoothingEnabled = paint.getTransform().a < picture.width / width;
  paint.drawImage(picture, 0, 0, width, height);
}

export function drawWalk(paint: CanvasRenderingContext2D, walk: LevelWalk, ground: ImageBitmap, sheet: TileSheet): void {
  const side = ground.width / walk.width;
  const tile = (number: number, [x, y]: Spot) => {
    const { side: pixels, columns } = sheet.index;
    paint.drawImage(sheet.picture, (number % columns) * pixels, Math.floor(number / columns) * pixels, pixels, pixels, x, y, 1, 1);
  };
  const named = (name: string) => sheet.index.named[name] ?? 0;
  paint.imageSmoothingEnabled = false;
  const overlap = 0.5 / paint.getTransform().a; // no seams between tiles
  for (let y = 0; y < walk.height; ++y)
    for (let x = 0; x < walk.width; ++x) {
      if (!walk.knows([x, y])) continue;
      paint.drawImage(ground, x * side, y * side, side, side, x, y, 1 + overlap, 1 + overlap);
    }
  for (const spot of walk.found) if (walk.knows(spot)) tile(named("door"), spot);
  for (const thing of walk.data.things) if (walk.knows(thing.at)) tile(named(thing.kind), thing.at);
  if (walk.knows(walk.data.exit)) tile(named("exit"), walk.data.exit);
  for (const key of walk.keys) if (walk.knows(key.at)) tile(named("key"), key.at);
  paint.fillStyle = "rgb(10 9 16 / 62%)";
  for (let y = 0; y < walk.height; ++y)
    for (let x = 0; x < walk.width; ++x) if (walk.knows([x, y]) && !walk.sees([x, y])) paint.fillRect(x, y, 1, 1);
  walk.data.monsters.forEach((monster, i) => {
    const [first, count] = sheet.index.groups["monsters"] ?? [0, 1];
    if (walk.sees(monster)) tile(i % (count + 1) === 0 ? named("monster") : first + (i % (count + 1)) - 1, monster);
  });
  tile(named("start"), walk.place);
}
