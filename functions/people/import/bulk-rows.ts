import { type Message, sentence } from '../../../shared/kernel/regional/sentence.ts';
import * as z from 'zod/mini';
import { safeParse } from '../../../shared/kernel/safe-parse.ts';
import { parseRole, type Role } from '../../../shared/access/roles.ts';
import { accountEmail, accountEmailSchema } from '../../platform/credentials/account-email.ts';
import { emailToFind } from '../../../shared/identity/email.ts';
import { newPasswordSchema } from '../../../shared/identity/password-rule.ts';
import { addMessage, AppError, type FieldMessages, invalidFields } from '../../../shared/kernel/errors.ts';
import type { Day } from '../../../shared/kernel/instant.ts';
import { parseInput } from '../../../shared/kernel/parse.ts';
import { emailInRow, groupNotFound } from '../../../shared/people/import-limits.ts';
import { firstNameSchema, lastNameSchema } from '../../../shared/people/names.ts';
import type { BranchItem } from '../../platform/request/access-records.ts';
import { firstLists, firstNames, listedNames, MOST_LINKS } from './listed-names.ts';
import { groupToCreate, type NamedGroup } from './named-groups.queries.ts';

type Field<Type> = Type | null | undefined;

/** A row as it was sent. An absent field and null are the same, but for `deactivate_at`, which null clears. */
export type BulkUserInput = {
  readonly first_name?: Field<string>;
  readonly last_name?: Field<string>;
  readonly email?: Field<string>;
  readonly password?: Field<string>;
  readonly role?: Field<string>;
  readonly is_primary?: Field<boolean>;
  readonly is_active?: Field<boolean>;
  readonly skip_email?: Field<boolean>;
  readonly deactivate_at?: Field<string>;
  readonly branchUrls?: Field<readonly string[]>;
  readonly groupNames?: Field<readonly string[]>;
};

type MemberRole = Exclude<Role, 'super_admin'>;

/** A row whose values are sound, whoever it is about. */
export type BulkRow = {
  readonly index: number;
  readonly first_name: string;
  /** null: not said. */
  readonly last_name: string | null;
  readonly email: string;
  readonly password: string | null;
  readonly role: MemberRole;
  readonly isPrimary: boolean | null;
  readonly isActive: boolean | null;
  readonly skipEmail: boolean;
  /** undefined: not said. */
  readonly deactivateAt: Day | null | undefined;
  readonly branches: readonly BranchItem[];
  readonly groups: readonly NamedGroup[];
};

/** Values of a row that are compared with those of somebody who is here; one that is no sound value is undefined. */
export type ComparedValues = Pick<BulkRow, 'isActive' | 'branches' | 'groups'> & {
  [Name in 'first_name' | 'last_name' | 'role' | 'isPrimary' | 'deactivateAt']: BulkRow[Name] | undefined;
};

/** A row some of whose values are none: what is wrong with it, and its other values. */
export type UnsoundRow = ComparedValues & {
  readonly messages: FieldMessages;
  /** null: it is none. */
  readonly email: string | null;
};

/** What rows may name in the place of the call. */
export type RowLookups = {
  /** The branch of the call, to which every row belongs. */
  readonly branch: BranchItem | null;
  readonly mayGivePrimary: boolean;
  readonly branches: ReadonlyMap<string, BranchItem>;
  readonly groups: ReadonlyMap<string, NamedGroup>;
  /** Names that several groups have. */
  readonly ambiguousGroups: ReadonlySet<string>;
  /** Whether groups that are not there are created. */
  readonly createsGroups: boolean;
};

const roleSchema = z.pipe(
  z.string(),
  z.transform((name, context): MemberRole => {
    const role = parseRole(name.trim());
    if (role !== null && role !== 'super_admin') return role;
    const message = role === null ? 'The role must be one of admin, instructor, manager, learner.' : "Super admins can't be imported.";
    context.issues.push({ code: 'custom', message, input: name });
    return z.NEVER;
  }),
);

const daySchema = z.optional(z.nullable(z.iso.date('The deactivation date must be a day, as YYYY-MM-DD.')));

const rowSchema = z.object({
  first_name: firstNameSchema,
  last_name: z.nullable(lastNameSchema),
  email: accountEmailSchema,
  password: z.union([z.null(), newPasswordSchema], {
    error: ({ input }) => safeParse(newPasswordSchema, input).error?.issues[0]?.message,
  }),
  role: roleSchema,
  deactivate_at: daySchema,
});

/** Returns the parsed values of a row and the messages of those that are none. */
function parsed(input: BulkUserInput): { values: z.infer<typeof rowSchema> | null; messages: FieldMessages } {
  try {
    const { first_name, last_name, email, password, role, deactivate_at } = input;
    const texts = { first_name: first_name ?? '', last_name: last_name ?? null, email: email ?? '', role: role ?? '' };
    return { values: parseInput(rowSchema, { ...texts, password: password || null, deactivate_at }), messages: {} };
  } catch (error) {
    if (!(error instanceof AppError) || !error.validation) throw error;
    return { values: null, messages: error.validation };
  }
}

/** `areMore`: a row names more than it may, of which the first were looked up. */
type Matches<Thing> = { readonly things: Thing[]; readonly messages: Message[]; readonly areMore: boolean };
type Links = { readonly branches: Matches<BranchItem>; readonly groups: Matches<NamedGroup> };

