import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { keyStepOf } from './key-path.ts';
import type { KeyStep } from './key-path.ts';
import type { ObjectFacts } from './object-file.ts';
import { factsIn } from './object-folder.ts';
import { failedWith } from './s3-error.ts';

/** Where a listing continues: after a key, or after every key that begins with a common prefix. */
export type ListingStart = { readonly after: string; readonly isPrefix: boolean };

/** The parameters of a listing of keys. */
export type ListingRequest = {
  readonly prefix: string;
  /** Keys that have it after the prefix are joined to a common prefix. Empty: none are. */
  readonly delimiter: string;
  readonly from: ListingStart;
  /** Keys and common prefixes together. */
  readonly maxKeys: number;
};

export type Listing = {
  readonly objects: readonly { readonly key: string; readonly facts: ObjectFacts }[];
  readonly commonPrefixes: readonly string[];
  /** Undefined after the last page. */
  readonly next: ListingStart | undefined;
};

type ListedKey = { readonly key: Buffer; readonly path: string };

const startsWith = (bytes: Buffer, prefix: Buffer): boolean => bytes.subarray(0, prefix.length).equals(prefix);

/** Keys of a folder in the order of their UTF-8 bytes, as S3 lists them. `after` and `passed` may move while it goes on. */
class KeyWalk {
  private readonly prefix: Buffer;
  private readonly after: Buffer;
  /** Keys that begin with it are passed over. */
  passed: Buffer | undefined;

  constructor(prefix: Buffer, { after, isPrefix }: ListingStart) {
    this.prefix = prefix;
    this.after = Buffer.from(after);
    this.passed = isPrefix ? this.after : undefined;
  }

  private isPassed(bytes: Buffer): boolean {
    return this.passed !== undefined && startsWith(bytes, this.passed);
  }

  /** Returns whether a folder, whose keys all begin with these bytes, may hold a wanted key. */
  private mayHold(bytes: Buffer): boolean {
    if (!startsWith(bytes, this.prefix) && !startsWith(this.prefix, bytes)) return false;
    if (this.isPassed(bytes)) return false;
    return Buffer.compare(bytes, this.after) > 0 || startsWith(this.after, bytes);
  }

  private isWanted(key: Buffer): boolean {
    return startsWith(key, this.prefix) && Buffer.compare(key, this.after) > 0 && !this.isPassed(key);
  }

  async *keysIn(folder: string, begin: Buffer): AsyncGenerator<ListedKey> {
    for (const { name, bytes, isObject } of await stepsIn(folder)) {
      const key = Buffer.concat([begin, bytes]);
      const path = join(folder, name);
      if (!isObject && this.mayHold(key)) yield* this.keysIn(path, key);
      else if (isObject && this.isWanted(key)) yield { key, path };
    }
  }
}

async function stepsIn(folder: string): Promise<KeyStep[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    // Deleted meanwhile.
    if (failedWith(error, 'ENOENT')) return [];
    throw error;
  });
  const steps = names.map(keyStepOf).filter((step) => step !== undefined);
  return steps.toSorted((a, b) => Buffer.compare(a.bytes, b.bytes));
}

/** Files open at once while their facts are read. */
const READERS = 32;

async function withFacts(entries: readonly ListedKey[]): Promise<{ key: string; facts: ObjectFacts }[]> {
  const objects: { key: string; facts: ObjectFacts }[] = [];
  for (let at = 0; at < entries.length; at += READERS) {
    const candidates = await Promise.all(
      entries.slice(at, at + READERS).map(async ({ key, path }) => ({ key: key.toString(), facts: await factsIn(path) })),
    );
    // One without facts was deleted meanwhile.
    for (const { key, facts } of candidates) if (facts) objects.push({ key, facts });
  }
  return objects;
}

/** Lists one page of a bucket's folder. */
export async function listPage(folder: string, { prefix, delimiter, from, maxKeys }: ListingRequest): Promise<Listing> {
  const prefixBytes = Buffer.from(prefix);
  const delimiterBytes = Buffer.from(delimiter);
  const walk = new KeyWalk(prefixBytes, from);
  const entries: ListedKey[] = [];
  const commonPrefixes: string[] = [];
  let last: ListingStart = from;
  let isTruncated = false;
  for await (const one of walk.keysIn(folder, Buffer.alloc(0))) {
    isTruncated = entries.length + commonPrefixes.length >= maxKeys;
    if (isTruncated) break;
    const end = delimiter === '' ? -1 : one.key.indexOf(delimiterBytes, prefixBytes.length);
    if (end === -1) {
      entries.push(one);
      last = { after: one.key.toString(), isPrefix: false };
    } else {
      walk.passed = one.key.subarray(0, end + delimiterBytes.length);
      commonPrefixes.push(walk.passed.toString());
      last = { after: walk.passed.toString(), isPrefix: true };
    }
  }
  return { objects: await withFacts(entries), commonPrefixes, next: isTruncated && maxKeys > 0 ? last : undefined };
}
