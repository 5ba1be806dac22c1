import * as z from 'zod/mini';
import type { PeopleEvent } from '../../events/people/people.events.ts';
import { emailSchema } from '../../shared/identity/email.ts';
import { newPasswordSchema } from '../../shared/identity/password-rule.ts';
import { type AppError, invalid } from '../../shared/kernel/errors.ts';
import type { BranchId, PersonId } from '../../shared/kernel/ids.ts';
import { dayOf } from '../../shared/kernel/instant.ts';
import { parseInput } from '../../shared/kernel/parse.ts';
import { firstNameSchema, lastNameSchema } from '../../shared/people/names.ts';
import { changeSelf, findPerson, type MembershipItem, readIdentity } from '../identity/identity.records.ts';
import { type MemberItem, memberIsActive, personId, type SelfItem } from '../platform/access-records.ts';
import type { Act } from '../platform/request/command-context.ts';
import { platform, records, type Scope } from '../platform/keys/keys.ts';
import { readMember } from '../platform/request/membership.ts';
import { hashPassword } from '../platform/passwords.ts';
import { nextId } from '../platform/tables/sequences.ts';
import { type Plan, transact, type Write } from '../platform/tables/transact.ts';
import { countAdmin, useLicence } from '../tenancy/instance.records.ts';
import { announceMember, branchStands, dueOfMember, putBranchLink } from './member.records.ts';
import { type Credentials, newCredentials, newIdentity } from './users/new-identity.ts';

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
});
export type NewUser = z.input<typeof newUserSchema>;
type Wanted = z.infer<typeof newUserSchema>;

/** `setupToken`: for the link by which a new person chooses a password; null when one was given, or the person was known already. */
export type CreatedUser = { readonly person: PersonId; readonly setupToken: string | null };

const taken = (): AppError => invalid('email', 'The email has already been taken.');
const deleted = (): AppError => invalid('email', 'A deleted user has this email. Restore that user instead.');

/** Whoever left for good may come back: the record that was kept of them becomes a membership again. */
function refuseStanding(standing: MemberItem | undefined): void {
  if (standing === undefined || standing.purgedAt !== undefined) return;
  throw standing.deletedAt === undefined ? taken() : deleted();
}

/**
 * Makes somebody a member of an instance, and a person if no one has the e-mail yet: one identity per e-mail, one membership per
 * instance. Identity, licence, member and links are written at once. Without a branch the member has primary access, else they
 * could not enter.
 * @throws VALIDATION for an e-mail that is taken here, LICENCE_LIMIT, NOT_FOUND for a branch
 */
export async function createUser(act: Act, scope: Scope, input: NewUser): Promise<CreatedUser> {
  return transact(await planUser(act, scope, input));
}

/** The same as a plan, for a call that keeps its answer beside it. */
export async function planUser(act: Act, scope: Scope, input: NewUser): Promise<() => Promise<Plan<CreatedUser>>> {
  const wanted = parseInput(newUserSchema, input);
  const credentials = newCredentials(wanted.password == null ? null : await hashPassword(wanted.password), act.now);
  let fresh: PersonId | undefined;
  return async () => {
    const known = await findPerson(wanted.email);
    fresh ??= known === null ? await nextId<PersonId>('person') : undefined;
    const person = known ?? (fresh as PersonId); // leased in the line above when nobody is known
    const joined =
      known === null ? await newIdentity(act, person, wanted, credentials, { memberships: 1 }) : await joinInstance(act, scope, known);
    const former = known === null ? undefined : await readMember(scope, known);
    refuseStanding(former);
    const writes = [...joined.writes, ...(await membership(act, scope, joined.self, wanted, former))];
    return { writes, answer: { person, setupToken: known === null ? credentials.setupToken : null } };
  };
}

