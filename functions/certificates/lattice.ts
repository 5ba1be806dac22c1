import type { PDFPage } from 'pdf-lib';
import { hashText } from '../../shared/learning/seeded-shuffle.ts';
import { color } from './certificate-canvas.ts';

const CHANCES = 2 ** 53;

type Ornament = {
  readonly seed: string;
  readonly left: number;
  readonly bottom: number;
  readonly columns: number;
  readonly rows: number;
  /** Side of a tile. */
  readonly tile: number;
  /** From faint to strong. */
  readonly colors: readonly [string, string, string];
};

/** A leaf between two opposite corners of its tile, along one diagonal or the other. */
const leaf = (tile: number, turned: boolean): string =>
  turned
    ? `M${tile} 0A${tile} ${tile} 0 0 1 0 ${tile}A${tile} ${tile} 0 0 1 ${tile} 0Z`
    : `M0 0A${tile} ${tile} 0 0 1 ${tile} ${tile}A${tile} ${tile} 0 0 1 0 0Z`;

/** The tenant's leaves climbing from the foot of the page, thinner towards the top: the ground of its sign-in page, on paper. */
export function drawLattice(page: PDFPage, ornament: Ornament): void {
  const { seed, left, bottom, columns, rows, tile, colors } = ornament;
  for (let row = 0; row < rows; row += 1) {
    // Full at the foot, a few leaves at the top.
    const density = 1 - (row / rows) * 0.85;
    for (let column = 0; column < columns; column += 1) {
      const chance = (what: string): number => hashText(`${seed}|${row}|${column}|${what}`) / CHANCES;
      if (chance('grows') > density) continue;
      const shade = chance('shade') < 0.5 ? colors[0] : chance('shade') < 0.86 ? colors[1] : colors[2];
      const x = left + column * tile;
      const y = bottom + (row + 1) * tile;
      page.drawSvgPath(leaf(tile, chance('turn') < 0.5), { x, y, color: color(shade), borderWidth: 0 });
    }
  }
}
