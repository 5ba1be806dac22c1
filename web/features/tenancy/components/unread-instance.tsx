// @chunk shell
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { unreadError } from '../../../shared-features/missing.ts';
import { usePaths } from '../../../session/use-paths.ts';
import { Failed } from '../../../design/patterns/state/failed.tsx';
import { Loading } from '../../../design/patterns/state/loading.tsx';
import { Page } from '../../../design/patterns/page/page.tsx';
import { t, text } from '../../../texts/text.ts';

const FAILED = text('Unable to fetch instance details.');

/** Shown in place of an instance's page while it loads, when that failed, and for an id that does not exist. */
export function UnreadInstance({ title, query }: { title: string; query: UseQueryResult }): ReactNode {
  const paths = usePaths();
  const error = unreadError(query.error, 'instance');
  return (
    <Page title={title} back={{ to: paths.instances(), label: t('LMS Instances') }}>
      {query.isPending || query.isRefetching ? (
        <Loading rows={6} />
      ) : (
        <Failed title={t(FAILED)} error={error} {...(query.isError ? { onRetry: () => void query.refetch() } : {})} />
      )}
    </Page>
  );
}
