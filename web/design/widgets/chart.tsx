import { Table2 } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Bone } from '../patterns/loading.tsx';
import type { PlotProps } from './plot.ts';
import './chart.css';

export type { ChartPoint, LineSpec } from './plot.ts';

// The chart library is as large as the rest of a page: it comes when a chart is on the screen.
const Lines = lazy(async () => ({ default: (await import('./recharts-plots.tsx')).LinePlot }));
const Bars = lazy(async () => ({ default: (await import('./recharts-plots.tsx')).BarPlot }));

type ChartProps = Omit<PlotProps, 'height'> & {
  title: string;
  /** What is counted, and over which time. */
  sentence?: string;
  kind?: 'lines' | 'bars';
  height?: number;
  /** The contract's text when there is nothing to draw. */
  empty: string;
};

/** A chart with its figures one press away, as a table. */
export function Chart({ title, sentence, kind = 'lines', height = 220, empty, ...plot }: ChartProps): ReactNode {
  const [asTable, setAsTable] = useState(false);
  const Plot = kind === 'lines' ? Lines : Bars;
  return (
    <figure className="chart">
      <figcaption>
        <span>
          <span className="h3 ink">{title}</span>
          {sentence && <span className="small dim chart-sentence">{sentence}</span>}
        </span>
        {plot.points.length > 0 && (
          <button type="button" className="chart-switch" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
            <Table2 size={16} strokeWidth={1.75} aria-hidden />
            {asTable ? 'Show as chart' : 'Show as table'}
          </button>
        )}
      </figcaption>
      {plot.points.length === 0 && <p className="dim chart-empty">{empty}</p>}
      {plot.points.length > 0 && asTable && <FiguresTable {...plot} label={title} />}
      {plot.points.length > 0 && !asTable && (
        <div role="img" aria-label={`${title}. The figures are in the table behind “Show as table”.`} style={{ height }}>
          <Suspense fallback={<Bone width="100%" height={height} />}>
            <Plot {...plot} height={height} />
          </Suspense>
        </div>
      )}
    </figure>
  );
}

const FiguresTable = ({ points, lines, unit, label }: Omit<PlotProps, 'height'> & { label: string }): ReactNode => (
  <table className="table" aria-label={label}>
    <thead>
      <tr>
        <th scope="col">
          <span className="sr">Label</span>
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
