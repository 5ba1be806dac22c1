import { describe, expect, it } from 'vitest';
import { records } from '../../../functions/platform/keys/keys.ts';
import { putItem } from '../../../functions/platform/tables/dynamo.ts';
import { asId, type CourseId, type GroupId } from '../../../shared/kernel/ids.ts';
import { DELETE_COURSE } from '../../fixtures/calls.ts';
import { eventually } from '../../fixtures/eventually.ts';
import { type PersonName, testContext } from '../../fixtures/personas.ts';
import { ENROL, play, publish, useCourseFixture } from '../learning/course-fixture.ts';

const fixture = useCourseFixture();

const RESTORE = 'mutation ($id: Int!) { restoreCourse(id: $id) { id } }';
const DELETED = 'query ($kind: String!) { deletedItems(kind: $kind, limit: 200) { data { name } } }';
const IMPACT = 'query ($kind: String!, $id: ID!) { deleteImpact(kind: $kind, id: $id) { name } }';
const remove = (name: PersonName, id: number) => fixture.get(name, DELETE_COURSE, { id });
const restore = (name: PersonName, id: number) => fixture.get(name, RESTORE, { id });
const refused = (name: PersonName, query: string, id: number) => fixture.refusal(name, query, { id });
const deletedBy = async (name: PersonName): Promise<string[]> => {
  const { deletedItems } = await fixture.get(name, DELETED, { kind: 'course' });
  return deletedItems.data.map((row) => row.name);
};

describe('a course can be deleted and restored by', () => {
  it('only the instance, as long as somebody outside the branch has it, whoever enrolled them [P09]', async () => {
    const ENROL_ONE = 'mutation ($u: ID!, $c: [ID!]!) { AdminCourseEnrollment(user_id: $u, course_ids: $c) }';
    const END = 'mutation ($u: ID!, $c: ID!) { CourseUnenrollment(user_id: $u, course_id: $c) }';
    const { id } = await publish(fixture, { title: 'Had in the south' });
    await fixture.get('l1', ENROL, { id });
    await fixture.get('a1', ENROL_ONE, { u: fixture.personas.people.l1s.id, c: [id] });
    const message =
      'Users outside your branch are enrolled in “Had in the south”, so only an admin of the instance can delete or restore it.';
    const PAGE = '{ coursesPage(limit: 200) { data { id viewer_can } } }';
    const rights = async (name: PersonName): Promise<(boolean | undefined)[]> => {
      const { coursesPage } = await fixture.get(name, PAGE);
      const { course } = await fixture.get(name, 'query ($id: Int!) { course(id: $id) { viewer_can } }', { id });
      const listed = coursesPage.data.find((row) => row.id === String(id))?.viewer_can;
      return [listed?.includes('deleteCourse'), course.viewer_can.includes('deleteCourse')];
    };
    for (const name of ['ab1', 'i1'] as const) {
      expect(await refused(name, DELETE_COURSE, id)).toEqual({ code: 'FORBIDDEN', message });
      expect(await fixture.refusal(name, IMPACT, { kind: 'course', id })).toEqual({ code: 'FORBIDDEN', message });
      await eventually(async () => (await rights(name)).every((right) => right === false));
    }
    expect((await play(fixture, 'l1s', id)).is_enrolled).toBe(true);
    await remove('a1', id);
    for (const name of ['ab1', 'i1'] as const) {
      expect(await deletedBy(name)).not.toContain('Had in the south');
      expect(await refused(name, RESTORE, id)).toEqual({ code: 'FORBIDDEN', message });
    }
    await restore('a1', id);
    await fixture.get('a1', END, { u: fixture.personas.people.l1s.id, c: id });
    await eventually(async () => (await rights('ab1')).every((right) => right === true));
    await remove('ab1', id);
  });

  it('only the instance, as long as a group beyond the branch gives it [P09]', async () => {
    const { scope, north, south } = fixture.personas.t1;
    const { id } = await publish(fixture, { title: 'Given by a group' });
    const course = records.coursePartition(scope, asId<CourseId>(id));
    const link = async (group: number, branches: readonly number[]) => {
      const since = testContext().now;
      const pk = records.groupPartition(scope, group as GroupId);
      for (const branch of branches) await putItem('records', { pk, sk: `b#${String(branch).padStart(10, '0')}`, group, branch, since });
      await putItem('records', { pk: course, sk: `g#${String(group).padStart(10, '0')}`, group, course: id, since });
    };
    await link(911, [north]);
    await fixture.get('ab1', IMPACT, { kind: 'course', id });
    await link(912, [north, south]);
    expect(await refused('ab1', DELETE_COURSE, id)).toEqual({
      code: 'FORBIDDEN',
      message: 'Other branches or groups use “Given by a group”, so only an admin of the instance can delete or restore it.',
    });
  });
});
