import type { ReactNode } from 'react';
import { Segments } from '../../../design/patterns/figures/progress.tsx';
import styles from './import-progress.module.css';

const number = (value: number): string => value.toLocaleString('en-GB');

/** How many rows have a result. */
export const ImportProgress = ({ label, done, of }: { label: string; done: number; of: number }): ReactNode => (
  <div className={styles.importProgress}>
    <p role="status">
      {label} <span className="num">{number(done)}</span> of <span className="num">{number(of)}</span>
    </p>
    {/* One bar, however few rows there are. */}
    <Segments label={label} done={(done / Math.max(1, of)) * 100} of={100} />
  </div>
);
