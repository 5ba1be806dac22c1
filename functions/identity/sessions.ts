import { randomBytes } from 'node:crypto';
import { type Instant, toMillis } from '../../shared/kernel/instant.ts';
import type { SelfItem, SessionItem } from '../platform/access-records.ts';
import { deleteAll, query } from '../platform/dynamo.ts';
import { expiring } from '../platform/keys/keys.ts';
import { signSessionToken } from '../platform/credentials/tokens.ts';
import type { Write } from '../platform/tables/transact.ts';

const IDLE_SECONDS = 12 * 3600;

const opaque = (): string => randomBytes(16).toString('base64url');

/**
 * A new session. `tenant` binds it for life, but a super admin's is never bound. Without a family it founds one; sessions from a
 * hand-off join the family of the session that asked, so that signing out of one ends them all.
 */
export function newSession(self: SelfItem, tenant: number | null, now: Instant, family: string = opaque()): SessionItem {
  const session = opaque();
  return {
    ...expiring.session(family, session),
    person: self.id,
    family,
    session,
    bound: self.superAdmin ? null : tenant,
    createdAt: now,
    usedAt: now,
    ttl: Math.floor(toMillis(now) / 1000) + IDLE_SECONDS,
  };
}

export const putSession = (session: SessionItem): Write => ({ table: 'expiring', put: session, condition: 'attribute_not_exists(pk)' });

/** The same session gives the same token, however often it is asked. */
export const tokenOf = ({ person, family, session, bound, createdAt }: SessionItem): Promise<string> =>
  signSessionToken({ person, family, session, tenant: bound }, Math.floor(toMillis(createdAt) / 1000));

/** Ends every session of a family. A hand-off under way could add one until the session that asked for it is gone, so it looks again. */
export async function endFamily(family: string): Promise<void> {
  for (;;) {
    const sessions = await query('expiring', { pk: expiring.family(family) });
    if (sessions.length === 0) return;
    await deleteAll('expiring', sessions);
  }
}
