import type { BookTable, Statement } from '../kernel/book.ts';
import type { FeedRow } from '../kernel/projection.ts';
import { type Columns, upsertInto } from '../kernel/upsert.ts';
import type { NotificationRow } from './notification.projection.ts';

/** The log of notifications: what was sent to whom, and what was not, and why. */
const DDL = [
  `CREATE TABLE IF NOT EXISTS notifications (
    person INTEGER NOT NULL, notification INTEGER NOT NULL, v INTEGER NOT NULL, kind TEXT NOT NULL, course INTEGER, status TEXT NOT NULL,
    reason TEXT, tries INTEGER NOT NULL, queued_at TEXT NOT NULL, changed_at TEXT NOT NULL, PRIMARY KEY (person, notification)
  ) WITHOUT ROWID`,
  `CREATE INDEX IF NOT EXISTS notifications_by_time ON notifications (queued_at, person, notification)`,
  `CREATE INDEX IF NOT EXISTS notifications_by_status ON notifications (status, queued_at, person, notification)`,
];

const COLUMNS: Columns<NotificationRow> = {
  kind: (row) => row.kind,
  course: (row) => row.course,
  status: (row) => row.status,
  reason: (row) => row.reason,
  tries: (row) => row.tries,
  queued_at: (row) => row.queuedAt,
  changed_at: (row) => row.changedAt,
};
const storeNotification = upsertInto('notifications', ['person', 'notification'], COLUMNS);

function upsert(feedRow: FeedRow): Statement[] {
  if (feedRow.row === null) return [];
  const row = feedRow.row as NotificationRow; // written by notificationProjection
  return [storeNotification({ person: row.person, notification: row.notification, v: feedRow.v }, row)];
}

export const notificationTable: BookTable = { file: 'audit', name: 'notifications', kind: 'notification', ddl: DDL, upsert };

/** Deletes those that are older than the audit log is kept: a row of the kind `kept` carries the earliest time. */
export const notificationRetention: BookTable = {
  file: 'audit',
  name: 'notifications',
  kind: 'kept',
  ddl: [],
  upsert: ({ row }) => [{ sql: 'DELETE FROM notifications WHERE queued_at < :from', params: { from: (row as { from: string }).from } }], // written by platform/book/denied-calls.ts
};
