import { Presentation } from 'lucide-react';
import { graphql } from '../../../../api/graphql.ts';
import { CompletionFields } from '../unit-parts/completion-fields.tsx';
import { lazyEditor } from '../unit-parts/lazy-editor.tsx';
import type { UnitKindForm } from './unit-kind-form.ts';

export const document: UnitKindForm = {
  icon: Presentation,
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
  Editor: lazyEditor(async () => (await import('./document-editor.tsx')).DocumentEditor),
  Settings: CompletionFields,
};
