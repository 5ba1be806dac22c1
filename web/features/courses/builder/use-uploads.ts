import { useState } from 'react';
import { toApiError } from '../../../api/api-error.ts';
import { uploadPicture } from '../upload-picture.ts';
import { createUploads, type Upload, type Uploads } from './uploads.ts';
import type { DraftState } from './use-draft.ts';

/** Uploads of resources; they belong to the builder as a whole: choosing another unit does not end them. */
export function useResourceUploads({ change, latest }: DraftState): { uploads: Uploads; list: readonly Upload[] } {
  const [list, setList] = useState<readonly Upload[]>([]);
  const [uploads] = useState(() =>
    createUploads({
      send: (file, onProgress) => uploadPicture('content', file, onProgress),
      messageOf: (thrown) => toApiError(thrown).message,
      tell: setList,
      onDone: (file, path) =>
        change(({ course, units }) => {
          const added = { name: file.name, file_path: path, type: file.type, is_downloadable: false };
          return { course: { ...course, resources: [...(course.resources ?? []), added] }, units };
        }),
      resources: () => latest().course.resources ?? [],
    }),
  );
  return { uploads, list };
}
