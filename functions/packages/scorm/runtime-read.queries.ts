import { attemptDecider } from '../../../events/packages/scorm/attempt.decider.ts';
import type { AttemptState } from '../../../events/packages/scorm/attempt.state.ts';
import type { EnrolmentState } from '../../../events/learning/enrolment.state.ts';
import { asId, type CourseId, type PersonId, type UnitId } from '../../../shared/kernel/ids.ts';
import { readHeader } from '../../courses/course.queries.ts';
import type { CourseItem } from '../../courses/course.records.ts';
import { coursesEverHad } from '../../learning/enrolment/courses-ever-had.queries.ts';
import { loadEnrolment } from '../../learning/enrolment/enrolment.records.ts';
import { readEnrolledCourses, readProgressRows } from '../../learning/progress/my-courses.queries.ts';
import type { ConsistencyToken } from '../../platform/keys/consistency-tokens.ts';
import { expiring, type Scope, streams } from '../../platform/keys/keys.ts';
import { load } from '../../platform/store/event-store.ts';
import type { Loaded } from '../../platform/store/stream-cache.ts';
import { batchGet, recordIn } from '../../platform/tables/batches.ts';
import { startedUnitOf, type Sought, type UnitLocation } from '../started-package.queries.ts';
import { packageOfUnit } from '../unit-package.queries.ts';
import { type PendingItem, pendingRecord } from './pending-values.records.ts';

/** What the calls of a package need of its learner. */
export type RuntimeRead = {
  readonly course: CourseItem | null;
  readonly enrolment: Loaded<EnrolmentState>;
  readonly attempts: Loaded<AttemptState>;
  readonly pending: PendingItem | null;
};

/** Returns it with one batch of reads. */
export async function readRuntime(scope: Scope, person: PersonId, course: CourseId, unit: UnitId): Promise<RuntimeRead> {
  const stream = streams.packageAttempts(scope, person, course, unit);
  const [header, enrolment, attempts, [pending]] = await Promise.all([
    readHeader(scope, course),
    loadEnrolment(scope, person, course),
    load(attemptDecider, stream),
    batchGet([{ table: 'expiring', key: expiring.packageValues(stream) }]),
  ]);
  return { course: header, enrolment, attempts, pending: recordIn(pending, pendingRecord) ?? null };
}

/** Returns the first unit of a course that has a package; null for none. */
async function unitWith(scope: Scope, course: CourseItem, id: number): Promise<UnitId | null> {
  for (const { id: unit, kind } of course.outline)
    if (kind === 'scorm' && (await packageOfUnit(scope, course, unit)) === id) return asId<UnitId>(unit);
  return null;
}

async function publishedUnitIn(scope: Scope, course: CourseId, id: number): Promise<UnitLocation | null> {
  const header = await readHeader(scope, course);
  const unit = header && (await unitWith(scope, header, id));
  return unit === null ? null : { course, unit };
}

/** Returns the unit with a package as it is published now, in any course of a learner; null for none. */
async function publishedUnit(scope: Scope, person: PersonId, id: number, after: readonly ConsistencyToken[]): Promise<UnitLocation | null> {
  const rows = (await readProgressRows(scope, person, after)).filter(({ active }) => active);
  for (const { course } of await readEnrolledCourses(scope, rows)) {
    const unit = await unitWith(scope, course, id);
    if (unit !== null) return { course: asId<CourseId>(course.id), unit };
  }
  // Rows follow some time after an enrolment; its stream has it at once.
  for (const course of await coursesEverHad(scope, person)) {
    if (rows.some((row) => row.course === course)) continue;
    const { state } = await loadEnrolment(scope, person, course);
    const place = state.status === 'active' ? await publishedUnitIn(scope, course, id) : null;
    if (place) return place;
  }
  return null;
}

/**
 * Returns the unit by which a learner has a package, for calls that do not name both course and unit; null for none. An attempt that was
 * begun with it comes before what is published now, since a new version does not reach attempts that began before.
 */
export async function unitOfPackage(
  scope: Scope,
  person: PersonId,
  sought: Sought,
  after: readonly ConsistencyToken[],
): Promise<UnitLocation | null> {
  const begun = await startedUnitOf(scope, person, sought);
  if (begun) return begun;
  const { course, id } = sought;
  return course === undefined ? publishedUnit(scope, person, id, after) : publishedUnitIn(scope, course, id);
}
