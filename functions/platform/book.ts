import type { BookFile, SqlValue } from '../../events/kernel/book.ts';
import type { Scope } from './keys.ts';
import type { Mark } from './marks.ts';

/** A tenant's book, brought up to date: read-only SQL over the files that were opened, each attached under its own name. */
export type BookReader = {
  all<Row>(sql: string, values?: readonly SqlValue[]): Promise<Row[]>;
  get<Row>(sql: string, values?: readonly SqlValue[]): Promise<Row | undefined>;
};

/**
 * Opens the files a list needs and reads the feed up to now. With marks, waits until their commits are in the feed, at most 2 s,
 * then answers with what it has.
 */
export declare function openBook(scope: Scope, files: readonly BookFile[], after?: readonly Mark[]): Promise<BookReader>;
