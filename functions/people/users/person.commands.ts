import * as z from 'zod/mini';
import type { PeopleEvent } from '../../../events/people/people.events.ts';
import { emailSchema } from '../../../shared/identity/email.ts';
import { newPasswordSchema } from '../../../shared/identity/password-rule.ts';
import { type AppError, invalid } from '../../../shared/kernel/errors.ts';
import type { BranchId, GroupId, PersonId } from '../../../shared/kernel/ids.ts';
import { dayOf } from '../../../shared/kernel/instant.ts';
import { parseInput } from '../../../shared/kernel/parse.ts';
import { firstNameSchema, lastNameSchema } from '../../../shared/people/names.ts';
import { changeSelf, findPerson, type MembershipItem, readIdentity } from '../../identity/identity.records.ts';
import { type MemberItem, memberIsActive, personId, type SelfItem } from '../../platform/request/access-records.ts';
import type { CommandContext } from '../../platform/request/command-context.ts';
import { endingSessions } from '../../platform/request/live-session.ts';
import { platform, records, type Scope } from '../../platform/keys/keys.ts';
import { readMember } from '../../platform/request/membership.ts';
import { hashPassword } from '../../platform/credentials/passwords.ts';
import { nextId } from '../../platform/tables/sequences.ts';
import { type Plan, transact, type Write } from '../../platform/tables/transact.ts';
import { countAdmin, useLicence } from '../../tenancy/instance.records.ts';
import { announceMember, branchExists, dueOfMember, isCountedAdmin, putBranchLink } from '../member.records.ts';
import { joinGroups } from '../joined-groups.ts';
import { type Credentials, newCredentials, newIdentity } from './new-identity.ts';
import { countSuperAdmin } from './super-admins.records.ts';

const newUserSchema = z.strictObject({
  first_name: firstNameSchema,
  last_name: lastNameSchema,
  email: emailSchema,
  password: z.optional(z.nullable(newPasswordSchema)),
  role: z.enum(['admin', 'instructor', 'manager', 'learner']),
  is_primary: z.optional(z.nullable(z.boolean())),
  is_active: z.optional(z.nullable(z.boolean())),
  is_owner: z.optional(z.boolean()),
  deactivate_at: z.optional(z.nullable(z.iso.date())),
  branches: z.optional(z.array(z.int())),
  groups: z.optional(z.array(z.int())),
});
/** The input of `createUser`. */
export type NewUser = z.input<typeof newUserSchema>;
type NewUserFields = z.infer<typeof newUserSchema>;
type MembershipFields = Omit<NewUserFields, 'first_name' | 'last_name' | 'email' | 'password'>;

/**
 * `self`: their names and flags; `setupToken` is for the link by which a new person sets a password: null when the input has one, or the
 * person existed.
 */
export type CreatedUser = { readonly person: PersonId; readonly self: SelfItem; readonly setupToken: string | null };

const emailTaken = (): AppError => invalid('email', 'The email has already been taken.');
const userDeleted = (): AppError => invalid('email', 'A deleted user has this email. Restore that user instead.');

/** Refuses a person who is a member or was deleted lately. A purged record becomes a membership again. */
function assertNotMember(member: MemberItem | undefined): void {
  if (member === undefined || member.purgedAt !== undefined) return;
  throw member.deletedAt === undefined ? emailTaken() : userDeleted();
}

/**
 * Creates a member of an instance, and an identity if the e-mail has none: one identity per e-mail, one membership per instance.
 * Identity, licence, member and links are written in one transaction. Without a branch the member has primary access, since they could
 * not sign in otherwise.
 * @throws VALIDATION for an e-mail that is in use in the instance, LICENCE_LIMIT, NOT_FOUND for a branch
 */
export async function createUser(context: CommandContext, scope: Scope, input: NewUser): Promise<CreatedUser> {
  return transact(await planUser(context, scope, input));
}

/**
 * Returns the plan of `createUser`, for a call that stores its result in the same transaction. `emailIsNew`: the caller has just read that
 * nobody has the e-mail; when somebody was given it since, the guard of the e-mail refuses the first plan, and the next one reads it.
 */
export async function planUser(
  context: CommandContext,
  scope: Scope,
  input: NewUser,
  { emailIsNew = false } = {},
): Promise<() => Promise<Plan<CreatedUser>>> {
  const fields = parseInput(newUserSchema, input);
  const credentials = newCredentials(fields.password == null ? null : await hashPassword(fields.password), context.now);
  let newPerson: PersonId | undefined;
  let readsEmail = !emailIsNew;
  return async () => {
    const existing = readsEmail ? await findPerson(fields.email) : null;
    readsEmail = true;
    newPerson ??= existing === null ? await nextId<PersonId>('person') : undefined;
    const person = existing ?? (newPerson as PersonId); // assigned in the line above when the e-mail is new
    const joined =
      existing === null
        ? await newIdentity(context, person, fields, credentials, { tenant: scope.tenant })
        : await joinKnown(context, scope, existing);
    const former = existing === null ? undefined : await readMember(scope, existing);
    assertNotMember(former);
    const writes = [...joined.writes, ...(await membershipWrites(context, scope, joined.self, fields, former))];
    return { writes, result: { person, self: joined.self, setupToken: existing === null ? credentials.setupToken : null } };
  };
}

type Joined = { readonly self: SelfItem; readonly writes: Write[] };

