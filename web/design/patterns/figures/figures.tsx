// @chunk shell
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { FigureHint } from './figure-hint.tsx';
import styles from './figures.module.css';

type FigureProps = {
  label: string;
  value: string;
  /** Small, after the figure: "%", "of 412". */
  unit?: string;
  /** Explains what it counts, beside the label. */
  counts?: string;
  /** Percent of a limit, drawn as a thin bar; the words say it, too. */
  share?: number | null;
  /** The list of what the figure counts. */
  opens?: string | undefined;
  /** Third line; a link leads to the rows behind the figure. */
  detail?: ReactNode;
};

export const Figure = ({ label, value, unit, counts, share, opens, detail }: FigureProps): ReactNode => (
  <div className={styles.figure}>
    <dt className={styles.figureLabel}>
      {label}
      {counts && <FigureHint label={label} counts={counts} />}
    </dt>
    <dd>
      <b className="num">
        {opens === undefined ? (
          value
        ) : (
          <Link to={opens} aria-label={`${value} ${label}`}>
            {value}
          </Link>
        )}
        {unit && <small>{unit}</small>}
      </b>
      {typeof share === 'number' && (
        <i className={styles.figureShare}>
          <i style={{ width: `${Math.min(100, share)}%` }} />
        </i>
      )}
      {detail && <span className={styles.figureDetail}>{detail}</span>}
    </dd>
  </div>
);

type FiguresProps = {
  /** `column`: one below the other, for use beside other content on wide screens. */
  layout?: 'row' | 'column';
  className?: string | undefined;
  children: ReactNode;
};

/** A list of figures. */
export const Figures = ({ layout = 'row', className, children }: FiguresProps): ReactNode => (
  <dl className={clsx(styles.figures, className)} data-layout={layout}>
    {children}
  </dl>
);
