// The tile set's sheets, fetched when a theme is first seen. Until they are there, and where they cannot be had, tiles are drawn by hand.
import { TileChooser, type TileIndex } from "../shared/tile_choice";
import { noise } from "./canvas";

export interface Sheet {
  image: HTMLImageElement;
  chooser: TileChooser;
  index: TileIndex;
}

export class TilePictures {
  private index: TileIndex | undefined;
  private readonly sheets = new Map<string, Sheet | undefined>();

  constructor(private readonly arrived: () => void) {
    void this.fetchIndex();
  }

  sheet(theme: string): Sheet | undefined {
    if (this.index && !this.sheets.has(theme)) this.fetchSheet(this.index, theme);
    return this.sheets.get(theme);
  }

  private async fetchIndex(): Promise<void> {
    try {
      const answer = await fetch("/tiles/index.json");
      if (!answer.ok) return;
      this.index = (await answer.json()) as TileIndex;
      this.arrived();
    } catch {
      // Tiles are drawn by hand, then.
    }
  }

  private fetchSheet(index: TileIndex, theme: string): void {
    this.sheets.set(theme, undefined);
    // The town has no theme of the dungeon's: it is built of stone.
    const found = index.themes.find(({ name }) => name === theme) ?? index.themes.find(({ name }) => name === "stone");
    if (!found) return;
    const image = new Image();
    image.onload = () => {
      this.sheets.set(theme, { image, index, chooser: new TileChooser(index, found.growth_is_laid, noise) });
      this.arrived();
    };
    image.src = found.sheet;
  }
}

export function drawTile(context: CanvasRenderingContext2D, sheet: Sheet, tile: number, x: number, y: number, side: number): void {
  const { side: from, columns } = sheet.index;
  context.drawImage(sheet.image, (tile % columns) * from, Math.floor(tile / columns) * from, from, from, x, y, side, side);
}
