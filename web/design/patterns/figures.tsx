import { lazy, type ReactNode, Suspense, useState } from 'react';
import { FigureInfo } from './figures/figure-info.tsx';
import './figures.css';

// What floats is fetched when it is asked for: figures are on first pages.
const FigureCounts = lazy(async () => ({ default: (await import('./figure-counts.tsx')).FigureCounts }));

type FigureProps = {
  label: string;
  value: string;
  /** Small, after the figure: "%", "of 412". */
  unit?: string;
  /** What it counts; behind an info button, opened by pointer, touch or key. */
  counts?: string;
  /** Third line; a link leads to the rows behind the figure. */
  detail?: ReactNode;
};

function Counts({ label, counts }: { label: string; counts: string }): ReactNode {
  const [asked, setAsked] = useState(false);
  const early = <FigureInfo label={label} onClick={() => setAsked(true)} />;
  if (!asked) return early;
  return (
    <Suspense fallback={early}>
      <FigureCounts label={label} counts={counts} />
    </Suspense>
  );
}

export const Figure = ({ label, value, unit, counts, detail }: FigureProps): ReactNode => (
  <div className="figure">
    <dt className="figure-label">
      {label}
      {counts && <Counts label={label} counts={counts} />}
    </dt>
    <dd>
      <b className="num">
        {value}
        {unit && <small>{unit}</small>}
      </b>
      {detail && <span className="figure-detail">{detail}</span>}
    </dd>
  </div>
);

/** One row of figures between two hairlines. */
export const Figures = ({ children }: { children: ReactNode }): ReactNode => <dl className="figures">{children}</dl>;
