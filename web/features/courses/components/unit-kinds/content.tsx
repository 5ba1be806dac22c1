import { graphql } from '../../../../api/graphql.ts';
import { FileText } from 'lucide-react';
import { CompletionFields } from '../unit-parts/completion-fields.tsx';
import { TextEditor } from '../unit-parts/text-editor.tsx';
import type { UnitKindForm } from './unit-kind-form.ts';

export const content: UnitKindForm = {
  icon: FileText,
  fragment: graphql(`
    fragment AuthorContent on Content {
      ...AuthorUnit
      content
      tests {
        ...AuthorTest
      }
    }
  `),
  Editor: TextEditor,
  Settings: CompletionFields,
};
