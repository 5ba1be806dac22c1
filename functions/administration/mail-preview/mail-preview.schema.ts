import { MAIL_KINDS } from '../../../shared/tenancy/mail-kinds.ts';
import { builder } from '../../platform/graphql/builder.ts';
import { arg, tenantMutation, tenantQuery } from '../../platform/graphql/root-fields.ts';
import { NotificationKindEnum } from '../../tenancy/notification-rules/notification-kind.schema.ts';
import { type MailPreview, previewMail } from './mail-preview.queries.ts';
import { sendTestNotification } from './test-notification.commands.ts';

const MailKindEnum = builder.enumType('MailKind', { description: '(added)', values: MAIL_KINDS });

const MailPreviewType = builder.objectRef<MailPreview>('MailPreview').implement({
  description: '(added) A mail as it is sent, to the caller in place of its addressee.',
  fields: (t) => ({
    from: t.exposeString('from', { description: 'Name and address of the sender.' }),
    to: t.exposeString('to'),
    subject: t.exposeString('subject'),
    text: t.exposeString('text'),
    html: t.exposeString('html', { description: 'Says the same, with styles for light and dark.' }),
  }),
});

tenantQuery('mailPreview', {
  type: MailPreviewType,
  description:
    '(added) [S A] In the look of branch_id, else of the branch of the call, else of the instance; in the language named, else in that of the caller there. Nothing is sent.',
  args: {
    kind: arg({ type: MailKindEnum, required: true }),
    branch_id: arg.id(),
    language: arg.string({ description: '(added) A BCP 47 tag; absent: the language in which the caller gets it.' }),
  },
  resolve: (viewer, { kind, branch_id: branch, language }) =>
    previewMail(viewer, { kind, branch: branch ?? null, language: language ?? null }),
});

tenantMutation('sendTestNotification', {
  type: 'Boolean',
  description:
    '(added) [S A@i] Mails a notification of a kind to the caller, about people and courses that are made up, in their language and the look of the instance. Ten an hour.',
  branchUrl: false,
  args: { kind: arg({ type: NotificationKindEnum, required: true }) },
  resolve: async (viewer, { kind }, call) => {
    await sendTestNotification(call, viewer, kind);
    return true;
  },
});
