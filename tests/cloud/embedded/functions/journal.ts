import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What the sample functions saw, a line each, in a file that outlives a kill. */
const fileIn = (scratch: string, name: string): string => join(scratch, `${name}.log`);

export function note(name: string, line: string): void {
  const scratch = process.env['SCRATCH_FOLDER'] ?? '';
  mkdirSync(scratch, { recursive: true });
  appendFileSync(fileIn(scratch, name), `${line}\n`);
}

export function noted(scratch: string, name: string): string[] {
  const file = fileIn(scratch, name);
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
}
