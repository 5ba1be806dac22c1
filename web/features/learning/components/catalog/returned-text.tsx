// @chunk learner
import type { ReactNode } from 'react';
import styles from './returned-text.module.css';

type ReturnedWork = { readonly unit_order: number; readonly title: string; readonly comment: string | null };

/** 'Unit 4 · Hand in' with 'Returned: Please add how long it took.' below it. */
export function ReturnedText({ work: { unit_order: order, title, comment } }: { work: ReturnedWork }): ReactNode {
  return (
    <>
      Unit {order} · <bdi>{title}</bdi>
      <span className={styles.returned} title={comment ?? undefined}>
        {comment ? (
          <>
            Returned: <bdi>{comment}</bdi>
          </>
        ) : (
          'Returned.'
        )}
      </span>
    </>
  );
}
