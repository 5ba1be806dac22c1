import { beforeEach, describe, expect, it } from 'vitest';
import { records } from '../../../functions/platform/keys/keys.ts';
import { updateItem } from '../../../functions/platform/tables/dynamo.ts';
import { checkAccess } from '../../../functions/stream/verify.ts';
import { addDays } from '../../../shared/kernel/instant.ts';
import { endOfDay } from '../../../shared/kernel/regional/zoned-time.ts';
import { CREATE_GROUP, ADD_USER_TO_GROUPS } from '../../fixtures/calls.ts';
import { dump } from '../../fixtures/dump.ts';
import { eventually } from '../../fixtures/eventually.ts';
import { type PersonName, testContext } from '../../fixtures/personas.ts';
import { COMPLETE, fixtureTime, type Made, passSeconds, publish, refOf, useCourseFixture } from './course-fixture.ts';

const ENROL =
  'mutation ($course: ID!, $user: ID!, $terms: TermsInput) { AdminCourseEnrollment(user_id: $user, course_ids: [$course], terms: $terms) }';
const ENROL_MANY =
  'mutation ($course: ID!, $users: [ID!]!, $terms: TermsInput) { enrolUsersInCourse(course_id: $course, user_ids: $users, terms: $terms) }';
const UNENROL = 'mutation ($course: ID!, $user: ID!) { CourseUnenrollment(user_id: $user, course_id: $course) }';
const GIVE =
  'mutation ($group: ID!, $course: ID!, $terms: TermsInput) { addCoursesToGroup(group_id: $group, course_ids: [$course], terms: $terms) }';
const LEAVE = 'mutation ($group: ID!, $user: ID!) { removeUserFromGroup(group_id: $group, user_id: $user) }';
const SET_GROUP =
  'mutation ($group: ID!, $course: ID!, $terms: TermsInput) { setGroupCourseTerms(group_id: $group, course_id: $course, terms: $terms) }';
const SET_COURSE = 'mutation ($course: ID!, $terms: TermsInput) { setCourseTerms(course_id: $course, terms: $terms) }';
const SET_DIRECT =
  'mutation ($course: ID!, $users: [ID!]!, $terms: TermsInput) { setEnrolmentTerms(course_id: $course, user_ids: $users, terms: $terms) }';
const EXTEND =
  'mutation ($course: ID!, $users: [ID!]!, $until: String!, $reason: String!) { extendTerm(course_id: $course, user_ids: $users, until: $until, reason: $reason) }';
const EXEMPT =
  'mutation ($course: ID!, $users: [ID!]!, $exempt: Boolean!, $reason: String!) { setExemption(course_id: $course, user_ids: $users, exempt: $exempt, reason: $reason) }';
const DIRECT_TERMS =
  'query ($course: ID!, $user: ID!) { enrolmentTerms(course_id: $course, user_id: $user) { mandatory due_day due_days grace_days access_ends access_days access_kept reason } }';
const RESET = 'mutation ($course: ID!, $user: ID!) { resetEnrolment(user_id: $user, course_id: $course) }';
const LEARNER =
  'query ($id: Int!) { course(id: $id, asLearner: true) { due_at late_at mandatory term_state extended } myCourses { id due_at term_state } UserProgress { due { id due_at } } }';
const REPORT = `query ($course: Int!, $overdue: Boolean) {
  CourseReport(courseId: $course) { stats { overdueLearners } }
  courseReportUsersPage(courseId: $course, overdue: $overdue, sort: "dueAt") { data { id due_at term_state extended extension exemption } } }`;
const PREVIEW = `query ($course: ID!, $group: ID, $users: [ID!], $terms: TermsInput, $until: String) {
  termsPreview(course_id: $course, group_id: $group, user_ids: $users, terms: $terms, until: $until) {
    people examined turn_overdue turn_overdue_names turn_open turn_open_names due_after_closing } }`;

type Terms = {
  mandatory: boolean;
  due_day?: string | null;
  due_days?: number | null;
  grace_days?: number;
  access_ends?: string;
  access_days?: number;
  access_kept?: boolean;
  reason?: string;
};
const inDays = (days: number, more: Partial<Terms> = {}): Terms => ({ mandatory: true, due_days: days, ...more });
const onDay = (day: string, more: Partial<Terms> = {}): Terms => ({ mandatory: true, due_day: day, ...more });

