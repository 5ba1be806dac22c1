import { describe, expect, it } from 'vitest';
import { CLEAR, passSeconds, play, useCourseFixture } from '../learning/course-fixture.ts';
import { realPackage } from './package-fixture.ts';
import { call, courseWithPackage, launched, named, packagedCourse, type PackagedCourse } from './runtime-fixture.ts';

const fixture = useCourseFixture();

const unitOf = async ({ id }: PackagedCourse) => (await play(fixture, 'l1', id)).units[0];

/** Opens a package, and returns what sends the calls of the page around it. */
async function opened(course: PackagedCourse) {
  const { body } = await call(fixture, 'l1', 'initialize', named(course));
  const { sessionId } = body;
  return {
    cmi: body.cmi,
    send: (name: string, more: object) => launched(fixture, body, name, { ...named(course), sessionId, ...more }),
  };
}

describe('a package that sets no status', () => {
  it('and sends no finish is not completed by the button of the player, nor by a closed tab [E20]', async () => {
    for (const make of [
      async () => courseWithPackage(fixture, await realPackage('probe-12-no-status-no-finish'), ['l1']),
      () => packagedCourse(fixture, 'one'),
      () => packagedCourse(fixture, '2004'),
    ]) {
      const course = await make();
      const key = (await opened(course)).cmi['cmi.core.lesson_status'] === undefined ? 'cmi.location' : 'cmi.core.lesson_location';
      const first = await opened(course);
      await first.send('commit', { seq: 1, cmi: { [key]: 'page 1 of 20' } });
      const { body } = await first.send('finish', { seq: 2, by: 'player' });
      expect(body).toMatchObject({ is_complete: false, scos: [{ status: 'incomplete' }] });
      const again = await opened(course);
      const entry = key === 'cmi.location' ? 'cmi.entry' : 'cmi.core.entry';
      expect([again.cmi[entry], again.cmi[key]]).toEqual(['resume', 'page 1 of 20']);
      // The tab is closed: nothing more comes. The next launch takes its place.
      await opened(course);
      expect(await unitOf(course)).toMatchObject({ is_complete: false });
    }
  });

  it('and finishes by itself is completed, as before [E20]', async () => {
    for (const kind of ['one', '2004'] as const) {
      const course = await packagedCourse(fixture, kind);
      const { send } = await opened(course);
      expect((await send('finish', { seq: 1 })).body).toMatchObject({ is_complete: true });
    }
  });
});

describe('a package that tells no time of its own', () => {
  it('has the time that the server saw, also where its tab was closed [E22]', async () => {
    const course = await courseWithPackage(fixture, await realPackage('probe-12-no-status-no-finish'), ['l1']);
    const first = await opened(course);
    await first.send('commit', { seq: 1, cmi: { 'cmi.core.lesson_location': 'page 1 of 20' } });
    passSeconds(45);
    await first.send('commit', { seq: 2, leaving: true });
    expect(await unitOf(course)).toMatchObject({ time_spent: 45 });
    passSeconds(600);
    const second = await opened(course);
    passSeconds(30);
    await second.send('finish', { seq: 1, by: 'player' });
    expect(await unitOf(course), 'once, and nothing of the time between').toMatchObject({ time_spent: 75 });
  });

  it('is not mixed with one that does: its own time counts [E22]', async () => {
    const course = await packagedCourse(fixture, 'one');
    const { send } = await opened(course);
    await send('commit', { seq: 1, cmi: { 'cmi.core.session_time': '00:00:20' } });
    passSeconds(45);
    await send('commit', { seq: 2, leaving: true });
    await send('finish', { seq: 3, cmi: { 'cmi.core.session_time': '00:00:25' } });
    expect(await unitOf(course)).toMatchObject({ time_spent: 25 });
  });
});

const RESULT = `query ($course: ID!, $unit: ID!) { packageResult(course_id: $course, unit_id: $unit) { attempts status score may_begin_again } }`;
type Result = { readonly attempts: number; readonly status: string; readonly score: number | null; readonly may_begin_again: boolean };
const resultOf = async ({ id, unit }: PackagedCourse): Promise<Result> =>
  (await fixture.get('l1', RESULT, { course: id, unit: unit.id })).packageResult;
