// @chunk shell
import { clsx } from 'clsx';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { shareInPercent, type Share, type ShareKind, total } from './share.ts';
import styles from './donut.module.css';
import { numberText, t } from '../../../texts/text.ts';
import { percentText } from '../../../texts/formats.ts';

type Ink = { readonly fill: string; readonly edge: string };

/** Completed is solid, in progress striped, not started dotted. */
const inks = (id: string): Record<ShareKind, Ink> => {
  const solid = { fill: 'var(--chart-complete)', edge: 'var(--chart-complete)' };
  const stripes = { fill: `url(#${id}-stripes)`, edge: 'var(--chart-progress)' };
  const dots = { fill: `url(#${id}-dots)`, edge: 'var(--chart-none)' };
  return { Completed: solid, 'In Progress': stripes, 'Not Started': dots, Correct: solid, Incorrect: dots };
};

const Patterns = ({ id }: { id: string }): ReactNode => (
  <defs>
    <pattern id={`${id}-stripes`} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect width="6" height="6" fill="var(--chart-progress-ground)" />
      <rect width="2.4" height="6" fill="var(--chart-progress)" />
    </pattern>
    <pattern id={`${id}-dots`} width="6" height="6" patternUnits="userSpaceOnUse">
      <rect width="6" height="6" fill="var(--chart-none-ground)" />
      <circle cx="1.5" cy="1.5" r="1.1" fill="var(--chart-none)" />
      <circle cx="4.5" cy="4.5" r="1.1" fill="var(--chart-none)" />
    </pattern>
  </defs>
);

type Arc = { readonly kind: ShareKind; readonly path: string };

/** Returns a circle as two halves: an arc of a whole turn would begin where it ends, and is not drawn by browsers. `sweep`: 1 is clockwise. */
const ringOf = (centre: number, radius: number, sweep: 0 | 1): string => {
  const half = (side: number): string => `A${radius} ${radius} 0 1 ${sweep} ${centre} ${centre + side * radius}`;
  return `M${centre} ${centre - radius}${half(1)}${half(-1)}Z`;
};

/** Returns the arcs of a ring. Computed here, because a chart library would double the size of the first page. */
export function arcsOf(shares: readonly Share[], size: number, thick: number): readonly Arc[] {
  const shown = shares.filter(({ value }) => value > 0);
  const whole = total(shown);
  const outer = size / 2 - 1;
  const inner = outer - thick;
  const gap = 1.2;
  const point = (radius: number, theta: number): string =>
    `${(size / 2 + radius * Math.cos(theta)).toFixed(2)} ${(size / 2 + radius * Math.sin(theta)).toFixed(2)}`;
  if (shown.length === 1) return shown.map(({ kind }) => ({ kind, path: ringOf(size / 2, outer, 1) + ringOf(size / 2, inner, 0) }));
  let angle = -Math.PI / 2;
  return shown.map(({ kind, value }) => {
    const span = (value / whole) * Math.PI * 2;
    const [from, to] = [angle, angle + span];
    angle += span;
    const large = span > Math.PI ? 1 : 0;
    const outside = `M${point(outer, from + gap / outer)}A${outer} ${outer} 0 ${large} 1 ${point(outer, to - gap / outer)}`;
    const inside = `L${point(inner, to - gap / inner)}A${inner} ${inner} 0 ${large} 0 ${point(inner, from + gap / inner)}Z`;
    return { kind, path: outside + inside };
  });
}

type DonutProps = {
  shares: readonly Share[];
  /** The text in the middle: "60%", with `word` below it. */
  figure: string;
  word: string;
  /** Describes the chart for screen readers; the key is the table of its figures. */
  label: string;
  size?: number;
  thick?: number;
  percents?: boolean;
  /** Returns the list of what a share counts; none: the key has no links. */
  listOf?: ((kind: ShareKind) => string | undefined) | undefined;
  /** `narrow`: the key is beside the ring; `stacked`: below it; `ring`: the key is for screen readers only. */
  layout?: 'wide' | 'narrow' | 'stacked' | 'ring';
  className?: string | undefined;
};

function Count({ kind, value, list }: Share & { list: string | undefined }): ReactNode {
  const text = numberText(value);
  if (list === undefined) return text;
  return (
    <Link className={styles.donutLink} to={list} aria-label={`${text} ${t(kind)}`}>
      {text}
    </Link>
  );
}

/** A ring with the share in the middle, and its key as a table element. */
export function Donut({
  shares,
  figure,
  word,
  label,
  size = 148,
  thick = 22,
  percents = true,
  listOf,
  layout = 'wide',
  className,
}: DonutProps): ReactNode {
  const id = useId().replaceAll(/[^\w-]/g, '');
  const ink = inks(id);
  const whole = total(shares);
  return (
    <div className={clsx(styles.donut, className)} data-layout={layout}>
      <svg width={size} height={size} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
        <Patterns id={id} />
        {whole === 0 && (
          <circle cx={size / 2} cy={size / 2} r={size / 2 - 1 - thick / 2} fill="none" stroke="var(--hover)" strokeWidth={thick} />
        )}
        {arcsOf(shares, size, thick).map(({ kind, path }) => (
          <path key={kind} d={path} fill={ink[kind].fill} stroke={ink[kind].edge} strokeWidth="1.2" strokeLinejoin="round" />
        ))}
        <text className={styles.donutFigure} x="50%" y={size / 2 + 3} fontSize={size / 5.4}>
          {figure}
        </text>
        <text className={styles.donutWord} x="50%" y={size / 2 + 20}>
          {word}
        </text>
      </svg>
      <table className={styles.donutKey}>
        <caption className="sr">{label}</caption>
        <tbody>
          {shares.map(({ kind, value }) => (
            <tr key={kind}>
              <th scope="row">
                <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true">
                  <rect x=".6" y=".6" width="12.8" height="12.8" rx="3" fill={ink[kind].fill} stroke={ink[kind].edge} strokeWidth="1.2" />
                </svg>
                {t(kind)}
              </th>
              <td className="num strong">
                <Count kind={kind} value={value} list={value > 0 ? listOf?.(kind) : undefined} />
              </td>
              {percents && <td className="num dim">{percentText(shareInPercent(value, whole))}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
