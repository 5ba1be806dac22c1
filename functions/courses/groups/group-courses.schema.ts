import { asId, type CourseId } from '../../../shared/kernel/ids.ts';
import { coursesOfGroup } from '../../people/group.records.ts';
import { GroupType } from '../../people/groups/group.schema.ts';
import { builder } from '../../platform/graphql/builder.ts';
import { authorise } from '../../platform/request/authorise.ts';
import { seenCategories } from '../category.queries.ts';
import { readHeaders } from '../course.queries.ts';
import { CategoryRefType, CourseRefType } from '../course.types.schema.ts';
import { addCategoriesToGroup, removeCategoryFromGroup } from './group-categories.commands.ts';

builder.objectFields(GroupType, (t) => ({
  courses: t.field({
    type: [CourseRefType],
    nullable: true,
    resolve: async ({ full, viewer, id }) => {
      if (!full) return null;
      const { scope } = viewer.tenant;
      const headers = await readHeaders(
        scope,
        (await coursesOfGroup(scope, id)).map((course) => asId<CourseId>(course)),
      );
      return headers
        .flatMap((course) => (course ? [{ id: course.id, title: course.title }] : []))
        .sort((a, b) => a.title.localeCompare(b.title) || a.id - b.id);
    },
  }),
  categories: t.field({
    type: [CategoryRefType],
    nullable: true,
    resolve: async ({ full, viewer, id }) => {
      if (!full) return null;
      const { visible } = await seenCategories(viewer);
      return [...visible.values()]
        .filter(({ groups }) => groups.includes(id))
        .map((category) => ({ id: category.id, name: category.name }))
        .sort((a, b) => a.name.localeCompare(b.name) || a.id - b.id);
    },
  }),
}));

builder.mutationField('addCategoriesToGroup', (t) =>
  t.boolean({
    args: { group_id: t.arg.id({ required: true }), category_ids: t.arg.idList({ required: true }), branchUrl: t.arg.string() },
    resolve: async (_, { group_id, category_ids, branchUrl }, { call }) => {
      await addCategoriesToGroup(call, authorise('addCategoriesToGroup', await call.resolveViewer(branchUrl)), group_id, category_ids);
      return true;
    },
  }),
);

builder.mutationField('removeCategoryFromGroup', (t) =>
  t.boolean({
    args: { group_id: t.arg.id({ required: true }), category_id: t.arg.id({ required: true }), branchUrl: t.arg.string() },
    resolve: async (_, { group_id, category_id, branchUrl }, { call }) => {
      await removeCategoryFromGroup(call, authorise('removeCategoryFromGroup', await call.resolveViewer(branchUrl)), group_id, category_id);
      return true;
    },
  }),
);