const fixture = useCourseFixture();
let course: Made;
let count = 0;
beforeEach(async () => {
  count += 1;
  course = await publish(fixture, { title: `Fire safety ${count}` });
});

const idOf = (name: PersonName): string => String(fixture.personas.people[name].id);
const today = (): string => fixtureTime().slice(0, 10);
const endIn = (days: number): string => endOfDay(addDays(today(), days), 'UTC');
const passDays = (days: number): void => passSeconds(days * 86_400);
const act = (query: string, variables: object) => fixture.get('a1', query, { course: String(course.id), ...variables });
type Learner = { due_at: string | null; late_at: string | null; mandatory: boolean; term_state: string; extended: boolean };
const learner = async (name: PersonName): Promise<Learner> =>
  (await fixture.get<{ course: Learner }>(name, LEARNER, { id: course.id })).course;
const refusal = async (query: string, variables: object, name: PersonName = 'a1') =>
  (await fixture.ask(name, query, { course: String(course.id), ...variables })).errors[0]?.extensions;

async function newGroup(...names: PersonName[]): Promise<string> {
  const { createGroup } = await fixture.get('a1', CREATE_GROUP, { name: `Group ${(count += 1)}` });
  for (const name of names) await fixture.get('a1', ADD_USER_TO_GROUPS, { user: idOf(name), groups: [createGroup.id] });
  return createGroup.id;
}

type Reported = {
  id: string;
  due_at: string | null;
  term_state: string;
  extended: boolean;
  extension: string | null;
  exemption: string | null;
};
async function report(overdue: boolean | null = null): Promise<{ figure: number; rows: Reported[] }> {
  const answer = await fixture.get<{
    CourseReport: { stats: { overdueLearners: number } };
    courseReportUsersPage: { data: Reported[] };
  }>('a1', REPORT, { course: course.id, overdue });
  return { figure: answer.CourseReport.stats.overdueLearners, rows: answer.courseReportUsersPage.data };
}
const reported = (holds: (read: Awaited<ReturnType<typeof report>>) => boolean, overdue: boolean | null = null) =>
  eventually(async () => holds(await report(overdue)));

