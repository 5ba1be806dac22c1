/**
 * Rich text is a Delta: a list of inserts with attributes. What an author may write is a list of what is allowed, on saving and on
 * showing alike; nothing that could run or load from elsewhere passes it.
 */
export type RichImage = { readonly image: string };
export type RichOp = { readonly insert: string | RichImage; readonly attributes?: Readonly<Record<string, string | number | boolean>> };
export type RichText = { readonly ops: readonly RichOp[] };

/** A unit's text has at most so many characters as JSON: pictures are files, never part of it. */
export const RICH_TEXT_LIMIT = 400_000;

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
const refuse = (problem: string): RichTextProblem => ({ problem });
export const isProblem = (result: RichText | RichTextProblem): result is RichTextProblem => 'problem' in result;

function cleanAttributes(given: unknown): RichOp['attributes'] | RichTextProblem {
  if (!isRecord(given)) return undefined;
  if (given['link'] !== undefined && !ATTRIBUTES['link']?.(given['link'])) return refuse('A link may lead to http, https and mailto addresses only.');
  const kept = Object.entries(given).filter(([name, value]) => Object.hasOwn(ATTRIBUTES, name) && ATTRIBUTES[name]?.(value));
  // Every rule lets text, numbers and booleans through and nothing else.
  return kept.length > 0 ? (Object.fromEntries(kept) as RichOp['attributes']) : undefined;
}

function cleanImage(insert: Record<string, unknown>): RichImage | RichTextProblem {
  const { image } = insert;
  if (Object.keys(insert).length !== 1 || typeof image !== 'string') return refuse('Only text and pictures can stand in a text.');
  if (/^data:/i.test(image)) return refuse('Pictures in a text are uploaded, not pasted.');
  return { image };
}

function cleanOp(op: unknown): RichOp | RichTextProblem {
  if (!isRecord(op)) return refuse('This text cannot be read.');
  const insert = isRecord(op['insert']) ? cleanImage(op['insert']) : op['insert'];
  if (typeof insert !== 'string' && !isRecord(insert)) return refuse('This text cannot be read.');
  if (typeof insert !== 'string' && 'problem' in insert) return insert;
  const attributes = cleanAttributes(op['attributes']);
  if (attributes && 'problem' in attributes) return { problem: String(attributes['problem']) };
  return { insert, ...(attributes && { attributes: attributes as NonNullable<RichOp['attributes']> }) };
}

/** Reads a Delta from JSON text and keeps what is allowed, or says why it is refused. Whose the pictures are is not asked here. */
export function readRichText(json: string): RichText | RichTextProblem {
  if (json.length > RICH_TEXT_LIMIT) return refuse('This text is too long.');
  let parsed: unknown;
  try {
    parsed = JSON.parse(json);
  } catch {
    return refuse('This text cannot be read.');
  }
  if (!isRecord(parsed) || !Array.isArray(parsed['ops'])) return refuse('This text cannot be read.');
  const ops: RichOp[] = [];
  for (const op of parsed['ops']) {
    const cleaned = cleanOp(op);
    if ('problem' in cleaned) return cleaned;
    ops.push(cleaned);
  }
  return { ops };
}

export const imagesOf = (text: RichText): string[] => text.ops.flatMap(({ insert }) => (typeof insert === 'string' ? [] : [insert.image]));

/** The same text with other addresses of its pictures. */
export const withImages = (text: RichText, addressOf: (image: string) => string): RichText => ({
  ops: text.ops.map((op) => (typeof op.insert === 'string' ? op : { ...op, insert: { image: addressOf(op.insert.image) } })),
});

/** Nothing but white space, as an editor leaves it when everything was deleted. */
export const isBlankText = (text: RichText): boolean => text.ops.every(({ insert }) => typeof insert === 'string' && insert.trim() === '');
