import { clsx } from 'clsx';
import { Table2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { lazyPart } from '../patterns/state/lazy-part.tsx';
import { SkeletonBar } from '../patterns/state/loading.tsx';
import type { PlotProps } from './plot.ts';
import styles from './chart.module.css';
import tableStyles from '../patterns/table/table.module.css';
import { t } from '../../texts/text.ts';

// The chart library is as large as the rest of a page, so it is loaded when a chart is rendered.
const waiting = (
  <div className={styles.chartWaiting} aria-busy="true">
    <SkeletonBar width="100%" height="100%" />
  </div>
);
const Lines = lazyPart(async () => (await import('./recharts-plots.tsx')).LinePlot, { waiting });
const Bars = lazyPart(async () => (await import('./recharts-plots.tsx')).BarPlot, { waiting });

type ChartProps = Omit<PlotProps, 'height'> & {
  title: string;
  /** What is counted, and over which time. */
  sentence?: string;
  kind?: 'lines' | 'bars';
  height?: number;
  /** The contract's text when there is nothing to draw. */
  empty: string;
};

/** A chart with a button that shows its figures as a table. */
export function Chart({ title, sentence, kind = 'lines', height = 220, empty, ...plot }: ChartProps): ReactNode {
  const [asTable, setAsTable] = useState(false);
  const Plot = kind === 'lines' ? Lines : Bars;
  return (
    <figure className={styles.chart}>
      <figcaption>
        <span>
          <span className="h3 ink">{title}</span>
          {sentence && <span className={clsx('small dim', styles.chartSentence)}>{sentence}</span>}
        </span>
        {plot.points.length > 0 && (
          <button type="button" className={styles.chartSwitch} aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
            <Table2 size={16} strokeWidth={1.75} aria-hidden />
            {asTable ? t('Show as chart') : t('Show as table')}
          </button>
        )}
      </figcaption>
      {plot.points.length === 0 && <p className={clsx('dim', styles.chartEmpty)}>{empty}</p>}
      {plot.points.length > 0 && asTable && <FiguresTable {...plot} label={title} />}
      {plot.points.length > 0 && !asTable && (
        <div role="img" aria-label={t('{title}. Choose “Show as table” to read the figures.', { title })} style={{ height }}>
          <Plot {...plot} height={height} />
        </div>
      )}
    </figure>
  );
}

const FiguresTable = ({ points, lines, unit, label }: Omit<PlotProps, 'height'> & { label: string }): ReactNode => (
  <table className={tableStyles.table} aria-label={label}>
    <thead>
      <tr>
        <th scope="col">
          <span className="sr">{t('Label')}</span>
        </th>
        {lines.map(({ key, label: name }) => (
          <th key={key} scope="col" data-end>
            {name}
            {unit ? ` (${unit})` : ''}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {points.map((point) => (
        <tr key={point.label}>
          <th scope="row">{point.label}</th>
          {lines.map(({ key }) => (
            <td key={key} data-end>
              {point[key]}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);
