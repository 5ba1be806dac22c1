import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { StreamId } from '../../../events/kernel/commit.ts';
import { enrolmentDecider } from '../../../events/learning/enrolment.decider.ts';
import type { EnrolmentEvent } from '../../../events/learning/enrolment.events.ts';
import type { EnrolmentState } from '../../../events/learning/enrolment.state.ts';
import { courseNow } from '../../../functions/learning/enrolment/course-rules.ts';
import { readLearner } from '../../../functions/learning/player/learner-read.ts';
import { streams } from '../../../functions/platform/keys/keys.ts';
import { commitItems, load, readCommit } from '../../../functions/platform/store/event-store.ts';
import { execute } from '../../../functions/platform/store/execute.ts';
import { asId, type CourseId } from '../../../shared/kernel/ids.ts';
import { systemClock } from '../../../shared/kernel/instant.ts';
import { groupOf, type Options, type Row } from '../bench.ts';
import { median, milliseconds, percentile, repeated } from '../figures.ts';
import { type BenchCourse, type BenchTenant, enrolLearners, type Learner, publishCourse, startTenant } from '../tenant.ts';

const LOADS = 500;

/** Streams of two learners of one course: of many commits, and of few. */
type Stage = { readonly tenant: BenchTenant; readonly long: StreamId; readonly short: StreamId; readonly commits: number };

/** Counts time of a learner until their stream has so many commits. Returns the stream. */
async function fill({ scope }: BenchTenant, course: BenchCourse, { person }: Learner, commits: number): Promise<StreamId> {
  const id = asId<CourseId>(Number(course.id));
  const read = await readLearner(scope, person, id, systemClock());
  if (!read.course) throw new Error('The course is not there.');
  const stream = streams.enrolment(scope, person, id);
  const unit = Number(course.lessons[0]?.id);
  for (let version = read.loaded.version; version < commits;) {
    const accrued = { interval: randomUUID(), unit, seconds: 30, position: version };
    const command = { type: 'CountTime', course: courseNow(read.course), prerequisites: [], accrued } as const;
    const actor = { kind: 'person', id: person } as const;
    ({ version } = await execute({
      decider: enrolmentDecider,
      scope,
      stream,
      command,
      commandId: randomUUID(),
      actor,
      now: systemClock(),
    }));
  }
  return stream;
}

async function setUp({ quick }: Options): Promise<Stage> {
  const tenant = await startTenant();
  try {
    const course = await publishCourse(tenant);
    const [one, other] = (await enrolLearners(tenant, course, 2)) as [Learner, Learner];
    const commits = quick ? 1_000 : 10_000;
    return { tenant, long: await fill(tenant, course, one, commits), short: await fill(tenant, course, other, 10), commits };
  } catch (error) {
    await tenant.close();
    throw error;
  }
}

/** Returns the state of a stream by all of its commits. */
async function replayed(stream: StreamId): Promise<EnrolmentState> {
  let state = enrolmentDecider.initial;
  for (const item of await commitItems(stream, 1)) {
    const commit = await readCommit<EnrolmentEvent>(item);
    for (const event of commit.events) state = enrolmentDecider.evolve(state, event, commit);
  }
  return state;
}

/** Returns the milliseconds of loads by a process that has not read the stream before: what it read is kept by decider. */
async function coldLoads(stream: StreamId): Promise<number[]> {
  const times: number[] = [];
  for (let turn = 0; turn < LOADS; turn += 1) {
    const begun = performance.now();
    await load({ ...enrolmentDecider }, stream);
    times.push(performance.now() - begun);
  }
  return times;
}

const loading: Row<Stage> = {
  name: 'load-long-stream',
  title: 'Load of a stream of 10,000 commits, nothing cached [R19]',
  goal: 'as a replay of all; p99 ≤ 25 ms',
  measure: async ({ long, short, commits }, { runs }) => {
    const { state, version } = await load({ ...enrolmentDecider }, long);
    const isSame = version === commits && isDeepStrictEqual(state, await replayed(long));
    const ofRuns = await repeated(runs, async () => ({ long: await coldLoads(long), short: await coldLoads(short) }));
    const of = (which: 'long' | 'short', share: number): number => median(ofRuns.map((run) => percentile(run[which], share)));
    const [p50, p99] = [of('long', 0.5), of('long', 0.99)];
    return {
      text: `p50 ${milliseconds(p50)}, p99 ${milliseconds(p99)}${isSame ? '' : '; another state than a replay'}`,
      meets: isSame && p99 <= 25,
      figures: { p50, p99, commits, shortP50: of('short', 0.5), shortP99: of('short', 0.99) },
      notes: [`Of 10 commits: p50 ${milliseconds(of('short', 0.5))}, p99 ${milliseconds(of('short', 0.99))}.`],
    };
  },
};

export const longStream = groupOf<Stage>({ rows: [loading], setUp, tearDown: ({ tenant }) => tenant.close() });
