import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, mkdirSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Incoming } from './incoming.ts';
import type { ObjectFacts } from './object-file.ts';
import { factsIn } from './object-folder.ts';
import { failedWith, noSuchUpload, S3Error } from './s3-error.ts';
import { Turns } from './turns.ts';

/** What an upload in parts is to become. */
export type UploadPlan = { readonly bucket: string; readonly key: string; readonly headers: Readonly<Record<string, string>> };

/** An upload in parts that has not ended: its plan, and when it was begun (ms). */
export type OpenUpload = UploadPlan & { readonly id: string; readonly begun: number };

export type Part = { readonly number: number; readonly facts: ObjectFacts };

/** A part as the caller names it at the end: its ETag without quotes. */
export type NamedPart = { readonly number: number; readonly etag: string };

const PLAN = 'upload.json';

/** Ids are 32 hexadecimal digits; anything else must not become a path. */
const ID = /^[0-9a-f]{32}$/;

/** S3 takes a smaller part only as the last one. */
const SMALLEST_PART = 5 * 1024 ** 2;

const invalidPart = (): S3Error =>
  new S3Error(400, 'InvalidPart', 'One or more of the specified parts could not be found, or its ETag did not match.');

/** Uploads in parts that were begun: a folder each, with the plan and a file for every part. */
export class Uploads {
  private readonly folder: string;
  private readonly incoming: Incoming;
  private readonly turns = new Turns();

  constructor(folder: string, incoming: Incoming) {
    this.folder = folder;
    this.incoming = incoming;
    mkdirSync(folder, { recursive: true });
  }

  private folderOf(id: string): string {
    if (!ID.test(id)) throw noSuchUpload();
    return join(this.folder, id);
  }

  /** Begins an upload. Returns its id. */
  async begin(plan: UploadPlan, id = randomBytes(16).toString('hex')): Promise<string> {
    const made = this.incoming.freshPath();
    await mkdir(made);
    await writeFile(join(made, PLAN), JSON.stringify(plan));
    await rename(made, this.folderOf(id));
    return id;
  }

  /** Returns the plan of an open upload. @throws S3Error where there is none for this bucket and key */
  async planOf(id: string, bucket: string, key: string): Promise<UploadPlan> {
    const text = await readFile(join(this.folderOf(id), PLAN), 'utf8').catch((error: unknown) => {
      throw failedWith(error, 'ENOENT') ? noSuchUpload() : error;
    });
    const plan = JSON.parse(text) as UploadPlan; // by begin
    if (plan.bucket !== bucket || plan.key !== key) throw noSuchUpload();
    return plan;
  }

  /** Returns the uploads of a bucket that have not ended, by key and id. */
  async open(bucket: string): Promise<OpenUpload[]> {
    const ids = (await readdir(this.folder)).filter((name) => ID.test(name));
    const found = await Promise.all(ids.map((id) => this.openOne(id)));
    const spelt = ({ key, id }: OpenUpload): Buffer => Buffer.from(`${key}\0${id}`);
    return found.flatMap((upload) => (upload?.bucket === bucket ? [upload] : [])).toSorted((a, b) => spelt(a).compare(spelt(b)));
  }

  /** Returns an upload that was listed a moment ago; undefined where it has ended meanwhile. */
  private async openOne(id: string): Promise<OpenUpload | undefined> {
    const file = join(this.folderOf(id), PLAN);
    try {
      const [text, { mtimeMs }] = await Promise.all([readFile(file, 'utf8'), stat(file)]);
      return { ...(JSON.parse(text) as UploadPlan), id, begun: mtimeMs }; // by begin
    } catch (error) {
      if (failedWith(error, 'ENOENT')) return undefined;
      throw error;
    }
  }

  /** Stores a finished file as a part, in place of one with the same number. @throws S3Error where the upload has ended meanwhile */
  async storePart(file: string, id: string, number: number): Promise<void> {
    await rename(file, join(this.folderOf(id), String(number))).catch((error: unknown) => {
      throw failedWith(error, 'ENOENT') ? noSuchUpload() : error;
    });
  }

  /** Returns the parts of an open upload, by number. */
  async parts(id: string): Promise<Part[]> {
    const folder = this.folderOf(id);
    const names = (await readdir(folder)).filter((name) => name !== PLAN);
    const parts = await Promise.all(names.map(async (name) => ({ number: Number(name), facts: await factsIn(join(folder, name)) })));
    return parts.flatMap(({ number, facts }) => (facts ? [{ number, facts }] : [])).toSorted((a, b) => a.number - b.number);
  }

  /** Ends an upload: gives the object made of its parts to `store`, and removes the upload when that has succeeded. */
  complete(
    id: string,
    { bucket, key }: Omit<UploadPlan, 'headers'>,
    named: readonly NamedPart[],
    store: (file: string, facts: ObjectFacts) => Promise<void>,
  ): Promise<ObjectFacts> {
    return this.turns.take(id, async () => {
      const { headers } = await this.planOf(id, bucket, key);
      const chosen = chosenParts(await this.parts(id), named);
      const folder = this.folderOf(id);
      const facts = await this.incoming.withFile(async (file) => {
        for (const { number, facts } of chosen) {
          // An empty part has no last byte.
          if (facts.size === 0) continue;
          const bytes = createReadStream(join(folder, String(number)), { end: facts.size - 1, highWaterMark: 256 * 1024 });
          for await (const piece of bytes) await file.append(piece as Buffer); // no encoding is set
        }
        const whole = { ...factsOfWhole(chosen), modified: Date.now(), headers, checksums: {} };
        await file.finish(whole);
        await store(file.path, whole);
        return whole;
      });
      await this.remove(id);
      return facts;
    });
  }

  /** Drops an open upload and its parts. */
  abort(id: string, { bucket, key }: Omit<UploadPlan, 'headers'>): Promise<void> {
    return this.turns.take(id, async () => {
      await this.planOf(id, bucket, key);
      await this.remove(id);
    });
  }

  /** Removes an upload from the folder in one step, so that no half of it is left. */
  private async remove(id: string): Promise<void> {
    const dropped = this.incoming.freshPath();
    await rename(this.folderOf(id), dropped);
    await rm(dropped, { recursive: true });
  }
}

function chosenParts(stored: readonly Part[], named: readonly NamedPart[]): Part[] {
  if (named.some(({ number }, index) => number <= (named[index - 1]?.number ?? 0))) {
    throw new S3Error(400, 'InvalidPartOrder', 'The list of parts was not in ascending order.');
  }
  const byNumber = new Map(stored.map((part) => [part.number, part]));
  const chosen = named.map(({ number, etag }) => {
    const part = byNumber.get(number);
    if (part?.facts.etag !== etag) throw invalidPart();
    return part;
  });
  if (chosen.slice(0, -1).some(({ facts }) => facts.size < SMALLEST_PART)) {
    throw new S3Error(400, 'EntityTooSmall', 'Your proposed upload is smaller than the minimum allowed size.');
  }
  return chosen;
}

/** The ETag of an object made of parts is the MD5 of theirs, with their number. */
function factsOfWhole(parts: readonly Part[]): Pick<ObjectFacts, 'size' | 'etag'> {
  const md5 = createHash('md5');
  for (const { facts } of parts) md5.update(Buffer.from(facts.etag, 'hex'));
  return { size: parts.reduce((sum, { facts }) => sum + facts.size, 0), etag: `${md5.digest('hex')}-${parts.length}` };
}
