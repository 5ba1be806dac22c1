import { randomBytes } from 'node:crypto';
import { type Instant, toMillis } from '../../shared/kernel/instant.ts';
import type { SelfItem, SessionItem } from '../platform/request/access-records.ts';
import { endOfSession } from '../platform/request/live-session.ts';
import { deleteAll } from '../platform/tables/batches.ts';
import { query } from '../platform/tables/dynamo.ts';
import { expiring } from '../platform/keys/keys.ts';
import { signSessionToken } from '../platform/credentials/tokens.ts';
import type { Write } from '../platform/tables/transact.ts';

const randomId = (): string => randomBytes(16).toString('base64url');

/**
 * Returns a new session. `tenant` binds it permanently; a super admin's session is never bound. A session from a hand-off joins the family of
 * the session that requested it, `from`, so that signing out ends them all, and counts as made when that one was: what ends that one ends
 * it too, and no chain of hand-offs outlives the sign-in by more than a session does.
 */
export function newSession(self: SelfItem, tenant: number | null, now: Instant, from?: SessionItem): SessionItem {
  const { family, createdAt } = from ?? { family: randomId(), createdAt: now };
  const session = randomId();
  return {
    ...expiring.session(family, session),
    person: self.id,
    family,
    session,
    bound: self.superAdmin ? null : tenant,
    createdAt,
    usedAt: now,
    ttl: endOfSession(createdAt, now),
  };
}

/** Returns the write of a new session. */
export const putSession = (session: SessionItem): Write => ({ table: 'expiring', put: session, condition: 'attribute_not_exists(pk)' });

/** Returns the token of a session; always the same one for the same session. */
export const tokenOf = ({ person, family, session, bound, createdAt }: SessionItem): Promise<string> =>
  signSessionToken({ person, family, session, tenant: bound }, Math.floor(toMillis(createdAt) / 1000));

/** Ends every session of a family. Repeats until none is found, since a concurrent hand-off can add one. */
export async function endFamily(family: string): Promise<void> {
  for (;;) {
    const sessions = await query('expiring', { pk: expiring.family(family) });
    if (sessions.length === 0) return;
    await deleteAll('expiring', sessions);
  }
}
