import { isCurrentRegistration, registrationDecider } from '../../../events/packages/cmi5/registration.decider.ts';
import type { Registration } from '../../../events/packages/cmi5/registration.state.ts';
import type { Enrolment } from '../../../events/learning/enrolment.state.ts';
import { notFound } from '../../../shared/kernel/errors.ts';
import { type CourseId, parseId, type UnitId } from '../../../shared/kernel/ids.ts';
import { readHeader } from '../../courses/course.queries.ts';
import type { CourseItem } from '../../courses/course.records.ts';
import { loadEnrolment } from '../../learning/enrolment/enrolment.records.ts';
import { type RoundAttempt, roundAttemptOf, runningEnrolment } from '../../learning/enrolment/package-access.queries.ts';
import { streams } from '../../platform/keys/keys.ts';
import type { Call } from '../../platform/request/request.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';
import { load } from '../../platform/store/event-store.ts';
import { mayReadPackage } from '../package.queries.ts';
import { isOfDraft, type RuntimeInput } from '../scorm/runtime-input.ts';
import type { UnitLocation } from '../started-package.queries.ts';
import { unitOfPackage } from '../scorm/runtime-read.queries.ts';

/** A learner in a unit with a package of xAPI or cmi5. */
export type RegistrationTarget = {
  readonly place: UnitLocation;
  readonly course: CourseItem;
  readonly enrolment: Enrolment;
  readonly in: RoundAttempt;
  /** That of the present attempt at the unit; null before its first launch. */
  readonly registration: Registration | null;
};

/** Returns the unit that a call names, or the one by which the learner has the package; null for none. */
async function locationOf(viewer: TenantViewer, call: Call, input: RuntimeInput, id: number): Promise<UnitLocation | null> {
  const { scope } = viewer.tenant;
  const { courseId, unitId } = input;
  if (isOfDraft(input)) return null;
  const course = courseId === undefined ? undefined : parseId<CourseId>(courseId);
  if (course === null) throw notFound();
  if (course === undefined || unitId === undefined) return unitOfPackage(scope, viewer.person, { id, course }, call.after);
  const unit = parseId<UnitId>(unitId);
  if (unit === null) throw notFound();
  return { course, unit };
}

/** Returns where the caller is enrolled with a package; null for nowhere. */
export async function registrationTarget(
  viewer: TenantViewer,
  call: Call,
  input: RuntimeInput,
  id: number,
): Promise<RegistrationTarget | null> {
  const { scope } = viewer.tenant;
  const place = await locationOf(viewer, call, input, id);
  if (!place) return null;
  const [course, { state }, { state: known }] = await Promise.all([
    readHeader(scope, place.course),
    loadEnrolment(scope, viewer.person, place.course),
    load(registrationDecider, streams.packageRegistrations(scope, viewer.person, place.course, place.unit)),
  ]);
  const enrolment = runningEnrolment(course, state);
  if (!course?.outline.some((unit) => unit.id === place.unit) || !enrolment) return null;
  const where = roundAttemptOf(enrolment, place.unit);
  const registration = isCurrentRegistration(known, where) ? known : null;
  const claim = { by: 'unit', course, unit: place.unit, begun: [registration?.package] } as const;
  return (await mayReadPackage(scope, id, claim)) ? { place, course, enrolment, in: where, registration } : null;
}
