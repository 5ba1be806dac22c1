import { describe, expect, it } from 'vitest';
import { dump } from '../../fixtures/dump.ts';
import { passSeconds, play, useCourseFixture } from '../learning/course-fixture.ts';
import { call, named, type PackagedCourse } from './runtime-fixture.ts';
import { auStatement, beginAu, launchAu, registeredCourse, sent } from './registration-fixture.ts';

const fixture = useCourseFixture();

const unitOf = async ({ id }: PackagedCourse) => (await play(fixture, 'l1', id)).units[0];
const state = (params: URLSearchParams, stateId: string): string =>
  `activities/state?${new URLSearchParams({
    activityId: params.get('activityId') ?? params.get('activity_id') ?? '',
    agent: params.get('actor') ?? '',
    registration: params.get('registration') ?? '',
    stateId,
  }).toString()}`;

describe('a package of cmi5', () => {
  it('runs from its fetch to terminated, and completes its unit as moveOn demands [complaint 3, complaint 4]', async () => {
    const course = await registeredCourse(fixture, 'cmi5');
    const au = await launchAu(fixture, course);
    expect(au.body).toMatchObject({ version: 'cmi5', mode: 'normal', scos: [{ status: 'incomplete' }] });
    expect((await au.send(state(au.launch, 'LMS.LaunchData'))).status).toBe(401);
    expect((await au.send('fetch', { method: 'POST' })).status).toBe(200);
    const data = (await (await au.send(state(au.launch, 'LMS.LaunchData'))).json()) as Record<string, unknown>;
    expect(data).toMatchObject({ launchMode: 'Normal', moveOn: 'CompletedAndPassed', masteryScore: 0.8 });
    const preferences = `agents/profile?${new URLSearchParams({ agent: au.launch.get('actor') ?? '', profileId: 'cmi5LearnerPreferences' }).toString()}`;
    expect(await sent(au, auStatement(au, 'initialized'))).toBe(403);
    expect((await au.send(preferences)).status).toBe(200);
    expect((await au.send(preferences, { method: 'PUT', body: '{}' })).status).toBe(403);
    const profile = `activities/profile?${new URLSearchParams({ activityId: au.launch.get('activityId') ?? '', profileId: 'notes' }).toString()}`;
    expect((await au.send(profile)).status).toBe(404);
    expect((await au.send(profile, { method: 'PUT', body: '{}' })).status).toBe(403);
    expect(await sent(au, auStatement(au, 'initialized'))).toBe(200);
    const done = { completion: true, duration: 'PT1M' };
    const passed = { success: true, duration: 'PT1M', score: { scaled: 0.9 } };
    expect(await sent(au, auStatement(au, 'completed', done))).toBe(200);
    expect((await unitOf(course))?.is_complete).toBe(false);
    expect(await sent(au, auStatement(au, 'passed', passed))).toBe(200);
    expect((await unitOf(course))?.is_complete).toBe(true);
    expect(await sent(au, auStatement(au, 'terminated', { duration: 'PT1M30S' }))).toBe(200);
    expect(await unitOf(course)).toMatchObject({ is_complete: true, time_spent: 90 });
    expect(await sent(au, auStatement(au, 'completed', done))).toBe(403);
    expect((await launchAu(fixture, course)).body).toMatchObject({ mode: 'review', scos: [{ status: 'passed', score: 90 }] });
  });

  it('gives its token once, to its own grant and host alone', async () => {
    const [one, two] = [await registeredCourse(fixture, 'cmi5'), await registeredCourse(fixture, 'tincan')];
    const au = await launchAu(fixture, one);
    const other = await launchAu(fixture, two);
    const first = (await (await au.send('fetch', { method: 'POST' })).json()) as Record<string, string>;
    expect(Object.keys(first)).toEqual(['auth-token']);
    const again = (await (await au.send('fetch', { method: 'POST' })).json()) as Record<string, string>;
    expect(again).toMatchObject({ 'error-code': '1' });
    const swapped = await other.send('statements', {}, `Basic ${first['auth-token']}`);
    const elsewhere = await fixture.cloud.fetch(other.endpoint.hostname, `${au.endpoint.pathname}statements`, {
      headers: { authorization: `Basic ${first['auth-token']}`, 'x-experience-api-version': '1.0.3' },
    });
    expect([swapped.status, elsewhere.status]).toEqual([401, 401]);
    expect((await other.send('statements')).status).toBe(200);
  });

  it('is refused statements of others, and what comes twice', async () => {
    const au = await launchAu(fixture, await registeredCourse(fixture, 'cmi5'));
    await beginAu(au);
    const initialized = auStatement(au, 'initialized');
    expect(await sent(au, auStatement(au, 'completed', { completion: true, duration: 'PT1M' }))).toBe(403);
    expect(await sent(au, { ...initialized, actor: { mbox: 'mailto:other@example.com' } })).toBe(403);
    expect(await sent(au, initialized)).toBe(200);
    expect(await sent(au, initialized)).toBe(200);
    expect(await sent(au, { ...initialized, id: crypto.randomUUID() })).toBe(403);
    expect(await sent(au, { ...initialized, verb: { id: 'https://example.com/other' } })).toBe(409);
  });

  it('satisfies block and course over several AUs, abandons what is left, and reads all of it again', async () => {
    const course = await registeredCourse(fixture, 'two');
    const left = await launchAu(fixture, course);
    const one = await launchAu(fixture, course);
    expect((await left.send('fetch', { method: 'POST' })).status).toBe(403);
    await beginAu(one);
    const done = { completion: true, duration: 'PT1M' };
    expect(
      await sent(
        one,
        auStatement(one, 'initialized'),
        auStatement(one, 'completed', done),
        auStatement(one, 'terminated', { duration: 'PT1M' }),
      ),
    ).toBe(200);
    const two = await launchAu(fixture, course, 1);
    await beginAu(two);
    expect(two.launch.get('registration')).toBe(one.launch.get('registration'));
    expect(await sent(two, auStatement(two, 'initialized'), auStatement(two, 'passed', { success: true, duration: 'PT1M' }))).toBe(200);
    type Read = { statements: { verb: { id: string }; context: { extensions: Record<string, string> } }[] };
    const { statements } = (await (await two.send('statements?ascending=true')).json()) as Read;
    expect(statements.map(({ verb }) => verb.id.split('/').at(-1))).toEqual([
      'launched',
      'abandoned',
      'launched',
      'initialized',
      'completed',
      'terminated',
      'satisfied',
      'launched',
      'initialized',
      'passed',
      'satisfied',
    ]);
    // The address of the launch as the course structure names it, without the grant, by which whoever reads the statement could open the package.
    const launchUrl = statements[0]?.context.extensions['https://w3id.org/xapi/cmi5/context/extensions/launchurl'] ?? '';
    expect(launchUrl).toBe(`${two.endpoint.origin}/one.html?style=plain`);
    expect((await unitOf(course))?.is_complete).toBe(true);
  });
});

