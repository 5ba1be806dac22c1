import type { UploadProgress } from './sending.ts';
import type { RunningUpload, UploadRequest } from './upload-means.ts';

/** Uploads a file for a person, as `startUpload` does; its code is loaded with the first one. */
export function beginUpload(request: UploadRequest, person: string, tell: (progress: UploadProgress) => void): RunningUpload {
  let running: RunningUpload | null = null;
  let wanted: 'pause' | 'resume' | 'cancel' = 'resume';
  const act = (what: typeof wanted) => (): void => {
    wanted = what;
    running?.[what]();
  };
  const run = async (): Promise<Awaited<RunningUpload['done']>> => {
    const [{ startUpload }, { browserMeans }] = await Promise.all([import('./upload.ts'), import('./browser-means.ts')]);
    running = startUpload(request, browserMeans(person), tell);
    running[wanted]();
    return running.done;
  };
  return { done: run(), pause: act('pause'), resume: act('resume'), cancel: act('cancel') };
}
