import { fullNameOf } from '../../../../shared/people/full-name.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ApiError } from '../../../api/api-error.ts';
import type { ErasureReceiptQuery } from '../../../api/generated/graphql.ts';
import { queryOf } from '../../../api/query-client.ts';
import { DialogFoot } from '../../../design/patterns/feedback/dialog-foot.tsx';
import { Day, Moment } from '../../../design/patterns/figures/dates.tsx';
import { Failed } from '../../../design/patterns/state/failed.tsx';
import { Loading } from '../../../design/patterns/state/loading.tsx';
import { Button } from '../../../design/primitives/button.ts';
import { Modal } from '../../../design/primitives/dialog.ts';
import { erasureReceiptDocument } from '../api/erasure-receipt.ts';
import { erasedText } from '../erased-text.ts';
import styles from './erasure-receipt.module.css';
import { t, text, numberText } from '../../../texts/text.ts';
import { rich } from '../../../texts/rich.ts';

/** The member of the address that names the erased person whose receipt is shown. */
export const RECEIPT_IN_ADDRESS = 'erased';

type Receipt = NonNullable<ErasureReceiptQuery['erasureReceipt']>;

/** Shows the receipt of an erasure that the address names; closing it takes the name out of the address. */
export function ErasureReceipt(): ReactNode {
  const [parameters, setParameters] = useSearchParams();
  const id = parameters.get(RECEIPT_IN_ADDRESS);
  const close = (): void =>
    setParameters(
      (present) => {
        present.delete(RECEIPT_IN_ADDRESS);
        return present;
      },
      { replace: true },
    );
  return (
    <Modal opened={id !== null} onClose={close} title={t('Erasure receipt')} size={560} closeButtonProps={{ 'aria-label': t('Close') }}>
      {id !== null && <ReceiptBody id={id} />}
      <DialogFoot>
        <span />
        <Button onClick={close} data-autofocus>
          {t('Close')}
        </Button>
      </DialogFoot>
    </Modal>
  );
}

function ReceiptBody({ id }: { id: string }): ReactNode {
  const query = useQuery(queryOf(erasureReceiptDocument, { id }));
  if (query.isPending) return <Loading rows={6} />;
  const receipt = query.data?.erasureReceipt;
  if (receipt) return <ReceiptText receipt={receipt} />;
  const error = query.error ?? new ApiError('NOT_FOUND', text('Nobody with this number was erased here.'));
  return (
    <Failed title={t('The receipt could not be loaded')} error={error} {...(query.isError && { onRetry: () => void query.refetch() })} />
  );
}

const byText = ({ erased_by: by }: Receipt): string => (by ? fullNameOf(by) : t('Erased user'));

function ReceiptText({ receipt }: { receipt: Receipt }): ReactNode {
  return (
    <div className={styles.receipt}>
      <p role="status">
        {rich('User {id} was erased on {moment} by {name}.', {
          id: receipt.id,
          moment: <Moment value={receipt.erased_at} />,
          name: byText(receipt),
        })}
      </p>
      <Counts title={t('Erased')} counts={receipt.erased} />
      <Counts title={t('Kept without a name')} counts={receipt.kept} />
      <p className="small dim">
        {t('Figures in reports, and certificates that others may check, are kept. They show an erased user in place of the name.')}
      </p>
      <p>
        {receipt.finished_at
          ? rich('The last copy in files and lists was removed on {moment}.', { moment: <Moment value={receipt.finished_at} /> })
          : rich('Files and older copies of lists are removed by {day}. Backups expire after that.', {
              day: <Day value={receipt.until} />,
            })}
      </p>
      <p className="small dim">{t('The audit log keeps these numbers.')}</p>
    </div>
  );
}

function Counts({ title, counts }: { title: string; counts: Receipt['erased'] }): ReactNode {
  if (counts.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3 className="h3">{title}</h3>
      <ul className={styles.receiptCounts}>
        {counts.map(({ what, count }) => (
          <li key={what}>
            <b className="num">{numberText(count)}</b> <span>{erasedText(what, count)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
