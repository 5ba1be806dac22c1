import { describe, expect, it } from 'vitest';
import { useCourseFixture } from '../learning/course-fixture.ts';
import { packed, type PackageUnit, smallPackage, uploadPackage } from './package-fixture.ts';
import { launchAu, registeredCourse } from './registration-fixture.ts';
import { call, named, packagedCourse, type PackagedCourse } from './runtime-fixture.ts';

const fixture = useCourseFixture();

const LOCATION = 'cmi.core.lesson_location';
const UNIT = `query ($id: Int!) { course(id: $id, asLearner: true) { units { id ... on ScormUnitType { scorm_id scorm { id uuid launch_url } } } } }`;
const EDIT = `mutation ($input: EditCourseInput!) { EditCourse(input: $input, branchUrl: "north") { id } }`;
const RESET = 'mutation ($person: ID!, $course: ID!) { resetEnrolment(user_id: $person, course_id: $course) }';

type Named = Record<string, unknown>;
type ShownUnit = Pick<PackageUnit, 'id' | 'scorm_id'> & {
  readonly scorm: { readonly id: string; readonly uuid: string; readonly launch_url: string };
};

/** Publishes a new version of a package in its unit. Returns its id and uuid. */
async function publishAnew({ id, unit }: PackagedCourse): Promise<{ readonly scormId: string; readonly uuid: string }> {
  const { body } = await uploadPackage(fixture, smallPackage([packed('new.js', String(Math.random()))]));
  const scorms = [{ id: unit.id, unit_order: 1, title: 'Package', scorm_path: body.url }];
  const input = { id: String(id), title: 'With a package', description: 'x', scorms };
  await fixture.get('a1', EDIT, { input });
  return { scormId: body.scorm.id, uuid: body.scorm.uuid };
}

const shownTo = async (who: 'l1' | 'm1', { id }: PackagedCourse): Promise<ShownUnit> => {
  const { course } = await fixture.get<{ course: { units: ShownUnit[] } }>(who, UNIT, { id });
  if (!course.units[0]) throw new Error('The course has no unit.');
  return course.units[0];
};

/** Ways in which the printed calls name a package: its course and its unit, its course, or nothing but itself. */
const waysOf = (course: PackagedCourse): readonly Named[] => {
  const { courseId, unitId, ...alone } = named(course);
  return [{ ...alone, courseId, unitId }, { ...alone, courseId }, alone];
};

describe('an attempt that began before a new version was published', () => {
  it('goes on in its own version by every call, however the call names it, as the course shows it [E16]', async () => {
    const course = await packagedCourse(fixture, 'two', ['l1', 'm1']);
    const { body: opened } = await call(fixture, 'l1', 'initialize', named(course));
    await call(fixture, 'l1', 'commit', { ...named(course), cmi: { [LOCATION]: 'page 1' } });
    const newer = await publishAnew(course);
    for (const [index, way] of waysOf(course).entries()) {
      const value = `page ${index + 2}`;
      const answers = [
        await call(fixture, 'l1', 'commit', { ...way, sessionId: opened.sessionId, cmi: { [LOCATION]: value } }),
        await call(fixture, 'l1', 'set-value', { ...way, key: 'cmi.suspend_data', value }),
        await call(fixture, 'l1', 'get-value', { ...way, key: LOCATION }),
      ];
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect(answers[2]?.body.value).toBe(value);
    }
    const [, , alone = {}] = waysOf(course);
    expect((await call(fixture, 'l1', 'finish', { ...alone, cmi: { 'cmi.core.exit': 'suspend' } })).status).toBe(200);
    const again = await call(fixture, 'l1', 'initialize', alone);
    expect(again).toMatchObject({
      status: 200,
      body: { scormId: course.scormId, cmi: { [LOCATION]: 'page 4', 'cmi.suspend_data': 'page 4' } },
    });
    const mine = await shownTo('l1', course);
    expect([mine.scorm_id, mine.scorm.id, mine.scorm.uuid]).toEqual([course.scormId, course.scormId, course.uuid]);
    expect(mine.scorm.launch_url).toContain(course.uuid);
    const fresh = await shownTo('m1', course);
    expect([fresh.scorm_id, fresh.scorm.id, fresh.scorm.uuid]).toEqual([newer.scormId, newer.scormId, newer.uuid]);
  });

  it('goes on where the new version is named, which means where the learner is [E16]', async () => {
    const course = await packagedCourse(fixture, 'two');
    await call(fixture, 'l1', 'initialize', named(course, 1));
    const newer = await publishAnew(course);
    const byNewer = { scormId: newer.scormId, scoUuid: newer.uuid };
    expect((await call(fixture, 'l1', 'commit', { ...byNewer, cmi: { [LOCATION]: 'here' } })).status).toBe(200);
    const { body } = await call(fixture, 'l1', 'initialize', byNewer);
    expect([body.scormId, body.sco, body.cmi[LOCATION]]).toEqual([course.scormId, course.scos[1], 'here']);
  });

  it('is found in its course while another publishes its package; a new round begins with the new one [E16]', async () => {
    const course = await packagedCourse(fixture, 'one');
    const { courseId, unitId, ...alone } = named(course);
    await call(fixture, 'l1', 'initialize', named(course));
    const newer = await publishAnew(course);
    expect((await call(fixture, 'l1', 'commit', { ...alone, cmi: { [LOCATION]: 'old' } })).status).toBe(200);
    await fixture.get('a1', RESET, { person: String(fixture.personas.people.l1.id), course: courseId });
    expect((await shownTo('l1', course)).scorm.id).toBe(newer.scormId);
    expect((await call(fixture, 'l1', 'commit', { ...alone, cmi: { [LOCATION]: 'old' } })).status).toBe(404);
    expect((await call(fixture, 'l1', 'initialize', { ...named(course), ...newer, scoUuid: newer.uuid, unitId })).body.scormId).toBe(
      newer.scormId,
    );
  });

  it('at a package of xAPI or cmi5 goes on, too [E16]', async () => {
    for (const kind of ['tincan', 'free'] as const) {
      const course = await registeredCourse(fixture, kind);
      const first = await launchAu(fixture, course);
      await publishAnew(course);
      const { courseId: _, unitId: __, ...alone } = named(course);
      const { status, body } = await call(fixture, 'l1', 'initialize', alone);
      expect([kind, status, body.scormId]).toEqual([kind, 200, course.scormId]);
      expect(new URL(body.launch_url).searchParams.get('registration')).toBe(first.launch.get('registration'));
      expect((await shownTo('l1', course)).scorm.id).toBe(course.scormId);
    }
  });
});

describe('a SCO of another package', () => {
  it('is not found, by any call, in a learning unit and in a preview [E17]', async () => {
    const [course, other] = [await packagedCourse(fixture, 'one'), await packagedCourse(fixture, 'two')];
    await call(fixture, 'l1', 'initialize', named(course));
    for (const scoUuid of [other.scos[0], other.uuid, 'x'])
      for (const name of ['initialize', 'set-value', 'get-value', 'commit', 'finish']) {
        const values = name.endsWith('value') ? { key: LOCATION, value: '1' } : {};
        for (const who of ['l1', 'a1'] as const)
          expect([who, name, (await call(fixture, who, name, { ...named(course), scoUuid, ...values })).status]).toEqual([who, name, 404]);
      }
  });
});
