import { emailToFind } from '../../shared/identity/email.ts';
import { AppError, forbidden } from '../../shared/kernel/errors.ts';
import type { PersonId } from '../../shared/kernel/ids.ts';
import { type Instant } from '../../shared/kernel/instant.ts';
import { type DomainItem, domainRecord, type MemberItem, personId, type SelfItem, tenantId } from '../platform/request/access-records.ts';
import { type CommandContext, commandContext } from '../platform/request/command-context.ts';
import { getItem } from '../platform/tables/dynamo.ts';
import { platform, type Scope, scopeOf } from '../platform/keys/keys.ts';
import { NO_PERSON, recordSignIn } from '../platform/book/denied-calls.ts';
import { enteringMember } from '../platform/request/last-admin.ts';
import { branchNamed, entryOf, isInBranch, readMember } from '../platform/request/membership.ts';
import type { PasswordFacts } from '../platform/request/password-trust.ts';
import { passwordFits } from '../platform/credentials/passwords.ts';
import { clearRate, giveBackRate, oncePerDocument, type Rate, spendRate, spendRates } from '../platform/request/rate-limits.ts';
import type { Call } from '../platform/request/request.ts';
import { transact } from '../platform/tables/transact.ts';
import { accountEmail } from '../platform/credentials/account-email.ts';
import { changeSelf, signInAsMember, findPerson, type Identity, readIdentity } from './identity.records.ts';
import { hasSignedInFrom, putSignInNetwork } from './sign-in-networks.records.ts';
import { newSession, putSession, tokenOf } from './sessions.ts';
import { todayIn } from '../platform/request/today.ts';

const ATTEMPTS: Rate = { what: 'sign-in', limit: 10, seconds: 900 };
const FAILURES: Rate = { what: 'sign-in-failure', limit: 100, seconds: 900 };
/** Of one account, over all networks from which nobody has signed in to it yet. */
const STRANGERS: Rate = { what: 'sign-in-stranger', limit: 30, seconds: 3600 };

/** One message for every cause, so that it does not tell which e-mails exist or which instances they belong to. */
const refused = (): AppError => new AppError('UNAUTHENTICATED', 'The email or password is incorrect.');

/** The input of `signIn`. */
type SignIn = {
  readonly email: string;
  readonly password: string;
  readonly instance_url?: string | null | undefined;
  readonly branch_url?: string | null | undefined;
};
/** The person who signed in, their membership in the session's instance, and the session's token. */
export type SignedIn = { readonly self: SelfItem; readonly member: MemberItem | null; readonly token: string };

/** Returns the name that a header or an argument gives; rule G3: when both give one, they must be equal. */
function consistentName(header: string | null, argument: string | null | undefined): string | null {
  const named = argument?.trim() || null;
  if (header !== null && named !== null && header !== named) throw forbidden();
  return named ?? header;
}

/**
 * Returns the instance and branch to sign in to. Without an instance argument the session belongs to the central host, whichever host
 * the call came from; the call's host counts only together with a branch argument.
 */
function targetOf(call: Call, input: SignIn): Pick<SignInTarget, 'domain' | 'branch' | 'isBound'> {
  const domain = consistentName(call.domain, input.instance_url?.toLowerCase());
  const branch = consistentName(call.branch, input.branch_url);
  const isBound = Boolean(input.instance_url?.trim());
  if (isBound) return { domain, branch, isBound };
  return input.branch_url?.trim() ? { domain, branch, isBound } : { domain: null, branch: null, isBound };
}

/**
 * Signs a person in. A session with an instance is bound to it, except a super admin's.
 * Attempts are counted before the password is compared, per account and network, per network, and per account over all networks from which its
 * owner has not signed in before, and taken back after the right one: somebody who guesses from other networks, however many, has few guesses, and
 * cannot lock the owner out of where they work.
 * @throws UNAUTHENTICATED for every cause alike, RATE_LIMITED
 */
export async function signIn(call: Call, input: SignIn): Promise<SignedIn> {
  oncePerDocument(call, 'loginUser');
  const email = emailToFind(input.email);
  // However its letters are written: each form would have attempts of its own.
  const account = accountEmail(email);
  const target = targetOf(call, input);
  await spendRates(
    [
      { rate: ATTEMPTS, who: accountOf(call, account) },
      { rate: FAILURES, who: call.network },
    ],
    call.now,
  );
  const [person, instance] = await Promise.all([findPerson(email), instanceOf(target.domain)]);
  // An unknown e-mail costs the same reads as a known one.
  const id = person ?? personId(NOBODY.id);
  const [identity, member, isKnown] = await Promise.all([
    readIdentity(id),
    instance && readMember(scopeOf(tenantId(instance.id)), id),
    hasSignedInFrom(id, call.network, call.now),
  ]);
  if (!isKnown) await spendRate(STRANGERS, account, call.now);
  const caller = identity?.self ?? NOBODY;
  // Access is checked while the password is hashed.
  const [isRightPassword, access] = await Promise.all([
    passwordFits(input.password, identity?.secret.hash ?? null),
    accessOf(caller, { ...target, instance, member, now: call.now }),
  ]);
  if (!identity || !isRightPassword || !access) {
    await recordRefusal(instance, member, caller, { email, at: call.now });
    throw refused();
  }
  const context = commandContext(call, { person: personId(identity.self.id) }, 'signIn');
  const [signedIn] = await Promise.all([
    startSession(context, { ...identity, member }, access.tenant),
    takeBackAttempts(call, account, isKnown ? null : id),
  ]);
  await recordSuperAdmin(access.tenant, identity.self, { email, at: call.now });
  return signedIn;
}

