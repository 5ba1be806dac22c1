import { readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { newPath } from '../../../functions/platform/book/book-folder.ts';
import { readBase } from '../../../functions/platform/book/book-base.ts';
import { partsIn } from '../../../functions/platform/book/book-parts.ts';
import { endThread } from '../../../functions/platform/book/book-thread.ts';
import { records } from '../../../functions/platform/keys/keys.ts';
import { currentGeneration } from '../../../functions/platform/projection/generation.ts';
import { updateItem } from '../../../functions/platform/tables/dynamo.ts';
import { compact } from '../../../functions/stream/compact.ts';
import { PROJECTOR } from '../../../functions/stream/row-projections.ts';
import { UserProgressDashboardDocument } from '../../../web/api/generated/graphql.ts';
import { type AnyGroup, groupOf, type Measured, type Options, type Row } from '../bench.ts';
import { latency, median, megabytes, milliseconds, repeated } from '../figures.ts';
import { alone } from '../load.ts';
import { writeStatements } from '../statement-base.ts';
import { type BenchTenant, startTenant } from '../tenant.ts';

type Stage = {
  readonly tenant: BenchTenant;
  readonly key: string;
  readonly count: number;
  readonly middle: string;
  readonly parts: number;
};

const KEY = `mutation { createApiKey(name: "Bench", scopes: ["statements:read", "statements:write"]) { api_key { id } secret } }`;

async function keyOf({ client, scope, admin }: BenchTenant): Promise<string> {
  const on = { update: 'SET #access = :on', names: { '#access': 'apiAccess' }, values: { ':on': true } };
  await updateItem('records', records.instance(scope, 'settings'), on);
  const { createApiKey: made } = await client.call(admin, KEY, {});
  return Buffer.from(`${made.api_key.id}:${made.secret}`).toString('base64');
}

async function callOf({ tenant, key }: Pick<Stage, 'tenant' | 'key'>, query: string, body?: object): Promise<string> {
  const headers = { authorization: `Basic ${key}`, 'x-experience-api-version': '1.0.3', 'content-type': 'application/json' };
  const init = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) };
  const response = await tenant.cloud.fetch(tenant.host, `/api/xapi/statements${query}`, init);
  const text = await response.text();
  if (response.status !== 200) throw new Error(`Statements were answered ${response.status}: ${text}`);
  return text;
}

const IN_REQUEST = 50;
const statement = (turn: number) => ({
  actor: { account: { homePage: 'https://example.com/', name: `person ${turn % 50}` } },
  verb: { id: 'http://adlnet.gov/expapi/verbs/experienced' },
  object: { id: `https://example.com/lessons/${turn % 200}` },
});

/** Sends statements as a system does. */
async function send(to: Pick<Stage, 'tenant' | 'key'>, count: number): Promise<void> {
  for (let sent = 0; sent < count; sent += IN_REQUEST)
    await callOf(
      to,
      '',
      Array.from({ length: IN_REQUEST }, (_, n) => statement(sent + n)),
    );
}

/** The disk that the manifest gives to the function of the record store. */
const SCRATCH = { SCRATCH_MB: '4096' };

const setUp =
  (statements: number, domain: string) =>
  async ({ quick }: Options): Promise<Stage> => {
    const mark = Date.now() - 60_000;
    const tenant = await startTenant(SCRATCH, domain);
    try {
      const count = quick ? 20_000 : statements;
      const middle = await writeStatements(tenant.scope, count, mark);
      const key = await keyOf(tenant);
      // The newest page has statements with bodies.
      await send({ tenant, key }, 4 * IN_REQUEST);
      const base = await readBase(await currentGeneration(), tenant.scope);
      return { tenant, key, count, middle, parts: partsIn(base?.files ?? {}).length };
    } catch (error) {
      await tenant.close();
      throw error;
    }
  };

const withCounts = ({ count, parts }: Stage, measured: Measured): Measured => ({
  ...measured,
  notes: [
    `${count.toLocaleString('en')} statements over two years in ${parts} parts, written by a rebuild's own code from rows as the feed carries them.`,
    ...(measured.notes ?? []),
  ],
});

