import type { Role } from '../../shared/access/roles.ts';
import { type AppError, forbidden, unauthenticated } from '../../shared/kernel/errors.ts';
import type { BranchId, PersonId, TenantId } from '../../shared/kernel/ids.ts';
import { type Day, dayOf, type Instant, toMillis } from '../../shared/kernel/instant.ts';
import {
  type DomainItem,
  growthIsBlocked,
  memberIsActive,
  type MemberItem,
  type PersonBranchItem,
  personId,
  type SelfItem,
  type SessionItem,
  type SlugItem,
  tenantId,
} from './access-records.ts';
import { type Address, batchGet, getItem, type Item, query, updateItem } from './dynamo.ts';
import { expiring, platform, records, type Scope, scopeOf } from './keys/keys.ts';
import { branchBehind } from './request/membership.ts';
import type { SessionClaims } from './credentials/tokens.ts';

/** Who calls, where, and as what. Made once per request from token, host and headers, and passed on explicitly. */
export type Viewer = {
  readonly person: PersonId;
  readonly self: SelfItem;
  readonly session: SessionItem;
  readonly superAdmin: boolean;
  /** null without an instance: the central host. */
  readonly place: Place | null;
};

/** The viewer inside an instance. */
export type Place = {
  readonly scope: Scope;
  readonly tenant: TenantId;
  readonly domain: string;
  readonly instance: DomainItem;
  /** null for a super admin, who has no memberships. */
  readonly member: MemberItem | null;
  /** Effective here; null: may not act here (no branch named and no primary access). */
  readonly role: Role | null;
  readonly primary: boolean;
  readonly branch: { readonly id: BranchId; readonly slug: string } | null;
  /** Own branch memberships, inactive ones included: read when first asked for, since most calls need at most the one they name. */
  readonly ownBranches: () => Promise<readonly PersonBranchItem[]>;
  readonly growthBlocked: boolean;
};

/** A viewer who acts inside an instance, with a role there. */
export type TenantViewer = Viewer & { readonly place: Place & { readonly role: Role } };

/** What a request says of itself; nothing here grants anything. */
export type RequestContext = {
  readonly now: Instant;
  /** First label of the instance, from the header, else from the host; null on the central host. */
  readonly domain: string | null;
  readonly branch: string | null;
  readonly claims: SessionClaims | null;
};

/**
 * `problem` says why there is no viewer, or why the place named is closed to them; public calls do not care. `atTheDoor`: they belong
 * to the instance and have named no branch yet, without which they may not act there; they may still ask who they are.
 */
export type Sight =
  | { readonly viewer: Viewer; readonly problem?: AppError; readonly atTheDoor?: boolean }
  | { readonly viewer: null; readonly problem: AppError };

const IDLE_MS = 12 * 3_600_000;
const LIFE_MS = 7 * 86_400_000;
const TOUCH_MS = 5 * 60_000;

/** Reads everything that decides who acts, in one round when the session is bound to an instance, in two otherwise. */
export async function seeViewer(request: RequestContext): Promise<Sight> {
  const { claims, now } = request;
  if (!claims) return { viewer: null, problem: unauthenticated() };
  const first: Address[] = [
    { table: 'expiring', key: expiring.session(claims.family, claims.session) },
    { table: 'platform', key: platform.self(personId(claims.person)) },
  ];
  if (request.domain !== null) first.push({ table: 'platform', key: platform.domain(request.domain) });
  const bound = claims.tenant !== null && request.domain !== null ? scopeOf(tenantId(claims.tenant)) : null;
  const person = personId(claims.person);
  const guess = bound ? guessOf(bound, request.branch) : undefined;
  const [session, self, domain, ...items] = await batchGet(
    bound ? [...first, ...placeAddresses(bound, person, request.branch, guess)] : first,
  );
  const place = bound ? await placeOf(bound, person, request.branch, guess, items) : null;
  const who = sessionOf(session as SessionItem | undefined, self as SelfItem | undefined, claims, now);
  if (!who) return { viewer: null, problem: unauthenticated() };
  await touch(who.session, now);
  if (request.domain === null) return { viewer: { ...who, place: null } };
  return enter(who, domain as DomainItem | undefined, request, place);
}

type Who = Pick<Viewer, 'person' | 'self' | 'session' | 'superAdmin'>;

/** Rule G1 and the first part of G2: the session lives, is this person's, and the person is active. */
function sessionOf(session: SessionItem | undefined, self: SelfItem | undefined, claims: SessionClaims, now: Instant): Who | null {
  if (!session || !self || session.person !== claims.person || self.id !== claims.person) return null;
  const ended = toMillis(session.usedAt) + IDLE_MS <= toMillis(now) || toMillis(session.createdAt) + LIFE_MS <= toMillis(now);
  if (ended || !self.active || session.createdAt < self.sessionsAfter || (session.bound ?? null) !== claims.tenant) return null;
  return { person: personId(self.id), self, session, superAdmin: self.superAdmin };
}

/** A session lasts while it is used; it is written at most every five minutes. */
async function touch(session: SessionItem, now: Instant): Promise<void> {
  if (toMillis(now) - toMillis(session.usedAt) < TOUCH_MS) return;
  const ttl = Math.floor(Math.min(toMillis(session.createdAt) + LIFE_MS, toMillis(now) + IDLE_MS) / 1000);
  await updateItem('expiring', session, {
    update: 'SET usedAt = :now, #ttl = :ttl',
    // Signing out deletes the session; a touch on its way must not bring it back.
    condition: 'attribute_exists(pk)',
    names: { '#ttl': 'ttl' },
    values: { ':now': now, ':ttl': ttl },
  }).catch((error: unknown) => {
    if ((error as Error).name !== 'ConditionalCheckFailedException') throw error;
  });
}

