import { useState } from 'react';
import { toApiError } from '../../../api/api-error.ts';
import { uploadPicture } from '../upload-picture.ts';
import { createUploads, type Upload, type Uploads } from './uploads.ts';

/** Uploads that belong to the builder as a whole: choosing another unit does not end them. */
export function useUploads(onDone: (file: File, path: string) => void): { uploads: Uploads; list: readonly Upload[] } {
  const [list, setList] = useState<readonly Upload[]>([]);
  const [uploads] = useState(() =>
    createUploads({
      send: (file, onProgress) => uploadPicture('content', file, onProgress),
      messageOf: (thrown) => toApiError(thrown).message,
      tell: setList,
      onDone,
    }),
  );
  return { uploads, list };
}
