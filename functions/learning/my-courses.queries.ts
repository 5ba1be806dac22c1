import type { ProgressRow } from '../../events/learning/progress.projection.ts';
import { invalid } from '../../shared/kernel/errors.ts';
import { asId, type CourseId, type PersonId } from '../../shared/kernel/ids.ts';
import { dayOf } from '../../shared/kernel/instant.ts';
import { printedDay } from '../../shared/kernel/printed-day.ts';
import { unitsCompleted, progressPercent } from '../../shared/courses/course-outline.ts';
import { averageCompletionRate, countPairs } from '../../shared/learning/figures.ts';
import { categoryViews, readCategoriesFor } from '../courses/category.queries.ts';
import { readHeaders, readHeadersKept } from '../courses/course.queries.ts';
import { type CourseItem, isPublished } from '../courses/course.records.ts';
import { isInScope, seesWhole } from '../courses/course-scope.queries.ts';
import type { CategoryView } from '../courses/course-view.ts';
import { type Reader, shownPath } from '../files/file-addresses.queries.ts';
import { query } from '../platform/dynamo.ts';
import { records, type Scope } from '../platform/keys/keys.ts';
import type { Mark } from '../platform/marks.ts';
import type { BranchCourseItem } from '../platform/access-records.ts';
import type { TenantViewer } from '../platform/viewer.ts';
import { personRows } from '../platform/projection/views.ts';
import { isLive } from './course-rules.ts';

/** A person's row of a course with the course as it is published now. */
export type OwnCourse = { readonly row: ProgressRow; readonly course: CourseItem };

/** All rows of a person, ended ones too, with those of their courses that are there. */
export async function ownCourses(scope: Scope, rows: readonly ProgressRow[]): Promise<OwnCourse[]> {
  const headers = await readHeaders(
    scope,
    rows.map((row) => asId<CourseId>(row.course)),
  );
  return rows.flatMap((row, index) => {
    const course = headers[index];
    return isLive(course) ? [{ row, course }] : [];
  });
}

/** What a person has completed, also in courses that were deleted since: the completion and its certificate are theirs. */
export async function completedCourses(scope: Scope, rows: readonly ProgressRow[]): Promise<OwnCourse[]> {
  const completed = rows.filter((row) => row.firstCompletedAt !== null);
  const headers = await readHeadersKept(
    scope,
    completed.map((row) => asId<CourseId>(row.course)),
  );
  return completed.flatMap((row, index) => {
    const course = headers[index];
    return course && isPublished(course) ? [{ row, course }] : [];
  });
}

export async function rowsOf(scope: Scope, person: PersonId, after: readonly Mark[]): Promise<ProgressRow[]> {
  return (await personRows<ProgressRow>(scope, person, 'enrolment', after)).map(({ row }) => row);
}

/** The courses a person has now, most recently assigned first. */
export const assignedNow = (own: readonly OwnCourse[]): OwnCourse[] =>
  own.filter(({ row }) => row.active).sort((a, b) => b.row.assignedAt.localeCompare(a.row.assignedAt) || b.row.course - a.row.course);

/** Leaves out what lies outside the branch of somebody who reads about another person. */
export async function cutToScope(viewer: TenantViewer, own: readonly OwnCourse[]): Promise<OwnCourse[]> {
  const { scope, branch } = viewer.place;
  if (seesWhole(viewer) || branch === null) return [...own];
  const links = await query<BranchCourseItem>('records', {
    pk: records.branchPartition(scope, branch.id),
    prefix: records.linkPrefix.course,
  });
  const shown = new Set(links.map((link) => link.course));
  return own.filter(({ course }) => shown.has(course.id) || course.madeInBranch === branch.id);
}

export const percentOfOwn = ({ row, course }: OwnCourse): number => progressPercent(row.done, course.outline);
export const secondsOfOwn = ({ row }: OwnCourse): number => Object.values(row.seconds).reduce((sum, seconds) => sum + seconds, 0);

/** Kept whatever is edited later; by percentage it is reached below 100. */
export const isCompleteOf = ({ row }: OwnCourse): boolean => row.completedAt !== null;

