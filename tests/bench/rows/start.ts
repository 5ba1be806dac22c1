import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../infra/local/ports.ts';
import { groupOf, type Row } from '../bench.ts';
import { median, milliseconds, repeated } from '../figures.ts';
import { startProduct } from '../product.ts';

type Stage = { readonly data: string; readonly firstMs: number };

/** Starts the product as `npm start` does, until the sign-in page is served, and ends it. Returns the milliseconds. */
async function startOnce(data: string): Promise<number> {
  const port = await freePort();
  const begun = performance.now();
  const product = await startProduct(data, port);
  try {
    const page = await fetch(`http://127.0.0.1:${port}/app/index.html`, { headers: { accept: 'text/html' } });
    if (!page.ok) throw new Error(`The page answered ${page.status}.`);
    await page.text();
    return performance.now() - begun;
  } finally {
    await product.stop();
  }
}

const emptyFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'trellis-bench-'));
const removed = (data: string): Promise<void> => rm(data, { recursive: true, force: true, maxRetries: 5 });

async function setUp(): Promise<Stage> {
  const data = await emptyFolder();
  return { data, firstMs: await startOnce(data) };
}

/** Starts the product on an empty folder, and removes it. Returns the milliseconds. */
async function firstStart(): Promise<number> {
  const data = await emptyFolder();
  try {
    return await startOnce(data);
  } finally {
    await removed(data);
  }
}

const FIRST_MS = 15_000;

const first: Row<Stage> = {
  name: 'first-start',
  title: 'npm start on an empty folder, everything built, until all sample data is there',
  goal: '≤ 15 s',
  measure: async (_, { runs }) => {
    const ms = median(await repeated(runs, firstStart));
    return { text: `${(ms / 1000).toFixed(1)} s`, meets: ms <= FIRST_MS, figures: { ms } };
  },
};

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
  rows: [first, restart],
  setUp,
  tearDown: ({ data }) => removed(data),
});
