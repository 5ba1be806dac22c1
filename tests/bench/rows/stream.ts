import { setTimeout as pause } from 'node:timers/promises';
import type { Item } from '../../../functions/platform/tables/client.ts';
import { query, scan } from '../../../functions/platform/tables/dynamo.ts';
import { parseCommitKey, type Scope, views } from '../../../functions/platform/keys/keys.ts';
import { entriesIn, type ReadEntry } from '../../../functions/platform/projection/feed-items.ts';
import { currentGeneration } from '../../../functions/platform/projection/generation.ts';
import { kindsNamed, streamInTenant } from '../../../events/kernel/streams.ts';
import { PROJECTOR } from '../../../functions/stream/row-projections.ts';
import { dropGeneration, rebuild } from '../../../functions/stream/rebuild.ts';
import { groupOf, type Options, type Row } from '../bench.ts';
import { median, milliseconds, percentile, repeated } from '../figures.ts';
import { paced, together } from '../load.ts';
import { waitFor } from '../wait-for.ts';
import { enrolLearners, startTenant, publishCourse, type BenchTenant } from '../tenant.ts';
import { type LearnerCalls, learnerCalls } from '../learner-calls.ts';
import { itemUnits } from '../write-units.ts';

type Stage = { readonly tenant: BenchTenant; readonly calls: LearnerCalls };

async function setUp({ quick }: Options): Promise<Stage> {
  const tenant = await startTenant();
  try {
    const course = await publishCourse(tenant);
    const learners = await enrolLearners(tenant, course, quick ? 100 : 1000);
    const calls = learnerCalls(tenant.client, course, learners);
    // Everybody has opened the course, which is more to write than what follows.
    await together(4, learners.length, calls.answer);
    await settled(tenant.scope);
    return { tenant, calls };
  } catch (error) {
    await tenant.close();
    throw error;
  }
}

/** What stands in the tables of one stretch of time: commits of learners and the keys of their calls, and what the projector made of them. */
type Stretch = { readonly commits: readonly Item[]; readonly keys: readonly Item[]; readonly feed: readonly FeedPart[] };
/** An item of the feed with its entries of enrolments. */
type FeedPart = { readonly item: Item; readonly entries: readonly ReadEntry[] };

const isEnrolment = (name: string): boolean => kindsNamed(name).includes('enrolment');
async function feedSince(scope: Scope, since: number): Promise<FeedPart[]> {
  const items = await query('views', { pk: views.feed(await currentGeneration(), scope), after: views.feedFrom(since) });
  const parts = await Promise.all(
    items.map(async (item) => ({ item, entries: (await entriesIn(item)).filter(({ name }) => isEnrolment(name)) })),
  );
  return parts.filter(({ entries }) => entries.length > 0);
}
const entriesOf = (feed: readonly FeedPart[]): ReadEntry[] => feed.flatMap(({ entries }) => entries);
/** The row of an entry as it stands in Views. */
const rowItemOf = ({ kind, name, v, row }: ReadEntry): Item => ({ pk: 'g1#t1000#u1000', sk: name, k: kind, v, r: JSON.stringify(row) });

/** Waits until the projector has nothing left to do. */
async function settled(scope: Scope): Promise<void> {
  let before = -1;
  for (;;) {
    const { length } = entriesOf(await feedSince(scope, 0));
    if (length === before) return;
    before = length;
    await pause(1_000);
  }
}

/** Returns the Idempotency-Keys that were taken. */
async function keysTaken(): Promise<Item[]> {
  const taken: Item[] = [];
  for await (const page of scan('expiring')) taken.push(...page.filter(({ pk }) => pk.startsWith('idem#')));
  return taken;
}

async function stretch(scope: Scope, act: () => Promise<unknown>): Promise<Stretch> {
  const since = Date.now();
  const { length: before } = await keysTaken();
  await act();
  await settled(scope);
  const commits: Item[] = [];
  const from = new Date(since).toISOString();
  for await (const page of scan('events')) {
    for (const item of page) if (String(item['t']) >= from && isEnrolment(streamInTenant(parseCommitKey(item).stream))) commits.push(item);
  }
  // Nothing expires within a bench, and all keys are as long.
  return { commits, keys: (await keysTaken()).slice(before), feed: await feedSince(scope, since) };
}

/** Units written: each commit and its line in the local index, the key of its call, each row, and each item of the feed, which may hold several entries. */
function unitsOf({ commits, keys, feed }: Stretch): Readonly<Record<'all' | 'commit' | 'index' | 'key' | 'row' | 'feed', number>> {
  const sum = (items: readonly Item[]): number => items.reduce((total, item) => total + itemUnits(item), 0) / commits.length;
  const parts = {
    commit: sum(commits),
    index: sum(commits.filter((item) => item['at'] !== undefined)),
    key: sum(keys),
    row: sum(entriesOf(feed).map(rowItemOf)),
    feed: sum(feed.map(({ item }) => item)),
  };
  return { all: parts.commit + parts.index + parts.key + parts.row + parts.feed, ...parts };
}

