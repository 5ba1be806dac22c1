import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { objects } from '../../../functions/platform/keys/object-keys.ts';
import { listObjects } from '../../../functions/platform/objects/blobs.ts';
import { fixtureTime, useCourseFixture } from '../learning/course-fixture.ts';
import { launchAu, type LaunchedPackage, registeredCourse } from './registration-fixture.ts';
import { call, named, packagedCourse, type PackagedCourse } from './runtime-fixture.ts';

const fixture = useCourseFixture();

const SUSPEND_DATA = 'cmi.suspend_data';
const MOST = 256_000;
/** Places of 256,000 characters: easily packed, of two and of three bytes a letter, of two units a letter, and what cannot be packed. */
const SUSPEND_DATA_SAMPLES = [
  ['x', 'x'.repeat(MOST)],
  ['Ж', 'Ж'.repeat(MOST)],
  ['字', '字'.repeat(MOST)],
  ['😀', '😀'.repeat(MOST / 2)],
  ['any', randomBytes((MOST / 4) * 3).toString('base64')],
] as const;

const REPORT = `query ($person: ID!, $course: ID!, $unit: ID!) { packageProgress(user_id: $person, course_id: $course, unit_id: $unit) { lost_place_at } }`;
const lostAt = async ({ id, unit }: PackagedCourse): Promise<string | null> => {
  const variables = { person: String(fixture.personas.people.l1.id), course: String(id), unit: unit.id };
  return (await fixture.get('a1', REPORT, variables)).packageProgress.lost_place_at;
};

describe.each(['one', '2004'] as const)('the place of a package of SCORM (%s)', (kind) => {
  it('has 256,000 characters of any script, set or committed, and is there at the next launch [E13]', async () => {
    const course = await packagedCourse(fixture, kind);
    const way = named(course);
    await call(fixture, 'l1', 'initialize', way);
    for (const [letter, value] of SUSPEND_DATA_SAMPLES) {
      const commit = await call(fixture, 'l1', 'commit', { ...way, cmi: { [SUSPEND_DATA]: value } });
      expect([letter, commit.status]).toEqual([letter, 200]);
      const { body } = await call(fixture, 'l1', 'initialize', way);
      expect([letter, body.cmi[SUSPEND_DATA] === value]).toEqual([letter, true]);
      const set = await call(fixture, 'l1', 'set-value', { ...way, key: SUSPEND_DATA, value });
      const got = await call(fixture, 'l1', 'get-value', { ...way, key: SUSPEND_DATA });
      expect([letter, set.status, got.body.value === value]).toEqual([letter, 200, true]);
    }
    expect(await lostAt(course)).toBeNull();
  });

  it('is told to its author where it is longer, refused by the server or by the page around the package [E14]', async () => {
    for (const name of ['commit', 'set-value', 'finish'] as const) {
      const course = await packagedCourse(fixture, kind);
      const way = named(course);
      await call(fixture, 'l1', 'initialize', way);
      const value = 'Ж'.repeat(MOST + 1);
      const refused = await call(fixture, 'l1', name, {
        ...way,
        ...(name === 'set-value' ? { key: SUSPEND_DATA, value } : { cmi: { [SUSPEND_DATA]: value } }),
      });
      expect([name, refused.status, refused.body.key]).toEqual([name, 422, SUSPEND_DATA]);
      expect((await lostAt(course))?.slice(0, 10)).toBe(fixtureTime().slice(0, 10));
    }
    const course = await packagedCourse(fixture, kind);
    await call(fixture, 'l1', 'initialize', named(course));
    await call(fixture, 'l1', 'commit', { ...named(course), cmi: {}, lost_place: true });
    expect((await lostAt(course))?.slice(0, 10)).toBe(fixtureTime().slice(0, 10));
  });
});

const stateOf = ({ launch, send }: LaunchedPackage, method: string, body?: string): Promise<Response> => {
  const query = new URLSearchParams({ activityId: 'https://example.com/a', agent: launch.get('actor') ?? '', stateId: 'bookmark' });
  const headers = { 'content-type': 'text/plain' };
  return send(`activities/state?${query.toString()}`, { method, headers, ...(body !== undefined && { body }) });
};

/** How many bodies of documents lie beside their items. */
const bodies = async (): Promise<number> => (await listObjects('media', objects.body(fixture.personas.t1.scope, ''))).length;

describe.each(['tincan', 'free'] as const)('the state of a package of xAPI (%s)', (kind) => {
  it('has 256,000 characters of any script, and leaves nothing behind when it changes or goes [E13]', async () => {
    const course = await registeredCourse(fixture, kind);
    const pkg = await launchAu(fixture, course);
    if (kind === 'free') await pkg.send('fetch', { method: 'POST' });
    const before = await bodies();
    for (const [letter, value] of SUSPEND_DATA_SAMPLES) {
      expect([letter, (await stateOf(pkg, 'PUT', value)).status]).toEqual([letter, 204]);
      expect([letter, (await (await stateOf(pkg, 'GET')).text()) === value]).toEqual([letter, true]);
      expect((await bodies()) - before).toBeLessThanOrEqual(1);
    }
    expect(await lostAt(course)).toBeNull();
    expect((await stateOf(pkg, 'PUT', '字'.repeat(MOST + 1))).status).toBe(413);
    expect((await lostAt(course))?.slice(0, 10)).toBe(fixtureTime().slice(0, 10));
    expect((await stateOf(pkg, 'DELETE')).status).toBe(204);
    expect([await bodies(), (await stateOf(pkg, 'GET')).status]).toEqual([before, 404]);
  });
});
