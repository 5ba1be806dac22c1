import type { FeedRow } from './projection.ts';

/** The files of a tenant's book: the small catalogue, people, enrolments, and the trail of acts. */
export const BOOK_FILES = ['catalogue', 'people', 'enrolments', 'audit'] as const;
export type BookFile = (typeof BOOK_FILES)[number];

export type SqlValue = string | number | null;
/** One statement with its parameters; table names carry their file: `people.members`. */
export type Statement = { readonly sql: string; readonly values: readonly SqlValue[] };

/**
 * A part of the book: the tables that rows of one kind fill. Pure: platform/book.ts runs what is answered here.
 * Every table keeps `v`, and `fill` must leave the same tables in whatever order rows arrive, older versions left out by the platform
 * (which keeps `(stream, v)` of what it has taken in).
 */
export type BookPart = {
  /** Which rows of the feed it takes. */
  readonly kind: string;
  readonly file: BookFile;
  /** CREATE TABLE and CREATE INDEX statements, names without the file. */
  readonly ddl: readonly string[];
  /** Names of its tables, for the hash that compares a book with its rebuild. */
  readonly tables: readonly string[];
  /** What to run when this row is newer than what the book holds; `row: null` takes it out. */
  fill(row: FeedRow): readonly Statement[];
  /** Run once per batch in which rows of this kind or of `afterKinds` came, e.g. to recompute what depends on two kinds. */
  readonly settle?: { readonly afterKinds: readonly string[]; statements(rows: readonly FeedRow[]): readonly Statement[] };
};
