import { type Role, parseRole, ROLES } from '../../shared/access/roles.ts';
import { invalid } from '../../shared/kernel/errors.ts';
import { readSelf } from '../identity/identity.records.ts';
import { CENTRAL, type LinkPlace } from '../identity/password-link.queries.ts';
import type { SelfItem } from '../platform/access-records.ts';
import { type Act, actOf } from '../platform/request/command-context.ts';
import { idempotent } from '../platform/idempotency.ts';
import { logger } from '../platform/runtime/logger.ts';
import type { Call } from '../platform/request.ts';
import type { Plan } from '../platform/tables/transact.ts';
import type { TenantViewer } from '../platform/viewer.ts';
import { type Invited, sendInvitation } from './invitation-mail.ts';
import { type CreatedUser, planSuperAdmin, planUser } from './person.commands.ts';
import { viewUser } from './users/user.queries.ts';
import { type UserView, viewSuperAdmin } from './users/user.view.ts';

export type NewInstanceUser = {
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

/** A form sends an empty field, which is no password. */
const passwordOf = ({ password }: NewInstanceUser): string | null => (password == null || password === '' ? null : password);

/** A super admin is a person of the platform, whom nothing of an instance is about. */
function planOf(act: Act, viewer: TenantViewer, role: Role, input: NewInstanceUser): Promise<() => Promise<Plan<CreatedUser>>> {
  const { first_name, last_name, email } = input;
  const person = { first_name, last_name, email, password: passwordOf(input) };
  if (role === 'super_admin') return planSuperAdmin(act, person);
  return planUser(act, viewer.place.scope, {
    ...person,
    role,
    is_primary: input.primary_access ?? true,
    is_active: input.is_active ?? true,
    is_owner: input.is_owner ?? false,
  });
}

/**
 * Makes somebody a member of the instance for a super admin, and mails them how to get in, unless they come inactive or no mail is
 * wanted. A repeat makes and mails nothing. Should the mail not go out, "Forgot password" leads them in all the same.
 * @throws VALIDATION for a role that is none, an e-mail that is taken, a weak password; LICENCE_LIMIT
 */
export async function createInstanceUser(call: Call, viewer: TenantViewer, input: NewInstanceUser): Promise<UserView> {
  const role = parseRole(input.role);
  if (role === null) throw invalid('role', `The role is ${ROLES.join(', ')}.`);
  const plan = await planOf(actOf(call, viewer, 'createInstanceUser'), viewer, role, input);
  // What is kept of a call must not tell its password.
  const body = ['createInstanceUser', viewer.place.tenant, { ...input, password: passwordOf(input) !== null }];
  let made: CreatedUser | undefined;
  const person = await idempotent(call, viewer.person, body, async () => {
    const { writes, answer } = await plan();
    made = answer;
    return { writes, answer: answer.person };
  });
  const self = await readSelf(person);
  if (!self) throw new Error(`Person ${person} has no identity.`);
  const mails = input.skip_email !== true && (input.is_active ?? true);
  if (made && mails)
    await invite(role === 'super_admin' ? CENTRAL : placeOf(viewer), invitedOf(self, made.setupToken, self.createdAt === call.now));
  return role === 'super_admin' ? viewSuperAdmin(self) : viewUser(viewer, person);
}

const placeOf = ({ place }: TenantViewer): LinkPlace => ({ domain: place.domain, name: place.instance.name, branch: null });

function invitedOf({ email, firstName }: SelfItem, token: string | null, isNew: boolean): Invited {
  if (token !== null) return { email, firstName, by: { kind: 'link', token } };
  return { email, firstName, by: { kind: isNew ? 'given' : 'own' } };
}

async function invite(place: LinkPlace, invited: Invited): Promise<void> {
  try {
    await sendInvitation(place, invited);
  } catch (error) {
    // The account stands, and is worth more than its mail.
    logger.error('people.invitation-mail', error instanceof Error ? error : new Error(String(error)));
  }
}
