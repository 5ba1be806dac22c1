import { sentence } from '../../../shared/kernel/regional/sentence.ts';
import type { ProgressRow } from '../../../events/learning/progress.projection.ts';
import { invalid, notFound } from '../../../shared/kernel/errors.ts';
import { type CourseId, parseId, type PersonId } from '../../../shared/kernel/ids.ts';
import { statusName } from '../../../shared/learning/figures.ts';
import { isIn, type Period, periodOf } from '../../../shared/kernel/period.ts';
import { zoneOf } from '../../../shared/kernel/regional/regional-choice.ts';
import { regionalSettingsOf } from '../../tenancy/regional-settings.queries.ts';
import { type PairStatusFilter, readStatus } from '../../../shared/learning/pair-status.ts';
import { CategoryType } from '../../courses/course.types.schema.ts';
import { templateNameInCall } from '../../courses/template.queries.ts';
import { readerOf } from '../../files/file-addresses.queries.ts';
import { builder } from '../../platform/graphql/builder.ts';
import { arg, callQuery } from '../../platform/graphql/root-fields.ts';
import { personInScope } from '../../people/users/user.queries.ts';
import { authorise } from '../../platform/request/authorise.ts';
import type { Scope } from '../../platform/keys/keys.ts';
import type { Call } from '../../platform/request/request.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';
import {
  activeCourses,
  type CompletedCourseView,
  completedByIds,
  readCompletedCourses,
  completedViews,
  coursesReadBy,
  courseProgress,
  coursesInScope,
  figuresOf,
  type MyCourseView,
  myCourseViews,
  pairOf,
  type EnrolledCourse,
  readEnrolledCourses,
  readProgressRows,
} from './my-courses.queries.ts';
import { CourseProgressType, type CourseProgressRead, NextUnitType, ReturnedWorkType } from './course-progress.schema.ts';
import { returnedWorkOf } from './returned-work.queries.ts';
import { closingOf, currentCourse, dueCourses, nextUnitOf } from './what-next.queries.ts';
import { notEnrolledIn } from './not-enrolled.queries.ts';
import { prefetch } from '../prefetch.ts';
import { termFields, termOfRow } from '../terms/term-view.ts';

const MyCourseType = builder.objectRef<MyCourseView>('MyCourse').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    title: t.exposeString('title', { nullable: true }),
    thumbnail: t.exposeString('thumbnail', { nullable: true }),
    categories: t.field({ type: [CategoryType], resolve: (view) => [...view.categories] }),
    progress: t.exposeInt('progress'),
    is_complete: t.exposeBoolean('isComplete'),
    status: t.string({
      description: '(added) completed, in_progress or not_started.',
      resolve: ({ enrolled }) => statusName(pairOf(enrolled)),
    }),
    units_completed: t.exposeInt('unitsCompleted'),
    total_units: t.exposeInt('totalUnits'),
    completed_at: t.field({ type: 'DateTime', nullable: true, resolve: (view) => view.completedAt }),
    date_assigned: t.field({ type: 'DateTime', nullable: true, resolve: (view) => view.dateAssigned }),
    ...termFields(t, ({ enrolled }) => termOfRow(enrolled.row, enrolled.row.active)),
    closes_at: t.field({
      type: 'DateTime',
      nullable: true,
      description: '(added) When the course closes; null = it does not.',
      resolve: ({ enrolled }) => closingOf(enrolled),
    }),
    next_unit: t.field({
      type: NextUnitType,
      nullable: true,
      description: '(added) The first unit that is not complete.',
      resolve: ({ enrolled }) => nextUnitOf(enrolled),
    }),
    returned: t.field({
      type: ReturnedWorkType,
      nullable: true,
      description: '(added) Work that was returned and not handed in again; null = none.',
      resolve: ({ enrolled, scope }) => returnedWorkOf(scope, enrolled),
    }),
  }),
});

/** Reads the courses of progress rows. */
type CourseReader = (scope: Scope, rows: readonly ProgressRow[]) => Promise<EnrolledCourse[]>;

const coursesOf = async (readCourses: CourseReader, call: Call, scope: Scope, person: PersonId): Promise<EnrolledCourse[]> =>
  readCourses(scope, await readProgressRows(scope, person, call.after));

