import { useQueries } from '@tanstack/react-query';
import type { RowList } from '../../../shared/access/row-acts.ts';
import { queryOf } from '../../api/query-client.ts';
import type { Affected } from '../../design/patterns/feedback/confirm.tsx';
import { deleteImpactDocument } from '../api/delete-impact.ts';
import { affectedOf } from '../delete-impact.ts';

const KINDS: Readonly<Record<RowList, string>> = { users: 'user', courses: 'course', branches: 'branch', groups: 'group' };
/** More rows than these are not counted. */
export const MOST_COUNTED = 25;

/** What several rows may share: added up, these are links, not records. */
const SHARED: Readonly<Record<string, readonly [one: string, several: string]>> = {
  users: ['user link', 'user links'],
  groups: ['group link', 'group links'],
  branches: ['branch link', 'branch links'],
  courses: ['course link', 'course links'],
  categories: ['category link', 'category links'],
};

function sumOf(what: string, count: number, rows: number): Affected {
  const shared = rows > 1 ? SHARED[what] : undefined;
  return shared ? { noun: shared[count === 1 ? 0 : 1], count } : affectedOf({ what, count });
}

/** Returns what the deletion of several rows affects, added up, and whether it is still being counted. Rows that would be refused count nothing. */
export function useRowsImpact(
  list: RowList,
  ids: readonly string[],
  branchUrl: string | null,
): { readonly affects: readonly Affected[]; readonly counting: boolean } {
  const asked = ids.length > MOST_COUNTED ? [] : ids;
  return useQueries({
    queries: asked.map((id) => ({ ...queryOf(deleteImpactDocument, { kind: KINDS[list], id, branchUrl }), staleTime: 0, gcTime: 0 })),
    combine: (results) => {
      const sums = new Map<string, number>();
      for (const { data } of results)
        for (const { what, count } of data?.deleteImpact.counts ?? []) sums.set(what, (sums.get(what) ?? 0) + count);
      return {
        affects: [...sums].map(([what, count]) => sumOf(what, count, asked.length)),
        counting: results.some(({ isFetching }) => isFetching),
      };
    },
  });
}
