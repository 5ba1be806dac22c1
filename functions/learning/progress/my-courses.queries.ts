import { sentence } from '../../../shared/kernel/regional/sentence.ts';
import type { ProgressRow } from '../../../events/learning/progress.projection.ts';
import { invalid } from '../../../shared/kernel/errors.ts';
import { asId, type CourseId, type PersonId } from '../../../shared/kernel/ids.ts';
import { dayIn } from '../../../shared/kernel/regional/zoned-time.ts';
import { isIn, type Period } from '../../../shared/kernel/period.ts';
import { printedDay } from '../../../shared/kernel/printed-day.ts';
import { unitsCompleted, progressPercent } from '../../../shared/courses/course-outline.ts';
import { type AssignedCourse, averageCompletionRate, countPairs } from '../../../shared/learning/figures.ts';
import { categoryViews, seenCategoriesFor } from '../../courses/category.queries.ts';
import { readHeaders, readHeadersWithDeleted } from '../../courses/course.queries.ts';
import { type CourseItem, isPublished } from '../../courses/course.records.ts';
import { seesWholeInstance } from '../../courses/course-scope.queries.ts';
import { categoriesReadBy } from '../../courses/translations/category-names.queries.ts';
import { courseReadBy } from '../../courses/translations/reader-language.queries.ts';
import type { Call } from '../../platform/request/request.ts';
import type { CategoryView } from '../../courses/course-view.ts';
import { type Reader, shownPath } from '../../files/file-addresses.queries.ts';
import { query } from '../../platform/tables/dynamo.ts';
import { records, type Scope } from '../../platform/keys/keys.ts';
import type { ConsistencyToken } from '../../platform/keys/consistency-tokens.ts';
import { branchCourseRecord } from '../../platform/request/access-records.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';
import { personRows } from '../../platform/projection/views.ts';
import { knowsCourse } from '../enrolment/course-access.queries.ts';
import { isLive } from '../enrolment/course-rules.ts';

/** A person's progress in a course, with the course as published now. */
export type EnrolledCourse = { readonly row: ProgressRow; readonly course: CourseItem };

/** Returns rows with their courses, also of ended enrolments, without courses that are deleted or unpublished. */
export async function readEnrolledCourses(scope: Scope, rows: readonly ProgressRow[]): Promise<EnrolledCourse[]> {
  const headers = await readHeaders(
    scope,
    rows.map((row) => asId<CourseId>(row.course)),
  );
  return rows.flatMap((row, index) => {
    const course = headers[index];
    return isLive(course) ? [{ row, course }] : [];
  });
}

/** Returns the completed courses of rows, also deleted ones, since completions and certificates stay. */
export async function readCompletedCourses(scope: Scope, rows: readonly ProgressRow[]): Promise<EnrolledCourse[]> {
  const completed = rows.filter((row) => row.firstCompletedAt !== null);
  const headers = await readHeadersWithDeleted(
    scope,
    completed.map((row) => asId<CourseId>(row.course)),
  );
  return completed.flatMap((row, index) => {
    const course = headers[index];
    return course && isPublished(course) ? [{ row, course }] : [];
  });
}

/** Returns a person's progress rows of all their courses. */
export async function readProgressRows(scope: Scope, person: PersonId, after: readonly ConsistencyToken[]): Promise<ProgressRow[]> {
  return (await personRows<ProgressRow>(scope, person, 'enrolment', after)).map(({ row }) => row);
}

/** Returns the active enrolments, most recently assigned first. */
export const activeCourses = (courses: readonly EnrolledCourse[]): EnrolledCourse[] =>
  courses.filter(({ row }) => row.active).sort((a, b) => b.row.assignedAt.localeCompare(a.row.assignedAt) || b.row.course - a.row.course);

