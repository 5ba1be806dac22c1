import type { EnrolmentState } from '../../../events/learning/enrolment.state.ts';
import { notFound } from '../../../shared/kernel/errors.ts';
import { type CourseId, parseId, type PersonId } from '../../../shared/kernel/ids.ts';
import type { Instant } from '../../../shared/kernel/instant.ts';
import { type CourseItem, courseOf } from '../../courses/course.records.ts';
import { batchGet, recordIn } from '../../platform/tables/batches.ts';
import type { Loaded } from '../../platform/store/stream-cache.ts';
import { expiring, records, type Scope } from '../../platform/keys/keys.ts';
import { type ClockItem, clockRecord, unexpired } from './clock.records.ts';
import { type IdempotencyItem, idempotencyRecord } from '../../platform/request/idempotency.ts';
import type { Call } from '../../platform/request/request.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';
import { loadEnrolment } from '../enrolment/enrolment.records.ts';
import { prefetch } from '../prefetch.ts';

/** What every command of a learner in a course needs, read in one batch. */
export type LearnerRead = {
  readonly loaded: Loaded<EnrolmentState>;
  readonly course: CourseItem | null;
  readonly clock: ClockItem | null;
  /** What lies under the Idempotency-Key of the call. */
  readonly key?: IdempotencyItem | undefined;
};

/** Returns the enrolment, course and clock of a learner, and what lies under an Idempotency-Key. */
export async function readLearner(
  scope: Scope,
  person: PersonId,
  course: CourseId,
  now: Instant,
  key: string | null = null,
): Promise<LearnerRead> {
  const [loaded, [header, clock, taken]] = await Promise.all([
    loadEnrolment(scope, person, course),
    batchGet([
      { table: 'records', key: records.header(scope, 'course', course) },
      { table: 'expiring', key: expiring.clock(scope, person) },
      ...(key === null ? [] : [{ table: 'expiring' as const, key: expiring.idempotency(person, key) }]),
    ]),
  ]);
  return {
    loaded,
    course: header ? courseOf(header) : null,
    clock: unexpired(recordIn(clock, clockRecord), now),
    key: recordIn(taken, idempotencyRecord),
  };
}

/**
 * Starts the same read for the course of a call in the batch of the viewer. A malformed id is refused like a missing course, after the
 * call was authorised.
 */
export function prefetchLearner(call: Call, input: string | number | null | undefined): (viewer: TenantViewer) => Promise<LearnerRead> {
  const course = parseId<CourseId>(input);
  return course === null
    ? () => Promise.reject(notFound())
    : prefetch(call, (scope, person) => readLearner(scope, person, course, call.now, call.idempotencyKey));
}
