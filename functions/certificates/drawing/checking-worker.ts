import { parentPort } from 'node:worker_threads';
import type { WorkerReply, WorkerRequest } from '../../platform/runtime/worker-thread.ts';
import { problemOf } from './template-source.ts';

export type CheckingTask = { readonly pdf: Uint8Array };

parentPort?.on('message', ({ id, task: { pdf } }: WorkerRequest<CheckingTask>) => {
  void problemOf(pdf).then((value) => parentPort?.postMessage({ id, value } satisfies WorkerReply));
});
