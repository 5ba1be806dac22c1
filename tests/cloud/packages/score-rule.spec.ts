import Papa from 'papaparse';
import { beforeAll, describe, expect, it } from 'vitest';
import { BEST_SCORE_PATH, PRODUCT_VERBS } from '../../../shared/packages/xapi/product-statements.ts';
import { CREATE_REPORTS_KEY, EDIT_COURSE } from '../../fixtures/calls.ts';
import { eventually } from '../../fixtures/eventually.ts';
import { ACME, CLEAR, useCourseFixture } from '../learning/course-fixture.ts';
import { basic, switchAccess } from '../xapi/xapi-fixture.ts';
import { call, named, packagedCourse, type PackagedCourse } from './runtime-fixture.ts';

const REPORT = 'query ($id: ID!, $course: ID) { user(id: $id) { enrolledCourses(course_id: $course) { units { scorms { score } } } } }';
type Result = { score: { scaled: number; raw: number; min: number; max: number }; extensions?: Record<string, number> };

const fixture = useCourseFixture();
let course: PackagedCourse;
beforeAll(async () => {
  course = await packagedCourse(fixture, 'one');
});

async function tried(status: string, score: string): Promise<void> {
  const { body } = await call(fixture, 'l1', 'initialize', named(course));
  const cmi = { 'cmi.core.lesson_status': status, 'cmi.core.score.raw': score };
  await call(fixture, 'l1', 'finish', { ...named(course), sessionId: body.sessionId, cmi });
}

/** The score of the unit as the person's report shows it, once its export shows the same. */
async function reported(): Promise<number | null | undefined> {
  const id = String(fixture.personas.people.l1.id);
  const { user } = await fixture.get('a1', REPORT, { id, course: course.id });
  const score = user.enrolledCourses[0]?.units.scorms[0]?.score;
  expect(await exported(id)).toBe(score === null ? '' : String(score));
  return score;
}

/** The same as the exported list of the person's courses has it. */
async function exported(id: string): Promise<string | undefined> {
  const asked = { list: 'user.enrolledCourses', columns: ['course_id', 'units.scorms.score'], variables: { id }, format: 'csv' };
  const { url } = (await (await fixture.post('a1', '/api/exports', asked)).json()) as { url: string };
  const lines = Papa.parse<string[]>(await (await fixture.cloud.fetch(ACME, url)).text()).data;
  return lines.find(([each]) => each === String(course.id))?.[1];
}

function choose(score_rule?: string | null) {
  const scorms = [{ id: course.unit.id, unit_order: 1, title: 'Package', scorm_id: course.scormId, score_rule }];
  return fixture.refusal('a1', EDIT_COURSE, { input: { id: course.id, scorms } });
}

async function statedScores(verb: keyof typeof PRODUCT_VERBS, count: number): Promise<Result[]> {
  const { createApiKey: made } = await fixture.get('a1', CREATE_REPORTS_KEY);
  const headers = { authorization: basic({ id: made.api_key.id, secret: made.secret }), 'x-experience-api-version': '1.0.3' };
  const query = new URLSearchParams({ verb: PRODUCT_VERBS[verb], ascending: 'true' }).toString();
  const read = async (): Promise<Result[]> => {
    const response = await fixture.cloud.fetch(ACME, `/api/xapi/statements?${query}`, { headers });
    return ((await response.json()) as { statements: { result: Result }[] }).statements.map(({ result }) => result);
  };
  await eventually(async () => (await read()).length === count);
  return read();
}

describe('the score of a package', () => {
  it('is the last one in report and export, or the best one of all attempts where its author says so', async () => {
    expect(await reported()).toBeNull();
    await tried('failed', '70');
    await tried('failed', '40');
    expect([course.unit.score_rule, await reported()]).toEqual(['last', 40]);
    expect(await choose('best')).toBeNull();
    expect(await reported()).toBe(70);
    // One who sends nothing of it changes nothing.
    expect(await choose()).toBeNull();
    expect(await reported()).toBe(70);
    await tried('passed', '60');
    await fixture.get('l1', CLEAR, { input: { course_id: course.id, unit_id: course.unit.id, unit_type: 'Scorm' } });
    expect(await reported()).toBe(70);
    await tried('passed', '95');
    expect(await reported()).toBe(95);
    await fixture.get('l1', CLEAR, { input: { course_id: course.id, unit_id: course.unit.id, unit_type: 'Scorm' } });
    await tried('failed', '10');
    expect(await reported()).toBe(95);
    expect(await choose(null)).toBeNull();
    expect(await reported()).toBe(10);
    expect(await choose('first')).toMatchObject({ code: 'VALIDATION' });
  });

  it('is a statement each time it changes: the last one, and the best one of its attempt beside it', async () => {
    await switchAccess(fixture.personas.t1.scope, true);
    const stated = await statedScores('scored', 5);
    expect(stated.map(({ score }) => score)).toEqual([70, 40, 60, 95, 10].map((raw) => ({ scaled: raw / 100, raw, min: 0, max: 100 })));
    const best = stated.map(({ extensions = {} }) => Object.entries(extensions).map(([name, value]) => [new URL(name).pathname, value]));
    expect(best).toEqual([[], [[BEST_SCORE_PATH, 70]], [[BEST_SCORE_PATH, 70]], [], []]);
    const raws = async (verb: 'failed' | 'passed', count: number) => (await statedScores(verb, count)).map(({ score }) => score.raw);
    expect([await raws('failed', 3), await raws('passed', 2)], 'of its part').toEqual([
      [70, 40, 10],
      [60, 95],
    ]);
  });
});
