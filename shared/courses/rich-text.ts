/**
 * Rich text is a Delta: a list of inserts with attributes. What an author may write is a list of what is allowed, on saving and on
 * showing alike; nothing that could run or load from elsewhere passes it.
 */
export type RichImage = { readonly image: string };
export type RichOp = { readonly insert: string | RichImage; readonly attributes?: Readonly<Record<string, string | number | boolean>> };
export type RichText = { readonly ops: readonly RichOp[] };

/** A unit's text has at most so many characters as JSON: pictures are files, never part of it. */
const RICH_TEXT_LIMIT = 400_000;

type AttributeRule = (value: unknown) => boolean;
const isTrue: AttributeRule = (value) => value === true;
const oneOf =
  (...allowed: readonly unknown[]): AttributeRule =>
  (value) =>
    allowed.includes(value);

/** The toolbar of the builder, as attributes. Whatever else a paste brought along is formatting, and is left out. */
const ATTRIBUTES: Readonly<Record<string, AttributeRule>> = {
  bold: isTrue,
  italic: isTrue,
  underline: isTrue,
  strike: isTrue,
  header: oneOf(1, 2, 3, 4, 5, 6),
  font: oneOf('serif', 'monospace'),
  list: oneOf('ordered', 'bullet'),
  indent: oneOf(1, 2, 3, 4, 5, 6, 7, 8),
  align: oneOf('center', 'right', 'justify'),
  link: (value) => typeof value === 'string' && isSafeLink(value),
};

/**
 * Links lead to web pages and mail, nothing else. Signs that browsers drop or read over (tabs, line ends, blanks in front)
 * are not allowed at all, so that `java\tscript:` has no way in.
 */
export function isSafeLink(address: string): boolean {
  // The blank, and everything below it, in any place.
  if (address.length > 2_000 || /[\u0000-\u0020\u007f]/.test(address)) return false;
  return /^(https?:\/\/[^/]|mailto:[^@]+@)/i.test(address);
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Why a text was refused, in words for its author. */
export type RichTextProblem = { readonly problem: string };
export const isProblem = (result: RichText | RichTextProblem): result is RichTextProblem => 'problem' in result;

class Refused extends Error {}

function cleanAttributes(given: unknown): RichOp['attributes'] {
  if (!isRecord(given)) return undefined;
  if (given['link'] !== undefined && !ATTRIBUTES['link']?.(given['link']))
    throw new Refused('A link may lead to http, https and mailto addresses only.');
  const kept = Object.entries(given).filter(([name, value]) => Object.hasOwn(ATTRIBUTES, name) && ATTRIBUTES[name]?.(value));
  // Every rule lets text, numbers and booleans through and nothing else.
  return kept.length > 0 ? (Object.fromEntries(kept) as RichOp['attributes']) : undefined;
}

function cleanInsert(insert: unknown): RichOp['insert'] {
  if (typeof insert === 'string') return insert;
  if (!isRecord(insert)) throw new Refused('This text cannot be read.');
  const { image } = insert;
  if (Object.keys(insert).length !== 1 || typeof image !== 'string') throw new Refused('Only text and pictures can stand in a text.');
  if (/^data:/i.test(image)) throw new Refused('Pictures in a text are uploaded, not pasted.');
  return { image };
}

function cleanOp(op: unknown): RichOp {
  if (!isRecord(op)) throw new Refused('This text cannot be read.');
  const attributes = cleanAttributes(op['attributes']);
  return { insert: cleanInsert(op['insert']), ...(attributes && { attributes }) };
}

function opsOf(json: string): unknown[] {
  if (json.length > RICH_TEXT_LIMIT) throw new Refused('This text is too long.');
  try {
    const parsed: unknown = JSON.parse(json);
    if (isRecord(parsed) && Array.isArray(parsed['ops'])) return parsed['ops'];
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new Refused('This text cannot be read.');
}

/** Reads a Delta from JSON text and keeps what is allowed, or says why it is refused. Whose the pictures are is not asked here. */
export function readRichText(json: string): RichText | RichTextProblem {
  try {
    return { ops: opsOf(json).map(cleanOp) };
  } catch (error) {
    if (error instanceof Refused) return { problem: error.message };
    throw error;
  }
}

export const imagesOf = (text: RichText): string[] => text.ops.flatMap(({ insert }) => (typeof insert === 'string' ? [] : [insert.image]));

/** The same text with other addresses of its pictures. */
export const withImages = (text: RichText, addressOf: (image: string) => string): RichText => ({
  ops: text.ops.map((op) => (typeof op.insert === 'string' ? op : { ...op, insert: { image: addressOf(op.insert.image) } })),
});

/** Nothing but white space, as an editor leaves it when everything was deleted. */
export const isBlankText = (text: RichText): boolean => text.ops.every(({ insert }) => typeof insert === 'string' && insert.trim() === '');
