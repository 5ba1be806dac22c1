import { beforeAll, describe, expect, it } from 'vitest';
import { dump } from '../../fixtures/dump.ts';
import { ENROL, passSeconds, play, useCourseFixture } from '../learning/course-fixture.ts';
import { shortNames } from '../../fixtures/short-names.ts';
import { type RuntimeAnswer, call, launched, named, packagedCourse, type PackagedCourse } from './runtime-fixture.ts';

const fixture = useCourseFixture();
let course: PackagedCourse;
let other: PackagedCourse;
beforeAll(async () => {
  course = await packagedCourse(fixture, 'one');
  other = await packagedCourse(fixture, '2004', ['l1']);
});

const STATUS = 'cmi.core.lesson_status';
const RESET = 'mutation ($person: ID!, $course: ID!) { resetEnrolment(user_id: $person, course_id: $course) }';
const open = async (what = course): Promise<RuntimeAnswer['body']> => (await call(fixture, 'l1', 'initialize', named(what))).body;
const send = (name: string, more: Record<string, unknown> = {}, what = course): Promise<RuntimeAnswer> =>
  call(fixture, 'l1', name, { ...named(what), ...more });
const refused = async (answer: Promise<RuntimeAnswer>) => {
  const { status, body } = await answer;
  return [status, body.errorCode];
};
const stored = async () => (await dump()).filter((line) => line.startsWith('events '));

describe('values that a package may not set', () => {
  it.each([
    ['cmi.core.student_id', '7', '403'],
    ['cmi.suspend_data', 'x'.repeat(256_001), '405'],
    ['cmi.core.score.raw', '101', '405'],
    ['cmi.core._children', 'raw', '402'],
    ['cmi.objectives.2.id', 'third', '201'],
    ['settings', 'x', '401'],
    ['cmi', 'x', '401'],
  ])('%s is refused with its number, and nothing is written [L09]', async (key, value, errorCode) => {
    const { sessionId } = await open();
    const before = await dump();
    const good = { [STATUS]: 'completed' };
    const commit = await send('commit', { sessionId, cmi: { ...good, [key]: value } });
    expect(commit).toMatchObject({ status: 422, body: { result: 'false', errorCode, key, code: 'VALIDATION' } });
    const values = [
      { key: STATUS, value: 'completed' },
      { key, value },
    ];
    expect(await send('set-value', { sessionId, values })).toMatchObject({ status: 422, body: { errorCode, key } });
    expect(await refused(send('set-value', { sessionId, key, value }))).toEqual([422, errorCode]);
    expect(await dump()).toEqual(before);
    expect((await send('get-value', { key: STATUS })).body.value).toBe('not attempted');
  });

  it('have the numbers of SCORM 2004 in its packages [L09]', async () => {
    await open(other);
    const codes = async (cmi: Record<string, string>) => refused(send('commit', { cmi }, other));
    expect(await codes({ 'cmi.learner_id': '7' })).toEqual([422, '404']);
    expect(await codes({ 'cmi.completion_status': 'done' })).toEqual([422, '406']);
    expect(await codes({ 'cmi.score.scaled': '2' })).toEqual([422, '407']);
    expect(await codes({ 'cmi.core.lesson_status': 'passed' })).toEqual([422, '401']);
    expect(await codes({ 'cmi.interactions.0.type': 'choice' })).toEqual([422, '408']);
    expect(await refused(send('get-value', { key: 'cmi.exit' }, other))).toEqual([422, '405']);
  });

  it('are 500 for one call', async () => {
    await open();
    const values = Array.from({ length: 501 }, (_, index) => ({ key: `cmi.objectives.${index}.id`, value: `o${index}` }));
    expect((await send('set-value', { values })).status).toBe(422);
    const { status, body } = await send('set-value', { values: values.slice(0, 500) });
    expect([status, body]).toMatchObject([200, { result: 'true', errorCode: '0', errorString: 'No error' }]);
    expect((await send('get-value', { key: 'cmi.objectives.499.id' })).body.value).toBe('o499');
    expect((await send('commit', { cmi: 'x' })).status).toBe(400);
  });

  it('are counted before they are read: 130,000 that are no texts are too many [H28]', async () => {
    await open();
    const before = await dump();
    const cmi = Object.fromEntries(shortNames(130_000).map((name) => [name, 0]));
    expect((await send('commit', { cmi })).status).toBe(422);
    expect((await send('finish', { cmi })).status).toBe(422);
    expect(await dump()).toEqual(before);
  });
});

