import { keepPreviousData, useQuery, type UseQueryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Page } from '../page.tsx';
import { type PagedAnswer, type TableSource, tableSource } from './columns.ts';
import { countText, DataTable, type DataTableProps } from './data-table.tsx';

export type PagedList<Data, Row> = { readonly data: Data | undefined; readonly source: TableSource<Row> };

/** A page of a list from the server; its rows stay until the next ones are there. */
export function usePagedList<Data, Row>(
  query: UseQueryOptions<Data, Error, Data>,
  pick: (data: Data) => PagedAnswer<Row>,
): PagedList<Data, Row> {
  const answer = useQuery({ ...query, placeholderData: keepPreviousData });
  return { data: answer.data, source: tableSource(answer, pick) };
}

type ListPageProps<Row extends object> = Omit<DataTableProps<Row>, 'label'> & {
  title: string;
  /** At the right of the title. */
  aside?: ReactNode;
  /** Between title and table: the figures of a report. */
  lead?: ReactNode;
};

/** The frame of a screen that is one list: its title with the count, and the table of that name. */
export const ListPage = <Row extends object>({ title, aside, lead, ...table }: ListPageProps<Row>): ReactNode => (
  <Page title={title} count={countText(table.source.total)} actions={aside}>
    {lead}
    <DataTable label={title} {...table} />
  </Page>
);
