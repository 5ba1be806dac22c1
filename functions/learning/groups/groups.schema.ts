import { builder } from '../../platform/graphql/builder.ts';
import { authorise } from '../../platform/request/authorise.ts';
import {
  addBranchesToGroup,
  addCoursesToGroup,
  deleteGroup,
  removeBranchFromGroup,
  removeCourseFromGroup,
} from './group-links.commands.ts';
import { addUserToGroups, removeUserFromGroup } from './group-members.commands.ts';

builder.mutationField('deleteGroup', (t) =>
  t.boolean({
    description: '[S A I] What the group alone gave to its members ends.',
    args: { group_id: t.arg.int({ required: true }), branchUrl: t.arg.string() },
    resolve: async (_, { group_id, branchUrl }, { call }) => {
      await deleteGroup(call, authorise('deleteGroup', await call.resolveViewer(branchUrl)), group_id);
      return true;
    },
  }),
);

builder.mutationField('addUserToGroup', (t) =>
  t.boolean({
    description: '[S A I] One call per selected user.',
    args: { user_id: t.arg.id({ required: true }), group_ids: t.arg.idList({ required: true }), branchUrl: t.arg.string() },
    resolve: async (_, { user_id, group_ids, branchUrl }, { call }) => {
      await addUserToGroups(call, authorise('addUserToGroup', await call.resolveViewer(branchUrl)), user_id, group_ids);
      return true;
    },
  }),
);

builder.mutationField('addCoursesToGroup', (t) =>
  t.boolean({
    args: { group_id: t.arg.id({ required: true }), course_ids: t.arg.idList({ required: true }), branchUrl: t.arg.string() },
    resolve: async (_, { group_id, course_ids, branchUrl }, { call }) => {
      await addCoursesToGroup(call, authorise('addCoursesToGroup', await call.resolveViewer(branchUrl)), group_id, course_ids);
      return true;
    },
  }),
);

builder.mutationField('addBranchesToGroup', (t) =>
  t.boolean({
    description: '[S A I] Branches of the own scope.',
    args: { group_id: t.arg.id({ required: true }), branch_ids: t.arg.idList({ required: true }), branchUrl: t.arg.string() },
    resolve: async (_, { group_id, branch_ids, branchUrl }, { call }) => {
      await addBranchesToGroup(call, authorise('addBranchesToGroup', await call.resolveViewer(branchUrl)), group_id, branch_ids);
      return true;
    },
  }),
);

builder.mutationField('removeUserFromGroup', (t) =>
  t.boolean({
    args: { group_id: t.arg.id({ required: true }), user_id: t.arg.id({ required: true }), branchUrl: t.arg.string() },
    resolve: async (_, { group_id, user_id, branchUrl }, { call }) => {
      await removeUserFromGroup(call, authorise('removeUserFromGroup', await call.resolveViewer(branchUrl)), group_id, user_id);
      return true;
    },
  }),
);

builder.mutationField('removeCourseFromGroup', (t) =>
  t.boolean({
    args: { group_id: t.arg.id({ required: true }), course_id: t.arg.id({ required: true }), branchUrl: t.arg.string() },
    resolve: async (_, { group_id, course_id, branchUrl }, { call }) => {
      await removeCourseFromGroup(call, authorise('removeCourseFromGroup', await call.resolveViewer(branchUrl)), group_id, course_id);
      return true;
    },
  }),
);

builder.mutationField('removeBranchFromGroup', (t) =>
  t.boolean({
    args: { group_id: t.arg.id({ required: true }), branch_id: t.arg.id({ required: true }), branchUrl: t.arg.string() },
    resolve: async (_, { group_id, branch_id, branchUrl }, { call }) => {
      await removeBranchFromGroup(call, authorise('removeBranchFromGroup', await call.resolveViewer(branchUrl)), group_id, branch_id);
      return true;
    },
  }),
);
