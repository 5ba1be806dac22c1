import { Presentation } from 'lucide-react';
import { graphql } from '../../../../api/graphql.ts';
import { Nothing, type UnitKindForm } from './unit-kind-form.ts';

export const document: UnitKindForm = {
  icon: Presentation,
  isOffered: false,
  fragment: graphql(`
    fragment AuthorDocument on DocumentUnit {
      ...AuthorUnit
      doc_path
      content
      tests {
        ...AuthorTest
      }
    }
  `),
  Editor: Nothing,
  Settings: Nothing,
};