/** Returns the courses in the caller's branch, for a caller who reads another person's progress. */
export async function coursesInScope(viewer: TenantViewer, courses: readonly EnrolledCourse[]): Promise<EnrolledCourse[]> {
  const { scope, branch } = viewer.tenant;
  if (seesWholeInstance(viewer) || branch === null) return [...courses];
  const links = await query(
    'records',
    {
      pk: records.branchPartition(scope, branch.id),
      prefix: records.linkPrefix.course,
    },
    branchCourseRecord,
  );
  const linked = new Set(links.map((link) => link.course));
  return courses.filter(({ course }) => linked.has(course.id) || course.madeInBranch === branch.id);
}

/** Returns the progress in a course in percent. */
export const progressOf = ({ row, course }: EnrolledCourse): number => progressPercent(row.done, course.outline);
/** Returns the time spent in a course in seconds. */
export const secondsSpent = ({ row }: EnrolledCourse): number => Object.values(row.seconds).reduce((sum, seconds) => sum + seconds, 0);

/** Returns whether a course is completed. Later edits of the course do not change it; with a percentage rule it is reached below 100. */
export const isCompleted = ({ row }: EnrolledCourse): boolean => row.completedAt !== null;

/** Returns whether a course was opened in the present round. */
export const isOpened = ({ row }: EnrolledCourse): boolean => row.openedAt !== null;

/** Returns what the status of a course depends on. */
export const pairOf = (enrolled: EnrolledCourse): AssignedCourse => ({
  progress: progressOf(enrolled),
  completed: isCompleted(enrolled),
  opened: isOpened(enrolled),
});

/** A row of the list of a learner's courses; `progress` in percent. */
export type MyCourseView = {
  readonly id: number;
  readonly title: string;
  readonly thumbnail: string | null;
  readonly categories: readonly CategoryView[];
  readonly progress: number;
  readonly isComplete: boolean;
  readonly unitsCompleted: number;
  readonly totalUnits: number;
  readonly completedAt: string | null;
  readonly dateAssigned: string;
  readonly enrolled: EnrolledCourse;
  /** Of the tenant. */
  readonly scope: Scope;
};

/** Returns enrolments with their courses as a caller reads them. */
export const coursesReadBy = (call: Call, viewer: TenantViewer, courses: readonly EnrolledCourse[]): EnrolledCourse[] =>
  courses.map(({ row, course }) => ({ row, course: courseReadBy(call, viewer, course) }));

/** Returns a learner's active courses for their list, with titles in the language of their reader where they have one there. */
export async function myCourseViews(
  call: Call,
  viewer: TenantViewer,
  reader: Reader,
  courses: readonly EnrolledCourse[],
): Promise<MyCourseView[]> {
  const assigned = coursesReadBy(call, viewer, activeCourses(courses));
  const stored = await seenCategoriesFor(
    viewer,
    assigned.flatMap(({ course }) => course.categories),
  );
  const categories = categoriesReadBy(call, viewer, stored);
  return assigned.map((enrolled) => ({
    id: enrolled.course.id,
    title: enrolled.course.title,
    thumbnail: enrolled.course.thumbnail === null ? null : shownPath(reader, enrolled.course.thumbnail),
    categories: categoryViews(reader, enrolled.course.categories, categories),
    progress: progressOf(enrolled),
    isComplete: isCompleted(enrolled),
    unitsCompleted: unitsCompleted(enrolled.row.done, enrolled.course.outline),
    totalUnits: enrolled.course.outline.length,
    completedAt: enrolled.row.completedAt,
    dateAssigned: enrolled.row.assignedAt,
    enrolled,
    scope: viewer.tenant.scope,
  }));
}

/** Counts of a person's courses; the rate in percent. */
type ProgressFigures = {
  readonly totalCourses: number;
  readonly completedCourses: number;
  readonly averageCompletionRate: number;
  readonly notStartedCourses: number;
  readonly inProgressCourses: number;
};

