// @chunk learner
import type { ReactNode } from 'react';
import { AfterAMoment, SkeletonBar } from '../../../../design/patterns/state/loading.tsx';
import styles from './skeleton.module.css';
import { t } from '../../../../texts/text.ts';

/** The shape of a page that is loading; nothing for the first 150 ms. */
export const Skeleton = ({ className, children }: { className?: string | undefined; children: ReactNode }): ReactNode => (
  <AfterAMoment>
    <div className={className} role="group" aria-busy="true" aria-label={t('Loading')}>
      {children}
    </div>
  </AfterAMoment>
);

/** Lines of text that are loading, of these widths in percent. */
export const SkeletonLines = ({ widths }: { widths: readonly number[] }): ReactNode => (
  <div className={styles.skeletonLines}>
    {widths.map((width) => (
      <SkeletonBar key={width} width={`${width}%`} />
    ))}
  </div>
);
