import * as z from 'zod/mini';
import { accountEmailSchema } from '../../platform/credentials/account-email.ts';
import { newPasswordSchema } from '../../../shared/identity/password-rule.ts';
import { type AppError, invalid } from '../../../shared/kernel/errors.ts';
import type { BranchId, GroupId, PersonId } from '../../../shared/kernel/ids.ts';
import { parseInput } from '../../../shared/kernel/parse.ts';
import { firstNameSchema, lastNameSchema } from '../../../shared/people/names.ts';
import { findPerson, type Identity, readIdentity } from '../../identity/identity.records.ts';
import type { MemberItem, SelfItem } from '../../platform/request/access-records.ts';
import type { CommandContext } from '../../platform/request/command-context.ts';
import type { Scope } from '../../platform/keys/keys.ts';
import { readMember } from '../../platform/request/membership.ts';
import { hashPassword } from '../../platform/credentials/passwords.ts';
import { nextId } from '../../platform/tables/sequences.ts';
import { type Plan, transact } from '../../platform/tables/transact.ts';
import { admit, emailTaken, type Membership } from '../admission/admission.ts';
import { type Credentials, newCredentials, newIdentity } from '../admission/new-identity.ts';
import { countSuperAdmin } from './super-admins.records.ts';

const newUserSchema = z.strictObject({
  first_name: firstNameSchema,
  last_name: lastNameSchema,
  email: accountEmailSchema,
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

/**
 * `names`: those that the instance shows of them; `setupToken` is for the link by which a person chooses a password, when they are new and
 * the input has none, or when theirs has ended (rule G10), as `passwordEnded` says; else null.
 */
export type CreatedUser = {
  readonly person: PersonId;
  readonly self: SelfItem;
  /** Nobody had the e-mail before. */
  readonly isNew: boolean;
  readonly names: Pick<SelfItem, 'firstName' | 'lastName'>;
  readonly setupToken: string | null;
  readonly passwordEnded: boolean;
};

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
  const credentials = newCredentials(fields.password == null ? null : await hashPassword(fields.password), context.now, scope.tenant);
  let newPerson: PersonId | undefined;
  let readsEmail = !emailIsNew;
  return async () => {
    const existing = readsEmail ? await findPerson(fields.email) : null;
    readsEmail = true;
    newPerson ??= existing === null ? await nextId<PersonId>('person') : undefined;
    const person = existing ?? (newPerson as PersonId); // assigned in the line above when the e-mail is new
    const former = existing === null ? undefined : await readMember(scope, existing);
    assertNotMember(former);
    const who =
      existing === null
        ? { kind: 'new' as const, ...(await newIdentity(context, person, fields, credentials, { tenant: scope.tenant })) }
        : { kind: 'known' as const, identity: await storedIdentity(existing) };
    const { member, self, writes, setupToken } = await admit(context, scope, who, { ...membershipOf(fields), former });
    const names = { firstName: member.firstName, lastName: member.lastName };
    const isNew = existing === null;
    const result = {
      person,
      self,
      isNew,
      names,
      setupToken: isNew ? credentials.setupToken : setupToken,
      passwordEnded: setupToken !== null,
    };
    return { writes, result };
  };
}

/** Without a branch the member has primary access. One whose end date is past is inactive from the start and uses no licence. */
function membershipOf(fields: NewUserFields): Membership {
  const endsOn = fields.deactivate_at ?? null;
  return {
    role: fields.role,
    primary: fields.is_primary ?? (fields.branches ?? []).length === 0,
    owner: fields.is_owner ?? false,
    active: fields.is_active ?? true,
    deactivateAt: endsOn,
    names: { firstName: fields.first_name, lastName: fields.last_name },
    branches: [...new Set(fields.branches ?? [])] as BranchId[], // checked in the transaction
    groups: [...new Set(fields.groups ?? [])] as GroupId[], // found by their names
  };
}

async function storedIdentity(person: PersonId): Promise<Identity> {
  const identity = await readIdentity(person);
  if (!identity) throw new Error(`Person ${person} has no identity.`);
  if (identity.self.superAdmin) throw emailTaken();
  return identity;
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
      email: accountEmailSchema,
      password: z.optional(z.nullable(newPasswordSchema)),
    }),
    input,
  );
  const credentials: Credentials = newCredentials(fields.password == null ? null : await hashPassword(fields.password), context.now);
  const person = await nextId<PersonId>('person');
  return async () => {
    if ((await findPerson(fields.email)) !== null) throw emailTaken();
    const { self, writes } = await newIdentity(context, person, fields, credentials, { superAdmin: true });
    return {
      writes: [...writes, countSuperAdmin()],
      result: { person, self, isNew: true, names: self, setupToken: credentials.setupToken, passwordEnded: false },
    };
  };
}
