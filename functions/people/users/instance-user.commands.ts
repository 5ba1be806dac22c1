import { listOf, sentence } from '../../../shared/kernel/regional/sentence.ts';
import { type Role, parseRole, ROLES } from '../../../shared/access/roles.ts';
import { invalid } from '../../../shared/kernel/errors.ts';
import { personId } from '../../platform/request/access-records.ts';
import { type CommandContext, commandContext } from '../../platform/request/command-context.ts';
import type { Call } from '../../platform/request/request.ts';
import type { Plan } from '../../platform/tables/transact.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';
import { addUser, mailTarget } from './added-user.ts';
import { type CreatedUser, planSuperAdmin, planUser } from './person.commands.ts';
import { viewUser } from './user.queries.ts';
import { type UserView, viewSuperAdmin } from './user.view.ts';

/** The input of `createInstanceUser`. */
type NewInstanceUser = {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly password?: string | null | undefined;
  readonly role: string;
  readonly primary_access?: boolean | null | undefined;
  readonly is_active?: boolean | null | undefined;
  readonly is_owner?: boolean | null | undefined;
  readonly skip_email?: boolean | null | undefined;
};

/** Returns the password; null for an empty field of a form. */
const passwordOf = ({ password }: NewInstanceUser): string | null => (password == null || password === '' ? null : password);

/** Returns the plan of a new user. A super admin has no membership, so the fields of one do not apply. */
function planNewUser(
  context: CommandContext,
  viewer: TenantViewer,
  role: Role,
  input: NewInstanceUser,
): Promise<() => Promise<Plan<CreatedUser>>> {
  const { first_name, last_name, email } = input;
  const person = { first_name, last_name, email, password: passwordOf(input) };
  if (role === 'super_admin') return planSuperAdmin(context, person);
  return planUser(context, viewer.tenant.scope, {
    ...person,
    role,
    is_primary: input.primary_access ?? true,
    is_active: input.is_active ?? true,
    is_owner: input.is_owner ?? false,
  });
}

/**
 * Adds a user to the instance for a super admin and mails them how to sign in, unless they are inactive or `skip_email` is set. A repeat
 * creates and mails nothing. If the mail fails, the user can use "Forgot password".
 * @throws VALIDATION for an unknown role, an e-mail that is in use, a weak password; LICENCE_LIMIT
 */
export async function createInstanceUser(call: Call, viewer: TenantViewer, input: NewInstanceUser): Promise<UserView> {
  const role = parseRole(input.role);
  if (role === null) throw invalid('role', sentence('The role must be one of {roles}.', { roles: listOf(ROLES) }));
  const plan = await planNewUser(commandContext(call, viewer, 'createInstanceUser'), viewer, role, input);
  const self = await addUser(call, viewer, {
    operation: 'createInstanceUser',
    input: { ...input, password: passwordOf(input) !== null },
    plan,
    mail: mailTarget(viewer, role, null),
    quiet: input.skip_email === true || input.is_active === false,
  });
  return role === 'super_admin' ? viewSuperAdmin(self) : viewUser(viewer, personId(self.id), call.now);
}
