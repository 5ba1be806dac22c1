// @chunk shell
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Failed } from '../../../design/patterns/state/failed.tsx';
import { Loading } from '../../../design/patterns/state/loading.tsx';
import { unreadError } from '../../../shared-features/missing.ts';

type FormDataProps<Value> = {
  query: UseQueryResult;
  /** What the form begins with, once it was read; null when there is none. */
  value: Value | null | undefined;
  /** The text of the contract. */
  failed: string;
  /** What is edited: "user". */
  what: string;
  children: (value: Value) => ReactNode;
};

/** A form that waits for what it edits, which is read again each time: old values would undo changes made since. */
export function FormData<Value>({ query, value, failed, what, children }: FormDataProps<Value>): ReactNode {
  if (query.isPending || query.isRefetching) return <Loading rows={8} />;
  if (value) return children(value);
  const error = unreadError(query.error, what);
  return <Failed title={failed} error={error} {...(query.isError ? { onRetry: () => void query.refetch() } : {})} />;
}
