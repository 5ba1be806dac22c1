import { builder } from '../../platform/graphql/builder.ts';
import { authorise } from '../../platform/request/authorise.ts';
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

builder.mutationField('CreateUser', (t) =>
  t.field({
    type: UserType,
    args: { input: t.arg({ type: CreateUserInputType, required: true }), branchUrl: t.arg.string() },
    resolve: async (_, { input, branchUrl }, { call }) =>
      createUserByCall(call, authorise('CreateUser', await call.resolveViewer(branchUrl)), input),
  }),
);

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

builder.mutationField('updateUser', (t) =>
  t.field({
    type: UserType,
    args: {
      id: t.arg.id({ required: true }),
      input: t.arg({ type: UpdateUserInputType, required: true }),
      branchUrl: t.arg.string(),
    },
    resolve: async (_, { id, input, branchUrl }, { call }) =>
      updateUser(call, authorise('updateUser', await call.resolveViewer(branchUrl)), id, input),
  }),
);

builder.mutationField('resendInvitation', (t) =>
  t.boolean({
    description: 'Mails somebody who never signed in how to sign in, once more. True when the mail was sent.',
    args: { id: t.arg.id({ required: true }), branchUrl: t.arg.string() },
    resolve: async (_, { id, branchUrl }, { call }) => {
      await resendInvitation(call, authorise('resendInvitation', await call.resolveViewer(branchUrl)), id);
      return true;
    },
  }),
);

builder.mutationField('registerUser', (t) =>
  t.field({
    type: UserType,
    args: {
      first_name: t.arg.string({ required: true }),
      last_name: t.arg.string({ required: true }),
      email: t.arg.string({ required: true }),
      password: t.arg.string({ required: true }),
      role: t.arg.string({ defaultValue: 'learner' }),
    },
    resolve: async (_, input, { call }) => registerUser(call, authorise('registerUser', await call.resolveViewer()), input),
  }),
);
