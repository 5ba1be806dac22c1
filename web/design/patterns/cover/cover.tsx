// @chunk shell
import type { ReactElement, ReactNode } from 'react';
import { type Cell, COLUMNS, coverPlanOf, type Motif, ROWS } from './cover-plan.ts';
import { HALF, LEAF, TILE, transformOf } from './tile.ts';
import styles from './cover.module.css';

type Draw = (fill: string, otherFill: string) => ReactElement;

/** Draws one tile of 40 by 40 at the origin. `fill` is the tone of the tile, `otherFill` that of the tile beside it. */
const DRAWINGS: Record<Motif, Draw> = {
  leaf: (fill) => <path fill={fill} stroke={fill} strokeWidth=".3" d={LEAF} />,
  quarter: (fill) => <path fill={fill} stroke={fill} strokeWidth=".3" d={`M0 0H${TILE}A${TILE} ${TILE} 0 0 1 0 ${TILE}Z`} />,
  woven: (fill, otherFill) => (
    <g fill="none" strokeWidth="13">
      <path stroke={fill} d={`M${HALF} -.3V0A${HALF} ${HALF} 0 0 1 0 ${HALF}H-.3`} />
      <path stroke={otherFill} d={`M${TILE + 0.3} ${HALF}H${TILE}A${HALF} ${HALF} 0 0 0 ${HALF} ${TILE}V${TILE + 0.3}`} />
    </g>
  ),
  rings: (fill, otherFill) => (
    <g fill="none" strokeWidth="7">
      <path stroke={fill} d="M34 0A34 34 0 0 1 0 34" />
      <path stroke={otherFill} d="M20.5 0A20.5 20.5 0 0 1 0 20.5" />
      <path stroke={fill} d="M7 0A7 7 0 0 1 0 7" />
    </g>
  ),
  triangle: (fill) => <path fill={fill} stroke={fill} strokeWidth=".3" d={`M0 0H${TILE}L0 ${TILE}Z`} />,
  pill: (fill, otherFill) => (
    <g>
      <path fill={fill} d={`M0 0H${TILE}V${HALF}A${HALF} ${HALF} 0 0 1 0 ${HALF}Z`} />
      <circle cx={HALF} cy={HALF} r="7" fill={otherFill} />
    </g>
  ),
};

const tile = (motif: Motif, cell: Cell): ReactNode => (
  <g key={`${cell.x},${cell.y}`} transform={transformOf(cell)}>
    {DRAWINGS[motif](`var(--tone-${cell.tone})`, `var(--tone-${cell.tone === 1 ? 2 : 1})`)}
  </g>
);

type CoverProps = {
  /** `course:{id}` or `branch-{slug}`: the seed of the drawing. */
  of: string;
  /** An uploaded image replaces the drawing. */
  image?: string | null | undefined;
  /** Below 120 px: only the middle twelve tiles. */
  small?: boolean;
  /** The largest picture of its page: fetched before the others. */
  first?: boolean;
};

/** The picture of a course or branch. Fills its parent; decorative, since the title is beside it. */
export function Cover({ of, image, small = false, first = false }: CoverProps): ReactNode {
  if (image)
    return (
      <img
        className={styles.cover}
        data-whole={of.startsWith('branch') || undefined}
        src={image}
        alt=""
        decoding="async"
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : 'auto'}
      />
    );
  const { hue, hue2, motif, cells } = coverPlanOf(of);
  const box = small ? `${2 * TILE} ${TILE} ${4 * TILE} ${3 * TILE}` : `0 0 ${COLUMNS * TILE} ${ROWS * TILE}`;
  // Covers of courses take the tenant's second colour where there is one: shared/tenancy/accent-style.ts.
  const hues = of.startsWith('course')
    ? {
        '--hue': `var(--brand-hue, ${hue})`,
        '--hue-2': `calc(var(--brand-hue, ${hue}) + ${hue2 - hue})`,
        '--vivid': 'var(--brand-vivid, 1)',
      }
    : { '--hue': hue, '--hue-2': hue2 };
  return (
    <svg className={styles.cover} viewBox={box} preserveAspectRatio="xMidYMid slice" aria-hidden="true" style={hues as React.CSSProperties}>
      <rect x={-TILE} y={-TILE} width={(COLUMNS + 2) * TILE} height={(ROWS + 2) * TILE} fill="var(--tone-0)" />
      {cells.map((cell) => tile(motif, cell))}
    </svg>
  );
}

type FrameProps = { hideOnPhone?: boolean; children: ReactNode };

/** A cover of 28 px before a name in a row. */
export const CoverChip = ({ hideOnPhone, children }: FrameProps): ReactNode => (
  <span className={styles.coverChip} data-hide-on-phone={hideOnPhone}>
    {children}
  </span>
);

/** A cover of 44 px in choosers and page heads. */
export const CoverCrest = ({ children }: { children: ReactNode }): ReactNode => <span className={styles.coverCrest}>{children}</span>;
