import { setTimeout as pause } from 'node:timers/promises';
import {
  isLate,
  type NotificationCommand,
  notificationDecider,
  type NotificationState,
} from '../../events/notifications/notification.decider.ts';
import { asId, type PersonId } from '../../shared/kernel/ids.ts';
import { systemClock } from '../../shared/kernel/instant.ts';
import type { SkipReason } from '../../shared/notifications/notification-kinds.ts';
import { type Scope, streams } from '../platform/keys/keys.ts';
import { queueKeys } from '../platform/keys/notification-keys.ts';
import type { BrandedEmail, EmailTemplate } from '../platform/runtime/email-template.ts';
import { logger } from '../platform/runtime/logger.ts';
import { isRefusedForGood, sendEmail } from '../platform/runtime/mailer.ts';
import { inParallel } from '../platform/runtime/parallel.ts';
import { loadMany } from '../platform/store/event-store.ts';
import { executeTogether } from '../platform/store/execute.ts';
import { deleteItem, query } from '../platform/tables/dynamo.ts';
import { withLease } from '../platform/tables/lease.ts';
import type { Write } from '../platform/tables/transact.ts';
import { readRules } from '../tenancy/notification-rules/notification-rules.queries.ts';
import { NOTIFICATION_EMAILS } from './notification-emails.ts';
import { type WaitingNotification, waitingNotificationRecord } from './notification.records.ts';
import { readPreferences } from './preferences/preferences.records.ts';
import { unsubscribePath } from './preferences/unsubscribe.commands.ts';
import { NOTIFIER } from './queue-notifications.commands.ts';

/** Notifications of a batch, and how many of them are sent at a time. */
const BATCH = 10;
const AT_ONCE = 5;
/** After each batch that is full, so that an instance sends ten mails a second at most. */
const PAUSE_MS = 1_000;
const LEASE_SECONDS = 30;

type Failure = { readonly reason: string; readonly isPermanent: boolean };
/** What becomes of a notification: it is skipped, or what came of its try, null being that it was sent. */
type Outcome = { readonly skipped: SkipReason } | { readonly failure: Failure | null };
/** A notification that is queued, as it waits and as its stream has it. */
type Ready = {
  readonly item: WaitingNotification;
  readonly queued: NonNullable<NotificationState['queued']>;
  readonly tries: number;
  /** How often it was queued again. */
  readonly again: number;
};

const streamOf = (scope: Scope, { person, notification }: WaitingNotification) =>
  streams.notification(scope, asId<PersonId>(person), notification);

const failureOf = (error: unknown, isPermanent: boolean): Failure => ({
  reason: error instanceof Error ? error.name : 'unknown',
  isPermanent,
});

/** Returns the notifications that are to be tried now, up to a number. */
const waitingNow = (scope: Scope, limit: number): Promise<WaitingNotification[]> =>
  query(
    'records',
    { pk: queueKeys.waitingNotifications(scope), between: queueKeys.untilTime(systemClock()), limit },
    waitingNotificationRecord,
  );

/** Stores what became of a notification, and takes it out of the queue, or puts it where its next try is. */
async function storeOutcome(scope: Scope, { item, tries, again }: Ready, outcome: Outcome): Promise<void> {
  const now = systemClock();
  const { person, notification } = item;
  const [commandId, command]: readonly [string, NotificationCommand] =
    'skipped' in outcome
      ? [`skip/${again}`, { type: 'SkipNotification', reason: outcome.skipped }]
      : [`try/${tries + 1}`, { type: 'NoteTry', now, failure: outcome.failure }];
  const { events } = await executeTogether(
    { decider: notificationDecider, scope, stream: streamOf(scope, item), actor: NOTIFIER, now, commandId, command },
    (decided) => {
      const moved = decided.flatMap((event): Write[] => {
        if (event.type !== 'NotificationDelayed') return [];
        const key = queueKeys.waitingNotification(scope, event.until, asId<PersonId>(person), notification);
        return [{ table: 'records', put: { ...key, person, notification } }];
      });
      const writes: readonly Write[] = [{ table: 'records', remove: item }, ...moved];
      return Promise.resolve(writes);
    },
  );
  // Stored by somebody else meanwhile: the entry has no use any more.
  if (events.length === 0) await deleteItem('records', item);
}

