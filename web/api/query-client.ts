import { QueryClient, type QueryKey, queryOptions, type UseQueryOptions } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { execute, type ExecuteOptions } from './execute.ts';
import type { TypedDocumentString } from './generated/graphql.ts';
import type { Topic } from './topics.ts';

const TRIES = 2;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      // Offline is a failure with a retry, told at once; the default would wait in silence.
      networkMode: 'always',
      // A refusal stays one however often it is asked; only what nobody answered is asked again.
      retry: (count, error) => count < TRIES && error instanceof ApiError && error.unsettled,
      retryDelay: (count) => 400 * 2 ** count,
    },
  },
});

/** `query usersPage(` gives usersPage: the name under which an operation's answers are kept. */
export function nameOf(document: { toString(): string }): string {
  return /\b(?:query|mutation)\s+(\w+)/.exec(String(document))?.[1] ?? String(document);
}

/** Returns options for useQuery: kept under [name of the operation, variables], so that `invalidate` finds every page of a list. */
export function queryOf<Result, Variables extends Readonly<Record<string, unknown>>>(
  document: TypedDocumentString<Result, Variables>,
  variables: Variables,
  options: Pick<ExecuteOptions, 'address'> = {},
): UseQueryOptions<Result, Error, Result> & { queryKey: QueryKey } {
  const key: QueryKey = [nameOf(document), variables, ...(options.address ? [options.address] : [])];
  return queryOptions<Result, Error, Result>({
    queryKey: key,
    queryFn: ({ signal }) => execute(document, variables, { ...options, signal }),
  });
}

/** Marks the answers about these topics as stale; those on screen are fetched again at once, keeping their rows meanwhile. */
export async function invalidate(...topics: readonly Topic[]): Promise<void> {
  // Loaded after a command, since no first page needs it. Where the code of a former release is gone, all answers are stale.
  const table = await import('./topics.ts').catch(() => null);
  await queryClient.invalidateQueries({ predicate: ({ queryKey }) => table?.isAbout(queryKey, topics) ?? true });
}
