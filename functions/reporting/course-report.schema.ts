import { notFound } from '../../shared/kernel/errors.ts';
import { parseId, type CourseId } from '../../shared/kernel/ids.ts';
import { readPage } from '../../shared/kernel/page-input.ts';
import { periodOf } from '../../shared/kernel/period.ts';
import { zoneOf } from '../../shared/kernel/regional/regional-choice.ts';
import { dayIn } from '../../shared/kernel/regional/zoned-time.ts';
import { completionRate, statusName } from '../../shared/learning/figures.ts';
import { readStatus } from '../../shared/learning/pair-status.ts';
import { timeText } from '../../shared/learning/time-text.ts';
import { callerLanguage } from '../platform/languages/caller-language.ts';
import { shownPath } from '../files/file-addresses.queries.ts';
import { regionalSettingsOf } from '../tenancy/regional-settings.queries.ts';
import { openSealed } from '../platform/credentials/person-key.ts';
import type { Scope } from '../platform/keys/keys.ts';
import { termFields } from '../learning/terms/term-view.ts';
import { builder } from '../platform/graphql/builder.ts';
import { arg, tenantQuery } from '../platform/graphql/root-fields.ts';
import { RoleEnum } from '../platform/graphql/enums.ts';
import { personId } from '../platform/request/access-records.ts';
import { pagedArgs, pageType } from '../platform/graphql/paging.ts';
import { type BookReader, openBook } from '../platform/book/book.ts';
import {
  allCoursePeople,
  countOverdue,
  courseHead,
  coursePeoplePage,
  type CourseReportHead,
  type CourseReportUser,
  PEOPLE_SORTS,
} from './course-report.queries.ts';
import {
  activityOverTime,
  countsBySpan,
  countsOf,
  timeSpentWeekly,
  type WeekActivity,
  type WeekCalendar,
  type WeekTime,
} from './course-weeks.queries.ts';
import { type CountRow, type ReportScope } from './figures.sql.ts';
import { narrowedScope, reportScopeOf, withCategories } from './report-scope.ts';

const WeekActivityType = builder.objectRef<WeekActivity>('WeekActivity').implement({
  description: 'weekStart is a Monday, weekEnd the Sunday after.',
  fields: (t) => ({
    weekStart: t.field({ type: 'Date', resolve: (week) => week.weekStart }),
    weekEnd: t.field({ type: 'Date', resolve: (week) => week.weekEnd }),
    assignedCount: t.exposeInt('assignedCount'),
    completedCount: t.exposeInt('completedCount'),
  }),
});

const WeekTimeType = builder.objectRef<WeekTime>('WeekTime').implement({
  fields: (t) => ({
    weekStart: t.field({ type: 'Date', resolve: (week) => week.weekStart }),
    averageTimeSpent: t.exposeFloat('averageTimeSpent', { description: 'Seconds per learner active in that week.' }),
  }),
});

const CourseReportStatsType = builder.objectRef<CountRow & { readonly overdue: number }>('CourseReportStats').implement({
  fields: (t) => ({
    completionRate: t.float({ resolve: ({ completed, assigned }) => completionRate(completed, assigned) }),
    completedLearners: t.exposeInt('completed'),
    learnersInProgress: t.exposeInt('inProgress'),
    learnersNotStarted: t.exposeInt('notStarted'),
    trainingTime: t.string({ resolve: ({ seconds }) => timeText(seconds) }),
    assignedLearners: t.exposeInt('assigned'),
    overdueLearners: t.exposeInt('overdue', { description: '(added) Who is past the due date and its days of grace, and not exempt.' }),
  }),
});

/** A row of the report, and the instance whose keys its reasons are encrypted with. */
type ReportedUser = CourseReportUser & { readonly scope: Scope };

const reasonOf = (scope: Scope, person: number, sealed: string | null): Promise<string | null> | null =>
  sealed === null ? null : openSealed(scope, personId(person), sealed);

const CourseReportUserType = builder.objectRef<ReportedUser>('CourseReportUser').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    role: t.field({ type: RoleEnum, nullable: true, resolve: (person) => person.role }),
    progress: t.exposeInt('progress'),
    status: t.string({
      description: '(added) completed, in_progress or not_started.',
      resolve: ({ progress, completionDate, opened }) => statusName({ progress, completed: completionDate !== null, opened: opened === 1 }),
    }),
    assignedDate: t.field({ type: 'DateTime', nullable: true, resolve: (person) => person.assignedDate }),
    completionDate: t.field({ type: 'DateTime', nullable: true, resolve: (person) => person.completionDate }),
    earlierCompletionDate: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'The first completion of somebody who started again and is not complete.',
      resolve: (person) => person.earlierCompletionDate,
    }),
    direct: t.boolean({ resolve: (person) => person.direct === 1 }),
    byGroup: t.boolean({ resolve: (person) => person.byGroup === 1 }),
    timeSpent: t.exposeInt('timeSpent'),
    ...termFields(t, ({ dueAt: at, lateAt, mandatory, completedAt, extension, exemption, accessEnd, accessKept }) => ({
      due: at === null || lateAt === null ? null : { at, lateAt, mandatory: mandatory === 1 },
      completedAt,
      isExempt: exemption !== null,
      isExtended: extension !== null,
      isActive: true,
      accessEnd: accessEnd === null ? null : { at: accessEnd, kept: accessKept === 1 },
    })),
    term_reason: t.string({
      nullable: true,
      description: '(added) Why their direct enrolment has a due date or an end of access; null: none was given.',
      resolve: ({ scope, id, termReason }) => reasonOf(scope, id, termReason),
    }),
    extension: t.string({
      nullable: true,
      description: '(added) Why they were given another day; null: they were not.',
      resolve: ({ scope, id, extension }) => reasonOf(scope, id, extension),
    }),
    exemption: t.string({
      nullable: true,
      description: '(added) Why they need not take the course; null: they are not exempt.',
      resolve: ({ scope, id, exemption }) => reasonOf(scope, id, exemption),
    }),
    score: t.exposeFloat('score', {
      nullable: true,
      description: '(added) The mean of what the tests and packages of the course gave, in percent; null for none.',
    }),
    lastActivity: t.field({
      type: 'DateTime',
      nullable: true,
      description: '(added) When they last did something in the course; null for never.',
      resolve: (person) => person.lastActivity,
    }),
  }),
});

