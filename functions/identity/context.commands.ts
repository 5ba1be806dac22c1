import type { BranchId, TenantId } from '../../shared/kernel/ids.ts';
import { forbidden } from '../../shared/kernel/errors.ts';
import {
  type BranchItem,
  branchId,
  type DomainItem,
  type MemberItem,
  type PersonBranchItem,
  tenantId,
} from '../platform/access-records.ts';
import type { Act } from '../platform/request/command-context.ts';
import { getItem, getMany, query } from '../platform/dynamo.ts';
import { expiring, platform, records, scopeOf } from '../platform/keys/keys.ts';
import { readMember } from '../platform/request/membership.ts';
import { transact, type Write } from '../platform/tables/transact.ts';
import type { Viewer } from '../platform/viewer.ts';
import { findInstances } from '../tenancy/instance.queries.ts';
import { mayGo } from './handoff.commands.ts';
import { enterAsMember, type MembershipItem } from './identity.records.ts';

/**
 * Checks live that the caller may enter, and lets a session of the central host gain the instance. Context itself stays with each
 * request, so two tabs may stand in two branches.
 */
export async function selectContext(viewer: Viewer, act: Act, tenant: TenantId, branch: BranchId | null): Promise<void> {
  await mayGo(viewer, tenant, branch === null ? null : String(branch), act.now);
  const { session } = viewer;
  if (session.bound !== null || viewer.superAdmin || session.gained?.includes(tenant)) return;
  await transact(async () => {
    const scope = scopeOf(tenant);
    const member = await readMember(scope, viewer.person);
    const gain: Write = {
      table: 'expiring',
      key: expiring.session(session.family, session.session),
      update: 'SET gained = list_append(if_not_exists(gained, :none), :tenant)',
      condition: 'attribute_exists(pk)',
      values: { ':none': [], ':tenant': [tenant] },
      onFail: forbidden(),
    };
    return { writes: [gain, ...(member ? await enterAsMember(act, scope, member) : [])], answer: undefined };
  });
}

/** One instance the caller belongs to, with the branches they belong to there; what is switched off is there and says so. */
export type Access = {
  readonly domain: string;
  readonly facts: DomainItem;
  readonly member: MemberItem;
  readonly branches: readonly { readonly branch: BranchItem; readonly link: PersonBranchItem }[];
};

export async function readAccess(viewer: Viewer): Promise<Access[]> {
  const pointers = await query<MembershipItem>('platform', {
    pk: platform.personPartition(viewer.person),
    prefix: platform.membershipPrefix,
  });
  const instances = await findInstances(pointers.map((pointer) => tenantId(pointer.tenant)));
  const found = await Promise.all(instances.map((instance) => accessTo(viewer, instance)));
  return found.filter((access) => access !== null).sort((a, b) => a.facts.name.localeCompare(b.facts.name));
}

async function accessTo(viewer: Viewer, instance: { domain: string; facts: DomainItem }): Promise<Access | null> {
  const scope = scopeOf(tenantId(instance.facts.id));
  const [member, links] = await Promise.all([
    getItem<MemberItem>('records', records.member(scope, viewer.person)),
    query<PersonBranchItem>('records', { pk: records.personPartition(scope, viewer.person), prefix: records.linkPrefix.branch }),
  ]);
  if (!member || member.deletedAt) return null;
  const headers = (await getMany(
    'records',
    links.map((link) => records.header(scope, 'B', branchId(link.branch))),
  )) as (BranchItem | undefined)[];
  const branches = links.flatMap((link, index) => {
    const branch = headers[index];
    return branch && !branch.deletedAt ? [{ branch, link }] : [];
  });
  return { ...instance, member, branches };
}
