import * as z from 'zod/mini';
import type { IdentityEvent } from '../../events/identity/identity.events.ts';
import { unauthenticated } from '../../shared/kernel/errors.ts';
import type { PersonId } from '../../shared/kernel/ids.ts';
import type { Instant } from '../../shared/kernel/instant.ts';
import { type MemberItem, personId, type SelfItem, selfRecord, type SessionItem } from '../platform/request/access-records.ts';
import type { CommandContext } from '../platform/request/command-context.ts';
import { formsOfEmail } from '../platform/credentials/account-email.ts';
import { announce } from '../platform/store/announce.ts';
import { batchGet, recordIn } from '../platform/tables/batches.ts';
import { getItem } from '../platform/tables/dynamo.ts';
import { expiring, PLATFORM_TENANT, platform, type Scope, scopeOf, streams } from '../platform/keys/keys.ts';
import type { Write } from '../platform/tables/transact.ts';
import { instant, part, record, type RecordOf } from '../platform/tables/record.ts';

/** Platform `p#mail#…`/e-mail: the guard of an e-mail address in lower case, which one person can have. */
export const mailRecord = record('e-mail address', { person: z.int() });
/** The item of an e-mail address. */
export type MailItem = RecordOf<typeof mailRecord>;

const passwordToken = part({
  hash: z.string(),
  purpose: z.enum(['reset', 'setup']),
  expiresAt: instant,
  /** The instance that mailed the link: who uses it confirms their membership there. */
  tenant: z.optional(z.int()),
});
/** The stored token of a mail that sets or resets a password. */
export type PasswordToken = Readonly<z.infer<typeof passwordToken>>;

/**
 * Platform `p#id42`/secret: the password hash of a person, the latest password token, and the token of a set-up link that a later request
 * for a reset left valid.
 */
export const secretRecord = record('secret', {
  v: z.int(),
  hash: z.nullable(z.string()),
  token: z.optional(passwordToken),
  setup: z.optional(passwordToken),
});
/** The item of the secret of a person. */
export type SecretItem = RecordOf<typeof secretRecord>;

/** Platform `p#id42`/t7: the person belongs to that instance. */
export const membershipRecord = record('membership', {
  person: z.int(),
  tenant: z.int(),
  since: instant,
  /** When the person used a link that the instance had mailed, or the product's own scripts added them. Entering is in the member's record. */
  confirmedAt: z.optional(instant),
});
/** The item of a membership. */
export type MembershipItem = RecordOf<typeof membershipRecord>;

/** Returns the identity of a person; undefined when it is missing. */
export const readSelf = (person: PersonId): Promise<SelfItem | undefined> => getItem('platform', platform.self(person), selfRecord);

/** The two identity records of a person. */
export type Identity = { readonly self: SelfItem; readonly secret: SecretItem };

/** Returns the person with an e-mail (in lower case), in whichever form it was typed; null for none. */
export const findPerson = async (email: string): Promise<PersonId | null> => {
  const forms = email === '' ? [] : formsOfEmail(email);
  const guards = await batchGet(forms.map((form) => ({ table: 'platform', key: platform.mail(form) })));
  const guard = recordIn(
    guards.find((item) => item !== undefined),
    mailRecord,
  );
  return guard ? personId(guard.person) : null;
};

/** Returns the identity records of a person; null when they are missing. */
export async function readIdentity(person: PersonId): Promise<Identity | null> {
  const [self, secret] = await batchGet([
    { table: 'platform', key: platform.self(person) },
    { table: 'platform', key: platform.secret(person) },
  ]);
  // Both are written in one transaction when the person is created.
  return self && secret ? { self: selfRecord.parse(self), secret: secretRecord.parse(secret) } : null;
}

/** Returns the writes of a changed identity and its announcement, conditional on the identity's version. */
export async function changeSelf(
  context: CommandContext,
  self: SelfItem,
  change: Partial<SelfItem>,
  event: IdentityEvent,
): Promise<Write[]> {
  const next: SelfItem = { ...self, ...change, v: self.v + 1 };
  return [
    { table: 'platform', put: next, condition: '#v = :v', names: { '#v': 'v' }, values: { ':v': self.v } },
    await announceIdentity(context, next, event),
  ];
}

/** Returns the announcement of a changed identity to the platform. */
export const announceIdentity = (context: CommandContext, self: SelfItem, event: IdentityEvent): Promise<Write> =>
  announce({
    scope: scopeOf(PLATFORM_TENANT),
    stream: streams.identity(personId(self.id)),
    version: self.v,
    events: [event],
    actor: context.actor,
    at: context.now,
    commandId: context.commandId,
    // What is due ends with the days of their zone.
    out: event.type === 'IdentityChanged' && event.what.includes('timeZone') ? ['IdentityChanged'] : [],
  });

/** Returns the write of a changed secret, conditional on its version. */
export const changeSecret = (secret: SecretItem, change: Pick<SecretItem, 'hash' | 'token' | 'setup'>): Write => {
  const { pk, sk, v } = secret;
  const next: SecretItem = { pk, sk, v: v + 1, ...change };
  return { table: 'platform', put: next, condition: '#v = :v', names: { '#v': 'v' }, values: { ':v': v } };
};

type Names = Pick<SelfItem, 'firstName' | 'lastName'>;

/**
 * Returns the writes of a sign-in to an instance: the time in the member's record, and an entry of the activity log. Who enters for the
 * first time has their own names from then on (rule G11).
 */
export async function signInAsMember(context: CommandContext, scope: Scope, self: Names, member: MemberItem): Promise<Write[]> {
  const { typed, ...stored } = member;
  const names = typed && { firstName: self.firstName, lastName: self.lastName };
  const next: MemberItem = { ...stored, ...names, v: member.v + 1, lastLoginAt: context.now };
  const event: IdentityEvent = { type: 'SignedIn', person: member.person };
  return [
    { table: 'records', put: next, condition: '#v = :v', names: { '#v': 'v' }, values: { ':v': member.v } },
    await announce({
      scope,
      stream: streams.member(scope, personId(member.person)),
      version: next.v,
      events: [event],
      actor: context.actor,
      at: context.now,
      commandId: context.commandId,
      activity: true,
    }),
  ];
}

/** Returns the write that keeps the caller's session when their new password ends the others. */
export const keepSession = ({ family, session }: Pick<SessionItem, 'family' | 'session'>, now: Instant): Write => ({
  table: 'expiring',
  key: expiring.session(family, session),
  update: 'SET createdAt = :now',
  // A session that was ended meanwhile must not be created again.
  condition: 'attribute_exists(pk)',
  values: { ':now': now },
  onFail: unauthenticated(),
});
