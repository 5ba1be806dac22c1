import { AUTHORS } from '../../../shared/access/roles.ts';
import { asId, type CourseId } from '../../../shared/kernel/ids.ts';
import type { Instant } from '../../../shared/kernel/instant.ts';
import type { NotificationKind } from '../../../shared/notifications/notification-kinds.ts';
import { readHeaders } from '../../courses/course.queries.ts';
import { bellKeys } from '../../platform/keys/notification-keys.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';
import { getItem, query } from '../../platform/tables/dynamo.ts';
import { type BellItem, bellEntryRecord, bellMarkRecord, shownRange } from './bell.records.ts';

/** A bell shows the newest ones. */
export const SHOWN = 50;

/** What somebody was notified of. */
export type BellEntry = {
  readonly notification: number;
  readonly kind: NotificationKind;
  readonly course: number | null;
  readonly courseTitle: string | null;
  readonly at: Instant;
  readonly isRead: boolean;
};

/** Returns the newest entries of the caller's bell as they are stored, and up to when they have read everything; null: nothing. */
export async function readBellItems(
  { person, tenant: { scope } }: TenantViewer,
  now: Instant,
): Promise<{ readonly items: readonly BellItem[]; readonly readUntil: Instant | null }> {
  const range = { pk: bellKeys.bell(scope, person), between: shownRange(now), descending: true, limit: SHOWN };
  const [items, mark] = await Promise.all([
    query('expiring', range, bellEntryRecord),
    getItem('expiring', bellKeys.mark(scope, person), bellMarkRecord),
  ]);
  return { items, readUntil: mark?.until ?? null };
}

/**
 * Returns what the caller was notified of in the instance in the last 90 days, the newest first. What is about a course that was deleted is
 * left out, and for those who review nothing any more what waits for a review.
 */
export async function readBell(viewer: TenantViewer, now: Instant): Promise<BellEntry[]> {
  const { scope, role } = viewer.tenant;
  const { items, readUntil } = await readBellItems(viewer, now);
  const courses = [...new Set(items.flatMap(({ course }) => course ?? []))];
  const headers = await readHeaders(
    scope,
    courses.map((course) => asId<CourseId>(course)),
  );
  const titles = new Map(headers.flatMap((header) => (header ? [[header.id, header.title] as const] : [])));
  return items
    .filter(({ kind, course }) => (course === null || titles.has(course)) && (kind !== 'submission_waits' || AUTHORS.includes(role)))
    .map(({ notification, kind, course, at, read }) => ({
      notification,
      kind,
      course,
      courseTitle: course === null ? null : (titles.get(course) ?? null),
      at,
      isRead: read || (readUntil !== null && at <= readUntil),
    }));
}
