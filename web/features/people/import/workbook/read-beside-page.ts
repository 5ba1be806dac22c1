import type { WorkbookAnswer, WorkbookQuestion } from './workbook-file.ts';

/** Returns what a worker reads of a workbook; the worker ends with its answer, also where it ran out of memory. */
export const readBesidePage = (question: WorkbookQuestion): Promise<WorkbookAnswer> =>
  new Promise((resolve) => {
    const worker = new Worker(new URL('workbook.worker.ts', import.meta.url), { type: 'module' });
    const end = (answer: WorkbookAnswer): void => {
      worker.terminate();
      resolve(answer);
    };
    worker.addEventListener('message', ({ data }: MessageEvent<WorkbookAnswer>) => end(data));
    worker.addEventListener('error', () => end({ fault: 'broken' }));
    worker.postMessage(question);
  });