describe('the due date of an enrolment', () => {
  it('is the end of its day, the same instant in every call, and overdue after the days of grace [D10]', async () => {
    const due = endIn(14);
    await act(ENROL, { user: idOf('l1'), terms: inDays(14, { grace_days: 2 }) });
    const late = endIn(16);
    expect(await learner('l1')).toEqual({ due_at: due, late_at: late, mandatory: true, term_state: 'later', extended: false });
    await reported(({ rows, figure }) => figure === 0 && rows[0]?.due_at === due);
    const { myCourses, UserProgress } = await fixture.get('l1', LEARNER, { id: course.id });
    expect(myCourses.find(({ id }) => id === String(course.id))).toMatchObject({ due_at: due });
    expect(UserProgress.due).toContainEqual({ id: String(course.id), due_at: due });
    passDays(15);
    expect(await learner('l1')).toMatchObject({ term_state: 'soon' });
    expect(await report(true)).toEqual({ figure: 0, rows: [] });
    passDays(2);
    expect(await learner('l1')).toMatchObject({ term_state: 'overdue' });
    expect(await report(true)).toMatchObject({ figure: 1, rows: [{ id: idOf('l1'), term_state: 'overdue' }] });
    await fixture.get('l1', COMPLETE, { input: refOf(course, 0) });
    expect(await learner('l1')).toMatchObject({ term_state: 'done_late' });
    await reported(({ figure, rows }) => figure === 0 && rows.length === 0, true);
  });

  it('is extended, and leaves the figures while somebody is exempt, with the reason in the report [D11]', async () => {
    await act(ENROL_MANY, { users: [idOf('l1'), idOf('u12')], terms: inDays(1) });
    passDays(3);
    await reported(({ figure }) => figure === 2);
    const until = addDays(today(), 7);
    await act(EXTEND, { users: [idOf('l1')], until, reason: 'Ill' });
    expect(await learner('l1')).toMatchObject({ due_at: endIn(7), term_state: 'soon', extended: true });
    await act(EXEMPT, { users: [idOf('u12')], exempt: true, reason: 'On leave' });
    expect(await learner('u12')).toMatchObject({ term_state: 'exempt' });
    await reported(({ figure, rows }) => figure === 0 && rows.some(({ exemption }) => exemption === 'On leave'));
    expect((await report()).rows).toContainEqual(expect.objectContaining({ id: idOf('l1'), extended: true, extension: 'Ill' }));
    await act(SET_DIRECT, { users: [idOf('l1')], terms: inDays(2) });
    expect(await learner('l1')).toMatchObject({ due_at: endIn(7) });
    await act(EXEMPT, { users: [idOf('u12')], exempt: false, reason: 'Back' });
    await reported(({ figure }) => figure === 1);
    // Nobody reads a reason in what is stored.
    expect(JSON.stringify(await dump())).not.toMatch(/On leave|"Ill"/);
  });

  it('is read with its reason before it is changed, and is taken away [D28]', async () => {
    const user = idOf('l1');
    await act(ENROL, { user });
    expect(await act(DIRECT_TERMS, { user })).toEqual({ enrolmentTerms: null });
    const terms = {
      mandatory: false,
      due_days: 8,
      grace_days: 1,
      access_ends: 'days',
      access_days: 30,
      access_kept: true,
      reason: 'New post',
    };
    await act(SET_DIRECT, { users: [user], terms });
    expect(await act(DIRECT_TERMS, { user })).toEqual({ enrolmentTerms: { ...terms, due_day: null } });
    expect(await refusal(DIRECT_TERMS, { user }, 'l1')).toMatchObject({ code: 'FORBIDDEN' });
    expect(await refusal(DIRECT_TERMS, { user: idOf('u12') })).toMatchObject({ code: 'NOT_FOUND' });
    await act(SET_DIRECT, { users: [user], terms: null });
    expect(await act(DIRECT_TERMS, { user })).toEqual({ enrolmentTerms: null });
    expect(await learner('l1')).toMatchObject({ due_at: null, term_state: 'none' });
  });

  it('goes with its direct enrolment, and counts anew with another one or another start [D12]', async () => {
    await act(ENROL, { user: idOf('l1'), terms: inDays(5) });
    await act(UNENROL, { user: idOf('l1') });
    passDays(20);
    await act(ENROL, { user: idOf('l1') });
    expect(await learner('l1')).toMatchObject({ due_at: null, term_state: 'none' });
    await act(ENROL, { user: idOf('l1'), terms: inDays(5) });
    await fixture.get('l1', COMPLETE, { input: refOf(course, 0) });
    passDays(9);
    await act(RESET, { user: idOf('l1') });
    expect(await learner('l1')).toMatchObject({ due_at: endIn(5), term_state: 'soon' });
  });
});

