import type { BranchId, TenantId } from '../../shared/kernel/ids.ts';
import { forbidden } from '../../shared/kernel/errors.ts';
import {
  branchId,
  type BranchItem,
  branchRecord,
  type DomainItem,
  type MemberItem,
  memberRecord,
  type PersonBranchItem,
  personBranchRecord,
  tenantId,
} from '../platform/request/access-records.ts';
import type { CommandContext } from '../platform/request/command-context.ts';
import { getMany } from '../platform/tables/batches.ts';
import { getItem, query } from '../platform/tables/dynamo.ts';
import { expiring, platform, records, scopeOf } from '../platform/keys/keys.ts';
import { readMember } from '../platform/request/membership.ts';
import { transact, type Write } from '../platform/tables/transact.ts';
import type { Viewer } from '../platform/request/viewer.ts';
import { findInstances } from '../tenancy/instance.queries.ts';
import { requireEntry } from './handoff.commands.ts';
import { signInAsMember, membershipRecord } from './identity.records.ts';

/**
 * Checks that the caller may enter an instance and a branch, and adds the instance to a session of the central host. Each request names
 * its own context, so two tabs can work in two branches.
 * @throws FORBIDDEN without an active membership
 */
export async function selectContext(viewer: Viewer, context: CommandContext, tenant: TenantId, branch: BranchId | null): Promise<void> {
  await requireEntry(viewer, tenant, branch === null ? null : String(branch), context.now);
  const { session } = viewer;
  if (session.bound !== null || viewer.superAdmin || session.gained?.includes(tenant)) return;
  await transact(async () => {
    const scope = scopeOf(tenant);
    const member = await readMember(scope, viewer.person);
    const sessionUpdate: Write = {
      table: 'expiring',
      key: expiring.session(session.family, session.session),
      update: 'SET gained = list_append(if_not_exists(gained, :none), :tenant)',
      condition: 'attribute_exists(pk)',
      values: { ':none': [], ':tenant': [tenant] },
      onFail: forbidden(),
    };
    return { writes: [sessionUpdate, ...(member ? await signInAsMember(context, scope, viewer.self, member) : [])], result: undefined };
  });
}

/** An instance the caller belongs to, with the caller's branches there; inactive ones are included. */
export type InstanceAccess = {
  readonly domain: string;
  readonly facts: DomainItem;
  readonly member: MemberItem;
  readonly branches: readonly { readonly branch: BranchItem; readonly link: PersonBranchItem }[];
};

/** Returns the instances the caller belongs to, sorted by name. */
export async function readAccess(viewer: Viewer): Promise<InstanceAccess[]> {
  const pointers = await query(
    'platform',
    {
      pk: platform.personPartition(viewer.person),
      prefix: platform.membershipPrefix,
    },
    membershipRecord,
  );
  const instances = await findInstances(pointers.map((pointer) => tenantId(pointer.tenant)));
  const accesses = await Promise.all(instances.map((instance) => accessTo(viewer, instance)));
  return accesses.filter((access) => access !== null).sort((a, b) => a.facts.name.localeCompare(b.facts.name));
}

async function accessTo(viewer: Viewer, instance: { domain: string; facts: DomainItem }): Promise<InstanceAccess | null> {
  const scope = scopeOf(tenantId(instance.facts.id));
  const [member, links] = await Promise.all([
    getItem('records', records.member(scope, viewer.person), memberRecord),
    query('records', { pk: records.personPartition(scope, viewer.person), prefix: records.linkPrefix.branch }, personBranchRecord),
  ]);
  if (!member || member.deletedAt) return null;
  const headers = await getMany(
    'records',
    links.map((link) => records.header(scope, 'branch', branchId(link.branch))),
    branchRecord,
  );
  const branches = links.flatMap((link, index) => {
    const branch = headers[index];
    return branch && !branch.deletedAt ? [{ branch, link }] : [];
  });
  return { ...instance, member, branches };
}
