import type { ReactNode } from 'react';
import type { BranchesForGroupQuery, CategoriesForGroupQuery, GroupPartsQuery } from '../../../../api/generated/graphql.ts';
import { queryOf } from '../../../../api/query-client.ts';
import { useCommand } from '../../../../api/use-command.ts';
import { usePaths } from '../../../../session/use-paths.ts';
import { useViewer } from '../../../../session/viewer.tsx';
import { showToast } from '../../../../design/patterns/feedback/toast.tsx';
import { addBranchesToGroupDocument } from '../../api/groups/add-branches-to-group.ts';
import { addCategoriesToGroupDocument } from '../../api/groups/add-categories-to-group.ts';
import { branchesForGroupDocument } from '../../api/groups/branches-for-group.ts';
import { categoriesForGroupDocument } from '../../api/groups/categories-for-group.ts';
import { removeBranchFromGroupDocument } from '../../api/groups/remove-branch-from-group.ts';
import { removeCategoryFromGroupDocument } from '../../api/groups/remove-category-from-group.ts';
import { GROUP_TOPICS } from '../../group-words.ts';
import { GroupList } from './group-list.tsx';
import { AddItems, useJobs } from './group-items.tsx';
import { t } from '../../../../texts/text.ts';
import { richPlural } from '../../../../texts/rich.ts';

/** A group with what it has, except its people. */
export type ViewedGroup = NonNullable<GroupPartsQuery['group']>;
type GroupProps = { group: ViewedGroup };

type Branch = BranchesForGroupQuery['branchesPage']['data'][number];
type Category = NonNullable<CategoriesForGroupQuery['categories']>[number];

/** The branches of a group. */
export function GroupBranches({ group }: GroupProps): ReactNode {
  const viewer = useViewer();
  const paths = usePaths();
  const branchUrl = viewer.branch?.url ?? null;
  const { onJob, begin, hasJob } = useJobs();
  const add = useCommand(addBranchesToGroupDocument, { invalidates: GROUP_TOPICS, onJob });
  const remove = useCommand(removeBranchFromGroupDocument, { invalidates: GROUP_TOPICS, onJob });
  const picker = group.viewer_can.includes('addBranchesToGroup') && (
    <AddItems
      title={t('Add Branches')}
      searchLabel={t('Search branches')}
      empty={t('No branches found.')}
      hint={t('Branches already in this group are not listed.')}
      query={(search) => queryOf(branchesForGroupDocument, { search: search || null, limit: 50, branchUrl, not_in_group: group.id })}
      pick={({ branchesPage }) => branchesPage}
      row={({ id, name, url }: Branch) => ({ id, name, second: url })}
      onPick={async (branches) => {
        begin();
        await add.mutateAsync({ group_id: group.id, branch_ids: branches.map(({ id }) => id), branchUrl });
        if (!hasJob())
          showToast(
            richPlural(branches.length, '{count} branch added to {name}.', '{count} branches added to {name}.', { name: group.name }),
          );
      }}
    />
  );
  return (
    <GroupList
      group={group}
      kind="branch"
      title={t('Branches')}
      items={group.branches ?? []}
      empty={t('No branches assigned to this group.')}
      add={picker}
      mayRemove={group.viewer_can.includes('removeBranchFromGroup')}
      rowHref={({ id }) => (viewer.mayOpen('branch') ? paths.branch(id) : null)}
      onRemove={({ id }) => remove.mutateAsync({ group_id: group.id, branch_id: id, branchUrl })}
    />
  );
}

/** The categories that are limited to a group. */
export function GroupCategories({ group }: GroupProps): ReactNode {
  const branchUrl = useViewer().branch?.url ?? null;
  const add = useCommand(addCategoriesToGroupDocument, { invalidates: ['groups', 'categories'] });
  const remove = useCommand(removeCategoryFromGroupDocument, { invalidates: ['groups', 'categories'] });
  const own = new Set((group.categories ?? []).map(({ id }) => id));
  const picker = group.viewer_can.includes('addCategoriesToGroup') && (
    <AddItems
      title={t('Add Categories')}
      searchLabel={t('Search categories')}
      empty={t('No categories found.')}
      hint={t('Categories already in this group are not listed.')}
      query={(search) => queryOf(categoriesForGroupDocument, { search: search || null, branchUrl })}
      pick={({ categories }) => {
        const data = (categories ?? []).filter(({ id }) => !own.has(id));
        return { data, paginatorInfo: { total: data.length } };
      }}
      row={({ id, name, path }: Category) => ({ id, name, ...(path !== name && { second: path }) })}
      onPick={async (categories) => {
        await add.mutateAsync({ group_id: group.id, category_ids: categories.map(({ id }) => id), branchUrl });
        showToast(
          richPlural(categories.length, '{count} category added to {name}.', '{count} categories added to {name}.', { name: group.name }),
        );
      }}
    />
  );
  return (
    <GroupList
      group={group}
      kind="category"
      title={t('Categories')}
      items={group.categories ?? []}
      empty={t('No categories assigned to this group.')}
      add={picker}
      mayRemove={group.viewer_can.includes('removeCategoryFromGroup')}
      onRemove={({ id }) => remove.mutateAsync({ group_id: group.id, category_id: id, branchUrl })}
    />
  );
}
