import { unauthenticated } from '../../../shared/kernel/errors.ts';
import { type Instant, toMillis } from '../../../shared/kernel/instant.ts';
import { isConditionFailure } from '../tables/condition-failure.ts';
import { updateItem } from '../tables/dynamo.ts';
import type { SelfItem, SessionItem } from './access-records.ts';

/** A session ends after so long without a call. */
const IDLE_MS = 12 * 3_600_000;
/** A session, and those made from it by hand-off, end so long after the sign-in. */
const LIFE_MS = 7 * 86_400_000;
const TOUCH_MS = 5 * 60_000;

/** Returns when a session that was made and last used then has ended, in epoch seconds. */
export const endOfSession = (createdAt: Instant, usedAt: Instant): number =>
  Math.floor(Math.min(toMillis(createdAt) + LIFE_MS, toMillis(usedAt) + IDLE_MS) / 1000);

/** A record that can have ended the sessions made before a moment: of a person, an instance, a membership, a branch. */
type Ending = { readonly sessionsAfter?: Instant | undefined } | null | undefined;
/** The records of the places that a session is used in. None for a super admin, who has no membership. */
export type Endings = readonly Ending[];

/** Returns the members of a record that end every session made before now; for a change that takes access away or gives it back. */
export const endingSessions = (now: Instant): { readonly sessionsAfter: Instant } => ({ sessionsAfter: now });

/** Returns whether a session was made before something ended it: a password change, a deletion that was taken back, and the like. */
export const isEnded = (session: Pick<SessionItem, 'createdAt'>, endings: Endings): boolean =>
  endings.some((ending) => ending?.sessionsAfter !== undefined && session.createdAt < ending.sessionsAfter);

/**
 * Rule G1 and the first part of G2: returns whether a session is valid: it is this person's, has not expired, the person is active, and
 * nothing has ended it. It decides for every call, and for everything that was made by a session: hand-off codes, sessions made of them,
 * upload tickets.
 */
export function isLiveSession(
  session: SessionItem | undefined,
  self: SelfItem | undefined,
  now: Instant,
  endings: Endings = [],
): session is SessionItem {
  if (!session || !self?.active || session.person !== self.id) return false;
  return endOfSession(session.createdAt, session.usedAt) > toMillis(now) / 1000 && !isEnded(session, [self, ...endings]);
}

/** @throws UNAUTHENTICATED for a session that was made before one of the places ended it */
export function assertLiveIn(session: SessionItem, endings: Endings): void {
  if (isEnded(session, endings)) throw unauthenticated();
}

/** Extends the session that is being used; writes at most every five minutes. */
export async function touchSession(session: SessionItem, now: Instant): Promise<void> {
  if (toMillis(now) - toMillis(session.usedAt) < TOUCH_MS) return;
  await updateItem('expiring', session, {
    update: 'SET usedAt = :now, #ttl = :ttl',
    // Signing out deletes the session, and a late update must not create it again.
    condition: 'attribute_exists(pk)',
    names: { '#ttl': 'ttl' },
    values: { ':now': now, ':ttl': endOfSession(session.createdAt, now) },
  }).catch((error: unknown) => {
    if (!isConditionFailure(error)) throw error;
  });
}
