import type { ReactNode } from 'react';
import { Segments } from '../../../design/patterns/figures/progress.tsx';
import styles from './import-progress.module.css';
import { numberText } from '../../../texts/text.ts';
import { rich } from '../../../texts/rich.ts';

/** How many rows have a result. */
export const ImportProgress = ({ label, done, of }: { label: string; done: number; of: number }): ReactNode => (
  <div className={styles.importProgress}>
    <p role="status">
      {rich('{label} {done} of {of}', {
        label,
        done: <span className="num">{numberText(done)}</span>,
        of: <span className="num">{numberText(of)}</span>,
      })}
    </p>
    {/* One bar, however few rows there are. */}
    <Segments label={label} done={(done / Math.max(1, of)) * 100} of={100} />
  </div>
);
