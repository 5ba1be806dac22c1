import { crc32 } from 'node:zlib';
import { validateFileName } from 'yauzl';
import { readForeignText } from '../../../../shared/kernel/foreign-text.ts';
import { plausibilityOf } from '../../../../shared/kernel/text-plausibility.ts';
import { composedPath, LONGEST_PATH } from '../../../../shared/packages/file-name.ts';
import { refused } from '../manifest/refusal.ts';

/** What an entry says of its name. */
type NamedEntry = {
  readonly fileNameRaw: Buffer;
  readonly generalPurposeBitFlag: number;
  readonly extraFields: readonly { readonly id: number; readonly data: Buffer }[];
};

/** Letters above 127 of the code page that archives are written in where they do not say UTF-8. */
const CODE_PAGE_437 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00A0';

const UTF8_FLAG = 0x800;
/** More bytes than the longest path has, decomposed and in UTF-8. */
const MOST_BYTES = 6 * LONGEST_PATH;

const inCodePage = (bytes: Buffer): string =>
  [...bytes].map((byte) => (byte < 128 ? String.fromCodePoint(byte) : CODE_PAGE_437[byte - 128])).join('');

/** The field with the name in UTF-8, beside one in a code page (APPNOTE.TXT, 4.6.9): a version, the sum of the other name, the name. */
const UNICODE_PATH = 0x7075;
const UNICODE_PATH_HEAD = 5;

/** Returns the name that an entry has in UTF-8 beside its own; null for none, and for one of another name, as after a renaming. */
function unicodePath({ extraFields, fileNameRaw }: NamedEntry): Buffer | null {
  const data = extraFields.find(({ id }) => id === UNICODE_PATH)?.data;
  if (!data || data.length <= UNICODE_PATH_HEAD || data[0] !== 1 || data.readUInt32LE(1) !== crc32(fileNameRaw)) return null;
  return data.subarray(UNICODE_PATH_HEAD);
}

/** Box drawings and other signs that names have no use for: the mark of a code page other than 437. */
const SIGNS = /[\u2320-\u25A0⌐¬½¼¡«»¢£¥₧ªº¿±≥≤÷≈°∙·√ⁿ²αßΓπΣσµτΦΘΩδ∞φε∩≡]/u;

/** Returns a name in a code page: 437, which archives are in, unless that gives signs; then the likeliest one. */
function inLikeliestPage(bytes: Buffer): string {
  const name = inCodePage(bytes);
  if (!SIGNS.test(name)) return name;
  const { text } = readForeignText(bytes);
  return /[\p{C}\uFFFD]/u.test(text) || plausibilityOf(text) < 1 ? name : text;
}

/** Returns the bytes of a name as text. Tools write UTF-8 without saying so, too. */
function decoded(bytes: Buffer, flags: number): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    if ((flags & UTF8_FLAG) !== 0) throw refused`The package has a file whose name cannot be read. Please pack the folder again.`;
    return inLikeliestPage(bytes);
  }
}

const unusable = (name: string): Error =>
  name.length > LONGEST_PATH
    ? refused`The package has a file with a path longer than ${LONGEST_PATH} characters ("${name.slice(0, 60)}…").`
    : refused`The package has a file whose name has more than 30 accents on one letter ("${name.slice(0, 60)}…"). Please give it another name.`;

/** Returns the path of an entry with slashes, composed (NFC). @throws PackageRefused for one that leads out of the package, or is too long */
export function entryName(entry: NamedEntry): string {
  const unicode = unicodePath(entry);
  const bytes = unicode ?? entry.fileNameRaw;
  if (bytes.length > MOST_BYTES) throw unusable(bytes.toString('utf8', 0, MOST_BYTES));
  const raw = decoded(bytes, unicode ? UTF8_FLAG : entry.generalPurposeBitFlag).replaceAll('\\', '/');
  const name = composedPath(raw);
  if (name === null) throw unusable(raw);
  if (name.includes('\0') || validateFileName(name) !== null)
    throw refused`The package has a file that would be stored outside of it ("${name.slice(0, 100)}"). Please pack the folder again.`;
  return name;
}

/** Whether a file is one of the operating system or a hidden one, which is not unpacked. */
export const isSkipped = (name: string): boolean =>
  name.endsWith('/') || name.split('/').some((segment) => segment.startsWith('.') || segment.toLowerCase() === '__macosx');
