import { type Entry as YauzlEntry, fromRandomAccessReader, type ZipFile } from 'yauzl';
import type { ByteSource } from '../../../platform/reading/reader.ts';
import { storedName } from '../../../../shared/packages/manifest/file-name.ts';
import { refused } from '../manifest/refusal.ts';
import { archiveLength } from '../../../platform/reading/archive-end.ts';
import { DirectoryReader } from '../../../platform/reading/directory-reader.ts';
import { entryName, isSkipped, pageOfNames } from './entry-name.ts';
import { asRefusal, CAPS, damaged, HEAD_BYTES, type PackedFile } from './packed-file.ts';

/** An entry with the bytes of its name, which the types of the reader leave out. */
type Entry = YauzlEntry & { readonly fileNameRaw: Buffer };

/** An entry with its path. */
type NamedEntry = { readonly path: string; readonly entry: Entry };

const tooMany = (): Error => refused('The package has more than 20,000 files.');
const UNIX = 3;
const TYPE_OF_FILE = 0xf000;
const SYMBOLIC_LINK = 0xa000;

const isLink = ({ versionMadeBy, externalFileAttributes }: Entry): boolean =>
  versionMadeBy >> 8 === UNIX && ((externalFileAttributes >>> 16) & TYPE_OF_FILE) === SYMBOLIC_LINK;
const ENCRYPTED = 0x41;
const STORED = 0;
const DEFLATED = 8;

async function open(source: ByteSource): Promise<ZipFile> {
  const length = await archiveLength(source);
  return new Promise((resolve, reject) => {
    const options = { lazyEntries: true, autoClose: false, decodeStrings: false };
    fromRandomAccessReader(new DirectoryReader(source), length, options, (error, zip) => (error ? reject(error) : resolve(zip)));
  });
}

/** Returns the bytes of an entry in the directory that are of its own length: its name, its comment and its further fields. */
const bytesOf = ({ fileNameLength, fileCommentLength, extraFieldLength }: Entry): number =>
  fileNameLength + fileCommentLength + extraFieldLength;

/** Returns entries with their paths. @throws PackageRefused for a path that is none */
function named(entries: readonly Entry[]): NamedEntry[] {
  const page = pageOfNames(entries);
  return entries.map((entry) => ({ entry, path: entryName(entry, page) }));
}

/** Returns the entries of an archive. What is too much is refused before the rest of the directory is read. */
const entriesOf = (zip: ZipFile): Promise<Entry[]> =>
  new Promise((resolve, reject) => {
    const entries: Entry[] = [];
    let bytes = 0;
    zip.on('error', reject);
    zip.on('end', () => resolve(entries));
    zip.on('entry', (entry: Entry) => {
      try {
        bytes += bytesOf(entry);
        if (bytes > CAPS.directoryBytes) throw refused('The list of the files in the package is too long. Please pack the folder again.');
        if (entries.length === CAPS.entries) throw tooMany();
        entries.push(entry);
        zip.readEntry();
      } catch (error) {
        reject(error);
      }
    });
    zip.readEntry();
  });

function checkEntry(entry: Entry, path: string): void {
  if (isLink(entry)) throw refused('The package has a link to another file ("{path}"). Please pack the files themselves.', { path });
  if ((entry.generalPurposeBitFlag & ENCRYPTED) !== 0)
    throw refused('The file "{path}" of the package is encrypted. Please export it without a password.', { path });
  if (entry.compressionMethod !== STORED && entry.compressionMethod !== DEFLATED)
    throw refused('The file "{path}" is packed in a way that we cannot read. Please pack the folder as a plain zip file.', { path });
  if (entry.uncompressedSize > CAPS.fileBytes) throw refused('The file "{path}" is larger than 500 MB.', { path });
}

/** Entries follow each other from the start of the archive and do not share bytes: what is before or below them is no package. */
function checkOffsets(files: readonly NamedEntry[]): void {
  const inOrder = files
    .map(({ entry }) => entry)
    .toSorted((one, other) => one.relativeOffsetOfLocalHeader - other.relativeOffsetOfLocalHeader);
  if ((inOrder[0]?.relativeOffsetOfLocalHeader ?? 0) !== 0)
    throw refused(
      'The package begins with something that is no zip file (a program, perhaps). Please pack the folder as a plain zip file.',
    );
  inOrder.forEach((entry, index) => {
    const end = entry.relativeOffsetOfLocalHeader + HEAD_BYTES + entry.fileNameRaw.length + entry.compressedSize;
    if (end > (inOrder[index + 1]?.relativeOffsetOfLocalHeader ?? Number.POSITIVE_INFINITY)) throw damaged();
  });
}

function checkTotals(files: readonly NamedEntry[]): void {
  const unpacked = files.reduce((sum, { entry }) => sum + entry.uncompressedSize, 0);
  const packed = files.reduce((sum, { entry }) => sum + entry.compressedSize, 0);
  if (unpacked > CAPS.bytes) throw refused('The package is larger than 2 GB when it is unpacked.');
  if (unpacked > CAPS.freeBytes && unpacked > CAPS.ratio * Math.max(1, packed))
    throw refused('The files of the package are more than 200 times as large as the package. Please export it again.');
}

/** Returns the files that are unpacked. No two of them have names that differ by case alone. */
function filesOf(entries: readonly NamedEntry[]): NamedEntry[] {
  const names = new Map<string, string>();
  return entries.filter(({ path, entry }) => {
    if (isSkipped(path) && !isLink(entry)) return false;
    checkEntry(entry, path);
    const name = storedName(path) ?? path;
    const other = names.get(name);
    if (other !== undefined)
      throw refused('The package has two files of one name ("{other}" and "{path}"), which some systems cannot tell apart.', {
        other,
        path,
      });
    names.set(name, path);
    return true;
  });
}

const packedFile = ({ path, entry }: NamedEntry): PackedFile => ({
  path,
  start: entry.relativeOffsetOfLocalHeader,
  packed: entry.compressedSize,
  size: entry.uncompressedSize,
  sum: entry.crc32,
  isDeflated: entry.compressionMethod === DEFLATED,
});

/**
 * Returns the files of an archive after its directory was checked: nothing is unpacked yet. What it says of sizes is checked again while it is
 * unpacked. Runs in a thread, as a part of the reader of packages.
 * @throws PackageRefused
 */
export async function filesInArchive(source: ByteSource): Promise<PackedFile[]> {
  try {
    const zip = await open(source);
    if (zip.entryCount > CAPS.entries) throw tooMany();
    const entries = named(await entriesOf(zip));
    checkOffsets(entries);
    checkTotals(entries);
    return filesOf(entries).map(packedFile);
  } catch (error) {
    throw asRefusal(error);
  }
}
