import { AppError, forbidden, notFound } from '../../shared/kernel/errors.ts';
import { type BranchId, parseId, type PersonId } from '../../shared/kernel/ids.ts';
import { mayActOn, parseRole, type Role } from '../../shared/access/roles.ts';
import type { TenantViewer } from '../platform/viewer.ts';
import { boundOf, type Person, personInScope } from './users/user.queries.ts';
import { higher } from './users/user.view.ts';

/**
 * What the deletion of a person ends, which depends on who deletes (access.md: "ends the membership in scope").
 * - `membership`: everything the person has in the instance. For callers of the whole instance always; for callers inside a branch
 *   when the person is wholly inside it, so that nothing outside their scope is touched.
 * - `place`: the caller stands in a branch, and the person also has primary access or other branches. An admin or instructor of one
 *   branch must not take those away, so only the person's link to that branch ends, with their membership of groups that lie wholly
 *   in it; the membership itself goes on and keeps its licence. Like any removal from a branch it is undone by adding the person
 *   again, and nothing of it is restorable.
 */
export type Ending = 'membership' | 'place';

export type DeletableUser = Person & { readonly ends: Ending; readonly bound: BranchId | null };

const oneself = (): AppError => new AppError('CONFLICT', 'You cannot delete yourself.');

/**
 * A person whom the caller may delete, and what that ends. Read anew inside the transaction that deletes.
 * @throws NOT_FOUND out of scope, CONFLICT for oneself, FORBIDDEN for a higher rank, and for the owner except by a super admin (G6, G7)
 */
export async function deletableUser(viewer: TenantViewer, input: string): Promise<DeletableUser> {
  const id = parseId<PersonId>(input);
  if (id === null) throw notFound();
  if (id === viewer.person) throw oneself();
  const person = await personInScope(viewer, id);
  const bound = boundOf(viewer);
  if (!mayActOn(viewer.place.role, rankHeld(person, bound))) throw forbidden();
  if (person.member.owner && !viewer.superAdmin) throw forbidden();
  return { ...person, bound, ends: isWhollyIn(person, bound) ? 'membership' : 'place' };
}

/** The highest that somebody is in the instance and in the branches of the scope: nobody acts on a higher rank, wherever it is held. */
export const rankHeld = ({ member, branchLinks }: Person, bound: BranchId | null): Role =>
  branchLinks
    .filter(({ branch }) => bound === null || branch === bound)
    .reduce((rank: Role, { role }) => higher(rank, parseRole(role)), member.role);

/** Without primary access and without another branch: nothing of the person lies outside. A deleted branch counts, since it may return. */
export const isWhollyIn = ({ member, branchLinks }: Person, bound: BranchId | null): boolean =>
  bound === null || (!member.primary && branchLinks.every(({ branch }) => branch === bound));
