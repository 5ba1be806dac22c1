import type { ReactNode } from 'react';
import { directionOf } from '../../../../../shared/kernel/regional/languages.ts';
import { languageName } from '../../../../design/patterns/form/languages.ts';
import styles from './languages.module.css';

/** The languages of a translation. */
export type Into = { readonly language: string; readonly source: string };

type BesideProps = Pick<Into, 'source'> & { label: string; from: ReactNode; children: ReactNode };

/** What the source says, and beside it the field of the other language, whose label is in that of the page. */
export const Beside = ({ source, label, from, children }: BesideProps): ReactNode => (
  <div className={styles.beside}>
    <div>
      <p className={styles.sourceLabel}>
        {label} · {languageName(source)}
      </p>
      <div lang={source} dir={directionOf(source)}>
        {from}
      </div>
    </div>
    <div>{children}</div>
  </div>
);
