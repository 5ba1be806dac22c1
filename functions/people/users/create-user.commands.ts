import { listOf, sentence } from '../../../shared/kernel/regional/sentence.ts';
import { permissionsOf } from '../../../shared/access/permissions.ts';
import { grantableRoles, parseRole, type Role, ROLES } from '../../../shared/access/roles.ts';
import { accessTable } from '../../../shared/access/table.ts';
import { forbidden, invalid, notFound } from '../../../shared/kernel/errors.ts';
import { personId } from '../../platform/request/access-records.ts';
import { accessSubjectOf } from '../../platform/request/authorise.ts';
import { commandContext } from '../../platform/request/command-context.ts';
import type { Call } from '../../platform/request/request.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';
import type { Plan } from '../../platform/tables/transact.ts';
import { findBranch } from '../../tenancy/branch.queries.ts';
import { addUser, mailTarget } from './added-user.ts';
import { assertComesLater } from './deactivation-day.ts';
import { type CreatedUser, planSuperAdmin, planUser } from './person.commands.ts';
import { viewUser } from './user.queries.ts';
import { type UserView, viewSuperAdmin } from './user.view.ts';
import { todayIn } from '../../platform/request/today.ts';

type Field<Type> = Type | null | undefined;

/** The input of `CreateUser`. */
type CreateUserInput = {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly password?: Field<string>;
  readonly role: string;
  readonly is_primary?: Field<boolean>;
  readonly is_active?: Field<boolean>;
  readonly skip_email?: Field<boolean>;
  readonly deactivate_at?: Field<string>;
};

/** Returns the role that is asked for. @throws VALIDATION for an unknown one, FORBIDDEN for one that the caller may not grant */
export function grantedRole(viewer: TenantViewer, name: string): Role {
  const role = parseRole(name);
  if (role === null) throw invalid('role', sentence('The role must be one of {roles}.', { roles: listOf(ROLES) }));
  if (!grantableRoles(viewer.tenant.role).includes(role)) throw forbidden();
  return role;
}

/** Returns whether the new person has primary access: without a branch they could not sign in otherwise. @throws FORBIDDEN */
function primaryAccess(viewer: TenantViewer, asked: Field<boolean>): boolean {
  const usual = viewer.tenant.branch === null;
  if (asked == null || asked === usual) return usual;
  if (!permissionsOf(accessTable, accessSubjectOf(viewer)).includes('CreateUser.is_primary')) throw forbidden();
  return asked;
}

/**
 * Adds a person to the instance, in a branch also to that branch, and mails them how to sign in, unless they are inactive or `skip_email`
 * is set. Somebody who is known elsewhere becomes a member with their own names and password. A super admin has no membership.
 * @throws VALIDATION for what was typed and for an e-mail that is in use here; LICENCE_LIMIT; FORBIDDEN for a role above the caller's
 */
export async function createUserByCall(call: Call, viewer: TenantViewer, input: CreateUserInput): Promise<UserView> {
  const role = grantedRole(viewer, input.role);
  const isPrimary = primaryAccess(viewer, input.is_primary);
  if (input.deactivate_at != null) assertComesLater(input.deactivate_at, todayIn(viewer.tenant.instance, call.now));
  const { tenant } = viewer;
  const branch = tenant.branch && (await findBranch(tenant.scope, tenant.branch.id));
  if (tenant.branch && !branch) throw notFound();
  const password = input.password || null;
  const { first_name, last_name, email, is_active, deactivate_at } = input;
  const person = { first_name, last_name, email, password };
  const context = commandContext(call, viewer, 'CreateUser');
  const plan: () => Promise<Plan<CreatedUser>> =
    role === 'super_admin'
      ? await planSuperAdmin(context, person)
      : await planUser(context, tenant.scope, {
          ...person,
          role,
          is_primary: isPrimary,
          is_active,
          deactivate_at,
          branches: branch ? [branch.id] : [],
        });
  const self = await addUser(call, viewer, {
    operation: 'CreateUser',
    input: { ...input, password: password !== null },
    plan,
    mail: mailTarget(viewer, role, branch),
    quiet: input.skip_email === true || is_active === false,
  });
  return role === 'super_admin' ? viewSuperAdmin(self) : viewUser(viewer, personId(self.id), call.now);
}
