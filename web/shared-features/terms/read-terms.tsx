import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Failed } from '../../design/patterns/state/failed.tsx';
import { Modal } from '../../design/primitives/dialog.ts';
import { t } from '../../texts/text.ts';
import { LazyTermsDialog } from './lazy-terms.ts';
import type { TermsDialogProps } from './terms-dialog.tsx';

/** How the terms that a dialog begins with are read: anew for each dialog, and not again while somebody changes them. */
export const READ_ONCE = { gcTime: 0, staleTime: Infinity, refetchOnReconnect: false } as const;

type ReadTermsProps = TermsDialogProps & { query: Pick<UseQueryResult, 'isError' | 'isSuccess' | 'error' | 'refetch'> };

/** The dialog of terms that are read first; nothing until they are there, since a dialog that changes what it holds would move the focus. */
export function ReadTerms({ query, ...dialog }: ReadTermsProps): ReactNode {
  if (query.isSuccess) return <LazyTermsDialog {...dialog} />;
  if (!query.isError) return null;
  return (
    <Modal opened onClose={dialog.onClose} title={dialog.title}>
      <Failed title={t('The due date could not be loaded.')} error={query.error} onRetry={() => void query.refetch()} />
    </Modal>
  );
}
