import { closeSync, fsyncSync, openSync, renameSync, writeFileSync } from 'node:fs';

/**
 * Writes a file under another name and renames it into place, so that a reader never sees half of it. Only the owner can read the file.
 * `durably`: it is on the disk when this returns.
 */
export function replaceFile(file: string, text: string, durably?: 'durably'): void {
  const handle = openSync(`${file}.new`, 'w', 0o600);
  try {
    writeFileSync(handle, text);
    if (durably) fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(`${file}.new`, file);
}
