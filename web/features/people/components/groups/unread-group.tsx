// @chunk shell
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isCode } from '../../../../api/api-error.ts';
import { unreadError } from '../../../../shared-features/missing.ts';
import { usePaths } from '../../../../session/use-paths.ts';
import { Page } from '../../../../design/patterns/page/page.tsx';
import { Failed } from '../../../../design/patterns/state/failed.tsx';
import { Loading } from '../../../../design/patterns/state/loading.tsx';
import { GROUP_FAILED } from '../../group-words.ts';
import { t } from '../../../../texts/text.ts';

/** Shown in place of a group's page while it loads, when that failed, and for an id that does not exist or is out of scope. */
export function UnreadGroup({ title, query }: { title: string; query: UseQueryResult }): ReactNode {
  const paths = usePaths();
  const mayRetry = query.isError && !isCode(query.error, 'NOT_FOUND');
  const error = unreadError(query.error, 'group');
  return (
    <Page title={title} back={{ to: paths.groups(), label: t('Groups') }}>
      {query.isPending || query.isRefetching ? (
        <Loading rows={6} />
      ) : (
        <Failed title={t(GROUP_FAILED)} error={error} {...(mayRetry ? { onRetry: () => void query.refetch() } : {})} />
      )}
    </Page>
  );
}
