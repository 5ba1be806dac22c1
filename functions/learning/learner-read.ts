import type { EnrolmentState } from '../../events/learning/enrolment.state.ts';
import { notFound } from '../../shared/kernel/errors.ts';
import { type CourseId, parseId, type PersonId } from '../../shared/kernel/ids.ts';
import type { Instant } from '../../shared/kernel/instant.ts';
import { type CourseItem, courseOf } from '../courses/course.records.ts';
import { batchGet } from '../platform/dynamo.ts';
import type { Loaded } from '../platform/stream-memory.ts';
import { expiring, records, type Scope } from '../platform/keys/keys.ts';
import { type ClockItem, running } from './clock.records.ts';
import type { Call } from '../platform/request.ts';
import type { TenantViewer } from '../platform/viewer.ts';
import { loadEnrolment } from './enrolment.records.ts';
import { readAhead } from './read-ahead.ts';

/** What every act of a learner in a course looks at, read in one round. */
export type LearnerRead = { readonly loaded: Loaded<EnrolmentState>; readonly course: CourseItem | null; readonly clock: ClockItem | null };

export async function readLearner(scope: Scope, person: PersonId, course: CourseId, now: Instant): Promise<LearnerRead> {
  const [loaded, [header, clock]] = await Promise.all([
    loadEnrolment(scope, person, course),
    batchGet([
      { table: 'records', key: records.header(scope, 'C', course) },
      { table: 'expiring', key: expiring.clock(scope, person) },
    ]),
  ]);
  return { loaded, course: header ? courseOf(header) : null, clock: running(clock as ClockItem | undefined, now) };
}

/**
 * The same for the course a call names, read together with the Viewer. What is no id is told only to those who may call at all,
 * and looks like a course that is missing.
 */
export function learnerAhead(call: Call, given: string | number | null | undefined): (viewer: TenantViewer) => Promise<LearnerRead> {
  const course = parseId<CourseId>(given);
  return course === null
    ? () => Promise.reject(notFound())
    : readAhead(call, (scope, person) => readLearner(scope, person, course, call.now));
}
