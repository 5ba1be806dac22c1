import { copyFile, mkdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { CONTENT, readBackupManifest } from './backup-manifest.ts';
import { digestIfPresent, digestOf, fillFolder, requireEmpty } from '../folders.ts';
import { counted, withProgress } from '../progress.ts';
import { OpsRefused, type Run } from '../verb.ts';

/** `restore FOLDER`: makes a data folder from a backup after comparing every hash. */
export const restore: Run = async ({ args, target: { data, environment, name }, terminal }) => {
  if (data === null || environment !== null)
    throw new OpsRefused(`The data of ${name} are not in a data folder: use the backups of that cloud, as docs/operating.md describes.`);
  const folder = resolve(args.positionals[0] ?? '');
  const { files, begunAt } = await readBackupManifest(folder);
  await requireEmpty(data, 'The data folder');
  const source = join(folder, CONTENT);
  let done = 0;
  await withProgress(
    terminal,
    () => `${done} of ${counted(files.length, 'file')}`,
    async () => {
      for (const { path, size, sha256 } of files) {
        const digest = await digestIfPresent(join(source, path));
        if (digest?.size !== size || digest.sha256 !== sha256)
          throw new OpsRefused(`The backup is damaged at ${path}: take another one. Nothing was restored.`);
        done += 1;
      }
    },
  );
  if (args.dryRun)
    return { line: `The backup of ${begunAt} is whole; would restore ${counted(files.length, 'file')} to ${data}. Nothing was written.` };
  await fillFolder(data, async (partial) => {
    for (const { path, sha256 } of files) {
      const to = join(partial, path);
      await mkdir(dirname(to), { recursive: true, mode: 0o700 });
      await copyFile(join(source, path), to);
      if ((await digestOf(to)).sha256 !== sha256)
        throw new OpsRefused(`${to} differs from the backup after it was written: check the disk.`);
    }
  });
  return {
    line: `Restored ${counted(files.length, 'file')} of ${begunAt} to ${data}. Start it with npm start; then run npm run ops -- relay --since ${begunAt} to repeat unfinished work.`,
  };
};
