import type { EnrolmentState } from '../../events/learning/enrolment.state.ts';
import type { CourseId, PersonId } from '../../shared/kernel/ids.ts';
import type { Instant } from '../../shared/kernel/instant.ts';
import type { CourseItem } from '../courses/course.records.ts';
import { batchGet } from '../platform/dynamo.ts';
import type { Loaded } from '../platform/event-store.ts';
import { expiring, records, type Scope } from '../platform/keys.ts';
import { type ClockItem, running } from './clock.records.ts';
import { loadEnrolment } from './enrolment.records.ts';

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
  return { loaded, course: (header as CourseItem | undefined) ?? null, clock: running(clock as ClockItem | undefined, now) };
}
