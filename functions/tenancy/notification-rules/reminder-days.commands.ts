import { invalid } from '../../../shared/kernel/errors.ts';
import { sentence } from '../../../shared/kernel/regional/sentence.ts';
import type { NotificationKind } from '../../../shared/notifications/notification-kinds.ts';
import type { Repetition } from '../../../shared/notifications/reminders.ts';
import { records } from '../../platform/keys/keys.ts';
import { queueKeys } from '../../platform/keys/notification-keys.ts';
import { commandContext } from '../../platform/request/command-context.ts';
import { idempotent } from '../../platform/request/idempotency.ts';
import type { Call } from '../../platform/request/request.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';
import type { Write } from '../../platform/tables/transact.ts';
import { announceInstance } from '../instance.announcements.ts';
import { readInstanceRecords } from '../instance.queries.ts';
import { BEFORE_ALL, type DaysOfKind, readRulesRecord, type RulesItem } from './notification-rules.records.ts';

/** Days of reminders as a caller names them. */
export type DaysInput = {
  readonly kind: NotificationKind;
  readonly days: readonly number[];
  readonly every: number | null;
  readonly most: number | null;
};

const MOST_DAYS = 10;
const FURTHEST = 365;
const LONGEST_PAUSE = 90;
const MOST_TIMES = 20;

const isBetween = (least: number, most: number, value: number): boolean => value >= least && value <= most;

function checkDays(kind: NotificationKind, days: readonly number[]): void {
  if (days.length > MOST_DAYS) throw invalid('days', sentence('Choose at most {most} days.', { most: MOST_DAYS }));
  if (days.length === 0) throw invalid('days', 'Choose at least one day.');
  if (kind !== 'due_soon' && kind !== 'overdue') throw invalid('kind', 'Only reminders of due dates have days.');
  const least = kind === 'due_soon' ? 0 : 1;
  if (!days.every((day) => isBetween(least, FURTHEST, day)))
    throw invalid('days', sentence('Each day must be {least} to {most}.', { least, most: FURTHEST }));
}

/** Returns the repetition that a caller names; null for none. @throws VALIDATION for one without an end, or one that is too long */
function repetitionOf({ kind, every, most }: DaysInput): Repetition | null {
  if (every === null && most === null) return null;
  if (kind !== 'overdue') throw invalid('repeat_days', 'Only reminders of overdue courses can be repeated.');
  if (every === null || !isBetween(1, LONGEST_PAUSE, every))
    throw invalid('repeat_days', sentence('Repeat after 1 to {most} days.', { most: LONGEST_PAUSE }));
  if (most === null || !isBetween(1, MOST_TIMES, most))
    throw invalid('repeat_times', sentence('A repetition has an end. Repeat 1 to {most} times.', { most: MOST_TIMES }));
  return { every, most };
}

/** Returns days that a caller names. @throws VALIDATION for a kind without days, for days that are none, too many or too far, and for a repetition without an end */
export function readDays(input: DaysInput): DaysOfKind {
  checkDays(input.kind, input.days);
  return { kind: input.kind, sorted: [...new Set(input.days)].toSorted((a, b) => a - b), repeat: repetitionOf(input) };
}

/** Returns what the rules say with other days for a kind. */
function withDays(stored: RulesItem | undefined, { kind, sorted, repeat }: DaysOfKind): Omit<RulesItem, 'pk' | 'sk'> {
  const { every: _every, most: _most, ...others } = stored ?? { off: [] };
  if (kind === 'due_soon') return { ...stored, off: others.off, before: sorted.toReversed() };
  return { ...others, after: sorted, ...repeat };
}

/**
 * Sets on which days learners of the caller's instance are reminded before due dates, or after them. The run of the next hour moves the
 * reminders that are stored; for a due date whose last reminder has passed there is none any more.
 * @throws VALIDATION for a kind without days, for days that are none, too many or too far, and for a repetition without an end
 */
export async function setReminderDays(call: Call, viewer: TenantViewer, input: DaysInput): Promise<void> {
  const days = readDays(input);
  const context = commandContext(call, viewer, 'setNotificationDays');
  const { scope } = viewer.tenant;
  await idempotent(call, viewer.person, ['setNotificationDays', input.kind, [...input.days], input.every, input.most], async () => {
    const [{ instance }, stored] = await Promise.all([readInstanceRecords(scope.tenant), readRulesRecord(scope)]);
    const change = { daysVersion: (stored?.daysVersion ?? 0) + 1, moveFrom: BEFORE_ALL };
    const hour = { ...queueKeys.reminderHour(call.now, scope.tenant), tenant: scope.tenant, at: call.now };
    const writes: Write[] = [
      { table: 'records', put: { ...withDays(stored, days), ...records.instance(scope, 'notify'), ...change } },
      // The run of the hour looks at the instances that have something in the hours that have begun.
      { table: 'platform', put: hour },
    ];
    return { writes: [...writes, ...(await announceInstance(context, scope, instance, ['notification_rules']))], result: true };
  });
}
