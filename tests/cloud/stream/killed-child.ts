import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Cloud } from '../../fixtures/cloud.ts';

/** Runs a file of this folder as a process, and kills it so many milliseconds after its start. Returns whether it had ended by then. */
export async function childKilledAfter(ms: number, { env }: Cloud, file: string, ...args: readonly string[]): Promise<boolean> {
  const child = spawn(process.execPath, [join(import.meta.dirname, file), ...args], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const gone = once(child, 'exit');
  await once(child, 'message');
  await Promise.race([pause(ms), gone]);
  const ended = child.exitCode !== null;
  child.kill('SIGKILL');
  await gone;
  return ended;
}
