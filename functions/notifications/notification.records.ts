import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import type { NotificationKind } from '../../shared/notifications/notification-kinds.ts';
import { instant, record, type RecordOf } from '../platform/tables/record.ts';

/** Records `t7#N`/time, person and number: a notification that is queued, until it is sent, failed or skipped. */
export const waitingNotificationRecord = record('waiting notification', { person: z.int(), notification: z.int() });
/** The item of a waiting notification. */
export type WaitingNotification = RecordOf<typeof waitingNotificationRecord>;

/** Platform `notifications`/tenant: the instance has notifications that wait, or had them; `at`: when the last ones were queued. */
export const waitingInstanceRecord = record('mark of waiting notifications', { at: instant });

/** Bytes of a hash that make a number without loss, of 15 digits at most. */
const NUMBER_BYTES = 6;

/** Returns the number under which a person is notified of an event, a commit by its name, in mails of a kind. */
export const notificationNumber = (event: string, kind: NotificationKind): number =>
  createHash('sha256').update(`${event}/${kind}`).digest().readUIntBE(0, NUMBER_BYTES);
