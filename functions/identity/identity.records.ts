import type { IdentityEvent } from '../../events/identity/identity.events.ts';
import type { PersonId } from '../../shared/kernel/ids.ts';
import type { Instant } from '../../shared/kernel/instant.ts';
import { type MemberItem, personId, type SelfItem } from '../platform/access-records.ts';
import type { Act } from '../platform/request/command-context.ts';
import { announce } from '../platform/store/announce.ts';
import { batchGet, getItem, type Item } from '../platform/dynamo.ts';
import { PLATFORM_TENANT, platform, type Scope, scopeOf, streams } from '../platform/keys/keys.ts';
import type { Write } from '../platform/tables/transact.ts';

/** Platform `p#mail#…`/e-mail: one person per e-mail, in lower case. */
export type MailItem = Item & { person: number };

export type PasswordToken = { readonly hash: string; readonly purpose: 'reset' | 'setup'; readonly expiresAt: Instant };

/** Platform `p#id42`/secret. A newer token takes the place of the older one. */
export type SecretItem = Item & { v: number; hash: string | null; token?: PasswordToken };

/** Platform `p#id42`/t7: the person belongs to that instance. */
export type MembershipItem = Item & { person: number; tenant: number; since: Instant };

export const readSelf = (person: PersonId): Promise<SelfItem | undefined> => getItem<SelfItem>('platform', platform.self(person));

export type Identity = { readonly self: SelfItem; readonly secret: SecretItem };

export const findPerson = async (email: string): Promise<PersonId | null> => {
  const guard = email === '' ? undefined : await getItem<MailItem>('platform', platform.mail(email));
  return guard ? personId(guard.person) : null;
};

export async function readIdentity(person: PersonId): Promise<Identity | null> {
  const [self, secret] = await batchGet([
    { table: 'platform', key: platform.self(person) },
    { table: 'platform', key: platform.secret(person) },
  ]);
  // Written together when the person was made.
  return self && secret ? { self: self as SelfItem, secret: secret as SecretItem } : null;
}

/** A changed identity with its announcement to the platform; refused when somebody else changed it meanwhile. */
export async function changeSelf(act: Act, self: SelfItem, change: Partial<SelfItem>, event: IdentityEvent): Promise<Write[]> {
  const next: SelfItem = { ...self, ...change, v: self.v + 1 };
  return [
    { table: 'platform', put: next, condition: '#v = :v', names: { '#v': 'v' }, values: { ':v': self.v } },
    await announceIdentity(act, next, event),
  ];
}

export const announceIdentity = (act: Act, self: SelfItem, event: IdentityEvent): Promise<Write> =>
  announce({
    scope: scopeOf(PLATFORM_TENANT),
    stream: streams.identity(personId(self.id)),
    version: self.v,
    events: [event],
    actor: act.actor,
    at: act.now,
    commandId: act.commandId,
  });

/** A changed secret, refused when somebody else changed it meanwhile. */
export const changeSecret = (secret: SecretItem, change: Pick<SecretItem, 'hash'> & { token?: PasswordToken }): Write => {
  const { pk, sk, v } = secret;
  const next: SecretItem = { pk, sk, v: v + 1, ...change };
  return { table: 'platform', put: next, condition: '#v = :v', names: { '#v': 'v' }, values: { ':v': v } };
};

/** Somebody came into an instance: kept with the membership, and a line of their activity. */
export async function enterAsMember(act: Act, scope: Scope, member: MemberItem): Promise<Write[]> {
  const next: MemberItem = { ...member, v: member.v + 1, lastLoginAt: act.now };
  const event: IdentityEvent = { type: 'SignedIn', person: member.person };
  return [
    { table: 'records', put: next, condition: '#v = :v', names: { '#v': 'v' }, values: { ':v': member.v } },
    await announce({
      scope,
      stream: streams.member(scope, personId(member.person)),
      version: next.v,
      events: [event],
      actor: act.actor,
      at: act.now,
      commandId: act.commandId,
      activity: true,
    }),
  ];
}
