import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { DATA_VERSION } from '../../local/data-version.ts';
import { OpsRefused } from '../verb.ts';

/** File name of the manifest of a backup. */
export const MANIFEST = 'backup.json';
/** The copied data folder, beside the manifest. */
export const CONTENT = 'data';

const schema = z.object({
  product: z.literal('trellis'),
  /** Layout of the copied data folder. */
  dataVersion: z.int(),
  begunAt: z.string(),
  endedAt: z.string(),
  files: z.array(z.object({ path: z.string(), size: z.int(), sha256: z.string() })),
});

export type BackupManifest = z.infer<typeof schema>;

/** Returns the manifest of a backup. @throws OpsRefused for a folder that is not a finished backup, or was written by a newer version */
export async function readBackupManifest(folder: string): Promise<BackupManifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => {
    throw new OpsRefused(`${folder} is not a finished backup: it has no ${MANIFEST}.`);
  });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    value = undefined;
  }
  const result = z.safeParse(schema, value);
  if (!result.success) throw new OpsRefused(`The ${MANIFEST} in ${folder} cannot be read: take another backup.`);
  const { dataVersion } = result.data;
  if (dataVersion > DATA_VERSION)
    throw new OpsRefused(
      `The backup was taken by a newer Trellis (layout ${dataVersion}; this version supports layout ${DATA_VERSION}): update this checkout.`,
    );
  if (result.data.files.some(({ path }) => path.startsWith('/') || path.split(/[\\/]/).includes('..')))
    throw new OpsRefused(`The ${MANIFEST} in ${folder} names files outside the backup: take another backup.`);
  return result.data;
}
