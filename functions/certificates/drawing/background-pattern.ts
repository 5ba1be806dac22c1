import type { PDFPage } from 'pdf-lib';
import { HASHES, hashText } from '../../../shared/tenancy/hash-text.ts';
import { color } from './certificate-canvas.ts';

type Pattern = {
  readonly seed: string;
  readonly left: number;
  readonly bottom: number;
  readonly columns: number;
  readonly rows: number;
  /** Side of a tile in points. */
  readonly tile: number;
  /** From light to dark. */
  readonly colors: readonly [string, string, string];
};

/** Returns the SVG path of a leaf along one diagonal of its tile or the other. */
const leaf = (tile: number, turned: boolean): string =>
  turned
    ? `M${tile} 0A${tile} ${tile} 0 0 1 0 ${tile}A${tile} ${tile} 0 0 1 ${tile} 0Z`
    : `M0 0A${tile} ${tile} 0 0 1 ${tile} ${tile}A${tile} ${tile} 0 0 1 0 0Z`;

/** Draws the tenant's leaf pattern, dense at the bottom and sparse at the top, like the background of its sign-in page. */
export function drawBackgroundPattern(page: PDFPage, pattern: Pattern): void {
  const { seed, left, bottom, columns, rows, tile, colors } = pattern;
  for (let row = 0; row < rows; row += 1) {
    const density = 1 - (row / rows) * 0.85;
    for (let column = 0; column < columns; column += 1) {
      const random = (use: string): number => hashText(`${seed}|${row}|${column}|${use}`) / HASHES;
      if (random('grows') > density) continue;
      const shade = random('shade') < 0.5 ? colors[0] : random('shade') < 0.86 ? colors[1] : colors[2];
      const x = left + column * tile;
      const y = bottom + (row + 1) * tile;
      page.drawSvgPath(leaf(tile, random('turn') < 0.5), { x, y, color: color(shade), borderWidth: 0 });
    }
  }
}
