// @chunk table
import { keepPreviousData, useQuery, useQueryClient, type UseQueryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type PageAction, PageMenu } from '../page/page-menu.tsx';
import { Page } from '../page/page.tsx';
import { type PagedResult, type TableSource, tableSource } from './columns.ts';
import { countText, DataTable, type DataTableProps } from './data-table.tsx';
import { useSavedViews } from './saved-views.tsx';
import { type ListRequest, type ListState, WHOLE } from './list-state.ts';

export type PagedList<Data, Row> = { readonly data: Data | undefined; readonly source: TableSource<Row> };

/** Returns one page of a list; its rows are kept until the next ones are loaded. */
export function usePagedList<Data, Row>(
  query: UseQueryOptions<Data, Error, Data>,
  pick: (data: Data) => PagedResult<Row>,
): PagedList<Data, Row> {
  const result = useQuery({ ...query, placeholderData: keepPreviousData });
  return { data: result.data, source: tableSource(result, pick) };
}

/** The largest page that the server gives. */
const LARGEST_PAGE = 200;

type CountedList<Data, Row> = PagedList<Data, Row> & {
  /** Returns every row that search and filters find. */
  readonly loadAll: () => Promise<readonly Row[]>;
};

/** Returns one page of a list like usePagedList, with the number of all its rows and a function that loads every row found. */
export function useCountedList<Data, Row>(
  list: ListState,
  ask: (request: ListRequest) => UseQueryOptions<Data, Error, Data>,
  pick: (data: Data) => PagedResult<Row>,
): CountedList<Data, Row> {
  const client = useQueryClient();
  const found = usePagedList(ask(list), pick);
  // Without search and filters the page itself has the number.
  const whole = useQuery({ ...ask(WHOLE), enabled: list.narrowed });
  const all = list.narrowed ? whole.data && pick(whole.data).paginatorInfo.total : found.source.total;
  const loadAll = async (): Promise<readonly Row[]> => {
    const rows: Row[] = [];
    for (let page = 1; ; page++) {
      const variables = { ...list.variables, page, limit: LARGEST_PAGE };
      const { data, paginatorInfo } = pick(await client.fetchQuery(ask({ variables, filters: list.filters })));
      rows.push(...data);
      if (data.length === 0 || rows.length >= paginatorInfo.total) return rows;
    }
  };
  return { data: found.data, source: { ...found.source, all }, loadAll };
}

type ListPageProps<Row extends object> = Omit<DataTableProps<Row>, 'label'> & {
  title: string;
  /** At the right of the title. */
  aside?: ReactNode;
  /** Rarely used acts of the page: "Recently deleted". */
  menu?: readonly PageAction[] | undefined;
  /** Between title and table: the figures of a report. */
  lead?: ReactNode;
};

/** A screen with one list: title with the count, saved views, and the table. */
export function ListPage<Row extends object>({ title, aside, menu, lead, tools, ...table }: ListPageProps<Row>): ReactNode {
  const { tabs, saveButton } = useSavedViews(title);
  return (
    <Page
      title={title}
      count={countText(table.source.total, table.source.all)}
      actions={aside}
      menu={menu && menu.length > 0 && <PageMenu actions={menu} />}
    >
      {lead}
      {tabs}
      <DataTable
        label={title}
        tools={
          <>
            {saveButton}
            {tools}
          </>
        }
        {...table}
      />
    </Page>
  );
}
