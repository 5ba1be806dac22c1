import * as z from 'zod/mini';
import { type Instant, toInstant, toMillis } from '../../../shared/kernel/instant.ts';
import { NOTIFICATION_KINDS, type NotificationKind } from '../../../shared/notifications/notification-kinds.ts';
import { openBook } from '../../platform/book/book.ts';
import { allRows, sql } from '../../platform/book/sql.ts';
import type { ConsistencyToken } from '../../platform/keys/consistency-tokens.ts';
import { records, type Scope } from '../../platform/keys/keys.ts';
import { getItem } from '../../platform/tables/dynamo.ts';
import { record } from '../../platform/tables/record.ts';

/** Records `t7#i`/notify: of what the people of an instance are not notified; absent: all kinds are on. */
const rulesRecord = record('notification rules', { off: z.array(z.string()) });

/** Returns whether people of an instance are notified of a kind. */
export async function readRules(scope: Scope): Promise<(kind: NotificationKind) => boolean> {
  const off = new Set((await getItem('records', records.instance(scope, 'notify'), rulesRecord))?.off ?? []);
  return (kind) => !off.has(kind);
}

/** A kind of notification, whether it is on, and how many mails of it were sent in the last 30 days. */
export type NotificationRule = { readonly kind: NotificationKind; readonly on: boolean; readonly sent: number };

const SHOWN_MS = 30 * 86_400_000;

/** Returns what people of an instance are notified of, kind by kind. */
export async function rulesShown(scope: Scope, now: Instant, after: readonly ConsistencyToken[]): Promise<NotificationRule[]> {
  const from = toInstant(toMillis(now) - SHOWN_MS);
  const [isOn, book] = await Promise.all([readRules(scope), openBook(scope, ['audit'], after)]);
  const rows = await allRows<{ kind: string; sent: number }>(
    book,
    sql`SELECT kind, count(*) AS sent FROM audit.notifications WHERE status = 'sent' AND queued_at >= ${from} GROUP BY kind`,
  );
  const sent = new Map(rows.map((row) => [row.kind, row.sent]));
  return NOTIFICATION_KINDS.map((kind) => ({ kind, on: isOn(kind), sent: sent.get(kind) ?? 0 }));
}
