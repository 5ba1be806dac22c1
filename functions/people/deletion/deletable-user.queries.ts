import { AppError, forbidden, notFound } from '../../../shared/kernel/errors.ts';
import { type BranchId, parseId, type PersonId } from '../../../shared/kernel/ids.ts';
import { mayActOn, parseRole, type Role } from '../../../shared/access/roles.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';
import { type Person, personInScope } from '../users/user.queries.ts';
import { boundOf } from '../../tenancy/branch.queries.ts';
import { higherRole } from '../users/user.view.ts';

/**
 * What a deletion ends; it depends on the caller (docs/spec/access.md, section 2).
 * - `membership`: everything the person has in the instance. For callers of the whole instance always; for callers of a branch when the
 *   person belongs to no other branch and has no primary access, so that nothing outside their scope changes.
 * - `branch-link`: the caller acts in a branch, and the person also has primary access or other branches. Only the person's link to that
 *   branch ends, with their membership of groups that have no other branch; the membership continues and keeps its licence. It is undone
 *   by adding the person to the branch again; it cannot be restored.
 */
export type DeletionExtent = 'membership' | 'branch-link';

/** A person whom the caller may delete; `bound` is the branch of the caller's scope. */
export type DeletableUser = Person & { readonly ends: DeletionExtent; readonly bound: BranchId | null };

const cannotDeleteSelf = (): AppError => new AppError('CONFLICT', 'You cannot delete yourself. Ask another admin to do it.');

/**
 * Returns a person whom the caller may delete, and what the deletion ends.
 * @throws NOT_FOUND out of scope, CONFLICT for the caller, FORBIDDEN for a higher rank, and for the owner except by a super admin (G6, G7)
 */
export async function deletableUser(viewer: TenantViewer, input: string): Promise<DeletableUser> {
  const id = parseId<PersonId>(input);
  if (id === null) throw notFound();
  if (id === viewer.person) throw cannotDeleteSelf();
  const person = await personInScope(viewer, id);
  const bound = boundOf(viewer);
  if (!mayActOn(viewer.tenant.role, highestRole(person, bound))) throw forbidden();
  if (person.member.owner && !viewer.superAdmin) throw forbidden();
  return { ...person, bound, ends: belongsOnlyTo(person, bound) ? 'membership' : 'branch-link' };
}

/** Returns the highest role of a person in the instance and in the branches of the scope: a caller must not act on a higher one. */
export const highestRole = ({ member, branchLinks }: Person, bound: BranchId | null): Role =>
  branchLinks
    .filter(({ branch }) => bound === null || branch === bound)
    .reduce((highest: Role, { role }) => higherRole(highest, parseRole(role)), member.role);

/** Returns whether a person belongs to the scope only: no primary access and no other branch. A deleted branch counts, since it can be restored. */
export const belongsOnlyTo = ({ member, branchLinks }: Person, bound: BranchId | null): boolean =>
  bound === null || (!member.primary && branchLinks.every(({ branch }) => branch === bound));
