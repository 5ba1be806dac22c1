import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What of a function is poisoned: files of these names hold the beginning of the partitions at which it dies. */
export type Poisoned = 'react' | 'project';

/** The file that poisons a function, in the folder for files that functions keep. */
export const poisonFile = (scratch: string, what: Poisoned): string => join(scratch, `poison-${what}.txt`);
/** Where each death leaves a line. */
export const deathsFile = (scratch: string): string => join(scratch, 'deaths.txt');

/** Ends the process at a poisoned partition, as the kernel does when it has no memory left. */
export function dieAt(what: Poisoned, pk: string): void {
  const scratch = process.env['SCRATCH_FOLDER'] ?? '';
  const file = poisonFile(scratch, what);
  if (!existsSync(file) || !pk.startsWith(readFileSync(file, 'utf8'))) return;
  appendFileSync(deathsFile(scratch), `${what} ${process.pid}\n`);
  process.kill(process.pid, 'SIGKILL');
  for (;;);
}
