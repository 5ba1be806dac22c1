import { beforeAll, describe, expect, it, vi } from 'vitest';
import { MOVE_CONTENTS, moveContentsWork } from '../../functions/courses/categories/move-contents.ts';
import { categoryRecord } from '../../functions/courses/category.records.ts';
import { loadEnrolment } from '../../functions/learning/enrolment/enrolment.records.ts';
import { RECONCILE_GROUPS, reconcileGroupsWork } from '../../functions/learning/groups/reconcile-groups.job.ts';
import { commitKey, records, streams } from '../../functions/platform/keys/keys.ts';
import { personBranchRecord } from '../../functions/platform/request/access-records.ts';
import { readMember } from '../../functions/platform/request/membership.ts';
import { commitItems } from '../../functions/platform/store/event-store.ts';
import { type JobItem, jobRecord, readJob } from '../../functions/platform/store/job-record.ts';
import { runJob } from '../../functions/platform/store/run-job.ts';
import { runAnnounced } from '../../functions/platform/store/run-announced.ts';
import { getItem, query } from '../../functions/platform/tables/dynamo.ts';
import { ACT_ON_ROWS, actOnRowsWork } from '../../functions/bulk-actions/row-job.ts';
import { checkSequences } from '../../functions/stream/verify.ts';
import { asId, type CategoryId, type CourseId, type JobId, type PersonId } from '../../shared/kernel/ids.ts';
import { DELETE as DELETE_CATEGORY, makeCategory, makeChildren } from '../cloud/courses/category-fixture.ts';
import { useCourseFixture } from '../cloud/learning/course-fixture.ts';
import { ACT, makeLearners, manyLicences, type RowsJob, rowsOf, UNDO } from '../cloud/bulk-actions/rows-fixture.ts';
import { create } from '../fixtures/courses.ts';
import { dyingAfter } from './faulty-dynamo.ts';
import { seededNumbers } from '../../shared/kernel/seeded-numbers.ts';
import { expectLogged } from '../fixtures/expect-logged.ts';
import { seedsOfRun } from './seeded.ts';

const WORKS = { [ACT_ON_ROWS]: actOnRowsWork(), [RECONCILE_GROUPS]: reconcileGroupsWork, [MOVE_CONTENTS]: moveContentsWork };
const PEOPLE = 104;

// Nothing follows the stream by itself: the spec runs the jobs.
const fixture = useCourseFixture({ follow: 'never' });
const { act, look, rows } = rowsOf(() => fixture);
beforeAll(async () => {
  await manyLicences(fixture);
}, 120_000);

/** Runs a job whose process dies after so many writes, again and again, until it has ended. Returns how often it died. */
async function runDying(id: JobId, lives: () => number): Promise<number> {
  const { scope } = fixture.personas.t1;
  for (let deaths = 0; ; deaths += 1) {
    const { restore, hasDied } = dyingAfter(lives());
    const ended = await runJob(WORKS, scope, id, Number.MAX_SAFE_INTEGER).catch(() => false);
    restore();
    if (ended && !hasDied()) return deaths;
  }
}

const jobOf = (act: RowsJob): JobId => asId<JobId>(Number(act.job.id));
const begin = async (act: string, ids: readonly number[], targets?: readonly number[]): Promise<RowsJob> =>
  (
    await fixture.get('a1', ACT, {
      input: { list: 'users', act, ids: ids.map(String), targets: targets?.map(String) },
    })
  ).actOnRows;

describe('a job on rows', () => {
  for (const seed of seedsOfRun(1)) {
    it(`that is killed anywhere and run again ends as one that runs through, and so does its undo, seed ${seed} [V2, V3]`, async () => {
      const random = seededNumbers(seed);
      const { scope } = fixture.personas.t1;
      const people = await makeLearners(fixture, `Killed${seed}`, PEOPLE);
      // Some are inactive before: they stay as they are, and no undo makes them active.
      const before = people.filter(() => random() < 0.2);
      if (before.length > 0) await begin('deactivate', before);
      const active = async (): Promise<boolean[]> =>
        Promise.all(people.map(async (id) => (await readMember(scope, asId<PersonId>(id)))?.active === true));
      const begun = await begin('deactivate', [...people, 999_999]);
      expect(begun.job.status).toBe('running');
      expect((await fixture.refusal('a1', UNDO, { id: begun.job.id }))?.message).toBe(
        'This action is still running. Undo it when it has finished.',
      );
      const deaths = await runDying(jobOf(begun), () => 1 + Math.floor(random() * 25));
      expect(deaths).toBeGreaterThan(2);
      const end = await look('a1', begun.job.id);
      expect(end).toMatchObject({
        job: { status: 'done', done: PEOPLE + 1 },
        changed: PEOPLE - before.length,
        unchanged: before.length,
        refused: 1,
      });
      expect(await active()).toEqual(people.map(() => false));
      expect((await rows('a1', begun, 'changed')).map(({ id }) => Number(id))).toEqual(people.filter((id) => !before.includes(id)));
      const back = (await fixture.get('a1', UNDO, { id: begun.job.id })).undoActOnRows;
      await runDying(jobOf(back), () => 1 + Math.floor(random() * 25));
      expect(await active()).toEqual(people.map((id) => !before.includes(id)));
      const commits = await Promise.all(people.map(async (id) => (await commitItems(streams.member(scope, asId<PersonId>(id)), 1)).length));
      expect(commits).toEqual(people.map((id) => (before.includes(id) ? 2 : 3)));
      expect(await checkSequences()).toEqual([]);
    }, 120_000);
  }
});

