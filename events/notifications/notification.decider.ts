import { type Instant, toInstant, toMillis } from '../../shared/kernel/instant.ts';
import type { NotificationKind, SkipReason } from '../../shared/notifications/notification-kinds.ts';
import type { NotificationStatus } from '../../shared/notifications/notification-status.ts';
import type { Decider, Occurrence } from '../kernel/decider.ts';
import type { NotificationEvent } from './notification.events.ts';

/** Queues a notification, unless it was: for one event, person and kind there is one. */
type QueueNotification = {
  readonly type: 'QueueNotification';
  readonly person: number;
  readonly kind: NotificationKind;
  readonly event: string;
  readonly course: number | null;
};

/** Says what became of a try. `failure`: the name of an error; null: the mail server has taken it. */
type NoteTry = {
  readonly type: 'NoteTry';
  readonly now: Instant;
  readonly failure: { readonly reason: string; readonly isPermanent: boolean } | null;
};

type SkipNotification = { readonly type: 'SkipNotification'; readonly reason: SkipReason };

type NoteBounce = { readonly type: 'NoteBounce'; readonly reason: 'no-address' | 'complaint' };

/** Queues it once more, unless it waits. */
type QueueAgain = { readonly type: 'QueueAgain' };

export type NotificationCommand = QueueNotification | NoteTry | SkipNotification | NoteBounce | QueueAgain;

/** What is known of a queued notification, whatever became of it. */
type Queued = { readonly person: number; readonly kind: NotificationKind; readonly event: string; readonly queuedAt: Instant };

export type NotificationState = {
  /** null: nothing was queued. */
  readonly queued: Queued | null;
  readonly status: NotificationStatus;
  readonly tries: number;
  /** When it is tried next, at the earliest. null: it waits for no try, or for the first one. */
  readonly until: Instant | null;
  /** How often it was queued again, and the tries before the last time; absent: never. */
  readonly again?: { readonly times: number; readonly triesBefore: number };
};

const MINUTE_MS = 60_000;
/** Before the second try and those after it. */
const PAUSES_MS = [5, 15, 60, 120, 240, 480].map((minutes) => minutes * MINUTE_MS);
/** So long a mail server may be away. */
const RETRY_MS = 24 * 60 * MINUTE_MS;
/** What was not tried for so much longer says what has passed. */
const LATE_MS = 36 * 60 * MINUTE_MS;

/** Returns whether a notification waited for so long that it is not sent any more. */
export const isLate = ({ queuedAt }: Queued, now: Instant): boolean => toMillis(now) - toMillis(queuedAt) > LATE_MS;

function queue({ person, kind, event, course }: QueueNotification, { queued }: NotificationState): readonly NotificationEvent[] {
  if (queued === null) return [{ type: 'NotificationQueued', person, kind, event, course }];
  // Streams are named by a hash of event and kind.
  if (queued.event !== event || queued.kind !== kind)
    throw new Error(`The notification of ${event} (${kind}) has the number of another one, of ${queued.event} (${queued.kind}).`);
  return [];
}

function noteTry({ now, failure }: NoteTry, { queued, status, tries: before, again }: NotificationState): readonly NotificationEvent[] {
  if (queued === null || status !== 'queued') return [];
  const tries = before + 1;
  if (failure === null) return [{ type: 'NotificationSent', tries }];
  const { reason, isPermanent } = failure;
  const leftMs = toMillis(queued.queuedAt) + RETRY_MS - toMillis(now);
  if (isPermanent || leftMs <= 0) return [{ type: 'NotificationFailed', tries, reason }];
  const pauseMs = Math.min(PAUSES_MS[before - (again?.triesBefore ?? 0)] ?? RETRY_MS, leftMs);
  return [{ type: 'NotificationDelayed', tries, reason, until: toInstant(toMillis(now) + pauseMs) }];
}

function queueAgain({ queued, status }: NotificationState): readonly NotificationEvent[] {
  return queued !== null && status !== 'queued' ? [{ type: 'NotificationQueuedAgain' }] : [];
}

function decide(command: NotificationCommand, state: NotificationState): readonly NotificationEvent[] {
  switch (command.type) {
    case 'QueueNotification':
      return queue(command, state);
    case 'NoteTry':
      return noteTry(command, state);
    case 'SkipNotification':
      return state.queued !== null && state.status === 'queued' ? [{ type: 'NotificationSkipped', reason: command.reason }] : [];
    case 'NoteBounce':
      // It may come back before it is stored that it was sent.
      return state.queued !== null && (state.status === 'sent' || state.status === 'queued')
        ? [{ type: 'NotificationBounced', reason: command.reason }]
        : [];
    case 'QueueAgain':
      return queueAgain(state);
  }
}

function evolve(state: NotificationState, event: NotificationEvent, { at }: Occurrence): NotificationState {
  switch (event.type) {
    case 'NotificationQueued': {
      const { person, kind, event: about } = event;
      return { ...state, queued: { person, kind, event: about, queuedAt: at }, status: 'queued' };
    }
    case 'NotificationSent':
      return { ...state, status: 'sent', tries: event.tries, until: null };
    case 'NotificationDelayed':
      return { ...state, tries: event.tries, until: event.until };
    case 'NotificationFailed':
      return { ...state, status: 'failed', tries: event.tries, until: null };
    case 'NotificationBounced':
      return { ...state, status: 'bounced', until: null };
    case 'NotificationSkipped':
      return { ...state, status: 'skipped', until: null };
    case 'NotificationQueuedAgain': {
      const again = { times: (state.again?.times ?? 0) + 1, triesBefore: state.tries };
      return { ...state, queued: state.queued && { ...state.queued, queuedAt: at }, status: 'queued', again };
    }
  }
}

/** One notification of one person: queued once, and sent, failed, bounced or skipped once, unless an admin has it queued again. */
export const notificationDecider: Decider<NotificationState, NotificationCommand, NotificationEvent> = {
  name: 'notification',
  foldVersion: 1,
  announces: ['NotificationQueuedAgain'],
  initial: { queued: null, status: 'queued', tries: 0, until: null },
  evolve,
  decide,
};
