import { crc32 } from 'node:zlib';
import { validateFileName } from 'yauzl';
import { isSurelyUtf8, readForeignText } from '../../../../shared/kernel/foreign-text.ts';
import { composedPath, LONGEST_PATH } from '../../../../shared/packages/manifest/file-name.ts';
import { refused } from '../manifest/refusal.ts';

/** What an entry says of its name. */
type NamedEntry = {
  readonly fileNameRaw: Buffer;
  readonly generalPurposeBitFlag: number;
  /** The system that its tool ran on is in the upper byte. */
  readonly versionMadeBy: number;
  readonly extraFields: readonly { readonly id: number; readonly data: Buffer }[];
};

const UTF8_FLAG = 0x800;
/** More bytes than the longest path has, decomposed and in UTF-8. */
const MOST_BYTES = 6 * LONGEST_PATH;

/** The field with the name in UTF-8, beside one in a code page (APPNOTE.TXT, 4.6.9): a version, the sum of the other name, the name. */
const UNICODE_PATH = 0x7075;
const UNICODE_PATH_HEAD = 5;

/** Returns the name that an entry has in UTF-8 beside its own; null for none, and for one of another name, as after a renaming. */
function unicodePath({ extraFields, fileNameRaw }: NamedEntry): Buffer | null {
  const data = extraFields.find(({ id }) => id === UNICODE_PATH)?.data;
  if (!data || data.length <= UNICODE_PATH_HEAD || data[0] !== 1 || data.readUInt32LE(1) !== crc32(fileNameRaw)) return null;
  return data.subarray(UNICODE_PATH_HEAD);
}

/** The code page that archives are in where they say no other one. */
const ANY = { usual: 'ibm437' } as const;
/** Those of a Mac before it wrote UTF-8; that of Japan is all but Shift_JIS. */
const OF_MAC = { usual: 'macintosh', among: /^(?:mac|x-mac|shift_jis|euc-kr|gb18030|big5)/ } as const;
/** Systems by their numbers (APPNOTE.TXT, 4.4.2.2): Mac OS, and macOS. */
const MACS: ReadonlySet<number> = new Set([7, 19]);

const isOfMac = ({ versionMadeBy }: NamedEntry): boolean => MACS.has(versionMadeBy >> 8);

const asUtf8 = (bytes: Buffer): string | null => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
};

const isDeclared = (entry: NamedEntry): boolean => (entry.generalPurposeBitFlag & UTF8_FLAG) !== 0 || unicodePath(entry) !== null;

/**
 * Returns the code page of the names of an archive that declare none: a tool writes all of them in one, and of one short name alone it is hardly
 * known. Tools write UTF-8 without saying so, too.
 */
export function pageOfNames(entries: readonly NamedEntry[]): string {
  const names = entries.filter((entry) => !isDeclared(entry)).map(({ fileNameRaw }) => fileNameRaw);
  const wrong = names.filter((name) => asUtf8(name) === null);
  if (wrong.length === 0) return 'utf-8';
  const known = entries.some(isOfMac) ? OF_MAC : ANY;
  const { text, encoding } = readForeignText(Buffer.concat(wrong.flatMap((name) => [name, Buffer.from('\n')])), known);
  return /[\p{C}\uFFFD]/u.test(text.replaceAll('\n', '')) ? known.usual : encoding;
}

/** So many bytes of a name are no chance: more of them where two of another code page are one letter, too. */
const SURE_BYTES = 4;
const SURE_BYTES_OF_EAST_ASIA = 6;
const EAST_ASIA: ReadonlySet<string> = new Set(['shift_jis', 'euc-jp', 'euc-kr', 'gb18030', 'big5']);

/** Returns the bytes of a name as text. */
function decoded(bytes: Buffer, isUtf8: boolean, page: string): string {
  const text = asUtf8(bytes);
  const sure = EAST_ASIA.has(page) ? SURE_BYTES_OF_EAST_ASIA : SURE_BYTES;
  if (text !== null && (isUtf8 || page === 'utf-8' || isSurelyUtf8(bytes, sure, 'bytes'))) return text;
  if (isUtf8) throw refused('The package has a file whose name cannot be read. Please pack the folder again.');
  return readForeignText(bytes, { chosen: page }).text;
}

const unusable = (name: string): Error =>
  name.length > LONGEST_PATH
    ? refused('The package has a file with a path longer than {most} characters ("{name}…").', {
        most: LONGEST_PATH,
        name: name.slice(0, 60),
      })
    : refused('The package has a file whose name has more than 30 accents on one letter ("{name}…"). Please give it another name.', {
        name: name.slice(0, 60),
      });

/** Returns the path of an entry with slashes, composed (NFC); `page`: the code page of the names that declare none. @throws PackageRefused for one that leads out of the package, or is too long */
export function entryName(entry: NamedEntry, page: string = pageOfNames([entry])): string {
  const unicode = unicodePath(entry);
  const bytes = unicode ?? entry.fileNameRaw;
  if (bytes.length > MOST_BYTES) throw unusable(bytes.toString('utf8', 0, MOST_BYTES));
  const raw = decoded(bytes, isDeclared(entry), page).replaceAll('\\', '/');
  const name = composedPath(raw);
  if (name === null) throw unusable(raw);
  if (name.includes('\0') || validateFileName(name) !== null)
    throw refused('The package has a file that would be stored outside of it ("{name}"). Please pack the folder again.', {
      name: name.slice(0, 100),
    });
  return name;
}

/** Whether a file is one of the operating system or a hidden one, which is not unpacked. */
export const isSkipped = (name: string): boolean =>
  name.endsWith('/') || name.split('/').some((segment) => segment.startsWith('.') || segment.toLowerCase() === '__macosx');
