import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { recheckAfterPublication } from '../../../functions/learning/enrolment/recheck-completion.reactor.ts';
import { project } from '../../../functions/platform/projection/projector.ts';
import { pointerOf } from '../../../functions/platform/store/reactor.ts';
import { workThroughDue } from '../../../functions/stream/due.ts';
import { PROJECTOR } from '../../../functions/stream/row-projections.ts';
import { addDays, dayOf } from '../../../shared/kernel/instant.ts';
import { recordOf, storedItems } from '../stream/stream-fixture.ts';
import { EDIT_COURSE } from '../../fixtures/calls.ts';
import { COMPLETE, ENROL, fixtureTime, type Made, play, publish, refOf, useCourseFixture, text } from './course-fixture.ts';

const fixture = useCourseFixture({ follow: 'never' });

/** Publishes a course of two units, of which l1 completes the first; then removes the second. Nothing was projected. */
async function shrinkCourse(title: string): Promise<Made> {
  const content = [1, 2].map((order) => ({ unit_order: order, title: `Part ${order}`, content: text('x') }));
  const made = await publish(fixture, { title, content });
  await fixture.get('l1', ENROL, { id: made.id });
  await fixture.get('l1', COMPLETE, { input: refOf(made, 0) });
  const contents = [{ id: made.units[0]!.id, unit_order: 1, title: 'Part 1', content: text('x') }];
  await fixture.get('a1', EDIT_COURSE, { input: { id: made.id, contents } }, { branch: 'north' });
  return made;
}

const isComplete = async (made: Made): Promise<boolean> => (await play(fixture, 'l1', made.id)).is_complete;
const projectAll = async (): Promise<unknown> => project(PROJECTOR, { Records: (await storedItems()).map(recordOf) });

it('completes the course for a learner whose row comes after the announcement that a unit was removed', async () => {
  const made = await shrinkCourse('Projected late');
  const pointers = (await storedItems()).map(pointerOf).filter((each) => each?.names.includes('CoursePublished'));
  const pointer = pointers.toSorted((one, other) => (one!.sk < other!.sk ? -1 : 1)).at(-1);
  const reacting = recheckAfterPublication.react(pointer!);
  await pause(300);
  expect(await isComplete(made)).toBe(false);
  await projectAll();
  await reacting;
  expect(await isComplete(made)).toBe(true);
});

it('completes it in the next night when the row came even later', async () => {
  const made = await shrinkCourse('Projected much later');
  await projectAll();
  expect(await isComplete(made)).toBe(false);
  const night = `${addDays(dayOf(fixtureTime()), 1)}T00:05:00.000Z`;
  expect(await workThroughDue(night)).toMatchObject({ failed: [] });
  expect(await isComplete(made)).toBe(true);
});
