import { forbidden, notFound } from '../../../shared/kernel/errors.ts';
import { parseId, type PersonId } from '../../../shared/kernel/ids.ts';
import { type Person, personInScope } from '../../people/users/user.queries.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';

/** Returns the person id of an argument. @throws NOT_FOUND for a malformed one, as for a missing person */
export function personIdOf(input: string | number): PersonId {
  const id = parseId<PersonId>(input);
  if (id === null) throw notFound();
  return id;
}

/** Returns whether the caller may enrol, unenrol and reset a person: everybody in scope; instructors learners only. */
export function isOpenTo(
  { tenant: { branch, role } }: TenantViewer,
  { member, branchLinks }: Pick<Person, 'member' | 'branchLinks'>,
): boolean {
  const roleInBranch = branch === null ? member.role : (branchLinks.find((link) => link.branch === branch.id)?.role ?? member.role);
  return role !== 'instructor' || (roleInBranch === 'learner' && member.role === 'learner');
}

/** Returns a person whose enrolments the caller may change. @throws NOT_FOUND out of scope, FORBIDDEN for instructors and anybody but a learner */
export async function enrolmentTarget(viewer: TenantViewer, person: PersonId): Promise<Person> {
  const target = await personInScope(viewer, person);
  if (!isOpenTo(viewer, target)) throw forbidden();
  return target;
}