const NEWEST = '?limit=100';
const byAgent = `?limit=100&agent=${encodeURIComponent(JSON.stringify({ account: { homePage: 'https://example.com/', name: 'person 7' } }))}`;

const warm = (name: string, title: string, query: (stage: Stage) => string): Row<Stage> => ({
  name,
  title,
  goal: '≤ 50 ms (p50)',
  measure: async (stage, { runs, quick }) => {
    await alone(6, () => callOf(stage, query(stage)));
    return withCounts(stage, latency(await repeated(runs, () => alone(quick ? 10 : 60, () => callOf(stage, query(stage)))), { p50: 50 }));
  },
});

/** The host is killed and started again, so that the function has no part; a call that needs none warms up the rest. */
const cold = (name: string, title: string, query: (stage: Stage) => string): Row<Stage> => ({
  name,
  title,
  goal: '≤ 1 s',
  measure: async (stage, { runs }) => {
    const { cloud, client, admin } = stage.tenant;
    const times = await repeated(Math.min(runs, 5), async () => {
      await cloud.kill('host');
      await cloud.restart();
      await client.call(admin, UserProgressDashboardDocument, {});
      const [time = Number.NaN] = await alone(1, () => callOf(stage, query(stage)));
      return time;
    });
    return withCounts(stage, { text: milliseconds(median(times)), meets: median(times) <= 1_000, figures: { ms: median(times) } });
  },
});

/** Returns the most bytes in the scratch folder, and the most memory beyond that of before, while something is done. */
async function mostOf(work: () => Promise<unknown>): Promise<{ readonly disk: number; readonly memory: number; readonly ms: number }> {
  const folder = dirname(newPath('beside'));
  const sizeOf = (name: string): number => statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0;
  const before = process.memoryUsage().rss;
  let [disk, memory] = [0, 0];
  const timer = setInterval(() => {
    disk = Math.max(
      disk,
      readdirSync(folder).reduce((sum, name) => sum + sizeOf(name), 0),
    );
    memory = Math.max(memory, process.memoryUsage().rss - before);
  }, 20);
  const begun = performance.now();
  try {
    await work();
    return { disk, memory, ms: performance.now() - begun };
  } finally {
    clearInterval(timer);
  }
}

const MOST_DISK = 600_000_000;
const MOST_MEMORY = 400_000_000;

const compaction = (name: string): Row<Stage> => ({
  name,
  title: 'Compaction after 2,000 new statements: disk, memory, time',
  goal: '≤ 600 MB; ≤ 400 MB',
  measure: async (stage) => {
    await send(stage, 2_000);
    await pause(2_000);
    const generation = await currentGeneration();
    const options = { settledMs: 0, freshMs: -1_000 };
    const { disk, memory, ms } = await mostOf(async () => {
      const outcome = await compact(PROJECTOR, generation, stage.tenant.scope, options);
      if (outcome !== 'compacted') throw new Error(`The compaction ended as ${outcome}.`);
    });
    return withCounts(stage, {
      text: `${megabytes(disk)}; ${megabytes(memory)}; ${milliseconds(ms)}`,
      meets: disk <= MOST_DISK && memory <= MOST_MEMORY,
      figures: { disk, memory, ms },
    });
  },
});

/** Rows with so many statements. `size` is part of their names. */
const groupWith = (statements: number, size: string): AnyGroup => {
  const title = `${statements.toLocaleString('en')} statements`;
  return groupOf<Stage>({
    rows: [
      warm(`statements-${size}-page`, `${title}: the newest page, warm`, () => NEWEST),
      warm(`statements-${size}-agent`, `${title}: the newest page of an agent, warm`, () => byAgent),
      // Before the host is killed, whose tables this process has open.
      compaction(`statements-${size}-compaction`),
      cold(`statements-${size}-cold`, `${title}: the newest page, cold`, () => NEWEST),
      cold(`statements-${size}-past`, `${title}: a page of a year ago, cold`, ({ middle }) => `${NEWEST}&until=${middle}`),
    ],
    setUp: setUp(statements, `statements${size}`),
    tearDown: async ({ tenant }) => {
      await endThread();
      await tenant.close();
    },
  });
};

export const oneMillion = groupWith(1_000_000, '1m');
export const tenMillion = groupWith(10_000_000, '10m');
