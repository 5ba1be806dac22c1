import type { PersonId, TenantId } from '../../../shared/kernel/ids.ts';
import type { Instant } from '../../../shared/kernel/instant.ts';
import { announceIdentity, type MailItem, type PasswordToken, type SecretItem } from '../../identity/identity.records.ts';
import { newPasswordToken } from '../../identity/password-token.records.ts';
import type { SelfItem } from '../../platform/request/access-records.ts';
import type { CommandContext } from '../../platform/request/command-context.ts';
import { platform } from '../../platform/keys/keys.ts';
import type { Write } from '../../platform/tables/transact.ts';

/** The credentials of a new person: a password hash, or a token by which they set a password. */
export type Credentials = { readonly hash: string | null; readonly token: PasswordToken | null; readonly setupToken: string | null };

/** Returns the credentials for a password hash, or with a new token when there is none, for a link of `tenant`. */
export function newCredentials(hash: string | null, now: Instant, tenant?: TenantId): Credentials {
  if (hash !== null) return { hash, token: null, setupToken: null };
  const { token, stored } = newPasswordToken('setup', now, tenant);
  return { hash: null, token: stored, setupToken: token };
}

type Names = { readonly email: string; readonly first_name: string; readonly last_name: string };

type Facts = { readonly tenant: TenantId } | { readonly superAdmin: true };

/** Returns who set the password of a new person (rule G10). Of the product's own scripts nobody has to change a password. */
const whoSet = ({ actor }: CommandContext, facts: Facts): Pick<SelfItem, 'passwordGiven' | 'passwordFrom' | 'passwordChosen'> =>
  actor.kind === 'person' ? { passwordGiven: true, ...('tenant' in facts && { passwordFrom: facts.tenant }) } : { passwordChosen: true };

/** Returns the record and the writes of a new person: a member of one instance, or a super admin, who belongs to none. Of two concurrent calls for one e-mail, one is retried and finds the other's person. */
export async function newIdentity(
  context: CommandContext,
  person: PersonId,
  names: Names,
  credentials: Credentials,
  facts: Facts,
): Promise<{ self: SelfItem; writes: Write[] }> {
  const self: SelfItem = {
    ...platform.self(person),
    id: person,
    v: 1,
    email: names.email,
    firstName: names.first_name,
    lastName: names.last_name,
    active: true,
    superAdmin: 'superAdmin' in facts,
    sessionsAfter: context.now,
    lastLoginAt: null,
    memberships: 'tenant' in facts ? 1 : 0,
    createdAt: context.now,
    ...(credentials.hash !== null && whoSet(context, facts)),
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
    await announceIdentity(context, self, {
      type: 'IdentityChanged',
      person,
      what: ['created'],
      ...('tenant' in facts && { tenant: facts.tenant }),
    }),
  ];
  return { self, writes };
}
