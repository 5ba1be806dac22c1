import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { WorkerReply, WorkerRequest } from '../../platform/runtime/worker-thread.ts';
import type { Brand, CertificateFacts, TemplatePage } from './certificate-facts.ts';
import { drawCertificate } from './certificate-pdf.ts';

export type DrawingTask = { readonly facts: CertificateFacts; readonly brand: Brand; readonly template: TemplatePage | null };

async function replyTo({ id, task: { facts, brand, template } }: WorkerRequest<DrawingTask>): Promise<WorkerReply> {
  try {
    return { id, value: await drawCertificate(facts, brand, template) };
  } catch (error) {
    return { id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

// Between ordinary (0) and least (19). On Linux the calling thread alone gets the priority, elsewhere the whole process.
if (process.platform === 'linux') setPriority(5);
parentPort?.on('message', (request: WorkerRequest<DrawingTask>) => {
  void replyTo(request).then((reply) => parentPort?.postMessage(reply));
});
