import { notedSentence } from '../kernel/regional/sentence.ts';

/** The most rows of a file that the screen takes. */
export const MOST_ROWS_OF_FILE = 10_000;
/** The most rows of one call of `BulkCreateUsers`. */
export const MOST_ROWS_OF_CALL = 500;
/** The same when any of them has a password, since each hash takes time. */
export const MOST_ROWS_WITH_PASSWORDS = 50;

/** The message of a row that did not fit the time of its call. */
export const NOT_PROCESSED = 'Not processed, send again.';

/** The message of a row, or of a call, for which no licence is free. */
export const LICENCE_LIMIT_REACHED = 'Licence limit reached.';

/** Returns the message of a row whose e-mail an earlier row has; `row` counts from 1. */
export const emailInRow = (row: number): string => notedSentence('The email is already in row {row}.', { row });

/** Returns the message of a row that names a group that does not exist. */
export const groupNotFound = (name: string): string => notedSentence('The group "{name}" was not found.', { name });

/** Returns the name of the group that a message says does not exist; null for another message. */
export const groupNotFoundIn = (message: string): string | null => /^The group "(.*)" was not found\.$/s.exec(message)?.[1] ?? null;

/** Whether a message is that of `emailInRow`, whatever the row. */
export const isEmailInRow = (message: string): boolean => /^The email is already in row \d+\.$/.test(message);
