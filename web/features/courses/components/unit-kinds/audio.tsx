import { Headphones } from 'lucide-react';
import { graphql } from '../../../../api/graphql.ts';
import { CompletionFields } from '../unit-parts/completion-fields.tsx';
import { lazyEditor } from '../unit-parts/lazy-editor.tsx';
import type { UnitKindForm } from './unit-kind-form.ts';

export const audio: UnitKindForm = {
  icon: Headphones,
  fragment: graphql(`
    fragment AuthorAudio on AudioUnit {
      ...AuthorUnit
      audio_path
      captions {
        language
        label
        file_path
      }
      duration
      content
      tests {
        ...AuthorTest
      }
    }
  `),
  Editor: lazyEditor(async () => (await import('./audio-editor.tsx')).AudioEditor),
  Settings: CompletionFields,
};
