import * as z from 'zod/mini';

/**
 * What a text of an input may contain. Length is counted first and ends the check, so that no pattern, fold, hash or key sees a text that
 * is too long. Only input is refused: stored texts stay readable, whatever they contain.
 */

/**
 * Characters that no name, title or other line has: control characters, line and paragraph separators, halves of surrogate pairs, marks
 * of interlinear annotation, and the embeddings, overrides and isolates of direction, which show a text in another order than it has
 * (UTR #36). The marks U+200E, U+200F and U+061C stay: keyboards of right-to-left scripts type them, and they move nothing beside them.
 */
const NOT_IN_LINES = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u202A-\u202E\u2066-\u2069\uFFF9-\uFFFB]/u;

/** Line ends of every form that UAX #14 calls mandatory; pasted text has them. */
const LINE_ENDS = /\r\n|[\r\v\f\u0085\u2028\u2029]/g;

/** What a text of several lines has not, once its line ends are "\n". */
const NOT_IN_LONG_TEXTS = /[\p{Cs}\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]/u;

/**
 * Combining marks in a row. Scripts in use have five or six on a letter; Unicode's Stream-Safe Text Format (UAX #15) has 30, which is the
 * limit of long texts.
 */
const TOO_MANY_MARKS_IN_LINE = /\p{M}{11}/u;
const TOO_MANY_MARKS = /\p{M}{31}/u;

/**
 * Characters that take no place or an empty one: those that Unicode has readers ignore, fillers of Hangul among them, and the blank of
 * Braille. Beside others they shape what is shown.
 */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\u2800]/u;
const VISIBLE = /[^\p{Default_Ignorable_Code_Point}\p{Z}\p{Cc}\u2800]/u;

const UNREADABLE = 'This text contains characters that cannot be shown. Please type it again.';

/** Messages of a check. */
type TextMessages = { readonly tooLong?: string; readonly unreadable?: string };

/** Returns a text with "\n" as its only line end. */
export const withLineFeeds = (text: string): string => text.replace(LINE_ENDS, '\n');

/** Whether every character of a line can be shown and keeps its place. The length is for the caller to check first. */
export const isReadableLine = (text: string): boolean => !NOT_IN_LINES.test(text) && !TOO_MANY_MARKS_IN_LINE.test(text);

/** The same for a text of several lines, after `withLineFeeds`. */
export const isReadableText = (text: string): boolean => !NOT_IN_LONG_TEXTS.test(text) && !TOO_MANY_MARKS.test(text);

/** Whether a text has a character that is never seen. */
export const hasInvisible = (text: string): boolean => INVISIBLE.test(text);

/** Whether a line that is not blank shows something: a name of fillers alone would look like none. */
const isSeen = (text: string): boolean => VISIBLE.test(text) || text.trim() === '';

const shortEnough = (most: number, message?: string) =>
  z.maxLength(most, { error: message ?? `Enter at most ${most.toLocaleString('en-GB')} characters.`, abort: true });

/** Returns the checks of a text of one line: a name, a title, an id, a path. */
export const lineOf = (most: number, { tooLong, unreadable = UNREADABLE }: TextMessages = {}) =>
  [
    shortEnough(most, tooLong),
    z.refine<string>((text) => isReadableLine(text) && isSeen(text), { error: unreadable, abort: true }),
  ] as const;

/** Returns the checks of a text of several lines; line ends of other systems become "\n". */
export const linesOf = (most: number, { tooLong, unreadable = UNREADABLE }: TextMessages = {}) =>
  [shortEnough(most, tooLong), z.overwrite(withLineFeeds), z.refine<string>(isReadableText, { error: unreadable, abort: true })] as const;

/** Returns the schema of a text of one line. */
export const lineSchema = (most: number, messages?: TextMessages) => z.string().check(...lineOf(most, messages));

/** Returns the schema of a text of several lines. */
export const linesSchema = (most: number, messages?: TextMessages) => z.string().check(...linesOf(most, messages));
