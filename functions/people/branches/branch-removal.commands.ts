import { mayActOn } from '../../../shared/access/roles.ts';
import { forbidden, notFound } from '../../../shared/kernel/errors.ts';
import { type BranchId, parseId, type PersonId } from '../../../shared/kernel/ids.ts';
import { branchId, type LinkSource } from '../../platform/request/access-records.ts';
import { type CommandContext, commandContext } from '../../platform/request/command-context.ts';
import { idempotent } from '../../platform/request/idempotency.ts';
import type { Call } from '../../platform/request/request.ts';
import type { Plan } from '../../platform/tables/transact.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';
import { branchInScope } from '../../tenancy/branch.queries.ts';
import { changeMember, putBranchLink, removeBranchLink } from '../member.records.ts';
import { personInScope } from '../users/user.queries.ts';

const isDirect = (source: LinkSource): boolean => source.kind === 'direct';

/**
 * Removes the direct source of a person's membership of a branch. While a group gives the membership too, the person stays, as a learner,
 * which is the role that groups give. Somebody who is not in the branch directly is left as they are. The membership of the instance
 * stays, so that its last admin is never concerned (rule G7).
 * @throws NOT_FOUND for a person or branch that is missing or out of scope; FORBIDDEN for a higher role than the caller's
 */
export async function removeUserFromBranch(
  call: Call,
  viewer: TenantViewer,
  userInput: string | number,
  branchInput: string | number,
): Promise<void> {
  const context = commandContext(call, viewer, 'removeUserFromBranch');
  const branch = branchId((await branchInScope(viewer, branchInput)).id);
  const person = parseId<PersonId>(userInput);
  if (person === null) throw notFound();
  await idempotent(call, viewer.person, ['removeUserFromBranch', person, branch], () => planRemoval(context, viewer, person, branch));
}

async function planRemoval(context: CommandContext, viewer: TenantViewer, person: PersonId, branch: BranchId): Promise<Plan<boolean>> {
  const { scope } = viewer.tenant;
  const { member, branchLinks } = await personInScope(viewer, person);
  const link = branchLinks.find((each) => each.branch === branch);
  const highest = link ? [member.role, link.role] : [member.role];
  if (!highest.every((role) => mayActOn(viewer.tenant.role, role))) throw forbidden();
  if (!link?.sources.some(isDirect)) return { writes: [], result: true };
  const remaining = link.sources.filter((source) => !isDirect(source));
  const isLeft = remaining.length === 0;
  const writes = [
    ...(await changeMember(context, scope, member, {}, [
      { type: 'LinksChanged', of: { kind: 'person', id: person }, to: 'branch', added: [], removed: isLeft ? [branch] : [] },
    ])),
    ...(isLeft ? removeBranchLink(scope, person, branch) : putBranchLink(scope, { ...link, role: 'learner', sources: remaining })),
  ];
  return { writes, result: true };
}
