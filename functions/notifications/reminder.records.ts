import * as z from 'zod/mini';
import { idsOf, streamInTenant } from '../../events/kernel/streams.ts';
import { asId, type CourseId, type PersonId } from '../../shared/kernel/ids.ts';
import type { Instant } from '../../shared/kernel/instant.ts';
import { type Scope, streamNamed, streams } from '../platform/keys/keys.ts';
import { queueKeys } from '../platform/keys/notification-keys.ts';
import { putItem } from '../platform/tables/dynamo.ts';
import { instant, record, type RecordOf } from '../platform/tables/record.ts';
import type { Reminder } from '../../shared/notifications/reminders.ts';

/** Records `t7#D`/time, person and course: the next reminder of a due date, which it names. */
export const reminderRecord = record('reminder', {
  person: z.int(),
  course: z.int(),
  due: instant,
  kind: z.enum(['due_soon', 'overdue']),
  days: z.int(),
  at: instant,
});
export type ReminderItem = RecordOf<typeof reminderRecord>;

/** Platform `reminders`/hour and tenant: the instance has reminders in the hour of `at`. */
export const reminderHourRecord = record('hour of reminders', { tenant: z.int(), at: instant });

/** Stores the next reminder of a due date. */
export async function putReminder(
  scope: Scope,
  { person, course, due }: { readonly person: number; readonly course: number; readonly due: Instant },
  { kind, days, at }: Reminder,
): Promise<void> {
  // Before it: the pass looks for reminders in these hours.
  await putItem('platform', { ...queueKeys.reminderHour(at, scope.tenant), tenant: scope.tenant, at });
  const key = queueKeys.reminder(scope, at, asId<PersonId>(person), asId<CourseId>(course));
  await putItem('records', { ...key, person, course, due, kind, days, at });
}

/** Returns the name of the event of a reminder: `u42/e#c9!2027-03-31T22:00:00.000Z!-14`. */
export function reminderName(
  scope: Scope,
  { person, course, due, kind, days }: Pick<ReminderItem, 'person' | 'course' | 'due' | 'kind' | 'days'>,
): string {
  const enrolment = streamInTenant(streams.enrolment(scope, asId<PersonId>(person), asId<CourseId>(course)));
  return `${enrolment}!${due}!${kind === 'overdue' ? '+' : '-'}${days}`;
}

/** Returns what the event of a reminder is about, by its name. */
export function reminderNamed(scope: Scope, name: string): { readonly person: number; readonly course: number; readonly due: Instant } {
  const [enrolment = '', due = ''] = name.split('!');
  return { ...idsOf('enrolment', streamNamed(scope, enrolment)), due };
}