describe('a Tin Can package', () => {
  it('completes its unit by passed of its activity, keeps documents of 64 KB, and encrypts what it stores', async () => {
    const course = await registeredCourse(fixture, 'tincan');
    const activity = await launchAu(fixture, course);
    const bookmark = state(activity.launch, 'bookmark');
    const put = async (body: string) =>
      (await activity.send(bookmark, { method: 'PUT', body, headers: { 'content-type': 'text/plain' } })).status;
    expect([await put('x'.repeat(768_001)), await put('my own place')]).toEqual([413, 204]);
    const read = await activity.send(bookmark);
    expect([await read.text(), read.headers.get('access-control-allow-origin'), read.headers.get('etag')]).toEqual([
      'my own place',
      '*',
      expect.stringContaining('"'),
    ]);
    const statement = auStatement(activity, 'passed', {
      success: true,
      score: { scaled: 0.7 },
      duration: 'PT50S',
      response: 'my own words',
    });
    expect(await sent(activity, statement)).toBe(200);
    expect(await unitOf(course)).toMatchObject({ is_complete: true, time_spent: 50 });
    expect((await dump()).filter((line) => line.includes('my own'))).toEqual([]);
  });

  it('lists its statements by times with a comma, and refuses what is no time [E210]', async () => {
    const activity = await launchAu(fixture, await registeredCourse(fixture, 'tincan'));
    expect(await sent(activity, auStatement(activity, 'experienced', { duration: 'PT1,5S' }))).toBe(200);
    const listed = async (parameters: object) => {
      const answer = await activity.send(`statements?${new URLSearchParams({ ...parameters }).toString()}`);
      return answer.status === 200 ? ((await answer.json()) as { statements: object[] }).statements.length : answer.status;
    };
    const all = await listed({});
    expect(all).toBeGreaterThan(0);
    const [past, coming] = ['2000-01-01T00:00:00,5Z', '2100-01-01T00:00:00,5Z'];
    expect([
      await listed({ since: past }),
      await listed({ since: coming }),
      await listed({ until: past }),
      await listed({ until: coming }),
    ]).toEqual([all, 0, 0, all]);
    expect([await listed({ since: 'yesterday' }), await listed({ until: '' })]).toEqual([400, 400]);
  });

  it('has the time of beats until it tells some of its own', async () => {
    const course = await registeredCourse(fixture, 'tincan');
    const beat = (seconds: number, more: object = {}) =>
      fixture.post('l1', '/api/learning/beat', { courseId: String(course.id), unitId: course.unit.id, seconds, leaving: true, ...more });
    const spent = async () => (await unitOf(course))?.time_spent;
    await beat(0);
    const first = await launchAu(fixture, course);
    passSeconds(40);
    expect(await sent(first, auStatement(first, 'experienced'))).toBe(200);
    await beat(40, { packageClosed: true });
    expect(await spent()).toBe(40);
    const second = await launchAu(fixture, course);
    passSeconds(70);
    await beat(70);
    expect(await sent(second, auStatement(second, 'completed', { completion: true, duration: 'PT45S' }))).toBe(200);
    passSeconds(20);
    await beat(20, { packageClosed: true });
    expect(await spent()).toBe(40 + 45);
  });

  it('is seen by authors without a record, and by nobody who is not enrolled', async () => {
    const course = await registeredCourse(fixture, 'tincan');
    const before = (await dump()).length;
    const seen = await launchAu(fixture, course, 0, 'a1');
    expect(seen.body.mode).toBe('browse');
    expect(await sent(seen, auStatement(seen, 'passed', { success: true }))).toBe(200);
    expect((await dump()).length).toBe(before);
    expect((await call(fixture, 'l2', 'initialize', named(course))).status).toBe(404);
  });
});
