import { existsSync } from 'node:fs';
import { copyFile, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { backup as copyDatabase, DatabaseSync } from 'node:sqlite';
import { dataVersionOf } from '../local/data-version.ts';
import { databaseFile } from '../local/engines/dynoxide.ts';
import { CONTENT, MANIFEST, type Manifest } from './backup/backup-manifest.ts';
import { filesBelow, printOf, vacant } from './folders.ts';
import { counted, withProgress } from './progress.ts';
import { OpsRefused, type Run } from './verb.ts';

/**
 * Databases of the data folder in the order in which they are copied. A reader's place must never be newer than what it reads,
 * nor a delivery be missing that the reader has already passed on: work that is repeated is harmless, work that is skipped is lost.
 */
const DATABASES = ['streams/checkpoints.sqlite', 'bus/queue.sqlite', 'dynamodb/tables.sqlite'] as const;

/** What belongs to the processes that run, or is made anew. */
const PASSING = /^(scratch\/|lock(-journal|-wal|-shm)?$|running\.json|.*\.sqlite(-wal|-shm|-journal|\.pid)?$|.*\.new$)/;

/** All pages in one step: a copy in several would begin again whenever somebody writes. */
const ALL_PAGES = 2 ** 30;

async function copyOne(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  const database = new DatabaseSync(from, { timeout: 10_000 });
  try {
    await copyDatabase(database, to, { rate: ALL_PAGES });
  } finally {
    database.close();
  }
}

/** Files are written under another name and moved into place, so that each is whole; one that goes meanwhile is not missed. */
async function copyFiles(data: string, into: string, tell: (done: number) => void): Promise<void> {
  let done = 0;
  for (const path of await filesBelow(data)) {
    if (PASSING.test(path)) continue;
    const to = join(into, path);
    await mkdir(dirname(to), { recursive: true, mode: 0o700 });
    await copyFile(join(data, path), to).catch(unlessGone);
    done += 1;
    tell(done);
  }
}

function unlessGone(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
}

async function manifestOf(content: string, begunAt: string, dataVersion: number): Promise<Manifest> {
  const files: Manifest['files'] = [];
  for (const path of await filesBelow(content)) files.push({ path, ...(await printOf(join(content, path))) });
  return { product: 'trellis', dataVersion, begunAt, endedAt: new Date().toISOString(), files };
}

export const backup: Run = async ({ wishes, place: { data, environment, name }, terminal }) => {
  if (data === null || environment !== null)
    throw new OpsRefused(`The data of ${name} lie elsewhere: use the backups of that cloud, as docs/operating.md says.`);
  if (!existsSync(databaseFile(data))) throw new OpsRefused(`There is no data of Trellis in ${data}: name the folder in TRELLIS_DATA.`);
  const [target = ''] = wishes.positionals;
  const folder = resolve(target);
  if (`${folder}/`.startsWith(`${data}/`))
    throw new OpsRefused(`The backup would lie in the data folder ${data} itself: name one beside it.`);
  await vacant(folder, 'The folder');
  if (wishes.dryRun) {
    const files = (await filesBelow(data)).filter((path) => !PASSING.test(path));
    return {
      line: `Would copy ${counted(DATABASES.length, 'database')} and ${counted(files.length, 'file')} of ${data} to ${folder}. Nothing was written.`,
    };
  }
  const begunAt = new Date().toISOString();
  const part = `${folder}.part`;
  await rm(part, { recursive: true, force: true });
  const content = join(part, CONTENT);
  let copied = 0;
  try {
    await withProgress(
      terminal,
      () => `${counted(copied, 'file')} copied`,
      async () => {
        // Tables before files: whatever an item points at was stored before the item.
        for (const path of DATABASES) if (existsSync(join(data, path))) await copyOne(join(data, path), join(content, path));
        await copyFiles(data, content, (done) => (copied = done));
      },
    );
    const manifest = await manifestOf(content, begunAt, dataVersionOf(data));
    await writeFile(join(part, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
    await rm(folder, { recursive: true, force: true });
    await rename(part, folder);
    return { line: `Backup of ${data} in ${folder}: ${counted(manifest.files.length, 'file')}, as of ${begunAt}.` };
  } catch (error) {
    await rm(part, { recursive: true, force: true });
    throw error;
  }
};
