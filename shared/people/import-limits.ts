/** The most rows of a file that the screen takes. */
export const MOST_ROWS_OF_FILE = 10_000;
/** The most rows of one call of `BulkCreateUsers`. */
export const MOST_ROWS_OF_CALL = 500;
/** The same when any of them has a password, since each hash takes time. */
export const MOST_ROWS_WITH_PASSWORDS = 50;

/** The message of a row that did not fit the time of its call. */
export const NOT_PROCESSED = 'Not processed, send again.';

/** Returns the message of a row whose e-mail an earlier row has; `row` counts from 1. */
export const emailInRow = (row: number): string => `The email is already in row ${row}.`;

/** Whether a message is that of `emailInRow`, whatever the row. */
export const isEmailInRow = (message: string): boolean => /^The email is already in row \d+\.$/.test(message);