/** Starts the read of the caller's courses in the batch of the viewer. */
const prefetchCourses = (call: Call, readCourses: CourseReader = readEnrolledCourses) =>
  prefetch(call, (scope, person) => coursesOf(readCourses, call, scope, person));

callQuery('myCourses', {
  type: [MyCourseType],
  description: '[*] Courses assigned to the caller.',
  args: { branchUrl: arg.string() },
  resolve: async ({ branchUrl }, call) => {
    const readPrefetched = prefetchCourses(call);
    const viewer = authorise('myCourses', await call.resolveViewer(branchUrl));
    return myCourseViews(call, viewer, readerOf(viewer, call.now), await readPrefetched(viewer));
  },
});

type Progress = {
  readonly viewer: TenantViewer;
  readonly person: PersonId;
  readonly courses: readonly EnrolledCourse[];
  readonly assigned: readonly EnrolledCourse[];
  /** Those of them that are listed. */
  readonly listed: readonly EnrolledCourse[];
};

type ListedFilter = { readonly status: PairStatusFilter; readonly assigned: Period };

/** Returns the courses of a status that were assigned in a time. */
const listedIn = (courses: readonly EnrolledCourse[], { status, assigned }: ListedFilter): EnrolledCourse[] =>
  courses.filter(
    (enrolled) => (status === null || status.includes(statusName(pairOf(enrolled)))) && isIn(assigned, enrolled.row.assignedAt),
  );

const MAX_ROWS = 100;

function limited<Item>(items: readonly Item[], limit: number | null | undefined): Item[] {
  if (limit === null || limit === undefined) return [...items];
  if (limit < 1 || limit > MAX_ROWS) throw invalid('limit', sentence('The limit must be 1 to {most}.', { most: MAX_ROWS }));
  return items.slice(0, limit);
}

/** Returns progress as the API shows it. */
const shown = ({ viewer, person }: Progress, call: Call, courses: readonly EnrolledCourse[]): CourseProgressRead[] =>
  courses.map((enrolled) => ({ ...courseProgress(readerOf(viewer, call.now), person, enrolled), viewer }));

const UserProgressType = builder.objectRef<Progress>('UserProgress').implement({
  description: 'Figures over the courses assigned to one person.',
  fields: (t) => ({
    totalCourses: t.int({ resolve: ({ assigned }) => figuresOf(assigned).totalCourses }),
    completedCourses: t.int({ resolve: ({ assigned }) => figuresOf(assigned).completedCourses }),
    averageCompletionRate: t.float({ resolve: ({ assigned }) => figuresOf(assigned).averageCompletionRate }),
    notStartedCourses: t.int({ resolve: ({ assigned }) => figuresOf(assigned).notStartedCourses }),
    inProgressCourses: t.int({ resolve: ({ assigned }) => figuresOf(assigned).inProgressCourses }),
    courses: t.field({
      type: [CourseProgressType],
      args: { limit: t.arg.int() },
      resolve: (progress, { limit }, { call }) => shown(progress, call, limited(progress.listed, limit)),
    }),
    current: t.field({
      type: CourseProgressType,
      nullable: true,
      description: 'The course to continue with: open and not complete, one whose work was returned, else the one worked on last.',
      resolve: (progress, _, { call }) => {
        const current = currentCourse(progress.assigned, call.now);
        return current && (shown(progress, call, [current])[0] ?? null);
      },
    }),
    due: t.field({
      type: [CourseProgressType],
      description: 'Open courses that are not complete and are due or close, the first one first.',
      args: { limit: t.arg.int() },
      resolve: (progress, { limit }, { call }) => shown(progress, call, limited(dueCourses(progress.assigned, call.now), limit)),
    }),
    unenrolledCourses: t.field({
      type: [CourseProgressType],
      description: 'Catalog courses the person is not enrolled in.',
      args: { limit: t.arg.int() },
      resolve: async ({ viewer, person, assigned }, { limit }, { call }) =>
        limited(await notEnrolledIn(call, viewer, person, assigned, limit ?? MAX_ROWS), limit).map((view) => ({ ...view, viewer })),
    }),
  }),
});

/** A call that reads the caller's own progress; `.other`: that of somebody else. */
type ProgressCall = 'UserProgress' | 'CompletedCourses';

