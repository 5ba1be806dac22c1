import { ApiError } from '../../api/api-error.ts';
import { beginUpload } from '../../api/uploads/begin-upload.ts';

export const UPLOAD_FAILED = 'File upload failed.';

/** Uploads the file of a submission and returns its path; chosen again after a reload, it goes on where it was. @throws ApiError */
export async function uploadSubmission(
  file: File,
  person: string,
  ids: { readonly courseId: string; readonly unitId: string },
  onProgress: (share: number) => void,
): Promise<string> {
  onProgress(0);
  const request = { purpose: 'assignment' as const, file, draft: () => `assignment ${ids.courseId} ${ids.unitId}`, fields: ids };
  const { done } = beginUpload(request, person, ({ sent, size }) => onProgress(size === 0 ? 0 : sent / size));
  const { filePath } = await done;
  if (filePath === undefined) throw new ApiError('INTERNAL', UPLOAD_FAILED);
  return filePath;
}
