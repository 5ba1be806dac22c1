import type { FeedRow } from './projection.ts';

/** The files of a tenant's book. A query loads only those that its SQL names. */
export type BookFile = 'catalogue' | 'people' | 'enrolments' | 'audit' | 'referring';

/** The file that is stored in parts by time. A query opens the parts that it needs, one after the other. */
export type PartedFile = 'statements';
/** Where tables are. */
export type TableFile = BookFile | PartedFile;

/** A part of a file, with the tables of the file. It has what was stored from the time in its name on (`statements/2026-11`) until the next part begins. */
export type BookPart = `${PartedFile}/${string}`;
/** What is stored as one object and opened as one database. */
export type StoredFile = BookFile | BookPart;

export type SqlValue = string | number | null;

/** A statement with its named parameters (`:name` in the text, `name` here). Texts are constant, so each is prepared once. */
export type Statement = { readonly sql: string; readonly params: Readonly<Record<string, SqlValue>> };

/**
 * A table (with its dependent tables) and how rows of the feed fill it.
 *
 * For each row of the feed, the statements of every table of its kind are run in the given order, in one
 * transaction per file. Rows may be repeated, and rows of different streams come in any order: the statements
 * must change nothing for a lower version, and every order must end in the same contents.
 */
export type BookTable = {
  readonly file: TableFile;
  readonly name: string;
  /** The kind of feed row that fills it (FeedRow.kind). One kind may fill tables of several files. */
  readonly kind: string;
  /** Repeatable: `CREATE ... IF NOT EXISTS`. */
  readonly ddl: readonly string[];
  upsert(row: FeedRow): readonly Statement[];
  /** Whether a row says something for the table; without this every row of its kind does. */
  concerns?(row: FeedRow): boolean;
  /** Of a file in parts: when a row was stored at first, and last (instants), which is where it stays. */
  times?(row: FeedRow): readonly [first: string, last: string];
  /** Of a file in parts: takes a row out of a part from which it has moved. */
  leave?(row: FeedRow): readonly Statement[];
};