const inInstance = (scope: Scope, users: readonly CourseReportUser[]): ReportedUser[] => users.map((user) => ({ ...user, scope }));

/** The source of the fields of a report. */
type Report = {
  readonly scope: Scope;
  readonly book: BookReader;
  readonly reportScope: ReportScope;
  readonly head: CourseReportHead;
  readonly now: string;
  readonly calendar: WeekCalendar;
  /** Read once, by the first field that needs them. */
  spans: ReturnType<typeof countsBySpan> | null;
};

const spansOf = (report: Report): ReturnType<typeof countsBySpan> =>
  (report.spans ??= countsBySpan(report.book, report.reportScope, report.head.id));

const CourseReportType = builder.objectRef<Report>('CourseReport').implement({
  fields: (t) => ({
    id: t.id({ resolve: ({ head }) => head.id }),
    title: t.string({ resolve: ({ head }) => head.title }),
    category: t.string({ nullable: true, resolve: ({ head }) => head.category }),
    thumbnail: t.string({ nullable: true, resolve: ({ head, now }) => head.thumbnail && shownPath({ now }, head.thumbnail) }),
    createdAt: t.field({ type: 'DateTime', resolve: ({ head }) => head.createdAt }),
    updatedAt: t.field({ type: 'DateTime', resolve: ({ head }) => head.updatedAt }),
    activityOverTime: t.field({
      type: [WeekActivityType],
      resolve: async (report) => {
        const { book, reportScope, head, calendar } = report;
        return activityOverTime(book, reportScope, head.id, { assigned: await spansOf(report), calendar });
      },
    }),
    stats: t.field({
      type: CourseReportStatsType,
      resolve: async (report) => {
        const { book, reportScope, head } = report;
        const [spans, overdue] = await Promise.all([spansOf(report), countOverdue(book, reportScope, head.id)]);
        return { ...countsOf(spans), overdue };
      },
    }),
    timeSpentWeekly: t.field({
      type: [WeekTimeType],
      resolve: ({ book, reportScope, head, calendar }) => timeSpentWeekly(book, reportScope, head.id, calendar),
    }),
    timeZone: t.string({
      description: '(added) The zone of the weeks, an IANA name: that of the caller, else of the branch, else of the instance, else UTC.',
      resolve: ({ calendar }) => calendar.zone,
    }),
    users: t.field({
      type: [CourseReportUserType],
      resolve: async ({ book, reportScope, head, scope }) => inInstance(scope, await allCoursePeople(book, reportScope, head.id)),
    }),
  }),
});

tenantQuery('CourseReport', {
  type: CourseReportType,
  nullable: true,
  args: { courseId: arg.int({ required: true }) },
  resolve: async (viewer, { courseId }, call) => {
    const id = parseId<CourseId>(courseId);
    if (id === null) return null;
    const reportScope = await withCategories(viewer, reportScopeOf(viewer, call.now));
    const book = await openBook(viewer.tenant.scope, ['people', 'catalogue', 'enrolments'], call.after);
    const head = await courseHead(book, reportScope, id, callerLanguage(call, viewer));
    if (!head) return null;
    const zone = zoneOf(await regionalSettingsOf(viewer));
    return {
      scope: viewer.tenant.scope,
      book,
      reportScope,
      head,
      now: call.now,
      calendar: { zone, today: dayIn(call.now, zone) },
      spans: null,
    };
  },
});

const CourseReportUserPageType = pageType('CourseReportUserPage', CourseReportUserType);

tenantQuery('courseReportUsersPage', {
  type: CourseReportUserPageType,
  args: {
    courseId: arg.int({ required: true }),
    status: arg.string({ description: '(added) Several with commas between them: in_progress,not_started.' }),
    branchUrls: arg.stringList({ description: '(added) People of these branches.' }),
    overdue: arg.boolean({ description: '(added) Only who is overdue.' }),
    ...pagedArgs,
    from: arg({ type: 'DateTime', description: 'People assigned at or after this time.' }),
    to: arg({ type: 'DateTime', description: 'People assigned before this time.' }),
  },
  resolve: async (viewer, { courseId, status, branchUrls, overdue, from, to, ...args }, call) => {
    const page = readPage(args, PEOPLE_SORTS, callerLanguage(call, viewer));
    const filter = {
      status: readStatus(status),
      learnersOnly: viewer.tenant.role === 'instructor',
      overdueAt: overdue === true ? call.now : null,
    };
    const id = parseId<CourseId>(courseId);
    if (id === null) throw notFound();
    const book = await openBook(viewer.tenant.scope, ['people', 'catalogue', 'enrolments'], call.after);
    const reportScope = await narrowedScope(viewer, call.now, branchUrls, periodOf(from, to));
    // A course that a chosen branch does not have has nobody there.
    if (!(await courseHead(book, await withCategories(viewer, reportScopeOf(viewer, call.now)), id, callerLanguage(call, viewer))))
      throw notFound();
    const { data, paginatorInfo } = await coursePeoplePage(book, reportScope, id, page, filter);
    return { data: inInstance(viewer.tenant.scope, data), paginatorInfo };
  },
});
