import { attemptDecider, isCurrent } from '../../events/packages/scorm/attempt.decider.ts';
import { isCurrentRegistration, registrationDecider } from '../../events/packages/cmi5/registration.decider.ts';
import { idsOf } from '../../events/kernel/streams.ts';
import { asId, type CourseId, type PersonId, type UnitId } from '../../shared/kernel/ids.ts';
import type { Instant } from '../../shared/kernel/instant.ts';
import { readHeader } from '../courses/course.queries.ts';
import { loadEnrolment } from '../learning/enrolment/enrolment.records.ts';
import { type RoundAttempt, roundAttemptOf, runningEnrolment } from '../learning/enrolment/package-access.queries.ts';
import { parseCommitKey, type Scope, streams } from '../platform/keys/keys.ts';
import { load } from '../platform/store/event-store.ts';
import { query } from '../platform/tables/dynamo.ts';

/** A unit by the course that it is in. */
export type UnitLocation = { readonly course: CourseId; readonly unit: UnitId };

/** An attempt or a registration at the package of a unit. */
type StartedPackage = {
  readonly package: number;
  readonly session: { readonly session: string; readonly lastAt: Instant } | null;
  isOf(place: RoundAttempt): boolean;
};

/** Returns what a person has begun in a unit, of whatever round. */
async function startedIn(scope: Scope, person: PersonId, { course, unit }: UnitLocation): Promise<StartedPackage[]> {
  const [{ state: attempt }, { state: registration }] = await Promise.all([
    load(attemptDecider, streams.packageAttempts(scope, person, course, unit)),
    load(registrationDecider, streams.packageRegistrations(scope, person, course, unit)),
  ]);
  return [
    ...(attempt.status === 'none' ? [] : [{ ...attempt, isOf: (place: RoundAttempt) => isCurrent(attempt, place) }]),
    ...(registration.status === 'none'
      ? []
      : [{ ...registration, isOf: (place: RoundAttempt) => isCurrentRegistration(registration, place) }]),
  ];
}

/** Returns the package with which the present attempt at a unit was begun; null before it. An attempt keeps its package, whatever is published since. */
export async function startedPackage(scope: Scope, person: PersonId, at: UnitLocation, place: RoundAttempt): Promise<number | null> {
  return (await startedIn(scope, person, at)).find((begun) => begun.isOf(place))?.package ?? null;
}

/** Returns the units in which a person has ever begun a package, by the streams themselves: one read for each of them. */
async function unitsEverStarted(scope: Scope, person: PersonId, kind: 'packageAttempts' | 'packageRegistrations'): Promise<UnitLocation[]> {
  const { pk, name } = streams[kind](scope, person, asId<CourseId>(1), asId<UnitId>(1));
  const prefix = name.slice(0, name.indexOf('#'));
  const units: UnitLocation[] = [];
  for (let from = `${prefix}#c`; ;) {
    const [first] = await query('events', { pk, between: [from, `${prefix}#d`], limit: 1, only: ['pk', 'sk'] });
    if (!first) return units;
    const { stream } = parseCommitKey(first);
    const { course, unit } = idsOf(kind, stream);
    units.push({ course: asId<CourseId>(course), unit: asId<UnitId>(unit) });
    from = `${stream.name}#~`;
  }
}

/** Whether an attempt is the present one of somebody who has the course. */
async function isPresent(scope: Scope, person: PersonId, { course, unit }: UnitLocation, begun: StartedPackage): Promise<boolean> {
  const [header, { state }] = await Promise.all([readHeader(scope, course), loadEnrolment(scope, person, course)]);
  const enrolment = runningEnrolment(header, state);
  return enrolment !== null && header?.outline.some(({ id }) => id === unit) === true && begun.isOf(roundAttemptOf(enrolment, unit));
}

/** What is looked for: the package, and where the call names them the course and the session. */
export type Sought = { readonly id: number; readonly course?: CourseId | undefined; readonly session?: string | undefined };

/**
 * Returns the unit at which a person has begun a package in their present attempt there; null for none. Of several it is that of the session
 * that is named, else the one that was used last.
 */
export async function startedUnitOf(scope: Scope, person: PersonId, { id, course, session }: Sought): Promise<UnitLocation | null> {
  const known = await Promise.all([
    unitsEverStarted(scope, person, 'packageAttempts'),
    unitsEverStarted(scope, person, 'packageRegistrations'),
  ]);
  const places = known.flat().filter((place) => course === undefined || place.course === course);
  const all = await Promise.all(places.map(async (place) => (await startedIn(scope, person, place)).map((begun) => ({ place, begun }))));
  const rank = ({ begun }: { readonly begun: StartedPackage }): string =>
    `${begun.session !== null && begun.session.session === session ? 1 : 0} ${begun.session?.lastAt ?? ''}`;
  const found = all.flat().filter(({ begun }) => begun.package === id);
  for (const { place, begun } of found.toSorted((a, b) => (rank(a) < rank(b) ? 1 : -1)))
    if (await isPresent(scope, person, place, begun)) return place;
  return null;
}