/** Returns the figures over a person's active courses, as defined in shared/learning/figures.ts. */
export function figuresOf(assigned: readonly EnrolledCourse[]): ProgressFigures {
  const counts = countPairs(assigned.map(pairOf));
  return {
    totalCourses: counts.assigned,
    completedCourses: counts.completed,
    averageCompletionRate: averageCompletionRate(assigned.map(progressOf)),
    notStartedCourses: counts.notStarted,
    inProgressCourses: counts.inProgress,
  };
}

/** A person's progress in a course; `timeSpent` in seconds. */
export type CourseProgressView = {
  readonly person: PersonId;
  /** null when the person is not enrolled. */
  readonly row: ProgressRow | null;
  readonly course: CourseItem | null;
  readonly id: number;
  readonly title: string;
  readonly thumbnail: string | null;
  readonly completionPercentage: number;
  readonly isComplete: boolean;
  readonly unitsCompleted: number;
  readonly totalUnits: number;
  readonly timeSpent: number;
  readonly enrolledDate: string | null;
};

/** Returns a person's progress in a course. */
export const courseProgress = (reader: Reader, person: PersonId, enrolled: EnrolledCourse): CourseProgressView => ({
  person,
  row: enrolled.row,
  course: enrolled.course,
  id: enrolled.course.id,
  title: enrolled.course.title,
  thumbnail: enrolled.course.thumbnail === null ? null : shownPath(reader, enrolled.course.thumbnail),
  completionPercentage: progressOf(enrolled),
  isComplete: isCompleted(enrolled),
  unitsCompleted: unitsCompleted(enrolled.row.done, enrolled.course.outline),
  totalUnits: enrolled.course.outline.length,
  timeSpent: secondsSpent(enrolled),
  enrolledDate: enrolled.row.assignedAt,
});

/** A completed course; `completedDate` in the form of the contract (dd/mm/yyyy). */
export type CompletedCourseView = {
  /** null when the reader has not completed the course. */
  readonly person: number | null;
  readonly id: number;
  readonly title: string;
  readonly isComplete: boolean;
  readonly completedDate: string | null;
  readonly completedAt: string | null;
  /** The id of the course's certificate template; null = the default one. */
  readonly template: number | null;
};

/** Returns a course with its first completion, which stays when the learner starts again or loses the course; its day is one of the zone. */
const completedView = (course: CourseItem, row: ProgressRow | undefined, zone: string): CompletedCourseView => {
  const completedAt = row?.firstCompletedAt ?? null;
  return {
    person: completedAt === null ? null : (row?.person ?? null),
    id: course.id,
    title: course.title,
    isComplete: completedAt !== null,
    completedDate: completedAt && printedDay(dayIn(completedAt, zone)),
    completedAt,
    template: course.template,
  };
};

/** Returns the courses that were first completed in a period, latest completion first. */
export const completedViews = (completed: readonly EnrolledCourse[], period: Period, zone: string): CompletedCourseView[] =>
  completed
    .filter(({ row: { firstCompletedAt: at } }) => at !== null && isIn(period, at))
    .toSorted((a, b) => (b.row.firstCompletedAt ?? '').localeCompare(a.row.firstCompletedAt ?? ''))
    .map(({ course, row }) => completedView(course, row, zone));

const MAX_IDS = 200;

/** Returns courses by id with the caller's completion, without courses that the caller may not see. */
export async function completedByIds(
  call: Call,
  viewer: TenantViewer,
  rows: readonly ProgressRow[],
  ids: readonly CourseId[],
  zone: string,
): Promise<CompletedCourseView[]> {
  if (ids.length > MAX_IDS) throw invalid('ids', sentence('Give at most {most} ids.', { most: MAX_IDS }));
  const headers = await readHeaders(viewer.tenant.scope, ids);
  const views = headers.map(async (course) => {
    if (!isLive(course)) return [];
    const row = rows.find((enrolled) => enrolled.course === course.id);
    return (await knowsCourse(viewer, course, row !== undefined)) ? [completedView(courseReadBy(call, viewer, course), row, zone)] : [];
  });
  return (await Promise.all(views)).flat();
}
