// Symmetric shadow casting: who sees a floor is seen from it, walls in sight are seen, and pillars throw shadows that widen. Pure.
export interface Look {
  width: number;
  height: number;
  from: readonly [number, number];
  radius: number;
  stops: (x: number, y: number) => boolean;
}

// Slopes as fractions, so that no rounding decides what is seen.
interface Slope {
  rise: number;
  run: number;
}

interface Row {
  depth: number;
  start: Slope;
  end: Slope;
}

const quadrants: readonly ((depth: number, column: number) => [number, number])[] = [
  (depth, column) => [column, -depth],
  (depth, column) => [column, depth],
  (depth, column) => [depth, column],
  (depth, column) => [-depth, column],
];

// One byte a tile, row by row: 1 in sight.
export function sight(look: Look): Uint8Array {
  const seen = new Uint8Array(look.width * look.height);
  const [fromX, fromY] = look.from;
  const reveal = (x: number, y: number) => {
    if (x >= 0 && y >= 0 && x < look.width && y < look.height) seen[y * look.width + x] = 1;
  };
  reveal(fromX, fromY);
  for (const quadrant of quadrants) {
    const rows: Row[] = [{ depth: 1, start: { rise: -1, run: 1 }, end: { rise: 1, run: 1 } }];
    for (let row = rows.pop(); row !== undefined; row = rows.pop()) scan(look, row, quadrant, reveal, rows);
  }
  return seen;
}

function scan(look: Look, row: Row, quadrant: (typeof quadrants)[number], reveal: (x: number, y: number) => void, rows: Row[]): void {
  if (row.depth > look.radius) return;
  let start = row.start;
  let before: boolean | undefined;
  const first = roundHalfUp(row.depth * start.rise, start.run);
  const last = roundHalfDown(row.depth * row.end.rise, row.end.run);
  for (let column = first; column <= last; ++column) {
    const [dx, dy] = quadrant(row.depth, column);
    const x = look.from[0] + dx;
    const y = look.from[1] + dy;
    const outside = x < 0 || y < 0 || x >= look.width || y >= look.height;
    const stops = outside || look.stops(x, y);
    const within = row.depth * row.depth + column * column <= look.radius * (look.radius + 1);
    if (within && (stops || isSymmetric(row.depth, column, start, row.end))) reveal(x, y);
    const edge: Slope = { rise: 2 * column - 1, run: 2 * row.depth };
    if (before === true && !stops) start = edge;
    if (before === false && stops) rows.push({ depth: row.depth + 1, start, end: edge });
    before = stops;
  }
  if (before === false) rows.push({ depth: row.depth + 1, start, end: row.end });
}

function isSymmetric(depth: number, column: number, start: Slope, end: Slope): boolean {
  return column * start.run >= depth * start.rise && column * end.run <= depth * end.rise;
}

function roundHalfUp(rise: number, run: number): number {
  return Math.floor((2 * rise + run) / (2 * run));
}

function roundHalfDown(rise: number, run: number): number {
  return Math.ceil((2 * rise - run) / (2 * run));
}
