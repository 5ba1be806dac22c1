import type { PeopleEvent } from '../../../events/people/people.events.ts';
import { AppError } from '../../../shared/kernel/errors.ts';
import type { PersonId, TenantId } from '../../../shared/kernel/ids.ts';
import { ERASED_NAMES } from '../../../shared/people/erasure.ts';
import { announceIdentity, changeSelf } from '../../identity/identity.records.ts';
import { PLATFORM_TENANT, platform, records, type Scope, scopeOf } from '../../platform/keys/keys.ts';
import { type MemberItem, personId, type SelfItem, tenantId, isCountedAdmin, usesLicence } from '../../platform/request/access-records.ts';
import type { CommandContext } from '../../platform/request/command-context.ts';
import { readMember } from '../../platform/request/membership.ts';
import { purgeNoMore } from '../../platform/deletion/deletion.ts';
import type { Plan, Write } from '../../platform/tables/transact.ts';
import { releaseLicence, uncountAdmin } from '../../tenancy/instance.records.ts';
import { replaceMember } from '../member.records.ts';
import { lastAdmin } from '../users/member-changes.ts';
import { countedElsewhere } from '../admission/holders.queries.ts';
import { tenantsOf } from '../users/user-details.commands.ts';
import { uncountSuperAdmin } from '../users/super-admins.records.ts';
import { type CountErased, type Counts, type ErasureItem, newErasure, readErasure, untilOf } from './erasure.records.ts';

/** Fits one transaction: of each instance the member, announcement, licence, count of admins, due date, pointer, key and receipt. */
const MOST_INSTANCES = 10;

const tooMany = (): AppError =>
  new AppError('CONFLICT', 'This user belongs to too many instances to be erased at once. Remove them from some instances first.');

/** Returns the instances that hold something of a person: those they belong to, and those that they left and that keep their names. */
export async function tenantsHolding(self: SelfItem): Promise<TenantId[]> {
  const person = personId(self.id);
  return [...new Set([...(await tenantsOf(person)), ...(self.left ?? []).map(tenantId)])];
}

/**
 * What an erasure by an instance reaches (rule G12). `elsewhere`: other instances whose membership counts, so that it is not theirs to
 * erase; `keeping`: instances that the person has left, and that keep what they learnt; `within`: all others that hold something of them.
 */
export type Reach = {
  readonly elsewhere: readonly TenantId[];
  readonly keeping: readonly TenantId[];
  readonly within: readonly TenantId[];
};

/** Returns what an erasure by an instance reaches. The set that is asked about is the set that is changed. */
export async function reachOf(self: SelfItem, here: TenantId, count: CountErased): Promise<Reach> {
  const person = personId(self.id);
  const [holding, elsewhere] = await Promise.all([tenantsHolding(self), countedElsewhere(self, here)]);
  const left = (self.left ?? []).map(tenantId).filter((tenant) => tenant !== here);
  const kept = await Promise.all(left.map(async (tenant) => (await count(scopeOf(tenant), person)).kept.length > 0));
  const keeping = left.filter((_, index) => kept[index]);
  const others = new Set([...keeping, ...elsewhere]);
  return { elsewhere, keeping, within: [...new Set([here, ...holding])].filter((tenant) => !others.has(tenant)) };
}

/**
 * Plans that nothing tells any more who a person was: identity, address and password are deleted, and in every instance the names, the
 * address and the key with which everything is encrypted that they wrote. What they learned stays under their number.
 * @throws CONFLICT for the last active admin with primary access and the last super admin, when it is written
 */
export async function planErasure(context: CommandContext, self: SelfItem, count: CountErased): Promise<Plan<true>> {
  const tenants = await tenantsHolding(self);
  return {
    writes: [
      ...(await writesWithin(context, self, tenants, count)),
      ...(await removeIdentity(context, self, 'erased')),
      ...(self.superAdmin && self.active ? [uncountSuperAdmin()] : []),
      { table: 'records', put: await ledgerOf(context, self, tenants) },
    ],
    result: true,
  };
}

