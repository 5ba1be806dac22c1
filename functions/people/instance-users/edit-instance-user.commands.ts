import { listOf, sentence } from '../../../shared/kernel/regional/sentence.ts';
import * as z from 'zod/mini';
import { parseRole, type Role, ROLES } from '../../../shared/access/roles.ts';
import { invalid, notFound } from '../../../shared/kernel/errors.ts';
import { parseId, type PersonId } from '../../../shared/kernel/ids.ts';
import { parseInput } from '../../../shared/kernel/parse.ts';
import { lineOf } from '../../../shared/kernel/text.ts';
import { firstNameSchema, lastNameSchema } from '../../../shared/people/names.ts';
import { readSelf } from '../../identity/identity.records.ts';
import { memberIsActive, type SelfItem } from '../../platform/request/access-records.ts';
import { commandContext } from '../../platform/request/command-context.ts';
import { idempotent } from '../../platform/request/idempotency.ts';
import { readMember } from '../../platform/request/membership.ts';
import type { Call } from '../../platform/request/request.ts';
import { acrossTenants } from '../../platform/keys/tenant-fence.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';
import { viewUser } from '../users/user.queries.ts';
import { type UserView, viewSuperAdmin } from '../users/user.view.ts';
import type { MemberChange } from '../users/member-changes.ts';
import { mailAccess, mailingEndedPassword } from '../users/access-mail.ts';
import { changeInFirstInstances, type PersonChange, personWrites } from './person-changes.ts';
import { becomeMember, becomeSuperAdmin, leaveOtherInstances } from './super-admin-role.ts';
import { todayIn } from '../../platform/request/today.ts';

const flag = z.optional(z.nullable(z.boolean()));
const schema = z.strictObject({
  first_name: z.optional(z.nullable(firstNameSchema)),
  last_name: z.optional(z.nullable(lastNameSchema)),
  email: z.optional(z.nullable(z.string().check(...lineOf(1_000)))),
  role: z.optional(z.nullable(z.string().check(...lineOf(100)))),
  primary_access: flag,
  user_is_active: flag,
  instance_is_active: flag,
  is_owner: flag,
  /** null clears the date; for every other field null means unchanged. */
  deactivate_at: z.optional(z.nullable(z.iso.date('Enter a date.'))),
  skip_email: flag,
});
/** The input of `editInstanceUser` without the ids. */
type InstanceUserInput = z.input<typeof schema>;
type Fields = z.infer<typeof schema>;

function roleOf({ role: name }: Fields): Role | null {
  const role = name == null ? null : parseRole(name);
  if (name != null && role === null) throw invalid('role', sentence('The role must be one of {roles}.', { roles: listOf(ROLES) }));
  return role;
}

/** Returns what changes of the person in every instance. */
const personChange = ({ first_name, last_name, user_is_active }: Fields): PersonChange => ({
  ...(first_name != null && { firstName: first_name }),
  ...(last_name != null && { lastName: last_name }),
  ...(user_is_active != null && { active: user_is_active }),
});

/** Returns what changes of the membership of this instance. */
const memberChange = ({ primary_access, is_owner, instance_is_active, deactivate_at }: Fields, role: Role | null): MemberChange => ({
  ...(role !== null && { role }),
  ...(primary_access != null && { primary: primary_access }),
  ...(is_owner != null && { owner: is_owner }),
  ...(instance_is_active != null && { active: instance_is_active }),
  ...(deactivate_at !== undefined && { deactivateAt: deactivate_at }),
});

/**
 * Changes a member of the instance for a super admin: the person's names and whether they are active anywhere, and role, access, ownership,
 * flag and date of the membership. Absent fields stay unchanged. The role super_admin ends every membership; taking it away makes a member
 * of this instance. Who can sign in here now and could not before is mailed, unless `skip_email` is set.
 * @throws NOT_FOUND; VALIDATION, for an e-mail that is not the stored one too; LICENCE_LIMIT; CONFLICT for the last active admin (rule G7)
 */
