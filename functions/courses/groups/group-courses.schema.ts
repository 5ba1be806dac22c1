import { collatorOf } from '../../../shared/kernel/regional/name-order.ts';
import { callerLanguage } from '../../platform/languages/caller-language.ts';
import { asId, type CourseId } from '../../../shared/kernel/ids.ts';
import { coursesOfGroup } from '../../people/group.records.ts';
import { GroupType } from '../../people/groups/group.schema.ts';
import { builder } from '../../platform/graphql/builder.ts';
import { arg, tenantMutation } from '../../platform/graphql/root-fields.ts';
import { seenCategories } from '../category.queries.ts';
import { readHeaders } from '../course.queries.ts';
import { CategoryRefType, CourseRefType } from '../course.types.schema.ts';
import { addCategoriesToGroup, removeCategoryFromGroup } from './group-categories.commands.ts';

builder.objectFields(GroupType, (t) => ({
  courses: t.field({
    type: [CourseRefType],
    nullable: true,
    resolve: async ({ full, viewer, id }, _, { call }) => {
      if (!full) return null;
      const { scope } = viewer.tenant;
      const { compare } = collatorOf(callerLanguage(call, viewer));
      const headers = await readHeaders(
        scope,
        (await coursesOfGroup(scope, id)).map((course) => asId<CourseId>(course)),
      );
      return headers
        .flatMap((course) => (course ? [{ id: course.id, title: course.title }] : []))
        .sort((a, b) => compare(a.title, b.title) || a.id - b.id);
    },
  }),
  categories: t.field({
    type: [CategoryRefType],
    nullable: true,
    resolve: async ({ full, viewer, id }, _, { call }) => {
      if (!full) return null;
      const { visible } = await seenCategories(viewer);
      const { compare } = collatorOf(callerLanguage(call, viewer));
      return [...visible.values()]
        .filter(({ groups }) => groups.includes(id))
        .map((category) => ({ id: category.id, name: category.name }))
        .sort((a, b) => compare(a.name, b.name) || a.id - b.id);
    },
  }),
}));

tenantMutation('addCategoriesToGroup', {
  type: 'Boolean',
  args: { group_id: arg.id({ required: true }), category_ids: arg.idList({ required: true }) },
  resolve: async (viewer, { group_id, category_ids }, call) => {
    await addCategoriesToGroup(call, viewer, group_id, category_ids);
    return true;
  },
});

tenantMutation('removeCategoryFromGroup', {
  type: 'Boolean',
  args: { group_id: arg.id({ required: true }), category_id: arg.id({ required: true }) },
  resolve: async (viewer, { group_id, category_id }, call) => {
    await removeCategoryFromGroup(call, viewer, group_id, category_id);
    return true;
  },
});
