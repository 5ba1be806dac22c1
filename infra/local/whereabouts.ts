import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive } from '../../functions/platform/runtime/is-alive.ts';

/** Where a running cloud is reached, for commands that work beside it: engines listen on other ports at every start. */
export type Whereabouts = { readonly pid: number; readonly port: number; readonly env: Readonly<Record<string, string>> };

const fileIn = (data: string): string => join(data, 'running.json');

/** Tells it in the data folder, whose secrets are in it; readable by the owner only. */
export function tellWhereabouts(data: string, whereabouts: Whereabouts): void {
  const file = fileIn(data);
  writeFileSync(`${file}.new`, JSON.stringify(whereabouts), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

export const forgetWhereabouts = (data: string): void => rmSync(fileIn(data), { force: true });

/** Where the cloud on a data folder is reached; undefined while none runs there, even when the last one was killed. */
export function whereaboutsIn(data: string): Whereabouts | undefined {
  if (!existsSync(fileIn(data))) return undefined;
  // Written above only.
  const told = JSON.parse(readFileSync(fileIn(data), 'utf8')) as Whereabouts;
  return isAlive(told.pid) ? told : undefined;
}
