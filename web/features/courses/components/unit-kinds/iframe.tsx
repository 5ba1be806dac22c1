import { AppWindow } from 'lucide-react';
import { graphql } from '../../../../api/graphql.ts';
import { CompletionFields } from '../unit-parts/completion-fields.tsx';
import { lazyEditor } from '../unit-parts/lazy-editor.tsx';
import type { UnitKindForm } from './unit-kind-form.ts';

export const iframe: UnitKindForm = {
  icon: AppWindow,
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
  Editor: lazyEditor(async () => (await import('./iframe-editor.tsx')).IframeEditor),
  Settings: CompletionFields,
};
