import { countedSentence } from '../../../shared/kernel/regional/sentence.ts';
import * as z from 'zod/mini';
import { enrolmentDecider } from '../../../events/learning/enrolment.decider.ts';
import type { EnrolmentState } from '../../../events/learning/enrolment.state.ts';
import { AppError, notFound } from '../../../shared/kernel/errors.ts';
import type { CourseId, PersonId } from '../../../shared/kernel/ids.ts';
import { readHeaderWithDeleted } from '../../courses/course.queries.ts';
import { getItem } from '../../platform/tables/dynamo.ts';
import { load } from '../../platform/store/event-store.ts';
import { records, type Scope, streams } from '../../platform/keys/keys.ts';
import type { Loaded } from '../../platform/store/stream-cache.ts';
import type { Write } from '../../platform/tables/transact.ts';
import { record, type RecordOf } from '../../platform/tables/record.ts';

/** Loads the enrolment of a person in a course from its stream. */
export const loadEnrolment = (scope: Scope, person: PersonId, course: CourseId): Promise<Loaded<EnrolmentState>> =>
  load(enrolmentDecider, streams.enrolment(scope, person, course));

/**
 * Records `t7#c9`/seats: the seats taken in a course with a capacity. `capacity` is the one for which they were counted: without a
 * capacity seats are not counted, so a new capacity counts anew, and publishing a course without one deletes the item.
 */
const seatsRecord = record('seats', { taken: z.int(), capacity: z.int() });
/** The item of the count of seats of a course. */
export type SeatsItem = RecordOf<typeof seatsRecord>;

const FULL = 'This course is full.';

/** Returns how many seats of a course are free; null where it has no capacity. */
export async function freeSeats(scope: Scope, course: CourseId, count: () => Promise<number>): Promise<number | null> {
  const capacity = (await readHeaderWithDeleted(scope, course))?.capacity ?? null;
  if (capacity === null) return null;
  const seats = await getItem('records', records.seats(scope, course), seatsRecord);
  return Math.max(0, capacity - (seats?.capacity === capacity ? seats.taken : await count()));
}

/** Returns the refusal of so many people at once, which says how many seats are left. */
export function tooFewSeats(free: number, people: number): AppError {
  const message =
    free === 0
      ? FULL
      : countedSentence(
          free,
          'This course has {count} free place for {people} people. Choose fewer people, or raise the capacity of the course.',
          'This course has {count} free places for {people} people. Choose fewer people, or raise the capacity of the course.',
          { people },
        );
  return new AppError('VALIDATION', message, { validation: { course_id: [message] } });
}

/**
 * Returns the writes that take or free seats (`change` of them), in the transaction of the commits that need it. Learners with access by
 * a group are counted and never refused. Seats of a deleted course are still counted, so that they are right when it is restored, but none
 * can be taken. The transaction checks the capacity, so that seats are not counted for a capacity that was removed meanwhile.
 */
export async function seatWrites(
  scope: Scope,
  course: CourseId,
  change: number,
  mayRefuse: boolean,
  count: () => Promise<number>,
): Promise<Write[]> {
  const header = await readHeaderWithDeleted(scope, course);
  if (header?.deletedAt !== undefined && mayRefuse) throw notFound();
  const capacity = header?.capacity ?? null;
  if (capacity === null) return [];
  const key = records.seats(scope, course);
  const seats = await getItem('records', key, seatsRecord);
  const taken = seats?.capacity === capacity ? seats.taken : await count();
  const next = Math.max(0, taken + change);
  if (mayRefuse && change > 0 && next > capacity) throw new AppError('VALIDATION', FULL, { validation: { course_id: [FULL] } });
  return [checkCapacity(scope, course, capacity, mayRefuse), putSeats(seats, { ...key, taken: next, capacity })];
}

/** Returns the check that a course still has a capacity, and with `mustExist` that it is not deleted. */
const checkCapacity = (scope: Scope, course: CourseId, capacity: number, mustExist: boolean): Write => ({
  table: 'records',
  check: records.header(scope, 'course', course),
  condition: mustExist ? '#capacity = :capacity AND attribute_not_exists(deletedAt)' : '#capacity = :capacity',
  names: { '#capacity': 'capacity' },
  values: { ':capacity': capacity },
});

/** Returns the write of a count of seats, conditional on the one that was read. */
function putSeats(read: SeatsItem | undefined, put: SeatsItem): Write {
  if (!read) return { table: 'records', put, condition: 'attribute_not_exists(pk)' };
  return {
    table: 'records',
    put,
    condition: '#taken = :taken AND #capacity = :capacity',
    names: { '#taken': 'taken', '#capacity': 'capacity' },
    values: { ':taken': read.taken, ':capacity': read.capacity },
  };
}
