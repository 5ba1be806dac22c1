import { refused } from './refusal.ts';

/** The largest manifest, in bytes. */
const MOST_BYTES = 5 * 1024 ** 2;

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

function decoded(bytes: Uint8Array, file: string): string {
  const encoding = encodingOf(bytes);
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof RangeError) throw refused(`${file} is written in the encoding "${encoding}", which we cannot read.`);
    // Tools name UTF-8 and write in the code page of Windows.
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Characters that have a meaning in XML stay references. */
const KEPT: Readonly<Record<string, string>> = { '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;', "'": '&apos;' };

function characterOf(code: number, reference: string): string {
  if (!(code <= 0x10ffff) || (code >= 0xd800 && code < 0xe000) || (code < 32 && ![9, 10, 13].includes(code))) return reference;
  const character = String.fromCodePoint(code);
  return KEPT[character] ?? character;
}

/** Returns a text with its numeric references as characters. */
const withCharacters = (text: string): string =>
  text
    .replaceAll(/&#(\d{1,7});/g, (reference, digits: string) => characterOf(Number(digits), reference))
    .replaceAll(/&#x([\da-f]{1,6});/gi, (reference, digits: string) => characterOf(Number.parseInt(digits, 16), reference));

/** Returns a text whose bare ampersands are escaped, as tools forget to do it in addresses. */
const withEscapedAmpersands = (text: string): string => text.replaceAll(/&(?!(?:lt|gt|amp|quot|apos);)/g, '&amp;');

/**
 * Returns the text of an XML document from `<` on, ready to be parsed: decoded by its mark or declaration, without a document type, with
 * characters in place of numeric references and with bare ampersands escaped; `isRepaired`: it had some.
 * @throws PackageRefused for one that is too large, in an unknown encoding, or that declares entities
 */
export function xmlText(bytes: Uint8Array, file: string): { readonly text: string; readonly isRepaired: boolean } {
  if (bytes.length > MOST_BYTES) throw refused(`${file} is larger than 5 MB.`);
  const text = decoded(bytes, file)
    .replace(/^\uFEFF/, '')
    .trim();
  const type = /<!DOCTYPE\b[^>[]*(\[?)/i.exec(text);
  if (type?.[1]) throw refused(`${file} declares entities in its document type (DOCTYPE). Please export the package without them.`);
  const parts = text
    .replace(/<!DOCTYPE\b[^>]*>/i, '')
    .split(/(<!\[CDATA\[[\s\S]*?\]\]>)/)
    .map((part) => (part.startsWith('<![CDATA[') ? part : withCharacters(part)));
  const escaped = parts.map((part) => (part.startsWith('<![CDATA[') ? part : withEscapedAmpersands(part)));
  return { text: escaped.join(''), isRepaired: escaped.some((part, index) => part !== parts[index]) };
}
