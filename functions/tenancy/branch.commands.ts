import { changedValues } from '../../events/kernel/changed-values.ts';
import * as z from 'zod/mini';
import { invalid } from '../../shared/kernel/errors.ts';
import type { BranchId } from '../../shared/kernel/ids.ts';
import { parseInput } from '../../shared/kernel/parse.ts';
import { lineSchema } from '../../shared/kernel/text.ts';
import { DEFAULT_LANGUAGE } from '../../shared/tenancy/branch-input.ts';
import { colourSchema, nameSchema, slugSchema } from '../../shared/tenancy/slug.ts';
import { type BranchItem, branchRecord, type SlugItem } from '../platform/request/access-records.ts';
import { branchId } from '../platform/request/access-records.ts';
import type { CommandContext } from '../platform/request/command-context.ts';
import { getItem } from '../platform/tables/dynamo.ts';
import { records, type Scope } from '../platform/keys/keys.ts';
import { nextId } from '../platform/tables/sequences.ts';
import { transact, type Write } from '../platform/tables/transact.ts';
import { announceBranch, branchChanged, replaceBranch, slugTaken, AUDITED_FIELDS } from './branch.records.ts';
import { changeDefaultBranch, settingsRecord, countBranch } from './instance.records.ts';

const optionalText = z.optional(z.nullable(lineSchema(50)));
const newBranchSchema = z.strictObject({
  name: nameSchema,
  url: slugSchema,
  theme: optionalText,
  language: optionalText,
  isDefault: z.optional(z.nullable(z.boolean())),
  primaryColor: z.optional(z.nullable(colourSchema)),
  secondaryColor: z.optional(z.nullable(colourSchema)),
});
/** The input of `createBranch`. */
export type NewBranch = z.input<typeof newBranchSchema>;

/** The fields that a branch is created with. */
export type BranchFields = Pick<
  BranchItem,
  'name' | 'slug' | 'logo' | 'primaryColor' | 'secondaryColor' | 'theme' | 'language' | 'timeZone' | 'languages' | 'isDefault'
>;

/**
 * Creates a branch without a logo, for scripts and demo data.
 * @throws VALIDATION for a slug that is in use, LICENCE_LIMIT at the branch limit
 */
export async function createBranch(context: CommandContext, scope: Scope, input: NewBranch): Promise<BranchId> {
  const fields = parseInput(newBranchSchema, input);
  const id = await nextId<BranchId>('branch');
  const branch: BranchFields = {
    name: fields.name,
    slug: fields.url,
    logo: null,
    primaryColor: fields.primaryColor ?? null,
    secondaryColor: fields.secondaryColor ?? null,
    theme: fields.theme ?? null,
    language: fields.language ?? DEFAULT_LANGUAGE,
    isDefault: fields.isDefault === true,
  };
  return transact(async () => ({ writes: await newBranch(context, scope, id, branch), result: id }));
}

/**
 * Returns the writes of a new branch. The first branch is always the default; a later one that is to be it replaces the former default in
 * the same transaction, so that there is exactly one default at any moment.
 */
export async function newBranch(context: CommandContext, scope: Scope, id: BranchId, fields: BranchFields): Promise<Write[]> {
  const formerDefault = await defaultBranchOf(scope);
  const isDefault = formerDefault === undefined || fields.isDefault;
  const { language, languages = [] } = fields;
  const slug: SlugItem = { ...records.slug(scope, fields.slug), branch: id, current: true, language, languages };
  const branch: BranchItem = { ...records.header(scope, 'branch', id), id, v: 1, ...fields, isDefault, createdAt: context.now };
  return [
    { table: 'records', put: slug, condition: 'attribute_not_exists(pk)', onFail: slugTaken() },
    countBranch(scope),
    { table: 'records', put: branch, condition: 'attribute_not_exists(pk)' },
    await announceBranch(context, scope, branch, [branchChanged(branch, ['created'], changedValues({}, branch, AUDITED_FIELDS))]),
    ...(isDefault ? await moveDefault(context, scope, formerDefault, id) : []),
  ];
}

const defaultBranchOf = async (scope: Scope): Promise<number | undefined> =>
  (await getItem('records', records.instance(scope, 'settings'), settingsRecord))?.defaultBranch;

/** Returns the writes that make a branch the default; its own record is for the caller to write. */
export async function makeDefault(context: CommandContext, scope: Scope, id: BranchId): Promise<Write[]> {
  return moveDefault(context, scope, await defaultBranchOf(scope), id);
}

const moveDefault = async (context: CommandContext, scope: Scope, from: number | undefined, to: BranchId): Promise<Write[]> => [
  changeDefaultBranch(scope, from, to),
  ...(from === undefined ? [] : await unsetDefault(context, scope, branchId(from))),
];

async function unsetDefault(context: CommandContext, scope: Scope, id: BranchId): Promise<Write[]> {
  const branch = await getItem('records', records.header(scope, 'branch', id), branchRecord);
  if (!branch) throw new Error(`The default branch ${id} has no record.`);
  return replaceBranch(context, scope, branch, { ...branch, isDefault: false }, [branchChanged(branch, ['isDefault'])]);
}

/** Returns the refusal to leave an instance without a default branch. */
export const defaultStays = () => invalid('is_default', 'This is the default branch. To change that, make another branch the default.');
