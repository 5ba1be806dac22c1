import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';

const root = resolve(import.meta.dirname, '../../..');

/** What a command said, and how it ended. */
export type Said = { readonly code: number | null; readonly out: string; readonly err: string };

/** Runs `npm run ops` as an operator does, in a process of its own, on the cloud of a data folder. */
export async function ops(data: string, ...args: readonly string[]): Promise<Said> {
  return opsWith({ TRELLIS_DATA: data }, ...args);
}

/** The same with whatever the operator's shell has set. */
export async function opsWith(settings: Readonly<Record<string, string>>, ...args: readonly string[]): Promise<Said> {
  const child = spawn(process.execPath, [join(root, 'infra/ops/main.ts'), ...args], {
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((done) => child.once('close', done));
  const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { code, out: out.trim(), err: err.trim() };
}

/** A folder for a test's own files, taken away again. */
export async function inFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'trellis-ops-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** One sentence, and nothing that only a developer reads. */
export const isOneSentence = ({ code, out, err }: Said): boolean =>
  code === 2 && out === '' && err.split('\n').length === 1 && /[.)]$/.test(err) && !/\bat .*:\d+:\d+/.test(err);
