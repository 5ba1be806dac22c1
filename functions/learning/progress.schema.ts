import type { ProgressRow } from '../../events/learning/progress.projection.ts';
import { invalid, notFound } from '../../shared/kernel/errors.ts';
import { asId, type CourseId, parseId, type PersonId } from '../../shared/kernel/ids.ts';
import { CategoryType } from '../courses/course.types.schema.ts';
import { readerOf } from '../courses/course-form.queries.ts';
import { builder } from '../platform/graphql/builder.ts';
import { personInScope } from '../people/users/user.queries.ts';
import { authorise } from '../platform/request/authorise.ts';
import type { Scope } from '../platform/keys/keys.ts';
import type { Call } from '../platform/request.ts';
import type { TenantViewer } from '../platform/viewer.ts';
import {
  assignedNow,
  type CompletedCourseView,
  completedByIds,
  completedCourses,
  completedViews,
  type CourseProgressView,
  courseProgress,
  cutToScope,
  figuresOf,
  type MyCourseView,
  myCourseViews,
  type OwnCourse,
  ownCourses,
  rowsOf,
} from './my-courses.queries.ts';
import { notEnrolledIn } from './not-enrolled.queries.ts';
import { readAhead } from './read-ahead.ts';
import { unitProgressOf } from './progress/unit-progress.queries.ts';
import { UnitProgressGroupsType } from './progress/unit-progress.schema.ts';

const MyCourseType = builder.objectRef<MyCourseView>('MyCourse').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    title: t.exposeString('title', { nullable: true }),
    thumbnail: t.exposeString('thumbnail', { nullable: true }),
    categories: t.field({ type: [CategoryType], resolve: (view) => [...view.categories] }),
    progress: t.exposeInt('progress'),
    is_complete: t.exposeBoolean('isComplete'),
    date_assigned: t.field({ type: 'DateTime', nullable: true, resolve: (view) => view.dateAssigned }),
  }),
});

/** Which courses of a person a reading is about. */
type Reading = (scope: Scope, rows: readonly ProgressRow[]) => Promise<OwnCourse[]>;

const coursesOf = async (reading: Reading, call: Call, scope: Scope, person: PersonId): Promise<OwnCourse[]> =>
  reading(scope, await rowsOf(scope, person, call.after));

/** A person's own courses, read together with the Viewer. */
const ownAhead = (call: Call, reading: Reading = ownCourses) => readAhead(call, (scope, person) => coursesOf(reading, call, scope, person));

builder.queryField('myCourses', (t) =>
  t.field({
    type: [MyCourseType],
    description: '[*] Courses assigned to the caller.',
    args: { branchUrl: t.arg.string() },
    resolve: async (_, { branchUrl }, { call }) => {
      const ahead = ownAhead(call);
      const viewer = authorise('myCourses', await call.sight(branchUrl));
      return myCourseViews(readerOf(viewer, call.now), await ahead(viewer));
    },
  }),
);

type Progress = {
  readonly viewer: TenantViewer;
  readonly person: PersonId;
  readonly own: readonly OwnCourse[];
  readonly assigned: readonly OwnCourse[];
};

const MOST = 100;

function limited<Item>(items: readonly Item[], limit: number | null | undefined): Item[] {
  if (limit === null || limit === undefined) return [...items];
  if (limit < 1 || limit > MOST) throw invalid('limit', `The limit is 1 to ${MOST}.`);
  return items.slice(0, limit);
}