describe('the due date by a group or of a course', () => {
  it('counts from joining, which leaving and returning do not change [D13]', async () => {
    const group = await newGroup('l1');
    await act(GIVE, { group, terms: inDays(30) });
    const first = endIn(30);
    passDays(9);
    await fixture.get('a1', ADD_USER_TO_GROUPS, { user: idOf('u12'), groups: [group] });
    expect([(await learner('l1')).due_at, (await learner('u12')).due_at]).toEqual([first, endIn(30)]);
    await act(LEAVE, { group, user: idOf('l1') });
    passDays(3);
    await fixture.get('a1', ADD_USER_TO_GROUPS, { user: idOf('l1'), groups: [group] });
    expect((await learner('l1')).due_at).toBe(first);
  });

  it('counts from a direct enrolment of who has had the course by a group [D27]', async () => {
    const group = await newGroup('l1');
    await act(GIVE, { group });
    passDays(20);
    await act(ENROL, { user: idOf('l1'), terms: inDays(5) });
    expect(await learner('l1')).toMatchObject({ due_at: endIn(5), term_state: 'soon' });
  });

  it('moves open enrolments when the group changes it, and not those that were extended or are complete [D14]', async () => {
    const group = await newGroup('l1', 'u12', 'l1s');
    await act(GIVE, { group, terms: inDays(5) });
    const before = endIn(5);
    await act(EXTEND, { users: [idOf('u12')], until: addDays(today(), 40), reason: 'Ill' });
    await fixture.get('l1s', COMPLETE, { input: refOf(course, 0) });
    const extended = endIn(40);
    await act(SET_GROUP, { group, terms: onDay(addDays(today(), 12)) });
    expect((await learner('l1')).due_at).toBe(endIn(12));
    expect((await learner('u12')).due_at).toBe(extended);
    expect(await learner('l1s')).toMatchObject({ due_at: before, term_state: 'done' });
    await act(SET_GROUP, { group, terms: null });
    expect((await learner('l1')).due_at).toBeNull();
  });

  it('of the course is that of all who have it and of who gets it, and stays when it is published again [D15]', async () => {
    const group = await newGroup('l1');
    await act(GIVE, { group });
    await act(ENROL, { user: idOf('u12'), terms: inDays(20) });
    await act(SET_COURSE, { terms: inDays(10) });
    await eventually(async () => (await learner('l1')).due_at === endIn(10) && (await learner('u12')).due_at === endIn(10));
    await fixture.get('a1', 'mutation ($input: EditCourseInput!) { EditCourse(input: $input) { id } }', {
      input: { id: course.id, title: `Fire safety ${count}, revised` },
    });
    await act(ENROL, { user: idOf('l1s') });
    expect((await learner('l1s')).due_at).toBe(endIn(10));
    await fixture.get('m1', 'mutation ($id: ID!) { CourseEnrollment(input: { course_id: $id }) { id } }', { id: course.id });
    expect((await learner('m1')).due_at).toBe(endIn(10));
    const { course: read } = await fixture.get('a1', 'query ($id: Int!) { course(id: $id) { terms { mandatory due_days } } }', {
      id: course.id,
    });
    expect(read.terms).toEqual({ mandatory: true, due_days: 10 });
  });

  it('is shown before it is saved with who would be overdue and who would not, and nothing is written [D16]', async () => {
    const group = await newGroup('l1', 'u12');
    await act(GIVE, { group, terms: inDays(30) });
    passDays(10);
    await reported(({ rows }) => rows.length === 2);
    const { termsPreview: sooner } = await act(PREVIEW, { group, terms: inDays(3) });
    expect(sooner).toMatchObject({ people: 2, examined: 2, turn_overdue: 2, turn_open: 0, turn_open_names: [], due_after_closing: 0 });
    expect(sooner.turn_overdue_names).toHaveLength(2);
    passDays(25);
    await report();
    const stored = await dump();
    const { termsPreview: later } = await act(PREVIEW, { group, terms: null });
    expect(later).toMatchObject({ turn_overdue: 0, turn_open: 2 });
    expect(await dump()).toEqual(stored);
  });

  it('is shown for an extension with who is not overdue any more, and nothing is written [D112]', async () => {
    await act(ENROL_MANY, { users: [idOf('l1'), idOf('u12')], terms: inDays(1) });
    await act(ENROL_MANY, { users: [idOf('l1s')], terms: inDays(30) });
    passDays(3);
    await reported(({ figure }) => figure === 2);
    const users = [idOf('l1'), idOf('l1s')];
    const stored = await dump();
    const { termsPreview } = await act(PREVIEW, { users, until: addDays(today(), 9) });
    expect(termsPreview).toMatchObject({ people: 2, turn_overdue: 0, turn_open: 1, turn_open_names: ['L1 Persona'] });
    const until = addDays(today(), -1);
    expect(await refusal(PREVIEW, { users, until })).toMatchObject({ code: 'VALIDATION', validation: { until: [expect.any(String)] } });
    expect(await refusal(PREVIEW, { until: addDays(today(), 9) })).toMatchObject({ validation: { user_ids: [expect.any(String)] } });
    expect(await dump()).toEqual(stored);
  });
});

describe('access that ends by terms', () => {
  const readable = async (name: PersonName): Promise<boolean> =>
    (await fixture.ask(name, COMPLETE, { input: refOf(course, 0) })).errors.length === 0;

  it('is refused like a course that has closed, until it is extended, and goes on for who keeps it [D21]', async () => {
    await act(ENROL_MANY, { users: [idOf('l1')], terms: inDays(2, { access_ends: 'due', reason: 'Fire rule' }) });
    await act(ENROL_MANY, { users: [idOf('u12')], terms: inDays(2, { access_ends: 'days', access_days: 3, access_kept: true }) });
    await fixture.get('u12', COMPLETE, { input: refOf(course, 0) });
    passDays(4);
    expect(await refusal(COMPLETE, { input: refOf(course, 0) }, 'l1')).toMatchObject({
      validation: { course_id: ['Your access to this course has ended.'] },
    });
    expect(await readable('u12')).toBe(true);
    await act(EXTEND, { users: [idOf('l1')], until: addDays(today(), 3), reason: 'Ill' });
    expect(await readable('l1')).toBe(true);
    expect(JSON.stringify(await dump())).not.toContain('Fire rule');
  });
});