/** Plans the same in some instances alone: the identity stays for those that keep the person's learning (rule G12). @throws as planErasure */
export async function planPartialErasure(
  context: CommandContext,
  self: SelfItem,
  tenants: readonly TenantId[],
  count: CountErased,
): Promise<Plan<true>> {
  const remaining = (await tenantsOf(personId(self.id))).filter((tenant) => !tenants.includes(tenant));
  const left = (self.left ?? []).filter((tenant) => !tenants.includes(tenantId(tenant)));
  const event = { type: 'IdentityChanged' as const, person: self.id, what: ['memberships'] };
  const ledger = await ledgerOf(context, self, tenants);
  return {
    writes: [
      ...(await writesWithin(context, self, tenants, count)),
      ...(await changeSelf(context, self, { memberships: remaining.length, left }, event)),
      // Of the platform's own copies there is nothing to remove.
      { table: 'records', put: { ...ledger, partly: true as const, finishedAt: context.now } },
    ],
    result: true,
  };
}

async function writesWithin(context: CommandContext, self: SelfItem, tenants: readonly TenantId[], count: CountErased): Promise<Write[]> {
  if (tenants.length > MOST_INSTANCES) throw tooMany();
  const writes: Write[] = [];
  for (const tenant of tenants) writes.push(...(await writesIn(context, scopeOf(tenant), personId(self.id), count)));
  return writes;
}

/** Returns the platform's record of an erasure, with the instances in which the person was erased before. */
async function ledgerOf(context: CommandContext, self: SelfItem, tenants: readonly TenantId[]): Promise<ErasureItem> {
  const scope = scopeOf(PLATFORM_TENANT);
  const before = (await readErasure(scope, personId(self.id)))?.tenants ?? [];
  const all = [...new Set([...before.map(tenantId), ...tenants])];
  return newErasure(scope, personId(self.id), { ...byWhom(context), erased: IDENTITY, kept: [], tenants: all });
}

/** Returns the writes that delete an identity with its password and the guard of its address. */
export async function removeIdentity(context: CommandContext, self: SelfItem, what: 'erased' | 'removed'): Promise<Write[]> {
  const person = personId(self.id);
  return [
    { table: 'platform', remove: platform.self(person), condition: '#v = :v', names: { '#v': 'v' }, values: { ':v': self.v } },
    { table: 'platform', remove: platform.secret(person) },
    { table: 'platform', remove: platform.mail(self.email) },
    await announceIdentity(context, { ...self, v: self.v + 1 }, { type: 'IdentityChanged', person, what: [what] }),
  ];
}

/** What is erased of a person wherever they belong. */
const IDENTITY: Counts = [
  { what: 'names', count: 1 },
  { what: 'addresses', count: 1 },
  { what: 'passwords', count: 1 },
];

const byWhom = ({ actor, now }: CommandContext) => ({ erasedAt: now, erasedBy: actor.kind === 'person' ? actor.id : null });

/** Returns the record of an erased member: their number, without anything that tells who they were. */
export const erasedMember = ({ now }: CommandContext, member: MemberItem, by: number | null): MemberItem => ({
  ...member,
  ...ERASED_NAMES,
  email: '',
  primary: false,
  owner: false,
  active: false,
  deactivateAt: null,
  lastLoginAt: null,
  leftAt: member.leftAt ?? member.deletedAt ?? now,
  deletedAt: now,
  deletedBy: by,
  purgedAt: now,
  erasedAt: now,
});

async function writesIn(context: CommandContext, scope: Scope, person: PersonId, count: CountErased): Promise<Write[]> {
  const member = await readMember(scope, person);
  const pointer: Write = { table: 'platform', remove: platform.membership(person, scope.tenant) };
  if (!member || member.erasedAt !== undefined) return [pointer];
  const counted = await count(scope, person);
  const facts = { ...byWhom(context), erased: [...IDENTITY, ...counted.erased], kept: counted.kept };
  const event: PeopleEvent = {
    type: 'PersonErased',
    person,
    erased: [...facts.erased],
    kept: [...facts.kept],
    until: untilOf(context.now),
  };
  const { deletedAt } = member;
  return [
    ...(await replaceMember(context, scope, member, erasedMember(context, member, facts.erasedBy), [event])),
    ...(usesLicence(member) ? [releaseLicence(scope)] : []),
    ...(usesLicence(member) && isCountedAdmin(member) ? [{ ...uncountAdmin(scope), onFail: lastAdmin() }] : []),
    ...(deletedAt !== undefined && member.purgedAt === undefined ? purgeNoMore(context, scope, 'member-purge', person, deletedAt) : []),
    pointer,
    { table: 'records', remove: records.personKey(scope, person) },
    { table: 'records', put: newErasure(scope, person, facts) },
  ];
}
