import { describe, expect, it } from 'vitest';
import { eventually } from '../../fixtures/eventually.ts';
import type { PersonName } from '../../fixtures/personas.ts';
import { COMPLETE, type Made, passSeconds, publish, refOf, useCourseFixture } from '../learning/course-fixture.ts';

const fixture = useCourseFixture();

const ENROL =
  'mutation ($course: ID!, $users: [ID!]!, $terms: TermsInput) { enrolUsersInCourse(course_id: $course, user_ids: $users, terms: $terms) }';
const EXEMPT =
  'mutation ($course: ID!, $users: [ID!]!) { setExemption(course_id: $course, user_ids: $users, exempt: true, reason: "On leave") }';
const DUE = '{ dashboardData { due { overdue soon courses { id overdue soon } } analyticsData { overdueCourses } } }';

type Due = { readonly overdue: number; readonly soon: number; readonly courses: readonly { id: string; overdue: number; soon: number }[] };
type Dashboard = { readonly dashboardData: { readonly due: Due; readonly analyticsData: { readonly overdueCourses: number } } };

const idOf = (name: PersonName): string => String(fixture.personas.people[name].id);
const enrol = ({ id }: Made, days: number, ...names: PersonName[]) =>
  fixture.get('a1', ENROL, { course: String(id), users: names.map(idOf), terms: { mandatory: true, due_days: days } });
async function due(name: PersonName): Promise<Due> {
  const { dashboardData } = await fixture.get<Dashboard>(name, DUE);
  expect(dashboardData.analyticsData.overdueCourses).toBe(dashboardData.due.overdue);
  return dashboardData.due;
}

describe('the dashboard', () => {
  it('has the courses that are due and overdue, those with the most overdue first [D114]', async () => {
    const north = await publish(fixture, { title: 'Fire safety' });
    const elsewhere = await publish(fixture, { title: 'First aid' }, 'a1', null);
    const later = await publish(fixture, { title: 'Ladders' });
    expect(await due('a1')).toEqual({ overdue: 0, soon: 0, courses: [] });
    await enrol(north, 1, 'l1', 'l1s');
    await enrol(north, 12, 'u12');
    await enrol(elsewhere, 1, 'l1', 'u12', 'l1s');
    await enrol(later, 60, 'l1');
    passSeconds(3 * 86_400);
    await fixture.get('a1', EXEMPT, { course: String(elsewhere.id), users: [idOf('l1s')] });
    await fixture.get('l1', COMPLETE, { input: refOf(elsewhere, 0) });
    await eventually(async () => (await due('a1')).courses[1]?.overdue === 1);
    expect(await due('a1')).toEqual({
      overdue: 3,
      soon: 1,
      courses: [
        { id: String(north.id), overdue: 2, soon: 1 },
        { id: String(elsewhere.id), overdue: 1, soon: 0 },
      ],
    });
    // Of the branch are its course and its people alone.
    expect(await due('m1')).toEqual({ overdue: 1, soon: 1, courses: [{ id: String(north.id), overdue: 1, soon: 1 }] });
  });
});