const writeUnits = (name: string, title: string, most: number, act: (stage: Stage, options: Options) => Promise<unknown>): Row<Stage> => ({
  name,
  title,
  goal: `≤ ${most} units`,
  measure: async (stage, options) => {
    const units = unitsOf(await stretch(stage.tenant.scope, () => act(stage, options)));
    const { commit, index, key, row, feed } = units;
    return {
      text: `${units.all.toFixed(2)} units`,
      meets: units.all <= most,
      figures: units,
      notes: [
        `An action: commit ${commit.toFixed(2)}, local index ${index.toFixed(2)}, key ${key.toFixed(2)}, row ${row.toFixed(2)}, feed ${feed.toFixed(2)}; from the stored items by AWS's size rule.`,
      ],
    };
  },
});

/** Every action by itself: the next one begins when the projector has followed the former. */
async function oneByOne({ tenant, calls }: Stage, { quick }: Options): Promise<void> {
  const since = Date.now();
  for (let done = 1; done <= (quick ? 5 : 40); done += 1) {
    await calls.complete();
    await waitFor(
      () => feedSince(tenant.scope, since),
      (feed) => entriesOf(feed).length >= done,
    );
  }
}

/** From a commit's own time until the feed has it: the first entry of its stream that is at least as new. */
function lagsOf({ commits, feed }: Stretch): number[] {
  const entries = Map.groupBy(
    feed.flatMap(({ item, entries: read }) => read.map((entry) => ({ ...entry, ms: views.feedStamp(item) }))),
    ({ name }) => name,
  );
  return commits.map((item) => {
    const { stream, version } = parseCommitKey(item);
    const arrived = entries.get(streamInTenant(stream))?.find(({ v }) => v >= version);
    return arrived ? arrived.ms - Date.parse(String(item['t'])) : Number.POSITIVE_INFINITY;
  });
}

/** Of a busy hour. */
const ACTIONS_PER_SECOND = 200;

const lag: Row<Stage> = {
  name: 'projection-lag',
  title: `Projection lag at ${ACTIONS_PER_SECOND} actions/s`,
  goal: 'p99 < 1 s',
  measure: async ({ tenant, calls }, { runs, quick }) => {
    const lags = await repeated(runs, async () =>
      lagsOf(await stretch(tenant.scope, () => paced(ACTIONS_PER_SECOND, quick ? 1 : 10, calls.answer))),
    );
    const p50 = median(lags.map((run) => percentile(run, 0.5)));
    const p99 = median(lags.map((run) => percentile(run, 0.99)));
    return {
      text: `p50 ${milliseconds(p50)}, p99 ${milliseconds(p99)}`,
      meets: p99 < 1000,
      figures: { p50, p99, actions: median(lags.map((run) => run.length)) },
      notes: ['From the time in the commit, which is the start of the call, to the stamp in the feed.'],
    };
  },
};

const rebuilding: Row<Stage> = {
  name: 'rebuild',
  title: 'Rebuild of all rows and books',
  goal: '≥ 5,000 events/s',
  measure: async (_, { runs }) => {
    let commits = 0;
    const speeds = await repeated(Math.min(runs, 3), async () => {
      const done = await rebuild(PROJECTOR, { waitMs: 0, switchOver: false });
      await dropGeneration(done.generation, 0);
      ({ commits } = done);
      return (done.commits * 1000) / done.milliseconds;
    });
    const perSecond = median(speeds);
    return {
      text: `${Math.round(perSecond)} commits/s`,
      meets: perSecond >= 5000,
      figures: { perSecond, commits },
      notes: [
        `${commits} commits, each of one event or more; announcements, which are read from their records, are among them.`,
        `A stream that was lost (R05): ${((perSecond * 60) / (ACTIONS_PER_SECOND * 3600)).toFixed(1)} hours of ${ACTIONS_PER_SECOND} actions a second are caught up in a minute.`,
      ],
    };
  },
};

export const stream = groupOf<Stage>({
  rows: [
    writeUnits('units-alone', 'Write units per learner action, alone', 5, oneByOne),
    writeUnits(
      'units-load',
      'Write units per learner action, 10 at once, half answers, half completed units',
      3.5,
      ({ calls }, { quick }) => together(10, quick ? 100 : 2000, (turn) => (turn % 2 === 0 ? calls.answer() : calls.complete())),
    ),
    lag,
    rebuilding,
  ],
  setUp,
  tearDown: ({ tenant }) => tenant.close(),
});
