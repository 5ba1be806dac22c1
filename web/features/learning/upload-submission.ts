import { ApiError } from '../../api/api-error.ts';
import { beginUpload } from '../../api/uploads/begin-upload.ts';
import type { UploadProgress } from '../../api/uploads/sending.ts';
import type { RunningUpload } from '../../api/uploads/upload-means.ts';
import { text } from '../../texts/text.ts';

export const UPLOAD_FAILED = text('File upload failed.');

/** The file of a submission on its way, and its path when it has arrived. */
export type SubmissionUpload = Pick<RunningUpload, 'pause' | 'resume' | 'cancel'> & { readonly path: Promise<string> };

/** Uploads the file of a submission; chosen again after a reload, it goes on where it was. `path` rejects with an ApiError, or Cancelled. */
export function uploadSubmission(
  file: File,
  person: string,
  ids: { readonly courseId: string; readonly unitId: string },
  tell: (progress: UploadProgress) => void,
): SubmissionUpload {
  const request = { purpose: 'assignment' as const, file, draft: () => `assignment ${ids.courseId} ${ids.unitId}`, fields: ids };
  const { done, ...acts } = beginUpload(request, person, tell);
  const pathOf = async (): Promise<string> => {
    const { filePath } = await done;
    if (filePath === undefined) throw new ApiError('INTERNAL', UPLOAD_FAILED);
    return filePath;
  };
  return { ...acts, path: pathOf() };
}