describe('calls of a session', () => {
  it('are refused before initialize and after finish, with the number of the call [L09]', async () => {
    const fresh = await packagedCourse(fixture, '2004');
    const all = async () =>
      Promise.all([
        refused(send('get-value', { key: 'cmi.location' }, fresh)),
        refused(send('set-value', { key: 'cmi.location', value: '1' }, fresh)),
        refused(send('commit', {}, fresh)),
        refused(send('finish', {}, fresh)),
      ]);
    expect(await all()).toEqual([
      [409, '122'],
      [409, '132'],
      [409, '142'],
      [409, '112'],
    ]);
    await open(fresh);
    await send('finish', { cmi: { 'cmi.exit': 'suspend' } }, fresh);
    expect(await all()).toEqual([
      [409, '123'],
      [409, '133'],
      [409, '143'],
      [409, '113'],
    ]);
  });

  it('have an effect once; a lower number is refused [R15]', async () => {
    const { sessionId } = await open();
    const commit = (seq: number, location: string) => send('commit', { sessionId, seq, cmi: { 'cmi.core.lesson_location': location } });
    for (const answer of await Promise.all([commit(3, 'three'), commit(3, 'three'), commit(3, 'three')])) expect(answer.body.seq).toBe(3);
    const before = await stored();
    expect((await commit(3, 'again')).body.seq).toBe(3);
    expect(await commit(2, 'two')).toMatchObject({ status: 409, body: { code: 'CONFLICT', reason: 'sequence' } });
    expect(await stored()).toEqual(before);
    await send('finish', { sessionId, seq: 4, cmi: { 'cmi.core.exit': 'suspend' } });
    expect((await send('finish', { sessionId, seq: 4, cmi: { 'cmi.core.exit': 'suspend' } })).status).toBe(200);
    expect((await open()).cmi['cmi.core.lesson_location']).toBe('three');
  });

  it('of a window that another one took over are refused; the other goes on [R10]', async () => {
    const [first, second] = [await open(), await open()];
    expect(await send('commit', { sessionId: first.sessionId, cmi: {} })).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT', reason: 'superseded', errorCode: '101' },
    });
    expect((await send('commit', { sessionId: second.sessionId, cmi: {} })).status).toBe(200);
    expect((await launched(fixture, first, 'commit', named(course))).body.reason).toBe('superseded');
    expect((await launched(fixture, first, 'initialize', named(course))).body.reason).toBe('superseded');
  });

  it('go on in a new round with a new attempt', async () => {
    const made = await packagedCourse(fixture, 'one');
    const { sessionId } = await open(made);
    await send('finish', { sessionId, cmi: { [STATUS]: 'passed', 'cmi.core.lesson_location': 'end' } }, made);
    const late = await open(made);
    const { id } = fixture.personas.people.l1;
    await fixture.get('a1', RESET, { person: String(id), course: String(made.id) }, { branch: 'north' });
    expect((await send('commit', { sessionId: late.sessionId, cmi: {} }, made)).body.reason).toBe('superseded');
    expect(await open(made)).toMatchObject({ mode: 'normal', cmi: { 'cmi.core.entry': 'ab-initio', 'cmi.core.lesson_location': '' } });
    expect((await play(fixture, 'l1', made.id)).units[0]).toMatchObject({ is_complete: false });
  });
});

describe('a launch token', () => {
  it('is good for its package alone, on its host alone [X02]', async () => {
    const [mine, others] = [await open(), await open(other)];
    const hostOf = ({ shell_url }: RuntimeAnswer['body']) => new URL(shell_url).hostname;
    expect((await launched(fixture, mine, 'commit', named(course))).status).toBe(200);
    expect((await launched(fixture, mine, 'commit', named(course), hostOf(others))).status).toBe(401);
    expect((await launched(fixture, mine, 'commit', named(other))).status).toBe(404);
    expect((await launched(fixture, mine, 'commit', named(course), 'acme.localhost')).status).toBe(404);
    const token = mine.launchToken;
    const forged = { ...mine, launchToken: `${token.slice(0, -3)}AAA` };
    expect((await launched(fixture, forged, 'commit', named(course))).status).toBe(401);
    expect((await launched(fixture, { ...mine, launchToken: '' }, 'commit', named(course))).status).toBe(401);
    const asBearer = { headers: { authorization: `Bearer ${token}` } };
    expect((await fixture.cloud.fetch('acme.localhost', '/api/user', asBearer)).status).toBe(401);
    const bearer = await fixture.tokenOf('l1');
    expect((await launched(fixture, { ...mine, launchToken: bearer }, 'commit', named(course))).status).toBe(401);
  });

  it('opens one more session within a minute of its finish, and none later', async () => {
    const mine = await open();
    await launched(fixture, mine, 'finish', { ...named(course), seq: 1, cmi: { 'cmi.core.exit': 'suspend' } });
    expect((await launched(fixture, mine, 'commit', { ...named(course), seq: 2 })).status).toBe(409);
    passSeconds(50);
    const again = await launched(fixture, mine, 'initialize', named(course));
    expect(again).toMatchObject({ status: 200, body: { mode: 'normal', cmi: { 'cmi.core.entry': 'resume' } } });
    expect((await launched(fixture, mine, 'initialize', named(course))).status).toBe(409);
    await launched(fixture, again.body, 'finish', { ...named(course), cmi: { 'cmi.core.exit': 'suspend' } });
    passSeconds(61);
    expect((await launched(fixture, again.body, 'initialize', named(course))).status).toBe(401);
  });
});

