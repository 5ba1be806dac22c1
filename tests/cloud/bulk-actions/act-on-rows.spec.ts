import { beforeAll, describe, expect, it } from 'vitest';
import { records } from '../../../functions/platform/keys/keys.ts';
import { personBranchRecord } from '../../../functions/platform/request/access-records.ts';
import { getItem } from '../../../functions/platform/tables/dynamo.ts';
import { CREATE_GROUP } from '../../fixtures/calls.ts';
import { create } from '../../fixtures/courses.ts';
import { eventually } from '../../fixtures/eventually.ts';
import { useCourseFixture } from '../learning/course-fixture.ts';
import { ACT, makeLearners, manyLicences, rowsOf } from './rows-fixture.ts';

const fixture = useCourseFixture();
const { act, found, undo, rows, ended, look } = rowsOf(() => fixture);
let courses: string[];
let groups: string[];

beforeAll(async () => {
  await manyLicences(fixture);
  const token = await fixture.tokenOf('a1');
  courses = [];
  for (const title of ['First', 'Second']) courses.push((await create(fixture.cloud, { token }, { ...COURSE, title })).id);
  groups = [];
  for (const name of ['Guides', 'Drivers']) groups.push((await fixture.get('a1', CREATE_GROUP, { name })).createGroup.id);
}, 120_000);

const COURSE = {
  description: 'What to do.',
  content: [{ unit_order: 1, title: 'Exits', content: JSON.stringify({ ops: [{ insert: 'Use the stairs.\n' }] }) }],
};
const SEEN = `query ($id: ID!) { user(id: $id) { instance_is_active groups { id } branches { url }
  enrolledCourses { course_id } } }`;
type Seen = {
  user: {
    instance_is_active: boolean;
    groups: { id: string }[];
    branches: { url: string }[];
    enrolledCourses: { course_id: string }[];
  };
};
const seen = async (id: number): Promise<Seen['user']> => (await fixture.get('a1', SEEN, { id: String(id) })).user;
const isThere = async (id: number): Promise<boolean> => (await fixture.refusal('a1', SEEN, { id: String(id) })) === null;

