import { describe, expect, it } from 'vitest';
import { sharedDataDecider } from '../../../events/packages/scorm/shared-data.decider.ts';
import { globalObjectivesDecider } from '../../../events/packages/scorm/global-objectives.decider.ts';
import { load } from '../../../functions/platform/store/event-store.ts';
import { streams, views } from '../../../functions/platform/keys/keys.ts';
import { readRows } from '../../../functions/platform/projection/views.ts';
import { deleteItem } from '../../../functions/platform/tables/dynamo.ts';
import { asId, type CourseId } from '../../../shared/kernel/ids.ts';
import { createSubscription } from '../../../functions/tenancy/subscriptions/subscription.commands.ts';
import { dump } from '../../fixtures/dump.ts';
import { testContext } from '../../fixtures/personas.ts';
import { eventually } from '../../fixtures/eventually.ts';
import { CLEAR, passSeconds, play, useCourseFixture } from '../learning/course-fixture.ts';
import { type RuntimeAnswer, call, launched, named, packagedCourse, type PackagedCourse } from './runtime-fixture.ts';

const fixture = useCourseFixture();

const STATUS = 'cmi.core.lesson_status';
const opened = async (course: PackagedCourse, sco = 0): Promise<RuntimeAnswer['body']> => {
  const { status, body } = await call(fixture, 'l1', 'initialize', named(course, sco));
  expect([status, body.errorCode]).toEqual([200, '0']);
  return body;
};
const send = (course: PackagedCourse, name: string, more: Record<string, unknown> = {}, sco = 0): Promise<RuntimeAnswer> =>
  call(fixture, 'l1', name, { ...named(course, sco), ...more });
const unitOf = async ({ id }: PackagedCourse) => (await play(fixture, 'l1', id)).units[0];

