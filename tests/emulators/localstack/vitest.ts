import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Suite } from './suites.ts';

const ROOT = join(import.meta.dirname, '../../..');

export type Counted = { readonly passed: number; readonly failed: number };

const count = (text: string, pattern: RegExp): number => Number(pattern.exec(text)?.[1] ?? 0);

/** Reads the closing lines; a run that says nothing, or says well but ends badly, has failed. */
export function countOf(output: string, code: number | null): Counted {
  const line = output.split('\n').findLast((row) => /^\s*Tests\s/.test(row)) ?? '';
  const [passed, failed] = [count(line, /(\d+) passed/), count(line, /(\d+) failed/)];
  return failed === 0 && (code !== 0 || passed === 0) ? { passed, failed: 1 } : { passed, failed };
}

/** Runs suites of the project `cloud` on the emulator that an environment names, and shows what they print. */
export function runSuite(environment: Readonly<Record<string, string>>, { paths }: Suite): Promise<Counted> {
  return new Promise((resolve) => {
    const child = spawn(
      join(ROOT, 'node_modules/.bin/vitest'),
      ['run', '--project', 'cloud', '--testTimeout', '120000', '--hookTimeout', '120000', ...paths],
      {
        cwd: ROOT,
        env: { ...environment, TRELLIS_TESTS: 'external', NO_COLOR: '1', FORCE_COLOR: '0' },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    const endWithUs = (): boolean => child.kill();
    process.once('exit', endWithUs);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        process.stdout.write(chunk);
      });
    }
    child.on('error', (error) => resolve(countOf(error.message, 127)));
    child.on('close', (code) => {
      process.off('exit', endWithUs);
      resolve(countOf(output, code));
    });
  });
}
