import { copyFile, mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { CONTENT, manifestIn } from './backup/backup-manifest.ts';
import { printIfThere, printOf, vacant } from './folders.ts';
import { counted, withProgress } from './progress.ts';
import { OpsRefused, type Run } from './verb.ts';

export const restore: Run = async ({ wishes, place: { data, environment, name }, terminal }) => {
  if (data === null || environment !== null)
    throw new OpsRefused(`The data of ${name} lie elsewhere: use the backups of that cloud, as docs/operating.md says.`);
  const folder = resolve(wishes.positionals[0] ?? '');
  const { files, begunAt } = await manifestIn(folder);
  await vacant(data, 'The data folder');
  const source = join(folder, CONTENT);
  let done = 0;
  await withProgress(
    terminal,
    () => `${done} of ${counted(files.length, 'file')}`,
    async () => {
      for (const { path, size, sha256 } of files) {
        const found = await printIfThere(join(source, path));
        if (found?.size !== size || found.sha256 !== sha256)
          throw new OpsRefused(`The backup is damaged at ${path}: take another one. Nothing was restored.`);
        done += 1;
      }
    },
  );
  if (wishes.dryRun)
    return { line: `The backup of ${begunAt} is whole; would restore ${counted(files.length, 'file')} to ${data}. Nothing was written.` };
  const part = `${data}.part`;
  await rm(part, { recursive: true, force: true });
  try {
    for (const { path, sha256 } of files) {
      const to = join(part, path);
      await mkdir(dirname(to), { recursive: true, mode: 0o700 });
      await copyFile(join(source, path), to);
      if ((await printOf(to)).sha256 !== sha256) throw new OpsRefused(`${to} was not written as it was read: look at the disk.`);
    }
    await rm(data, { recursive: true, force: true });
    await rename(part, data);
  } catch (error) {
    await rm(part, { recursive: true, force: true });
    throw error;
  }
  return {
    line: `Restored ${counted(files.length, 'file')} of ${begunAt} to ${data}. Start it with npm start; then npm run ops -- relay --since ${begunAt} brings what was under way.`,
  };
};
