import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import * as z from 'zod/mini';
import { ID_KINDS } from '../../../shared/kernel/ids.ts';
import { linesOf } from '../../../functions/platform/runtime/lines.ts';
import { digestIfPresent } from '../folders.ts';
import { OpsRefused } from '../verb.ts';

/** File name of the manifest of an export. */
export const MANIFEST = 'export.json';
/** Format of an export; increased with every change that an earlier Trellis could not read. */
export const FORMAT = 1;
/** Parts of an export; each is a file of JSON lines. */
export const PARTS = ['records', 'events', 'platform', 'files'] as const;
export type Part = (typeof PARTS)[number];

const partFile = (folder: string, part: Part): string => join(folder, `${part}.jsonl`);
/** Returns the path of a stored file's content, which is its hash, so that an object key never becomes a path. */
export const contentFile = (folder: string, sha256: string): string => join(folder, 'content', sha256);

/** Ids are below 2^31; a counter above this would leave too few of them to everybody else in the cloud. */
const MOST_IDS = 1_000_000_000;

const partSchema = z.object({ lines: z.int(), sha256: z.string() });
const schema = z.object({
  product: z.literal('trellis'),
  format: z.int(),
  /** 1 or more: 0 is the platform itself. */
  tenant: z.int().check(z.positive()),
  domain: z.string(),
  /** Printed to the operator, so without control characters. */
  name: z.string().check(z.regex(/^[^\p{Cc}]*$/u)),
  at: z.string(),
  /** The newest id of each kind in the source. */
  sequences: z.partialRecord(z.enum(ID_KINDS), z.int().check(z.nonnegative(), z.maximum(MOST_IDS))),
  parts: z.object({ records: partSchema, events: partSchema, platform: partSchema, files: partSchema }),
});
export type ExportManifest = z.infer<typeof schema>;

/** A stored file, as a line of `files.jsonl`. */
export const fileSchema = z.object({
  key: z.string(),
  type: z.string(),
  size: z.int().check(z.nonnegative()),
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
});
export type StoredFile = z.infer<typeof fileSchema>;

/** Writes the lines of a part; `end` returns their number and hash. */
export type LineWriter = { write(line: string): Promise<void>; end(): Promise<{ lines: number; sha256: string }> };

/** Opens the file of a part for writing and returns its writer. */
export function writeLines(folder: string, part: Part): LineWriter {
  const hash = createHash('sha256');
  const stream: WriteStream = createWriteStream(partFile(folder, part), { mode: 0o600 });
  let lines = 0;
  return {
    write: async (line) => {
      const text = `${line}\n`;
      hash.update(text);
      lines += 1;
      if (!stream.write(text)) await once(stream, 'drain');
    },
    end: async () => {
      stream.end();
      await finished(stream);
      return { lines, sha256: hash.digest('hex') };
    },
  };
}

/** Returns the lines of a part, one after the other. */
export const readLines = (folder: string, part: Part): AsyncGenerator<string> => linesOf(partFile(folder, part));

function parseOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Returns the manifest of an export, after every part was compared with its hash. @throws OpsRefused for an incomplete or damaged export */
export async function readExport(folder: string): Promise<ExportManifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => {
    throw new OpsRefused(`${folder} is not a finished export: it has no ${MANIFEST}.`);
  });
  const result = z.safeParse(schema, parseOrNull(text));
  if (!result.success) throw new OpsRefused(`The ${MANIFEST} in ${folder} cannot be read: export the tenant again.`);
  const manifest = result.data;
  if (manifest.format > FORMAT) throw new OpsRefused('The export was written by a newer Trellis: update this checkout.');
  for (const part of PARTS) {
    const digest = await digestIfPresent(partFile(folder, part));
    if (digest?.sha256 !== manifest.parts[part].sha256)
      throw new OpsRefused(`The export is damaged at ${part}.jsonl: export the tenant again. Nothing was imported.`);
  }
  return manifest;
}

/** Returns the stored files of an export. @throws OpsRefused for a line that cannot be read */
export async function* filesIn(folder: string): AsyncGenerator<StoredFile> {
  for await (const line of readLines(folder, 'files')) {
    const file = z.safeParse(fileSchema, parseOrNull(line));
    if (!file.success) throw new OpsRefused('A line of files.jsonl cannot be read: export the tenant again. Nothing was imported.');
    yield file.data;
  }
}
