import { existsSync } from 'node:fs';
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { copyDatabase } from '../../local/copy-database.ts';
import { dataVersionOf } from '../../local/data-version.ts';
import { databaseFile } from '../../local/engines/dynoxide.ts';
import { CONTENT, MANIFEST, type BackupManifest } from './backup-manifest.ts';
import { digestOf, filesBelow, fillFolder, requireEmpty } from '../folders.ts';
import { counted, withProgress } from '../progress.ts';
import { OpsRefused, type Run } from '../verb.ts';

/**
 * Databases of the data folder in the order in which they are copied. A checkpoint must not be newer than the records that its reader reads, nor
 * a view than the commits that it is made of, and no delivery may be missing that the reader has already made: repeated work is harmless, skipped
 * work is lost.
 */
const DATABASES = ['streams/checkpoints.sqlite', 'dynamodb/views.sqlite', 'bus/queue.sqlite', 'dynamodb/tables.sqlite'] as const;

/** Files of running processes, and files that are made again. */
const NOT_COPIED = /^(scratch\/|log\/|lock(-journal|-wal|-shm)?$|running\.json|.*\.sqlite(-wal|-shm|-journal|\.pid)?$|.*\.new$)/;

/** Copies the files. Each is complete, because Trellis renames files into place; one that is deleted meanwhile is left out. */
async function copyFiles(data: string, into: string, progress: (done: number) => void): Promise<void> {
  let done = 0;
  for (const path of await filesBelow(data)) {
    if (NOT_COPIED.test(path)) continue;
    const to = join(into, path);
    await mkdir(dirname(to), { recursive: true, mode: 0o700 });
    await copyFile(join(data, path), to).catch(ignoreMissing);
    done += 1;
    progress(done);
  }
}

function ignoreMissing(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
}

async function manifestOf(content: string, begunAt: string, dataVersion: number): Promise<BackupManifest> {
  const files: BackupManifest['files'] = [];
  for (const path of await filesBelow(content)) files.push({ path, ...(await digestOf(join(content, path))) });
  return { product: 'trellis', dataVersion, begunAt, endedAt: new Date().toISOString(), files };
}

/** `backup FOLDER`: copies the data folder of the embedded cloud while it runs. */
export const backup: Run = async ({ args, target: { data, environment, name }, terminal }) => {
  if (data === null || environment !== null)
    throw new OpsRefused(`The data of ${name} are not in a data folder: use the backups of that cloud, as docs/operating.md describes.`);
  if (!existsSync(databaseFile(data))) throw new OpsRefused(`There are no data of Trellis in ${data}: name the folder in TRELLIS_DATA.`);
  const [path = ''] = args.positionals;
  const folder = resolve(path);
  if (`${folder}/`.startsWith(`${data}/`))
    throw new OpsRefused(`The backup would be inside the data folder ${data}: name a folder outside it.`);
  await requireEmpty(folder, 'The folder');
  if (args.dryRun) {
    const files = (await filesBelow(data)).filter((path) => !NOT_COPIED.test(path));
    return {
      line: `Would copy ${counted(DATABASES.length, 'database')} and ${counted(files.length, 'file')} of ${data} to ${folder}. Nothing was written.`,
    };
  }
  const begunAt = new Date().toISOString();
  const manifest = await fillFolder(folder, async (partial) => {
    const content = join(partial, CONTENT);
    let copiedFiles = 0;
    await withProgress(
      terminal,
      () => `${counted(copiedFiles, 'file')} copied`,
      async () => {
        // Tables before files: a file is stored before the item that names it.
        for (const path of DATABASES) if (existsSync(join(data, path))) await copyDatabase(join(data, path), join(content, path));
        await copyFiles(data, content, (done) => (copiedFiles = done));
      },
    );
    const backupManifest = await manifestOf(content, begunAt, dataVersionOf(data));
    await writeFile(join(partial, MANIFEST), `${JSON.stringify(backupManifest, null, 2)}\n`, { mode: 0o600 });
    return backupManifest;
  });
  return { line: `Backup of ${data} in ${folder}: ${counted(manifest.files.length, 'file')}, as of ${begunAt}.` };
};
