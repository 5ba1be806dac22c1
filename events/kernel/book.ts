import type { FeedRow } from './projection.ts';

/** The files of a tenant's book. A query loads only those that its SQL names. */
export type BookFile = 'catalogue' | 'people' | 'enrolments' | 'audit' | 'statements';

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
  readonly file: BookFile;
  readonly name: string;
  /** The kind of feed row that fills it (FeedRow.kind). One kind may fill tables of several files. */
  readonly kind: string;
  /** Repeatable: `CREATE ... IF NOT EXISTS`. */
  readonly ddl: readonly string[];
  upsert(row: FeedRow): readonly Statement[];
};
