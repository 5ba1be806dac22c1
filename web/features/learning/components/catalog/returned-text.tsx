// @chunk learner
import type { ReactNode } from 'react';
import styles from './returned-text.module.css';
import { t } from '../../../../texts/text.ts';
import { rich } from '../../../../texts/rich.ts';
import { unitTitle } from '../../../../shared-features/unit-title.ts';

type ReturnedWork = { readonly unit_order: number; readonly title: string; readonly comment: string | null };

/** 'Unit 4 · Hand in' with 'Returned: Please add how long it took.' below it. */
export function ReturnedText({ work: { unit_order: order, title, comment } }: { work: ReturnedWork }): ReactNode {
  return (
    <>
      {rich('Unit {order} · {title}', { order, title: unitTitle(title) })}
      <span className={styles.returned} title={comment ?? undefined}>
        {comment ? rich('Returned: {comment}', { comment }) : t('Returned.')}
      </span>
    </>
  );
}
