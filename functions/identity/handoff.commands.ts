import { createHash, randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { forbidden, notFound, unauthenticated } from '../../shared/kernel/errors.ts';
import { parseId, type BranchId, type TenantId } from '../../shared/kernel/ids.ts';
import { type Instant, toInstant, toMillis } from '../../shared/kernel/instant.ts';
import { branchRecord, domainRecord, personId, type SessionItem, sessionRecord, tenantId } from '../platform/request/access-records.ts';
import type { ClientNetwork } from '../platform/request/client-network.ts';
import type { CommandContext } from '../platform/request/command-context.ts';
import { getItem, putItem } from '../platform/tables/dynamo.ts';
import { expiring, type Key, platform, records, type Scope, scopeOf } from '../platform/keys/keys.ts';
import { type Entry, entryInto, isInBranch } from '../platform/request/membership.ts';
import { assertLiveIn, isLiveSession } from '../platform/request/live-session.ts';
import { giveBackRate, type Rate, spendRate } from '../platform/request/rate-limits.ts';
import { type Plan, transact, type Write } from '../platform/tables/transact.ts';
import type { Viewer } from '../platform/request/viewer.ts';
import { signInAsMember, readSelf } from './identity.records.ts';
import { type InstanceItem, instanceRecord } from '../tenancy/instance.records.ts';
import { endFamily, newSession, putSession } from './sessions.ts';
import { instant, record, type RecordOf } from '../platform/tables/record.ts';
import { todayIn } from '../platform/request/today.ts';

const LIFE_MS = 60_000;
const REFUSED_CODES: Rate = { what: 'handoff-code', limit: 50, seconds: 900 };

/** Expiring `code#…`: a one-time code for one host. `nonce` and `session` are set by the exchange. */
const codeRecord = record('handoff code', {
  person: z.int(),
  family: z.string(),
  /** The session that requested the code; when it has ended, the code is invalid. */
  asker: z.string(),
  tenant: z.int(),
  domain: z.string(),
  expiresAt: instant,
  ttl: z.int(),
  nonce: z.optional(z.string()),
  session: z.optional(z.string()),
  usedAt: z.optional(instant),
});
type CodeItem = RecordOf<typeof codeRecord>;

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url');
/** Codes are stored by their hash, so that a reader of the table cannot use one. */
const keyOf = (code: string): Key => expiring.code(hashOf(code));

/** A code with the time at which it expires. */
export type HandoffCode = { readonly code: string; readonly expires_at: Instant };

/**
 * Returns a code for the host of an instance the caller belongs to, and for a branch of it.
 * @throws FORBIDDEN for a session that is bound to another instance, and without an active membership
 */
export async function createHandoffCode(
  viewer: Viewer,
  input: { instance_id: string; branch_id?: string | null | undefined },
  now: Instant,
): Promise<HandoffCode> {
  const tenant = parseId<TenantId>(input.instance_id);
  if (tenant === null) throw notFound();
  const { domain } = await requireEntry(viewer, tenant, input.branch_id ?? null, now);
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
 * Returns the instance if the caller may enter it, and the branch, now.
 * @throws FORBIDDEN for every reason alike, a missing instance included; UNAUTHENTICATED for a session that has ended there
 */
export async function requireEntry(viewer: Viewer, tenant: TenantId, branchInput: string | null, now: Instant): Promise<InstanceItem> {
  if (viewer.session.bound !== null && viewer.session.bound !== tenant) throw forbidden();
  const instance = await getItem('platform', platform.instance(tenant), instanceRecord);
  const facts = instance && (await getItem('platform', platform.domain(instance.domain), domainRecord));
  const entry = facts && (await entryInto(viewer.self, facts, todayIn(facts, now)));
  if (!instance || !entry) throw forbidden();
  // Whoever signed in before the access was taken and given back signs in again.
  assertLiveIn(viewer.session, entry.member ? [facts, entry.member] : []);
  if (branchInput !== null) await requireBranch(viewer.session, scopeOf(tenant), entry, parseId<BranchId>(branchInput));
  return instance;
}

/** @throws FORBIDDEN for a branch that is missing, deleted or not the caller's, UNAUTHENTICATED for a session that has ended there */
async function requireBranch(session: SessionItem, scope: Scope, entry: Entry, branch: BranchId | null): Promise<void> {
  const header = branch && (await getItem('records', records.header(scope, 'branch', branch), branchRecord));
  if (!branch || !header || header.deletedAt || !(await isInBranch(scope, entry, branch))) throw forbidden();
  assertLiveIn(session, entry.member?.primary === false ? [header] : []);
}

/** The context of a command before its person is known. */
type AnonymousContext = Omit<CommandContext, 'actor'>;

type Exchange = { readonly code: string; readonly nonce: string; readonly domain: string | null };
/** `revoked`: the family of sessions to end, null for none. */
type Outcome = { readonly session: SessionItem } | { readonly revoked: string | null };

/**
 * Returns the session of a code, on the host the code was made for. A repeat with the same nonce gets the same session for 60 s; another
 * nonce means that two clients have the code, so the family of sessions is ended.
 * @throws UNAUTHENTICATED for a code that is unknown, used, expired or of another host
 */
export async function exchangeHandoffCode(context: AnonymousContext, network: ClientNetwork, input: Exchange): Promise<SessionItem> {
  await spendRate(REFUSED_CODES, network, context.now);
  const outcome = await transact(() => planExchange(context, input));
  if ('session' in outcome) {
    await giveBackRate(REFUSED_CODES, network, context.now);
    return outcome.session;
  }
  if (outcome.revoked !== null) await endFamily(outcome.revoked);
  throw unauthenticated();
}

async function planExchange(context: AnonymousContext, { code, nonce, domain }: Exchange): Promise<Plan<Outcome>> {
  const item = await getItem('expiring', keyOf(code), codeRecord);
  if (!item || item.domain !== domain) return { writes: [], result: { revoked: null } };
  if (item.nonce !== undefined) return { writes: [], result: await repeatedUse(context.now, item, nonce) };
  if (item.expiresAt <= context.now) return { writes: [], result: { revoked: null } };
  return firstUse(context, item, nonce);
}

async function repeatedUse(now: Instant, item: CodeItem, nonce: string): Promise<Outcome> {
  if (item.nonce !== hashOf(nonce)) return { revoked: item.family };
  const isInTime = item.usedAt !== undefined && toMillis(item.usedAt) + LIFE_MS > toMillis(now);
  const session =
    isInTime && item.session !== undefined
      ? await getItem('expiring', expiring.session(item.family, item.session), sessionRecord)
      : undefined;
  return session ? { session } : { revoked: null };
}

async function firstUse(context: AnonymousContext, item: CodeItem, nonce: string): Promise<Plan<Outcome>> {
  const person = personId(item.person);
  const [self, facts, asker] = await Promise.all([
    readSelf(person),
    getItem('platform', platform.domain(item.domain), domainRecord),
    getItem('expiring', expiring.session(item.family, item.asker), sessionRecord),
  ]);
  const entry = self && facts && facts.id === item.tenant ? await entryInto(self, facts, todayIn(facts, context.now)) : null;
  if (!self || !entry || !isLiveSession(asker, self, context.now, entry.member ? [facts, entry.member] : []))
    return { writes: [], result: { revoked: null } };
  const session = newSession(self, item.tenant, context.now, asker);
  const codeUpdate: Write = {
    table: 'expiring',
    key: item,
    update: 'SET nonce = :nonce, #session = :session, usedAt = :now',
    condition: 'attribute_exists(pk) AND attribute_not_exists(nonce)',
    names: { '#session': 'session' },
    values: { ':nonce': hashOf(nonce), ':session': session.session, ':now': context.now },
  };
  const writes: Write[] = [
    codeUpdate,
    { table: 'expiring', check: asker, condition: 'createdAt = :made', values: { ':made': asker.createdAt } },
    { table: 'platform', check: self, condition: 'sessionsAfter <= :made', values: { ':made': asker.createdAt } },
    putSession(session),
    ...(entry.member
      ? await signInAsMember({ ...context, actor: { kind: 'person', id: person } }, scopeOf(tenantId(item.tenant)), self, entry.member)
      : []),
  ];
  return { writes, result: { session } };
}
