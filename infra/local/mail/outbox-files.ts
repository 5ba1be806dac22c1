import { mkdirSync, readFileSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { replaceFile } from '../../replace-file.ts';
import type { Mail } from './mailbox.ts';

/** A mail in its file, with the number of attempts that failed. */
export type StoredMail = { readonly mail: Mail; readonly attempts: number };

/** The files of mail that is not sent yet. */
export type OutboxFiles = {
  /** Folder of mail that is not tried again. */
  readonly failedFolder: string;
  /** Returns the ids, the oldest first. */
  ids(): string[];
  read(id: string): StoredMail;
  /** Writes a mail, which is on the disk when this returns. */
  write(kept: StoredMail): void;
  remove(id: string): void;
  /** Moves a mail to those that are not tried again. */
  setAside(id: string): void;
};

/** Opens the folder `outbox` of a data folder. */
export function openOutboxFiles(data: string): OutboxFiles {
  const folder = join(data, 'outbox');
  const failedFolder = join(folder, 'failed');
  mkdirSync(failedFolder, { recursive: true, mode: 0o700 });
  const fileOf = (id: string): string => join(folder, `${id}.json`);
  return {
    failedFolder,
    ids: () =>
      readdirSync(folder)
        .flatMap((name) => (name.endsWith('.json') ? [name.slice(0, -5)] : []))
        .toSorted(),
    // Written by `write` only.
    read: (id) => JSON.parse(readFileSync(fileOf(id), 'utf8')) as StoredMail,
    write: (kept) => replaceFile(fileOf(kept.mail.id), JSON.stringify(kept), 'durably'),
    remove: (id) => rmSync(fileOf(id)),
    setAside: (id) => renameSync(fileOf(id), join(failedFolder, `${id}.json`)),
  };
}
