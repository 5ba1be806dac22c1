import { parseRole } from '../../../shared/access/roles.ts';
import { invalid } from '../../../shared/kernel/errors.ts';
import type { Call } from '../../platform/request/request.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';
import { createUserByCall } from './create-user.commands.ts';
import type { UserView } from './user.view.ts';

/** The input of `registerUser`. */
type Registration = {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly password: string;
  readonly role?: string | null | undefined;
};

/**
 * Registers a learner in the instance of the call, in a branch also in that branch; without a branch with primary access. A mail
 * tells them, without the password. @throws VALIDATION for another role, for what was typed and for an e-mail that is in use; LICENCE_LIMIT
 */
export async function registerUser(call: Call, viewer: TenantViewer, { role, ...person }: Registration): Promise<UserView> {
  if (parseRole(role ?? 'learner') !== 'learner') throw invalid('role', 'Only learners can be registered.');
  if (person.password === '') throw invalid('password', 'The password is required.');
  return createUserByCall(call, viewer, { ...person, role: 'learner' });
}
