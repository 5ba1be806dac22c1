import { AppError, notFound } from '../../../shared/kernel/errors.ts';
import { asId, type CourseId } from '../../../shared/kernel/ids.ts';
import type { Instant } from '../../../shared/kernel/instant.ts';
import { acceptanceCompletes, REVIEWER_IS_LEARNER } from '../../../events/learning/enrolment.review.ts';
import type { CourseItem } from '../../courses/course.records.ts';
import { readPublishedUnits } from '../../courses/course.queries.ts';
import { courseInScope } from '../../courses/course-scope.queries.ts';
import { readerOf } from '../../files/file-addresses.queries.ts';
import { personInScope } from '../../people/users/user.queries.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';
import { chunksOf } from '../../platform/runtime/chunks.ts';
import { courseNow } from '../enrolment/course-rules.ts';
import { enrolmentOf } from '../enrolment/enrolment.queries.ts';
import type { LearnerRead } from '../player/learner-read.ts';
import { activeCourse } from '../player/learner.commands.ts';
import { fittingTexts, newestWhole } from './fitting-texts.ts';
import { parseSubmissionId, type SubmissionRef } from './submission-ids.ts';
import { openRows, submissionsOf } from './submission-texts.queries.ts';
import type { ListedSubmission } from './submission-list.queries.ts';
import { type SubmissionView, submissionViewFor } from './submission.view.ts';

/** A submission as a reviewer reads it, with the earlier and later ones of the same person and unit, the first one first. */
export type SubmissionReviewView = {
  readonly submission: SubmissionView;
  readonly unitContent: string | null;
  readonly completes: ReturnType<typeof acceptanceCompletes>;
  readonly all: readonly SubmissionView[];
};

/** What a reviewer may look at: somebody else's submission, its person and course in scope. */
export type ReviewedSubmission = {
  readonly ref: SubmissionRef;
  readonly course: CourseItem;
  readonly member: { readonly person: number; readonly firstName: string; readonly lastName: string; readonly email: string };
};

/** Returns the submission that a reviewer names. @throws NOT_FOUND out of scope, FORBIDDEN for one's own */
export async function reviewableSubmission(viewer: TenantViewer, id: string | number): Promise<ReviewedSubmission> {
  const ref = parseSubmissionId(id);
  const [course, { member }] = await Promise.all([courseInScope(viewer, ref.course), personInScope(viewer, ref.person)]);
  if (ref.person === viewer.person) throw new AppError('FORBIDDEN', REVIEWER_IS_LEARNER);
  return { ref, course, member };
}

async function assignmentText(viewer: TenantViewer, course: CourseItem, unit: number): Promise<string | null> {
  const entry = course.outline.find(({ id }) => id === unit);
  if (!entry) return null;
  const body = (await readPublishedUnits(viewer.tenant.scope, asId<CourseId>(course.id), [entry])).get(unit);
  return body?.kind === 'assignment' ? body.content : null;
}

/** Returns a submission as a reviewer sees it. @throws NOT_FOUND for one that is missing */
export async function submissionReview(
  viewer: TenantViewer,
  { ref, course, member }: ReviewedSubmission,
  now: Instant,
): Promise<SubmissionReviewView> {
  const { scope } = viewer.tenant;
  const [rows, unitContent, enrolment] = await Promise.all([
    submissionsOf(scope, ref.person, ref.course),
    assignmentText(viewer, course, ref.unit),
    enrolmentOf(scope, ref.person, ref.course),
  ]);
  const names = {
    user: { id: member.person, firstName: member.firstName, lastName: member.lastName, email: member.email },
    courseTitle: course.title,
    unitTitle: course.outline.find(({ id }) => id === ref.unit)?.title ?? null,
  };
  const reader = readerOf(viewer, now);
  const ofUnit = rows.filter(({ unit }) => unit === ref.unit);
  const named = ofUnit.findIndex(({ round, number }) => round === ref.round && number === ref.number);
  const all = newestWhole(ofUnit, ofUnit[named]).map((row) => submissionViewFor(reader, row, names));
  const submission = all[named];
  if (!submission) throw notFound();
  return { submission, unitContent, completes: acceptanceCompletes(enrolment, courseNow(course), ref.unit), all };
}

/** Rows whose commits are in memory together. */
const OPENED_TOGETHER = 20;

/** Returns rows of the list with their texts: whole as far as they fit into one answer, beginnings after that. */
export async function openListed(viewer: TenantViewer, rows: readonly ListedSubmission[], now: Instant): Promise<SubmissionView[]> {
  const reader = readerOf(viewer, now);
  const fit = fittingTexts();
  const views: SubmissionView[] = [];
  for (const some of chunksOf(rows, OPENED_TOGETHER))
    for (const opened of await openRows(viewer.tenant.scope, some)) {
      const row = fit(opened);
      const user = { id: row.person, firstName: row.firstName, lastName: row.lastName, email: row.email };
      views.push(submissionViewFor(reader, row, { user, courseTitle: row.courseTitle, unitTitle: row.unitTitle }));
    }
  return views;
}

/** Returns the caller's own submissions of a unit, the first one first. Who reviewed them is not told. */
export async function learnerSubmissions(viewer: TenantViewer, read: LearnerRead, unit: number, now: Instant): Promise<SubmissionView[]> {
  const { course } = activeCourse(read, now);
  const entry = course.outline.find(({ id }) => id === unit);
  if (!entry) throw notFound();
  const rows = await submissionsOf(viewer.tenant.scope, viewer.person, asId<CourseId>(course.id));
  const { id, firstName, lastName, email } = viewer.self;
  const names = { user: { id, firstName, lastName, email }, courseTitle: course.title, unitTitle: entry.title };
  return newestWhole(rows.filter((row) => row.unit === unit)).map((row) => ({
    ...submissionViewFor(readerOf(viewer, now), row, names),
    reviewer: null,
  }));
}