const FEW = 60;

/** Kills the process of a call after so many writes. Returns the job that the call has begun. */
async function killedCall(writes: number, call: () => Promise<unknown>): Promise<JobItem> {
  const jobs = () => query('records', { pk: records.headers(fixture.personas.t1.scope, 'job') }, jobRecord);
  const known = new Set((await jobs()).map(({ id }) => id));
  const { restore } = dyingAfter(writes);
  await call().catch(() => undefined);
  restore();
  const [job, ...others] = (await jobs()).filter(({ id }) => !known.has(id));
  if (!job || others.length > 0) throw new Error('The call has not begun one job.');
  return job;
}

/** Runs what the announcement of a job asks for, twice: while the job has a caller, which leaves it as it is, and when the caller's time is over. */
async function takeUp(job: JobItem): Promise<void> {
  const { scope } = fixture.personas.t1;
  const id = asId<JobId>(job.id);
  const announcement = commitKey(streams.job(scope, id), 1);
  expect(await getItem('events', announcement)).toMatchObject({ out: ['JobAsked'] });
  await runAnnounced(WORKS, { ...announcement, names: ['JobAsked'] }, 300);
  expect((await readJob(scope, id))?.done).toBe(job.done);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 30_000 });
  try {
    await runAnnounced(WORKS, { ...announcement, names: ['JobAsked'] }, 30_000);
  } finally {
    vi.useRealTimers();
  }
}

describe('a short act on rows, which its own call runs', () => {
  it("ends by itself when the call is killed anywhere: the reactor goes on with it after the call's time [V2, V3]", async () => {
    expectLogged('graphql.internal');
    const { scope } = fixture.personas.t1;
    for (const writes of [3, 9, 40]) {
      const people = await makeLearners(fixture, `Short${writes}`, FEW);
      const job = await killedCall(writes, () => begin('deactivate', people));
      expect(job).toMatchObject({ status: 'running', total: FEW });
      await takeUp(job);
      expect(await look('a1', String(job.id))).toMatchObject({
        job: { status: 'done', done: FEW },
        changed: FEW,
        unchanged: 0,
        refused: 0,
      });
      const active = await Promise.all(people.map(async (one) => (await readMember(scope, asId<PersonId>(one)))?.active));
      expect(active).toEqual(people.map(() => false));
      const commits = await Promise.all(
        people.map(async (one) => (await commitItems(streams.member(scope, asId<PersonId>(one)), 1)).length),
      );
      expect(commits).toEqual(people.map(() => 2));
    }
    expect(await checkSequences()).toEqual([]);
  }, 120_000);
});

describe('a deletion of a category with many things in it, which its own call runs', () => {
  it("moves all of them once when the call is killed anywhere: the reactor comes after the call's time [V2, V3]", async () => {
    expectLogged('graphql.internal');
    const { scope } = fixture.personas.t1;
    for (const writes of [3, 4, 6]) {
      const [old, target] = [
        await makeCategory(fixture, { name: `Old ${writes}` }),
        await makeCategory(fixture, { name: `New ${writes}` }),
      ];
      const children = await makeChildren(fixture, old, FEW + writes);
      const job = await killedCall(writes, () => fixture.get('a1', DELETE_CATEGORY, { id: old, to: target }));
      expect(job).toMatchObject({ kind: MOVE_CONTENTS, status: 'running', total: children.length });
      await takeUp(job);
      expect(await readJob(scope, asId<JobId>(job.id))).toMatchObject({ status: 'done', done: children.length, message: null });
      const moved = await Promise.all(
        children.map((id) => getItem('records', records.header(scope, 'category', asId<CategoryId>(id)), categoryRecord)),
      );
      expect(moved.map((child) => [child?.parent, child?.v])).toEqual(children.map(() => [target, 1]));
    }
    expect(await checkSequences()).toEqual([]);
  }, 120_000);
});

