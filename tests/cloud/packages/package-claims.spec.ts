import { beforeAll, describe, expect, it } from 'vitest';
import type { PersonName } from '../../fixtures/personas.ts';
import { publish, useCourseFixture } from '../learning/course-fixture.ts';
import { packed, publishPackage, smallPackage, uploadPackage } from './package-fixture.ts';
import { registeredCourse } from './registration-fixture.ts';
import { call, named, packagedCourse } from './runtime-fixture.ts';

const fixture = useCourseFixture();
/** A package of a1 that is in no course, and a course of the branch north that does not hold it. */
let loose: { readonly id: string; readonly uuid: string };
let elsewhere: string;
beforeAll(async () => {
  loose = (await uploadPackage(fixture, smallPackage([packed('secret.js')]))).body.scorm;
  elsewhere = String((await publish(fixture, { title: 'Without a package' })).id);
});

const CALLS = ['initialize', 'commit', 'finish', 'set-value', 'get-value'] as const;
const bodyOf = (name: string, id: string, more: object = {}): Record<string, unknown> => ({
  scormId: id,
  scoUuid: 'x',
  ...(name === 'set-value' && { values: [] }),
  ...(name === 'get-value' && { key: 'cmi.core.lesson_status' }),
  ...more,
});
const statusesOf = (who: PersonName, id: string, more: object = {}): Promise<number[]> =>
  Promise.all(CALLS.map(async (name) => (await call(fixture, who, name, bodyOf(name, id, more))).status));
const everyCall = (status: number): number[] => CALLS.map(() => status);

describe('a package that somebody else has uploaded', () => {
  for (const who of ['a1b', 'ab1', 'i1', 'm1', 'l1', 'l1s'] as const) {
    it(`is not found by ${who} while it is in no course, by any call and under any course [H08]`, async () => {
      expect(await statusesOf(who, loose.id)).toEqual(everyCall(404));
      expect(await statusesOf(who, loose.id, { courseId: elsewhere })).toEqual(everyCall(404));
      expect(await statusesOf(who, loose.id, { courseId: elsewhere, unitId: '-1' })).toEqual(everyCall(404));
      expect(await statusesOf(who, loose.id, { courseId: '999999' })).toEqual(everyCall(404));
      const { errors } = await fixture.ask(who, 'query ($id: ID!) { scormPackage(id: $id) { id } }', { id: loose.id });
      expect(['NOT_FOUND', 'FORBIDDEN']).toContain(errors[0]?.extensions?.['code']);
    });
  }

  it('is open to its author, alone and in the draft of a course of theirs [H08]', async () => {
    for (const more of [{}, { courseId: elsewhere, unitId: '-1' }])
      expect(await call(fixture, 'a1', 'initialize', { scormId: loose.id, scoUuid: loose.uuid, ...more })).toMatchObject({ status: 200 });
    expect((await call(fixture, 'a1', 'initialize', { scormId: loose.id, scoUuid: 'x', courseId: '999999' })).status).toBe(404);
  });

  it('is open to authors of a branch by the course of theirs that holds it, and not by another one [H08]', async () => {
    const { scorm } = (await uploadPackage(fixture, smallPackage([packed('north.js')]))).body;
    expect((await call(fixture, 'i1', 'initialize', { scormId: scorm.id, scoUuid: 'x' })).status).toBe(404);
    const { id } = await publishPackage(fixture, { scorm_id: scorm.id });
    for (const who of ['ab1', 'i1', 'a1b'] as const) {
      for (const more of [{}, { courseId: String(id) }])
        expect((await call(fixture, who, 'initialize', { scormId: scorm.id, scoUuid: scorm.uuid, ...more })).status).toBe(200);
      expect((await call(fixture, who, 'initialize', { scormId: scorm.id, scoUuid: 'x', courseId: elsewhere })).status).toBe(404);
    }
  });

  it('of cmi5 is launched by the same right [H08]', async () => {
    const made = await registeredCourse(fixture, 'free', []);
    const south = await publish(fixture, { title: 'Only in the south' }, 'a1', 'south');
    const by = async (who: PersonName, more: object): Promise<number> =>
      (await call(fixture, who, 'initialize', { ...named(made), unitId: '-1', ...more })).status;
    expect(await by('i1', {})).toBe(200);
    for (const courseId of [elsewhere, String(south.id), '999999']) expect(await by('i1', { courseId })).toBe(404);
    for (const who of ['m1', 'l1', 'l1s'] as const) expect(await by(who, {})).toBe(404);
  });

  it('of a course in which the caller was enrolled, and is no more, is closed again [H08]', async () => {
    const made = await packagedCourse(fixture, 'one');
    expect((await call(fixture, 'l1', 'initialize', named(made))).status).toBe(200);
    const END = 'mutation ($course: ID!, $person: ID!) { CourseUnenrollment(course_id: $course, user_id: $person) }';
    await fixture.get('a1', END, { course: String(made.id), person: String(fixture.personas.people.l1.id) }, { branch: 'north' });
    for (const name of CALLS) expect((await call(fixture, 'l1', name, bodyOf(name, made.scormId, named(made)))).status).toBe(404);
  });
});
