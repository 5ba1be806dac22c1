import * as z from 'zod/mini';
import { invalid } from '../../shared/kernel/errors.ts';
import type { BranchId } from '../../shared/kernel/ids.ts';
import { parseInput } from '../../shared/kernel/parse.ts';
import { lineSchema } from '../../shared/kernel/text.ts';
import { colourSchema, nameSchema, slugSchema } from '../../shared/tenancy/slug.ts';
import { type BranchItem, branchRecord, type SlugItem } from '../platform/request/access-records.ts';
import { branchId } from '../platform/request/access-records.ts';
import type { CommandContext } from '../platform/request/command-context.ts';
import { getItem } from '../platform/tables/dynamo.ts';
import { records, type Scope } from '../platform/keys/keys.ts';
import { nextId } from '../platform/tables/sequences.ts';
import { transact, type Write } from '../platform/tables/transact.ts';
import { announceBranch, branchChanged, replaceBranch } from './branch.records.ts';
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

/**
 * Creates a branch. The first branch is always the default; a later one with `isDefault` replaces the former default in the same
 * transaction, so that there is exactly one default at any moment.
 * @throws VALIDATION for a slug that is in use, LICENCE_LIMIT at the branch limit
 */
export async function createBranch(context: CommandContext, scope: Scope, input: NewBranch): Promise<BranchId> {
  const fields = parseInput(newBranchSchema, input);
  const id = await nextId<BranchId>('branch');
  const slug: SlugItem = { ...records.slug(scope, fields.url), branch: id, current: true };
  return transact(async () => {
    const formerDefault = (await getItem('records', records.instance(scope, 'settings'), settingsRecord))?.defaultBranch;
    const isDefault = formerDefault === undefined || fields.isDefault === true;
    const branch: BranchItem = {
      ...records.header(scope, 'branch', id),
      id,
      v: 1,
      name: fields.name,
      slug: fields.url,
      logo: null,
      primaryColor: fields.primaryColor ?? null,
      secondaryColor: fields.secondaryColor ?? null,
      theme: fields.theme ?? null,
      language: fields.language ?? 'en',
      isDefault,
      createdAt: context.now,
    };
    const writes: Write[] = [
      { table: 'records', put: slug, condition: 'attribute_not_exists(pk)', onFail: invalid('url', 'The url has already been taken.') },
      countBranch(scope),
      { table: 'records', put: branch, condition: 'attribute_not_exists(pk)' },
      await announceBranch(context, scope, branch, [branchChanged(branch, ['created'])]),
      ...(isDefault ? [changeDefaultBranch(scope, formerDefault, id)] : []),
      ...(isDefault && formerDefault !== undefined ? await unsetDefault(context, scope, branchId(formerDefault)) : []),
    ];
    return { writes, result: id };
  });
}

async function unsetDefault(context: CommandContext, scope: Scope, id: BranchId): Promise<Write[]> {
  const branch = await getItem('records', records.header(scope, 'branch', id), branchRecord);
  if (!branch) throw new Error(`The default branch ${id} has no record.`);
  return replaceBranch(context, scope, branch, { ...branch, isDefault: false }, [branchChanged(branch, ['isDefault'])]);
}