/** Returns the progress of the caller, or of a person in the scope of a caller who may read reports. */
async function readProgress(
  call: Call,
  operation: ProgressCall,
  userId: number | null | undefined,
  branchUrl: string | null | undefined,
  readCourses: CourseReader = readEnrolledCourses,
): Promise<Omit<Progress, 'listed'>> {
  const readPrefetched = userId === null || userId === undefined ? prefetchCourses(call, readCourses) : null;
  const resolved = await call.resolveViewer(branchUrl);
  const person = userId === null || userId === undefined ? null : parseId<PersonId>(userId);
  const caller = authorise(operation, resolved);
  if (readPrefetched || person === caller.person) {
    const read = readPrefetched ? await readPrefetched(caller) : await coursesOf(readCourses, call, caller.tenant.scope, caller.person);
    const courses = coursesReadBy(call, caller, read);
    return { viewer: caller, person: caller.person, courses, assigned: activeCourses(courses) };
  }
  const viewer = authorise(`${operation}.other`, resolved);
  if (person === null) throw notFound();
  await personInScope(viewer, person);
  const inScope = await coursesInScope(viewer, await coursesOf(readCourses, call, viewer.tenant.scope, person));
  const courses = coursesReadBy(call, viewer, inScope);
  return { viewer, person, courses, assigned: activeCourses(courses) };
}

callQuery('UserProgress', {
  type: UserProgressType,
  description: '[* for oneself; with userId: S A M in scope]',
  args: {
    userId: arg.int(),
    branchUrl: arg.string(),
    status: arg.string({
      description: '(added) `courses` has those that are completed, in_progress or not_started; several with commas between them.',
    }),
    from: arg({ type: 'DateTime', description: '(added) `courses` has those that were assigned at or after this time.' }),
    to: arg({ type: 'DateTime', description: '(added) `courses` has those that were assigned before this time.' }),
  },
  resolve: async ({ userId, branchUrl, status, from, to }, call) => {
    const filter = { status: readStatus(status), assigned: periodOf(from, to) };
    const progress = await readProgress(call, 'UserProgress', userId, branchUrl);
    return { ...progress, listed: listedIn(progress.assigned, filter) };
  },
});

/** The GraphQL type of a completed course. */
export const CompletedCourseType = builder.objectRef<CompletedCourseView & { readonly viewer: TenantViewer }>('CompletedCourse').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    title: t.exposeString('title'),
    is_complete: t.exposeBoolean('isComplete'),
    completed_date: t.exposeString('completedDate', {
      nullable: true,
      description: "dd/mm/yyyy, the day in the caller’s zone; null = not complete, shown as 'N/A'",
    }),
    certificate_type: t.string({
      nullable: true,
      resolve: ({ template, viewer }, _, { call }) => templateNameInCall(call, viewer.tenant.scope, template),
    }),
    completed_at: t.field({ type: 'DateTime', nullable: true, resolve: (view) => view.completedAt }),
  }),
});

callQuery('CompletedCourses', {
  type: [CompletedCourseType],
  args: {
    branchUrl: arg.string(),
    userId: arg.int(),
    ids: arg.idList(),
    from: arg({ type: 'DateTime', description: 'Without ids: first completed at or after this time.' }),
    to: arg({ type: 'DateTime', description: 'Without ids: first completed before this time.' }),
  },
  resolve: async ({ branchUrl, userId, ids, from, to }, call) => {
    const { viewer, person, courses } = await readProgress(
      call,
      'CompletedCourses',
      userId,
      branchUrl,
      ids ? readEnrolledCourses : readCompletedCourses,
    );
    const withViewer = (views: readonly CompletedCourseView[]) => views.map((view) => ({ ...view, viewer }));
    const zone = zoneOf(await regionalSettingsOf(viewer));
    if (!ids) return withViewer(completedViews(courses, periodOf(from, to), zone));
    if (person !== viewer.person) throw invalid('ids', 'Ids are read for oneself only.');
    const courseIds = ids.flatMap((id) => parseId<CourseId>(id) ?? []);
    const rows = courses.map(({ row }) => row);
    return withViewer(await completedByIds(call, viewer, rows, courseIds, zone));
  },
});
