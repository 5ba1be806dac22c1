import { validateFileName } from 'yauzl';
import { composedPath, LONGEST_PATH } from '../../../../shared/packages/file-name.ts';
import { refused } from '../manifest/refusal.ts';

/** What an entry says of its name. */
type NamedEntry = { readonly fileNameRaw: Buffer; readonly generalPurposeBitFlag: number };

/** Letters above 127 of the code page that archives are written in where they do not say UTF-8. */
const CODE_PAGE_437 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00A0';

const UTF8_FLAG = 0x800;
/** More bytes than the longest path has, decomposed and in UTF-8. */
const MOST_BYTES = 6 * LONGEST_PATH;

const inCodePage = (bytes: Buffer): string =>
  [...bytes].map((byte) => (byte < 128 ? String.fromCodePoint(byte) : CODE_PAGE_437[byte - 128])).join('');

/** Returns the bytes of a name as text. Tools write UTF-8 without saying so, too. */
function decoded(bytes: Buffer, flags: number): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    if ((flags & UTF8_FLAG) !== 0) throw refused`The package has a file whose name cannot be read. Please pack the folder again.`;
    return inCodePage(bytes);
  }
}

const unusable = (name: string): Error =>
  name.length > LONGEST_PATH
    ? refused`The package has a file with a path longer than ${LONGEST_PATH} characters ("${name.slice(0, 60)}…").`
    : refused`The package has a file whose name has more than 30 accents on one letter ("${name.slice(0, 60)}…"). Please give it another name.`;

/** Returns the path of an entry with slashes, composed (NFC). @throws PackageRefused for one that leads out of the package, or is too long */
export function entryName({ fileNameRaw, generalPurposeBitFlag }: NamedEntry): string {
  if (fileNameRaw.length > MOST_BYTES) throw unusable(fileNameRaw.toString('utf8', 0, MOST_BYTES));
  const raw = decoded(fileNameRaw, generalPurposeBitFlag).replaceAll('\\', '/');
  const name = composedPath(raw);
  if (name === null) throw unusable(raw);
  if (name.includes('\0') || validateFileName(name) !== null)
    throw refused`The package has a file that would be stored outside of it ("${name.slice(0, 100)}"). Please pack the folder again.`;
  return name;
}

/** Whether a file is one of the operating system or a hidden one, which is not unpacked. */
export const isSkipped = (name: string): boolean =>
  name.endsWith('/') || name.split('/').some((segment) => segment.startsWith('.') || segment.toLowerCase() === '__macosx');
