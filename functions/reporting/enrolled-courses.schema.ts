import { asId, type PersonId } from '../../shared/kernel/ids.ts';
import { readerOf } from '../courses/course-form.queries.ts';
import { shownPath } from '../files/file-addresses.queries.ts';
import { builder } from '../platform/graphql/builder.ts';
import { isCompleteOf } from '../learning/my-courses.queries.ts';
import { UnitProgressGroupsType } from '../learning/progress/unit-progress.schema.ts';
import { SourceType } from '../people/source.schema.ts';
import { UserType } from '../people/users/user.schema.ts';
import { type EnrolledCourseView, enrolledCoursesOf, unitsForReader } from './enrolled-courses.queries.ts';

const EnrolledCourseType = builder.objectRef<EnrolledCourseView>('EnrolledCourse').implement({
  fields: (t) => ({
    id: t.id({ resolve: ({ person, one }) => `${person}-${one.course.id}` }),
    course_id: t.id({ resolve: ({ one }) => one.course.id }),
    course_title: t.string({ resolve: ({ one }) => one.course.title }),
    thumbnail: t.string({
      nullable: true,
      resolve: ({ viewer, one }, _, { call }) => one.course.thumbnail && shownPath(readerOf(viewer, call.now), one.course.thumbnail),
    }),
    date_assigned: t.field({ type: 'DateTime', nullable: true, resolve: ({ one }) => one.row.assignedAt }),
    progress: t.exposeInt('progress'),
    is_complete: t.boolean({ description: 'By percentage a course is complete below 100.', resolve: ({ one }) => isCompleteOf(one) }),
    unitsCompleted: t.exposeInt('unitsCompleted'),
    totalUnits: t.int({ resolve: ({ one }) => one.course.outline.length }),
    timeSpent: t.exposeInt('timeSpent'),
    sources: t.field({ type: [SourceType], resolve: (view) => [...view.sources] }),
    units: t.field({ type: UnitProgressGroupsType, nullable: true, resolve: (view) => unitsForReader(view) }),
  }),
});

builder.objectField(UserType, 'enrolledCourses', (t) =>
  t.field({
    type: [EnrolledCourseType],
    nullable: true,
    description: 'Filled where one person is read, null inside lists.',
    resolve: ({ id, seenBy }, _, { call }) => (seenBy ? enrolledCoursesOf(seenBy, asId<PersonId>(id), call.after) : null),
  }),
);
