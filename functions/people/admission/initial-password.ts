import type { TenantId } from '../../../shared/kernel/ids.ts';
import { type Instant, toInstant, toMillis } from '../../../shared/kernel/instant.ts';
import { changeSecret, type Identity } from '../../identity/identity.records.ts';
import { newPasswordToken } from '../../identity/password-token.records.ts';
import type { SelfItem } from '../../platform/request/access-records.ts';
import type { Write } from '../../platform/tables/transact.ts';

/** What ends with a password: `change` of the identity, `writes` of the secret. `setupToken`: for the link by which the person chooses another. */
export type EndedPassword = { readonly change: Partial<SelfItem>; readonly writes: readonly Write[]; readonly setupToken: string | null };

/** Nothing ends: there is no password, or it is the person's own. */
export const NOTHING_ENDED: EndedPassword = { change: {}, writes: [], setupToken: null };

/**
 * Rule G10: ends the password of a person where somebody else set it, since it would open what they come into now: the hash goes, with it
 * every session, those of the central host and hand-off codes too, and every link that was mailed before. `tenant`: whose link it will be.
 */
export function endPassword({ self, secret }: Identity, now: Instant, tenant?: TenantId): EndedPassword {
  if (secret.hash === null) return NOTHING_ENDED;
  const { token, stored } = newPasswordToken('setup', now, tenant);
  return {
    change: { passwordGiven: undefined, passwordChosen: undefined, passwordFrom: undefined, sessionsAfter: afterLastSession(self, now) },
    writes: [changeSecret(secret, { hash: null, token: stored })],
    setupToken: token,
  };
}

/** Ends the password of somebody who becomes a super admin, unless who reads the mailbox chose it. */
export const endForPlatform = (identity: Identity, now: Instant): EndedPassword =>
  identity.self.passwordChosen === true ? NOTHING_ENDED : endPassword(identity, now);

/** A sign-in that was stored a moment ago may carry a later time than this call. */
const afterLastSession = ({ lastLoginAt }: SelfItem, now: Instant): Instant =>
  lastLoginAt !== null && lastLoginAt >= now ? toInstant(toMillis(lastLoginAt) + 1) : now;
