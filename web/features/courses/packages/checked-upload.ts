import { ApiError } from '../../../api/api-error.ts';
import { Cancelled } from '../../../api/uploads/run-control.ts';
import type { RunningUpload } from '../../../api/uploads/upload-means.ts';

type Act = 'pause' | 'resume' | 'cancel';

/** Uploads a package after it was looked at here, so that a wrong file is told before it is sent. */
export function checkedUpload(file: File, start: () => RunningUpload): RunningUpload {
  let running: RunningUpload | null = null;
  let last: Act = 'resume';
  const act = (what: Act) => (): void => {
    last = what;
    running?.[what]();
  };
  const run = async (): Promise<Awaited<RunningUpload['done']>> => {
    const { checkPackage } = await import('./check-package.ts');
    const problem = await checkPackage(file);
    if (problem !== null) throw new ApiError('VALIDATION', problem);
    if (last === 'cancel') throw new Cancelled();
    running = start();
    if (last === 'pause') running.pause();
    return running.done;
  };
  return { done: run(), pause: act('pause'), resume: act('resume'), cancel: act('cancel') };
}
