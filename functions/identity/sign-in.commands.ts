import { AppError, forbidden } from '../../shared/kernel/errors.ts';
import { dayOf, type Instant } from '../../shared/kernel/instant.ts';
import { type DomainItem, type MemberItem, personId, type SelfItem, tenantId } from '../platform/access-records.ts';
import { type Act, actOf } from '../platform/request/command-context.ts';
import { getItem } from '../platform/dynamo.ts';
import { platform, records, scopeOf } from '../platform/keys/keys.ts';
import { branchNamed, entryInto, isInBranch } from '../platform/request/membership.ts';
import { passwordFits } from '../platform/passwords.ts';
import { checkRate, clearRate, countRate, type Rate, spendRate } from '../platform/rates.ts';
import type { Call } from '../platform/request.ts';
import { transact } from '../platform/tables/transact.ts';
import { changeSelf, enterAsMember, findPerson, readIdentity } from './identity.records.ts';
import { newSession, putSession, tokenOf } from './sessions.ts';

const ATTEMPTS: Rate = { what: 'sign-in', limit: 10, seconds: 900 };
const FAILURES: Rate = { what: 'sign-in-failure', limit: 100, seconds: 900 };

/** One text for every cause, so that nobody learns which e-mails are known, or where they belong. */
const refused = (): AppError => new AppError('UNAUTHENTICATED', 'The email or password is incorrect.');

export type SignIn = {
  readonly email: string;
  readonly password: string;
  readonly instance_url?: string | null | undefined;
  readonly branch_url?: string | null | undefined;
};
export type SignedIn = { readonly self: SelfItem; readonly member: MemberItem | null; readonly token: string };

/** Rule G3: what a header and an argument both name must be the same. */
function agreed(header: string | null, argument: string | null | undefined): string | null {
  const named = argument?.trim() || null;
  if (header !== null && named !== null && header !== named) throw forbidden();
  return named ?? header;
}

/**
 * Where somebody wants in. Without an instance of its own the call makes a session of the central host, whatever host it came from;
 * the host speaks only for a branch, whose name alone says nothing.
 */
function wantedBy(call: Call, input: SignIn): Pick<Wanted, 'domain' | 'branch' | 'isBound'> {
  const domain = agreed(call.domain, input.instance_url?.toLowerCase());
  const branch = agreed(call.branch, input.branch_url);
  const isBound = Boolean(input.instance_url?.trim());
  if (isBound) return { domain, branch, isBound };
  return input.branch_url?.trim() ? { domain, branch, isBound } : { domain: null, branch: null, isBound };
}

/**
 * Signs a person in. A session made with an instance is bound to it, one without is not, and a super admin's never is.
 * Attempts are counted per account and address before anything is compared, and forgotten once the right password came: a guesser
 * elsewhere cannot lock the account's owner out.
 */
export async function signIn(call: Call, input: SignIn): Promise<SignedIn> {
  const email = input.email.trim().toLowerCase().slice(0, 254);
  const wanted = wantedBy(call, input);
  const account = `${email} ${call.address}`;
  // One round: whether the call may go on, whom it names, and where they want in.
  const [person, instance] = await Promise.all([
    findPerson(email),
    wanted.domain === null ? undefined : getItem<DomainItem>('platform', platform.domain(wanted.domain)),
    checkRate(FAILURES, call.address, call.now),
    spendRate(ATTEMPTS, account, call.now),
  ]);
  // Whoever is known, or not, costs the same reads; where they may go is read while the password is hashed.
  const identity = await readIdentity(person ?? personId(NOBODY.id));
  const [fits, goal] = await Promise.all([
    passwordFits(input.password, identity?.secret.hash ?? null),
    goalOf(identity?.self ?? NOBODY, { ...wanted, instance, now: call.now }),
  ]);
  if (!identity || !fits || !goal) {
    await countRate(FAILURES, call.address, call.now);
    throw refused();
  }
  const act = actOf(call, { person: personId(identity.self.id) }, 'signIn');
  const [signedIn] = await Promise.all([begin(act, identity.self.id, goal.tenant), clearRate(ATTEMPTS, account, call.now)]);
  return signedIn;
}

/** Stands in for whoever is not there. */
const NOBODY: Caller = { id: 0, active: true, superAdmin: false };

type Caller = Pick<SelfItem, 'id' | 'active' | 'superAdmin'>;
type Wanted = {
  readonly domain: string | null;
  readonly branch: string | null;
  readonly isBound: boolean;
  /** What stands under the domain. */
  readonly instance: DomainItem | undefined;
  readonly now: Instant;
};

/** Where a person may go that wants in here: an instance, or the central host (tenant null). null: nowhere. */
async function goalOf(
  self: Caller,
  { domain, branch, isBound, instance, now }: Wanted,
): Promise<{ readonly tenant: number | null } | null> {
  if (domain === null) return branch === null && self.active ? { tenant: null } : null;
  const entry = instance && (await entryInto(self, instance, dayOf(now)));
  if (!instance || !entry) return null;
  const goal = { tenant: isBound ? instance.id : null };
  if (branch === null) return goal;
  const scope = scopeOf(tenantId(instance.id));
  const id = await branchNamed(scope, branch);
  return id !== null && (await isInBranch(scope, entry, id)) ? goal : null;
}

/** Makes the session and says that somebody came in, all or nothing. */
async function begin(act: Act, person: number, tenant: number | null): Promise<SignedIn> {
  const made = await transact(async () => {
    const bound = tenant === null ? null : scopeOf(tenantId(tenant));
    const [identity, found] = await Promise.all([
      readIdentity(personId(person)),
      bound && getItem<MemberItem>('records', records.member(bound, personId(person))),
    ]);
    if (!identity?.self.active) throw refused();
    const { self } = identity;
    const scope = self.superAdmin ? null : bound;
    const member = (scope && found) ?? null;
    const session = newSession(self, tenant, act.now);
    const writes = [
      putSession(session),
      ...(await changeSelf(act, self, { lastLoginAt: act.now }, { type: 'SignedIn', person })),
      ...(scope && member ? await enterAsMember(act, scope, member) : []),
    ];
    return { writes, answer: { self: { ...self, lastLoginAt: act.now }, member, session } };
  });
  return { self: made.self, member: made.member, token: await tokenOf(made.session) };
}
