import { enrolmentDecider } from '../../events/learning/enrolment.decider.ts';
import type { EnrolmentState } from '../../events/learning/enrolment.state.ts';
import { AppError, notFound } from '../../shared/kernel/errors.ts';
import type { CourseId, PersonId } from '../../shared/kernel/ids.ts';
import { readHeaderKept } from '../courses/course.queries.ts';
import { getItem, type Item } from '../platform/dynamo.ts';
import { load } from '../platform/store/event-store.ts';
import { records, type Scope, streams } from '../platform/keys/keys.ts';
import type { Loaded } from '../platform/stream-memory.ts';
import type { Write } from '../platform/tables/transact.ts';

export const loadEnrolment = (scope: Scope, person: PersonId, course: CourseId): Promise<Loaded<EnrolmentState>> =>
  load(enrolmentDecider, streams.enrolment(scope, person, course));

/**
 * Records `t7#c9`/seats: the places taken in a course with a capacity. `capacity` tells for which one they were counted: without
 * a capacity nobody counts, so a new one counts anew, and publishing a course without one deletes the item.
 */
export type SeatsItem = Item & { taken: number; capacity: number };

const FULL = 'This course is full.';

/**
 * The writes that take or free a seat (`change` 1 or -1), together with the commit that needs it. Those who have the course by
 * a group are counted and never refused. Of a deleted course seats are still counted, so that they are right when it is restored, and
 * none is taken. The capacity is the one that stands at the moment of the transaction, so that seats are
 * never counted for one that has been cleared meanwhile.
 */
export async function seatWrites(
  scope: Scope,
  course: CourseId,
  change: 1 | -1,
  mayRefuse: boolean,
  count: () => Promise<number>,
): Promise<Write[]> {
  const header = await readHeaderKept(scope, course);
  if (header?.deletedAt !== undefined && mayRefuse) throw notFound();
  const capacity = header?.capacity ?? null;
  if (capacity === null) return [];
  const standing: Write = {
    table: 'records',
    check: records.header(scope, 'C', course),
    condition: mayRefuse ? '#capacity = :capacity AND attribute_not_exists(deletedAt)' : '#capacity = :capacity',
    names: { '#capacity': 'capacity' },
    values: { ':capacity': capacity },
  };
  const key = records.seats(scope, course);
  const seats = await getItem<SeatsItem>('records', key);
  const taken = seats?.capacity === capacity ? seats.taken : await count();
  const next = Math.max(0, taken + change);
  if (mayRefuse && change === 1 && next > capacity) throw new AppError('VALIDATION', FULL, { validation: { course_id: [FULL] } });
  const put: SeatsItem = { ...key, taken: next, capacity };
  if (!seats) return [standing, { table: 'records', put, condition: 'attribute_not_exists(pk)' }];
  return [
    standing,
    {
      table: 'records',
      put,
      condition: '#taken = :taken AND #capacity = :capacity',
      names: { '#taken': 'taken', '#capacity': 'capacity' },
      values: { ':taken': seats.taken, ':capacity': seats.capacity },
    },
  ];
}