const OF_PERSON = 'mutation ($input: UserDetailsInput!) { updateUserDetails(input: $input) { time_zone } }';
const OF_BRANCH = 'mutation ($id: ID!, $input: BranchInput!) { updateBranch(id: $id, input: $input) { time_zone } }';
const OF_INSTANCE = 'mutation ($id: ID!, $zone: String) { updateLmsInstance(id: $id, name: "Acme", time_zone: $zone) { time_zone } }';

describe('the zone of a learner', () => {
  it('moves what is open when they, a branch or the instance have another one [D22]', async () => {
    await act(ENROL_MANY, { users: [idOf('l1'), idOf('u12')], terms: inDays(10) });
    const day = addDays(today(), 10);
    const dueIn = (name: PersonName, zone: string) => eventually(async () => (await learner(name)).due_at === endOfDay(day, zone));
    await reported(({ rows }) => rows.length === 2);
    await fixture.get('s0', OF_INSTANCE, { id: fixture.personas.t1.id, zone: 'Asia/Kathmandu' }, { host: 'localhost' });
    await Promise.all([dueIn('l1', 'Asia/Kathmandu'), dueIn('u12', 'Asia/Kathmandu')]);
    await fixture.get('a1', OF_BRANCH, {
      id: fixture.personas.t1.north,
      input: { name: 'North', url: 'north', time_zone: 'Europe/Berlin' },
    });
    await dueIn('l1', 'Europe/Berlin');
    const input = { first_name: 'U', last_name: 'Twelve' };
    await fixture.get('u12', OF_PERSON, { input: { ...input, time_zone: 'America/New_York' } });
    await dueIn('u12', 'America/New_York');
    await fixture.get('u12', OF_PERSON, { input: { ...input, time_zone: null } });
    await fixture.get('a1', OF_BRANCH, { id: fixture.personas.t1.north, input: { name: 'North', url: 'north', time_zone: null } });
    await fixture.get('s0', OF_INSTANCE, { id: fixture.personas.t1.id, zone: null }, { host: 'localhost' });
    await Promise.all([dueIn('l1', 'UTC'), dueIn('u12', 'UTC')]);
  });
});

describe('a check of what is due', () => {
  it('finds an enrolment that is due by other terms than those in force, and repairs it [D24]', async () => {
    await act(ENROL, { user: idOf('l1'), terms: inDays(10) });
    const { scope } = fixture.personas.t1;
    await eventually(async () => (await checkAccess(scope.tenant)).length === 0);
    const due = { kind: 'days', days: 3 } as const;
    await updateItem('records', records.header(scope, 'course', course.id), {
      update: 'SET terms = :terms',
      values: { ':terms': { mandatory: true, due, graceDays: 0 } },
    });
    const found = await checkAccess(scope.tenant, testContext());
    expect(found.map(({ what }) => what)).toEqual([
      `person ${idOf('l1')} is due in course ${course.id} by other terms than those in force`,
    ]);
    expect((await learner('l1')).due_at).toBe(endIn(3));
    expect(await checkAccess(scope.tenant)).toEqual([]);
  });
});

describe('terms of a course that change while somebody is enrolled', () => {
  it('are those of everybody in the end [D23]', async () => {
    const group = await newGroup('l1s');
    await act(GIVE, { group });
    for (const days of [5, 9, 14]) {
      await Promise.all([
        act(SET_COURSE, { terms: inDays(days) }),
        act(ENROL, { user: idOf('l1') }),
        fixture.get('a1', ADD_USER_TO_GROUPS, { user: idOf('u12'), groups: [group] }),
      ]);
      const due = endIn(days);
      await eventually(async () =>
        (await Promise.all([learner('l1'), learner('u12'), learner('l1s')])).every(({ due_at }) => due_at === due),
      );
      await act(UNENROL, { user: idOf('l1') });
    }
  });
});

