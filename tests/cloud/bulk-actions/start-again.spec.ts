import { beforeAll, describe, expect, it } from 'vitest';
import { recordUnitOutcome } from '../../../functions/packages/outcome/unit-outcome.commands.ts';
import { asId, type CourseId, type PersonId } from '../../../shared/kernel/ids.ts';
import { eventually } from '../../fixtures/eventually.ts';
import { fixtureTime, type Made, passSeconds, publish, useCourseFixture } from '../learning/course-fixture.ts';
import { ACT, makeLearners, manyLicences, rowsOf } from './rows-fixture.ts';

const PEOPLE = 200;
const fixture = useCourseFixture();
const { act, found, undo, rows, ended } = rowsOf(() => fixture);
let course: Made;
let people: number[];
let day: string;
beforeAll(async () => {
  await manyLicences(fixture);
  course = await publish(fixture, { title: 'Fire drill' });
  people = await makeLearners(fixture, 'Yearly', PEOPLE);
  await ended('a1', await act('a1', 'users', 'enrol', people, [course.id]));
}, 600_000);

/** A unit of the course, done by a person. */
async function done(person: number, unit: number): Promise<void> {
  const actor = { kind: 'person', id: asId<PersonId>(person) } as const;
  const outcome = { seconds: 60, score: null, best: null, completes: true, round: 1, key: `${person}/${unit}` };
  const where = { scope: fixture.personas.t1.scope, person: actor.id, course: asId<CourseId>(course.id), unit };
  await recordUnitOutcome({ ...where, ...outcome, actor, now: fixtureTime() });
}

const REPORT = `query ($id: Int!, $status: String) { courseReportUsersPage(courseId: $id, status: $status, limit: 1) {
  data { progress completionDate earlierCompletionDate timeSpent } paginatorInfo { total } } }`;
const countOf = async (status: string): Promise<number> =>
  (await fixture.get('a1', REPORT, { id: course.id, status })).courseReportUsersPage.paginatorInfo.total;
const HAVING = `query ($course: ID!, $before: DateTime, $group: ID) {
  usersPage(limit: 1, in_course: $course, completed_before: $before, in_group: $group) { paginatorInfo { total } } }`;
const having = async (more: object = {}): Promise<number> =>
  (await fixture.get('a1', HAVING, { course: course.id, ...more })).usersPage.paginatorInfo.total;

describe('a yearly course that starts again', () => {
  it('for all who completed it before a day, as one act that is undone [E24, E25]', { timeout: 600_000 }, async () => {
    const units = course.units.map(({ id }) => Number(id));
    for (const person of people) for (const unit of units) await done(person, unit);
    passSeconds(3_600);
    day = fixtureTime();
    await eventually(async () => (await having({ before: day })) === PEOPLE);
    expect(await countOf('completed')).toBe(PEOPLE);
    const whom = { total: PEOPLE, in_course: String(course.id), completed_before: day };
    const begun = await ended('a1', await found('a1', 'users', 'start_again', whom, [course.id]));
    expect(begun).toMatchObject({ job: { status: 'done' }, changed: PEOPLE, refused: 0, can_undo: true });
    await eventually(async () => (await countOf('not_started')) === PEOPLE);
    const { data } = (await fixture.get('a1', REPORT, { id: course.id })).courseReportUsersPage;
    expect(data[0]?.earlierCompletionDate).not.toBeNull();
    // One of them has begun the course again meanwhile: that stays.
    await recordUnitOutcome({
      scope: fixture.personas.t1.scope,
      person: asId<PersonId>(people[0] ?? 0),
      course: asId<CourseId>(course.id),
      unit: units[0] ?? 0,
      round: 2,
      key: 'again',
      seconds: 10,
      score: null,
      best: null,
      completes: false,
      actor: { kind: 'person', id: asId<PersonId>(people[0] ?? 0) },
      now: fixtureTime(),
    });
    const undone = await ended('a1', await undo('a1', begun));
    expect(undone).toMatchObject({ changed: PEOPLE - 1, refused: 1 });
    expect(await rows('a1', undone, 'refused')).toMatchObject([
      { id: String(people[0]), message: expect.stringContaining('begun the course again') as unknown },
    ]);
    await eventually(async () => (await countOf('completed')) === PEOPLE - 1);
    expect(await countOf('in_progress')).toBe(1);
  });

  it('for a group alone, and for nobody who has not opened it [E24]', async () => {
    const { createGroup: group } = await fixture.get('a1', 'mutation { createGroup(input: { name: "Drivers" }) { id } }');
    const members = people.slice(1, 4);
    const [fresh = 0] = await makeLearners(fixture, 'Fresh', 1);
    await act('a1', 'users', 'add_to_groups', [...members, fresh], [group.id]);
    await act('a1', 'users', 'enrol', [fresh], [course.id]);
    await eventually(async () => (await having({ group: group.id })) === members.length);
    const whom = { total: members.length, in_course: String(course.id), in_group: group.id };
    expect(await found('a1', 'users', 'start_again', whom, [course.id])).toMatchObject({ changed: members.length });
    expect(await act('a1', 'users', 'start_again', [fresh], [course.id])).toMatchObject({ changed: 0, unchanged: 1 });
  });

  it('narrows by group and day within a course alone, and is for authors [E24]', async () => {
    const input = { list: 'users', act: 'start_again', found: { total: 1, completed_before: day }, targets: [String(course.id)] };
    expect(await fixture.refusal('a1', ACT, { input })).toMatchObject({ code: 'VALIDATION' });
    const ids = { list: 'users', act: 'start_again', ids: [String(people[5])], targets: [String(course.id)] };
    expect(await fixture.refusal('l1', ACT, { input: ids })).toMatchObject({ code: 'FORBIDDEN' });
  });
});
