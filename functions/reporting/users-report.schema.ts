import { callerLanguage } from '../platform/languages/caller-language.ts';
import { completionRate } from '../../shared/learning/figures.ts';
import { readStatus } from '../../shared/learning/pair-status.ts';
import { timeText } from '../../shared/learning/time-text.ts';
import { type PaginatorInfo, readPage } from '../../shared/kernel/page-input.ts';
import { periodOf } from '../../shared/kernel/period.ts';
import { builder } from '../platform/graphql/builder.ts';
import { arg, tenantQuery } from '../platform/graphql/root-fields.ts';
import { pagedArgs, PaginatorInfoType } from '../platform/graphql/paging.ts';
import { type BookReader, openBook } from '../platform/book/book.ts';
import { type CountRow, type OverdueRow, type ReportScope } from './figures.sql.ts';
import { narrowedScope } from './report-scope.ts';
import { allUsersReport, USERS_SORTS, usersReportPage, type UsersReportRow, usersReportStats } from './users-report.queries.ts';

const UsersReportStatsType = builder.objectRef<CountRow & OverdueRow>('UsersReportStats').implement({
  fields: (t) => ({
    completionRate: t.float({ resolve: ({ completed, assigned }) => completionRate(completed, assigned) }),
    completedCourses: t.exposeInt('completed'),
    coursesInProgress: t.exposeInt('inProgress'),
    coursesNotStarted: t.exposeInt('notStarted'),
    coursesOverdue: t.exposeInt('overdue', { description: '(added) Pairs of a person and a course that are overdue.' }),
    trainingTime: t.string({ resolve: ({ seconds }) => timeText(seconds) }),
  }),
});

const UsersReportRowType = builder.objectRef<UsersReportRow>('UsersReportRow').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    email: t.exposeString('email'),
    completedCourses: t.exposeInt('completedCourses'),
    coursesInProgress: t.exposeInt('coursesInProgress'),
    coursesNotStarted: t.exposeInt('coursesNotStarted'),
    coursesOverdue: t.exposeInt('coursesOverdue', { description: '(added) Their courses that are overdue.' }),
    averageProgress: t.exposeFloat('averageProgress', { description: '(added) The mean of the progress in their courses, in percent.' }),
    averageScore: t.exposeFloat('averageScore', {
      nullable: true,
      description: '(added) The mean of the scores in their courses that gave one, in percent; null for none.',
    }),
    lastActivity: t.field({
      type: 'DateTime',
      nullable: true,
      description: '(added) When they last did something in one of their courses; null for never.',
      resolve: (row) => row.lastActivity,
    }),
  }),
});

type Report = { readonly book: BookReader; readonly reportScope: ReportScope };

const UsersReportType = builder.objectRef<Report>('UsersReport').implement({
  fields: (t) => ({
    stats: t.field({ type: UsersReportStatsType, resolve: ({ book, reportScope }) => usersReportStats(book, reportScope) }),
    users: t.field({ type: [UsersReportRowType], resolve: ({ book, reportScope }) => allUsersReport(book, reportScope) }),
  }),
});

type ReportPage = Report & { readonly data: readonly UsersReportRow[]; readonly paginatorInfo: PaginatorInfo };

const UsersReportPageType = builder.objectRef<ReportPage>('UsersReportPage').implement({
  fields: (t) => ({
    stats: t.field({ type: UsersReportStatsType, resolve: ({ book, reportScope }) => usersReportStats(book, reportScope) }),
    data: t.field({ type: [UsersReportRowType], resolve: (page) => [...page.data] }),
    paginatorInfo: t.field({ type: PaginatorInfoType, resolve: (page) => page.paginatorInfo }),
  }),
});

tenantQuery('ReportsAllUsers', {
  type: UsersReportType,
  args: { branchUrls: arg.stringList() },
  resolve: async (viewer, { branchUrls }, call) => {
    const reportScope = await narrowedScope(viewer, call.now, branchUrls);
    return { reportScope, book: await openBook(viewer.tenant.scope, ['people', 'catalogue', 'enrolments'], call.after) };
  },
});

tenantQuery('usersReportPage', {
  type: UsersReportPageType,
  args: {
    branchUrls: arg.stringList(),
    status: arg.string({
      description: '(added) People who have a course that is completed, in_progress or not_started; several with commas between them.',
    }),
    overdue: arg.boolean({ description: '(added) Only people who are overdue in a course.' }),
    ...pagedArgs,
    from: arg({
      type: 'DateTime',
      description: 'Enrolments assigned at or after this time are counted, and people without one are left out.',
    }),
    to: arg({
      type: 'DateTime',
      description: 'Enrolments assigned before this time are counted, and people without one are left out.',
    }),
  },
  resolve: async (viewer, { branchUrls, status, overdue, from, to, ...args }, call) => {
    const page = readPage(args, USERS_SORTS, callerLanguage(call, viewer));
    const reportScope = await narrowedScope(viewer, call.now, branchUrls, periodOf(from, to));
    const book = await openBook(viewer.tenant.scope, ['people', 'catalogue', 'enrolments'], call.after);
    return {
      book,
      reportScope,
      ...(await usersReportPage(book, reportScope, page, { status: readStatus(status), overdue: overdue === true })),
    };
  },
});
