import { beforeAll, describe, expect, it } from 'vitest';
import { dayIn, timeIn } from '../../../shared/kernel/regional/zoned-time.ts';
import { ENROL, fixtureTime, type Made, passSeconds, publish, useCourseFixture } from './course-fixture.ts';

const KATHMANDU = 'Asia/Kathmandu';
const EDIT = 'mutation ($input: EditCourseInput!) { EditCourse(input: $input) { start_date start_time end_date end_time time_zone } }';
const READ = 'query ($id: Int!) { course(id: $id) { start_date start_time time_zone } }';

const fixture = useCourseFixture();
let course: Made;
beforeAll(async () => {
  course = await publish(fixture, { title: 'Knots' });
});

/** A day and a time in Kathmandu, so many minutes from now. */
function inMinutes(minutes: number): { readonly day: string; readonly time: string } {
  const at = new Date(Date.parse(fixtureTime()) + minutes * 60_000).toISOString();
  return { day: dayIn(at, KATHMANDU), time: timeIn(at, KATHMANDU) };
}
const edit = (input: object) =>
  fixture.get<{ EditCourse: Readonly<Record<string, string | null>> }>('a1', EDIT, { input: { id: course.id, ...input } });

describe('a course with a zone', () => {
  it('opens and closes at these times of its zone [Z06]', async () => {
    const [start, end] = [inMinutes(60), inMinutes(180)];
    const times = { start_date: start.day, start_time: start.time, end_date: end.day, end_time: end.time, time_zone: KATHMANDU };
    expect((await edit(times)).EditCourse).toEqual(times);
    const closed = { code: 'VALIDATION', message: 'This course is not open at the moment.' };
    expect(await fixture.refusal('l1', ENROL, { id: course.id })).toEqual(closed);
    passSeconds(61 * 60);
    expect(await fixture.refusal('l1', ENROL, { id: course.id })).toBeNull();
    passSeconds(121 * 60);
    expect(await fixture.refusal('u12', ENROL, { id: course.id })).toEqual(closed);
  });

  it('keeps the zone when a client does not know of it, and is of UTC without one [Z06]', async () => {
    expect((await edit({ title: 'Knots and bends' })).EditCourse).toMatchObject({ time_zone: KATHMANDU });
    const { day, time } = inMinutes(-60);
    expect((await edit({ start_date: day, start_time: time, time_zone: null })).EditCourse).toMatchObject({ time_zone: null });
    const { course: read } = await fixture.get<{ course: object }>('a1', READ, { id: course.id });
    expect(read).toEqual({ start_date: day, start_time: time, time_zone: null });
  });

  it('is refused for a zone that is not known, at the field [Z02, Z06]', async () => {
    const { errors } = await fixture.ask('a1', EDIT, { input: { id: course.id, time_zone: 'Europe/Atlantis' } });
    expect(errors[0]?.extensions).toMatchObject({
      code: 'VALIDATION',
      validation: { time_zone: ['This time zone is not known: Europe/Atlantis. Enter a name such as Europe/Berlin.'] },
    });
  });
});
