// @chunk table
import type { QueryClient, QueryKey, UseQueryOptions } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { toApiError } from '../../../api/api-error.ts';
import { showAlert } from '../feedback/alerts.tsx';
import type { PagedResult, TableSource } from './columns.ts';
import type { ListRequest } from './list-state.ts';
import { t } from '../../../texts/text.ts';

/** The most rows that are printed: about forty sheets. */
export const MOST_PRINTED = 1_000;
/** More than this is refused by some lists. */
const LOADED_AT_ONCE = 100;

/** Returns the query of a page of a list. */
export type AskPage<Data> = (request: ListRequest) => UseQueryOptions<Data, Error, Data> & { queryKey: QueryKey };

/** Returns the rows of a list that its search and filters find, in its order, up to as many as are printed. */
export async function allMatches<Data, Row>(
  client: QueryClient,
  { variables, filters }: ListRequest,
  ask: AskPage<Data>,
  pick: (data: Data) => PagedResult<Row>,
): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (let page = 1; rows.length < MOST_PRINTED; page += 1) {
    const request = { variables: { ...variables, page, limit: LOADED_AT_ONCE }, filters };
    const { data, paginatorInfo } = pick(await client.fetchQuery({ ...ask(request), gcTime: 0 }));
    rows.push(...data);
    if (data.length === 0 || rows.length >= paginatorInfo.total) break;
  }
  return rows;
}

type Printed<Row> = { readonly rows: readonly Row[] | null; readonly print: () => Promise<void> };

/** Returns the rows that stand in place of those of the page while a list is printed, and the act that prints them all. */
export function usePrintedRows<Row>({ loadFound }: Pick<TableSource<Row>, 'loadFound'>): Printed<Row> {
  const [rows, setRows] = useState<readonly Row[] | null>(null);
  useEffect(() => {
    if (rows === null) return undefined;
    const end = (): void => setRows(null);
    window.addEventListener('afterprint', end, { once: true });
    // With the rows in the page; some browsers go on while their dialog is open.
    window.print();
    return () => window.removeEventListener('afterprint', end);
  }, [rows]);
  const print = async (): Promise<void> => {
    try {
      if (loadFound) setRows(await loadFound());
    } catch (thrown) {
      showAlert(t('The list could not be printed. {message}', { message: toApiError(thrown).message }), 'danger');
    }
  };
  return { rows, print };
}
