import { courseScore } from '../../../events/learning/unit-scores.ts';
import { asId, type CourseId } from '../../../shared/kernel/ids.ts';
import { statusName } from '../../../shared/learning/figures.ts';
import { builder } from '../../platform/graphql/builder.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';
import type { CourseProgressView, EnrolledCourse } from './my-courses.queries.ts';
import { returnedWorkOf, type ReturnedWorkView } from './returned-work.queries.ts';
import { NO_TERM, termFields, termOfRow } from '../terms/term-view.ts';
import { unitProgressOf } from './unit-progress.queries.ts';
import { UnitProgressGroupsType } from './unit-progress.schema.ts';
import { closingOf, type NextUnitView, nextUnitOf } from './what-next.queries.ts';

/** The GraphQL type of the unit that a learner continues with. */
export const NextUnitType = builder.objectRef<NextUnitView>('NextUnit').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    title: t.exposeString('title'),
    unit_order: t.exposeInt('order'),
    minutes: t.exposeInt('minutes', { nullable: true, description: 'About how long it takes; null = not known.' }),
  }),
});

/** The GraphQL type of work that was returned. */
export const ReturnedWorkType = builder.objectRef<ReturnedWorkView>('ReturnedWork').implement({
  fields: (t) => ({
    unit_id: t.id({ resolve: ({ unit }) => unit }),
    title: t.exposeString('title'),
    unit_order: t.exposeInt('order'),
    comment: t.exposeString('comment', { nullable: true, description: 'What the reviewer wrote.' }),
    returned_at: t.field({ type: 'DateTime', resolve: ({ at }) => at }),
  }),
});

/** A person's progress in a course, for a reader. */
export type CourseProgressRead = CourseProgressView & { readonly viewer: TenantViewer };

/** Returns the enrolment that a progress is of; null when the person is not enrolled. */
const enrolledIn = ({ row, course }: CourseProgressRead): EnrolledCourse | null => (row && course ? { row, course } : null);

/** The GraphQL type of a person's progress in a course. */
export const CourseProgressType = builder.objectRef<CourseProgressRead>('CourseProgress').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    title: t.exposeString('title'),
    thumbnail: t.exposeString('thumbnail', { nullable: true }),
    completionPercentage: t.exposeInt('completionPercentage'),
    is_complete: t.exposeBoolean('isComplete', { description: 'By percentage a course is complete below 100.' }),
    status: t.string({
      description: '(added) completed, in_progress or not_started.',
      resolve: ({ completionPercentage, isComplete, row }) =>
        statusName({ progress: completionPercentage, completed: isComplete, opened: row !== null && row.openedAt !== null }),
    }),
    earlier_completed_at: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'The first completion of somebody who started again and is not complete.',
      resolve: ({ row }) => (row === null || row.completedAt !== null ? null : row.firstCompletedAt),
    }),
    unitsCompleted: t.exposeInt('unitsCompleted'),
    totalUnits: t.exposeInt('totalUnits'),
    timeSpent: t.exposeInt('timeSpent'),
    enrolledDate: t.field({ type: 'DateTime', nullable: true, resolve: (view) => view.enrolledDate }),
    closes_at: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When the course closes; null = it does not.',
      resolve: (view) => {
        const enrolled = enrolledIn(view);
        return enrolled && closingOf(enrolled);
      },
    }),
    saved_at: t.field({
      type: 'DateTime',
      nullable: true,
      description: "The person's last step.",
      resolve: ({ row }) => row?.lastAt ?? null,
    }),
    next_unit: t.field({
      type: NextUnitType,
      nullable: true,
      description: 'The first unit that is not complete.',
      resolve: (view) => {
        const enrolled = enrolledIn(view);
        return enrolled && nextUnitOf(enrolled);
      },
    }),
    returned: t.field({
      type: ReturnedWorkType,
      nullable: true,
      description: "The caller's own work that was returned and not handed in again; null = none, or of another person.",
      resolve: (view) => {
        const enrolled = enrolledIn(view);
        return enrolled && view.person === view.viewer.person ? returnedWorkOf(view.viewer.tenant.scope, enrolled) : null;
      },
    }),
    units: t.field({
      type: UnitProgressGroupsType,
      nullable: true,
      // Each course has its own stream; the streams of all courses are read concurrently.
      resolve: ({ viewer, person, id, row }, _, { call }) => (row ? unitProgressOf(call, viewer, person, asId<CourseId>(id)) : null),
    }),
  }),
});

builder.objectFields(CourseProgressType, (t) => termFields(t, ({ row }) => (row ? termOfRow(row, row.active) : NO_TERM)));

builder.objectField(CourseProgressType, 'score', (t) =>
  t.float({
    nullable: true,
    description: '(added) The mean of what the tests and packages of the course gave, in percent; null for none.',
    resolve: ({ row, course }) => (row && course ? courseScore(row.scores, course.outline) : null),
  }),
);
