import { asId, type GroupId } from '../../../shared/kernel/ids.ts';
import { GroupType } from '../../people/groups/group.schema.ts';
import { readGroupFacts } from '../../people/groups/group-facts.queries.ts';
import { builder } from '../../platform/graphql/builder.ts';
import { arg, tenantMutation } from '../../platform/graphql/root-fields.ts';
import { termsOfCall, termsView } from '../terms/terms-input.ts';
import { TermsInput, TermsType } from '../terms/terms.inputs.schema.ts';
import {
  addBranchesToGroup,
  addCoursesToGroup,
  deleteGroup,
  removeBranchFromGroup,
  removeCourseFromGroup,
} from './group-links.commands.ts';
import { addUserToGroups, removeUserFromGroup } from './group-members.commands.ts';

type CourseTerms = { readonly course: number; readonly terms: ReturnType<typeof termsView> };
const CourseTermsType = builder.objectRef<CourseTerms>('CourseTerms').implement({
  description: '(added) A course and until when it has to be done.',
  fields: (t) => ({
    course_id: t.id({ resolve: ({ course }) => course }),
    terms: t.field({ type: TermsType, resolve: ({ terms }) => terms }),
  }),
});

builder.objectField(GroupType, 'course_terms', (t) =>
  t.field({
    type: [CourseTermsType],
    nullable: true,
    description: '(added) Of those courses of the group that its members have to do until some day; null in lists.',
    resolve: async ({ full, viewer, id }) => {
      if (!full) return null;
      const facts = (await readGroupFacts(viewer.tenant.scope, [asId<GroupId>(id)])).get(id);
      return [...(facts?.courses ?? [])].flatMap(([course, { terms }]) => (terms ? [{ course, terms: termsView(terms) }] : []));
    },
  }),
);

tenantMutation('deleteGroup', {
  type: 'Boolean',
  description: '[S A I] What the group alone gave to its members ends.',
  args: { group_id: arg.int({ required: true }) },
  resolve: async (viewer, { group_id }, call) => {
    await deleteGroup(call, viewer, group_id);
    return true;
  },
});

tenantMutation('addUserToGroup', {
  type: 'Boolean',
  description: '[S A I] One call per selected user.',
  args: { user_id: arg.id({ required: true }), group_ids: arg.idList({ required: true }) },
  resolve: async (viewer, { user_id, group_ids }, call) => {
    await addUserToGroups(call, viewer, user_id, group_ids);
    return true;
  },
});

tenantMutation('addCoursesToGroup', {
  type: 'Boolean',
  args: { group_id: arg.id({ required: true }), course_ids: arg.idList({ required: true }), terms: arg({ type: TermsInput }) },
  resolve: async (viewer, { group_id, course_ids, terms }, call) => {
    await addCoursesToGroup(call, viewer, group_id, course_ids, termsOfCall(call, viewer, terms));
    return true;
  },
});

tenantMutation('addBranchesToGroup', {
  type: 'Boolean',
  description: '[S A I] Branches of the own scope.',
  args: { group_id: arg.id({ required: true }), branch_ids: arg.idList({ required: true }) },
  resolve: async (viewer, { group_id, branch_ids }, call) => {
    await addBranchesToGroup(call, viewer, group_id, branch_ids);
    return true;
  },
});

tenantMutation('removeUserFromGroup', {
  type: 'Boolean',
  args: { group_id: arg.id({ required: true }), user_id: arg.id({ required: true }) },
  resolve: async (viewer, { group_id, user_id }, call) => {
    await removeUserFromGroup(call, viewer, group_id, user_id);
    return true;
  },
});

tenantMutation('removeCourseFromGroup', {
  type: 'Boolean',
  args: { group_id: arg.id({ required: true }), course_id: arg.id({ required: true }) },
  resolve: async (viewer, { group_id, course_id }, call) => {
    await removeCourseFromGroup(call, viewer, group_id, course_id);
    return true;
  },
});

tenantMutation('removeBranchFromGroup', {
  type: 'Boolean',
  args: { group_id: arg.id({ required: true }), branch_id: arg.id({ required: true }) },
  resolve: async (viewer, { group_id, branch_id }, call) => {
    await removeBranchFromGroup(call, viewer, group_id, branch_id);
    return true;
  },
});
