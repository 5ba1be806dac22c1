// @chunk shell
import { seededNumbers } from '../../../../shared/kernel/seeded-numbers.ts';
import { seedOf, TILE } from './tile.ts';

export const COLUMNS = 8;
export const ROWS = 6;
export const MOTIFS = ['leaf', 'quarter', 'woven', 'rings', 'triangle', 'pill'] as const;
export type Motif = (typeof MOTIFS)[number];

export type Cell = { readonly x: number; readonly y: number; readonly turn: number; readonly tone: 1 | 2 | 3 };
export type CoverPlan = { readonly hue: number; readonly hue2: number; readonly motif: Motif; readonly cells: readonly Cell[] };

const HUES = [22, 48, 76, 108, 146, 172, 198, 228, 258, 288, 318, 350] as const;
const SECOND = [38, -42, 180, 150] as const;
const MIRRORED_TURN = [1, 0, 3, 2] as const;
const BLANK_SHARE = 0.12;

type Draw = { readonly turn: number; readonly tone: number; readonly blank: boolean };
const toneOf = (share: number): 1 | 2 | 3 => (share < 0.5 ? 1 : share < 0.8 ? 2 : 3);

/** Returns hues, motif and cells of a cover. Half of the covers are mirrored; triangles and pills never, because they would look like faces. */
export function coverPlanOf(text: string): CoverPlan {
  const seed = seedOf(text);
  const random = seededNumbers(seed);
  // The indexes are remainders of the lengths.
  const hue = HUES[seed % HUES.length] as number;
  const hue2 = (hue + (SECOND[(seed >>> 8) % SECOND.length] as number) + 360) % 360;
  const kind = (seed >>> 12) % MOTIFS.length;
  const mirrors = kind < 4 && ((seed >>> 20) & 1) === 1;
  const cells: Cell[] = [];
  for (let row = 0; row < ROWS; row++) {
    const line: Draw[] = [];
    for (let column = 0; column < COLUMNS; column++) {
      const twin = mirrors && column >= COLUMNS / 2 ? line[COLUMNS - 1 - column] : undefined;
      const draw = twin
        ? { ...twin, turn: MIRRORED_TURN[twin.turn] as number }
        : { turn: Math.floor(random() * 4), tone: random(), blank: random() < BLANK_SHARE };
      line.push(draw);
      if (!draw.blank) cells.push({ x: column * TILE, y: row * TILE, turn: draw.turn, tone: toneOf(draw.tone) });
    }
  }
  return { hue, hue2, motif: MOTIFS[kind] as Motif, cells };
}
