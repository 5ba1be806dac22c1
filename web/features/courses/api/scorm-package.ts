import { graphql } from '../../../api/graphql.ts';

/** A package as its author sees it. */
export const scormPackageDocument = graphql(`
  query scormPackage($id: ID!, $branchUrl: String) {
    scormPackage(id: $id, branchUrl: $branchUrl) {
      id
      title
      file_name
      version
      warnings
      warning_texts
      parts {
        id
        title
        entry_url
      }
    }
  }
`);
