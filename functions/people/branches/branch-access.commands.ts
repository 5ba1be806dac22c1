import { mayActOn } from '../../../shared/access/roles.ts';
import { forbidden, invalid, notFound } from '../../../shared/kernel/errors.ts';
import { type BranchId, parseId, type PersonId } from '../../../shared/kernel/ids.ts';
import { branchId } from '../../platform/request/access-records.ts';
import { type CommandContext, commandContext } from '../../platform/request/command-context.ts';
import { idempotent } from '../../platform/request/idempotency.ts';
import type { Call } from '../../platform/request/request.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';
import type { Plan } from '../../platform/tables/transact.ts';
import { branchInScope } from '../../tenancy/branch.queries.ts';
import { changeMember, putBranchLink } from '../member.records.ts';
import { personInScope } from '../users/user.queries.ts';

type BranchAccess = {
  readonly branch: { readonly id: BranchId; readonly name: string };
  readonly person: PersonId;
  readonly active: boolean;
};

/**
 * Takes the access to one branch from somebody who is in it, or gives it back. Membership, role and courses stay, and so does the
 * access to all else.
 * @throws NOT_FOUND for a person or branch that is missing or out of scope; FORBIDDEN for a higher role than the caller's, and for oneself
 */
export async function setBranchAccess(
  call: Call,
  viewer: TenantViewer,
  input: { readonly user_id: string | number; readonly branch_id: string | number; readonly active: boolean },
): Promise<void> {
  const { id, name } = await branchInScope(viewer, input.branch_id);
  const person = parseId<PersonId>(input.user_id);
  if (person === null) throw notFound();
  const access = { branch: { id: branchId(id), name }, person, active: input.active };
  const context = commandContext(call, viewer, 'setBranchAccess');
  await idempotent(call, viewer.person, ['setBranchAccess', person, id, input.active], () => planAccess(context, viewer, access));
}

async function planAccess(context: CommandContext, viewer: TenantViewer, { branch, person, active }: BranchAccess): Promise<Plan<boolean>> {
  const { scope } = viewer.tenant;
  const { member, branchLinks } = await personInScope(viewer, person);
  const link = branchLinks.find((each) => each.branch === branch.id);
  if (!link) throw notFound();
  if (person === viewer.person || ![member.role, link.role].every((role) => mayActOn(viewer.tenant.role, role))) throw forbidden();
  if (member.primary && member.role === 'admin')
    throw invalid('user_id', 'An admin with primary access can enter every branch. Change the role first.');
  if (link.active === active) return { writes: [], result: true };
  const stateOf = (isActive: boolean): string => `${isActive ? 'Active' : 'Inactive'} in ${branch.name}`;
  const change = { member: 'branchAccess', from: stateOf(link.active), to: stateOf(active) };
  const writes = [
    ...(await changeMember(context, scope, member, {}, [{ type: 'MemberChanged', person, what: ['branchAccess'], values: [change] }])),
    ...putBranchLink(scope, { ...link, active }),
  ];
  return { writes, result: true };
}