type PlaceItems = { member: MemberItem | undefined; branch: Place['branch']; link: PersonBranchItem | undefined };

/**
 * Which branch a slug led to when this process last looked. Only a guess of where to look: the slug is read along, and what it says
 * now decides.
 */
const guesses = new Map<string, BranchId>();
const GUESSES = 10_000;
/** For tests, which stand in for a function that starts afresh. */
export const forgetSlugs = (): void => guesses.clear();
const guessName = (scope: Scope, slug: string): string => `${scope.tenant} ${slug}`;

function remember(scope: Scope, slug: string, branch: BranchId): void {
  if (guesses.size >= GUESSES) guesses.clear();
  guesses.set(guessName(scope, slug), branch);
}

/** Taken once for a call: by the time of the answer another call may have remembered another branch. */
const guessOf = (scope: Scope, slug: string | null): BranchId | undefined =>
  slug === null ? undefined : guesses.get(guessName(scope, slug));

function placeAddresses(scope: Scope, person: PersonId, branch: string | null, guess: BranchId | undefined): Address[] {
  const addresses: Address[] = [{ table: 'records', key: records.member(scope, person) }];
  if (branch === null) return addresses;
  addresses.push({ table: 'records', key: records.slug(scope, branch) });
  if (guess !== undefined) addresses.push({ table: 'records', key: records.personBranch(scope, person, guess) });
  return addresses;
}

/** What stood at the addresses of a place. The link to the branch takes one more read where its slug is new to this process. */
async function placeOf(
  scope: Scope,
  person: PersonId,
  url: string | null,
  guess: BranchId | undefined,
  items: readonly (Item | undefined)[],
): Promise<PlaceItems> {
  const [member, slug, guessed] = items as [MemberItem | undefined, SlugItem | undefined, PersonBranchItem | undefined];
  const id = await branchBehind(scope, slug);
  if (id === null || url === null) return { member, branch: null, link: undefined };
  remember(scope, url, id);
  const link = guess === id ? guessed : await getItem<PersonBranchItem>('records', records.personBranch(scope, person, id));
  return { member, branch: { id, slug: url }, link };
}

function ownBranchesOf(scope: Scope, person: PersonId): Place['ownBranches'] {
  let read: Promise<readonly PersonBranchItem[]> | undefined;
  return () => (read ??= query<PersonBranchItem>('records', { pk: records.personPartition(scope, person), prefix: 'b#' }));
}

/** The second round of a session that is not bound: only now is it known whose instance the domain is. */
async function readPlace(scope: Scope, person: PersonId, branch: string | null): Promise<PlaceItems> {
  const guess = guessOf(scope, branch);
  return placeOf(scope, person, branch, guess, await batchGet(placeAddresses(scope, person, branch, guess)));
}

async function enter(who: Who, domain: DomainItem | undefined, request: RequestContext, read: PlaceItems | null): Promise<Sight> {
  const outside: Viewer = { ...who, place: null };
  if (!domain || request.domain === null || !mayUse(who, domain.id)) return { viewer: outside, problem: forbidden() };
  const scope = scopeOf(tenantId(domain.id));
  const items = read ?? (await readPlace(scope, who.person, request.branch));
  const today = dayOf(request.now);
  if (!isLive(who, domain, items.member, today)) return { viewer: null, problem: unauthenticated() };
  const { branch } = items;
  const known = request.branch === null || branch !== null;
  const place: Place = {
    scope,
    tenant: scope.tenant,
    domain: request.domain,
    instance: domain,
    member: items.member ?? null,
    role: known ? roleIn(who, items) : null,
    primary: who.superAdmin || (items.member?.primary ?? false),
    branch,
    ownBranches: ownBranchesOf(scope, who.person),
    growthBlocked: growthIsBlocked(domain.subscriptions, today),
  };
  return place.role === null
    ? { viewer: { ...who, place }, problem: forbidden(), atTheDoor: request.branch === null }
    : { viewer: { ...who, place } };
}

/** A bound session is good in its own instance alone, a central one in those it has gained, a super admin's everywhere. */
function mayUse({ session, superAdmin }: Who, tenant: number): boolean {
  if (session.bound !== null) return session.bound === tenant;
  return superAdmin || (session.gained?.includes(tenant) ?? false);
}

/** Rule G2: flags and dates of the membership and of the instance, live. Super admins have no membership and may enter a closed instance. */
const isLive = (who: Who, domain: DomainItem, member: MemberItem | undefined, today: Day): boolean =>
  who.superAdmin || (domain.active && member !== undefined && memberIsActive(member, today));

/**
 * Effective role: super admins everywhere; admins with primary access are admin in every branch; everybody else has the
 * branch's role inside a branch (while that membership is active), and the instance's role outside, if they have primary access.
 */
function roleIn(who: Who, { member, branch, link }: PlaceItems): Role | null {
  if (who.superAdmin) return 'super_admin';
  if (!member) return null;
  if (member.primary && member.role === 'admin') return 'admin';
  if (!branch) return member.primary ? member.role : null;
  return link?.active ? link.role : null;
}
