import { entryOf } from '../../shared/access/table.ts';
import { completionRate } from '../../shared/learning/figures.ts';
import { timeText } from '../../shared/learning/time-text.ts';
import { callerLanguage } from '../platform/languages/caller-language.ts';
import { readerOf, shownPath } from '../files/file-addresses.queries.ts';
import { builder } from '../platform/graphql/builder.ts';
import { tenantQuery } from '../platform/graphql/root-fields.ts';
import { SubscriptionStatusEnum } from '../platform/graphql/enums.ts';
import { type BookReader, openBook } from '../platform/book/book.ts';
import type { TenantViewer } from '../platform/request/viewer.ts';
import {
  type Analytics,
  analytics,
  type DashboardCourse,
  type DashboardUser,
  recentCourses,
  recentUsers,
  type SubscriptionSummary,
  subscriptionSummary,
} from './dashboard.queries.ts';
import { type DueCourse, type DueSummary, dueSummary } from './due-courses.queries.ts';
import type { ReportScope } from './figures.sql.ts';
import { reportScopeOf } from './report-scope.ts';

/** `language`: that of the reader, in which titles are. */
type Dashboard = {
  readonly viewer: TenantViewer;
  readonly book: BookReader;
  readonly reportScope: ReportScope;
  readonly now: string;
  readonly language: string;
};

const DashboardUserType = builder.objectRef<DashboardUser>('DashboardUser').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    email: t.exposeString('email'),
    type: t.exposeString('type', { nullable: true }),
    assignedCourses: t.exposeInt('assignedCourses'),
    completedCourses: t.exposeInt('completedCourses'),
  }),
});

const DashboardCourseType = builder.objectRef<DashboardCourse>('DashboardCourse').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    users: t.exposeInt('users'),
    thumbnail: t.exposeString('thumbnail', { nullable: true }),
  }),
});

const AnalyticsType = builder.objectRef<Analytics>('Analytics').implement({
  fields: (t) => ({
    completionRate: t.float({ resolve: ({ counts }) => completionRate(counts.completed, counts.assigned) }),
    completedCourses: t.int({ resolve: ({ counts }) => counts.completed }),
    inProgressCourses: t.int({ resolve: ({ counts }) => counts.inProgress }),
    notStartedCourses: t.int({ resolve: ({ counts }) => counts.notStarted }),
    overdueCourses: t.int({ description: '(added) Pairs that are overdue.', resolve: ({ counts }) => counts.overdue }),
    trainingTime: t.string({ resolve: ({ counts }) => timeText(counts.seconds) }),
    assignedCourses: t.int({ resolve: ({ counts }) => counts.assigned }),
    activeUsers: t.exposeInt('activeUsers'),
    inactiveUsers: t.exposeInt('inactiveUsers'),
    totalCourses: t.exposeInt('totalCourses'),
  }),
});

/** Returns how many remain under a limit; null when there is no limit. */
const remaining = (limit: number | undefined, used: number): number | null => (limit === undefined ? null : Math.max(0, limit - used));

const SubscriptionSummaryType = builder.objectRef<SubscriptionSummary>('SubscriptionSummary').implement({
  description: 'A limit or remainder is null when there is no limit.',
  fields: (t) => ({
    licenseCount: t.int({ nullable: true, resolve: ({ licence }) => licence.limit ?? null }),
    usedLicenses: t.int({ resolve: ({ licence }) => licence.used }),
    remainingLicenses: t.int({ nullable: true, resolve: ({ licence }) => remaining(licence.limit, licence.used) }),
    branchLimit: t.int({ nullable: true, resolve: ({ licence }) => licence.branchLimit ?? null }),
    usedBranches: t.int({ resolve: ({ licence }) => licence.branches }),
    remainingBranches: t.int({ nullable: true, resolve: ({ licence }) => remaining(licence.branchLimit, licence.branches) }),
    trialEndsAt: t.field({ type: 'Date', nullable: true, resolve: (summary) => summary.trialEndsAt }),
    subscriptionStatus: t.field({ type: SubscriptionStatusEnum, nullable: true, resolve: (summary) => summary.status }),
    subscriptionEndsAt: t.field({ type: 'Date', nullable: true, resolve: (summary) => summary.endsAt }),
  }),
});

/** Returns the recent courses, with the signed addresses of their thumbnails. */
async function shownCourses({ viewer, book, reportScope, now, language }: Dashboard): Promise<DashboardCourse[]> {
  const reader = readerOf(viewer, now);
  const courses = await recentCourses(book, reportScope, language);
  return courses.map((course) => ({ ...course, thumbnail: course.thumbnail === null ? null : shownPath(reader, course.thumbnail) }));
}

const DueCourseType = builder.objectRef<DueCourse>('DashboardDueCourse').implement({
  description: '(added) A course in which somebody is overdue, or becomes so within 14 days.',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    overdue: t.exposeInt('overdue', { description: 'Who is overdue.' }),
    soon: t.exposeInt('soon', { description: 'Who becomes overdue within 14 days.' }),
  }),
});

const DueSummaryType = builder.objectRef<DueSummary>('DashboardDue').implement({
  description: '(added) What is overdue, and what becomes so within 14 days.',
  fields: (t) => ({
    overdue: t.exposeInt('overdue', { description: 'Pairs that are overdue.' }),
    soon: t.exposeInt('soon', { description: 'Pairs that become overdue within 14 days.' }),
    courses: t.field({
      type: [DueCourseType],
      description: 'At most 5, those with the most overdue first.',
      resolve: ({ courses }) => [...courses],
    }),
  }),
});

const DashboardDataType = builder.objectRef<Dashboard>('DashboardData').implement({
  fields: (t) => ({
    recentUsers: t.field({ type: [DashboardUserType], resolve: ({ book, reportScope }) => recentUsers(book, reportScope) }),
    recentCourses: t.field({ type: [DashboardCourseType], resolve: shownCourses }),
    analyticsData: t.field({ type: AnalyticsType, nullable: true, resolve: ({ book, reportScope }) => analytics(book, reportScope) }),
    due: t.field({
      type: DueSummaryType,
      nullable: true,
      description: '(added)',
      resolve: ({ book, reportScope, language }) => dueSummary(book, reportScope, language),
    }),
    subscriptionSummary: t.field({
      type: SubscriptionSummaryType,
      nullable: true,
      resolve: ({ viewer, now }) => subscriptionSummary(viewer, entryOf('dashboardData.subscriptionSummary'), now),
    }),
  }),
});

tenantQuery('dashboardData', {
  type: DashboardDataType,
  description: '[S A I M] subscriptionSummary is null unless S or A@i.',
  resolve: async (viewer, _, call) => {
    const book = await openBook(viewer.tenant.scope, ['people', 'catalogue', 'enrolments'], call.after);
    return { viewer, book, reportScope: reportScopeOf(viewer, call.now), now: call.now, language: callerLanguage(call, viewer) };
  },
});
