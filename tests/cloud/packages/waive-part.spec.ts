import { beforeAll, describe, expect, it } from 'vitest';
import { CREATE_REPORTS_KEY } from '../../fixtures/calls.ts';
import { dump } from '../../fixtures/dump.ts';
import { eventually } from '../../fixtures/eventually.ts';
import { ACME, play, useCourseFixture } from '../learning/course-fixture.ts';
import { basic, type Key, type Page, switchAccess } from '../xapi/xapi-fixture.ts';
import type { PackagedCourse } from './runtime-fixture.ts';
import { attaching, auStatement, beginAu, launchAu, registeredCourse, sent } from './registration-fixture.ts';
import { packagedCourse } from './runtime-fixture.ts';

const PROGRESS =
  'query ($user: ID!, $course: ID!, $unit: ID!) { packageProgress(user_id: $user, course_id: $course, unit_id: $unit) { attempts parts { id title status score may_waive } } }';
const WAIVE =
  'mutation ($user: ID!, $course: ID!, $unit: ID!, $part: ID!, $reason: String!) { waivePackagePart(user_id: $user, course_id: $course, unit_id: $unit, part_id: $part, reason: $reason) }';
const REASON = 'Has shown it at work';

type Part = { readonly id: string; readonly status: string; readonly score: number | null; readonly may_waive: boolean };
type Progress = { readonly packageProgress: { readonly attempts: number; readonly parts: readonly Part[] } };

const fixture = useCourseFixture();
let key: Key;
beforeAll(async () => {
  await switchAccess(fixture.personas.t1.scope, true);
  const made = await fixture.get('a1', CREATE_REPORTS_KEY);
  key = { id: made.createApiKey.api_key.id, secret: made.createApiKey.secret };
});

const names = ({ id, unit }: PackagedCourse) => ({ user: String(fixture.personas.people.l1.id), course: String(id), unit: unit.id });
const progress = async (course: PackagedCourse): Promise<Progress['packageProgress']> =>
  (await fixture.get('a1', PROGRESS, names(course))).packageProgress;
const waive = (course: PackagedCourse, part: number | string, reason = REASON) => ({
  ...names(course),
  part: typeof part === 'string' ? part : (course.scos[part] ?? ''),
  reason,
});
const codeOf = async (who: 'a1' | 'i1' | 'm1' | 'l1', variables: object): Promise<string | undefined> =>
  (await fixture.refusal(who, WAIVE, { ...variables }))?.code;

/** Returns the statements of a registration, as a report tool reads them. */
async function recorded(registration: string, count: number): Promise<Page['statements']> {
  let found: Page['statements'] = [];
  await eventually(async () => {
    const query = new URLSearchParams({ registration, ascending: 'true' }).toString();
    const headers = { authorization: basic(key), 'x-experience-api-version': '1.0.3' };
    const response = await fixture.cloud.fetch(ACME, `/api/xapi/statements?${query}`, { headers });
    found = ((await response.json()) as Page).statements;
    return found.length >= count;
  });
  return found;
}
const verbOf = (statement: Page['statements'][number]) => (statement['verb'] as { id: string }).id.split('/').at(-1);

describe('a part of a cmi5 package', () => {
  it('is waived with a reason, satisfies its block and the course, and completes the unit', async () => {
    const course = await registeredCourse(fixture, 'two');
    expect(await progress(course)).toMatchObject({ attempts: 0, parts: [{ status: 'not attempted', may_waive: false }, {}] });
    expect(await codeOf('a1', waive(course, 0))).toBe('NOT_FOUND');
    const one = await launchAu(fixture, course);
    await beginAu(one);
    await sent(one, auStatement(one, 'initialized'), auStatement(one, 'completed', { completion: true, duration: 'PT1M' }));
    await sent(one, auStatement(one, 'terminated', { duration: 'PT1M' }));
    expect(await progress(course)).toMatchObject({
      attempts: 1,
      parts: [
        { status: 'completed', may_waive: false },
        { status: 'not attempted', may_waive: true },
      ],
    });
    expect(await fixture.get('a1', WAIVE, waive(course, 1))).toEqual({ waivePackagePart: true });
    expect((await progress(course)).parts).toMatchObject([{ status: 'completed' }, { status: 'waived', may_waive: false }]);
    expect((await play(fixture, 'l1', course.id)).units[0]?.is_complete).toBe(true);
    expect(await codeOf('a1', waive(course, 1))).toBe('CONFLICT');

    const statements = await recorded(one.launch.get('registration') ?? '', 7);
    expect(statements.map(verbOf)).toEqual(['launched', 'initialized', 'completed', 'satisfied', 'terminated', 'waived', 'satisfied']);
    expect(JSON.stringify(statements.find((one) => verbOf(one) === 'waived'))).toContain(REASON);
    expect((await dump()).filter((line) => line.includes(REASON))).toEqual([]);
  });

  it('is waived by authors in scope, for others, with a reason, and never in SCORM', async () => {
    const course = await registeredCourse(fixture, 'two');
    await launchAu(fixture, course);
    expect(await Promise.all((['m1', 'l1'] as const).map((who) => codeOf(who, waive(course, 0))))).toEqual(['FORBIDDEN', 'FORBIDDEN']);
    expect(await codeOf('a1', waive(course, 0, ' '))).toBe('VALIDATION');
    expect(await codeOf('a1', waive(course, 'another'))).toBe('NOT_FOUND');
    const foreign = { user: String(fixture.personas.people.l2.id), course: '999999', unit: '999999' };
    for (const [name, id] of Object.entries(foreign))
      expect((await fixture.refusal('a1', PROGRESS, { ...names(course), [name]: id }))?.code).toBe('NOT_FOUND');
    const scorm = await packagedCourse(fixture, 'two');
    expect(await progress(scorm)).toMatchObject({ attempts: 0, parts: [{ status: 'not attempted', may_waive: false }, {}] });
    expect(await codeOf('a1', waive(scorm, 0))).toBe('NOT_FOUND');
  });
});

describe('an attachment that a package sends', () => {
  const CONTENT = 'what the learner has drawn';

  it('is stored encrypted with its statement, and read back by the package and by a report tool', async () => {
    const course = await registeredCourse(fixture, 'tincan');
    const activity = await launchAu(fixture, course);
    const statement = auStatement(activity, 'passed', { success: true });
    expect((await activity.send('statements', attaching(statement, CONTENT))).status).toBe(200);
    const own = await activity.send('statements?attachments=true');
    expect(own.headers.get('content-type')).toContain('multipart/mixed');
    expect(await own.text()).toContain(CONTENT);
    await recorded(activity.launch.get('registration') ?? '', 1);
    const query = new URLSearchParams({ registration: activity.launch.get('registration') ?? '', attachments: 'true' }).toString();
    const read = await fixture.cloud.fetch(ACME, `/api/xapi/statements?${query}`, {
      headers: { authorization: basic(key), 'x-experience-api-version': '1.0.3' },
    });
    expect(await read.text()).toContain(CONTENT);
    expect((await dump()).filter((line) => line.includes(CONTENT))).toEqual([]);
  });
});
