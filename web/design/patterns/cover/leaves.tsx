import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { LEAF_COLUMNS, LEAF_ROWS, leavesOf } from './leaf-plan.ts';
import { LEAF, TILE, transformOf } from './tile.ts';
import styles from './leaves.module.css';

const LEAF_TONES = ['var(--accent-fill)', 'var(--leaf-1)', 'var(--leaf-2)', 'var(--leaf-3)'] as const;

type LeavesProps = {
  tenant: string;
  /** How many of the rows are drawn, from below; none is cut. */
  rows?: number;
  className?: string | undefined;
};

/** The tenant's leaves, at the foot of sign-in and of a passed test. */
export const Leaves = ({ tenant, rows = LEAF_ROWS, className }: LeavesProps): ReactNode => (
  <svg
    className={clsx(styles.leaves, className)}
    viewBox={`0 ${(LEAF_ROWS - rows) * TILE} ${LEAF_COLUMNS * TILE} ${rows * TILE}`}
    preserveAspectRatio="xMidYMax slice"
    aria-hidden="true"
  >
    {leavesOf(tenant)
      .filter(({ y }) => y >= (LEAF_ROWS - rows) * TILE)
      .map((leaf) => (
        <path key={`${leaf.x},${leaf.y}`} transform={transformOf(leaf)} fill={LEAF_TONES[leaf.tone]} d={LEAF} />
      ))}
  </svg>
);
