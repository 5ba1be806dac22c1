import { ApiError } from '../../api/api-error.ts';
import { callRest } from '../../api/rest.ts';

const FAILED = 'Upload failed.';
type Ticket = { readonly url: string; readonly headers: Readonly<Record<string, string>>; readonly complete: string };
// Shapes of docs/spec/rest.md, section 4; our own server answers them. Pictures are below the size from which a ticket has parts.
type Answer = { readonly url?: string; readonly upload?: Ticket; readonly retry_after?: number };

const wait = (seconds: number): Promise<void> => new Promise((done) => void setTimeout(done, seconds * 1000));

/** XMLHttpRequest, because fetch does not report how much of a body was sent. */
function putBytes({ url, headers }: Ticket, file: File, onProgress: (share: number) => void): Promise<void> {
  return new Promise((done, fail) => {
    const request = new XMLHttpRequest();
    request.open('PUT', url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', (event) => event.lengthComputable && onProgress(event.loaded / event.total));
    request.addEventListener('load', () => (request.status < 300 ? done() : fail(new ApiError('INTERNAL', FAILED))));
    request.addEventListener('error', () => fail(new ApiError('NETWORK', FAILED)));
    request.send(file);
  });
}

/** Uploads a picture for a text (`content`) or a course (`image`) and returns its path. Throws an ApiError with the server's message. */
export async function uploadPicture(kind: 'content' | 'image', file: File, onProgress: (share: number) => void): Promise<string> {
  onProgress(0);
  const first = (await callRest('POST', `/api/upload-${kind}`, { filename: file.name, size: file.size, type: file.type })) as Answer;
  if (first.url) return first.url;
  if (!first.upload) throw new ApiError('INTERNAL', FAILED);
  await putBytes(first.upload, file, onProgress);
  for (;;) {
    const answer = (await callRest('POST', first.upload.complete, {})) as Answer;
    if (answer.url) return answer.url;
    // The file is being checked: its address is known afterwards.
    await wait(answer.retry_after ?? 1);
  }
}
