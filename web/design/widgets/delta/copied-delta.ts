import { readAllowedText, type RichOp } from '../../../../shared/courses/rich-text.ts';

type Attributes = Readonly<Record<string, unknown>>;
/** The inserts of a text in Quill, of whatever formats it has. */
export type QuillOps = readonly { readonly insert?: unknown; readonly attributes?: Attributes | undefined }[];

/** Formats of a whole line, which a Delta has at the end of the line alone. */
const OF_LINES = ['header', 'list', 'indent', 'align'] as const;

const endsLine = (insert: unknown): boolean => typeof insert === 'string' && insert.includes('\n');

/** Returns a text whose blanks a page keeps: those at the ends of a stretch, and all but the last of several. */
const withHardBlanks = (text: string): string => text.replace(/ (?= )|^ | $/gm, '\u00a0');

/**
 * Returns what is copied of a text: the inserts that an author may store, and nothing else. The last line of several is often copied in part,
 * without its end: it has the formats of its line, `atEnd`. `isPartOfLine`: no line ends in it, so that it goes into a line of another text.
 */
export function copiedDelta(ops: QuillOps, atEnd: Attributes): { readonly ops: readonly RichOp[]; readonly isPartOfLine: boolean } {
  const isPartOfLine = !ops.some(({ insert }) => endsLine(insert));
  const last = ops.at(-1)?.insert;
  const isCut = !isPartOfLine && !(typeof last === 'string' && last.endsWith('\n'));
  const attributes = Object.fromEntries(OF_LINES.flatMap((name) => (atEnd[name] === undefined ? [] : [[name, atEnd[name]]])));
  const whole = isCut ? [...ops, { insert: '\n', attributes }] : ops;
  const allowed = readAllowedText(JSON.stringify({ ops: whole }))?.ops ?? [];
  return {
    ops: allowed.map((op) => (typeof op.insert === 'string' ? { ...op, insert: withHardBlanks(op.insert) } : op)),
    isPartOfLine,
  };
}
