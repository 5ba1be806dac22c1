import type { AccessEntry } from '../../shared/access/access-entry.ts';
import { allows } from '../../shared/access/permissions.ts';
import type { Role } from '../../shared/access/roles.ts';
import { type Day, type Instant } from '../../shared/kernel/instant.ts';
import { currentSubscription, type SubscriptionFacts } from '../platform/request/access-records.ts';
import { accessSubjectOf } from '../platform/request/authorise.ts';
import { titleIn } from '../courses/translations/reader-language.queries.ts';
import type { BookReader } from '../platform/book/book.ts';
import { getItem } from '../platform/tables/dynamo.ts';
import { records } from '../platform/keys/keys.ts';
import type { TenantViewer } from '../platform/request/viewer.ts';
import { type LicenceItem, licenceRecord } from '../tenancy/instance.records.ts';
import { countCourses } from './courses-report.queries.ts';
import {
  activePeople,
  allPeople,
  COUNTS,
  type CountRow,
  type OverdueRow,
  pairs,
  pairsOf,
  PERSON_NAME,
  publishedCourses,
  type ReportScope,
} from './figures.sql.ts';
import { allRows, limitTo, raw, sql } from '../platform/book/sql.ts';
import { usersReportStats } from './users-report.queries.ts';
import { todayIn } from '../platform/request/today.ts';

const RECENT = 5;

export type DashboardUser = {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly type: Role;
  readonly assignedCourses: number;
  readonly completedCourses: number;
};
export type DashboardCourse = { readonly id: number; readonly name: string; readonly users: number; readonly thumbnail: string | null };

/** Returns the people who joined last, with their figures. */
export const recentUsers = (book: BookReader, reportScope: ReportScope): Promise<DashboardUser[]> =>
  allRows(
    book,
    sql`WITH newest AS MATERIALIZED (SELECT m.person FROM people.members m WHERE ${activePeople(reportScope)} ORDER BY m.created_at DESC, m.person DESC ${limitTo(RECENT)}),
      figures AS (SELECT m.person, ${COUNTS} ${pairsOf(raw('newest'), reportScope)} GROUP BY m.person)
      SELECT m.person AS id, ${PERSON_NAME} AS name, m.email AS email, m.role AS type,
        coalesce(f.assigned, 0) AS assignedCourses, coalesce(f.completed, 0) AS completedCourses
      FROM newest JOIN people.members m ON m.person = newest.person LEFT JOIN figures f ON f.person = newest.person
      ORDER BY m.created_at DESC, m.person DESC`,
  );

/** Returns the newest published courses, their titles in the language of the reader where they have one there, with how many people have them. */
export const recentCourses = (book: BookReader, reportScope: ReportScope, language: string): Promise<DashboardCourse[]> =>
  allRows(
    book,
    sql`WITH newest AS MATERIALIZED (SELECT c.course FROM catalogue.courses c WHERE ${publishedCourses(reportScope)} ORDER BY c.created_at DESC, c.course DESC ${limitTo(RECENT)}),
      figures AS (SELECT c.course, ${COUNTS} ${pairs(reportScope, raw('c.course IN (SELECT course FROM newest)'))} GROUP BY c.course)
      SELECT c.course AS id, ${titleIn(language)} AS name, coalesce(f.assigned, 0) AS users, c.thumbnail AS thumbnail
      FROM newest JOIN catalogue.courses c ON c.course = newest.course LEFT JOIN figures f ON f.course = newest.course
      ORDER BY c.created_at DESC, c.course DESC`,
  );

export type Analytics = {
  readonly counts: CountRow & OverdueRow;
  readonly activeUsers: number;
  readonly inactiveUsers: number;
  readonly totalCourses: number;
};

export async function analytics(book: BookReader, reportScope: ReportScope): Promise<Analytics> {
  const [counts, [people], totalCourses] = await Promise.all([
    usersReportStats(book, reportScope),
    allRows<{ total: number; active: number }>(
      book,
      sql`SELECT count(*) AS total, coalesce(sum(${activePeople(reportScope)}), 0) AS active FROM people.members m WHERE ${allPeople(reportScope)}`,
    ),
    countCourses(book, reportScope),
  ]);
  const active = people?.active ?? 0;
  return { counts, activeUsers: active, inactiveUsers: (people?.total ?? 0) - active, totalCourses };
}

export type SubscriptionSummary = {
  readonly licence: LicenceItem;
  readonly trialEndsAt: Day | null;
  readonly status: SubscriptionFacts['status'] | null;
  readonly endsAt: Day | null;
};

/** Returns the instance's subscription for those who manage it; null for everybody else. */
export async function subscriptionSummary(viewer: TenantViewer, mayRead: AccessEntry, now: Instant): Promise<SubscriptionSummary | null> {
  if (!allows(mayRead, accessSubjectOf(viewer))) return null;
  const { scope, instance } = viewer.tenant;
  const licence = await getItem('records', records.instance(scope, 'licence'), licenceRecord);
  // Written in the transaction that makes the instance.
  if (!licence) throw new Error(`Instance ${scope.tenant} has no licence.`);
  const current = currentSubscription(instance.subscriptions, todayIn(instance, now));
  return {
    licence,
    trialEndsAt: current?.trialEndsAt ?? null,
    status: current?.status ?? null,
    endsAt: current?.planEndsAt ?? null,
  };
}
