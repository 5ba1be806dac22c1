import type { ReactElement, ReactNode } from 'react';
import { type Cell, COLUMNS, GROUND_COLUMNS, growthOf, type Motif, planOf, ROWS, TILE } from './cover/background-pattern.ts';
import './cover.css';

const H = TILE / 2;
const LEAF = `M0 0A${TILE} ${TILE} 0 0 1 ${TILE} ${TILE}A${TILE} ${TILE} 0 0 1 0 0Z`;

type Draw = (own: string, other: string) => ReactElement;

/** One tile each, in a square of 40 at the origin. `own` is the tile's tone, `other` the one beside it. */
const DRAWINGS: Record<Motif, Draw> = {
  leaf: (own) => <path fill={own} stroke={own} strokeWidth=".3" d={LEAF} />,
  quarter: (own) => <path fill={own} stroke={own} strokeWidth=".3" d={`M0 0H${TILE}A${TILE} ${TILE} 0 0 1 0 ${TILE}Z`} />,
  woven: (own, other) => (
    <g fill="none" strokeWidth="13">
      <path stroke={own} d={`M${H} -.3V0A${H} ${H} 0 0 1 0 ${H}H-.3`} />
      <path stroke={other} d={`M${TILE + 0.3} ${H}H${TILE}A${H} ${H} 0 0 0 ${H} ${TILE}V${TILE + 0.3}`} />
    </g>
  ),
  rings: (own, other) => (
    <g fill="none" strokeWidth="7">
      <path stroke={own} d="M34 0A34 34 0 0 1 0 34" />
      <path stroke={other} d="M20.5 0A20.5 20.5 0 0 1 0 20.5" />
      <path stroke={own} d="M7 0A7 7 0 0 1 0 7" />
    </g>
  ),
  triangle: (own) => <path fill={own} stroke={own} strokeWidth=".3" d={`M0 0H${TILE}L0 ${TILE}Z`} />,
  pill: (own, other) => (
    <g>
      <path fill={own} d={`M0 0H${TILE}V${H}A${H} ${H} 0 0 1 0 ${H}Z`} />
      <circle cx={H} cy={H} r="7" fill={other} />
    </g>
  ),
};

const place = ({ x, y, turn }: { x: number; y: number; turn: number }): string => `translate(${x} ${y}) rotate(${turn * 90} ${H} ${H})`;

const tile = (motif: Motif, cell: Cell): ReactNode => (
  <g key={`${cell.x},${cell.y}`} transform={place(cell)}>
    {DRAWINGS[motif](`var(--tone-${cell.tone})`, `var(--tone-${cell.tone === 1 ? 2 : 1})`)}
  </g>
);

type CoverProps = {
  /** `course:{id}`, `branch-{slug}`: what the picture follows from. */
  of: string;
  /** An uploaded image replaces the drawing. */
  image?: string | null | undefined;
  /** Below 120 px: only the middle twelve tiles. */
  small?: boolean;
  /** The largest picture of its page: fetched before the others. */
  first?: boolean;
};

/** Picture of a course or branch. Fills its parent; always decoration, the title stands beside it. */
export function Cover({ of, image, small = false, first = false }: CoverProps): ReactNode {
  if (image)
    return (
      <img
        className="cover"
        src={image}
        alt=""
        decoding="async"
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : 'auto'}
      />
    );
  const { hue, hue2, motif, cells } = planOf(of);
  const box = small ? `${2 * TILE} ${TILE} ${4 * TILE} ${3 * TILE}` : `0 0 ${COLUMNS * TILE} ${ROWS * TILE}`;
  // React's style type knows no custom properties.
  const hues = { '--hue': hue, '--hue-2': hue2 } as React.CSSProperties;
  return (
    <svg className="cover" viewBox={box} preserveAspectRatio="xMidYMid slice" aria-hidden="true" style={hues}>
      <rect x={-TILE} y={-TILE} width={(COLUMNS + 2) * TILE} height={(ROWS + 2) * TILE} fill="var(--tone-0)" />
      {cells.map((cell) => tile(motif, cell))}
    </svg>
  );
}

const LEAF_TONES = ['var(--accent-fill)', 'var(--leaf-1)', 'var(--leaf-2)', 'var(--leaf-3)'] as const;

/** The tenant's leaves at the foot of sign-in and of a passed test. */
export const Growth = ({ tenant }: { tenant: string }): ReactNode => (
  <svg className="growth" viewBox={`0 0 ${GROUND_COLUMNS * TILE} ${6 * TILE}`} preserveAspectRatio="xMidYMax slice" aria-hidden="true">
    {growthOf(tenant).map((leaf) => (
      <path key={`${leaf.x},${leaf.y}`} transform={place(leaf)} fill={LEAF_TONES[leaf.tone]} d={LEAF} />
    ))}
  </svg>
);
