import * as z from 'zod/mini';
import { NOTIFICATION_KINDS, SKIP_REASONS } from '../../shared/notifications/notification-kinds.ts';

/**
 * The events of one notification of one person. They hold ids and codes: address, names and text are read when it is sent. Times are those
 * of the commits.
 */

/** Always the first event of a stream. */
const notificationQueued = z.object({
  type: z.literal('NotificationQueued'),
  person: z.int(),
  kind: z.enum(NOTIFICATION_KINDS),
  /** What it is about: a commit by its name within its tenant, `u42/e#c9@12`, or a reminder of a due date, `u42/e#c9!2027-03-31T22:00:00.000Z!-14`. */
  event: z.string(),
  /** null: it is about no course. */
  course: z.nullable(z.int()),
});

/** The mail server has taken it. */
const notificationSent = z.object({
  type: z.literal('NotificationSent'),
  /** Number of tries, this one included. */
  tries: z.int(),
});

/** The mail server did not take it, and may do so later. */
const notificationDelayed = z.object({
  type: z.literal('NotificationDelayed'),
  tries: z.int(),
  /** Name of the error. */
  reason: z.string(),
  /** When it is tried again, at the earliest. */
  until: z.string(),
});

/** It is not tried any more: the mail server refuses it for good, or did not take it for a day. */
const notificationFailed = z.object({ type: z.literal('NotificationFailed'), tries: z.int(), reason: z.string() });

/** It was sent, and has come back: the address does not exist, or its owner has complained. */
const notificationBounced = z.object({ type: z.literal('NotificationBounced'), reason: z.enum(['no-address', 'complaint']) });

const notificationSkipped = z.object({ type: z.literal('NotificationSkipped'), reason: z.enum(SKIP_REASONS) });

/** An admin has had it queued once more, whatever had become of it. */
const notificationQueuedAgain = z.object({ type: z.literal('NotificationQueuedAgain') });

export const notificationEvents = {
  NotificationQueued: notificationQueued,
  NotificationSent: notificationSent,
  NotificationDelayed: notificationDelayed,
  NotificationFailed: notificationFailed,
  NotificationBounced: notificationBounced,
  NotificationSkipped: notificationSkipped,
  NotificationQueuedAgain: notificationQueuedAgain,
} as const;

export type NotificationEvent = {
  [Name in keyof typeof notificationEvents]: z.infer<(typeof notificationEvents)[Name]>;
}[keyof typeof notificationEvents];
