import { type Entry, fromRandomAccessReader, type ZipFile } from 'yauzl';
import type { ByteSource } from '../../platform/reading/reader.ts';
import { FileRefused } from '../../platform/runtime/file-refused.ts';
import { archiveLength } from '../../platform/reading/archive-end.ts';
import { DirectoryReader } from '../../platform/reading/directory-reader.ts';

/** What the files of an archive may come to, as its directory states it. */
const MOST_FILES = 20_000;
const MOST_BYTES = 2 * 1024 ** 3;
/** Of names, comments and further fields of all entries together. */
const MOST_DIRECTORY_BYTES = 16 * 1024 ** 2;
/** Unpacked to packed, above `FREE_BYTES` unpacked. */
const MOST_RATIO = 200;
const FREE_BYTES = 10 * 1024 ** 2;

const TOO_MUCH = 'The archive is too large. At most 20,000 files and 2 GB are accepted.';
const LEAVES = 'The archive has a file that would be stored outside of it. Please pack the folder again.';
const LINK = 'The archive has a link to another file. Please pack the files themselves.';
const DAMAGED = 'The archive is damaged. Please pack it again.';

async function open(source: ByteSource): Promise<ZipFile> {
  const length = await archiveLength(source);
  return new Promise((resolve, reject) => {
    fromRandomAccessReader(new DirectoryReader(source), length, { lazyEntries: true, autoClose: false }, (error, archive) =>
      error ? reject(error) : resolve(archive),
    );
  });
}

const UNIX = 3;
const TYPE_OF_FILE = 0xf000;
const SYMBOLIC_LINK = 0xa000;

/** Whether an entry is a link of a file system, as its attributes say. */
const isLink = ({ versionMadeBy, externalFileAttributes }: Entry): boolean =>
  versionMadeBy >> 8 === UNIX && ((externalFileAttributes >>> 16) & TYPE_OF_FILE) === SYMBOLIC_LINK;

/** What the entries of an archive add up to. */
class Totals {
  #files = 0;
  #packed = 0;
  #unpacked = 0;
  #directory = 0;

  add({ compressedSize, uncompressedSize, fileNameLength, fileCommentLength, extraFieldLength }: Entry): void {
    this.#files += 1;
    this.#directory += fileNameLength + fileCommentLength + extraFieldLength;
    this.#packed += compressedSize;
    this.#unpacked += uncompressedSize;
    const isRatioTooHigh = this.#unpacked > FREE_BYTES && this.#unpacked > MOST_RATIO * Math.max(1, this.#packed);
    if (this.#files > MOST_FILES || this.#unpacked > MOST_BYTES || this.#directory > MOST_DIRECTORY_BYTES || isRatioTooHigh)
      throw new FileRefused(TOO_MUCH);
  }
}

/** The reader refuses names that are absolute, lead upward or have backslashes. */
const isNameRefused = ({ message }: Error): boolean => /invalid relative path|absolute path|invalid characters in fileName/.test(message);

/** Returns the refusal for what the reader of archives reports. */
function refusalOf(error: Error): FileRefused {
  return new FileRefused(isNameRefused(error) ? LEAVES : DAMAGED);
}

/** A file in the directory of an archive. `at`: where its head begins, in bytes. */
export type ArchivedFile = { readonly name: string; readonly isStored: boolean; readonly at: number };

/**
 * Returns the files in the directory of an archive. Nothing is unpacked.
 * @throws FileRefused for a directory above the caps, links, names that lead out of the archive, and damage
 */
export async function filesInDirectory(source: ByteSource): Promise<ArchivedFile[]> {
  const archive = await open(source).catch((error: unknown) => {
    throw error instanceof Error ? refusalOf(error) : error;
  });
  if (archive.entryCount > MOST_FILES) throw new FileRefused(TOO_MUCH);
  const totals = new Totals();
  return new Promise((resolve, reject) => {
    const files: ArchivedFile[] = [];
    archive.on('error', (error: Error) => reject(refusalOf(error)));
    archive.on('end', () => resolve(files));
    archive.on('entry', (entry: Entry) => {
      try {
        totals.add(entry);
        if (isLink(entry)) throw new FileRefused(LINK);
        files.push({ name: entry.fileName, isStored: entry.compressionMethod === 0, at: entry.relativeOffsetOfLocalHeader });
        archive.readEntry();
      } catch (error) {
        reject(error);
      }
    });
    archive.readEntry();
  });
}