describe('acting on rows of users', () => {
  it('deletes them before the reply, leaves others where one is refused, and restores exactly the deleted', async () => {
    const [one, two] = await makeLearners(fixture, 'Gone', 2);
    const { a1 } = fixture.personas.people;
    const done = await act('a1', 'users', 'delete', [one ?? 0, two ?? 0, a1.id, 999_999]);
    expect(done).toMatchObject({
      job: { title: 'Deleting users', status: 'done', done: 4, total: 4 },
      changed: 2,
      unchanged: 0,
      refused: 2,
    });
    expect(await Promise.all([one ?? 0, two ?? 0].map(isThere))).toEqual([false, false]);
    expect(await rows('a1', done, 'refused')).toEqual([
      {
        id: String(a1.id),
        name: 'A1 Persona',
        result: 'refused',
        message: 'You cannot delete yourself. Ask another admin to do it.',
        changed: 0,
      },
      { id: '999999', name: null, result: 'refused', message: expect.any(String), changed: 0 },
    ]);
    expect((await rows('a1', done, 'changed')).map(({ name }) => name)).toEqual(['Gone No 0', 'Gone No 1']);
    expect(done.can_undo).toBe(true);
    const back = await undo('a1', done);
    expect(back).toMatchObject({
      job: { title: 'Restoring users', status: 'done' },
      changed: 2,
      refused: 0,
      can_undo: false,
      undoes: done.job.id,
    });
    expect(await Promise.all([one ?? 0, two ?? 0].map(isThere))).toEqual([true, true]);
    expect((await undo('a1', done)).job.id).toBe(back.job.id);
    expect(await look('a1', done.job.id)).toMatchObject({ can_undo: false, undone_by: back.job.id });
  });

  it('deactivates and activates them; who was so before is unchanged, and is left so by the undo', async () => {
    const [one, two] = (await makeLearners(fixture, 'Still', 2)) as [number, number];
    await act('a1', 'users', 'deactivate', [one]);
    const done = await act('a1', 'users', 'deactivate', [one, two]);
    expect(done).toMatchObject({ changed: 1, unchanged: 1, refused: 0 });
    await undo('a1', done);
    expect([(await seen(one)).instance_is_active, (await seen(two)).instance_is_active]).toEqual([false, true]);
    expect(await act('a1', 'users', 'activate', [one, two])).toMatchObject({ changed: 1, unchanged: 1 });
  });

  it('enrols them in courses, and the undo takes out only what was added', async () => {
    const [one, two] = (await makeLearners(fixture, 'Learn', 2)) as [number, number];
    await act('a1', 'users', 'enrol', [one], [courses[0] ?? '']);
    const done = await act('a1', 'users', 'enrol', [one, two], courses);
    expect(done).toMatchObject({ changed: 2, targets: courses.map((id) => ({ id })) });
    expect((await seen(two)).enrolledCourses).toHaveLength(2);
    await undo('a1', done);
    expect((await seen(one)).enrolledCourses.map(({ course_id: id }) => id)).toEqual([courses[0]]);
    expect((await seen(two)).enrolledCourses).toEqual([]);
    const ending = await act('a1', 'users', 'unenrol', [one, two], courses);
    expect(ending).toMatchObject({ changed: 1, unchanged: 1 });
    await undo('a1', ending);
    expect((await seen(one)).enrolledCourses).toHaveLength(1);
  });

  it('adds them to groups and branches, takes them out again, and gives the former role back', async () => {
    const [one, two] = (await makeLearners(fixture, 'Move', 2)) as [number, number];
    const { north, south } = fixture.personas.t1;
    await act('a1', 'users', 'add_to_groups', [one, two], groups);
    expect((await seen(one)).groups.map(({ id }) => id).toSorted()).toEqual(groups.toSorted());
    expect(await act('a1', 'users', 'remove_from_groups', [one, two], groups.slice(0, 1))).toMatchObject({ changed: 2 });
    expect((await seen(one)).groups.map(({ id }) => id)).toEqual(groups.slice(1));
    await act('a1', 'users', 'add_to_branches', [one], [south]);
    const instructor = fixture.personas.people.i1.id;
    const out = await act('a1', 'users', 'remove_from_branches', [one, instructor], [north]);
    expect(out).toMatchObject({ changed: 2 });
    expect((await seen(one)).branches.map(({ url }) => url)).toEqual(['south']);
    await undo('a1', out);
    expect((await seen(one)).branches.map(({ url }) => url).toSorted()).toEqual(['north', 'south']);
    const link = await getItem('records', records.personBranch(fixture.personas.t1.scope, instructor, north), personBranchRecord);
    expect(link?.role).toBe('instructor');
  });

  it('goes on as a job above a hundred, on all that a search finds; the same key is the same job', async () => {
    await makeLearners(fixture, 'Plenty', 120);
    const total = 'query { usersPage(search: "plenty") { paginatorInfo { total } } }';
    await eventually(async () => (await fixture.get('a1', total)).usersPage.paginatorInfo.total === 120);
    const search = { search: 'plenty', total: 120 };
    const input = { list: 'users', act: 'deactivate', found: search };
    const key = { headers: { 'idempotency-key': 'plenty' } };
    const { headers, data } = await fixture.ask('a1', ACT, { input }, key);
    const begun = data?.actOnRows;
    if (!begun) throw new Error('There was no answer.');
    expect(headers.get('x-trellis-job')).toBe(begun.job.id);
    expect(begun.job.total).toBe(120);
    const again = await fixture.ask('a1', ACT, { input }, key);
    expect(again.data?.actOnRows.job.id).toBe(begun.job.id);
    const done = await ended('a1', begun);
    expect(done).toMatchObject({ job: { status: 'done', done: 120 }, changed: 120, unchanged: 0, refused: 0 });
    expect(await ended('a1', await found('a1', 'users', 'activate', { ...search, status: 'inactive' }))).toMatchObject({ changed: 120 });
    expect(await fixture.refusal('a1', ACT, { input: { ...input, found: { ...search, total: 90 } } })).toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('the search finds 120 rows now, not 90'),
    });
  });
});

