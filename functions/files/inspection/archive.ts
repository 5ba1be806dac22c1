import { type Entry, fromRandomAccessReader, RandomAccessReader, type ZipFile } from 'yauzl';
import { Readable } from 'node:stream';
import { callbackify } from 'node:util';
import { brokenFile } from '../upload-refused.ts';
import { BLOCK, type FileSource } from '../../platform/objects/file-source.ts';

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

/** Reads an archive's directory from a source, a block at a time. */
class SourceReader extends RandomAccessReader {
  readonly #source: FileSource;
  #block: { readonly start: number; readonly bytes: Buffer } | null = null;

  constructor(source: FileSource) {
    super();
    this.#source = source;
  }

  async #bytes(start: number, length: number): Promise<Buffer> {
    const at = this.#block;
    if (at && start >= at.start && start + length <= at.start + at.bytes.length)
      return at.bytes.subarray(start - at.start).subarray(0, length);
    const bytes = await this.#source.read(start, start + Math.max(length, BLOCK));
    this.#block = { start, bytes };
    return bytes.subarray(0, length);
  }

  async #fill(buffer: Buffer, offset: number, length: number, position: number): Promise<void> {
    const bytes = await this.#bytes(position, length);
    if (bytes.length < length) throw new Error('The archive ends too early.');
    bytes.copy(buffer, offset);
  }

  override read(buffer: Buffer, offset: number, length: number, position: number, callback: (error: Error | null) => void): void {
    const fill = (): Promise<void> => this.#fill(buffer, offset, length, position);
    callbackify(fill)(callback);
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(
      (async function* (source: FileSource) {
        yield await source.read(start, end);
      })(this.#source),
    );
  }
}

const open = (source: FileSource): Promise<ZipFile> =>
  new Promise((resolve, reject) => {
    fromRandomAccessReader(new SourceReader(source), source.size, { lazyEntries: true, autoClose: false }, (error, archive) =>
      error ? reject(error) : resolve(archive),
    );
  });

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
      throw brokenFile(TOO_MUCH);
  }
}

/** The reader refuses names that are absolute, lead upward or have backslashes. */
const isNameRefused = ({ message }: Error): boolean => /invalid relative path|absolute path|invalid characters in fileName/.test(message);

/** Returns the error for what the reader of archives reports. Errors of the storage are no fault of the file. */
function refusalOf(error: Error): Error {
  if ('$metadata' in error) return error;
  return brokenFile(isNameRefused(error) ? LEAVES : DAMAGED);
}

/**
 * Returns the names in the directory of an archive. Nothing is unpacked.
 * @throws UploadRefused (422) for a directory above the caps, links, names that lead out of the archive, and damage
 */
export async function namesInArchive(source: FileSource): Promise<string[]> {
  const archive = await open(source).catch((error: unknown) => {
    throw error instanceof Error ? refusalOf(error) : error;
  });
  if (archive.entryCount > MOST_FILES) throw brokenFile(TOO_MUCH);
  const totals = new Totals();
  return new Promise((resolve, reject) => {
    const names: string[] = [];
    archive.on('error', (error: Error) => reject(refusalOf(error)));
    archive.on('end', () => resolve(names));
    archive.on('entry', (entry: Entry) => {
      try {
        totals.add(entry);
        if (isLink(entry)) throw brokenFile(LINK);
        names.push(entry.fileName);
        archive.readEntry();
      } catch (error) {
        reject(error);
      }
    });
    archive.readEntry();
  });
}
