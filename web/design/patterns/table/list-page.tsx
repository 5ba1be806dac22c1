// @chunk table
import { keepPreviousData, useQuery, useQueryClient, type UseQueryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type PageAction, PageMenu } from '../page/page-menu.tsx';
import { Page } from '../page/page.tsx';
import { type PagedResult, type TableSource, tableSource } from './columns.ts';
import { countText, DataTable, type DataTableProps, isEmptyList } from './data-table.tsx';
import { t } from '../../../texts/text.ts';
import { type ListState, WHOLE } from './list-state.ts';
import { type AskPage, allMatches } from './printed-rows.ts';

type PagedList<Data, Row> = { readonly data: Data | undefined; readonly source: TableSource<Row> };

/** Returns one page of a list; its rows are kept until the next ones are loaded. */
function usePagedList<Data, Row>(query: UseQueryOptions<Data, Error, Data>, pick: (data: Data) => PagedResult<Row>): PagedList<Data, Row> {
  const result = useQuery({ ...query, placeholderData: keepPreviousData });
  return { data: result.data, source: tableSource(result, pick) };
}

/** Returns one page of a list, with the number of all its rows. */
export function useCountedList<Data, Row>(
  list: ListState,
  ask: AskPage<Data>,
  pick: (data: Data) => PagedResult<Row>,
): PagedList<Data, Row> {
  const client = useQueryClient();
  const found = usePagedList(ask(list), pick);
  // Without search and filters the page itself has the number.
  const whole = useQuery({ ...ask(WHOLE), enabled: list.narrowed });
  const all = list.narrowed ? whole.data && pick(whole.data).paginatorInfo.total : found.source.total;
  return { data: found.data, source: { ...found.source, all, loadFound: () => allMatches(client, list, ask, pick) } };
}

type ListPageProps<Row extends object> = Omit<DataTableProps<Row>, 'label' | 'views'> & {
  /** The English title, by which saved views are stored in every language. */
  title: string;
  /** One line below the title. */
  sentence?: string;
  /** At the right of the title. */
  aside?: ReactNode;
  /** The filled act, after the others. An empty list shows it in place of its rows, and only there. */
  add?: ReactNode;
  /** Rarely used acts of the page: "Recently deleted". */
  menu?: readonly PageAction[] | undefined;
  /** Between title and table: the figures of a report. */
  lead?: ReactNode;
};

/** A screen with one list: title with the count, and the table. */
export function ListPage<Row extends object>(props: ListPageProps<Row>): ReactNode {
  const { title: english, sentence, aside, add, menu, lead, empty, ...table } = props;
  const title = t(english);
  const shownAdd = isEmptyList(table.list, table.source) ? null : add;
  return (
    <Page
      title={title}
      sentence={sentence}
      count={countText(table.source.total, table.source.all)}
      actions={
        aside || shownAdd ? (
          <>
            {aside}
            {shownAdd}
          </>
        ) : undefined
      }
      menu={menu && menu.length > 0 && <PageMenu actions={menu} />}
    >
      {lead}
      <DataTable label={title} views={english} empty={add ? { ...empty, action: add } : empty} {...table} />
    </Page>
  );
}