describe('a due date that cannot be set', () => {
  it.each<[string, object, string]>([
    ['a past day', onDay('2020-01-01'), 'terms.due_day'],
    ['a day that is none', onDay('2027-02-30'), 'terms.due_day'],
    ['a day in a hundred years', onDay('2126-01-01'), 'terms.due_day'],
    ['0 days', inDays(0), 'terms.due_days'],
    ['3,651 days', inDays(3651), 'terms.due_days'],
    ['a day and days', { ...inDays(3), due_day: '2030-01-01' }, 'terms.due_days'],
    ['366 days of grace', inDays(3, { grace_days: 366 }), 'terms.grace_days'],
    ['access that ends in 0 days', inDays(3, { access_ends: 'days', access_days: 0 }), 'terms.access_days'],
    ['access that ends at some time', inDays(3, { access_ends: 'then' }), 'terms.access_ends'],
    ['access that ends with no due date', { mandatory: true, access_ends: 'due' }, 'terms.access_ends'],
    ['a long reason', inDays(3, { reason: 'x'.repeat(501) }), 'terms.reason'],
  ])('is refused at the field: %s [D17]', async (_, terms, field) => {
    const group = await newGroup();
    await act(GIVE, { group });
    const stored = await dump();
    for (const [query, more] of [
      [ENROL, { user: idOf('l1') }],
      [ENROL_MANY, { users: [idOf('l1')] }],
      [GIVE, { group }],
      [SET_GROUP, { group }],
      [SET_COURSE, {}],
      [PREVIEW, {}],
    ] as const) {
      const refused = await refusal(query, { ...more, terms });
      expect(refused).toMatchObject({ code: 'VALIDATION', validation: { [field]: [expect.any(String)] } });
    }
    expect(await dump()).toEqual(stored);
  });

  it('is refused for who has no open one, has it as long already, or has the course by a group alone [D18]', async () => {
    const group = await newGroup('l1');
    await act(GIVE, { group, terms: inDays(5) });
    const users = [idOf('l1')];
    const until = addDays(today(), 3);
    const at = (field: string) => ({ code: 'VALIDATION', validation: { [field]: [expect.any(String)] } });
    expect(await refusal(EXTEND, { users, until, reason: 'Ill' })).toMatchObject(at('user_ids.0'));
    expect(await refusal(EXTEND, { users, until: '2020-01-01', reason: 'Ill' })).toMatchObject(at('until'));
    expect(await refusal(EXTEND, { users, until: 'soon', reason: 'Ill' })).toMatchObject(at('until'));
    expect(await refusal(EXTEND, { users, until: addDays(today(), 9), reason: ' ' })).toMatchObject(at('reason'));
    expect(await refusal(EXEMPT, { users, exempt: true, reason: '' })).toMatchObject(at('reason'));
    expect(await refusal(SET_DIRECT, { users, terms: inDays(9) })).toMatchObject(at('user_ids.0'));
    expect(await refusal(EXTEND, { users: [], until, reason: 'Ill' })).toMatchObject(at('user_ids'));
    await act(SET_GROUP, { group, terms: null });
    expect(await refusal(EXTEND, { users, until: addDays(today(), 9), reason: 'Ill' })).toMatchObject(at('user_ids.0'));
  });

  it('is nobody’s own, and nobody’s who is out of scope [D19]', async () => {
    await act(ENROL_MANY, { users: [idOf('l1'), idOf('i1')], terms: inDays(5) });
    const until = addDays(today(), 9);
    const extend = (name: PersonName, whom: PersonName) => refusal(EXTEND, { users: [idOf(whom)], until, reason: 'Ill' }, name);
    expect(await extend('i1', 'i1')).toMatchObject({ code: 'FORBIDDEN' });
    expect(await extend('m1', 'l1')).toMatchObject({ code: 'FORBIDDEN' });
    expect(await extend('l1', 'l1')).toMatchObject({ code: 'FORBIDDEN' });
    expect(await extend('a2', 'l1')).toMatchObject({ code: 'NOT_FOUND' });
    expect(await extend('a1', 'u12')).toMatchObject({ code: 'NOT_FOUND' });
    expect(await refusal(SET_GROUP, { group: await newGroup(), terms: inDays(5) })).toMatchObject({ code: 'NOT_FOUND' });
  });
});