/** Returns the record of a domain; undefined without one, and for an unknown one. */
const instanceOf = async (domain: string | null): Promise<DomainItem | undefined> =>
  domain === null ? undefined : getItem('platform', platform.domain(domain), domainRecord);

const accountOf = ({ network }: Call, account: string): string => `${account} ${network}`;

/** Takes back what was counted of a right sign-in. `stranger`: who was not known from this network, and is from now on. */
async function takeBackAttempts(call: Call, account: string, stranger: PersonId | null): Promise<void> {
  const { network, now } = call;
  await Promise.all([
    clearRate(ATTEMPTS, accountOf(call, account), now),
    giveBackRate(FAILURES, network, now),
    ...(stranger === null ? [] : [giveBackRate(STRANGERS, account, now), putSignInNetwork(stranger, network, now)]),
  ]);
}

/** Replaces the identity of an unknown e-mail. */
const NOBODY: Caller = { id: NO_PERSON, active: true, superAdmin: false, memberships: 0 };

/** The e-mail that was typed, and when. */
type Attempt = { readonly email: string; readonly at: Instant };

/** Records the sign-in of a super admin in the audit log of the instance, where nothing else tells of it: they are no member. */
async function recordSuperAdmin(tenant: number | null, { id, superAdmin }: Caller, attempt: Attempt): Promise<void> {
  if (superAdmin && tenant !== null) await recordSignIn(scopeOf(tenantId(tenant)), { ...attempt, by: id, code: 'ok' });
}

/**
 * Records a refused sign-in in the audit log of the instance. Only its members and super admins are named: whether an e-mail belongs to
 * somebody elsewhere is not the instance's to know. An unknown e-mail costs the same calls as a known one.
 */
async function recordRefusal(
  instance: DomainItem | undefined,
  member: MemberItem | undefined,
  { id, superAdmin }: Caller,
  attempt: Attempt,
): Promise<void> {
  if (!instance) return;
  await recordSignIn(scopeOf(tenantId(instance.id)), { ...attempt, by: member || superAdmin ? id : NO_PERSON, code: 'UNAUTHENTICATED' });
}

type Caller = Pick<SelfItem, 'id' | 'active'> & PasswordFacts;
type SignInTarget = {
  readonly domain: string | null;
  readonly branch: string | null;
  readonly isBound: boolean;
  /** The record of the domain. */
  readonly instance: DomainItem | undefined;
  /** The person's record in it. */
  readonly member: MemberItem | undefined;
  readonly now: Instant;
};

/** Returns the instance of the new session, or the central host (tenant null); null when the person may not enter. */
async function accessOf(
  self: Caller,
  { domain, branch, isBound, instance, member, now }: SignInTarget,
): Promise<{ readonly tenant: number | null } | null> {
  if (domain === null) return branch === null && self.active ? { tenant: null } : null;
  if (!instance) return null;
  const today = todayIn(instance, now);
  const entry = entryOf(self, instance, await enteringMember(scopeOf(tenantId(instance.id)), member, today), today);
  if (!entry) return null;
  const access = { tenant: isBound ? instance.id : null };
  if (branch === null) return access;
  const scope = scopeOf(tenantId(instance.id));
  const id = await branchNamed(scope, branch);
  return id !== null && (await isInBranch(scope, entry, id)) ? access : null;
}

/** What was read of a person before their password was compared. `member`: in the instance of the new session. */
type Compared = Identity & { readonly member: MemberItem | undefined };

/** Reads it again. */
async function readAgain(compared: Compared, scope: Scope | null): Promise<Compared | null> {
  const person = personId(compared.self.id);
  const [identity, member] = await Promise.all([readIdentity(person), scope ? readMember(scope, person) : undefined]);
  return identity && { ...identity, member };
}

/**
 * Creates the session of somebody whose password was compared, and announces the sign-in, in one transaction. What was read before
 * serves, since the transaction is refused when a record has changed meanwhile: whatever changes a password changes the identity.
 * @throws UNAUTHENTICATED when the password was changed since it was compared
 */
export async function startSession(context: CommandContext, compared: Compared, tenant: number | null): Promise<SignedIn> {
  const boundScope = tenant === null ? null : scopeOf(tenantId(tenant));
  let known: Compared | null = compared;
  const started = await transact(async () => {
    const found = known ?? (await readAgain(compared, boundScope));
    known = null;
    if (!found?.self.active || found.secret.hash !== compared.secret.hash) throw refused();
    const { self } = found;
    const scope = self.superAdmin ? null : boundScope;
    const member = (scope && found.member) ?? null;
    const session = newSession(self, tenant, context.now);
    const writes = [
      putSession(session),
      ...(await changeSelf(context, self, { lastLoginAt: context.now }, { type: 'SignedIn', person: self.id })),
      ...(scope && member ? await signInAsMember(context, scope, self, member) : []),
    ];
    return { writes, result: { self: { ...self, lastLoginAt: context.now }, member, session } };
  });
  return { self: started.self, member: started.member, token: await tokenOf(started.session) };
}
