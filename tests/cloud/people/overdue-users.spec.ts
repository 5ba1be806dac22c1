import { describe, expect, it } from 'vitest';
import { CREATE_GROUP } from '../../fixtures/calls.ts';
import { eventually } from '../../fixtures/eventually.ts';
import type { PersonName } from '../../fixtures/personas.ts';
import { COMPLETE, type Made, passSeconds, publish, refOf, useCourseFixture } from '../learning/course-fixture.ts';

const fixture = useCourseFixture();

const ENROL =
  'mutation ($course: ID!, $users: [ID!]!, $terms: TermsInput) { enrolUsersInCourse(course_id: $course, user_ids: $users, terms: $terms) }';
const OFFER =
  'mutation ($branch: ID!, $courses: [ID!]!) { assignCoursesToBranch(branchCoursesInput: { branch_id: $branch, course_ids: $courses }) }';
const EXEMPT =
  'mutation ($course: ID!, $users: [ID!]!) { setExemption(course_id: $course, user_ids: $users, exempt: true, reason: "On leave") }';
const DEACTIVATE = 'mutation ($id: ID!) { updateUser(id: $id, input: { is_active: false }) { id } }';
const LATE = `query ($overdue: Boolean, $branchUrl: String) {
  usersPage(overdue: $overdue, limit: 200, branchUrl: $branchUrl) { data { id overdue_courses } paginatorInfo { total } }
  usersReportPage(overdue: $overdue, limit: 200, branchUrl: $branchUrl) { data { id coursesOverdue } } }`;
const ACT = 'mutation ($input: ActOnRowsInput!) { actOnRows(input: $input) { changed } }';

const idOf = (name: PersonName): string => String(fixture.personas.people[name].id);
const act = (query: string, variables: Record<string, unknown>) => fixture.get('a1', query, variables);
const enrol = ({ id }: Made, ...names: PersonName[]) =>
  act(ENROL, { course: String(id), users: names.map(idOf), terms: { mandatory: true, due_days: 1 } });

type Late = {
  usersPage: { data: { id: string; overdue_courses: number }[]; paginatorInfo: { total: number } };
  usersReportPage: { data: { id: string; coursesOverdue: number }[] };
};
const late = async (name: PersonName, branchUrl?: string): Promise<Record<string, number>> => {
  const { usersPage, usersReportPage } = await fixture.get<Late>(name, LATE, { overdue: true, ...(branchUrl && { branchUrl }) });
  const listed = Object.fromEntries(usersPage.data.map((row) => [row.id, row.overdue_courses]));
  // The report counts the same people with the same numbers.
  expect(Object.fromEntries(usersReportPage.data.map((row) => [row.id, row.coursesOverdue]))).toEqual(listed);
  expect(usersPage.paginatorInfo.total).toBe(usersPage.data.length);
  return listed;
};

describe('the list of users', () => {
  it('finds who is late with the number of their courses, as the report does, and acts on all of them [D111]', async () => {
    const [shared, elsewhere] = [
      await publish(fixture, { title: 'Fire safety' }),
      await publish(fixture, { title: 'First aid' }, 'a1', null),
    ];
    await act(OFFER, { branch: String(fixture.personas.t1.north), courses: [String(shared.id)] });
    await enrol(shared, 'l1', 'u12', 'l1s');
    await enrol(elsewhere, 'l1', 'l1s');
    expect(await late('a1')).toEqual({});
    passSeconds(3 * 86_400);
    await eventually(async () => Object.keys(await late('a1')).length === 3);
    expect(await late('a1')).toEqual({ [idOf('l1')]: 2, [idOf('u12')]: 1, [idOf('l1s')]: 2 });
    expect((await late('ab1'))[idOf('l1')]).toBe(1);

    await act(EXEMPT, { course: String(shared.id), users: [idOf('u12')] });
    await fixture.get('l1', COMPLETE, { input: refOf(elsewhere, 0) });
    await act(DEACTIVATE, { id: idOf('l1s') });
    await eventually(async () => Object.keys(await late('a1')).length === 1);
    expect(await late('a1')).toEqual({ [idOf('l1')]: 1 });
    const { usersPage } = await fixture.get<Late>('a1', LATE, { overdue: null });
    expect(usersPage.data.find(({ id }) => id === idOf('l1s'))?.overdue_courses).toBe(0);

    const { createGroup: group } = await act(CREATE_GROUP, { name: 'To be called' });
    const input = { list: 'users', act: 'add_to_groups', found: { total: 1, overdue: true }, targets: [group.id] };
    expect((await act(ACT, { input })).actOnRows).toEqual({ changed: 1 });
  });
});
