import { unreachable } from '../../shared/kernel/errors.ts';
import type { Instant } from '../../shared/kernel/instant.ts';
import type { NotificationKind } from '../../shared/notifications/notification-kinds.ts';
import type { NotificationStatus } from '../../shared/notifications/notification-status.ts';
import type { Commit } from '../kernel/commit.ts';
import type { Projection } from '../kernel/projection.ts';
import { idsOf } from '../kernel/streams.ts';
import type { NotificationEvent } from './notification.events.ts';

/** The row of one notification of one person (Views `n#240137105221604`). */
export type NotificationRow = {
  readonly person: number;
  readonly notification: number;
  readonly kind: NotificationKind;
  readonly course: number | null;
  readonly status: NotificationStatus;
  /** Why it waits, was skipped, has failed or came back; null: it was sent, or nothing was tried yet. */
  readonly reason: string | null;
  readonly tries: number;
  readonly queuedAt: Instant;
  readonly changedAt: Instant;
};

function initialRow({ stream, events, at }: Commit<NotificationEvent>): NotificationRow {
  const [first] = events;
  if (first?.type !== 'NotificationQueued') throw new Error('A notification has to be queued first');
  const { kind, course } = first;
  const ids = idsOf('notification', stream);
  return { ...ids, kind, course, status: 'queued', reason: null, tries: 0, queuedAt: at, changedAt: at };
}

function apply(row: NotificationRow, event: NotificationEvent): NotificationRow {
  switch (event.type) {
    case 'NotificationQueued':
      return row;
    case 'NotificationSent':
      return { ...row, status: 'sent', tries: event.tries, reason: null };
    case 'NotificationDelayed':
      return { ...row, tries: event.tries, reason: event.reason };
    case 'NotificationFailed':
      return { ...row, status: 'failed', tries: event.tries, reason: event.reason };
    case 'NotificationBounced':
      return { ...row, status: 'bounced', reason: event.reason };
    case 'NotificationSkipped':
      return { ...row, status: 'skipped', reason: event.reason };
    case 'NotificationQueuedAgain':
      return { ...row, status: 'queued', reason: null };
    default:
      return unreachable(event);
  }
}

export const notificationProjection: Projection<NotificationRow, NotificationEvent> = {
  name: 'notification',
  initial: initialRow,
  apply: (row, { events, at }) => ({ ...events.reduce(apply, row), changedAt: at }),
};
