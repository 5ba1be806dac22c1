import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream, type WriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { finished } from 'node:stream/promises';
import * as z from 'zod/mini';
import { printIfThere } from '../folders.ts';
import { OpsRefused } from '../verb.ts';

export const MANIFEST = 'export.json';
/** Raised when a later Trellis writes what an earlier one cannot read. */
export const FORMAT = 1;
/** Files of lines, and what each holds. */
const PARTS = ['records', 'events', 'platform', 'files'] as const;
export type Part = (typeof PARTS)[number];

const partFile = (folder: string, part: Part): string => join(folder, `${part}.jsonl`);
/** Files lie by their hash, so that a name in a bucket never becomes a path. */
export const contentFile = (folder: string, sha256: string): string => join(folder, 'content', sha256);

const partSchema = z.object({ lines: z.int(), sha256: z.string() });
const schema = z.object({
  product: z.literal('trellis'),
  format: z.int(),
  tenant: z.int(),
  domain: z.string(),
  name: z.string(),
  at: z.string(),
  /** The newest id of each kind that the source had given out. */
  sequences: z.record(z.string(), z.int()),
  parts: z.object({ records: partSchema, events: partSchema, platform: partSchema, files: partSchema }),
});
export type ExportManifest = z.infer<typeof schema>;

/** A stored file, as a line of `files.jsonl`. */
export const fileSchema = z.object({
  key: z.string(),
  type: z.string(),
  size: z.int(),
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
});
export type StoredFile = z.infer<typeof fileSchema>;

/** Writes the lines of a part and counts them. */
export type LineWriter = { write(line: string): Promise<void>; end(): Promise<{ lines: number; sha256: string }> };

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

export async function* readLines(folder: string, part: Part): AsyncGenerator<string> {
  for await (const line of createInterface({
    input: createReadStream(partFile(folder, part), 'utf8'),
    crlfDelay: Number.POSITIVE_INFINITY,
  }))
    if (line !== '') yield line;
}

function parsedOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Reads the manifest of an export and holds every part against its hash. @throws OpsRefused */
export async function exportIn(folder: string): Promise<ExportManifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => {
    throw new OpsRefused(`${folder} is no finished export: it has no ${MANIFEST}.`);
  });
  const result = z.safeParse(schema, parsedOrNull(text));
  if (!result.success) throw new OpsRefused(`The ${MANIFEST} in ${folder} cannot be read: export the tenant again.`);
  const manifest = result.data;
  if (manifest.format > FORMAT) throw new OpsRefused('The export was written by a newer Trellis: update this checkout.');
  for (const part of PARTS) {
    const print = await printIfThere(partFile(folder, part));
    if (print?.sha256 !== manifest.parts[part].sha256)
      throw new OpsRefused(`The export is damaged at ${part}.jsonl: export the tenant again. Nothing was imported.`);
  }
  return manifest;
}
