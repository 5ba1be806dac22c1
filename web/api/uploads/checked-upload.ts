import { ApiError } from '../api-error.ts';
import { Cancelled } from './run-control.ts';
import type { RunningUpload } from './upload-means.ts';

type Act = 'pause' | 'resume' | 'cancel';

/** Uploads a file after it was checked here, so that a wrong one is refused before it is sent. `check` returns the problem; null: none. */
export function checkedUpload(check: () => Promise<string | null>, start: () => RunningUpload): RunningUpload {
  let running: RunningUpload | null = null;
  let last: Act = 'resume';
  const act = (what: Act) => (): void => {
    last = what;
    running?.[what]();
  };
  const run = async (): Promise<Awaited<RunningUpload['done']>> => {
    const problem = await check();
    if (problem !== null) throw new ApiError('VALIDATION', problem);
    if (last === 'cancel') throw new Cancelled();
    running = start();
    if (last === 'pause') running.pause();
    return running.done;
  };
  return { done: run(), pause: act('pause'), resume: act('resume'), cancel: act('cancel') };
}
