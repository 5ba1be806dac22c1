import { beginUpload } from '../../api/uploads/begin-upload.ts';

/** Uploads a picture for a text (`content`) or a course (`image`) and returns its path. @throws ApiError with the server's message */
export async function uploadPicture(kind: 'content' | 'image', file: File, onProgress: (share: number) => void): Promise<string> {
  const request = { purpose: kind, file, draft: () => 'picture' };
  const { done } = beginUpload(request, 'picture', ({ sent, size }) => onProgress(size === 0 ? 0 : sent / size));
  return (await done).url;
}
