import { builder } from '../../platform/graphql/builder.ts';
import { arg, tenantMutation } from '../../platform/graphql/root-fields.ts';
import { createUserByCall } from './create-user.commands.ts';
import { registerUser } from './register-user.commands.ts';
import { resendInvitation } from './resend-invitation.commands.ts';
import { updateUser } from './update-user.commands.ts';
import { UserType } from './user.schema.ts';

const CreateUserInputType = builder.inputType('CreateUserInput', {
  fields: (t) => ({
    first_name: t.string({ required: true }),
    last_name: t.string({ required: true }),
    email: t.string({ required: true }),
    password: t.string({ description: '8 to 128 characters when given.' }),
    role: t.string({ required: true }),
    is_primary: t.boolean({ description: 'Default true without a branch (else the person could not enter), false in a branch.' }),
    is_active: t.boolean({ description: 'Default true.' }),
    skip_email: t.boolean({ description: 'Default false.' }),
    deactivate_at: t.field({ type: 'Date' }),
  }),
});

tenantMutation('CreateUser', {
  type: UserType,
  args: { input: arg({ type: CreateUserInputType, required: true }) },
  resolve: (viewer, { input }, call) => createUserByCall(call, viewer, input),
});

const UpdateUserInputType = builder.inputType('UpdateUserInput', {
  description: 'Absent fields stay unchanged.',
  fields: (t) => ({
    first_name: t.string(),
    last_name: t.string(),
    email: t.string(),
    password: t.string(),
    role: t.string(),
    is_primary: t.boolean(),
    is_active: t.boolean(),
    skip_email: t.boolean(),
    deactivate_at: t.field({ type: 'Date', description: 'null clears the date.' }),
  }),
});

tenantMutation('updateUser', {
  type: UserType,
  args: {
    id: arg.id({ required: true }),
    input: arg({ type: UpdateUserInputType, required: true }),
  },
  resolve: (viewer, { id, input }, call) => updateUser(call, viewer, id, input),
});

tenantMutation('resendInvitation', {
  type: 'Boolean',
  description: 'Mails somebody who never signed in how to sign in, once more. True when the mail was sent.',
  args: { id: arg.id({ required: true }) },
  resolve: async (viewer, { id }, call) => {
    await resendInvitation(call, viewer, id);
    return true;
  },
});

tenantMutation('registerUser', {
  type: UserType,
  branchUrl: false,
  args: {
    first_name: arg.string({ required: true }),
    last_name: arg.string({ required: true }),
    email: arg.string({ required: true }),
    password: arg.string({ required: true }),
    role: arg.string({ defaultValue: 'learner' }),
  },
  resolve: (viewer, input, call) => registerUser(call, viewer, input),
});