describe('a package of SCORM 1.2', () => {
  it('begins with all that it may read, and goes on where it was left, on any device [complaint 2]', async () => {
    const course = await packagedCourse(fixture, 'two');
    const first = await opened(course);
    expect(first.cmi).toMatchObject({
      'cmi.core.entry': 'ab-initio',
      'cmi.core.lesson_status': 'not attempted',
      'cmi.core.lesson_mode': 'normal',
      'cmi.core.credit': 'credit',
      'cmi.core.total_time': '0000:00:00.00',
      'cmi.student_data.mastery_score': '80',
      'cmi.student_data.max_time_allowed': '00:30:00',
      'cmi.student_data.time_limit_action': 'exit,message',
      'cmi.launch_data': 'a=1',
      'cmi.core.student_id': expect.stringMatching(/^[\w-]{20,}$/) as unknown,
      'cmi.core.student_name': expect.stringContaining(', ') as unknown,
    });
    expect(first).toMatchObject({
      sessionId: expect.stringMatching(/./) as unknown,
      version: '1.2',
      mode: 'normal',
      seq: 0,
      sequencing: null,
      scos: [{ status: 'incomplete' }, { status: 'not attempted' }],
    });
    const cmi = {
      'cmi.suspend_data': 'x'.repeat(64_000),
      'cmi.core.lesson_location': 'page 3',
      'cmi.core.exit': 'suspend',
      'cmi.core.session_time': '0000:02:00',
    };
    const { body } = await send(course, 'finish', { sessionId: first.sessionId, seq: 1, cmi: { ...cmi, [STATUS]: 'incomplete' } });
    expect(body).toMatchObject({ seq: 1, is_complete: false, scos: [{ status: 'incomplete' }, { status: 'not attempted' }] });
    const again = await opened(course);
    expect(again.cmi).toMatchObject({
      'cmi.core.entry': 'resume',
      'cmi.suspend_data': cmi['cmi.suspend_data'],
      'cmi.core.lesson_location': 'page 3',
      'cmi.core.total_time': '0000:02:00.00',
    });
    for (const [exit, entry] of [
      ['', ''],
      ['logout', 'resume'],
      ['time-out', ''],
    ] as const) {
      await send(course, 'finish', { cmi: { 'cmi.core.exit': exit } });
      expect([exit, (await opened(course)).cmi['cmi.core.entry']]).toEqual([exit, entry]);
    }
  });

  it('goes on in the SCO where it was left when only the package is named', async () => {
    const course = await packagedCourse(fixture, 'two');
    const whole = { ...named(course), scoUuid: course.uuid };
    expect((await call(fixture, 'l1', 'initialize', whole)).body.sco).toBe(course.scos[0]);
    await opened(course, 1);
    await send(course, 'commit', { cmi: { 'cmi.core.lesson_location': 'here' } }, 1);
    const { body } = await call(fixture, 'l1', 'initialize', whole);
    expect([body.sco, body.cmi['cmi.core.lesson_location'], body.cmi['cmi.core.entry']]).toEqual([course.scos[1], 'here', 'resume']);
    expect((await call(fixture, 'l1', 'commit', { ...whole, cmi: { 'cmi.core.lesson_location': 'later' } })).status).toBe(200);
    expect((await call(fixture, 'l1', 'get-value', { ...whole, key: 'cmi.core.lesson_location' })).body.value).toBe('later');
  });

  it('is told at its launch that the learner wants no sound, in each of its SCOs', async () => {
    const AUDIO = 'cmi.student_preference.audio';
    const course = await packagedCourse(fixture, 'two');
    expect((await opened(course)).cmi[AUDIO]).toBe('0');
    await send(course, 'commit', { cmi: { [AUDIO]: '5' } });
    const { body } = await call(fixture, 'l1', 'initialize', { ...named(course), audio: 'off' });
    expect(body.cmi[AUDIO]).toBe('-1');
    expect((await launched(fixture, body, 'initialize', named(course, 1))).body.cmi[AUDIO]).toBe('-1');
    expect((await opened(course)).cmi[AUDIO]).toBe('5');
    const modern = await packagedCourse(fixture, '2004');
    const quiet = await call(fixture, 'l1', 'initialize', { ...named(modern), audio: 'off' });
    expect(quiet.body.cmi['cmi.learner_preference.audio_level']).toBe('0');
  });

  it('completes its unit when all SCOs are done, with time and score reported [complaint 3, complaint 4]', async () => {
    const course = await packagedCourse(fixture, 'two');
    await opened(course);
    // A launch alone completes nothing.
    expect((await unitOf(course))?.is_complete).toBe(false);
    const passed = { [STATUS]: 'incomplete', 'cmi.core.score.raw': '90', 'cmi.core.session_time': '0000:01:10' };
    expect((await send(course, 'finish', { cmi: passed })).body).toMatchObject({
      is_complete: false,
      scos: [{ status: 'passed', score: 90 }, {}],
    });
    const second = await opened(course, 1);
    const { body, token } = await send(course, 'commit', { cmi: { [STATUS]: 'completed' } }, 1);
    expect([body.is_complete, token]).toEqual([true, expect.stringContaining('e#c')]);
    await send(course, 'finish', { sessionId: second.sessionId, cmi: { 'cmi.core.session_time': '0000:00:20' } }, 1);
    expect(await unitOf(course)).toMatchObject({ is_complete: true, time_spent: 90 });
  });

  it('is reviewed after its completion, until it is begun again', async () => {
    const course = await packagedCourse(fixture, 'one');
    await opened(course);
    await send(course, 'finish', { cmi: { [STATUS]: 'passed' } });
    const review = await opened(course);
    expect(review).toMatchObject({
      mode: 'review',
      cmi: { 'cmi.core.lesson_mode': 'review', 'cmi.core.credit': 'no-credit', [STATUS]: 'passed' },
    });
    expect((await send(course, 'finish', { cmi: { [STATUS]: 'failed' } })).body.is_complete).toBe(true);
    await fixture.get('l1', CLEAR, { input: { course_id: course.id, unit_id: course.unit.id, unit_type: 'Scorm' } });
    expect(await opened(course)).toMatchObject({ mode: 'normal', cmi: { 'cmi.core.entry': 'ab-initio', [STATUS]: 'not attempted' } });
  });

  it('answers the printed calls, one value at a time, without session and course', async () => {
    const course = await packagedCourse(fixture, 'one');
    const bare = { scormId: course.scormId, scoUuid: course.uuid };
    // As before the row of the enrolment is written: its stream says which course has the package.
    const { t1, people } = fixture.personas;
    const enrolment = streams.enrolment(t1.scope, people.l1.id, asId<CourseId>(course.id));
    await eventually(async () => (await readRows(1, [enrolment])).size === 1);
    await deleteItem('views', views.row(1, enrolment));
    const early = await call(fixture, 'l1', 'get-value', { ...bare, key: STATUS });
    expect([early.status, early.body.errorCode]).toEqual([409, '301']);
    expect((await call(fixture, 'l1', 'initialize', bare)).status).toBe(200);
    for (const [key, value] of [
      ['cmi.core.lesson_location', 'page 1'],
      ['cmi.objectives.0.id', 'first'],
      ['cmi.core.lesson_location', 'page 2'],
    ])
      expect(await call(fixture, 'l1', 'set-value', { ...bare, key, value })).toMatchObject({
        status: 200,
        body: { result: 'true', errorCode: '0', errorString: 'No error' },
      });
    const read = async (key: string) => (await call(fixture, 'l1', 'get-value', { ...bare, key })).body.value;
    expect([await read('cmi.core.lesson_location'), await read('cmi.objectives._count'), await read('cmi.comments')]).toEqual([
      'page 2',
      '1',
      '',
    ]);
    expect((await call(fixture, 'l1', 'commit', bare)).body).toMatchObject({ seq: 4, is_complete: false });
    expect((await call(fixture, 'l1', 'finish', bare)).body).toMatchObject({ is_complete: true });
    expect((await call(fixture, 'l1', 'initialize', bare)).body.cmi['cmi.core.lesson_location']).toBe('page 2');
  });

  it('writes one item for a commit, in which texts are encrypted', async () => {
    const course = await packagedCourse(fixture, 'one');
    await opened(course);
    const before = (await dump()).filter((line) => line.startsWith('events ')).length;
    const cmi = { 'cmi.suspend_data': 'my own words', 'cmi.core.lesson_location': 'my own place' };
    await send(course, 'commit', { cmi });
    const lines = await dump();
    expect(lines.filter((line) => line.startsWith('events ')).length).toBe(before + 1);
    expect(lines.filter((line) => line.includes('my own'))).toEqual([]);
  });

  it('counts the time of its sessions, beside which beats count none', async () => {
    const course = await packagedCourse(fixture, 'one');
    const beat = (seconds: number) =>
      fixture.post('l1', '/api/learning/beat', { courseId: String(course.id), unitId: course.unit.id, seconds, leaving: true });
    await beat(0);
    passSeconds(40);
    await beat(40);
    await opened(course);
    passSeconds(60);
    await beat(60);
    await send(course, 'finish', { cmi: { 'cmi.core.session_time': '0000:00:50', 'cmi.core.exit': 'suspend' } });
    passSeconds(20);
    await beat(60);
    expect((await unitOf(course))?.time_spent).toBe(110);
  });

  it('has the time of beats where its pages call nothing, once another is opened or the player is closed', async () => {
    const course = await packagedCourse(fixture, 'two');
    const beat = (seconds: number, more: object = {}) =>
      fixture.post('l1', '/api/learning/beat', { courseId: String(course.id), unitId: course.unit.id, seconds, leaving: true, ...more });
    const spent = async () => (await unitOf(course))?.time_spent;
    await beat(0);
    await opened(course);
    passSeconds(50);
    await beat(50);
    expect(await spent(), 'the package may still tell its own').toBe(0);
    await opened(course, 1);
    passSeconds(30);
    await beat(30, { packageClosed: true });
    expect(await spent()).toBe(80);
    passSeconds(20);
    await beat(20);
    expect(await spent()).toBe(100);
    await opened(course);
    passSeconds(15);
    await beat(15);
    await send(course, 'commit', { cmi: { 'cmi.core.lesson_location': '2' } });
    passSeconds(25);
    await beat(25, { packageClosed: true });
    expect(await spent(), 'one that tells anything counts by itself').toBe(100);
    await opened(course);
    passSeconds(1);
    await beat(1, { packageClosed: true });
    expect(await spent()).toBe(100 + 15 + 1);
  });

  it('has the seconds of pages that are each open for less than one, and begin and finish alone', async () => {
    const course = await packagedCourse(fixture, 'two');
    for (const sco of [0, 1, 0, 1, 0]) {
      await opened(course, sco);
      passSeconds(0.9);
      expect((await send(course, 'finish', {}, sco)).status).toBe(200);
    }
    expect((await unitOf(course))?.time_spent).toBeGreaterThanOrEqual(4);
  });

  it('lets beats count again some minutes after the last commit of a session that was cut off', async () => {
    const course = await packagedCourse(fixture, 'one');
    const beat = (seconds: number) =>
      fixture.post('l1', '/api/learning/beat', { courseId: String(course.id), unitId: course.unit.id, seconds, leaving: true });
    await opened(course);
    passSeconds(14 * 60);
    await send(course, 'commit', { cmi: { 'cmi.core.session_time': '0000:14:00' } });
    const told = (await unitOf(course))?.time_spent ?? 0;
    passSeconds(14 * 60);
    await beat(60);
    expect((await unitOf(course))?.time_spent).toBe(told);
    passSeconds(2 * 60);
    await beat(60);
    expect((await unitOf(course))?.time_spent).toBe(told + 60);
  });
});

