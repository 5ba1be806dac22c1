import { Readable } from 'node:stream';
import { callbackify } from 'node:util';
import { RandomAccessReader } from 'yauzl';
import type { ByteSource } from './reader.ts';
import { BlockReader } from './block-reader.ts';

/** Reads the directory of an archive from a source in blocks. */
export class DirectoryReader extends RandomAccessReader {
  readonly #blocks: BlockReader;

  constructor(source: ByteSource) {
    super();
    this.#blocks = new BlockReader(source);
  }

  async #fill(buffer: Buffer, offset: number, start: number, length: number): Promise<void> {
    let filled = offset;
    for await (const part of this.#blocks.range(start, start + length)) filled += part.copy(buffer, filled);
  }

  override read(buffer: Buffer, offset: number, length: number, position: number, callback: (error: Error | null) => void): void {
    callbackify(() => this.#fill(buffer, offset, position, length))(callback);
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#blocks.range(start, end));
  }
}
