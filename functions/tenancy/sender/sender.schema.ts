import { arg, tenantMutation } from '../../platform/graphql/root-fields.ts';
import { setSenderEmail } from './sender.commands.ts';

tenantMutation('setSenderEmail', {
  type: 'Boolean',
  description: '(added) [S A@i] An address of a verified mail domain of the instance; null or blank = that of the platform.',
  branchUrl: false,
  args: { sender_email: arg.string() },
  resolve: async (viewer, { sender_email: address }, call) => {
    await setSenderEmail(call, viewer, address?.trim() ? address : null);
    return true;
  },
});
