import { attemptOf, type Enrolment } from '../../../events/learning/enrolment.state.ts';
import { asId, type CourseId } from '../../../shared/kernel/ids.ts';
import type { Instant } from '../../../shared/kernel/instant.ts';
import { zoneOf } from '../../../shared/kernel/regional/regional-choice.ts';
import { dayIn } from '../../../shared/kernel/regional/zoned-time.ts';
import { regionalSettingsOf } from '../../tenancy/regional-settings.queries.ts';
import type { AttemptSeed } from '../../../events/learning/learner-question.ts';
import type { CourseItem, OutlineEntry, UnitBody } from '../../courses/course.records.ts';
import type { ReadIn } from '../../courses/translations/reader-language.queries.ts';
import { bodyIn } from '../../courses/unit-variant.records.ts';
import { readPublishedUnits } from '../../courses/course.queries.ts';
import { authorForm, courseFacts, courseRights, resourceViews } from '../../courses/authoring/course-form.queries.ts';
import { readerOf } from '../../files/file-addresses.queries.ts';
import type { CourseView, LearnerTerm } from '../../courses/course-view.ts';
import { type DraftText, NO_PROGRESS, type UnitProgress } from '../../courses/unit-kinds/common-view.ts';
import { unitViewInTurn } from '../../courses/unit-view.ts';
import type { Call } from '../../platform/request/request.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';
import { roundAttemptOf } from '../enrolment/package-access.queries.ts';
import { accessAsLearner, type CourseAccess } from '../enrolment/course-access.queries.ts';
import { readDraftTexts } from './draft-text.records.ts';
import type { Clock } from './clock.ts';
import type { LearnerRead } from './learner-read.ts';
import { learnerResponses, secondsIn, shownQuestions } from './learner-responses.queries.ts';
import { completionOf, readPrerequisites } from '../enrolment/course-rules.ts';
import { learnerPrerequisites } from './prerequisite-views.queries.ts';
import { learnerQuestions } from './learner-questions.ts';
import { PREVIEW } from './preview.queries.ts';
import { shuffleKeyOf } from './shuffle-key.ts';

/** Returns the last position in a unit that was left and is not committed yet; null for none. */
const heldPosition = (clock: Clock | null, course: number, unit: number): number | null =>
  clock?.held?.findLast((held) => held.course === course && held.unit === unit && held.position !== null)?.position ?? null;

type DraftTexts = ReadonlyMap<number, DraftText>;
const NONE: DraftTexts = new Map();

/** Returns the texts that a learner has begun in the assignments of a course. */
const draftTextsIn = (viewer: TenantViewer, { id, outline }: CourseItem, now: Instant): Promise<DraftTexts> =>
  readDraftTexts(
    { scope: viewer.tenant.scope, person: viewer.person, course: id },
    outline.flatMap((entry) => (entry.kind === 'assignment' ? [entry.id] : [])),
    now,
  );

/** Returns a learner's progress in a unit, including the uncommitted time of their clock, so that a countdown resumes correctly. */
function unitProgress(enrolment: Enrolment | null, unit: number, clock: Clock | null): Omit<UnitProgress, 'draftText' | 'attemptRef'> {
  if (!enrolment) return NO_PROGRESS;
  const { round } = enrolment;
  const unitClock = clock?.course === enrolment.course && clock.unit === unit ? clock : null;
  return {
    isComplete: Object.hasOwn(round.done, unit),
    timeSpent: secondsIn(enrolment, unit) + (unitClock?.seconds ?? 0),
    position: unitClock?.position ?? heldPosition(clock, enrolment.course, unit) ?? round.positions[unit] ?? null,
    attempt: attemptOf(round, unit),
  };
}

/** Returns the term of an enrolment by its stream. */
const termOfState = ({ due, accessEnd, round: { completedAt }, exempt, extendedTo }: Enrolment): LearnerTerm => ({
  due: due ?? null,
  completedAt,
  isExempt: exempt ?? false,
  isExtended: extendedTo !== undefined,
  accessEnd: accessEnd ?? null,
  isActive: true,
});

/** Returns the state of a learner in a course; the day of the completion is one of their zone. */
const learnerState = async (
  viewer: TenantViewer,
  enrolment: Enrolment | null,
): Promise<Pick<CourseView, 'completedDate' | 'isEnrolled' | 'isComplete' | 'round' | 'term'>> => {
  const completed = enrolment?.round.completedAt ? (enrolment.firstCompletedAt ?? enrolment.round.completedAt) : null;
  return {
    completedDate: completed && dayIn(completed, zoneOf(await regionalSettingsOf(viewer))),
    isEnrolled: enrolment !== null,
    isComplete: completed !== null,
    round: enrolment?.round.number ?? null,
    ...(enrolment && { term: termOfState(enrolment) }),
  };
};

/** Returns what the orders of a unit's questions are derived from in the present attempt of this learner; a preview has a fixed one. */
function seedOf(viewer: TenantViewer, enrolment: Enrolment | null, unit: number): AttemptSeed {
  const round = enrolment?.round;
  return {
    key: shuffleKeyOf(viewer.tenant.scope),
    person: viewer.person,
    round: round?.number ?? PREVIEW.round,
    attempt: round ? attemptOf(round, unit) : PREVIEW.attempt,
  };
}

