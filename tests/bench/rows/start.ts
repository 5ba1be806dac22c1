import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { freePort } from '../../../infra/local/ports.ts';
import { groupOf, type Row } from '../bench.ts';
import { median, milliseconds, repeated } from '../figures.ts';

const root = resolve(import.meta.dirname, '../../..');

type Stage = { readonly data: string; readonly firstMs: number };

const ended = (child: ChildProcess): Promise<void> =>
  new Promise((done) => (child.exitCode === null ? child.once('exit', () => done()) : done()));

/** Starts the product as `npm start` does, until the sign-in page is served, and ends it. Returns the milliseconds. */
async function startOnce(data: string): Promise<number> {
  const port = await freePort();
  const begun = performance.now();
  const child = spawn(process.execPath, [join(root, 'infra/local/start.mjs')], {
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], PORT: String(port), TRELLIS_DATA: data },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    await new Promise<void>((ready, failed) => {
      child.stdout.on('data', (chunk: Buffer) => chunk.includes('is ready') && ready());
      child.once('exit', (code) => failed(new Error(`npm start ended with ${code}.`)));
    });
    const page = await fetch(`http://127.0.0.1:${port}/app/index.html`, { headers: { accept: 'text/html' } });
    if (!page.ok) throw new Error(`The page answered ${page.status}.`);
    await page.text();
    return performance.now() - begun;
  } finally {
    child.kill('SIGTERM');
    await ended(child);
  }
}

async function setUp(): Promise<Stage> {
  const data = await mkdtemp(join(tmpdir(), 'trellis-bench-'));
  return { data, firstMs: await startOnce(data) };
}

const restart: Row<Stage> = {
  name: 'start',
  title: 'npm start, nothing changed, to a served page',
  goal: '≤ 10 s',
  measure: async ({ data, firstMs }, { runs }) => {
    const ms = median(await repeated(runs, () => startOnce(data)));
    return {
      text: `${(ms / 1000).toFixed(2)} s`,
      meets: ms <= 10_000,
      figures: { ms, firstMs },
      notes: [
        `First start on an empty folder, with whatever had to be built and the sample data: ${milliseconds(firstMs)}.`,
        'infra/local/start.mjs itself; npm adds its own half second.',
      ],
    };
  },
};

export const start = groupOf<Stage>({
  rows: [restart],
  setUp,
  tearDown: ({ data }) => rm(data, { recursive: true, force: true, maxRetries: 5 }),
});
