import { AppWindow } from 'lucide-react';
import { graphql } from '../../../../api/graphql.ts';
import { CompletionFields } from '../unit-parts/completion-fields.tsx';
import { PlainTextEditor } from '../unit-parts/plain-text-editor.tsx';
import type { UnitKindForm } from './unit-kind-form.ts';

export const iframe: UnitKindForm = {
  icon: AppWindow,
  isOffered: false,
  fragment: graphql(`
    fragment AuthorIframe on iFrameUnitType {
      ...AuthorUnit
      url
      content
      tests {
        ...AuthorTest
      }
    }
  `),
  Editor: PlainTextEditor,
  Settings: CompletionFields,
};