describe('who may make the calls of a package', () => {
  it('is nobody without the course, whatever they name [L09]', async () => {
    const strangers = ['l1s', 'l2'] as const;
    for (const who of strangers) await fixture.tokenOf(who);
    const before = await dump();
    for (const who of strangers)
      for (const name of ['initialize', 'set-value', 'get-value', 'commit', 'finish']) {
        const values = name.endsWith('value') ? { key: STATUS, value: 'completed' } : {};
        expect([who, name, (await call(fixture, who, name, { ...named(course), ...values })).status]).toEqual([who, name, 404]);
      }
    expect((await call(fixture, 'l1', 'initialize', { ...named(course), courseId: String(other.id), unitId: other.unit.id })).status).toBe(
      404,
    );
    expect((await call(fixture, 'l1', 'initialize', { ...named(course), scormId: '999999' })).status).toBe(404);
    const bare = await fixture.cloud.fetch('acme.localhost', '/api/scorm/initialize', {
      method: 'POST',
      body: JSON.stringify(named(course)),
    });
    expect(bare.status).toBe(401);
    expect(await dump()).toEqual(before);
  });

  it('is nobody without a session, whatever they send', async () => {
    const mine = await open();
    const { hostname } = new URL(mine.shell_url);
    for (const [host, path] of [
      ['acme.localhost', '/api/scorm'],
      [hostname, '/_t/scorm'],
    ] as const)
      for (const name of ['initialize', 'set-value', 'commit', 'finish'])
        for (const body of ['{', '{}', '[1]']) {
          const { status } = await fixture.cloud.fetch(host, `${path}/${name}`, { method: 'POST', body });
          expect([path, name, body, status]).toEqual([path, name, body, 401]);
        }
    expect((await fixture.cloud.fetch('acme.localhost', '/api/scorm/get-value')).status).toBe(401);
    expect((await fixture.cloud.fetch('acme.localhost', '/api/learning/beat', { method: 'POST', body: '{' })).status).toBe(401);
    expect((await call(fixture, 'l1', 'commit', {})).status).toBe(400);
  });

  it('are authors in a preview that leaves no record', async () => {
    const before = await stored();
    const { status, body } = await call(fixture, 'a1', 'initialize', named(course));
    expect([status, body.mode, body.sessionId, body.cmi['cmi.core.lesson_mode']]).toEqual([200, 'browse', 'preview', 'browse']);
    for (const name of ['set-value', 'commit', 'finish'])
      expect((await launched(fixture, body, name, { ...named(course), ...(name === 'set-value' && { values: [] }) })).status).toBe(200);
    expect(await stored()).toEqual(before);
  });

  it('are authors in the preview of a draft, whose units have ids below 0, and nobody else', async () => {
    const made = await packagedCourse(fixture, 'one');
    const before = await stored();
    const { status, body } = await call(fixture, 'a1', 'initialize', { ...named(made), unitId: '-1' });
    expect([status, body.mode, body.sessionId]).toEqual([200, 'browse', 'preview']);
    expect((await launched(fixture, body, 'finish', { ...named(made), unitId: '-1' })).status).toBe(200);
    expect(await stored()).toEqual(before);
    expect((await call(fixture, 'l1', 'initialize', { ...named(made), unitId: '-1' })).status).toBe(404);
  });

  it('is the learner until the enrolment ends, in the middle of a session', async () => {
    const made = await packagedCourse(fixture, 'one');
    const mine = await open(made);
    const { id } = fixture.personas.people.l1;
    const END = 'mutation ($course: ID!, $person: ID!) { CourseUnenrollment(course_id: $course, user_id: $person) }';
    await fixture.get('a1', END, { course: String(made.id), person: String(id) }, { branch: 'north' });
    expect((await launched(fixture, mine, 'commit', named(made))).status).toBe(404);
    expect((await send('commit', {}, made)).status).toBe(404);
    await fixture.get('l1', ENROL, { id: made.id });
    expect((await open(made)).mode).toBe('normal');
  });

  it('is nobody with a launch token after 12 hours, or after the sign-in has ended', async () => {
    const old = await open();
    passSeconds(7 * 3_600);
    expect((await launched(fixture, old, 'commit', named(course))).status).toBe(200);
    passSeconds(5 * 3_600);
    expect((await launched(fixture, old, 'commit', named(course))).status).toBe(401);
    const mine = await open();
    const token = await fixture.tokenOf('l1');
    await fixture.cloud.fetch('acme.localhost', '/api/logout', { method: 'POST', headers: { authorization: `Bearer ${token}` } });
    expect((await launched(fixture, mine, 'commit', named(course))).status).toBe(401);
  });
});
