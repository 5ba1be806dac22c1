import { parseBoundedJson } from '../kernel/bounded-json.ts';
import { isReadableLine, withLineFeeds } from '../kernel/text.ts';
import { isRecord } from '../kernel/json-values.ts';

/**
 * Rich text is a Delta: a list of inserts with attributes. Only listed attributes and embeds are allowed, when saving and when
 * showing; nothing that can run scripts or load from other sites is among them.
 */
/** A picture. Its description is the attribute `alt` of its insert: blank for a decoration, missing where nobody has decided. */
export type RichImage = { readonly image: string };
export type RichOp = { readonly insert: string | RichImage; readonly attributes?: Readonly<Record<string, string | number | boolean>> };
export type RichText = { readonly ops: readonly RichOp[] };

/** The largest number of characters of a unit's text as JSON; pictures are files and not part of it. */
const RICH_TEXT_LIMIT = 400_000;
/** A Delta has a list of inserts with attributes or an embed, of which no value is nested further. */
const DELTA_DEPTH = 6;

/** Control characters come with pasted text and show nothing. */
const CONTROLS = /[\u0000-\u0008\u000e-\u001f\u007f-\u009f]/g;

/** The largest number of characters of a picture's description. */
export const ALT_LIMIT = 500;

type AttributeRule = (value: unknown) => boolean;
const isTrue: AttributeRule = (value) => value === true;
const oneOf =
  (...allowed: readonly unknown[]): AttributeRule =>
  (value) =>
    allowed.includes(value);

/** The attributes of the builder's toolbar for text. All others, as from pasted text, are dropped. */
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

const IMAGE_ATTRIBUTES: Readonly<Record<string, AttributeRule>> = {
  ...ATTRIBUTES,
  alt: (value) => typeof value === 'string' && value.length <= ALT_LIMIT && isReadableLine(value),
};

/**
 * Whether an address is allowed as a link: http, https and mailto. Characters that browsers ignore (tabs, line ends, blanks)
 * are refused, so that `java\tscript:` does not pass.
 */
export function isSafeLink(address: string): boolean {
  if (address.length > 2_000 || /[\u0000-\u0020\u007f]/.test(address)) return false;
  return /^(https?:\/\/[^/]|mailto:[^@]+@)/i.test(address);
}

/** Why a text was refused, as a message for its author. */
export type RichTextProblem = { readonly problem: string };
export const isProblem = (result: RichText | RichTextProblem): result is RichTextProblem => 'problem' in result;

class Refused extends Error {}

function cleanAttributes(attributes: unknown, rules: typeof ATTRIBUTES): RichOp['attributes'] {
  if (!isRecord(attributes)) return undefined;
  if (attributes['link'] !== undefined && !ATTRIBUTES['link']?.(attributes['link']))
    throw new Refused('A link has to start with https://, http:// or mailto:.');
  const allowed = Object.entries(attributes).filter(([name, value]) => Object.hasOwn(rules, name) && rules[name]?.(value));
  // Every rule allows text, numbers and booleans only.
  return allowed.length > 0 ? (Object.fromEntries(allowed) as RichOp['attributes']) : undefined;
}

function cleanInsert(insert: unknown): RichOp['insert'] {
  if (typeof insert === 'string') return withLineFeeds(insert).replace(CONTROLS, '');
  if (!isRecord(insert)) throw new Refused('This text cannot be read.');
  const { image } = insert;
  if (Object.keys(insert).length !== 1 || typeof image !== 'string') throw new Refused('A text can contain only text and pictures.');
  if (/^data:/i.test(image)) throw new Refused('Please upload the pictures of this text instead of pasting them.');
  return { image };
}

function cleanOp(op: unknown): RichOp {
  if (!isRecord(op)) throw new Refused('This text cannot be read.');
  const insert = cleanInsert(op['insert']);
  const attributes = cleanAttributes(op['attributes'], typeof insert === 'string' ? ATTRIBUTES : IMAGE_ATTRIBUTES);
  return { insert, ...(attributes && { attributes }) };
}

function opsOf(json: string): unknown[] {
  if (json.length > RICH_TEXT_LIMIT) throw new Refused('This text is too long. Please shorten it.');
  const parsed = parseBoundedJson(json, DELTA_DEPTH, RICH_TEXT_LIMIT);
  if (isRecord(parsed) && Array.isArray(parsed['ops'])) return parsed['ops'];
  throw new Refused('This text cannot be read.');
}

/** Returns the allowed parts of a Delta in JSON text, or why it is refused. The rights to its pictures are checked elsewhere. */
export function readRichText(json: string): RichText | RichTextProblem {
  try {
    return { ops: opsOf(json).map(cleanOp) };
  } catch (error) {
    if (error instanceof Refused) return { problem: error.message };
    throw error;
  }
}

/** Returns an insert without what is refused of it: of a bad link its words stay, a picture that is refused is left out. */
function allowedOf(op: unknown): readonly RichOp[] {
  try {
    return [cleanOp(op)];
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return isRecord(op) && typeof op['insert'] === 'string' ? [{ insert: cleanInsert(op['insert']) }] : [];
  }
}

/** Returns what is allowed of a text that is refused, for its author to correct; null for one that cannot be read. */
export function readAllowedText(json: string): RichText | null {
  try {
    return { ops: opsOf(json).flatMap(allowedOf) };
  } catch (error) {
    if (error instanceof Refused) return null;
    throw error;
  }
}

/**
 * Returns a text of a kind of unit that has no formats. Such texts were Deltas once, and older clients send Deltas still: of these the
 * words are returned.
 */
export function plainTextOf(text: string): string {
  if (!/^\s*\{\s*"ops"\s*:/.test(text)) return text;
  const rich = readRichText(text);
  if (isProblem(rich)) return text;
  return rich.ops
    .map(({ insert }) => (typeof insert === 'string' ? insert : ''))
    .join('')
    .trimEnd();
}

/** Returns the addresses of the pictures in a text. */
export const imagesOf = (text: RichText): string[] => text.ops.flatMap(({ insert }) => (typeof insert === 'string' ? [] : [insert.image]));

/** Returns how many pictures have no description and are not marked as decoration. */
export const undescribedImages = (text: RichText): number =>
  text.ops.filter(({ insert, attributes }) => typeof insert !== 'string' && attributes?.['alt'] === undefined).length;

/** Returns the text with other addresses of its pictures. */
export const withImages = (text: RichText, addressOf: (image: string) => string): RichText => ({
  ops: text.ops.map((op) => (typeof op.insert === 'string' ? op : { ...op, insert: { image: addressOf(op.insert.image) } })),
});

/** Whether a text has white space only, as an editor leaves it when everything was deleted. */
export const isBlankText = (text: RichText): boolean => text.ops.every(({ insert }) => typeof insert === 'string' && insert.trim() === '');
