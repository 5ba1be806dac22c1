import { describe, expect, it } from 'vitest';
import { openBook } from '../../../functions/platform/book/book.ts';
import type { Item } from '../../../functions/platform/tables/client.ts';
import { getItem } from '../../../functions/platform/tables/dynamo.ts';
import { records } from '../../../functions/platform/keys/keys.ts';
import { asId, type CourseId } from '../../../shared/kernel/ids.ts';
import { eventually } from '../../fixtures/eventually.ts';
import type { PersonName } from '../../fixtures/personas.ts';
import { ENROL, useCourseFixture, publish } from './course-fixture.ts';

const fixture = useCourseFixture();

const FULL = { code: 'VALIDATION', message: 'This course is full.' };
const EDIT = 'mutation ($input: EditCourseInput!) { EditCourse(input: $input) { id capacity } }';
const edit = (id: number, capacity: number | null) => fixture.get('a1', EDIT, { input: { id, capacity } });
const enrol = (name: PersonName, id: number) => fixture.get(name, ENROL, { id });
const seatsOf = (id: number): Promise<Item | undefined> => getItem('records', records.seats(fixture.personas.t1.scope, asId<CourseId>(id)));
/** The count of a new capacity is taken from the book, which follows within moments. */
const counted = (id: number, people: number): Promise<void> =>
  eventually(async () => {
    const book = await openBook(fixture.personas.t1.scope, ['enrolments']);
    const row = await book.get<{ n: number }>('SELECT count(*) AS n FROM enrolments.enrolments WHERE course = ? AND active = 1', [id]);
    return row?.n === people;
  });

describe('the seats of a course', () => {
  it('are not counted after an author removes the capacity, and are counted again with the next one', async () => {
    const { id } = await publish(fixture, { title: 'Two seats', capacity: 2 });
    await enrol('l1', id);
    expect(await seatsOf(id)).toMatchObject({ taken: 1, capacity: 2 });
    await edit(id, null);
    expect(await seatsOf(id)).toBeUndefined();
    await enrol('u12', id);
    await enrol('m1', id);
    await counted(id, 3);
    await edit(id, 2);
    expect(await fixture.refusal('i1', ENROL, { id })).toEqual(FULL);
    await edit(id, 4);
    await enrol('i1', id);
    expect(await seatsOf(id)).toMatchObject({ taken: 4, capacity: 4 });
    expect(await fixture.refusal('ab1', ENROL, { id })).toEqual(FULL);
  });

  it('stay uncounted when a learner enrols at the moment the capacity is removed', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id } = await publish(fixture, { title: `Going ${round}`, capacity: 5 });
      await enrol('l1', id);
      await Promise.all([enrol('u12', id), edit(id, null), enrol('m1', id)]);
      expect(await seatsOf(id)).toBeUndefined();
    }
  });

  it('stay counted while the capacity is changed to another number', async () => {
    const { id } = await publish(fixture, { title: 'One more', capacity: 1 });
    await enrol('l1', id);
    await edit(id, 1);
    expect(await seatsOf(id)).toMatchObject({ taken: 1 });
    expect(await fixture.refusal('u12', ENROL, { id })).toEqual(FULL);
  });
});