export async function editInstanceUser(call: Call, viewer: TenantViewer, id: string, input: InstanceUserInput): Promise<UserView> {
  const person = parseId<PersonId>(id);
  if (person === null) throw notFound();
  const fields = parseInput(schema, input);
  const role = roleOf(fields);
  const self = await selfToEdit(viewer, person, fields);
  const hadAccess = await hasAccess(viewer, self, call);
  await acrossTenants(async () => {
    const mailing = (work: () => Promise<void>) => mailingEndedPassword(viewer, person, call.now, work);
    if (role === 'super_admin' && !self.superAdmin) await mailing(() => promote(call, viewer, person, fields));
    else if (role !== null && role !== 'super_admin' && self.superAdmin) await mailing(() => demote(call, viewer, person, fields, role));
    else await change(call, viewer, person, fields, self.superAdmin ? {} : memberChange(fields, role));
  });
  const changed = await readSelf(person);
  if (!changed) throw notFound();
  if (!changed.superAdmin && !hadAccess && fields.skip_email !== true && (await hasAccess(viewer, changed, call)))
    await mailAccess(viewer, person, call.now);
  return changed.superAdmin ? viewSuperAdmin(changed) : viewUser(viewer, person, call.now);
}

/** Returns the identity of a member of the instance, or of a super admin. */
async function selfToEdit(viewer: TenantViewer, person: PersonId, { email }: Fields): Promise<SelfItem> {
  const self = await readSelf(person);
  if (!self) throw notFound();
  if (!self.superAdmin) {
    const member = await readMember(viewer.tenant.scope, person);
    if (!member || member.deletedAt !== undefined) throw notFound();
  }
  if (email != null && email.trim().toLowerCase() !== self.email) throw invalid('email', 'The email of a user cannot be changed.');
  return self;
}

/** Returns whether a person can sign in to the instance. */
async function hasAccess(viewer: TenantViewer, self: SelfItem, { now }: Call): Promise<boolean> {
  if (!self.active || self.superAdmin) return self.active;
  const member = await readMember(viewer.tenant.scope, self.id as PersonId); // of our own record
  return member !== undefined && memberIsActive(member, todayIn(viewer.tenant.instance, now));
}

const bodyOf = (viewer: TenantViewer, person: PersonId, fields: Fields): unknown => ['editInstanceUser', viewer.tenant.id, person, fields];

async function change(call: Call, viewer: TenantViewer, person: PersonId, fields: Fields, own: MemberChange): Promise<void> {
  const context = commandContext(call, viewer, 'editInstanceUser');
  const everywhere = personChange(fields);
  const target = { person, scope: viewer.tenant.scope };
  await changeInFirstInstances(context, target, everywhere);
  await idempotent(call, viewer.person, bodyOf(viewer, person, fields), async () => ({
    writes: await personWrites(context, target, everywhere, own),
    result: true,
  }));
}

async function promote(call: Call, viewer: TenantViewer, person: PersonId, fields: Fields): Promise<void> {
  const context = commandContext(call, viewer, 'editInstanceUser');
  const target = { person, scope: viewer.tenant.scope };
  await leaveOtherInstances(context, target);
  await idempotent(call, viewer.person, bodyOf(viewer, person, fields), async () => ({
    writes: await becomeSuperAdmin(context, target, personChange(fields)),
    result: true,
  }));
}

async function demote(
  call: Call,
  viewer: TenantViewer,
  person: PersonId,
  fields: Fields,
  role: Exclude<Role, 'super_admin'>,
): Promise<void> {
  const context = commandContext(call, viewer, 'editInstanceUser');
  const target = { person, scope: viewer.tenant.scope };
  await idempotent(call, viewer.person, bodyOf(viewer, person, fields), async () => ({
    writes: await becomeMember(context, target, personChange(fields), role),
    result: true,
  }));
}