/** Returns those of waiting notifications that can be sent. Of others the entry is taken away; those that come too late or are turned off are skipped. */
async function readyOf(scope: Scope, items: readonly WaitingNotification[]): Promise<Ready[]> {
  const [loaded, preferences, isRuleOn] = await Promise.all([
    loadMany(
      notificationDecider,
      items.map((item) => streamOf(scope, item)),
    ),
    readPreferences(
      scope,
      items.map(({ person }) => asId<PersonId>(person)),
    ),
    readRules(scope),
  ]);
  const now = systemClock();
  const ready: Ready[] = [];
  for (const [index, item] of items.entries()) {
    const { queued, status, tries, again: { times: again } = { times: 0 } } = loaded[index]?.state ?? notificationDecider.initial;
    if (queued === null || status !== 'queued') await deleteItem('records', item);
    else if (isLate(queued, now)) await storeOutcome(scope, { item, queued, tries, again }, { skipped: 'late' });
    else if (!isRuleOn(queued.kind)) await storeOutcome(scope, { item, queued, tries, again }, { skipped: 'rule-off' });
    else if (!preferences[index]?.(queued.kind)) await storeOutcome(scope, { item, queued, tries, again }, { skipped: 'turned-off' });
    else ready.push({ item, queued, tries, again });
  }
  return ready;
}

/**
 * Returns the mails of notifications of one event and kind, in their order; or why there is none. What prevents them is noted as a try that
 * failed, so that it stops no others.
 */
async function emailsOf(scope: Scope, group: readonly Ready[]): Promise<readonly (BrandedEmail | SkipReason | Failure)[]> {
  const queued = group[0]?.queued;
  if (!queued) return [];
  const { kind, event } = queued;
  try {
    const people = group.map(({ item }) => asId<PersonId>(item.person));
    return await NOTIFICATION_EMAILS[kind]({ scope, event, kind }, people);
  } catch (error) {
    const failure = failureOf(error, false);
    logger.error('notification.broken', { kind, reason: failure.reason });
    return group.map(() => failure);
  }
}

/** Returns a mail with the address by which its addressee turns such mails off, on the host to which it leads. */
function withUnsubscribe(scope: Scope, { item, queued }: Ready, email: EmailTemplate): EmailTemplate {
  const path = unsubscribePath(scope, item.person, queued.kind);
  return path === null || email.link === null ? email : { ...email, unsubscribe: new URL(path, email.link.url).href };
}

/** Sends a mail. Returns what came of it. */
async function trySending(scope: Scope, ready: Ready, { email, brand }: BrandedEmail): Promise<Outcome> {
  try {
    await sendEmail(withUnsubscribe(scope, ready, email), brand);
    return { failure: null };
  } catch (error) {
    const failure = failureOf(error, isRefusedForGood(error));
    logger.warn('notification.not-sent', failure);
    return { failure };
  }
}

function outcomeOf(scope: Scope, ready: Ready, email: BrandedEmail | SkipReason | Failure): Promise<Outcome> {
  if (typeof email === 'string') return Promise.resolve({ skipped: email });
  return 'brand' in email ? trySending(scope, ready, email) : Promise.resolve({ failure: email });
}

async function sendBatch(scope: Scope, items: readonly WaitingNotification[]): Promise<void> {
  const groups = Map.groupBy(await readyOf(scope, items), ({ queued }) => `${queued.kind} ${queued.event}`);
  for (const group of groups.values()) {
    const emails = await emailsOf(scope, group);
    const pairs = group.map((ready, index) => ({ ready, email: emails[index] ?? ('out-of-scope' as const) }));
    await inParallel(pairs, AT_ONCE, async ({ ready, email }) => storeOutcome(scope, ready, await outcomeOf(scope, ready, email)));
  }
}

/** Sends what waits, batch by batch. Returns whether nothing is left to be tried now; false when the time is up. */
async function sendUntil(scope: Scope, until: number): Promise<boolean> {
  for (;;) {
    const batch = await waitingNow(scope, BATCH);
    await sendBatch(scope, batch);
    if (batch.length < BATCH) return true;
    if (Date.now() > until) return false;
    await pause(PAUSE_MS);
  }
}

/**
 * Sends the notifications of an instance that wait, until a time in milliseconds since 1970. Returns false when some are left then. One
 * process at a time sends: where another one does, the rest is left to it, since it looks for more at its end.
 */
export async function sendNotifications(scope: Scope, until: number): Promise<boolean> {
  while ((await waitingNow(scope, 1)).length > 0) {
    const isDone = await withLease(`notifications#${scope.tenant}`, LEASE_SECONDS, () => sendUntil(scope, until));
    if (isDone === null) return true;
    if (!isDone) return false;
  }
  return true;
}
