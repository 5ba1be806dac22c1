import type { BookFile } from '../../../events/kernel/book.ts';
import type { Scope } from '../keys/keys.ts';
import { currentGeneration } from '../projection/generation.ts';
import { type BookReader, catchUp, openBookOf, readerOf } from './book.ts';
import { type BookCopy, copyOf, fileOf, type LocalFile, REFERRING } from './book-copies.ts';
import { partAfter, partFrom } from './book-parts.ts';

/** A part of the statements: what was stored from a time on and before another one; null: to the end. Both compare as texts with places. */
export type Part = { readonly from: string; readonly to: string | null };

/** A tenant's book, whose parts are opened one after the other while they are needed. */
export type PartedBook = {
  /** The files that are stored as a whole. */
  readonly book: BookReader;
  /** Returns the parts in the order of time. Another compaction may have divided one meanwhile. */
  readonly parts: () => readonly Part[];
  /** Returns what is read from a part, whose tables are in `statements`, and from `referring`. */
  readonly read: <Value>(part: Part, work: (reader: BookReader) => Promise<Value>) => Promise<Value>;
};

/** Returns a part with all that the feed has, which stays open until its number of readers is lowered. */
async function openPart(copy: BookCopy, from: string): Promise<LocalFile> {
  for (;;) {
    const part = await fileOf(copy, partFrom(from));
    // Meanwhile it may have been deleted for another one, or divided.
    const isPresent = (): boolean => copy.files.get(partFrom(from)) === part;
    while (isPresent() && part.reads === 0) await catchUp(copy);
    if (!isPresent()) continue;
    part.readers += 1;
    part.usedAt = Date.now();
    return part;
  }
}

/** Returns the book of the current generation with these files and all parts, after the feed was read up to now. */
export async function openPartedBook(scope: Scope, files: readonly BookFile[] = []): Promise<PartedBook> {
  return openPartedBookOf(await currentGeneration(), scope, files);
}

/** Returns the book of any registered generation with these files and all parts. */
export async function openPartedBookOf(generation: number, scope: Scope, files: readonly BookFile[]): Promise<PartedBook> {
  const book = await openBookOf(generation, scope, [...files, REFERRING]);
  const copy = copyOf(generation, scope);
  return {
    book,
    parts: () => copy.parts.froms.map((from) => ({ from, to: partAfter(copy.parts.froms, from) })),
    read: async ({ from }, work) => {
      const part = await openPart(copy, from);
      try {
        const { path } = await fileOf(copy, REFERRING);
        return await work(readerOf({ statements: part.path, [REFERRING]: path }));
      } finally {
        part.readers -= 1;
      }
    },
  };
}