export type MyCourseView = {
  readonly id: number;
  readonly title: string;
  readonly thumbnail: string | null;
  readonly categories: readonly CategoryView[];
  readonly progress: number;
  readonly isComplete: boolean;
  readonly dateAssigned: string;
};

export async function myCourseViews(reader: Reader, own: readonly OwnCourse[]): Promise<MyCourseView[]> {
  const shown = assignedNow(own);
  const categories = await readCategoriesFor(
    reader.scope,
    shown.flatMap(({ course }) => course.categories),
  );
  return shown.map((one) => ({
    id: one.course.id,
    title: one.course.title,
    thumbnail: one.course.thumbnail === null ? null : shownPath(reader, one.course.thumbnail),
    categories: categoryViews(reader, one.course.categories, categories),
    progress: percentOfOwn(one),
    isComplete: isCompleteOf(one),
    dateAssigned: one.row.assignedAt,
  }));
}

export type ProgressFigures = {
  readonly totalCourses: number;
  readonly completedCourses: number;
  readonly averageCompletionRate: number;
  readonly notStartedCourses: number;
  readonly inProgressCourses: number;
};

/** Figures over what is assigned to a person now; defined in shared/learning/figures.ts. */
export function figuresOf(assigned: readonly OwnCourse[]): ProgressFigures {
  const counts = countPairs(assigned.map((one) => ({ progress: percentOfOwn(one), completed: isCompleteOf(one) })));
  return {
    totalCourses: counts.assigned,
    completedCourses: counts.completed,
    averageCompletionRate: averageCompletionRate(assigned.map(percentOfOwn)),
    notStartedCourses: counts.notStarted,
    inProgressCourses: counts.inProgress,
  };
}

export type CourseProgressView = {
  readonly person: PersonId;
  /** null when the person is not enrolled. */
  readonly row: ProgressRow | null;
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

export const courseProgress = (reader: Reader, person: PersonId, one: OwnCourse): CourseProgressView => ({
  person,
  row: one.row,
  id: one.course.id,
  title: one.course.title,
  thumbnail: one.course.thumbnail === null ? null : shownPath(reader, one.course.thumbnail),
  completionPercentage: percentOfOwn(one),
  isComplete: isCompleteOf(one),
  unitsCompleted: unitsCompleted(one.row.done, one.course.outline),
  totalUnits: one.course.outline.length,
  timeSpent: secondsOfOwn(one),
  enrolledDate: one.row.assignedAt,
});

export type CompletedCourseView = {
  readonly id: number;
  readonly title: string;
  readonly isComplete: boolean;
  readonly completedDate: string | null;
  readonly completedAt: string | null;
  readonly certificateType: string;
};

/** Completion is kept with its first date, also by those who have started again or have lost the course since. */
const completedView = (course: CourseItem, row: ProgressRow | undefined): CompletedCourseView => {
  const at = row?.firstCompletedAt ?? null;
  return {
    id: course.id,
    title: course.title,
    isComplete: at !== null,
    completedDate: at && printedDay(dayOf(at)),
    completedAt: at,
    certificateType: course.certificateType,
  };
};

export const completedViews = (completed: readonly OwnCourse[]): CompletedCourseView[] =>
  completed
    .toSorted((a, b) => (b.row.firstCompletedAt ?? '').localeCompare(a.row.firstCompletedAt ?? ''))
    .map(({ course, row }) => completedView(course, row));

const MOST_IDS = 200;

/** The named courses with the caller's state; one that the caller may not see looks like one that is not there. */
export async function completedByIds(
  viewer: TenantViewer,
  rows: readonly ProgressRow[],
  ids: readonly CourseId[],
): Promise<CompletedCourseView[]> {
  if (ids.length > MOST_IDS) throw invalid('ids', `At most ${MOST_IDS} ids.`);
  const headers = await readHeaders(viewer.place.scope, ids);
  const views = headers.map(async (course) => {
    if (!isLive(course)) return [];
    const row = rows.find((one) => one.course === course.id);
    return row || (await isInScope(viewer, course)) ? [completedView(course, row)] : [];
  });
  return (await Promise.all(views)).flat();
}
