import { REFUSED_CHANGES } from '../refused-changes.ts';
import * as z from 'zod/mini';
import { safeParse } from '../../../shared/kernel/safe-parse.ts';
import { parseRole, type Role } from '../../../shared/access/roles.ts';
import { newPasswordSchema } from '../../../shared/identity/password-rule.ts';
import { AppError, forbidden, invalid, notFound } from '../../../shared/kernel/errors.ts';
import { type PersonId, parseId } from '../../../shared/kernel/ids.ts';
import { lineOf } from '../../../shared/kernel/text.ts';
import { parseInput } from '../../../shared/kernel/parse.ts';
import { firstNameSchema, lastNameSchema } from '../../../shared/people/names.ts';
import { changeSecret, changeSelf, type Identity, keepSession, readIdentity, readSelf } from '../../identity/identity.records.ts';
import { hashPassword } from '../../platform/credentials/passwords.ts';
import type { Scope } from '../../platform/keys/keys.ts';
import { acrossTenants } from '../../platform/keys/tenant-fence.ts';
import { type SelfItem, usesLicence } from '../../platform/request/access-records.ts';
import { type CommandContext, commandContext } from '../../platform/request/command-context.ts';
import { idempotent } from '../../platform/request/idempotency.ts';
import type { Call } from '../../platform/request/request.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';
import type { Plan, Write } from '../../platform/tables/transact.ts';
import { mailingEndedPassword } from './access-mail.ts';
import { putBranchLink } from '../member.records.ts';
import { grantedRole } from './create-user.commands.ts';
import { changeMembership, type MemberChange } from './member-changes.ts';
import { type Names, renameMembers, tenantsOf } from './user-details.commands.ts';
import { planFormerSuperAdmin, planNewSuperAdmin } from './super-admin.commands.ts';
import { type Person, personInScope, rightsOnMember, shownRole, superAdminSeenBy, viewUser } from './user.queries.ts';
import type { UserView } from './user.view.ts';

const optional = <Type extends z.ZodMiniType>(schema: Type) => z.optional(z.nullable(schema));
const text = z.string().check(...lineOf(1_000));

const changeSchema = z.strictObject({
  first_name: optional(firstNameSchema),
  last_name: optional(lastNameSchema),
  email: optional(text),
  password: optional(
    z.union([z.literal(''), newPasswordSchema], {
      error: ({ input }) => safeParse(newPasswordSchema, input).error?.issues[0]?.message,
    }),
  ),
  role: optional(text),
  is_primary: optional(z.boolean()),
  is_active: optional(z.boolean()),
  skip_email: optional(z.boolean()),
  deactivate_at: optional(z.iso.date()),
});
type Input = z.input<typeof changeSchema>;
type Fields = z.infer<typeof changeSchema>;

/** The changes of a person, by the right that each of them needs. */
type Changes = { readonly names: Names | null; readonly role: Role | null; readonly password: boolean; readonly member: MemberChange };

function namesIn(fields: Fields, now: Names): Names | null {
  const names = { firstName: fields.first_name ?? now.firstName, lastName: fields.last_name ?? now.lastName };
  return names.firstName === now.firstName && names.lastName === now.lastName ? null : names;
}

/** Returns what differs from the stored values: a form is sent whole, and a value equal to the stored one is no change. */
function changesIn(viewer: TenantViewer, fields: Fields, person: Person): Changes {
  const { member } = person;
  const asksRole = fields.role != null && parseRole(fields.role) !== shownRole(viewer, person);
  const differs = <Value>(asked: Value | null | undefined, stored: Value): asked is Value => asked != null && asked !== stored;
  return {
    names: namesIn(fields, member),
    role: asksRole && fields.role != null ? grantedRole(viewer, fields.role) : null,
    password: Boolean(fields.password),
    member: {
      ...(differs(fields.is_primary, member.primary) && { primary: fields.is_primary }),
      ...(differs(fields.is_active, usesLicence(member)) && { active: fields.is_active }),
      ...(fields.deactivate_at !== undefined && fields.deactivate_at !== member.deactivateAt && { deactivateAt: fields.deactivate_at }),
    },
  };
}

/** @throws FORBIDDEN for a change that the caller may not make of this person (rule G6) */
function assertAllowed(rights: readonly string[], { names, role, password, member }: Changes): void {
  if (!rights.includes('updateUser')) throw forbidden();
  const needed = [
    ...(names ? ['names'] : []),
    ...(password ? ['password'] : []),
    ...(role ? ['role'] : []),
    ...(member.primary === undefined ? [] : ['is_primary']),
    ...(member.active === undefined ? [] : ['is_active']),
    ...(member.deactivateAt === undefined ? [] : ['deactivate_at']),
  ];
  const denied = needed.find((field) => !rights.includes(`updateUser.${field}`));
  if (denied !== undefined) throw new AppError('FORBIDDEN', REFUSED_CHANGES[denied] ?? '');
}

/** Whoever sets the password of somebody else is known by their instance: it opens no other (rule G10). */
const passwordSetIn = ({ tenant }: TenantViewer): Pick<SelfItem, 'passwordGiven' | 'passwordFrom' | 'passwordChosen'> => ({
  passwordGiven: true,
  passwordFrom: tenant.id,
  passwordChosen: undefined,
});

