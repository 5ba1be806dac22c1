import { completionRate } from '../../shared/learning/figures.ts';
import { timeText } from '../../shared/learning/time-text.ts';
import { type PaginatorInfo, readPage } from '../../shared/kernel/page-input.ts';
import { builder } from '../platform/graphql/builder.ts';
import { pagedArgs, PaginatorInfoType } from '../platform/graphql/paging.ts';
import { authorise } from '../platform/request/authorise.ts';
import { type BookReader, openBook } from '../platform/book.ts';
import type { CountRow, Reach } from './figures.sql.ts';
import { narrowedReach } from './report-scope.ts';
import { allUsersReport, USERS_SORTS, usersReportPage, type UsersReportRow, usersReportStats } from './users-report.queries.ts';

const UsersReportStatsType = builder.objectRef<CountRow>('UsersReportStats').implement({
  fields: (t) => ({
    completionRate: t.float({ resolve: ({ completed, assigned }) => completionRate(completed, assigned) }),
    completedCourses: t.exposeInt('completed'),
    coursesInProgress: t.exposeInt('inProgress'),
    coursesNotStarted: t.exposeInt('notStarted'),
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
  }),
});

type Report = { readonly book: BookReader; readonly reach: Reach };

const UsersReportType = builder.objectRef<Report>('UsersReport').implement({
  fields: (t) => ({
    stats: t.field({ type: UsersReportStatsType, resolve: ({ book, reach }) => usersReportStats(book, reach) }),
    users: t.field({ type: [UsersReportRowType], resolve: ({ book, reach }) => allUsersReport(book, reach) }),
  }),
});

type ReportPage = Report & { readonly data: readonly UsersReportRow[]; readonly paginatorInfo: PaginatorInfo };

const UsersReportPageType = builder.objectRef<ReportPage>('UsersReportPage').implement({
  fields: (t) => ({
    stats: t.field({ type: UsersReportStatsType, resolve: ({ book, reach }) => usersReportStats(book, reach) }),
    data: t.field({ type: [UsersReportRowType], resolve: (page) => [...page.data] }),
    paginatorInfo: t.field({ type: PaginatorInfoType, resolve: (page) => page.paginatorInfo }),
  }),
});

builder.queryField('ReportsAllUsers', (t) =>
  t.field({
    type: UsersReportType,
    args: { branchUrl: t.arg.string(), branchUrls: t.arg.stringList() },
    resolve: async (_, { branchUrl, branchUrls }, { call }) => {
      const viewer = authorise('ReportsAllUsers', await call.sight(branchUrl));
      const reach = await narrowedReach(viewer, call.now, branchUrls);
      return { reach, book: await openBook(viewer.place.scope, ['people', 'catalogue', 'enrolments'], call.after) };
    },
  }),
);

builder.queryField('usersReportPage', (t) =>
  t.field({
    type: UsersReportPageType,
    args: {
      branchUrls: t.arg.stringList(),
      ...pagedArgs,
    },
    resolve: async (_, { branchUrl, branchUrls, ...args }, { call }) => {
      const viewer = authorise('usersReportPage', await call.sight(branchUrl));
      const page = readPage(args, USERS_SORTS);
      const reach = await narrowedReach(viewer, call.now, branchUrls);
      const book = await openBook(viewer.place.scope, ['people', 'catalogue', 'enrolments'], call.after);
      return { book, reach, ...(await usersReportPage(book, reach, page)) };
    },
  }),
);
