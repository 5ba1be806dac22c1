import { seededNumbers } from '../../../../shared/kernel/seeded-numbers.ts';
import { seedOf, TILE } from './tile.ts';

export type Leaf = { readonly x: number; readonly y: number; readonly turn: number; readonly tone: 0 | 1 | 2 | 3 };

/** Share of leaves in each row below sign-in, from the top. */
const DENSITY = [0.05, 0.14, 0.34, 0.6, 0.86, 1] as const;
export const LEAF_COLUMNS = 36;
export const LEAF_ROWS = DENSITY.length;

/** Returns the leaves at the foot of sign-in, fewer towards the top and the middle. */
export function leavesOf(tenant: string): readonly Leaf[] {
  const random = seededNumbers(seedOf(`tenant:${tenant}`));
  const leaves: Leaf[] = [];
  DENSITY.forEach((density, row) => {
    for (let column = 0; column < LEAF_COLUMNS; column++) {
      const edge = Math.abs(column - (LEAF_COLUMNS - 1) / 2) / (LEAF_COLUMNS / 2);
      const shown = random() < density * (0.5 + edge * 0.75);
      const share = random();
      const turn = Math.floor(random() * 2);
      if (!shown && row < DENSITY.length - 1) continue;
      leaves.push({ x: column * TILE, y: row * TILE, turn, tone: share < 0.44 ? 3 : share < 0.74 ? 2 : share < 0.93 ? 1 : 0 });
    }
  });
  return leaves;
}
