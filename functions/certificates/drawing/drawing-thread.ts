import { existsSync } from 'node:fs';
import { boundedThread } from '../../platform/runtime/bounded-thread.ts';
import { workerThread } from '../../platform/runtime/worker-thread.ts';
import type { Brand, CertificateFacts, TemplatePage } from './certificate-facts.ts';
import type { DrawingTask } from './drawing-worker.ts';

/** Returns the module of the thread: beside the bundle (`workers` of the manifest), one folder above a shared chunk, or the source. */
function drawingModule(): URL {
  const built = ['./drawing-worker.mjs', '../drawing-worker.mjs'].map((path) => new URL(path, import.meta.url));
  return built.find((location) => existsSync(location)) ?? new URL('./drawing-worker.ts', import.meta.url);
}

const draw = boundedThread(workerThread<DrawingTask>('certificates', drawingModule), {
  mostWaitMs: 10_000,
  usualMs: 200,
  busy: 'Many certificates are being made right now. Please try again in a few seconds.',
});

/**
 * Returns the certificate as a PDF, drawn in a thread: a page takes 0.1 to 0.4 s of computing, for which no other call of the process waits.
 * @throws BUSY
 */
export const drawInThread = (facts: CertificateFacts, brand: Brand, template: TemplatePage | null): Promise<Uint8Array> =>
  draw<Uint8Array>({ facts, brand, template });
