import { readForeignText } from '../../../../shared/kernel/foreign-text.ts';
import { type DocumentName, refused } from './refusal.ts';

/** The largest manifest, in bytes. */
export const MOST_MANIFEST_BYTES = 5 * 1024 ** 2;

const LATIN = new TextDecoder('latin1');

/** First bytes that tell an encoding: marks, and `<` in UTF-16 without one. */
const FIRST_BYTES: readonly (readonly [readonly number[], string])[] = [
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0x3c, 0], 'utf-16le'],
  [[0, 0x3c], 'utf-16be'],
];

/** Returns the encoding that the first bytes of a document tell, or that it declares. */
function encodingOf(bytes: Uint8Array): string {
  const told = FIRST_BYTES.find(([first]) => first.every((byte, index) => bytes[index] === byte));
  if (told) return told[1];
  const declared = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(LATIN.decode(bytes.subarray(0, 200)))?.[1];
  // What declares UTF-16 and has neither a mark nor zeros is not in UTF-16.
  return declared === undefined || /^utf-?16|^ucs/i.test(declared) ? 'utf-8' : declared;
}

function decoded(bytes: Uint8Array, file: DocumentName): string {
  const encoding = encodingOf(bytes);
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof RangeError)
      throw refused('{file} is written in the encoding "{encoding}", which we cannot read.', { file, encoding });
    // Tools name UTF-8 and write in the code page of their system.
    return readForeignText(bytes).text;
  }
}

/** Characters that have a meaning in XML stay references. */
const ESCAPED: Readonly<Record<string, string>> = { '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;', "'": '&apos;' };

function characterOf(code: number, reference: string): string {
  if (!(code <= 0x10ffff) || (code >= 0xd800 && code < 0xe000) || (code < 32 && ![9, 10, 13].includes(code))) return reference;
  const character = String.fromCodePoint(code);
  return ESCAPED[character] ?? character;
}

/** Returns a text with its numeric references as characters. */
const withCharacters = (text: string): string =>
  text
    .replaceAll(/&#(\d{1,7});/g, (reference, digits: string) => characterOf(Number(digits), reference))
    .replaceAll(/&#x([\da-f]{1,6});/gi, (reference, digits: string) => characterOf(Number.parseInt(digits, 16), reference));

/** Returns a text whose bare ampersands are escaped, as tools forget to do it in addresses. */
const withEscapedAmpersands = (text: string): string => text.replaceAll(/&(?!(?:lt|gt|amp|quot|apos);)/g, '&amp;');

/** A part of a document: as it stands (comments, CDATA), or with references and ampersands to look at. */
type Part = { readonly text: string; readonly isPlain: boolean };

const DOCTYPE = '<!DOCTYPE';
const isType = (text: string, at: number): boolean => text.slice(at, at + DOCTYPE.length).toUpperCase() === DOCTYPE;

/** Parts that are read up to their end, whatever stands in them. */
const PLAIN: readonly (readonly [start: string, end: string])[] = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
];

/** Returns where a document type ends. @throws PackageRefused for one with entities */
function endOfType(text: string, at: number, file: DocumentName): number {
  const end = text.indexOf('>', at);
  const body = text.indexOf('[', at);
  if (body !== -1 && (end === -1 || body < end))
    throw refused('{file} declares entities in its document type (DOCTYPE). Please export the package without them.', { file });
  if (end === -1) throw refused('{file} is damaged: its document type (DOCTYPE) has no end.', { file });
  return end + 1;
}

/** Returns where a comment or CDATA ends; null for other markup. @throws PackageRefused for one without an end */
function endOfPlain(text: string, at: number, file: DocumentName): number | null {
  const kind = PLAIN.find(([start]) => text.startsWith(start, at));
  if (!kind) return null;
  const end = text.indexOf(kind[1], at + kind[0].length);
  if (end === -1) throw refused('{file} is damaged: {start} has no {end} behind it.', { file, start: kind[0], end: kind[1] });
  return end + kind[1].length;
}

/** Returns the parts of a document without its document type, in one forward scan. @throws PackageRefused */
function partsOf(text: string, file: DocumentName): Part[] {
  const parts: Part[] = [];
  let types = 0;
  let from = 0;
  for (let at = text.indexOf('<!'); at !== -1; at = text.indexOf('<!', at)) {
    const end = isType(text, at) ? endOfType(text, at, file) : endOfPlain(text, at, file);
    if (end === null) {
      at += 2;
      continue;
    }
    parts.push({ text: text.slice(from, at), isPlain: false });
    if (!isType(text, at)) parts.push({ text: text.slice(at, end), isPlain: true });
    else if ((types += 1) > 1)
      throw refused('{file} has more than one document type (DOCTYPE). Please export the package again.', { file });
    from = end;
    at = end;
  }
  return [...parts, { text: text.slice(from), isPlain: false }];
}

/**
 * Returns the text of an XML document from `<` on, ready to be parsed: decoded by its mark or declaration, without a document type, with
 * characters in place of numeric references and with bare ampersands escaped; `isRepaired`: it had some.
 * @throws PackageRefused for one that is too large, in an unknown encoding, or that declares entities
 */
export function xmlText(bytes: Uint8Array, file: DocumentName): { readonly text: string; readonly isRepaired: boolean } {
  if (bytes.length > MOST_MANIFEST_BYTES) throw refused('{file} is larger than 5 MB.', { file });
  const text = decoded(bytes, file)
    .replace(/^\uFEFF/, '')
    .trim();
  let isRepaired = false;
  const repaired = partsOf(text, file).map((part) => {
    if (part.isPlain) return part.text;
    const characters = withCharacters(part.text);
    const escaped = withEscapedAmpersands(characters);
    isRepaired ||= escaped !== characters;
    return escaped;
  });
  return { text: repaired.join(''), isRepaired };
}
