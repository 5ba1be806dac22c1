// @chunk table
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';

/** Words for values, by the value as text. */
export type Words = Readonly<Record<string, string>>;

/** A list that a figure opens: its address, and the link in words for screen readers, which begin with the figure. */
export type Opened = { readonly to: string; readonly label: string };

/** One column of a data table. */
export type TableColumn<Row> = {
  readonly id: string;
  /** An English text, by text() of web/texts: shown in the language of the page. Files have it as it is. */
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** The server's name of the sort key; without one the column cannot be sorted. */
  readonly sort?: string;
  /**
   * Share of the width, e.g. '28%'; longer text is cut, so that the table is never wider than the page. 'content': as wide as its longest
   * text, which is never cut: dates and figures.
   */
  readonly width?: string;
  /**
   * What stands for the column in an exported file: a member of the row under the column's header, or several with a heading each. A dot
   * leads to members of members. A column without it is not exported.
   */
  readonly file?: string | Readonly<Record<string, string>>;
  /** What the screen says for values of these members, which stands in the file too; '' for no value. */
  readonly words?: Readonly<Record<string, Words>>;
  /** Numbers and times are aligned at the end. */
  readonly align?: 'end';
  /** Not shown until chosen under "Columns"; 'narrow': in windows alone that are too narrow for all columns (use-phone.ts). */
  readonly hidden?: boolean | 'narrow';
  /** Returns the list of what a figure counts; null where it counts nothing. */
  readonly opens?: (row: Row) => Opened | null;
  /**
   * Part of the phone's card: the second line, or a word of the third. 'named': with its header. Others are on the card with their header once they are chosen
   * under "Columns"; 'none' never, because it holds a control; one that is not exported is not printed either. The first column is always the card's name. In a
   * plain table every column is on the card.
   */
  readonly card?: 'second' | 'meta' | 'none' | 'named';
};

/** An act of one row, in its menu. */
export type RowAction<Row> = {
  readonly label: string;
  readonly icon?: ReactNode;
  readonly danger?: boolean;
  /** Returns the target of a link; without it the entry calls `onAct`. */
  readonly to?: (row: Row) => string;
  readonly onAct?: (row: Row) => void;
  /** Returns whether the row allows the act; otherwise it is left out. */
  readonly may?: (row: Row) => boolean;
  /** Why the act is disabled on every row, or returns why it is on one. */
  readonly blocked?: string | undefined | ((row: Row) => string | undefined);
};

/** What an act on several rows is about: these rows, or all that search and filters find. */
export type SelectedRows<Row> = {
  readonly rows: readonly Row[];
  /** All rows that search and filters find, on every page; `rows` are those of them that were seen. */
  readonly all: boolean;
  readonly count: number;
  /** Ends the selection. */
  readonly clear: () => void;
};

/** An act on the selected rows. A list without such acts has no checkboxes. */
export type BulkAction<Row> = {
  /** Its name in the menu, with the count: (n) => `Delete ${n} users`. */
  readonly label: (count: number) => string;
  readonly icon?: ReactNode;
  readonly danger?: boolean;
  /** Why it cannot be done now. */
  readonly blocked?: string | null;
  /** Returns whether the row allows the act; a row that allows none cannot be selected. */
  readonly may?: ((row: Row) => boolean) | undefined;
  readonly onAct: (selected: SelectedRows<Row>) => void;
};

/** A filter of a data table with its options. */
export type TableFilter = {
  readonly name: string;
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** Whether its call takes several values, with commas between them. */
  readonly multiple?: boolean;
};

/** The data of a table: the rows of a page and the total. */
export type TableSource<Row> = {
  readonly rows: readonly Row[] | undefined;
  readonly total: number | undefined;
  /** The number of rows without search and filters, where it is known. */
  readonly all?: number | undefined;
  readonly error: unknown;
  readonly refreshing: boolean;
  readonly retry: () => void;
  /** Returns what search and filters find on every page, for paper. */
  readonly loadFound?: () => Promise<readonly Row[]>;
};

/** One page of a paged call. */
export type PagedResult<Row> = { readonly data: readonly Row[]; readonly paginatorInfo: { readonly total: number } };

/** Returns the source of a table from a paged query: tableSource(query, (data) => data.usersPage). */
export function tableSource<Data, Row>(query: UseQueryResult<Data>, pick: (data: Data) => PagedResult<Row>): TableSource<Row> {
  const page = query.data === undefined ? undefined : pick(query.data);
  return {
    rows: page?.data,
    total: page?.paginatorInfo.total,
    error: query.isError ? query.error : null,
    refreshing: query.isFetching && page !== undefined,
    retry: () => void query.refetch(),
  };
}