/** A person who is known already gets one more membership; their names and password are their own. */
async function joinInstance(act: Act, scope: Scope, person: PersonId): Promise<{ self: SelfItem; writes: Write[] }> {
  const identity = await readIdentity(person);
  if (!identity) throw new Error(`Person ${person} has no identity.`);
  const { self } = identity;
  if (self.superAdmin) throw taken();
  const left = (self.left ?? []).filter((tenant) => tenant !== scope.tenant);
  const writes = await changeSelf(
    act,
    self,
    { memberships: self.memberships + 1, ...(self.left && { left }) },
    { type: 'IdentityChanged', person, what: ['memberships'] },
  );
  return { self, writes };
}

async function membership(act: Act, scope: Scope, self: SelfItem, wanted: Wanted, former: MemberItem | undefined): Promise<Write[]> {
  const person = personId(self.id);
  const branches = [...new Set(wanted.branches ?? [])] as BranchId[]; // checked against the records below
  const until = wanted.deactivate_at ?? null;
  const member: MemberItem = {
    ...records.member(scope, person),
    person,
    v: (former?.v ?? 0) + 1,
    role: wanted.role,
    primary: wanted.is_primary ?? branches.length === 0,
    owner: wanted.is_owner ?? false,
    // Whoever comes with a date that is past takes no licence, and has none to give back.
    active: (wanted.is_active ?? true) && (until === null || until > dayOf(act.now)),
    deactivateAt: until,
    email: self.email,
    firstName: self.firstName,
    lastName: self.lastName,
    createdAt: act.now,
    lastLoginAt: null,
  };
  const pointer: MembershipItem = { ...platform.membership(person, scope.tenant), person, tenant: scope.tenant, since: act.now };
  const active = memberIsActive(member, dayOf(act.now));
  const events: PeopleEvent[] = [{ type: 'MemberChanged', person, what: ['created'] }];
  if (branches.length > 0)
    events.push({ type: 'LinksChanged', of: { kind: 'person', id: person }, to: 'branch', added: branches, removed: [] });
  return [
    former
      ? { table: 'records', put: member, condition: 'v = :v AND attribute_exists(purgedAt)', values: { ':v': former.v } }
      : { table: 'records', put: member, condition: 'attribute_not_exists(pk)', onFail: taken() },
    { table: 'platform', put: pointer },
    ...(active ? [useLicence(scope)] : []),
    ...(active && member.primary && member.role === 'admin' ? [countAdmin(scope)] : []),
    ...branches.map((branch) => branchStands(scope, branch)),
    ...branches.flatMap((branch) =>
      putBranchLink(scope, { person, branch, role: member.role, active: true, sources: [{ kind: 'direct' }], since: act.now }),
    ),
    await announceMember(act, scope, member, events),
    ...dueOfMember(act, scope, null, member),
  ];
}

export type NewSuperAdmin = {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly password?: string | null | undefined;
};

/** Makes a super admin: a person of the platform, who is a member nowhere. @throws VALIDATION for an e-mail that is taken */
export async function createSuperAdmin(act: Act, input: NewSuperAdmin): Promise<CreatedUser> {
  return transact(await planSuperAdmin(act, input));
}

/** The same as a plan, for a call that keeps its answer beside it. */
export async function planSuperAdmin(act: Act, input: NewSuperAdmin): Promise<() => Promise<Plan<CreatedUser>>> {
  const wanted = parseInput(
    z.strictObject({
      first_name: firstNameSchema,
      last_name: lastNameSchema,
      email: emailSchema,
      password: z.optional(z.nullable(newPasswordSchema)),
    }),
    input,
  );
  const credentials: Credentials = newCredentials(wanted.password == null ? null : await hashPassword(wanted.password), act.now);
  const person = await nextId<PersonId>('person');
  const count: Write = {
    table: 'platform',
    key: platform.admins(),
    update: 'ADD #count :one',
    names: { '#count': 'count' },
    values: { ':one': 1 },
  };
  return async () => {
    if ((await findPerson(wanted.email)) !== null) throw taken();
    const { writes } = await newIdentity(act, person, wanted, credentials, { memberships: 0, superAdmin: true });
    return { writes: [...writes, count], answer: { person, setupToken: credentials.setupToken } };
  };
}
