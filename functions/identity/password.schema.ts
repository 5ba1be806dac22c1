import { builder } from '../platform/graphql/builder.ts';
import { arg, callMutation, callQuery } from '../platform/graphql/root-fields.ts';
import { authoriseSession } from '../platform/request/authorise.ts';
import { updatePassword } from './update-password.commands.ts';
import { checkPasswordToken, resetPassword } from './password.commands.ts';
import { sendPasswordReset } from './password-reset.commands.ts';

const MessagePayloadType = builder.objectRef<{ message: string }>('MessagePayload').implement({
  fields: (t) => ({ message: t.exposeString('message') }),
});

callQuery('validatePasswordToken', {
  type: 'Boolean',
  args: { email: arg.string({ required: true }), token: arg.string({ required: true }) },
  resolve: ({ email, token }, call) => checkPasswordToken(call, email, token),
});

callMutation('sendPasswordReset', {
  type: 'Boolean',
  args: { email: arg.string({ required: true }), branch_url: arg.string(), instance_domain: arg.string() },
  resolve: async (args, call) => {
    await sendPasswordReset(call, args);
    return true;
  },
});

callMutation('resetPassword', {
  type: MessagePayloadType,
  args: {
    email: arg.string({ required: true }),
    token: arg.string({ required: true }),
    password: arg.string({ required: true }),
    branchUrl: arg.string(),
  },
  resolve: async ({ branchUrl, ...input }, call) => {
    await call.resolveViewer(branchUrl);
    await resetPassword(call, input);
    return { message: 'Your password has been reset successfully. Please log in.' };
  },
});

callMutation('updatePassword', {
  type: 'Boolean',
  args: {
    current_password: arg.string({ required: true }),
    new_password: arg.string({ required: true }),
    new_password_confirmation: arg.string({ required: true }),
  },
  resolve: async (args, call) => {
    await updatePassword(call, authoriseSession('updatePassword', await call.resolveViewer()), args);
    return true;
  },
});