type Bodies = ReadonlyMap<number, UnitBody> | null;

/** What the units of a course are shown by: their bodies, for whoever may open it, and the language of their reader. */
type ShownCourse = { readonly course: CourseItem; readonly bodies: Bodies; readonly readIn: ReadIn | null };

/** Returns a unit in the language of its reader: title, and body with its language. */
function shownUnit(entry: OutlineEntry, { bodies, readIn }: ShownCourse) {
  const body = bodies?.get(entry.id) ?? null;
  if (readIn === null) return { entry, body, language: null };
  const titled = { ...entry, title: entry.titles?.[readIn.wanted] ?? entry.title };
  return body === null ? { entry: titled, body, language: null } : { entry: titled, ...bodyIn(body, readIn.wanted, readIn.source) };
}

async function unitsFor(
  viewer: TenantViewer,
  shownCourse: ShownCourse,
  access: CourseAccess,
  clock: Clock | null,
  now: Instant,
): Promise<CourseView['units']> {
  const { reading, enrolment } = access;
  const reader = readerOf(viewer, now);
  const { course, readIn } = shownCourse;
  const draftTexts = reading === 'open' && enrolment ? await draftTextsIn(viewer, course, now) : NONE;
  const units: CourseView['units'][number][] = [];
  for (const entry of course.outline) {
    const { entry: shownEntry, body, language } = shownUnit(entry, shownCourse);
    const progress = {
      ...unitProgress(enrolment, entry.id, clock),
      draftText: draftTexts.get(entry.id) ?? null,
      attemptRef: enrolment && { course: course.id, ...roundAttemptOf(enrolment, entry.id) },
    };
    const tests = await learnerQuestions(body?.questions ?? [], seedOf(viewer, enrolment, entry.id), readIn);
    units.push(await unitViewInTurn(reader, shownEntry, { body, progress, tests, language }));
  }
  return units;
}

/** Returns the questions of a unit with the language of their reader, in which answers are shown; null in a course of one language. */
const questionsIn =
  ({ bodies, readIn }: ShownCourse) =>
  (unit: number) =>
    readIn && shownQuestions(bodies?.get(unit)?.questions ?? [], readIn.wanted);

/**
 * Returns a course for a learner, always without the key. A learner who is not enrolled, or may not open it yet, gets the outline; an
 * author who previews gets everything, and nothing is stored.
 */
export async function learnerForm(
  viewer: TenantViewer,
  { course, loaded, clock }: LearnerRead,
  readIn: ReadIn | null,
  call: Pick<Call, 'acceptLanguage' | 'now'>,
): Promise<CourseView> {
  const { now } = call;
  const required = course ? await readPrerequisites(viewer.tenant.scope, viewer.person, course) : [];
  const access = await accessAsLearner(viewer, course, loaded.state, required.map(completionOf), now);
  const existing = course as CourseItem; // accessAsLearner refuses a missing one
  const reader = readerOf(viewer, now);
  const { enrolment, reading } = access;
  const bodies = reading === 'open' ? await readPublishedUnits(reader.scope, asId<CourseId>(existing.id), existing.outline) : null;
  const shown: ShownCourse = { course: existing, bodies, readIn };
  const [facts, resources, path, units, userResponses, viewerCan, state] = await Promise.all([
    courseFacts(viewer, reader, existing, { call, shown: readIn?.wanted ?? null }),
    resourceViews(reader, existing, reading),
    learnerPrerequisites(call, viewer, required),
    unitsFor(viewer, shown, access, clock, now),
    enrolment ? learnerResponses(reader, enrolment, existing.outline, questionsIn(shown)) : [],
    courseRights(viewer, existing),
    learnerState(viewer, enrolment),
  ]);
  return { ...facts, ...path, resources, units, userResponses, ...state, version: null, status: null, viewerCan };
}

/** Returns a course for its author, with the author's progress if they are enrolled. */
export async function authorFormWithProgress(
  viewer: TenantViewer,
  course: CourseItem,
  { loaded, clock }: LearnerRead,
  now: Instant,
): Promise<CourseView> {
  const enrolment = loaded.state.status === 'active' ? loaded.state : null;
  const [form, required] = await Promise.all([
    authorForm(viewer, course, now),
    readPrerequisites(viewer.tenant.scope, viewer.person, course),
  ]);
  const completion = required.map(completionOf);
  const prerequisites = form.prerequisites.map((view) => ({
    ...view,
    isComplete: completion.some((prerequisite) => prerequisite.course === view.id && prerequisite.complete),
  }));
  if (!enrolment) return { ...form, prerequisites };
  const units = form.units.map((unit) => ({ ...unit, ...unitProgress(enrolment, unit.id, clock) }));
  return {
    ...form,
    prerequisites,
    units,
    userResponses: await learnerResponses(readerOf(viewer, now), enrolment, course.outline),
    ...(await learnerState(viewer, enrolment)),
  };
}
