import { isCurrent } from '../../../events/packages/scorm/attempt.decider.ts';
import type { PackageAttempt } from '../../../events/packages/scorm/attempt.state.ts';
import type { Enrolment } from '../../../events/learning/enrolment.state.ts';
import type { Operation } from '../../../shared/access/table.ts';
import { notFound } from '../../../shared/kernel/errors.ts';
import { asId, type CourseId, parseId, type UnitId } from '../../../shared/kernel/ids.ts';
import type { CourseItem } from '../../courses/course.records.ts';
import { type RoundAttempt, roundAttemptOf, runningEnrolment } from '../../learning/enrolment/package-access.queries.ts';
import type { RestRequest } from '../../platform/rest/rest.ts';
import type { UnitLocation } from '../started-package.queries.ts';
import type { LaunchClaims } from '../launch/launch-token.ts';
import { type ScormPackage, scormPackage } from './package-facts.queries.ts';
import { isOfDraft, type RuntimeInput } from './runtime-input.ts';
import { type RuntimeCaller, runtimeCaller, type Unverified } from '../launch/runtime-caller.ts';
import { readRuntime, type RuntimeRead, unitOfPackage } from './runtime-read.queries.ts';

/** A learner in a unit with a package. */
export type LearnerTarget = {
  readonly kind: 'learner';
  readonly place: UnitLocation;
  readonly read: RuntimeRead;
  readonly course: CourseItem;
  readonly enrolment: Enrolment;
  readonly in: RoundAttempt;
  /** The present attempt; null before the first. */
  readonly attempt: PackageAttempt | null;
  /** The package of the attempt or, before it, the one that was named. */
  readonly pkg: ScormPackage;
  /** The package that was named: that of the attempt, or the one that is published since. */
  readonly named: ScormPackage;
};
/** An author who looks at a package and leaves no record. */
export type PreviewTarget = { readonly kind: 'preview'; readonly pkg: ScormPackage };

/** What a call of a package is about. */
export type RuntimeTarget = RuntimeCaller & { readonly target: LearnerTarget | PreviewTarget };
/** A call of a learner. */
export type LearnerCall = RuntimeCaller & { readonly target: LearnerTarget };

export const isOfLearner = (caller: RuntimeTarget): caller is LearnerCall => caller.target.kind === 'learner';

type Named = { readonly place: UnitLocation; readonly read: RuntimeRead } | null;

const locationOf = (course: number, unit: number): UnitLocation => ({ course: asId<CourseId>(course), unit: asId<UnitId>(unit) });

/** The unit that a call names itself, or its launch token does. */
function namedLocation({ courseId, unitId }: RuntimeInput, launch: LaunchClaims | null): UnitLocation | null {
  if (launch) return launch.course === 0 ? null : locationOf(launch.course, launch.unit);
  if (courseId === undefined || unitId === undefined || isOfDraft({ unitId })) return null;
  const [course, unit] = [parseId<CourseId>(courseId), parseId<UnitId>(unitId)];
  if (course === null || unit === null) throw notFound();
  return { course, unit };
}

async function readNamed(who: Unverified, place: UnitLocation | null): Promise<Named> {
  return who && place ? { place, read: await readRuntime(who.scope, who.person, place.course, place.unit) } : null;
}

/** What a call names; `sessionId`: null where it names none. */
type Naming = RuntimeInput & { readonly sessionId?: string | null };

/** Returns the unit of a call that does not name both course and unit; null where the caller has none with this package. */
async function searched({ viewer, launch, call }: RuntimeCaller, input: Naming, id: number): Promise<UnitLocation | null> {
  const { scope } = viewer.tenant;
  const { courseId, sessionId } = input;
  if (launch || isOfDraft(input)) return null;
  const course = courseId === undefined ? undefined : parseId<CourseId>(courseId);
  if (course === null) return null;
  return unitOfPackage(scope, viewer.person, { id, course, session: sessionId ?? undefined }, call.after);
}

const hasUnit = ({ outline }: CourseItem, { unit }: UnitLocation): boolean => outline.some(({ id }) => id === unit);

async function learnerTarget(
  { viewer, launch }: RuntimeCaller,
  { place, read }: NonNullable<Named>,
  id: number,
): Promise<LearnerTarget | null> {
  const { scope } = viewer.tenant;
  const { course, attempts } = read;
  const enrolment = runningEnrolment(course, read.enrolment.state);
  if (!course || !enrolment || !hasUnit(course, place)) return null;
  const where = roundAttemptOf(enrolment, place.unit);
  const attempt = isCurrent(attempts.state, where) ? attempts.state : null;
  // The attempt keeps its own package; initialize has checked that of a launch token.
  const begun = [launch?.package, attempt?.package];
  const named = await scormPackage(scope, id, { by: 'unit', course, unit: place.unit, begun });
  if (!named) return null;
  const pkg = await scormPackage(scope, attempt?.package ?? id, { by: 'unit', course, unit: place.unit, begun: [...begun, id] });
  return pkg && { kind: 'learner', place, read, course, enrolment, in: where, attempt, pkg, named };
}

/** @throws NOT_FOUND for what is no id, and for another package than that of the launch token */
function packageIdOf({ launch }: RuntimeCaller, { scormId }: RuntimeInput): number {
  const id = parseId(scormId);
  if (id === null || (launch !== null && id !== launch.package)) throw notFound();
  return id;
}

/** Returns caller and target of a call. @throws NOT_FOUND for a package that the caller has in no course, UNAUTHENTICATED, FORBIDDEN */
export async function runtimeTarget(rest: RestRequest, operation: Operation, input: Naming): Promise<RuntimeTarget> {
  const caller = await runtimeCaller(rest, operation, (who, launch) => readNamed(who, namedLocation(input, launch)));
  const { scope } = caller.viewer.tenant;
  const id = packageIdOf(caller, input);
  const place = caller.read?.place ?? namedLocation(input, caller.launch) ?? (await searched(caller, input, id));
  const named = caller.read ?? (await readNamed({ scope, person: caller.viewer.person }, place));
  const learner = named && (await learnerTarget(caller, named, id));
  if (learner) return { ...caller, target: learner };
  const pkg = await scormPackage(scope, id, { by: 'author', viewer: caller.viewer, course: input.courseId });
  if (!pkg) throw notFound();
  return { ...caller, target: { kind: 'preview', pkg } };
}