/** Returns the branches of these names, with a message for each that is none. */
function matchingBranches({ branches }: RowLookups, urls: readonly string[]): Matches<BranchItem> {
  const { names, areMore } = firstNames(urls);
  const missing = names.filter((url) => !branches.has(url));
  const messages = missing.map((url) => sentence('The branch "{url}" was not found.', { url }));
  return { things: names.flatMap((url) => branches.get(url) ?? []), messages, areMore };
}

/** Returns the groups of these names, those among them that are to be created, and a message for each that is none. */
function matchingGroups(place: RowLookups, lists: readonly string[]): Matches<NamedGroup> {
  const { groups, ambiguousGroups, createsGroups } = place;
  const isGroup = (name: string): boolean => groups.has(name) || ambiguousGroups.has(name);
  const things: NamedGroup[] = [];
  const messages: Message[] = [];
  const first = firstLists(lists);
  const { names, areMore } = firstNames(first.names.flatMap((list) => listedNames(list, isGroup)));
  for (const name of names) {
    const group = groups.get(name) ?? (createsGroups && !ambiguousGroups.has(name) ? groupToCreate(name) : null);
    if (group) things.push(group);
    else if (ambiguousGroups.has(name))
      messages.push(
        sentence('Several groups are named "{name}". Give them different names, or add this user to a group by hand.', { name }),
      );
    else messages.push(groupNotFound(name));
  }
  return { things, messages, areMore: areMore || first.areMore };
}

const named = (field: string, messages: readonly Message[]): FieldMessages => (messages.length === 0 ? {} : { [field]: [...messages] });

const TOO_MANY_LINKS = sentence('Name at most {most} branches and groups in a row.', { most: MOST_LINKS });

/** Returns what is wrong with the links that a row names: at its groups when only these make them too many. */
function linkMessages({ branches, groups }: Links): FieldMessages {
  const hasTooManyBranches = branches.areMore || branches.things.length > MOST_LINKS;
  const hasTooMany = hasTooManyBranches || groups.areMore || branches.things.length + groups.things.length > MOST_LINKS;
  const tooMany = (isHere: boolean): readonly Message[] => (hasTooMany && isHere ? [TOO_MANY_LINKS] : []);
  return {
    ...named('branchUrls', [...branches.messages, ...tooMany(hasTooManyBranches)]),
    ...named('groupNames', [...groups.messages, ...tooMany(!hasTooManyBranches)]),
  };
}

/** Returns what the caller may not give. Who may import may give every role that a row can name. */
const rightMessages = ({ mayGivePrimary }: RowLookups, isPrimary: Field<boolean>): FieldMessages =>
  named('is_primary', isPrimary !== true || mayGivePrimary ? [] : ["You can't give primary access in a branch."]);

/** Returns the sound values of a row that has others too. */
function soundValues({ mayGivePrimary }: RowLookups, input: BulkUserInput, { branches, groups }: Links): Omit<UnsoundRow, 'messages'> {
  return {
    email: safeParse(accountEmailSchema, input.email).data ?? null,
    first_name: safeParse(firstNameSchema, input.first_name).data,
    last_name: safeParse(lastNameSchema, input.last_name).data,
    role: safeParse(roleSchema, input.role).data,
    isPrimary: input.is_primary === true && !mayGivePrimary ? undefined : (input.is_primary ?? null),
    isActive: input.is_active ?? null,
    deactivateAt: safeParse(daySchema, input.deactivate_at).data,
    branches: branches.things,
    groups: groups.things,
  };
}

/** Returns a row, or what is wrong with its values: every message of every field. */
function readRow(place: RowLookups, input: BulkUserInput, index: number, earlier: number | undefined): BulkRow | UnsoundRow {
  const { values, messages } = parsed(input);
  const links: Links = { branches: matchingBranches(place, input.branchUrls ?? []), groups: matchingGroups(place, input.groupNames ?? []) };
  const all: FieldMessages = {
    ...messages,
    ...(earlier !== undefined && named('email', [emailInRow(earlier + 1)])),
    ...rightMessages(place, input.is_primary),
    ...linkMessages(links),
  };
  if (!values || Object.keys(all).length > 0) return { messages: all, ...soundValues(place, input, links) };
  const own = place.branch;
  const { deactivate_at: deactivateAt, ...facts } = values;
  return {
    index,
    ...facts,
    isPrimary: input.is_primary ?? null,
    isActive: input.is_active ?? null,
    skipEmail: input.skip_email ?? false,
    deactivateAt,
    branches: own ? [own, ...links.branches.things.filter(({ id }) => id !== own.id)] : links.branches.things,
    groups: links.groups.things,
  };
}

/** Returns every row, or what is wrong with it, in their order. Of two rows with one e-mail the later is unsound. */
export function readRows(place: RowLookups, inputs: readonly BulkUserInput[]): (BulkRow | UnsoundRow)[] {
  const firstWith = new Map<string, number>();
  return inputs.map((input, index) => {
    const email = accountEmail(emailToFind(input.email ?? ''));
    const earlier = firstWith.get(email);
    if (email !== '' && earlier === undefined) firstWith.set(email, index);
    return readRow(place, input, index, earlier);
  });
}

/** Returns the refusal of a row with all that is wrong with it: with its values, and what else was found; null when nothing is. */
export function refusalOf(row: BulkRow | UnsoundRow, found: readonly (readonly [field: string, message: Message])[]): AppError | null {
  const all: FieldMessages = 'messages' in row ? { ...row.messages } : {};
  for (const [field, text] of found) addMessage(all, field, text);
  return Object.keys(all).length === 0 ? null : invalidFields(all);
}