/** Returns the writes of an identity with other names or another password; a password that somebody else sets ends all sessions. */
async function identityWrites(
  context: CommandContext,
  viewer: TenantViewer,
  identity: Identity,
  { names, hash }: { readonly names: Names | null; readonly hash: string | null },
): Promise<Write[]> {
  if (names === null && hash === null) return [];
  const { self, secret } = identity;
  const isOwn = viewer.person === self.id;
  const change: Partial<SelfItem> = {
    ...names,
    ...(hash !== null && { sessionsAfter: context.now, ...(isOwn ? { passwordGiven: undefined } : passwordSetIn(viewer)) }),
  };
  const what = [...(names ? ['names'] : []), ...(hash === null ? [] : ['password'])];
  return [
    ...(await changeSelf(context, self, change, { type: 'IdentityChanged', person: self.id, what })),
    ...(hash === null ? [] : [changeSecret(secret, { hash })]),
    ...(hash !== null && isOwn ? [keepSession(viewer.session, context.now)] : []),
  ];
}

/** Fits one transaction: the member, the identity, and both sides of each link. */
const MOST_LINKS = 30;

/** Returns the writes of the branch links that have the person's former role, which follow it. */
function linkWrites(scope: Scope, { member, branchLinks }: Person, role: Role | null): Write[] {
  const following = role === null ? [] : branchLinks.filter((link) => link.role === member.role && link.role !== role);
  if (following.length > MOST_LINKS)
    throw new AppError('CONFLICT', 'This user is in too many branches to get another role. Remove them from some branches first.');
  return following.flatMap((link) => putBranchLink(scope, { ...link, role: role ?? link.role }));
}

/** @throws VALIDATION for an e-mail that is not the stored one: no call changes it */
function assertSameEmail(stored: string, sent: string | null | undefined): void {
  if (sent != null && sent.trim().toLowerCase() !== stored) throw invalid('email', 'The email of a user cannot be changed.');
}

type Target = { readonly id: PersonId; readonly fields: Fields; readonly hash: () => Promise<string | null> };

async function planMember(context: CommandContext, viewer: TenantViewer, { id, fields, hash }: Target): Promise<Plan<boolean>> {
  const [person, identity] = await Promise.all([personInScope(viewer, id), readIdentity(id)]);
  if (!identity) throw new Error(`Person ${id} has no identity.`);
  assertSameEmail(person.member.email, fields.email);
  const changes = changesIn(viewer, fields, person);
  assertAllowed(await rightsOnMember(viewer, person, identity.self), changes);
  if (changes.role === 'super_admin') return planNewSuperAdmin(context, viewer, identity, person.member);
  const { scope } = viewer.tenant;
  const others = changes.names && (await tenantsOf(id)).filter((tenant) => tenant !== scope.tenant);
  const change = { ...changes.names, ...(changes.role && { role: changes.role }), ...changes.member };
  const writes = [
    ...(await changeMembership(context, scope, person.member, change, changes.password ? ['password'] : [])),
    ...linkWrites(scope, person, changes.role),
    ...(await identityWrites(context, viewer, identity, { names: changes.names, hash: await hash() })),
    ...(changes.names && others ? await renameMembers(context, id, others, changes.names) : []),
  ];
  return { writes, result: true };
}

async function planSuperAdminChange(context: CommandContext, viewer: TenantViewer, { id, fields, hash }: Target): Promise<Plan<boolean>> {
  const identity = await readIdentity(id);
  if (!identity) throw notFound();
  const { self } = identity;
  assertSameEmail(self.email, fields.email);
  if (fields.role != null && parseRole(fields.role) !== 'super_admin')
    return planFormerSuperAdmin(context, viewer, identity, grantedRole(viewer, fields.role));
  return { writes: await identityWrites(context, viewer, identity, { names: namesIn(fields, self), hash: await hash() }), result: true };
}

/**
 * Changes a person: absent fields, a blank password and values equal to the stored ones change nothing. Returns the person.
 * @throws NOT_FOUND out of scope; FORBIDDEN for a field above the caller's level (rule G6); VALIDATION for what was typed; CONFLICT for the
 * last admin with primary access and the last super admin; LICENCE_LIMIT
 */
export async function updateUser(call: Call, viewer: TenantViewer, input: string, sent: Input): Promise<UserView> {
  const id = parseId<PersonId>(input);
  if (id === null) throw notFound();
  const fields = parseInput(changeSchema, sent);
  let hashed: Promise<string> | undefined;
  const hash = async (): Promise<string | null> => (fields.password ? (hashed ??= hashPassword(fields.password)) : null);
  const context = commandContext(call, viewer, 'updateUser');
  const body = ['updateUser', viewer.tenant.id, viewer.tenant.branch?.id ?? null, id, { ...fields, password: Boolean(fields.password) }];
  const isPlatform = async (): Promise<boolean> => viewer.superAdmin && ((await readSelf(id))?.superAdmin ?? false);
  // Names are the same in every instance that the person belongs to.
  const change = () =>
    idempotent(call, viewer.person, body, async () =>
      (await isPlatform())
        ? planSuperAdminChange(context, viewer, { id, fields, hash })
        : planMember(context, viewer, { id, fields, hash }),
    );
  await acrossTenants(() => mailingEndedPassword(viewer, id, call.now, change));
  return (await superAdminSeenBy(viewer, id)) ?? viewUser(viewer, id, call.now);
}
