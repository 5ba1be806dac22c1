import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CourseFixture, passSeconds, play, startCourseFixture } from '../learning/course-fixture.ts';
import { realPackage } from './package-fixture.ts';
import { call, courseWithPackage, launched, named, packagedCourse, type PackagedCourse } from './runtime-fixture.ts';

let fixture: CourseFixture;
beforeAll(async () => {
  fixture = await startCourseFixture();
});
afterAll(() => fixture.stop());

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
