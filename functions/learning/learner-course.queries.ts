import type { PrerequisiteNow } from '../../events/learning/enrolment.commands.ts';
import { attemptOf, type Enrolment } from '../../events/learning/enrolment.state.ts';
import { asId, type CourseId } from '../../shared/kernel/ids.ts';
import { dayOf, type Instant } from '../../shared/kernel/instant.ts';
import { learnerQuestion } from '../../shared/learning/learner-question.ts';
import type { Question } from '../../shared/learning/question.ts';
import type { CourseItem, OutlineEntry } from '../courses/course.records.ts';
import { readPublishedUnits } from '../courses/course.queries.ts';
import { authorForm, courseFacts, courseRights, prerequisiteViews, readerOf, resourceViews } from '../courses/course-form.queries.ts';
import { type CourseView, NO_PROGRESS, type QuestionView, type UnitProgress, type UnitView } from '../courses/course-view.ts';
import { learnerQuestionView } from '../courses/question-view.ts';
import { unitView } from '../courses/unit-view.ts';
import type { TenantViewer } from '../platform/viewer.ts';
import { accessAsLearner, type CourseAccess } from './course-access.queries.ts';
import type { Clock } from './clock.ts';
import type { LearnerRead } from './learner-read.ts';
import { ownResponses, secondsIn } from './player/own-responses.queries.ts';
import { prerequisitesOf } from './course-rules.ts';
import { PREVIEW } from './player/preview.queries.ts';
import { shuffleKeyOf } from './shuffle-key.ts';

/** How far a learner is in a unit, with what their clock holds and no commit has yet: a countdown resumes where it stood. */
function unitProgress(enrolment: Enrolment | null, unit: number, clock: Clock | null): UnitProgress {
  if (!enrolment) return NO_PROGRESS;
  const ticking = clock?.course === enrolment.course && clock.unit === unit ? clock : null;
  return {
    isComplete: Object.hasOwn(enrolment.round.done, unit),
    timeSpent: secondsIn(enrolment, unit) + (ticking?.seconds ?? 0),
    position: ticking?.position ?? enrolment.round.positions[unit] ?? null,
  };
}

const learnerState = (enrolment: Enrolment | null): Pick<CourseView, 'completedDate' | 'isEnrolled' | 'isComplete'> => {
  const completed = enrolment?.round.completedAt ? (enrolment.firstCompletedAt ?? enrolment.round.completedAt) : null;
  return { completedDate: completed && dayOf(completed), isEnrolled: enrolment !== null, isComplete: completed !== null };
};

/** A question as this learner gets it in their present attempt. Whoever previews is in the first of nobody's. */
function asking(viewer: TenantViewer, enrolment: Enrolment | null, unit: number): (question: Question) => QuestionView {
  const round = enrolment?.round;
  const of = {
    key: shuffleKeyOf(viewer.place.scope),
    person: viewer.person,
    round: round?.number ?? PREVIEW.round,
    attempt: round ? attemptOf(round, unit) : PREVIEW.attempt,
  };
  return (question) => learnerQuestionView(learnerQuestion(question, of));
}

async function unitsFor(
  viewer: TenantViewer,
  course: CourseItem,
  access: CourseAccess,
  clock: Clock | null,
  now: Instant,
): Promise<UnitView[]> {
  const { reading, enrolment } = access;
  const reader = readerOf(viewer, now);
  const bodies = reading === 'open' ? await readPublishedUnits(reader.scope, asId<CourseId>(course.id), course.outline) : null;
  return course.outline.map((entry: OutlineEntry) =>
    unitView(reader, entry, {
      body: bodies?.get(entry.id) ?? null,
      progress: unitProgress(enrolment, entry.id, clock),
      ask: asking(viewer, enrolment, entry.id),
    }),
  );
}

async function prerequisitesShown(viewer: TenantViewer, course: CourseItem, known: readonly PrerequisiteNow[], now: Instant) {
  const views = await prerequisiteViews(readerOf(viewer, now), course);
  return views.map((view) => ({
    ...view,
    isComplete: known.some((prerequisite) => prerequisite.course === view.id && prerequisite.complete),
  }));
}

/**
 * The learner's form of a course: no member of any answer's key, in whatever state they are. Those who are not enrolled, or may
 * not open it yet, get the outline; authors who preview get all of it and leave no record.
 */
export async function learnerForm(viewer: TenantViewer, { course, loaded, clock }: LearnerRead, now: Instant): Promise<CourseView> {
  const known = course ? await prerequisitesOf(viewer.place.scope, viewer.person, course) : [];
  const access = await accessAsLearner(viewer, course, loaded.state, known, now);
  const seen = course as CourseItem; // accessAsLearner refuses a missing one
  const reader = readerOf(viewer, now);
  const { enrolment, reading } = access;
  const [facts, resources, prerequisites, units, userResponses, viewerCan] = await Promise.all([
    courseFacts(reader, seen),
    resourceViews(reader, seen.resources, reading === 'open'),
    prerequisitesShown(viewer, seen, known, now),
    unitsFor(viewer, seen, access, clock, now),
    enrolment ? ownResponses(reader, enrolment, seen.outline) : [],
    courseRights(viewer, seen),
  ]);
  return { ...facts, resources, prerequisites, units, userResponses, ...learnerState(enrolment), version: null, status: null, viewerCan };
}

/** The author's form, with the author's own state as a learner where they are one. */
export async function authorFormWithProgress(
  viewer: TenantViewer,
  course: CourseItem,
  { loaded, clock }: LearnerRead,
  now: Instant,
): Promise<CourseView> {
  const enrolment = loaded.state.status === 'active' ? loaded.state : null;
  const [form, known] = await Promise.all([authorForm(viewer, course, now), prerequisitesOf(viewer.place.scope, viewer.person, course)]);
  const prerequisites = form.prerequisites.map((view) => ({
    ...view,
    isComplete: known.some((one) => one.course === view.id && one.complete),
  }));
  if (!enrolment) return { ...form, prerequisites };
  const units = form.units.map((unit) => ({ ...unit, ...unitProgress(enrolment, unit.id, clock) }));
  return {
    ...form,
    prerequisites,
    units,
    userResponses: await ownResponses(readerOf(viewer, now), enrolment, course.outline),
    ...learnerState(enrolment),
  };
}
