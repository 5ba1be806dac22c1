import { builder } from '../platform/graphql/builder.ts';
import { authoriseSession } from '../platform/request/authorise.ts';
import { updatePassword } from './own-password.commands.ts';
import { checkPasswordToken, resetPassword } from './password.commands.ts';
import { sendPasswordReset } from './password-reset.commands.ts';

const MessagePayloadType = builder.objectRef<{ message: string }>('MessagePayload').implement({
  fields: (t) => ({ message: t.exposeString('message') }),
});

builder.queryField('validatePasswordToken', (t) =>
  t.boolean({
    args: { email: t.arg.string({ required: true }), token: t.arg.string({ required: true }) },
    resolve: (_, { email, token }, { call }) => checkPasswordToken(call, email, token),
  }),
);

builder.mutationField('sendPasswordReset', (t) =>
  t.boolean({
    args: { email: t.arg.string({ required: true }), branch_url: t.arg.string(), instance_domain: t.arg.string() },
    resolve: async (_, args, { call }) => {
      await sendPasswordReset(call, args);
      return true;
    },
  }),
);

builder.mutationField('resetPassword', (t) =>
  t.field({
    type: MessagePayloadType,
    args: {
      email: t.arg.string({ required: true }),
      token: t.arg.string({ required: true }),
      password: t.arg.string({ required: true }),
      branchUrl: t.arg.string(),
    },
    resolve: async (_, { branchUrl, ...input }, { call }) => {
      await call.resolveViewer(branchUrl);
      await resetPassword(call, input);
      return { message: 'Your password has been reset successfully. Please log in.' };
    },
  }),
);

builder.mutationField('updatePassword', (t) =>
  t.boolean({
    args: {
      current_password: t.arg.string({ required: true }),
      new_password: t.arg.string({ required: true }),
      new_password_confirmation: t.arg.string({ required: true }),
    },
    resolve: async (_, args, { call }) => {
      await updatePassword(call, authoriseSession('updatePassword', await call.resolveViewer()), args);
      return true;
    },
  }),
);