const CourseProgressType = builder.objectRef<CourseProgressView & { readonly viewer: TenantViewer }>('CourseProgress').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    title: t.exposeString('title'),
    thumbnail: t.exposeString('thumbnail', { nullable: true }),
    completionPercentage: t.exposeInt('completionPercentage'),
    is_complete: t.exposeBoolean('isComplete', { description: 'By percentage a course is complete below 100.' }),
    unitsCompleted: t.exposeInt('unitsCompleted'),
    totalUnits: t.exposeInt('totalUnits'),
    timeSpent: t.exposeInt('timeSpent'),
    enrolledDate: t.field({ type: 'DateTime', nullable: true, resolve: (view) => view.enrolledDate }),
    units: t.field({
      type: UnitProgressGroupsType,
      nullable: true,
      // Each course has a stream of its own; the fields of all courses are asked for at once.
      resolve: ({ viewer, person, id, row }) =>
        row ? unitProgressOf(viewer.place.scope, person, asId<CourseId>(id), person !== viewer.person) : null,
    }),
  }),
});

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
      resolve: ({ viewer, person, assigned }, { limit }, { call }) =>
        limited(assigned, limit).map((one) => ({ ...courseProgress(readerOf(viewer, call.now), person, one), viewer })),
    }),
    unenrolledCourses: t.field({
      type: [CourseProgressType],
      description: 'Catalog courses the person is not enrolled in.',
      args: { limit: t.arg.int() },
      resolve: async ({ viewer, person, assigned }, { limit }, { call }) =>
        limited(await notEnrolledIn(call, viewer, person, assigned, limit ?? MOST), limit).map((view) => ({ ...view, viewer })),
    }),
  }),
});

/** The person a reading is about: oneself, or somebody in the scope of those who read reports. */
async function readAbout(
  call: Call,
  operation: string,
  userId: number | null | undefined,
  branchUrl: string | null | undefined,
  reading: Reading = ownCourses,
): Promise<Progress> {
  const ahead = userId === null || userId === undefined ? ownAhead(call, reading) : null;
  const sight = await call.sight(branchUrl);
  const person = userId === null || userId === undefined ? null : parseId<PersonId>(userId);
  const oneself = authorise(operation, sight);
  if (ahead || person === oneself.person) {
    const own = ahead ? await ahead(oneself) : await coursesOf(reading, call, oneself.place.scope, oneself.person);
    return { viewer: oneself, person: oneself.person, own, assigned: assignedNow(own) };
  }
  const viewer = authorise(`${operation}.other`, sight);
  if (person === null) throw notFound();
  await personInScope(viewer, person);
  const own = await cutToScope(viewer, await coursesOf(reading, call, viewer.place.scope, person));
  return { viewer, person, own, assigned: assignedNow(own) };
}

builder.queryField('UserProgress', (t) =>
  t.field({
    type: UserProgressType,
    description: '[* for oneself; with userId: S A M in scope]',
    args: { userId: t.arg.int(), branchUrl: t.arg.string() },
    resolve: (_, { userId, branchUrl }, { call }) => readAbout(call, 'UserProgress', userId, branchUrl),
  }),
);

const CompletedCourseType = builder.objectRef<CompletedCourseView>('CompletedCourse').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    title: t.exposeString('title'),
    is_complete: t.exposeBoolean('isComplete'),
    completed_date: t.exposeString('completedDate', { nullable: true, description: "dd/mm/yyyy; null = not complete, shown as 'N/A'" }),
    certificate_type: t.exposeString('certificateType', { nullable: true }),
    completed_at: t.field({ type: 'DateTime', nullable: true, resolve: (view) => view.completedAt }),
  }),
});

builder.queryField('CompletedCourses', (t) =>
  t.field({
    type: [CompletedCourseType],
    args: { branchUrl: t.arg.string(), userId: t.arg.int(), ids: t.arg.idList() },
    resolve: async (_, { branchUrl, userId, ids }, { call }) => {
      const { viewer, person, own } = await readAbout(call, 'CompletedCourses', userId, branchUrl, ids ? ownCourses : completedCourses);
      if (!ids) return completedViews(own);
      if (person !== viewer.person) throw invalid('ids', 'Ids are read for oneself only.');
      const wanted = ids.flatMap((id) => parseId<CourseId>(id) ?? []);
      return completedByIds(
        viewer,
        own.map(({ row }) => row),
        wanted,
      );
    },
  }),
);
