import * as z from 'zod/mini';
import { invalid } from '../../shared/kernel/errors.ts';
import type { BranchId } from '../../shared/kernel/ids.ts';
import { parseInput } from '../../shared/kernel/parse.ts';
import { colourSchema, nameSchema, slugSchema } from '../../shared/tenancy/slug.ts';
import type { BranchItem, SlugItem } from '../platform/access-records.ts';
import { branchId } from '../platform/access-records.ts';
import type { Act } from '../platform/request/command-context.ts';
import { getItem } from '../platform/dynamo.ts';
import { records, type Scope } from '../platform/keys/keys.ts';
import { nextId } from '../platform/tables/sequences.ts';
import { transact, type Write } from '../platform/tables/transact.ts';
import { announceBranch, branchChanged, replaceBranch } from './branch.records.ts';
import { moveDefault, type SettingsItem, useBranchPlace } from './instance.records.ts';

const optionalText = z.optional(z.nullable(z.string().check(z.maxLength(50))));
const newBranchSchema = z.strictObject({
  name: nameSchema,
  url: slugSchema,
  theme: optionalText,
  language: optionalText,
  isDefault: z.optional(z.nullable(z.boolean())),
  primaryColor: z.optional(z.nullable(colourSchema)),
  secondaryColor: z.optional(z.nullable(colourSchema)),
});
export type NewBranch = z.input<typeof newBranchSchema>;

/**
 * Makes a branch. The first one is the default whatever was asked; a later one that asks takes it from the former, in the same
 * transaction, so that there is exactly one at any moment.
 * @throws VALIDATION for a slug that is taken, LICENCE_LIMIT at the branch limit
 */
export async function createBranch(act: Act, scope: Scope, input: NewBranch): Promise<BranchId> {
  const wanted = parseInput(newBranchSchema, input);
  const id = await nextId<BranchId>('branch');
  const slug: SlugItem = { ...records.slug(scope, wanted.url), branch: id, current: true };
  return transact(async () => {
    const former = (await getItem<SettingsItem>('records', records.instance(scope, 'settings')))?.defaultBranch;
    const isDefault = former === undefined || wanted.isDefault === true;
    const branch: BranchItem = {
      ...records.header(scope, 'B', id),
      id,
      v: 1,
      name: wanted.name,
      slug: wanted.url,
      logo: null,
      primaryColor: wanted.primaryColor ?? null,
      secondaryColor: wanted.secondaryColor ?? null,
      theme: wanted.theme ?? null,
      language: wanted.language ?? 'en',
      isDefault,
      createdAt: act.now,
    };
    const writes: Write[] = [
      { table: 'records', put: slug, condition: 'attribute_not_exists(pk)', onFail: invalid('url', 'The url has already been taken.') },
      useBranchPlace(scope),
      { table: 'records', put: branch, condition: 'attribute_not_exists(pk)' },
      await announceBranch(act, scope, branch, [branchChanged(branch, ['created'])]),
      ...(isDefault ? [moveDefault(scope, former, id)] : []),
      ...(isDefault && former !== undefined ? await endDefault(act, scope, branchId(former)) : []),
    ];
    return { writes, answer: id };
  });
}

async function endDefault(act: Act, scope: Scope, former: BranchId): Promise<Write[]> {
  const branch = await getItem<BranchItem>('records', records.header(scope, 'B', former));
  if (!branch) throw new Error(`The default branch ${former} has no record.`);
  return replaceBranch(act, scope, branch, { ...branch, isDefault: false }, [branchChanged(branch, ['isDefault'])]);
}
