import type { UseQueryResult } from '@tanstack/react-query';
import { matchesSearch } from '../../../shared/kernel/fold-text.ts';
import { useViewer } from '../../session/viewer.tsx';
import type { View } from '../menu.tsx';
import { HITS_OF_A_GROUP, type JumpHit, type Searched } from './jump-hit.ts';
import { useLearnerHits } from './learner-hits.tsx';
import { useStaffHits } from './staff-hits.tsx';

/** The rows, whether more may come, and the first failure of the calls behind them. */
export type RecordHits = {
  readonly hits: readonly JumpHit[];
  readonly waiting: boolean;
  readonly error: unknown;
  readonly retry: () => void;
};

type QueryHits = { readonly query: UseQueryResult; readonly hits: readonly JumpHit[] };

/** Returns the rows of one call. Those of an earlier search stay while the next one runs, as far as they fit what is typed now. */
const shownOf = ({ query, hits }: QueryHits, { text, search }: Searched): readonly JumpHit[] =>
  (query.isPlaceholderData || text !== search ? hits.filter(({ label, second }) => matchesSearch([label, second], text)) : hits).slice(
    0,
    HITS_OF_A_GROUP,
  );

/**
 * Returns what the server finds. Learners, and staff who see what learners see, find their own courses and those of the catalogue; staff find
 * people, courses, branches and groups.
 */
export function useRecordHits(searched: Searched, view: View): RecordHits {
  const { instance } = useViewer();
  const asked = searched.search !== '';
  const learner = useLearnerHits(searched, asked && view === 'learner' && instance !== null);
  const staff = useStaffHits(searched, asked);
  const found = searched.text === '' ? [] : [...learner, ...staff];
  const queries = found.map(({ query }) => query);
  return {
    hits: found.flatMap((rows) => shownOf(rows, searched)),
    waiting: searched.text !== searched.search || queries.some(({ isLoading, isPlaceholderData }) => isLoading || isPlaceholderData),
    error: queries.find(({ isError }) => isError)?.error ?? null,
    retry: () => queries.forEach((query) => query.isError && void query.refetch()),
  };
}