describe('a job that adds people to a group', () => {
  for (const seed of seedsOfRun(1)) {
    it(`that is killed anywhere and run again gives everybody the course and the branch of the group, once each, seed ${seed} [V2, V3, V8]`, async () => {
      const random = seededNumbers(seed);
      const { scope, south } = fixture.personas.t1;
      const people = await makeLearners(fixture, `Joining${seed}`, PEOPLE);
      const token = await fixture.tokenOf('a1');
      const made = await fixture.get('a1', 'mutation { createGroup(input: { name: "Joined" }) { id } }');
      const group = Number(made.createGroup.id);
      const course = Number((await create(fixture.cloud, { token })).id);
      const GIVE = `mutation ($group: ID!, $course: ID!, $branch: ID!) {
        addCoursesToGroup(group_id: $group, course_ids: [$course]) addBranchesToGroup(group_id: $group, branch_ids: [$branch]) }`;
      await fixture.get('a1', GIVE, { group: String(group), course: String(course), branch: String(south) });
      const access = async () =>
        Promise.all(
          people.map(async (id) => {
            const person = asId<PersonId>(id);
            const { state } = await loadEnrolment(scope, person, asId<CourseId>(course));
            const link = await getItem('records', records.personBranch(scope, person, south), personBranchRecord);
            return [state.status === 'active' ? state.sources : [], link?.sources ?? []];
          }),
        );
      const begun = await begin('add_to_groups', people, [group]);
      expect(await runDying(jobOf(begun), () => 1 + Math.floor(random() * 25))).toBeGreaterThan(2);
      const source = [{ kind: 'group', group }];
      expect(await access()).toEqual(people.map(() => [source, source]));
      const back = (await fixture.get('a1', UNDO, { id: begun.job.id })).undoActOnRows;
      await runDying(jobOf(back), () => 1 + Math.floor(random() * 25));
      expect(await access()).toEqual(people.map(() => [[], []]));
      expect(await checkSequences()).toEqual([]);
    }, 120_000);
  }
});

describe('a job that reconciles access through a group', () => {
  it('that is killed anywhere and run again gives everybody the courses of the group, once each [V2, V3, V8]', async () => {
    const { scope } = fixture.personas.t1;
    const people = await makeLearners(fixture, 'Grouped', PEOPLE);
    const token = await fixture.tokenOf('a1');
    const made = await fixture.get('a1', 'mutation { createGroup(input: { name: "Many" }) { id } }');
    const group = Number(made.createGroup.id);
    await runDying(jobOf(await begin('add_to_groups', people, [group])), () => 10_000);
    const course = Number((await create(fixture.cloud, { token })).id);
    const GIVE = 'mutation ($group: ID!, $course: ID!) { addCoursesToGroup(group_id: $group, course_ids: [$course]) }';
    const { headers } = await fixture.ask('a1', GIVE, { group: String(group), course: String(course) });
    const job = asId<JobId>(Number(headers.get('x-trellis-job')));
    expect(await runDying(job, () => 2)).toBeGreaterThan(0);
    const enrolments = await Promise.all(people.map((id) => loadEnrolment(scope, asId<PersonId>(id), asId<CourseId>(course))));
    expect(enrolments.map(({ state, version }) => ({ sources: state.status === 'active' && state.sources, version }))).toEqual(
      people.map(() => ({ sources: [{ kind: 'group', group }], version: 1 })),
    );
    // As an act on rows: the row is done, and what follows from it is told until its own job has ended.
    const another = Number((await create(fixture.cloud, { token })).id);
    const given = await act('a1', 'groups', 'add_courses', [group], [another]);
    expect(given).toMatchObject({ job: { status: 'done' }, changed: 1, following: { status: 'running', done: 0, total: PEOPLE } });
    const running = (await query('records', { pk: records.headers(scope, 'job') }, jobRecord)).filter(({ status }) => status === 'running');
    expect(running.map(({ kind }) => kind)).toEqual([RECONCILE_GROUPS]);
    await runDying(asId<JobId>(running[0]?.id ?? 0), () => 2);
    expect((await look('a1', given.job.id))?.following).toEqual({ status: 'done', done: PEOPLE, total: PEOPLE, message: null });
    expect(await checkSequences()).toEqual([]);
  }, 120_000);
});
