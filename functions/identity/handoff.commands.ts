import { createHash, randomBytes } from 'node:crypto';
import { forbidden, notFound, unauthenticated } from '../../shared/kernel/errors.ts';
import { parseId, type BranchId, type TenantId } from '../../shared/kernel/ids.ts';
import { dayOf, type Instant, toInstant, toMillis } from '../../shared/kernel/instant.ts';
import { type BranchItem, type DomainItem, personId, type SessionItem, tenantId } from '../platform/access-records.ts';
import type { Act } from '../platform/request/command-context.ts';
import { getItem, type Item, putItem } from '../platform/dynamo.ts';
import { expiring, type Key, platform, records, scopeOf } from '../platform/keys/keys.ts';
import { entryInto, isInBranch } from '../platform/request/membership.ts';
import { type Plan, transact, type Write } from '../platform/tables/transact.ts';
import type { Viewer } from '../platform/viewer.ts';
import { enterAsMember, readSelf } from './identity.records.ts';
import type { InstanceItem } from '../tenancy/instance.records.ts';
import { endFamily, newSession, putSession } from './sessions.ts';

const LIFE_MS = 60_000;

/** Expiring `code#…`: a one-time way into one host. `nonce` and `session` are set by the exchange. */
type CodeItem = Item & {
  person: number;
  family: string;
  /** The session that asked; once it has ended, its codes are worth nothing. */
  asker: string;
  tenant: number;
  domain: string;
  expiresAt: Instant;
  ttl: number;
  nonce?: string;
  session?: string;
  usedAt?: Instant;
};

const fingerprint = (text: string): string => createHash('sha256').update(text).digest('base64url');
/** Codes lie in the table by their fingerprint: who reads it cannot use one. */
const keyOf = (code: string): Key => expiring.code(fingerprint(code));

export type HandoffCode = { readonly code: string; readonly expires_at: Instant };

/**
 * A code for the host of an instance the caller belongs to (and a branch of it).
 * @throws FORBIDDEN out of a session that is bound elsewhere, and without an active membership
 */
export async function handOff(
  viewer: Viewer,
  input: { instance_id: string; branch_id?: string | null | undefined },
  now: Instant,
): Promise<HandoffCode> {
  const tenant = parseId<TenantId>(input.instance_id);
  if (tenant === null) throw notFound();
  const { domain } = await mayGo(viewer, tenant, input.branch_id ?? null, now);
  const code = `ho_${randomBytes(32).toString('base64url')}`;
  const expiresAt = toInstant(toMillis(now) + LIFE_MS);
  const item: CodeItem = {
    ...keyOf(code),
    person: viewer.person,
    family: viewer.session.family,
    asker: viewer.session.session,
    tenant,
    domain,
    expiresAt,
    // Kept a while longer, so that a second use is recognised as one.
    ttl: Math.floor((toMillis(expiresAt) + 10 * LIFE_MS) / 1000),
  };
  await putItem('expiring', item, { condition: 'attribute_not_exists(pk)' });
  return { code, expires_at: expiresAt };
}

/**
 * Whether somebody may go into an instance, and a branch of it, now.
 * @throws FORBIDDEN for every reason alike, a missing instance included
 */
export async function mayGo(viewer: Viewer, tenant: TenantId, branchInput: string | null, now: Instant): Promise<InstanceItem> {
  if (viewer.session.bound !== null && viewer.session.bound !== tenant) throw forbidden();
  const instance = await getItem<InstanceItem>('platform', platform.instance(tenant));
  const facts = instance && (await getItem<DomainItem>('platform', platform.domain(instance.domain)));
  const entry = facts && (await entryInto(viewer.self, facts, dayOf(now)));
  if (!instance || !entry) throw forbidden();
  if (branchInput === null) return instance;
  const scope = scopeOf(tenant);
  const branch = parseId<BranchId>(branchInput);
  const header = branch === null ? undefined : await getItem<BranchItem>('records', records.header(scope, 'B', branch));
  if (branch === null || !header || header.deletedAt || !(await isInBranch(scope, entry, branch))) throw forbidden();
  return instance;
}

type Exchange = { readonly code: string; readonly nonce: string; readonly domain: string | null };
type Outcome = { readonly session: SessionItem } | { readonly burnt: string | null };

/**
 * Gives the session of a code, on the host it was made for. A repeat with the same nonce gets the same session for 60 s; another
 * nonce means that two have the code, so it is burnt and the family ended.
 * @throws UNAUTHENTICATED for a code that is unknown, used, expired or of another host
 */
export async function exchange(act: Omit<Act, 'actor'>, input: Exchange): Promise<SessionItem> {
  const outcome = await transact(() => planExchange(act, input));
  if ('session' in outcome) return outcome.session;
  if (outcome.burnt !== null) await endFamily(outcome.burnt);
  throw unauthenticated();
}

async function planExchange(act: Omit<Act, 'actor'>, { code, nonce, domain }: Exchange): Promise<Plan<Outcome>> {
  const item = await getItem<CodeItem>('expiring', keyOf(code));
  if (!item || item.domain !== domain) return { writes: [], answer: { burnt: null } };
  if (item.nonce !== undefined) return { writes: [], answer: await repeated(act.now, item, nonce) };
  if (item.expiresAt <= act.now) return { writes: [], answer: { burnt: null } };
  return firstUse(act, item, nonce);
}

async function repeated(now: Instant, item: CodeItem, nonce: string): Promise<Outcome> {
  if (item.nonce !== fingerprint(nonce)) return { burnt: item.family };
  const inTime = item.usedAt !== undefined && toMillis(item.usedAt) + LIFE_MS > toMillis(now);
  const session =
    inTime && item.session !== undefined ? await getItem<SessionItem>('expiring', expiring.session(item.family, item.session)) : undefined;
  return session ? { session } : { burnt: null };
}

async function firstUse(act: Omit<Act, 'actor'>, item: CodeItem, nonce: string): Promise<Plan<Outcome>> {
  const person = personId(item.person);
  const self = await readSelf(person);
  const facts = await getItem<DomainItem>('platform', platform.domain(item.domain));
  const entry = self && facts && facts.id === item.tenant ? await entryInto(self, facts, dayOf(act.now)) : null;
  if (!self || !entry) return { writes: [], answer: { burnt: null } };
  const session = newSession(self, item.tenant, act.now, item.family);
  const used: Write = {
    table: 'expiring',
    key: item,
    update: 'SET nonce = :nonce, #session = :session, usedAt = :now',
    condition: 'attribute_exists(pk) AND attribute_not_exists(nonce)',
    names: { '#session': 'session' },
    values: { ':nonce': fingerprint(nonce), ':session': session.session, ':now': act.now },
  };
  const writes: Write[] = [
    used,
    { table: 'expiring', check: expiring.session(item.family, item.asker), condition: 'attribute_exists(pk)', onFail: unauthenticated() },
    putSession(session),
    ...(entry.member
      ? await enterAsMember({ ...act, actor: { kind: 'person', id: person } }, scopeOf(tenantId(item.tenant)), entry.member)
      : []),
  ];
  return { writes, answer: { session } };
}