describe('acting on rows of courses, branches and groups', () => {
  it('offers courses in branches and groups, takes them out, deletes and restores them', async () => {
    const token = await fixture.tokenOf('a1');
    const made = [(await create(fixture.cloud, { token })).id, (await create(fixture.cloud, { token })).id];
    const { north, south } = fixture.personas.t1;
    const given = await act('a1', 'courses', 'add_to_branches', made, [north, south]);
    expect(given).toMatchObject({ changed: 2 });
    expect(await act('a1', 'courses', 'add_to_branches', made, [north])).toMatchObject({ changed: 0, unchanged: 2, can_undo: false });
    expect(await undo('a1', given)).toMatchObject({ changed: 2, refused: 0 });
    expect(await act('a1', 'courses', 'remove_from_branches', made, [north])).toMatchObject({ unchanged: 2 });
    const grouped = await act('a1', 'courses', 'add_to_groups', made, groups);
    expect(await act('a1', 'groups', 'remove_courses', groups, made)).toMatchObject({ changed: 2 });
    expect(await undo('a1', grouped)).toMatchObject({ changed: 2 });
    const gone = await act('a1', 'courses', 'delete', made);
    expect(gone).toMatchObject({ changed: 2, refused: 0 });
    expect(await undo('a1', gone)).toMatchObject({ job: { title: 'Restoring courses' }, changed: 2 });
  });

  it('enrols users in courses and takes them out again; who was enrolled before stays so after the undo', async () => {
    const token = await fixture.tokenOf('a1');
    const made = [(await create(fixture.cloud, { token })).id, (await create(fixture.cloud, { token })).id];
    const [one, two] = (await makeLearners(fixture, 'Reading', 2)) as [number, number];
    const coursesOf = async (id: number) => (await seen(id)).enrolledCourses.map(({ course_id: course }) => course).sort();
    await act('a1', 'users', 'enrol', [one], made.slice(0, 1));
    const done = await act('a1', 'courses', 'enrol_users', made, [one, two]);
    expect(done).toMatchObject({ job: { title: 'Enrolling users in courses' }, changed: 2, refused: 0 });
    expect([await coursesOf(one), await coursesOf(two)]).toEqual([[...made].sort(), [...made].sort()]);
    expect(await undo('a1', done)).toMatchObject({ job: { title: 'Ending enrolments of users' }, changed: 2 });
    expect([await coursesOf(one), await coursesOf(two)]).toEqual([made.slice(0, 1), []]);
    expect(await act('a1', 'courses', 'unenrol_users', made, [one])).toMatchObject({ changed: 1, unchanged: 1 });
    expect(await coursesOf(one)).toEqual([]);
  });

  it('deletes a course after the one that needs it, and refuses one that another still needs', async () => {
    const token = await fixture.tokenOf('a1');
    const needed = (await create(fixture.cloud, { token }, { ...COURSE, title: 'Needed' })).id;
    const needing = (await create(fixture.cloud, { token }, { ...COURSE, title: 'Needing', learning_path: [needed] })).id;
    const done = await act('a1', 'courses', 'delete', [needed]);
    expect(await rows('a1', done)).toMatchObject([
      { name: 'Needed', result: 'refused', message: expect.stringContaining('prerequisite of “Needing”') },
    ]);
    expect(await act('a1', 'courses', 'delete', [needing])).toMatchObject({ changed: 1 });
  });

  it('adds and removes users, courses and groups of branches, deletes and restores branches', async () => {
    const { north, south } = fixture.personas.t1;
    const [one] = (await makeLearners(fixture, 'Branch', 1)) as [number];
    const added = await act('a1', 'branches', 'add_users', [north, south], [one]);
    expect(added).toMatchObject({ changed: 1, unchanged: 1 });
    await undo('a1', added);
    expect((await seen(one)).branches.map(({ url }) => url)).toEqual(['north']);
    expect(await act('a1', 'branches', 'add_courses', [north, south], courses)).toMatchObject({ changed: 2 });
    expect(await act('a1', 'branches', 'remove_courses', [north, south], courses)).toMatchObject({ changed: 2 });
    const grouped = await act('a1', 'branches', 'add_to_groups', [south], groups);
    expect(await undo('a1', grouped)).toMatchObject({ changed: 1 });
    const gone = await act('a1', 'branches', 'delete', [south]);
    expect(gone).toMatchObject({ changed: 1 });
    expect(await undo('a1', gone)).toMatchObject({ changed: 1, job: { title: 'Restoring branches' } });
  });

  it('adds and removes users and branches of groups, and deletes groups for good', async () => {
    const { south } = fixture.personas.t1;
    const made: string[] = [];
    for (const name of ['Short', 'Lived']) made.push((await fixture.get('a1', CREATE_GROUP, { name })).createGroup.id);
    const [one] = (await makeLearners(fixture, 'Member', 1)) as [number];
    expect(await act('a1', 'groups', 'add_users', made, [one])).toMatchObject({ changed: 2 });
    expect(await act('a1', 'groups', 'remove_users', made.slice(0, 1), [one])).toMatchObject({ changed: 1 });
    expect(await act('a1', 'groups', 'add_to_branches', made, [south])).toMatchObject({ changed: 2 });
    const gone = await act('a1', 'groups', 'delete', made);
    expect(gone).toMatchObject({ changed: 2, can_undo: false });
    const { refusal } = fixture;
    expect(await refusal('a1', 'mutation ($id: ID!) { undoActOnRows(id: $id) { act } }', { id: gone.job.id })).toMatchObject({
      code: 'CONFLICT',
      message: 'This action is permanent and cannot be undone.',
    });
  });
});

