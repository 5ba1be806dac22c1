import { sentence } from '../../../shared/kernel/regional/sentence.ts';
import { invalid } from '../../../shared/kernel/errors.ts';
import { asId, type GroupId } from '../../../shared/kernel/ids.ts';
import { groupInScope } from '../../people/group-scope.queries.ts';
import { groupExists } from '../../people/group.records.ts';
import { type CommandContext, commandContext } from '../../platform/request/command-context.ts';
import { idempotent } from '../../platform/request/idempotency.ts';
import type { Scope } from '../../platform/keys/keys.ts';
import type { Call } from '../../platform/request/request.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';
import type { Write } from '../../platform/tables/transact.ts';
import { categoryInScope } from '../category.queries.ts';
import { changedCategory, type CategoryItem } from '../category.records.ts';

/** Fits one transaction: each category with its announcement. */
const MOST_CATEGORIES = 40;

/** Returns the writes of a category that is shown to other groups. */
const shownToGroups = async (context: CommandContext, scope: Scope, category: CategoryItem, groups: readonly number[]): Promise<Write[]> =>
  (await changedCategory(context, scope, category, { groups: [...groups] }, ['groups'])).writes;

/**
 * Restricts categories to a group, besides the groups and branches that they have. Gives nobody a course.
 * @throws NOT_FOUND for any id that is missing or out of scope
 */
export async function addCategoriesToGroup(call: Call, viewer: TenantViewer, groupInput: string, inputs: readonly string[]): Promise<void> {
  if (inputs.length > MOST_CATEGORIES)
    throw invalid('category_ids', sentence('Add at most {most} categories at a time.', { most: MOST_CATEGORIES }));
  const context = commandContext(call, viewer, 'addCategoriesToGroup');
  const { scope } = viewer.tenant;
  await idempotent(call, viewer.person, ['addCategoriesToGroup', groupInput, inputs], async () => {
    const group = asId<GroupId>((await groupInScope(viewer, groupInput)).id);
    const categories = await Promise.all([...new Set(inputs)].map((input) => categoryInScope(viewer, input)));
    const added = categories.filter(({ groups }) => !groups.includes(group));
    if (added.length === 0) return { writes: [], result: true };
    const writes = await Promise.all(added.map((category) => shownToGroups(context, scope, category, [...category.groups, group])));
    return { writes: [groupExists(scope, group), ...writes.flat()], result: true };
  });
}

/** Takes a group from the restrictions of a category. @throws NOT_FOUND for a group or category out of scope */
export async function removeCategoryFromGroup(call: Call, viewer: TenantViewer, groupInput: string, input: string): Promise<void> {
  const context = commandContext(call, viewer, 'removeCategoryFromGroup');
  await idempotent(call, viewer.person, ['removeCategoryFromGroup', groupInput, input], async () => {
    const { id } = await groupInScope(viewer, groupInput);
    const category = await categoryInScope(viewer, input);
    if (!category.groups.includes(id)) return { writes: [], result: true };
    const groups = category.groups.filter((group) => group !== id);
    return { writes: await shownToGroups(context, viewer.tenant.scope, category, groups), result: true };
  });
}
