import { describe, expect, it } from 'vitest';
import { ENROL_IN_COURSE, SAVE_DRAFT } from '../../fixtures/calls.ts';
import { eventually } from '../../fixtures/eventually.ts';
import type { PersonName } from '../../fixtures/personas.ts';
import { COMPLETE, ENROL, type Made, play, PLAYER, publish, refOf, useCourseFixture, text } from '../learning/course-fixture.ts';

const fixture = useCourseFixture();

const UNPUBLISH = 'mutation ($id: Int!) { unpublishCourse(id: $id) { id title } }';
const EDIT = 'mutation ($input: EditCourseInput!) { EditCourse(input: $input) { id status } }';
const ENROL_USERS = 'mutation ($user: ID!, $course: ID!) { enrolUsersInCourse(course_id: $course, user_ids: [$user]) }';
const CATALOGUE = '{ page: catalogPage(limit: 100) { data { title } } }';
const PICKER = '{ page: coursesPage(status: "published", limit: 100) { data { title } } }';
const UNPUBLISHED = '{ page: coursesPage(status: "unpublished", limit: 100) { data { title } } }';
const REPORT = '{ page: coursesReportPage(limit: 100) { data { title } } }';
const STATUS = 'query ($id: Int!) { course(id: $id) { status version } }';

const TWO = { content: [1, 2].map((order) => ({ unit_order: order, title: `Part ${order}`, content: text('x') })) };

type Page = { readonly page: { readonly data: readonly { readonly title: string }[] } };
const titles = async (name: PersonName, query: string): Promise<string[]> =>
  (await fixture.get<Page>(name, query)).page.data.map(({ title }) => title);
const unpublish = ({ id }: Made, name: PersonName = 'a1') => fixture.get(name, UNPUBLISH, { id });
const course = async ({ id }: Made) => (await fixture.get('a1', STATUS, { id })).course;
const publishAgain = async (made: Made) => {
  const { version } = await course(made);
  return fixture.get('a1', EDIT, { input: { id: String(made.id), version, description: 'As before' } });
};

describe('an unpublished course [E94]', () => {
  it('leaves the catalogue, the choices and every start, until it is published again', async () => {
    const made = await publish(fixture, { title: 'Ladders', ...TWO });
    const user = fixture.personas.people.l1.id;
    await eventually(async () => (await titles('l1', CATALOGUE)).includes('Ladders'));
    await unpublish(made);
    // For who asks again nothing changes.
    await unpublish(made);
    await eventually(async () => !(await titles('l1', CATALOGUE)).includes('Ladders'));
    expect([await titles('a1', PICKER), await titles('a1', UNPUBLISHED)]).toEqual([expect.not.arrayContaining(['Ladders']), ['Ladders']]);
    expect(await course(made)).toMatchObject({ status: 'unpublished' });
    expect(await fixture.refusal('l1', ENROL, { id: made.id })).toMatchObject({ code: 'NOT_FOUND' });
    expect(await fixture.refusal('l1', PLAYER, { id: made.id })).toMatchObject({ code: 'NOT_FOUND' });
    for (const call of [ENROL_IN_COURSE, ENROL_USERS])
      expect(await fixture.refusal('a1', call, { user, course: made.id })).toMatchObject({ code: 'VALIDATION' });
    await publishAgain(made);
    await eventually(async () => (await titles('l1', CATALOGUE)).includes('Ladders'));
    expect(await course(made)).toMatchObject({ status: 'published' });
    expect(await fixture.refusal('l1', ENROL, { id: made.id })).toBeNull();
  });

  it('stays with who has begun it, and in reports; who was only enrolled begins once it is published again', async () => {
    const made = await publish(fixture, { title: 'Forklifts', ...TWO });
    for (const name of ['l1', 'm1'] as const) await fixture.get(name, ENROL, { id: made.id });
    await fixture.get('l1', COMPLETE, { input: refOf(made, 0) });
    await unpublish(made);
    await fixture.get('l1', COMPLETE, { input: refOf(made, 1) });
    expect(await play(fixture, 'l1', made.id)).toMatchObject({ is_enrolled: true, is_complete: true });
    expect(await fixture.refusal('m1', COMPLETE, { input: refOf(made, 0) })).toMatchObject({
      code: 'VALIDATION',
      message: 'This course was unpublished. It can be started once it is published again.',
    });
    await eventually(async () => (await titles('a1', REPORT)).includes('Forklifts'));
    await publishAgain(made);
    expect(await fixture.refusal('m1', COMPLETE, { input: refOf(made, 0) })).toBeNull();
  });

  it('is refused for a draft and for a prerequisite, which stay as they are', async () => {
    const made = await publish(fixture, { title: 'Basics', ...TWO });
    await publish(fixture, { title: 'Advanced', path: [made.id], ...TWO });
    expect(await fixture.refusal('a1', UNPUBLISH, { id: made.id })).toEqual({
      code: 'CONFLICT',
      message: '“Basics” is a prerequisite of “Advanced”. Take it out of that learning path first, then unpublish it.',
    });
    expect(await course(made)).toMatchObject({ status: 'published' });
    const draft = await fixture.get('a1', SAVE_DRAFT, { draft: { title: 'Begun' } });
    expect(await fixture.refusal('a1', UNPUBLISH, { id: Number(draft.saveCourseDraft.id) })).toMatchObject({ code: 'CONFLICT' });
  });

  it('is no act of learners and managers, and in a branch none for a course that others use', async () => {
    const shared = await publish(fixture, { title: 'For all', ...TWO }, 'a1', null);
    const own = await publish(fixture, { title: 'Of the north', ...TWO }, 'i1');
    for (const name of ['l1', 'm1'] as const)
      expect(await fixture.refusal(name, UNPUBLISH, { id: own.id })).toMatchObject({ code: 'FORBIDDEN' });
    expect(await fixture.refusal('i1', UNPUBLISH, { id: shared.id })).toMatchObject({ code: 'NOT_FOUND' });
    expect(await fixture.refusal('a2', UNPUBLISH, { id: own.id })).toMatchObject({ code: 'NOT_FOUND' });
    await unpublish(own, 'i1');
    expect(await course(own)).toMatchObject({ status: 'unpublished' });
  });
});
