import { filterId, foldSearch, readPage } from '../../../shared/kernel/page-input.ts';
import type { GroupId } from '../../../shared/kernel/ids.ts';
import { groupInScope } from '../../people/group-scope.queries.ts';
import { GroupRefType } from '../../people/source.schema.ts';
import { builder } from '../../platform/graphql/builder.ts';
import { arg, tenantMutation, tenantQuery } from '../../platform/graphql/root-fields.ts';
import { pagedArgs, pageType } from '../../platform/graphql/paging.ts';
import type { Call } from '../../platform/request/request.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';
import { BranchRefType } from '../../tenancy/branch.schema.ts';
import { categoryInScope, categoryView, seenCategories } from '../category.queries.ts';
import type { CategoryView } from '../course-view.ts';
import type { CategoryItem, CategoryTranslation } from '../category.records.ts';
import { CategoryType } from '../course.types.schema.ts';
import { allCategories, CATEGORY_SORTS, pageOfCategories } from './category-page.queries.ts';
import { createCategory, updateCategory } from './category.commands.ts';
import { coursesInCategories } from '../lists/list-counts.queries.ts';
import { isShownToNobody, shownBranches, shownGroups } from './category-restrictions.queries.ts';
import { deleteCategory } from './delete-category.commands.ts';

const CategoryTranslationType = builder.objectRef<CategoryTranslation>('CategoryTranslation').implement({
  description: '(added) The name of a category in another language.',
  fields: (t) => ({ language: t.exposeString('language'), name: t.exposeString('name') }),
});

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
  translations: t.field({
    type: [CategoryTranslationType],
    nullable: true,
    description: '(added) Its name in other languages, which learners read in theirs. null for callers other than S A.',
    resolve: ({ translations }) => translations && [...translations],
  }),
}));

const viewOf = async (call: Call, viewer: TenantViewer, item: CategoryItem): Promise<CategoryView> =>
  categoryView(call, item, await seenCategories(viewer));

tenantQuery('categories', {
  type: [CategoryType],
  args: {
    search: arg.string(),
    asLearner: arg.boolean({
      defaultValue: false,
      description: '(added) With their names in the language of the caller, where they have one there; others than S A I always get those.',
    }),
  },
  resolve: (viewer, { search, asLearner }, call) => allCategories(call, viewer, foldSearch(search), asLearner === true),
});

tenantQuery('categoriesPage', {
  type: pageType('CategoryPage', CategoryType),
  description: '[*] See categories. Own order: name. Sort: name, parent.',
  args: { ...pagedArgs, not_in_group: arg.id() },
  resolve: async (viewer, { not_in_group: group, ...args }, call) => {
    const notInGroup = filterId<GroupId>(group);
    if (notInGroup !== null) await groupInScope(viewer, notInGroup);
    return pageOfCategories(call, viewer, readPage(args, CATEGORY_SORTS), notInGroup);
  },
});

tenantQuery('category', {
  type: CategoryType,
  nullable: true,
  description: '[S A]',
  args: { id: arg.id({ required: true }) },
  resolve: async (viewer, { id }, call) => viewOf(call, viewer, await categoryInScope(viewer, id)),
});

const CategoryTranslationInput = builder.inputType('CategoryTranslationInput', {
  description: '(added) The name of a category in another language; a blank one is none.',
  fields: (t) => ({ language: t.string({ required: true }), name: t.string({ required: true }) }),
});

/** The arguments of both forms. */
const formArgs = builder.args((t) => ({
  name: t.string({ required: true }),
  parent_id: t.int(),
  branch_ids: t.idList(),
  group_ids: t.idList(),
  translations: t.field({ type: [CategoryTranslationInput], description: '(added) All of them; absent: as they are.' }),
  image: t.field({ type: 'Upload' }),
}));

tenantMutation('CreateCategory', {
  type: CategoryType,
  description: '[S A; I: name and parent_id only] With an image: multipart.',
  args: formArgs,
  resolve: async (viewer, { image, ...input }, call) => viewOf(call, viewer, await createCategory(call, viewer, input, image ?? null)),
});

tenantMutation('updateCategory', {
  type: CategoryType,
  description: '[S A] parent_id null = top level; a category below itself: VALIDATION. image null or absent = kept.',
  args: { id: arg.id({ required: true }), ...formArgs },
  resolve: async (viewer, { id, image, ...input }, call) =>
    viewOf(call, viewer, await updateCategory(call, viewer, id, input, image ?? null)),
});

tenantMutation('deleteCategory', {
  type: 'Boolean',
  description: '[S A] Without move_to children move to the parent and courses lose the category.',
  args: {
    id: arg.int({ required: true }),
    move_to: arg.int({ description: 'Children and courses go to this category; itself or one below it: VALIDATION.' }),
  },
  resolve: async (viewer, { id, move_to: moveTo }, call) => {
    await deleteCategory(call, viewer, id, moveTo ?? null);
    return true;
  },
});
