import { LRUCache } from 'lru-cache';
import type { ByteSource } from './reader.ts';

const BLOCK = 1024 * 1024;
/** Blocks that are kept, since small files beside each other share one. */
const CACHED_BLOCKS = 24;

/** Reads an archive from a source in blocks. Several entries may be read at once. */
export class BlockReader {
  readonly #source: ByteSource;
  readonly #blocks = new LRUCache<number, Promise<Buffer>>({ max: CACHED_BLOCKS });

  constructor(source: ByteSource) {
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

  /** Yields the bytes from `start` up to `end`. @throws Error when there are fewer */
  async *range(start: number, end: number): AsyncGenerator<Buffer> {
    for (let at = start; at < end;) {
      const index = Math.floor(at / BLOCK);
      const block = await this.#block(index);
      const part = block.subarray(at - index * BLOCK, Math.min(BLOCK, end - index * BLOCK));
      if (part.length === 0) throw new Error('The archive ends too early.');
      yield part;
      at += part.length;
    }
  }
}
