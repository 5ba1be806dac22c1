import { attemptDecider, isCurrent } from '../../../events/packages/scorm/attempt.decider.ts';
import { isCurrentRegistration, isSatisfied, registrationDecider } from '../../../events/packages/cmi5/registration.decider.ts';
import type { AttemptState, PackageAttempt } from '../../../events/packages/scorm/attempt.state.ts';
import { auOf, type Registration, type RegistrationState } from '../../../events/packages/cmi5/registration.state.ts';
import { notFound } from '../../../shared/kernel/errors.ts';
import type { Instant } from '../../../shared/kernel/instant.ts';
import { asId, type CourseId, type PersonId, type UnitId } from '../../../shared/kernel/ids.ts';
import type { LaunchableState } from '../../../shared/packages/shell-messages.ts';
import type { CourseItem } from '../../courses/course.records.ts';
import { loadEnrolment } from '../../learning/enrolment/enrolment.records.ts';
import { roundAttemptOf, runningEnrolment } from '../../learning/enrolment/package-access.queries.ts';
import { type Scope, streams } from '../../platform/keys/keys.ts';
import { load } from '../../platform/store/event-store.ts';
import { listedScos } from '../scorm/hydrated-values.ts';
import { type ScormPackage, scormPackage } from '../scorm/package-facts.queries.ts';
import { lostBookmarkAt } from '../lost-bookmark.records.ts';
import { packageOfUnit } from '../unit-package.queries.ts';
import { listedAus } from '../cmi5/listed-aus.ts';
import { type RegistrationPackage, registrationPackage } from '../cmi5/registration-package.queries.ts';

/** A SCO or an AU with what a learner made of it. */
export type PartProgress = {
  readonly id: string;
  readonly title: string;
  readonly status: LaunchableState['status'] | 'waived';
  readonly score: number | null;
  readonly mayWaive: boolean;
};

/** What a learner made of the package of a unit. `attempts`: over all rounds of the course; the parts are those of the present one. */
export type PackageProgress = {
  readonly attempts: number;
  readonly parts: readonly PartProgress[];
  /** When the package last wanted to keep a place that is too long; null for never. */
  readonly lostPlaceAt: Instant | null;
};

/** Whose progress it is, in which unit. */
export type PackageOfLearner = { readonly scope: Scope; readonly person: PersonId; readonly course: CourseItem; readonly unit: UnitId };

type StartedRecords = { readonly registration: Registration | null; readonly attempt: PackageAttempt | null };

function progressOfAus({ facts }: RegistrationPackage, registration: Registration | null): PartProgress[] {
  return listedAus(facts, registration).map(({ uuid, status, score }, index) => {
    const au = facts.aus[index];
    const state = registration && auOf(registration, uuid);
    const isOpen = facts.standard === 'cmi5' && au !== undefined && state !== null && !isSatisfied(au, state);
    const isWaived = state?.isWaived === true && status === 'completed' && !state.isCompleted;
    return { id: uuid, title: au?.title ?? '', status: isWaived ? 'waived' : status, score, mayWaive: isOpen };
  });
}

function progressOfScos({ facts, manifest }: ScormPackage, attempt: PackageAttempt | null): PartProgress[] {
  const titles = new Map(manifest.launchables.map((launchable) => [launchable.uuid, launchable.title] as const));
  return listedScos(facts, attempt).map(({ uuid, status, score }) => ({
    id: uuid,
    title: titles.get(uuid) ?? '',
    status,
    score,
    mayWaive: false,
  }));
}

const countOf = (state: AttemptState | RegistrationState): number => (state.status === 'none' ? 0 : state.number);

/** Returns the parts of the package that is begun, or else of the one that is published. @throws NOT_FOUND for none */
async function partsOf({ scope, course, unit }: PackageOfLearner, published: number, begun: StartedRecords): Promise<PartProgress[]> {
  const { registration, attempt } = begun;
  const claim = { by: 'unit', course, unit, begun: [published, registration?.package, attempt?.package] } as const;
  const registered = await registrationPackage(scope, registration?.package ?? published, claim);
  if (registered) return progressOfAus(registered, registration);
  const scorm = await scormPackage(scope, attempt?.package ?? published, claim);
  if (!scorm) throw notFound();
  return progressOfScos(scorm, attempt);
}

const latestOf = (times: readonly (Instant | null)[]): Instant | null =>
  times
    .filter((at) => at !== null)
    .toSorted()
    .at(-1) ?? null;

/** Returns what a learner made of the package of a unit. @throws NOT_FOUND for a unit without a package, and one that the learner does not have */
export async function packageProgress(asked: PackageOfLearner): Promise<PackageProgress> {
  const { scope, person, course, unit } = asked;
  const at = asId<CourseId>(course.id);
  const [attemptStream, registrationStream] = [
    streams.packageAttempts(scope, person, at, unit),
    streams.packageRegistrations(scope, person, at, unit),
  ];
  const [{ state: enrolled }, { state: attempts }, { state: registrations }, published, ...lost] = await Promise.all([
    loadEnrolment(scope, person, at),
    load(attemptDecider, attemptStream),
    load(registrationDecider, registrationStream),
    packageOfUnit(scope, course, unit),
    lostBookmarkAt(attemptStream),
    lostBookmarkAt(registrationStream),
  ]);
  const enrolment = runningEnrolment(course, enrolled);
  if (!enrolment || published === null) throw notFound();
  const place = roundAttemptOf(enrolment, unit);
  const begun = {
    registration: isCurrentRegistration(registrations, place) ? registrations : null,
    attempt: isCurrent(attempts, place) ? attempts : null,
  };
  const attemptsInAll = countOf(registrations) + countOf(attempts);
  return { attempts: attemptsInAll, parts: await partsOf(asked, published, begun), lostPlaceAt: latestOf(lost) };
}