describe('more rows than a list shows on a page', () => {
  it('are acted on when they are ticked one by one, those that are not there with their result', { timeout: 120_000 }, async () => {
    const ids = Array.from({ length: 600 }, (_, n) => String(n + 1_000_000));
    const { actOnRows } = await fixture.get('a1', 'mutation ($input: ActOnRowsInput!) { actOnRows(input: $input) { job { id total } } }', {
      input: { list: 'users', act: 'activate', ids },
    });
    expect(actOnRows.job.total).toBe(600);
    const refused = async (): Promise<number> => {
      const { rowsJob } = await fixture.get('a1', 'query ($id: ID!) { rowsJob(id: $id) { refused } }', {
        id: actOnRows.job.id,
      });
      return rowsJob.refused;
    };
    await eventually(async () => (await refused()) === 600);
  });
});

describe('what cannot be acted on', () => {
  it('is said before anything is done', async () => {
    const told = async (input: Record<string, unknown>) => (await fixture.refusal('a1', ACT, { input }))?.message;
    const one = { list: 'users', ids: ['1'] };
    expect(await told({ ...one, list: 'people', act: 'delete' })).toBe('The list must be one of users, courses, branches, groups.');
    expect(await told({ ...one, act: 'constructor' })).toContain('The act must be one of activate, deactivate, delete');
    expect(await told({ ...one, act: 'enrol' })).toBe('Choose at least one of the courses.');
    expect(await told({ ...one, act: 'delete', targets: ['1'] })).toBe('This act has no targets.');
    expect(await told({ list: 'users', act: 'delete' })).toBe('Give either ids or found.');
    expect(await told({ list: 'users', act: 'delete', ids: [] })).toBe('There are no rows to act on.');
    expect(await told({ list: 'users', act: 'delete', ids: Array.from({ length: 10_001 }, (_, n) => String(n + 1)) })).toBe(
      'Name at most 10,000 rows at a time.',
    );
    expect(await told({ list: 'groups', act: 'delete', found: { total: 1, role: 'learner' } })).toBe('groupsPage has no filter role.');
  });
});
