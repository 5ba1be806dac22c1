import { AppError } from '../../../shared/kernel/errors.ts';
import { boundedThread } from '../../platform/runtime/bounded-thread.ts';
import { FileRefused } from '../../platform/runtime/file-refused.ts';
import { moduleBeside } from '../../platform/runtime/module-beside.ts';
import { ThreadEnded } from '../../platform/runtime/thread-limits.ts';
import { workerThread } from '../../platform/runtime/worker-thread.ts';
import type { Brand, CertificateFacts, TemplatePage } from './certificate-facts.ts';
import type { DrawingTask } from './drawing-worker.ts';

const BUSY = 'Many certificates are being made right now. Please try again in a few seconds.';
const TOO_MUCH = 'The page of this certificate is too complex. Please ask an administrator to upload it again as a flat PDF.';

const draw = boundedThread(
  workerThread<DrawingTask>('certificates', () => moduleBeside(new URL('./drawing-worker.ts', import.meta.url)), {
    memoryMb: 512,
    deadlineMs: 15_000,
  }),
  {
    mostWaitMs: 10_000,
    usualMs: 200,
    busy: BUSY,
  },
);

/**
 * Returns the certificate as a PDF, drawn in a thread: a page takes 0.1 to 0.4 s of computing, for which no other call of the process waits.
 * @throws BUSY; FileRefused for a template that takes too much: those are refused when they are uploaded, and were not always
 */
export async function drawInThread(facts: CertificateFacts, brand: Brand, template: TemplatePage | null): Promise<Uint8Array> {
  try {
    return await draw<Uint8Array>({ facts, brand, template });
  } catch (error) {
    if (!(error instanceof ThreadEnded)) throw error;
    throw error.reason === 'starved' ? new AppError('BUSY', BUSY, { retryAfterSeconds: 5 }) : new FileRefused(TOO_MUCH);
  }
}
