import { builder } from '../../platform/graphql/builder.ts';
import { authorise } from '../../platform/request/authorise.ts';
import { setSenderEmail } from './sender.commands.ts';

builder.mutationField('setSenderEmail', (t) =>
  t.boolean({
    description: '(added) [S A@i] An address of a verified mail domain of the instance; null or blank = that of the platform.',
    args: { sender_email: t.arg.string() },
    resolve: async (_, { sender_email: address }, { call }) => {
      const viewer = authorise('setSenderEmail', await call.resolveViewer());
      await setSenderEmail(call, viewer, address?.trim() ? address : null);
      return true;
    },
  }),
);
