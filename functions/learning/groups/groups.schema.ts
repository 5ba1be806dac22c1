import { arg, tenantMutation } from '../../platform/graphql/root-fields.ts';
import {
  addBranchesToGroup,
  addCoursesToGroup,
  deleteGroup,
  removeBranchFromGroup,
  removeCourseFromGroup,
} from './group-links.commands.ts';
import { addUserToGroups, removeUserFromGroup } from './group-members.commands.ts';

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
  args: { group_id: arg.id({ required: true }), course_ids: arg.idList({ required: true }) },
  resolve: async (viewer, { group_id, course_ids }, call) => {
    await addCoursesToGroup(call, viewer, group_id, course_ids);
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
