import { boundedThread } from '../../platform/runtime/bounded-thread.ts';
import { moduleBeside } from '../../platform/runtime/module-beside.ts';
import { workerThread } from '../../platform/runtime/worker-thread.ts';
import type { CheckingTask } from './checking-worker.ts';

const check = boundedThread(
  workerThread<CheckingTask>('templates', () => moduleBeside(new URL('./checking-worker.ts', import.meta.url))),
  {
    mostWaitMs: 10_000,
    usualMs: 100,
    busy: 'Many files are being checked right now. Please try again in a few seconds.',
  },
);

/** Returns what is wrong with the first page of a PDF as a template; null: certificates can be drawn on it. @throws BUSY */
export const checkInThread = (pdf: Uint8Array): Promise<string | null> => check<string | null>({ pdf });