async function joinKnown(context: CommandContext, scope: Scope, person: PersonId): Promise<Joined> {
  const identity = await readIdentity(person);
  if (!identity) throw new Error(`Person ${person} has no identity.`);
  if (identity.self.superAdmin) throw emailTaken();
  return joinInstance(context, scope, identity.self);
}

/** Adds a membership to an existing identity, whose names and password stay, with another change of it. */
export async function joinInstance(context: CommandContext, scope: Scope, self: SelfItem, change: Partial<SelfItem> = {}): Promise<Joined> {
  const leftTenants = (self.left ?? []).filter((tenant) => tenant !== scope.tenant);
  const writes = await changeSelf(
    context,
    self,
    { memberships: self.memberships + 1, ...(self.left && { left: leftTenants }), ...change },
    { type: 'IdentityChanged', person: self.id, what: ['memberships', ...Object.keys(change)] },
  );
  return { self: { ...self, ...change }, writes };
}

/** What stays of a former membership: none of its sessions, and the branches in whose weekly lines it counts. */
const afterMembership = ({ formerBranches }: MemberItem, now: string): Partial<MemberItem> => ({
  ...endingSessions(now),
  ...(formerBranches && { formerBranches }),
});

function newMember(
  { now }: CommandContext,
  scope: Scope,
  { id, email, firstName, lastName, active }: SelfItem,
  fields: MembershipFields,
  former: MemberItem | undefined,
): MemberItem {
  const person = personId(id);
  const endsOn = fields.deactivate_at ?? null;
  return {
    ...records.member(scope, person),
    person,
    v: (former?.v ?? 0) + 1,
    role: fields.role,
    primary: fields.is_primary ?? (fields.branches ?? []).length === 0,
    owner: fields.is_owner ?? false,
    // A member whose end date is past is inactive from the start and uses no licence.
    active: (fields.is_active ?? true) && (endsOn === null || endsOn > dayOf(now)),
    deactivateAt: endsOn,
    ...(!active && { personInactive: true }),
    email,
    firstName,
    lastName,
    createdAt: now,
    lastLoginAt: null,
    ...(former && afterMembership(former, now)),
  };
}

/** Returns the writes of a new membership with its licence and its links to branches. */
export async function membershipWrites(
  context: CommandContext,
  scope: Scope,
  self: SelfItem,
  fields: MembershipFields,
  former: MemberItem | undefined,
): Promise<Write[]> {
  const person = personId(self.id);
  const branches = [...new Set(fields.branches ?? [])] as BranchId[]; // checked against the records below
  const joined = joinGroups(context, scope, person, [...new Set(fields.groups ?? [])] as GroupId[]); // found by their names
  const member = newMember(context, scope, self, fields, former);
  const pointer: MembershipItem = { ...platform.membership(person, scope.tenant), person, tenant: scope.tenant, since: context.now };
  const active = memberIsActive(member, dayOf(context.now));
  const events: PeopleEvent[] = [{ type: 'MemberChanged', person, what: ['created'] }];
  if (branches.length > 0)
    events.push({ type: 'LinksChanged', of: { kind: 'person', id: person }, to: 'branch', added: branches, removed: [] });
  events.push(...joined.events);
  return [
    former
      ? { table: 'records', put: member, condition: 'v = :v AND attribute_exists(purgedAt)', values: { ':v': former.v } }
      : { table: 'records', put: member, condition: 'attribute_not_exists(pk)', onFail: emailTaken() },
    { table: 'platform', put: pointer },
    ...(active ? [useLicence(scope)] : []),
    ...(active && isCountedAdmin(member) ? [countAdmin(scope)] : []),
    ...branches.map((branch) => branchExists(scope, branch)),
    ...branches.flatMap((branch) =>
      putBranchLink(scope, { person, branch, role: member.role, active: true, sources: [{ kind: 'direct' }], since: context.now }),
    ),
    ...joined.writes,
    await announceMember(context, scope, member, events, joined.out),
    ...dueOfMember(context, scope, null, member),
  ];
}

/** The input of `createSuperAdmin`. */
type NewSuperAdmin = {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly password?: string | null | undefined;
};

/** Creates a super admin, who has no membership. @throws VALIDATION for an e-mail that is in use */
export async function createSuperAdmin(context: CommandContext, input: NewSuperAdmin): Promise<CreatedUser> {
  return transact(await planSuperAdmin(context, input));
}

/** Returns the plan of `createSuperAdmin`, for a call that stores its result in the same transaction. */
export async function planSuperAdmin(context: CommandContext, input: NewSuperAdmin): Promise<() => Promise<Plan<CreatedUser>>> {
  const fields = parseInput(
    z.strictObject({
      first_name: firstNameSchema,
      last_name: lastNameSchema,
      email: emailSchema,
      password: z.optional(z.nullable(newPasswordSchema)),
    }),
    input,
  );
  const credentials: Credentials = newCredentials(fields.password == null ? null : await hashPassword(fields.password), context.now);
  const person = await nextId<PersonId>('person');
  return async () => {
    if ((await findPerson(fields.email)) !== null) throw emailTaken();
    const { self, writes } = await newIdentity(context, person, fields, credentials, { superAdmin: true });
    return { writes: [...writes, countSuperAdmin()], result: { person, self, setupToken: credentials.setupToken } };
  };
}
