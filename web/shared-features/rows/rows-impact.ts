import { useQuery } from '@tanstack/react-query';
import type { RowList } from '../../../shared/access/row-acts.ts';
import type { ActOnRowsInput } from '../../api/generated/graphql.ts';
import { queryOf } from '../../api/query-client.ts';
import { tenantAddress } from '../../api/tenant-address.ts';
import type { ImpactState } from '../../design/patterns/feedback/confirm.tsx';
import { rowsImpactDocument } from '../api/rows-impact.ts';
import { affectedOf, impactOf } from '../deletion/delete-impact.ts';

/** Rows by their ids, or all that a search finds. */
export type NamedRows = Pick<ActOnRowsInput, 'ids' | 'found'>;

/** Returns what the deletion of several rows affects, for its confirmation; counted again for each one. null counts nothing. */
export function useRowsImpact(list: RowList, rows: NamedRows | null): ImpactState {
  const query = useQuery({
    ...queryOf(rowsImpactDocument, { list, ...rows, branchUrl: tenantAddress().branch }),
    enabled: rows !== null,
    staleTime: 0,
    gcTime: 0,
  });
  return impactOf(query, ({ rowsImpact }) => ({ status: 'known', affects: rowsImpact.map(affectedOf) }));
}
