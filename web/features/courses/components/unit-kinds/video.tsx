import { FileVideo } from 'lucide-react';
import { graphql } from '../../../../api/graphql.ts';
import { CompletionFields } from '../unit-parts/completion-fields.tsx';
import { lazyEditor } from '../unit-parts/lazy-editor.tsx';
import type { UnitKindForm } from './unit-kind-form.ts';

export const video: UnitKindForm = {
  icon: FileVideo,
  fragment: graphql(`
    fragment AuthorVideo on Video {
      ...AuthorUnit
      video_path
      youtube_link
      vimeo_link
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
  Editor: lazyEditor(async () => (await import('./video-editor.tsx')).VideoEditor),
  Settings: CompletionFields,
};
