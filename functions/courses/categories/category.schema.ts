import { filterId, foldSearch, readPage } from '../../../shared/kernel/page-input.ts';
import type { GroupId } from '../../../shared/kernel/ids.ts';
import { groupInScope } from '../../people/group-scope.queries.ts';
import { GroupRefType } from '../../people/source.schema.ts';
import { builder } from '../../platform/graphql/builder.ts';
import { pagedArgs, pageType } from '../../platform/graphql/paging.ts';
import { authorise } from '../../platform/request/authorise.ts';
import type { Call } from '../../platform/request/request.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';
import { BranchRefType } from '../../tenancy/branch.schema.ts';
import { categoryInScope, categoryView, seenCategories } from '../category.queries.ts';
import type { CategoryView } from '../course-view.ts';
import type { CategoryItem } from '../category.records.ts';
import { CategoryType } from '../course.types.schema.ts';
import { allCategories, CATEGORY_SORTS, pageOfCategories } from './category-page.queries.ts';
import { createCategory, updateCategory } from './category.commands.ts';
import { coursesInCategories } from '../lists/list-counts.queries.ts';
import { isShownToNobody, shownBranches, shownGroups } from './category-restrictions.queries.ts';
import { deleteCategory } from './delete-category.commands.ts';

builder.objectFields(CategoryType, (t) => ({
  branches: t.field({
    type: [BranchRefType],
    nullable: true,
    description: 'Restriction to branches; empty = all. null for callers other than S A.',
    resolve: ({ shownTo }) => shownTo && shownBranches(shownTo),
  }),
  groups: t.field({
    type: [GroupRefType],
    nullable: true,
    description: 'Restriction to groups; empty = all. null for callers other than S A.',
    resolve: ({ shownTo }) => shownTo && shownGroups(shownTo),
  }),
  course_count: t.int({
    nullable: true,
    description: '(added) In paged lists, for authors: how many courses have it, without those of categories below.',
    resolve: async ({ listed, id }) => (listed ? ((await coursesInCategories(listed)).get(id) ?? 0) : null),
  }),
  shown_to_nobody: t.boolean({
    nullable: true,
    description: '(added) It is restricted, and all that it was shown to is deleted. null for callers other than S A.',
    resolve: ({ shownTo }) => shownTo && isShownToNobody(shownTo),
  }),
}));

const viewOf = async (call: Call, viewer: TenantViewer, item: CategoryItem): Promise<CategoryView> =>
  categoryView(call, item, await seenCategories(viewer));

builder.queryField('categories', (t) =>
  t.field({
    type: [CategoryType],
    args: { search: t.arg.string(), branchUrl: t.arg.string() },
    resolve: async (_, { search, branchUrl }, { call }) => {
      const viewer = authorise('categories', await call.resolveViewer(branchUrl));
      return allCategories(call, viewer, foldSearch(search));
    },
  }),
);

builder.queryField('categoriesPage', (t) =>
  t.field({
    type: pageType('CategoryPage', CategoryType),
    description: '[*] See categories. Own order: name. Sort: name, parent.',
    args: { ...pagedArgs, not_in_group: t.arg.id() },
    resolve: async (_, { branchUrl, not_in_group: group, ...args }, { call }) => {
      const viewer = authorise('categoriesPage', await call.resolveViewer(branchUrl));
      const notInGroup = filterId<GroupId>(group);
      if (notInGroup !== null) await groupInScope(viewer, notInGroup);
      return pageOfCategories(call, viewer, readPage(args, CATEGORY_SORTS), notInGroup);
    },
  }),
);

builder.queryField('category', (t) =>
  t.field({
    type: CategoryType,
    nullable: true,
    description: '[S A]',
    args: { id: t.arg.id({ required: true }), branchUrl: t.arg.string() },
    resolve: async (_, { id, branchUrl }, { call }) => {
      const viewer = authorise('category', await call.resolveViewer(branchUrl));
      return viewOf(call, viewer, await categoryInScope(viewer, id));
    },
  }),
);

/** The arguments of both forms. */
const formArgs = builder.args((t) => ({
  name: t.string({ required: true }),
  parent_id: t.int(),
  branch_ids: t.idList(),
  group_ids: t.idList(),
  image: t.field({ type: 'Upload' }),
  branchUrl: t.string(),
}));

builder.mutationField('CreateCategory', (t) =>
  t.field({
    type: CategoryType,
    description: '[S A; I: name and parent_id only] With an image: multipart.',
    args: formArgs,
    resolve: async (_, { image, branchUrl, ...input }, { call }) => {
      const viewer = authorise('CreateCategory', await call.resolveViewer(branchUrl));
      return viewOf(call, viewer, await createCategory(call, viewer, input, image ?? null));
    },
  }),
);

builder.mutationField('updateCategory', (t) =>
  t.field({
    type: CategoryType,
    description: '[S A] parent_id null = top level; a category below itself: VALIDATION. image null or absent = kept.',
    args: { id: t.arg.id({ required: true }), ...formArgs },
    resolve: async (_, { id, image, branchUrl, ...input }, { call }) => {
      const viewer = authorise('updateCategory', await call.resolveViewer(branchUrl));
      return viewOf(call, viewer, await updateCategory(call, viewer, id, input, image ?? null));
    },
  }),
);

builder.mutationField('deleteCategory', (t) =>
  t.field({
    type: 'Boolean',
    description: '[S A] Without move_to children move to the parent and courses lose the category.',
    args: {
      id: t.arg.int({ required: true }),
      branchUrl: t.arg.string(),
      move_to: t.arg.int({ description: 'Children and courses go to this category; itself or one below it: VALIDATION.' }),
    },
    resolve: async (_, { id, move_to: moveTo, branchUrl }, { call }) => {
      await deleteCategory(call, authorise('deleteCategory', await call.resolveViewer(branchUrl)), id, moveTo ?? null);
      return true;
    },
  }),
);
