import { LRUCache } from 'lru-cache';
import type { Role } from '../../../shared/access/roles.ts';
import { type AppError, forbidden, unauthenticated } from '../../../shared/kernel/errors.ts';
import type { BranchId, PersonId, TenantId } from '../../../shared/kernel/ids.ts';
import { type Day, type Instant } from '../../../shared/kernel/instant.ts';
import {
  type BranchItem,
  type DomainItem,
  domainRecord,
  growthIsBlocked,
  memberIsActive,
  type MemberItem,
  memberRecord,
  type PersonBranchItem,
  personBranchRecord,
  personId,
  type SelfItem,
  selfRecord,
  type SessionItem,
  sessionRecord,
  type SlugItem,
  slugRecord,
  tenantId,
} from './access-records.ts';
import { type Address, batchGet, recordIn } from '../tables/batches.ts';
import type { Item } from '../tables/client.ts';
import { getItem, query } from '../tables/dynamo.ts';
import { expiring, platform, records, type Scope, scopeOf } from '../keys/keys.ts';
import { type Endings, isEnded, isLiveSession, touchSession } from './live-session.ts';
import { enteringMember } from './last-admin.ts';
import { branchBehind } from './membership.ts';
import type { SessionClaims } from '../credentials/tokens.ts';
import { noteCall } from '../runtime/latest-call.ts';
import { todayIn } from './today.ts';

/** The caller with their role and context. Made once per request from token, host and headers, and passed on explicitly. */
export type Viewer = {
  readonly person: PersonId;
  readonly self: SelfItem;
  readonly session: SessionItem;
  readonly superAdmin: boolean;
  /** null without an instance: the central host. */
  readonly tenant: TenantContext | null;
};

/** The viewer inside an instance. */
export type TenantContext = {
  readonly scope: Scope;
  readonly id: TenantId;
  readonly domain: string;
  readonly instance: DomainItem;
  /** null for a super admin, who has no memberships. */
  readonly member: MemberItem | null;
  /** Effective here; null: may not act here (no branch named and no primary access). */
  readonly role: Role | null;
  readonly primary: boolean;
  readonly branch: ({ readonly id: BranchId; readonly slug: string } & Pick<SlugItem, 'language' | 'languages'>) | null;
  /** The viewer's links to branches, inactive ones too. Read on the first call, since most requests need at most one of them. */
  readonly ownBranches: () => Promise<readonly PersonBranchItem[]>;
  readonly growthBlocked: boolean;
  /** What can have ended sessions here; see live-session.ts. */
  readonly endings: Endings;
};

/** A viewer who acts inside an instance, with a role there. */
export type TenantViewer = Viewer & { readonly tenant: TenantContext & { readonly role: Role } };

/** What a request claims; nothing here grants a right. */
export type RequestContext = {
  readonly now: Instant;
  /** First label of the instance, from the header, else from the host; null on the central host. */
  readonly domain: string | null;
  readonly branch: string | null;
  readonly claims: SessionClaims | null;
};

/**
 * `problem` is the error of calls that need a viewer, or access to the tenant or branch that was named; public calls ignore it.
 * `needsBranch`: the person belongs to the instance and has named no branch yet, without which they may only read who they are.
 */
export type ViewerResult =
  | { readonly viewer: Viewer; readonly problem?: AppError; readonly needsBranch?: boolean }
  | { readonly viewer: null; readonly problem: AppError };

