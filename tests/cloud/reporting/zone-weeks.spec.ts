import { beforeAll, describe, expect, it } from 'vitest';
import type { ProgressRow } from '../../../events/learning/progress.projection.ts';
import { unpack } from '../../../functions/platform/objects/packing.ts';
import { streamNamed } from '../../../functions/platform/keys/keys.ts';
import { packRow, putRow, readRows } from '../../../functions/platform/projection/views.ts';
import { PROJECTOR } from '../../../functions/stream/row-projections.ts';
import { rebuild } from '../../../functions/stream/rebuild.ts';
import { verify } from '../../../functions/stream/verify.ts';
import { addDays, type Day, toMillis } from '../../../shared/kernel/instant.ts';
import { weekStart } from '../../../shared/learning/figures.ts';
import type { PersonName } from '../../fixtures/personas.ts';
import {
  beat,
  COMPLETE,
  ENROL,
  fixtureTime,
  type Made,
  passSeconds,
  publish,
  refOf,
  useCourseFixture,
} from '../learning/course-fixture.ts';

const OF_PERSON = 'mutation ($input: UserDetailsInput!) { updateUserDetails(input: $input) { time_zone } }';
const OF_BRANCH = 'mutation ($id: ID!, $input: BranchInput!) { updateBranch(id: $id, input: $input) { time_zone } }';
const OF_INSTANCE = 'mutation ($id: ID!, $zone: String) { updateLmsInstance(id: $id, name: "Acme", time_zone: $zone) { time_zone } }';
const WHO = '{ viewer { role } }';
const WEEKS = `query ($id: Int!) { CourseReport(courseId: $id) { timeZone activityOverTime { weekStart assignedCount completedCount }
  timeSpentWeekly { weekStart averageTimeSpent } } }`;
type Report = {
  readonly timeZone: string;
  readonly activityOverTime: readonly { readonly weekStart: Day; readonly assignedCount: number; readonly completedCount: number }[];
  readonly timeSpentWeekly: readonly { readonly weekStart: Day; readonly averageTimeSpent: number }[];
};

const fixture = useCourseFixture();
let course: Made;
/** The Monday before which they learn. */
let monday: Day;

/** Waits for a time, in steps in which no session ends for want of use. */
async function passUntil(time: string): Promise<void> {
  for (;;) {
    const seconds = (toMillis(time) - toMillis(fixtureTime())) / 1000;
    passSeconds(Math.min(seconds, 6 * 3600));
    if (seconds <= 6 * 3600) return;
    for (const name of ['a1', 'm1', 'l1', 'u12', 'i1'] as const) await fixture.get(name, WHO);
  }
}

/** Somebody takes the course for so many seconds and completes it. */
async function learn(name: PersonName, time: string, seconds: number): Promise<void> {
  await passUntil(time);
  await fixture.get(name, ENROL, { id: course.id });
  const unit = [course.id, course.units[0]?.id ?? ''] as const;
  await beat(fixture, name, unit, 0);
  passSeconds(seconds);
  await beat(fixture, name, unit, seconds, true);
  await fixture.get(name, COMPLETE, { input: refOf(course, 0) });
}

/** Returns the zone of a report, and who was assigned, who completed, and the mean seconds in the weeks before and after the Monday. */
async function weeksFor(name: PersonName): Promise<readonly unknown[]> {
  const { CourseReport } = await fixture.get<{ CourseReport: Report }>(name, WEEKS, { id: course.id });
  const inWeek = (start: Day): readonly number[] => {
    const of = <Week extends { readonly weekStart: Day }>(weeks: readonly Week[]): Week | undefined =>
      weeks.find((week) => week.weekStart === start);
    const activity = of(CourseReport.activityOverTime);
    return [activity?.assignedCount ?? 0, activity?.completedCount ?? 0, of(CourseReport.timeSpentWeekly)?.averageTimeSpent ?? 0];
  };
  return [CourseReport.timeZone, inWeek(addDays(monday, -7)), inWeek(monday)];
}

const choose = (zone: string | null): Promise<unknown> =>
  fixture.get('a1', OF_PERSON, { input: { first_name: 'A1', last_name: 'Persona', time_zone: zone } });

beforeAll(async () => {
  monday = addDays(weekStart(addDays(fixtureTime().slice(0, 10), 1)), 7);
  // Nobody has signed in yet, so that no session ends.
  passSeconds((toMillis(`${addDays(monday, -1)}T18:00:00.000Z`) - toMillis(fixtureTime())) / 1000);
  course = await publish(fixture, { title: 'First aid' });
  // A minute or more before and after Monday begins in Kathmandu (Sunday 18:15 UTC), and on Sunday evening in New York.
  await learn('l1', `${addDays(monday, -1)}T18:12:00.000Z`, 60);
  await learn('u12', `${addDays(monday, -1)}T18:16:00.000Z`, 100);
  await learn('i1', `${monday}T03:00:00.000Z`, 120);
});

describe('the weeks of a course report', () => {
  it('are those of UTC where nobody has chosen a zone [M59]', async () =>
    expect(await weeksFor('a1')).toEqual(['UTC', [2, 2, 80], [1, 1, 120]]));

  it('are those of the reader, else of the branch, else of the instance, and the report names them [M59]', async () => {
    await choose('Australia/Sydney');
    expect(await weeksFor('a1')).toEqual(['Australia/Sydney', [0, 0, 0], [3, 3, 93.33]]);
    await fixture.get('a1', OF_BRANCH, {
      id: fixture.personas.t1.north,
      input: { name: 'North', url: 'north', time_zone: 'Asia/Kathmandu' },
    });
    expect(await weeksFor('m1')).toEqual(['Asia/Kathmandu', [1, 1, 60], [2, 2, 110]]);
    await choose('America/New_York');
    expect(await weeksFor('a1')).toEqual(['America/New_York', [3, 3, 93.33], [0, 0, 0]]);
    await choose(null);
    await fixture.get('s0', OF_INSTANCE, { id: fixture.personas.t1.id, zone: 'Asia/Kathmandu' }, { host: 'localhost' });
    expect(await weeksFor('a1')).toEqual(['Asia/Kathmandu', [1, 1, 60], [2, 2, 110]]);
  });
});

describe('a row of a learner from before', () => {
  it('has its weeks of UTC, and a rebuild gives the same ones [M60]', async () => {
    await choose('UTC');
    const before = await weeksFor('a1');
    expect(await verify(PROJECTOR, 1)).toEqual([]);
    const stream = streamNamed(fixture.personas.t1.scope, `u${fixture.personas.people.u12.id}/e#c${course.id}`);
    const [stored] = [...(await readRows(1, [stream])).values()];
    if (!stored?.packed) throw new Error('There is no row.');
    const { borders, ...former } = await unpack<ProgressRow>(stored.packed);
    expect(Object.values(borders ?? {})).toEqual([100]);
    await putRow(1, stream, { ...stored, packed: await packRow(stream, former) }, true);
    expect(await verify(PROJECTOR, 1)).toMatchObject([{ invariant: 'V4' }]);
    const { generation } = await rebuild(PROJECTOR, { waitMs: 0 });
    expect(await verify(PROJECTOR, generation)).toEqual([]);
    expect(await weeksFor('a1')).toEqual(before);
  });
});
