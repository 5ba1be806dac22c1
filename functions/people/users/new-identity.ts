import type { PersonId } from '../../../shared/kernel/ids.ts';
import type { Instant } from '../../../shared/kernel/instant.ts';
import { announceIdentity, type MailItem, type PasswordToken, type SecretItem } from '../../identity/identity.records.ts';
import { newPasswordToken } from '../../identity/password-token.records.ts';
import type { SelfItem } from '../../platform/access-records.ts';
import type { Act } from '../../platform/request/command-context.ts';
import { platform } from '../../platform/keys/keys.ts';
import type { Write } from '../../platform/tables/transact.ts';

/** How a new person will sign in: by the password given, or by a link to choose one. */
export type Credentials = { readonly hash: string | null; readonly token: PasswordToken | null; readonly setupToken: string | null };

export function newCredentials(hash: string | null, now: Instant): Credentials {
  if (hash !== null) return { hash, token: null, setupToken: null };
  const { token, kept } = newPasswordToken('setup', now);
  return { hash: null, token: kept, setupToken: token };
}

type Names = { readonly email: string; readonly first_name: string; readonly last_name: string };

/** The writes of a new person. When two make the same e-mail at once, one of them plans again and finds the other's. */
export async function newIdentity(
  act: Act,
  person: PersonId,
  names: Names,
  credentials: Credentials,
  facts: { readonly memberships: number; readonly superAdmin?: true },
): Promise<{ self: SelfItem; writes: Write[] }> {
  const self: SelfItem = {
    ...platform.self(person),
    id: person,
    v: 1,
    email: names.email,
    firstName: names.first_name,
    lastName: names.last_name,
    active: true,
    superAdmin: facts.superAdmin ?? false,
    sessionsAfter: act.now,
    lastLoginAt: null,
    memberships: facts.memberships,
    createdAt: act.now,
  };
  const guard: MailItem = { ...platform.mail(names.email), person };
  const secret: SecretItem = {
    ...platform.secret(person),
    v: 1,
    hash: credentials.hash,
    ...(credentials.token && { token: credentials.token }),
  };
  const writes: Write[] = [
    { table: 'platform', put: guard, condition: 'attribute_not_exists(pk)' },
    { table: 'platform', put: self, condition: 'attribute_not_exists(pk)' },
    { table: 'platform', put: secret, condition: 'attribute_not_exists(pk)' },
    await announceIdentity(act, self, { type: 'IdentityChanged', person, what: ['created'] }),
  ];
  return { self, writes };
}
