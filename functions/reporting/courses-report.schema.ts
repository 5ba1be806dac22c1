import type { Language } from '../../shared/kernel/regional/languages.ts';
import { completionRate } from '../../shared/learning/figures.ts';
import { readStatus } from '../../shared/learning/pair-status.ts';
import { timeText } from '../../shared/learning/time-text.ts';
import { type PaginatorInfo, readPage } from '../../shared/kernel/page-input.ts';
import { periodOf } from '../../shared/kernel/period.ts';
import { builder } from '../platform/graphql/builder.ts';
import { arg, tenantQuery } from '../platform/graphql/root-fields.ts';
import { pagedArgs, PaginatorInfoType } from '../platform/graphql/paging.ts';
import { type BookReader, openBook } from '../platform/book/book.ts';
import { callerLanguage } from '../platform/languages/caller-language.ts';
import { allCoursesReport, countCourses, COURSES_SORTS, coursesReportPage, type CoursesReportRow } from './courses-report.queries.ts';
import { type CategoryScope, type CountRow, type OverdueRow } from './figures.sql.ts';
import { narrowedScope, withCategories } from './report-scope.ts';
import { usersReportStats } from './users-report.queries.ts';

const CoursesReportRowType = builder.objectRef<CoursesReportRow>('CoursesReportRow').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    title: t.exposeString('title'),
    category: t.exposeString('category', { nullable: true }),
    assignedLearners: t.exposeInt('assignedLearners'),
    completedLearners: t.exposeInt('completedLearners'),
    learnersInProgress: t.exposeInt('learnersInProgress'),
    learnersNotStarted: t.exposeInt('learnersNotStarted'),
    learnersOverdue: t.exposeInt('learnersOverdue', { description: '(added) Its learners who are overdue.' }),
    trainingTime: t.exposeString('trainingTime'),
    progress: t.exposeFloat('progress'),
    date_assigned: t.field({ type: 'DateTime', nullable: true, resolve: (row) => row.date_assigned }),
    averageScore: t.exposeFloat('averageScore', {
      nullable: true,
      description: '(added) The mean of the scores of its learners who have one, in percent; null for none.',
    }),
    lastActivity: t.field({
      type: 'DateTime',
      nullable: true,
      description: '(added) When a learner last did something in it; null for never.',
      resolve: (row) => row.lastActivity,
    }),
  }),
});

/** `language`: that of the reader, in which titles are. */
type Report = { readonly book: BookReader; readonly reportScope: CategoryScope; readonly language: Language };

const CoursesReportType = builder.objectRef<Report>('CoursesReport').implement({
  fields: (t) => ({
    totalCourses: t.int({ resolve: ({ book, reportScope }) => countCourses(book, reportScope) }),
    courses: t.field({
      type: [CoursesReportRowType],
      resolve: ({ book, reportScope, language }) => allCoursesReport(book, reportScope, language),
    }),
  }),
});

const CoursesReportStatsType = builder
  .objectRef<CountRow & OverdueRow & { readonly totalCourses: number }>('CoursesReportStats')
  .implement({
    description: 'Learner counts are over all pairs of a person and an assigned course.',
    fields: (t) => ({
      totalCourses: t.exposeInt('totalCourses'),
      completionRate: t.float({ resolve: ({ completed, assigned }) => completionRate(completed, assigned) }),
      completedLearners: t.exposeInt('completed'),
      learnersInProgress: t.exposeInt('inProgress'),
      learnersNotStarted: t.exposeInt('notStarted'),
      learnersOverdue: t.exposeInt('overdue', { description: '(added) Pairs that are overdue.' }),
      trainingTime: t.string({ resolve: ({ seconds }) => timeText(seconds) }),
    }),
  });

type ReportPage = Report & { readonly data: readonly CoursesReportRow[]; readonly paginatorInfo: PaginatorInfo };

const CoursesReportPageType = builder.objectRef<ReportPage>('CoursesReportPage').implement({
  fields: (t) => ({
    stats: t.field({
      type: CoursesReportStatsType,
      resolve: async ({ book, reportScope }) => {
        const [counts, totalCourses] = await Promise.all([usersReportStats(book, reportScope), countCourses(book, reportScope)]);
        return { ...counts, totalCourses };
      },
    }),
    data: t.field({ type: [CoursesReportRowType], resolve: (page) => [...page.data] }),
    paginatorInfo: t.field({ type: PaginatorInfoType, resolve: (page) => page.paginatorInfo }),
  }),
});

tenantQuery('reportsAllCourses', {
  type: CoursesReportType,
  args: { branchUrls: arg.stringList() },
  resolve: async (viewer, { branchUrls }, call) => {
    const reportScope = await withCategories(viewer, await narrowedScope(viewer, call.now, branchUrls));
    const book = await openBook(viewer.tenant.scope, ['people', 'catalogue', 'enrolments'], call.after);
    return { reportScope, book, language: callerLanguage(call, viewer) };
  },
});

tenantQuery('coursesReportPage', {
  type: CoursesReportPageType,
  args: {
    branchUrls: arg.stringList(),
    status: arg.string({
      description: '(added) Courses that a learner has completed, in_progress or not_started; several with commas between them.',
    }),
    overdue: arg.boolean({ description: '(added) Only courses in which somebody is overdue.' }),
    ...pagedArgs,
    from: arg({
      type: 'DateTime',
      description: 'Enrolments assigned at or after this time are counted, and courses without one are left out.',
    }),
    to: arg({
      type: 'DateTime',
      description: 'Enrolments assigned before this time are counted, and courses without one are left out.',
    }),
  },
  resolve: async (viewer, { branchUrls, status, overdue, from, to, ...args }, call) => {
    const language = callerLanguage(call, viewer);
    const page = readPage(args, COURSES_SORTS, language);
    const reportScope = await withCategories(viewer, await narrowedScope(viewer, call.now, branchUrls, periodOf(from, to)));
    const book = await openBook(viewer.tenant.scope, ['people', 'catalogue', 'enrolments'], call.after);
    const filter = { status: readStatus(status), overdue: overdue === true };
    return { book, reportScope, language, ...(await coursesReportPage(book, reportScope, page, filter, language)) };
  },
});