const REPORT = `query ($user: ID!, $course: ID!, $unit: ID!) { packageProgress(user_id: $user, course_id: $course, unit_id: $unit) { attempts parts { status score } } }`;
const STATUS = `query { myCourses { id status progress } UserProgress { courses { id status } } }`;

describe('a package that was failed', () => {
  const ways = [
    {
      kind: 'probe',
      cmi: { 'cmi.core.score.raw': '40', 'cmi.core.lesson_status': 'failed', 'cmi.suspend_data': 'results', 'cmi.core.exit': 'suspend' },
    },
    { kind: 'one', cmi: { 'cmi.core.score.raw': '40', 'cmi.core.lesson_status': 'failed' } },
    {
      kind: '2004',
      cmi: { 'cmi.score.scaled': '0.4', 'cmi.success_status': 'failed', 'cmi.completion_status': 'incomplete', 'cmi.exit': 'suspend' },
    },
    { kind: '2004', cmi: { 'cmi.score.scaled': '0.4', 'cmi.success_status': 'failed', 'cmi.completion_status': 'completed' } },
  ] as const;
  it.each(ways)('says so with its score, and begins again as an attempt of its own: $kind, $cmi [E21, E23]', async ({ kind, cmi }) => {
    const course =
      kind === 'probe'
        ? await courseWithPackage(fixture, await realPackage('probe-12-failed-suspended'), ['l1'])
        : await packagedCourse(fixture, kind);
    expect(await resultOf(course)).toEqual({ attempts: 0, status: 'not attempted', score: null, may_begin_again: false });
    const first = await opened(course);
    const { token } = await first.send('finish', { seq: 1, cmi });
    expect(token, 'for the lists that are read next').toContain('@');
    expect(await resultOf(course)).toEqual({ attempts: 1, status: 'failed', score: 40, may_begin_again: true });
    const { myCourses, UserProgress } = await fixture.get('l1', STATUS);
    const isCompleted = 'cmi.completion_status' in cmi && cmi['cmi.completion_status'] === 'completed';
    const status = isCompleted ? 'completed' : 'in_progress';
    for (const listed of [myCourses, UserProgress.courses]) expect(listed.find(({ id }) => id === String(course.id))?.status).toBe(status);
    await fixture.get('l1', CLEAR, { input: { course_id: course.id, unit_id: course.unit.id, unit_type: 'Scorm' } });
    expect(await resultOf(course)).toMatchObject({ attempts: 1, status: 'not attempted', may_begin_again: false });
    const again = await opened(course);
    expect(again.cmi['cmi.suspend_data'] ?? '').toBe('');
    expect(again.cmi['cmi.core.lesson_mode'] ?? again.cmi['cmi.mode']).toBe('normal');
    const passed =
      kind === '2004'
        ? { 'cmi.score.scaled': '0.9', 'cmi.completion_status': 'completed', 'cmi.success_status': 'passed' }
        : { 'cmi.core.score.raw': '90', 'cmi.core.lesson_status': 'passed' };
    expect((await again.send('finish', { seq: 1, cmi: passed })).body).toMatchObject({ is_complete: true });
    expect(await resultOf(course)).toEqual({ attempts: 2, status: 'passed', score: 90, may_begin_again: false });
    const user = fixture.personas.people.l1.id;
    const { packageProgress } = await fixture.get('a1', REPORT, { user, course: course.id, unit: course.unit.id });
    expect(packageProgress).toMatchObject({ attempts: 2, parts: [{ status: 'passed', score: 90 }] });
  });

  it('is nobody else’s result [E21]', async () => {
    const { id, unit } = await packagedCourse(fixture, 'one');
    expect(await fixture.refusal('l2', RESULT, { course: id, unit: unit.id })).toMatchObject({ code: 'NOT_FOUND' });
  });
});
