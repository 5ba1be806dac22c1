import { LRUCache } from 'lru-cache';
import { Readable } from 'node:stream';
import { callbackify } from 'node:util';
import { RandomAccessReader } from 'yauzl';
import type { FileSource } from '../../../platform/objects/file-source.ts';

const BLOCK = 1024 * 1024;
/** Blocks that are kept, since small files beside each other share one. */
const KEPT_BLOCKS = 24;

/** Reads an archive from a source in blocks. Several entries may be read at once. */
export class BlockReader extends RandomAccessReader {
  readonly #source: FileSource;
  readonly #blocks = new LRUCache<number, Promise<Buffer>>({ max: KEPT_BLOCKS });

  constructor(source: FileSource) {
    super();
    this.#source = source;
  }

  #block(index: number): Promise<Buffer> {
    const known = this.#blocks.get(index);
    if (known) return known;
    const block = this.#source.read(index * BLOCK, (index + 1) * BLOCK);
    this.#blocks.set(index, block);
    block.catch(() => this.#blocks.delete(index));
    return block;
  }

  async *#range(start: number, end: number): AsyncGenerator<Buffer> {
    for (let at = start; at < end;) {
      const index = Math.floor(at / BLOCK);
      const block = await this.#block(index);
      const part = block.subarray(at - index * BLOCK, Math.min(BLOCK, end - index * BLOCK));
      if (part.length === 0) throw new Error('The archive ends too early.');
      yield part;
      at += part.length;
    }
  }

  async #fill(buffer: Buffer, offset: number, start: number, length: number): Promise<void> {
    let filled = offset;
    for await (const part of this.#range(start, start + length)) filled += part.copy(buffer, filled);
  }

  override read(buffer: Buffer, offset: number, length: number, position: number, callback: (error: Error | null) => void): void {
    callbackify(() => this.#fill(buffer, offset, position, length))(callback);
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#range(start, end));
  }
}