describe('a package of SCORM 2004', () => {
  it('has its objectives and its passing score from the manifest, and keeps the state of its activity tree', async () => {
    const course = await packagedCourse(fixture, '2004');
    const { cmi } = await opened(course);
    expect(cmi).toMatchObject({
      'cmi.entry': 'ab-initio',
      'cmi.completion_status': 'unknown',
      'cmi.success_status': 'unknown',
      'cmi.scaled_passing_score': '0.8',
      'cmi.objectives.0.id': 'PRIMARY',
      'cmi.objectives.1.id': 'second',
      'cmi.total_time': 'PT0H0M0S',
    });
    const values = { 'cmi.objectives.1.score.scaled': '0.5', 'cmi.score.scaled': '0.9', 'cmi.exit': 'suspend' };
    const { body } = await send(course, 'finish', { cmi: values, sequencing: '{"tree":1}' });
    expect(body).toMatchObject({ is_complete: true, scos: [{ status: 'passed', score: 90 }] });
    const again = await opened(course);
    expect(again).toMatchObject({
      mode: 'review',
      sequencing: '{"tree":1}',
      cmi: { 'cmi.entry': 'resume', 'cmi.objectives.1.score.scaled': '0.5' },
    });
  });

  it('refuses single answers that break a rule of their interaction', async () => {
    const course = await packagedCourse(fixture, '2004');
    await opened(course);
    const set = async (key: string, value: string) => (await send(course, 'set-value', { key: `cmi.interactions.0.${key}`, value })).body;
    await set('id', 'q');
    await set('type', 'numeric');
    expect(await set('correct_responses.0.pattern', '9[:]1')).toMatchObject({
      errorCode: '406',
      key: 'cmi.interactions.0.correct_responses.0.pattern',
    });
    expect(await set('correct_responses.0.pattern', '1[:]9')).toMatchObject({ result: 'true' });
  });

  it('shares objectives with all packages of its learner that name them, and with nobody else', async () => {
    const learners = ['l1', 'm1'] as const;
    const [one, other, keeps] = await Promise.all([
      packagedCourse(fixture, 'shares'),
      packagedCourse(fixture, 'shares', learners),
      packagedCourse(fixture, 'keeps'),
    ]);
    const sharedBy = async (who: 'l1' | 'm1', course: PackagedCourse) =>
      (await call(fixture, who, 'initialize', named(course))).body.globals;
    expect(await sharedBy('l1', one)).toEqual({});
    const globals = { shared: { isSatisfied: true, measure: 0.75 }, unnamed: { isSatisfied: true } };
    const commit = (course: PackagedCourse, seq: number, state: object) =>
      send(course, 'commit', { seq, sequencing: JSON.stringify(state) });
    expect((await commit(one, 1, { globals })).status).toBe(200);
    const { t1, people } = fixture.personas;
    const versionOf = async () => (await load(globalObjectivesDecider, streams.globalObjectives(t1.scope, people.l1.id))).version;
    const version = await versionOf();
    for (const state of [{ globals }, { globals: { shared: { measure: 'x' } } }, {}]) await commit(one, 2, state);
    expect(await versionOf(), 'nothing new').toBe(version);
    expect(await sharedBy('l1', other)).toEqual({ shared: globals.shared });
    expect(await sharedBy('m1', other)).toEqual({});
    expect(await sharedBy('l1', keeps)).toEqual({});
    await commit(keeps, 1, { globals: { shared: { isSatisfied: false } } });
    expect(await sharedBy('l1', other)).toEqual({ shared: globals.shared });
    const { sessionId } = await opened(one);
    await opened(one);
    const replaced = { sessionId, sequencing: JSON.stringify({ globals: { shared: { isSatisfied: false } } }) };
    expect((await send(one, 'commit', replaced)).body.reason).toBe('superseded');
    expect(await versionOf(), 'a session that another one replaced writes nothing').toBe(version);
  });

  it('shares data with all packages of its learner that name it, as its manifest allows, and nobody else', async () => {
    const [one, other, own] = await Promise.all([
      packagedCourse(fixture, 'data'),
      packagedCourse(fixture, 'data', ['l1', 'm1']),
      packagedCourse(fixture, 'own data'),
    ]);
    const dataOf = async (who: 'l1' | 'm1', course: PackagedCourse, sco = 0) => {
      const { cmi } = (await call(fixture, who, 'initialize', named(course, sco))).body;
      return Object.fromEntries(Object.entries(cmi).filter(([key]) => key.startsWith('adl.data.')));
    };
    const ids = { 'adl.data.0.id': 'bucket', 'adl.data.1.id': 'fixed' };
    expect(await dataOf('l1', one)).toEqual(ids);
    expect((await send(one, 'commit', { seq: 1, cmi: { 'adl.data.0.store': 'written', 'cmi.location': '2' } })).status).toBe(200);
    expect(await dataOf('l1', other)).toEqual({ ...ids, 'adl.data.0.store': 'written' });
    expect(await dataOf('l1', other, 1), 'a SCO that may not read it').toEqual(ids);
    expect(await dataOf('m1', other)).toEqual(ids);
    expect(await dataOf('l1', own)).toEqual(ids);
    await send(own, 'set-value', { key: 'adl.data.0.store', value: 'of its own' });
    expect((await call(fixture, 'l1', 'get-value', { ...named(own), key: 'adl.data.0.store' })).body.value).toBe('of its own');
    await send(own, 'finish', { cmi: { 'cmi.exit': 'suspend' } });
    expect(await dataOf('l1', own)).toEqual({ ...ids, 'adl.data.0.store': 'of its own' });
    expect(await dataOf('l1', other)).toEqual({ ...ids, 'adl.data.0.store': 'written' });
    for (const [key, errorCode] of [
      ['adl.data.1.store', '404'],
      ['adl.data.2.store', '351'],
    ] as const)
      expect((await send(other, 'set-value', { key, value: 'x' })).body).toMatchObject({ errorCode, key });
    const { t1, people } = fixture.personas;
    const { state } = await load(sharedDataDecider, streams.sharedData(t1.scope, people.l1.id));
    expect([Object.keys(state.data), JSON.stringify(state).includes('written')]).toEqual([['bucket'], false]);
  });
});

it('a running course goes on while the plan is over: its package begins, commits and ends [B02]', async () => {
  const course = await packagedCourse(fixture, 'one');
  await createSubscription(testContext(), fixture.personas.t1.id, { status: 'active', plan_ends_at: '2020-01-01' });
  const { sessionId } = await opened(course);
  expect(await send(course, 'commit', { sessionId, seq: 1, cmi: { [STATUS]: 'incomplete' } })).toMatchObject({ status: 200 });
  expect(await send(course, 'finish', { sessionId, seq: 2, cmi: { [STATUS]: 'completed' } })).toMatchObject({ status: 200 });
  expect((await unitOf(course))?.is_complete).toBe(true);
});
