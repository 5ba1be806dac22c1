import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';

/** One column of a data table. */
export type TableColumn<Row> = {
  readonly id: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** The server's name for sorting by it; without one the column cannot be sorted. */
  readonly sort?: string;
  /** Share of the width, e.g. '28%'; text longer than that is cut, the table never scrolls the page. */
  readonly width?: string;
  /** Numbers and times stand at the end. */
  readonly align?: 'end';
  /** Not shown until chosen under "Columns". */
  readonly hidden?: boolean;
  /** Part of the phone's card: the second line, a word of the third, or left out. The first column is always the card's name. */
  readonly card?: 'second' | 'meta';
};

export type RowAction<Row> = {
  readonly label: string;
  readonly icon?: ReactNode;
  readonly danger?: boolean;
  /** A link where it leads somewhere, an act otherwise. */
  readonly to?: (row: Row) => string;
  readonly onAct?: (row: Row) => void;
  /** Left out for rows that do not allow it. */
  readonly may?: (row: Row) => boolean;
};

export type BulkAction<Row> = {
  /** Dangerous acts carry the count: (n) => `Delete ${n} users`. */
  readonly label: (count: number) => string;
  readonly icon?: ReactNode;
  readonly onAct: (rows: readonly Row[], clear: () => void) => void;
};

export type TableFilter = {
  readonly name: string;
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
};

/** What a table shows: rows of a page and how many there are in all. */
export type TableSource<Row> = {
  readonly rows: readonly Row[] | undefined;
  readonly total: number | undefined;
  readonly error: unknown;
  readonly refreshing: boolean;
  readonly retry: () => void;
};

export type PagedAnswer<Row> = { readonly data: readonly Row[]; readonly paginatorInfo: { readonly total: number } };

/** A paged query as a table's source: tableSource(query, (data) => data.usersPage). */
export function tableSource<Data, Row>(query: UseQueryResult<Data>, pick: (data: Data) => PagedAnswer<Row>): TableSource<Row> {
  const page = query.data === undefined ? undefined : pick(query.data);
  return {
    rows: page?.data,
    total: page?.paginatorInfo.total,
    error: query.isError ? query.error : null,
    refreshing: query.isFetching && page !== undefined,
    retry: () => void query.refetch(),
  };
}
