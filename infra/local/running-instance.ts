import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive } from '../../functions/platform/runtime/is-alive.ts';
import { replaceFile } from '../replace-file.ts';

/** Process, port and environment of a running cloud, for commands that use it; engines listen on other ports after every start. */
export type RunningInstance = {
  readonly pid: number;
  readonly port: number;
  readonly env: Readonly<Record<string, string>>;
  /** Whether its engines are in a network of its own; not written by former versions. */
  readonly isInPrivateNetwork?: boolean;
};

const fileIn = (data: string): string => join(data, 'running.json');

/** Writes the running instance into its data folder, with its secrets; only the owner can read the file. */
export function writeRunningInstance(data: string, instance: RunningInstance): void {
  replaceFile(fileIn(data), JSON.stringify(instance));
}

/** Removes the record of a running instance, when it stops. */
export const removeRunningInstance = (data: string): void => rmSync(fileIn(data), { force: true });

/** Returns the running instance of a data folder; undefined when none runs, also after the last one was killed. */
export function runningInstanceIn(data: string): RunningInstance | undefined {
  if (!existsSync(fileIn(data))) return undefined;
  // Written above only.
  const instance = JSON.parse(readFileSync(fileIn(data), 'utf8')) as RunningInstance;
  return isAlive(instance.pid) ? instance : undefined;
}
