import { completeParts, type OpenParts, type StoredPart } from './parts.ts';
import { storePart } from './streamed-object.ts';

const MIB = 1024 * 1024;
/** S3 takes 10,000 parts of an object: with larger ones from here on, 500 GB of them. */
const LARGER_FROM = 2_001;

/** Returns the size of a part, by its number from 1 on. Each but the last has exactly this size, so that a repeat stores the same parts. */
const partBytes = (number: number): number => (number < LARGER_FROM ? 8 : 64) * MIB;

/** How far an object has been written: its stored parts, and the bytes after them, which are fewer than a part. */
export type Written = { readonly parts: readonly StoredPart[]; readonly rest: Uint8Array };

/** Writes an object in parts, which another process may have begun and another one may end. */
export type PartWriter = {
  write(chunk: Uint8Array): Promise<void>;
  /** Bytes up to here. */
  offset(): number;
  written(): Written;
  /** Stores the last part and makes the object. */
  finish(): Promise<void>;
};

/** Returns a writer that goes on after what has been written. No more than a part is in memory. */
export function partWriter(upload: OpenParts, { parts: before, rest }: Written): PartWriter {
  const parts = [...before];
  let [waiting, size]: [Uint8Array[], number] = [[rest], rest.length];
  const stored = (): number => parts.reduce((sum, part) => sum + part.size, 0);
  const store = async (bytes: Uint8Array): Promise<void> => void parts.push(await storePart(upload, parts.length + 1, bytes));
  return {
    write: async (chunk) => {
      waiting.push(chunk);
      size += chunk.length;
      while (size >= partBytes(parts.length + 1)) {
        const [bytes, end] = [Buffer.concat(waiting), partBytes(parts.length + 1)];
        await store(bytes.subarray(0, end));
        waiting = [bytes.subarray(end)];
        size -= end;
      }
    },
    offset: () => stored() + size,
    written: () => ({ parts, rest: Buffer.concat(waiting) }),
    finish: async () => {
      if (size > 0 || parts.length === 0) await store(Buffer.concat(waiting));
      await completeParts(upload, parts);
    },
  };
}
