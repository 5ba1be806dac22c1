import { Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { Popover } from '../primitives/menu.ts';
import './figures.css';

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

export const Figure = ({ label, value, unit, counts, detail }: FigureProps): ReactNode => (
  <div className="figure">
    <dt className="figure-label">
      {label}
      {counts && (
        <Popover width={260} position="top" withArrow={false}>
          <Popover.Target>
            <button type="button" className="figure-info" aria-label={`What ${label} counts`}>
              <Info size={14} strokeWidth={1.75} aria-hidden />
            </button>
          </Popover.Target>
          <Popover.Dropdown className="figure-counts">{counts}</Popover.Dropdown>
        </Popover>
      )}
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
