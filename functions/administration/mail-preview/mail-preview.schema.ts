import { MAIL_KINDS } from '../../../shared/tenancy/mail-kinds.ts';
import { builder } from '../../platform/graphql/builder.ts';
import { authorise } from '../../platform/request/authorise.ts';
import { type MailPreview, previewMail } from './mail-preview.queries.ts';

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

builder.queryField('mailPreview', (t) =>
  t.field({
    type: MailPreviewType,
    description: '(added) [S A] In the look of branch_id, else of the branch of the call, else of the instance. Nothing is sent.',
    args: {
      kind: t.arg({ type: MailKindEnum, required: true }),
      branch_id: t.arg.id(),
      branchUrl: t.arg.string(),
    },
    resolve: async (_, { kind, branch_id: branch, branchUrl }, { call }) =>
      previewMail(authorise('mailPreview', await call.resolveViewer(branchUrl)), kind, branch ?? null),
  }),
);
