import { dayIn } from '../../../shared/kernel/regional/zoned-time.ts';
import { type Instant, toInstant, toMillis } from '../../../shared/kernel/instant.ts';
import { type ReminderDays, remindersOf } from '../../../shared/notifications/reminders.ts';
import { openBook } from '../../platform/book/book.ts';
import { allRows, sql } from '../../platform/book/sql.ts';
import type { ConsistencyToken } from '../../platform/keys/consistency-tokens.ts';
import type { Scope } from '../../platform/keys/keys.ts';
import type { DaysOfKind } from '../../tenancy/notification-rules/notification-rules.records.ts';
import { zoneOfInstance } from '../../tenancy/regional-settings.queries.ts';

/** How many reminders would have been sent in the last 30 days, and how many on the day with the most of them. */
export type Forecast = { readonly sent: number; readonly mostADay: number };

const SHOWN_MS = 30 * 86_400_000;

/** Enrolments that are due at the same time, and were assigned and completed at the same time. */
type Row = {
  readonly due: Instant;
  readonly late: Instant;
  readonly assigned: Instant;
  readonly completed: Instant | null;
  readonly count: number;
};

/** Returns what is mandatory and was open in the last 30 days, by the book. */
async function openRows(scope: Scope, from: Instant, after: readonly ConsistencyToken[]): Promise<Row[]> {
  const book = await openBook(scope, ['enrolments'], after);
  return allRows<Row>(
    book,
    sql`SELECT due_at AS due, late_at AS late, assigned_at AS assigned, completed_at AS completed, count(*) AS count
      FROM enrolments.enrolments
      WHERE active = 1 AND mandatory = 1 AND due_at IS NOT NULL AND exemption IS NULL AND (completed_at IS NULL OR completed_at > ${from})
      GROUP BY due_at, late_at, assigned_at, completed_at`,
  );
}

/**
 * Returns what reminders of these days would have been sent in the last 30 days, by the due dates as they are now, in the zone of the
 * instance: nothing to whom was not enrolled yet, or had completed the course.
 */
export async function forecastReminders(
  scope: Scope,
  { kind, sorted, repeat }: DaysOfKind,
  now: Instant,
  after: readonly ConsistencyToken[],
): Promise<Forecast> {
  const from = toInstant(toMillis(now) - SHOWN_MS);
  const [zone, rows] = await Promise.all([zoneOfInstance(scope.tenant), openRows(scope, from, after)]);
  const days: ReminderDays = kind === 'overdue' ? { before: [], after: sorted, repeat } : { before: sorted, after: [], repeat: null };
  const byDay = new Map<string, number>();
  for (const ofDue of Map.groupBy(rows, ({ due, late }) => `${due} ${late}`).values()) {
    const [{ due, late } = { due: now, late: now }] = ofDue;
    const times = remindersOf({ at: due, lateAt: late, mandatory: true }, zone, days).filter(({ at }) => at > from && at <= now);
    for (const { at } of times) {
      const reminded = ofDue.filter(({ assigned, completed }) => assigned < at && (completed === null || completed > at));
      const day = dayIn(at, zone);
      byDay.set(day, (byDay.get(day) ?? 0) + reminded.reduce((sum, { count }) => sum + count, 0));
    }
  }
  const counts = [...byDay.values()];
  return { sent: counts.reduce((sum, count) => sum + count, 0), mostADay: Math.max(0, ...counts) };
}