/** Returns the caller: with one batch of reads when the session is bound to an instance, with two otherwise. */
export async function resolveViewer(request: RequestContext): Promise<ViewerResult> {
  const { claims, now } = request;
  if (!claims) return { viewer: null, problem: unauthenticated() };
  const first: Address[] = [
    { table: 'expiring', key: expiring.session(claims.family, claims.session) },
    { table: 'platform', key: platform.self(personId(claims.person)) },
  ];
  if (request.domain !== null) first.push({ table: 'platform', key: platform.domain(request.domain) });
  const bound = claims.tenant !== null && request.domain !== null ? scopeOf(tenantId(claims.tenant)) : null;
  const person = personId(claims.person);
  const cached = bound ? cachedBranch(bound, request.branch) : undefined;
  const [session, self, domain, ...items] = await batchGet(
    bound ? [...first, ...contextAddresses(bound, person, request.branch, cached)] : first,
  );
  const place = bound ? await contextItemsOf(bound, person, request.branch, cached, items) : null;
  const who = sessionOf(recordIn(session, sessionRecord), recordIn(self, selfRecord), claims, now);
  if (!who) return { viewer: null, problem: unauthenticated() };
  noteCall();
  await touchSession(who.session, now);
  if (request.domain === null) return { viewer: { ...who, tenant: null } };
  return enter(who, recordIn(domain, domainRecord), request, place);
}

type Who = Pick<Viewer, 'person' | 'self' | 'session' | 'superAdmin'>;

/** Returns the person of a live session that is the one of the claims. */
function sessionOf(session: SessionItem | undefined, self: SelfItem | undefined, claims: SessionClaims, now: Instant): Who | null {
  if (!self || self.id !== claims.person || !isLiveSession(session, self, now) || (session.bound ?? null) !== claims.tenant) return null;
  return { person: personId(self.id), self, session, superAdmin: self.superAdmin };
}

type ContextItems = {
  readonly member: MemberItem | undefined;
  readonly branch: TenantContext['branch'];
  readonly link: PersonBranchItem | undefined;
  /** The record that says which sessions have ended in the branch. */
  readonly branchEnding?: SlugItem | BranchItem;
};

/**
 * Which branch a slug led to when this process last looked. It only tells which link to read along: the slug itself is read too, and
 * decides.
 */
const slugCache = new LRUCache<string, BranchId>({ max: 10_000 });
/** For tests of a function that has just started. @internal */
export const clearSlugCache = (): void => slugCache.clear();
const slugKey = (scope: Scope, slug: string): string => `${scope.tenant} ${slug}`;

/** Read once for a call: another call may change the cache before the answer comes. */
export const cachedBranch = (scope: Scope, slug: string | null): BranchId | undefined =>
  slug === null ? undefined : slugCache.get(slugKey(scope, slug));

/** Returns the addresses of what a context is made of. */
export function contextAddresses(scope: Scope, person: PersonId, branch: string | null, cached: BranchId | undefined): Address[] {
  const addresses: Address[] = [{ table: 'records', key: records.member(scope, person) }];
  if (branch === null) return addresses;
  addresses.push({ table: 'records', key: records.slug(scope, branch) });
  if (cached !== undefined) addresses.push({ table: 'records', key: records.personBranch(scope, person, cached) });
  return addresses;
}

/** Returns what was read at the addresses of a context. The link to the branch takes one more read where its slug is not in the cache. */
export async function contextItemsOf(
  scope: Scope,
  person: PersonId,
  url: string | null,
  cached: BranchId | undefined,
  items: readonly (Item | undefined)[],
): Promise<ContextItems> {
  const [member, slug, cachedLink] = [
    recordIn(items[0], memberRecord),
    recordIn(items[1], slugRecord),
    recordIn(items[2], personBranchRecord),
  ];
  const behind = await branchBehind(scope, slug);
  if (behind === null || url === null) return { member, branch: null, link: undefined };
  const { id } = behind;
  slugCache.set(slugKey(scope, url), id);
  const link = cached === id ? cachedLink : await getItem('records', records.personBranch(scope, person, id), personBranchRecord);
  const { language, languages } = behind.ending;
  return { member, branch: { id, slug: url, language, languages }, link, branchEnding: behind.ending };
}

