import { boundedThread } from '../../platform/runtime/bounded-thread.ts';
import { moduleBeside } from '../../platform/runtime/module-beside.ts';
import { workerThread } from '../../platform/runtime/worker-thread.ts';
import type { Brand, CertificateFacts, TemplatePage } from './certificate-facts.ts';
import type { DrawingTask } from './drawing-worker.ts';

const draw = boundedThread(
  workerThread<DrawingTask>('certificates', () => moduleBeside(new URL('./drawing-worker.ts', import.meta.url))),
  {
    mostWaitMs: 10_000,
    usualMs: 200,
    busy: 'Many certificates are being made right now. Please try again in a few seconds.',
  },
);

/**
 * Returns the certificate as a PDF, drawn in a thread: a page takes 0.1 to 0.4 s of computing, for which no other call of the process waits.
 * @throws BUSY
 */
export const drawInThread = (facts: CertificateFacts, brand: Brand, template: TemplatePage | null): Promise<Uint8Array> =>
  draw<Uint8Array>({ facts, brand, template });
