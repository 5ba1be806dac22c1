import type { AccessEntry } from '../../shared/access/access-entry.ts';
import { letsIn } from '../../shared/access/permissions.ts';
import type { Role } from '../../shared/access/roles.ts';
import { type Day, dayOf, type Instant } from '../../shared/kernel/instant.ts';
import { currentSubscription, type SubscriptionFacts } from '../platform/access-records.ts';
import { standingOf } from '../platform/request/authorise.ts';
import type { BookReader } from '../platform/book.ts';
import { batchGet } from '../platform/dynamo.ts';
import { records } from '../platform/keys/keys.ts';
import type { TenantViewer } from '../platform/viewer.ts';
import type { LicenceItem } from '../tenancy/instance.records.ts';
import { countCourses } from './courses-report.queries.ts';
import {
  activePeople,
  allPeople,
  COUNTS,
  type CountRow,
  pairs,
  pairsOf,
  PERSON_NAME,
  publishedCourses,
  type Reach,
} from './figures.sql.ts';
import { raw, type Sql, sql } from './sql.ts';
import { usersReportStats } from './users-report.queries.ts';

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

const all = <Row>(book: BookReader, { text, values }: Sql): Promise<Row[]> => book.all<Row>(text, values);

/** The people who joined last, with their figures. */
export const recentUsers = (book: BookReader, reach: Reach): Promise<DashboardUser[]> =>
  all(
    book,
    sql`WITH newest AS MATERIALIZED (SELECT m.person FROM people.members m WHERE ${activePeople(reach)} ORDER BY m.created_at DESC, m.person DESC LIMIT ${RECENT}),
      figures AS (SELECT m.person, ${COUNTS} ${pairsOf(raw('newest'), reach)} GROUP BY m.person)
      SELECT m.person AS id, ${PERSON_NAME} AS name, m.email AS email, m.role AS type,
        coalesce(f.assigned, 0) AS assignedCourses, coalesce(f.completed, 0) AS completedCourses
      FROM newest JOIN people.members m ON m.person = newest.person LEFT JOIN figures f ON f.person = newest.person
      ORDER BY m.created_at DESC, m.person DESC`,
  );

/** The courses that were published last, with how many people have them. */
export const recentCourses = (book: BookReader, reach: Reach): Promise<DashboardCourse[]> =>
  all(
    book,
    sql`WITH newest AS MATERIALIZED (SELECT c.course FROM catalogue.courses c WHERE ${publishedCourses(reach)} ORDER BY c.created_at DESC, c.course DESC LIMIT ${RECENT}),
      figures AS (SELECT c.course, ${COUNTS} ${pairs(reach, raw('c.course IN (SELECT course FROM newest)'))} GROUP BY c.course)
      SELECT c.course AS id, c.title AS name, coalesce(f.assigned, 0) AS users, c.thumbnail AS thumbnail
      FROM newest JOIN catalogue.courses c ON c.course = newest.course LEFT JOIN figures f ON f.course = newest.course
      ORDER BY c.created_at DESC, c.course DESC`,
  );

export type Analytics = {
  readonly counts: CountRow;
  readonly activeUsers: number;
  readonly inactiveUsers: number;
  readonly totalCourses: number;
};

export async function analytics(book: BookReader, reach: Reach): Promise<Analytics> {
  const [counts, [people], totalCourses] = await Promise.all([
    usersReportStats(book, reach),
    all<{ everybody: number; active: number }>(
      book,
      sql`SELECT count(*) AS everybody, coalesce(sum(${activePeople(reach)}), 0) AS active FROM people.members m WHERE ${allPeople(reach)}`,
    ),
    countCourses(book, reach),
  ]);
  const active = people?.active ?? 0;
  return { counts, activeUsers: active, inactiveUsers: (people?.everybody ?? 0) - active, totalCourses };
}

export type SubscriptionSummary = {
  readonly licence: LicenceItem;
  readonly trialEndsAt: Day | null;
  readonly status: SubscriptionFacts['status'] | null;
  readonly endsAt: Day | null;
};

/** For those who run the instance; null for everybody else. */
export async function subscriptionSummary(viewer: TenantViewer, mayRead: AccessEntry, now: Instant): Promise<SubscriptionSummary | null> {
  if (!letsIn(mayRead, standingOf(viewer))) return null;
  const { scope, instance } = viewer.place;
  const [licence] = await batchGet([{ table: 'records', key: records.instance(scope, 'licence') }]);
  const current = currentSubscription(instance.subscriptions, dayOf(now));
  // The licence is written in the transaction that makes the instance.
  return {
    licence: licence as LicenceItem,
    trialEndsAt: current?.trialEndsAt ?? null,
    status: current?.status ?? null,
    endsAt: current?.planEndsAt ?? null,
  };
}
