import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { notificationRetention, notificationTable } from './notification.book.ts';
import type { NotificationRow } from './notification.projection.ts';

const row = (more: Partial<NotificationRow>): NotificationRow => ({
  person: 42,
  notification: 240_137_105_221_604,
  kind: 'overdue',
  course: 9,
  status: 'queued',
  reason: null,
  tries: 0,
  queuedAt: '2026-11-29T09:00:00.000Z',
  changedAt: '2026-11-29T09:00:00.000Z',
  ...more,
});
const VERSIONS: readonly NotificationRow[] = [
  row({}),
  row({ tries: 1, reason: 'Throttled' }),
  row({ status: 'sent', tries: 2, changedAt: '2026-11-29T10:05:00.000Z' }),
];

/** What the table holds after rows of these versions, and after what is older than a day was deleted. */
function after(versions: readonly number[], from?: string): unknown[] {
  const db = new DatabaseSync(':memory:');
  for (const sql of notificationTable.ddl) db.exec(sql);
  const statements = versions.flatMap((v) => notificationTable.upsert({ kind: 'notification', stream: '', v, row: VERSIONS[v - 1] }));
  const kept = from === undefined ? [] : notificationRetention.upsert({ kind: 'kept', stream: '', v: 1, row: { from } });
  for (const { sql, params } of [...statements, ...kept]) db.prepare(sql).run(params);
  return db
    .prepare('SELECT person, notification, v, status, reason, tries, changed_at FROM notifications')
    .all()
    .map((stored) => ({ ...stored }));
}

it('the log has one line of a notification, as it is last, though rows come late or again [D38]', () => {
  const sent = {
    person: 42,
    notification: 240_137_105_221_604,
    v: 3,
    status: 'sent',
    reason: null,
    tries: 2,
    changed_at: '2026-11-29T10:05:00.000Z',
  };
  for (const order of [[1, 2, 3], [3, 2, 1], [1, 3, 2, 3], [3]]) expect(after(order)).toEqual([sent]);
});

it('the log has no line that is older than it is kept [D38]', () => {
  expect(after([1, 2, 3], '2026-11-29')).toHaveLength(1);
  expect(after([1, 2, 3], '2026-11-30')).toEqual([]);
});