function memberBranchesOf(scope: Scope, person: PersonId): TenantContext['ownBranches'] {
  let links: Promise<readonly PersonBranchItem[]> | undefined;
  return () => (links ??= query('records', { pk: records.personPartition(scope, person), prefix: 'b#' }, personBranchRecord));
}

/** The second batch of a session that is not bound: only the domain record tells which instance it is. */
async function readContextItems(scope: Scope, person: PersonId, branch: string | null): Promise<ContextItems> {
  const cached = cachedBranch(scope, branch);
  return contextItemsOf(scope, person, branch, cached, await batchGet(contextAddresses(scope, person, branch, cached)));
}

/** Returns a person as the viewer of an instance. `read`: what was read of the context; it is read here where it is null. */
export async function enter(
  who: Who,
  domain: DomainItem | undefined,
  request: RequestContext,
  read: ContextItems | null,
): Promise<ViewerResult> {
  const outside: Viewer = { ...who, tenant: null };
  if (!domain || request.domain === null || !mayUse(who, domain.id)) return { viewer: outside, problem: forbidden() };
  const scope = scopeOf(tenantId(domain.id));
  const found = read ?? (await readContextItems(scope, who.person, request.branch));
  const today = todayIn(domain, request.now);
  const items = { ...found, member: await enteringMember(scope, found.member, today) };
  const endings = endingsOf(who, domain, items);
  if (!isLive(who, domain, items.member, today) || isEnded(who.session, endings)) return { viewer: null, problem: unauthenticated() };
  const tenant = tenantContextOf(who, { scope, name: request.domain, instance: domain, endings }, items, request);
  return tenant.role === null
    ? { viewer: { ...who, tenant }, problem: forbidden(), needsBranch: request.branch === null }
    : { viewer: { ...who, tenant } };
}

type Instance = { readonly scope: Scope; readonly name: string; readonly instance: DomainItem; readonly endings: Endings };

function tenantContextOf(
  who: Who,
  { scope, name, instance, endings }: Instance,
  items: ContextItems,
  request: RequestContext,
): TenantContext {
  const isBranchKnown = request.branch === null || items.branch !== null;
  return {
    scope,
    id: scope.tenant,
    domain: name,
    instance,
    member: items.member ?? null,
    role: isBranchKnown ? roleIn(who, items) : null,
    primary: who.superAdmin || (items.member?.primary ?? false),
    branch: items.branch,
    ownBranches: memberBranchesOf(scope, who.person),
    growthBlocked: growthIsBlocked(instance.subscriptions, todayIn(instance, request.now)),
    endings,
  };
}

/** A bound session is good in its own instance alone, a central one in those it has gained, a super admin's everywhere. */
function mayUse({ session, superAdmin }: Who, tenant: number): boolean {
  if (session.bound !== null) return session.bound === tenant;
  return superAdmin || (session.gained?.includes(tenant) ?? false);
}

/** Rule G2: flags and dates of the membership and of the instance, live. Super admins have no membership and may enter a closed instance. */
const isLive = (who: Who, domain: DomainItem, member: MemberItem | undefined, today: Day): boolean =>
  who.superAdmin || (domain.active && member !== undefined && memberIsActive(member, today));

/** A branch that is deleted ends the sessions of those who have their access by it. */
const endingsOf = ({ superAdmin }: Who, domain: DomainItem, { member, branchEnding }: ContextItems): Endings =>
  superAdmin ? [] : [domain, member, member?.primary ? null : branchEnding];

/**
 * Effective role: super admins everywhere; admins with primary access are admin in every branch; everybody else has the
 * branch's role inside a branch (while that membership is active), and the instance's role outside, if they have primary access.
 */
function roleIn(who: Who, { member, branch, link }: ContextItems): Role | null {
  if (who.superAdmin) return 'super_admin';
  if (!member) return null;
  if (member.primary && member.role === 'admin') return 'admin';
  if (!branch) return member.primary ? member.role : null;
  return link?.active ? link.role : null;
}
