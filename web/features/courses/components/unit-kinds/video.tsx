import { FileVideo } from 'lucide-react';
import { graphql } from '../../../../api/graphql.ts';
import { CompletionFields } from '../unit-parts/completion-fields.tsx';
import { PlainTextEditor } from '../unit-parts/plain-text-editor.tsx';
import type { UnitKindForm } from './unit-kind-form.ts';

export const video: UnitKindForm = {
  icon: FileVideo,
  isOffered: false,
  fragment: graphql(`
    fragment AuthorVideo on Video {
      ...AuthorUnit
      video_path
      youtube_link
      captions {
        language
        label
        file_path
      }
      content
      tests {
        ...AuthorTest
      }
    }
  `),
  Editor: PlainTextEditor,
  Settings: CompletionFields,
};
