import { describe, expect, it } from 'vitest';
import type { UnitOutcome } from '../../../functions/learning/enrolment/unit-outcome.records.ts';
import { recordUnitOutcome } from '../../../functions/packages/outcome/unit-outcome.commands.ts';
import { asId, type CourseId } from '../../../shared/kernel/ids.ts';
import { ENROL, fixtureTime, type Made, play, publish, useCourseFixture } from '../learning/course-fixture.ts';

const fixture = useCourseFixture();

async function startedCourse(title: string): Promise<Made> {
  const made = await publish(fixture, { title });
  await fixture.get('l1', ENROL, { id: made.id });
  return made;
}

/** Records an outcome of the first unit of a course for the learner. */
function record({ id, units: [unit] }: Made, key: string, more: Partial<UnitOutcome> = {}) {
  const person = fixture.personas.people.l1.id;
  return recordUnitOutcome({
    scope: fixture.personas.t1.scope,
    person,
    course: asId<CourseId>(id),
    unit: Number(unit?.id),
    round: 1,
    key,
    seconds: 0,
    score: null,
    best: more.score ?? null,
    completes: false,
    actor: { kind: 'person', id: person },
    now: fixtureTime(),
    ...more,
  });
}

describe('the outcome of a package', () => {
  it('completes unit and course, and adds its time once, however often told [complaint 3, complaint 4]', async () => {
    const made = await startedCourse('Packaged');
    expect(await record(made, 's1/1', { seconds: 90 })).toMatchObject({ isComplete: false });
    const again = [
      record(made, 's1/2', { seconds: 30, completes: true, score: 80 }),
      record(made, 's1/2', { seconds: 30, completes: true }),
    ];
    for (const { isComplete } of await Promise.all(again)) expect(isComplete).toBe(true);
    expect(await record(made, 's1/1', { seconds: 90 })).toMatchObject({ isComplete: true });
    const course = await play(fixture, 'l1', made.id);
    expect(course).toMatchObject({ is_complete: true, units: [{ is_complete: true, time_spent: 120 }] });
  });
  it('is recorded after the course has closed, and refused without an enrolment', async () => {
    const until = new Date(Date.parse(fixtureTime()) + 86_400_000).toISOString().slice(0, 10);
    const closing = await publish(fixture, { title: 'Closing', until });
    await expect(record(closing, 's2/1', { completes: true })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await fixture.get('l1', ENROL, { id: closing.id });
    const now = new Date(Date.parse(fixtureTime()) + 3 * 86_400_000).toISOString();
    expect(await record(closing, 's2/2', { completes: true, now })).toMatchObject({ isComplete: true });
  });
  it('of a former round changes nothing', async () => {
    const made = await startedCourse('Begun again');
    expect(await record(made, 's3/1', { completes: true, round: 2 })).toMatchObject({ isComplete: false, token: null });
  });
});
