import { enrolmentDecider } from '../../events/learning/enrolment.decider.ts';
import type { EnrolmentState } from '../../events/learning/enrolment.state.ts';
import { AppError } from '../../shared/kernel/errors.ts';
import type { CourseId, PersonId } from '../../shared/kernel/ids.ts';
import type { CourseItem } from '../courses/course.records.ts';
import { getItem, type Item } from '../platform/dynamo.ts';
import { type Loaded, load } from '../platform/event-store.ts';
import { records, type Scope, streams } from '../platform/keys.ts';
import type { Write } from '../platform/transact.ts';

export const loadEnrolment = (scope: Scope, person: PersonId, course: CourseId): Promise<Loaded<EnrolmentState>> =>
  load(enrolmentDecider, streams.enrolment(scope, person, course));

/**
 * Records `t7#c9`/seats: the places taken in a course with a capacity. `capacity` tells for which one they were counted: without
 * a capacity nobody counts, so a new one counts anew.
 */
export type SeatsItem = Item & { taken: number; capacity: number };

const FULL = 'This course is full.';

/**
 * The write that takes or frees a seat (`change` 1 or -1), together with the commit that needs it. Those who have the course by
 * a group are counted and never refused.
 */
export async function seatWrite(
  scope: Scope,
  course: CourseItem,
  change: 1 | -1,
  mayRefuse: boolean,
  count: () => Promise<number>,
): Promise<Write[]> {
  const { capacity } = course;
  if (capacity === null) return [];
  const key = records.seats(scope, course.id as CourseId); // an id of our own record
  const seats = await getItem<SeatsItem>('records', key);
  const taken = seats?.capacity === capacity ? seats.taken : await count();
  const next = Math.max(0, taken + change);
  if (mayRefuse && change === 1 && next > capacity) throw new AppError('VALIDATION', FULL, { validation: { course_id: [FULL] } });
  const put: SeatsItem = { ...key, taken: next, capacity };
  if (!seats) return [{ table: 'records', put, condition: 'attribute_not_exists(pk)' }];
  return [
    {
      table: 'records',
      put,
      condition: '#taken = :taken AND #capacity = :capacity',
      names: { '#taken': 'taken', '#capacity': 'capacity' },
      values: { ':taken': seats.taken, ':capacity': seats.capacity },
    },
  ];
}
