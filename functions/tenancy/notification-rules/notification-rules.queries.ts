import { type Instant, toInstant, toMillis } from '../../../shared/kernel/instant.ts';
import { NOTIFICATION_KINDS, type NotificationKind } from '../../../shared/notifications/notification-kinds.ts';
import type { ReminderDays, Repetition } from '../../../shared/notifications/reminders.ts';
import { openBook } from '../../platform/book/book.ts';
import { allRows, sql } from '../../platform/book/sql.ts';
import type { ConsistencyToken } from '../../platform/keys/consistency-tokens.ts';
import type { Scope } from '../../platform/keys/keys.ts';
import { daysOf, readRulesRecord } from './notification-rules.records.ts';

/** Returns whether people of an instance are notified of a kind. */
export async function readRules(scope: Scope): Promise<(kind: NotificationKind) => boolean> {
  const off = new Set((await readRulesRecord(scope))?.off ?? []);
  return (kind) => !off.has(kind);
}

/** When learners of an instance are reminded, and from which reminder on those that are stored have to follow; null: all have. */
type DaysInForce = { readonly days: ReminderDays; readonly change: { readonly version: number; readonly from: string } | null };

/** Returns when learners of an instance are reminded of due dates. */
export async function readReminderDays(scope: Scope): Promise<DaysInForce> {
  const stored = await readRulesRecord(scope);
  const { daysVersion: version, moveFrom: from } = stored ?? {};
  return {
    days: daysOf(stored),
    change: version === undefined || from === undefined ? null : { version, from },
  };
}

/**
 * A kind of notification, whether it is on, and how many mails of it were sent in the last 30 days. `days`: of reminders, before or after the
 * due date; null: it has none.
 */
export type NotificationRule = {
  readonly kind: NotificationKind;
  readonly on: boolean;
  readonly sent: number;
  readonly days: readonly number[] | null;
  readonly repeat: Repetition | null;
};

function daysShown(kind: NotificationKind, { before, after, repeat }: ReminderDays): Pick<NotificationRule, 'days' | 'repeat'> {
  if (kind === 'due_soon') return { days: before, repeat: null };
  return kind === 'overdue' ? { days: after, repeat } : { days: null, repeat: null };
}

const SHOWN_MS = 30 * 86_400_000;

/** Returns what people of an instance are notified of, kind by kind. */
export async function rulesShown(scope: Scope, now: Instant, after: readonly ConsistencyToken[]): Promise<NotificationRule[]> {
  const from = toInstant(toMillis(now) - SHOWN_MS);
  const [stored, book] = await Promise.all([readRulesRecord(scope), openBook(scope, ['audit'], after)]);
  const days = daysOf(stored);
  const rows = await allRows<{ kind: string; sent: number }>(
    book,
    sql`SELECT kind, count(*) AS sent FROM audit.notifications WHERE status = 'sent' AND queued_at >= ${from} GROUP BY kind`,
  );
  const sent = new Map(rows.map((row) => [row.kind, row.sent]));
  const off = new Set(stored?.off ?? []);
  return NOTIFICATION_KINDS.map((kind) => ({ kind, on: !off.has(kind), sent: sent.get(kind) ?? 0, ...daysShown(kind, days) }));
}
