import { beforeAll, expect, it } from 'vitest';
import { runJob } from '../../../functions/platform/store/run-job.ts';
import { dynamo, replaceDynamo } from '../../../functions/platform/tables/client.ts';
import { ACT_ON_ROWS, actOnRowsWork } from '../../../functions/bulk-actions/row-job.ts';
import { asId, type JobId } from '../../../shared/kernel/ids.ts';
import { CREATE_GROUP } from '../../fixtures/calls.ts';
import { create } from '../../fixtures/courses.ts';
import { useCourseFixture } from '../learning/course-fixture.ts';
import { makeLearners, manyLicences, type RowsJob, rowsOf } from './rows-fixture.ts';

const PEOPLE = 120;

// Nothing follows the stream by itself: what is counted is what the job asks.
const fixture = useCourseFixture({ follow: 'never' });
const { act } = rowsOf(() => fixture);
let people: number[];
beforeAll(async () => {
  await manyLicences(fixture);
  people = await makeLearners(fixture, 'Counted', PEOPLE);
}, 120_000);

/** Returns how many calls of the tables work makes. */
async function callsOf(work: () => Promise<unknown>): Promise<number> {
  const real = dynamo();
  let calls = 0;
  replaceDynamo({
    send: (operation, input) => {
      calls += 1;
      return real.send(operation, input);
    },
  });
  await work().finally(() => replaceDynamo(real));
  return calls;
}

/** Returns how often the job of an act asks the tables, for each of its rows. */
async function callsForEach(name: string, targets?: readonly number[]): Promise<number> {
  const { job }: RowsJob = await act('a1', 'users', name, people, targets);
  const { scope } = fixture.personas.t1;
  const run = (): Promise<boolean> =>
    runJob({ [ACT_ON_ROWS]: actOnRowsWork() }, scope, asId<JobId>(Number(job.id)), Number.MAX_SAFE_INTEGER);
  return (await callsOf(run)) / PEOPLE;
}

async function newGroup(name: string): Promise<number> {
  return Number((await fixture.get('a1', CREATE_GROUP, { name })).createGroup.id);
}

it('an act on many rows asks the tables a few times for each', async () => {
  const { south } = fixture.personas.t1;
  const [plain, giving] = [await newGroup('Plain'), await newGroup('Giving')];
  const token = await fixture.tokenOf('a1');
  const [course, other] = [Number((await create(fixture.cloud, { token })).id), Number((await create(fixture.cloud, { token })).id)];
  const GIVE = `mutation ($group: ID!, $course: ID!, $branch: ID!) {
    addCoursesToGroup(group_id: $group, course_ids: [$course]) addBranchesToGroup(group_id: $group, branch_ids: [$branch]) }`;
  await fixture.get('a1', GIVE, { group: giving, course, branch: south });
  // Reads of rows that are acted on at the same time share a call, now more and now fewer of them.
  const most: readonly (readonly [act: string, most: number, targets?: readonly number[]])[] = [
    ['add_to_groups', 4.5, [plain]],
    ['add_to_groups', 7.5, [giving]],
    ['remove_from_groups', 9, [plain]],
    ['add_to_branches', 7, [south]],
    ['enrol', 8.5, [other]],
    ['deactivate', 7],
    ['delete', 6.5],
  ];
  for (const [name, limit, targets] of most) {
    const asked = await callsForEach(name, targets);
    expect([name, asked, asked <= limit]).toEqual([name, asked, true]);
  }
}, 120_000);
