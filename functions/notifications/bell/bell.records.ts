import * as z from 'zod/mini';
import { asId, type PersonId } from '../../../shared/kernel/ids.ts';
import { addDays, dayOf, type Instant, toMillis } from '../../../shared/kernel/instant.ts';
import { NOTIFICATION_KINDS, type NotificationKind } from '../../../shared/notifications/notification-kinds.ts';
import type { Scope } from '../../platform/keys/keys.ts';
import { bellKeys } from '../../platform/keys/notification-keys.ts';
import { instant, record, type RecordOf } from '../../platform/tables/record.ts';
import type { Write } from '../../platform/tables/transact.ts';

/** So long a bell has what somebody was notified of. */
const RETENTION_DAYS = 90;

/** Expiring `bell#t7#u42`/time and number: what a person was notified of. It is written with the first commit of the notification, and so once. */
export const bellEntryRecord = record('entry of a bell', {
  at: instant,
  notification: z.int(),
  kind: z.enum(NOTIFICATION_KINDS),
  course: z.nullable(z.int()),
  read: z.boolean(),
  ttl: z.int(),
});
export type BellItem = RecordOf<typeof bellEntryRecord>;

/** Expiring `bell#t7#u42`/read: up to when a person has read everything. It ends when all before it has. */
export const bellMarkRecord = record('mark of a bell', { until: instant, ttl: z.int() });

/** Returns when something of a bell ends, in seconds since 1970. */
const ttlOf = (at: Instant): number => Math.floor(toMillis(at) / 1000) + RETENTION_DAYS * 86_400;

/** Returns the range of the entries that a bell still has: DynamoDB removes what has ended within days. */
export const shownRange = (now: Instant): readonly [string, string] => [addDays(dayOf(now), -RETENTION_DAYS), ':'];

type Notified = {
  readonly person: PersonId;
  readonly notification: number;
  readonly kind: NotificationKind;
  readonly course: number | null;
};

/** Returns the write of a new entry of a bell. */
export const bellWrite = (scope: Scope, { person, notification, kind, course }: Notified, at: Instant): Write => ({
  table: 'expiring',
  put: { ...bellKeys.entry(scope, person, at, notification), at, notification, kind, course, read: false, ttl: ttlOf(at) },
});

/** Returns the write that notes that a person has read everything up to a time. */
export const bellMarkWrite = (scope: Scope, person: number, until: Instant): Write => ({
  table: 'expiring',
  put: { ...bellKeys.mark(scope, asId<PersonId>(person)), until, ttl: ttlOf(until) },
});
