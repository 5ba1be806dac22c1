import { builder } from '../platform/graphql/builder.ts';
import { arg, tenantMutation } from '../platform/graphql/root-fields.ts';
import { addBranch, updateBranch } from './branch-form.commands.ts';
import { branchInScope, viewBranch } from './branch.queries.ts';
import { BranchType } from './branch.schema.ts';

const BranchInputType = builder.inputType('BranchInput', {
  description: 'Slug rule on create and edit: groups of a-z and 0-9 joined by single hyphens.',
  fields: (t) => ({
    name: t.string({ required: true }),
    url: t.string({ required: true }),
    theme: t.string(),
    language: t.string({ description: "Default 'en' on create." }),
    languages: t.stringList({ description: '(added) Tags out of which its people choose; none: those of the instance.' }),
    time_zone: t.string({ description: '(added) An IANA name; null: that of the instance.' }),
    is_default: t.boolean({ description: 'Default false on create. Setting it unsets the former default.' }),
    primary_color: t.string(),
    secondary_color: t.string(),
    remove_logo: t.boolean(),
  }),
});

const input = { type: BranchInputType, required: true } as const;

tenantMutation('createBranch', {
  type: BranchType,
  description: '[S A@i] logo: image file.',
  args: { input: arg(input), logo: arg({ type: 'Upload' }) },
  resolve: async (viewer, { input: fields, logo }, call) => {
    const branch = await addBranch(call, viewer, fields, logo ?? null);
    return viewBranch(viewer, await branchInScope(viewer, branch), true);
  },
});

tenantMutation('updateBranch', {
  type: BranchType,
  description: '[S A@i; A@b own, not url and is_default, which are shown read-only and go back as read] logo null or absent = kept.',
  args: { id: arg.id({ required: true }), input: arg(input), logo: arg({ type: 'Upload' }) },
  resolve: async (viewer, { id, input: fields, logo }, call) => {
    const branch = await updateBranch(call, viewer, id, fields, logo ?? null);
    return viewBranch(viewer, await branchInScope(viewer, branch), true);
  },
});
