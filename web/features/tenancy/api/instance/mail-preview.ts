import { graphql } from '../../../../api/graphql.ts';

export const mailPreviewDocument = graphql(`
  query mailPreview($kind: MailKind!, $branch_id: ID, $language: String, $branchUrl: String) {
    mailPreview(kind: $kind, branch_id: $branch_id, language: $language, branchUrl: $branchUrl) {
      from
      to
      subject
      text
      html
    }
  }
`);
