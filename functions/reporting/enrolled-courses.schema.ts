import { courseScore } from '../../events/learning/unit-scores.ts';
import { asId, type CourseId, parseId, type PersonId } from '../../shared/kernel/ids.ts';
import { statusName } from '../../shared/learning/figures.ts';
import { readerOf, shownPath } from '../files/file-addresses.queries.ts';
import { builder } from '../platform/graphql/builder.ts';
import { openSealed } from '../platform/credentials/person-key.ts';
import { termFields, termOfRow } from '../learning/terms/term-view.ts';
import { isCompleted, isOpened } from '../learning/progress/my-courses.queries.ts';
import { UnitProgressGroupsType } from '../learning/progress/unit-progress.schema.ts';
import { SourceType } from '../people/source.schema.ts';
import { UserType } from '../people/users/user.schema.ts';
import { type EnrolledCourseView, enrolledCoursesOf, unitsForReader } from './enrolled-courses.queries.ts';

function reasonOf(
  { viewer, person, enrolment }: EnrolledCourseView,
  of: 'extension' | 'exemption' | 'reason',
): Promise<string | null> | null {
  const sealed = enrolment.row.term?.[of];
  return sealed === undefined ? null : openSealed(viewer.tenant.scope, person, sealed);
}

const EnrolledCourseType = builder.objectRef<EnrolledCourseView>('EnrolledCourse').implement({
  fields: (t) => ({
    id: t.id({ resolve: ({ person, enrolment }) => `${person}-${enrolment.course.id}` }),
    course_id: t.id({ resolve: ({ enrolment }) => enrolment.course.id }),
    course_title: t.string({ resolve: ({ enrolment }) => enrolment.course.title }),
    thumbnail: t.string({
      nullable: true,
      resolve: ({ viewer, enrolment }, _, { call }) =>
        enrolment.course.thumbnail && shownPath(readerOf(viewer, call.now), enrolment.course.thumbnail),
    }),
    date_assigned: t.field({ type: 'DateTime', nullable: true, resolve: ({ enrolment }) => enrolment.row.assignedAt }),
    progress: t.exposeInt('progress'),
    is_complete: t.boolean({
      description: 'By percentage a course is complete below 100.',
      resolve: ({ enrolment }) => isCompleted(enrolment),
    }),
    status: t.string({
      description: '(added) completed, in_progress or not_started.',
      resolve: ({ progress, enrolment }) => statusName({ progress, completed: isCompleted(enrolment), opened: isOpened(enrolment) }),
    }),
    ...termFields(t, ({ enrolment, isActive }) => termOfRow(enrolment.row, isActive)),
    term_reason: t.string({
      nullable: true,
      description: '(added) Why the direct enrolment has a due date or an end of access; null: none was given.',
      resolve: (view) => reasonOf(view, 'reason'),
    }),
    extension: t.string({
      nullable: true,
      description: '(added) Why the person was given another day; null: they were not.',
      resolve: (view) => reasonOf(view, 'extension'),
    }),
    exemption: t.string({
      nullable: true,
      description: '(added) Why the person need not take the course; null: they are not exempt.',
      resolve: (view) => reasonOf(view, 'exemption'),
    }),
    unitsCompleted: t.exposeInt('unitsCompleted'),
    totalUnits: t.int({ resolve: ({ enrolment }) => enrolment.course.outline.length }),
    timeSpent: t.exposeInt('timeSpent'),
    score: t.float({
      nullable: true,
      description: '(added) The mean of what its units gave, 0 to 100; null = none.',
      resolve: ({ enrolment: { row, course } }) => courseScore(row.scores, course.outline),
    }),
    last_activity: t.field({
      type: 'DateTime',
      nullable: true,
      description: '(added) When the person last did something in the course; null = never.',
      resolve: ({ enrolment }) => enrolment.row.lastAt,
    }),
    sources: t.field({ type: [SourceType], resolve: (view) => [...view.sources] }),
    units: t.field({ type: UnitProgressGroupsType, nullable: true, resolve: (view, _, { call }) => unitsForReader(call, view) }),
  }),
});

builder.objectField(UserType, 'enrolledCourses', (t) =>
  t.field({
    type: [EnrolledCourseType],
    nullable: true,
    description: 'Filled where one person is read, null inside lists.',
    args: { course_id: t.arg.id({ description: 'This course alone.' }) },
    resolve: async ({ id, seenBy }, { course_id: only }, { call }) => {
      if (!seenBy) return null;
      const courses = await enrolledCoursesOf(call, seenBy, asId<PersonId>(id));
      if (only == null) return courses;
      const course = parseId<CourseId>(only);
      return courses?.filter(({ enrolment }) => enrolment.course.id === course) ?? null;
    },
  }),
);
