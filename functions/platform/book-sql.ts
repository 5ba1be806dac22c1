import { Worker } from 'node:worker_threads';
import { type Answer, bookWorker, type Question, type Task } from './book-worker.ts';

type Waiting = { readonly resolve: (value: unknown) => void; readonly reject: (error: Error) => void };
type Thread = { readonly worker: Worker; readonly waiting: Map<number, Waiting> };

let thread: Thread | undefined;
let asked = 0;

/** Told when the thread has ended by itself: what it had open is lost. */
const onLoss = new Set<() => void>();
export const whenLost = (forget: () => void): void => {
  onLoss.add(forget);
};

function start(): Thread {
  // A flag of this process may be none of a thread's; and the text is all that the thread needs.
  const worker = new Worker(`(${bookWorker.toString()})()`, { eval: true, execArgv: [], env: {}, name: 'book' });
  const started: Thread = { worker, waiting: new Map() };
  worker.on('message', ({ id, value, error }: Answer) => {
    const waiting = started.waiting.get(id);
    started.waiting.delete(id);
    if (started.waiting.size === 0) worker.unref();
    if (error === undefined) waiting?.resolve(value);
    else waiting?.reject(new Error(error));
  });
  const lost = (error: Error): void => {
    if (thread === started) {
      thread = undefined;
      for (const forget of onLoss) forget();
    }
    for (const { reject } of started.waiting.values()) reject(error);
    started.waiting.clear();
  };
  worker.on('error', lost);
  worker.on('exit', (code) => lost(new Error(`The thread of the book ended with ${code}.`)));
  worker.unref();
  return started;
}

/** Has the thread do something; it does one thing after the other. It keeps the process alive only while it is at work. */
export function inThread<Value>(task: Task): Promise<Value> {
  const current = (thread ??= start());
  const id = (asked += 1);
  return new Promise((resolve, reject) => {
    current.waiting.set(id, { resolve: resolve as (value: unknown) => void, reject });
    current.worker.ref();
    current.worker.postMessage({ id, task } satisfies Question);
  });
}

/** Ends the thread; the next task starts another. */
export async function endThread(): Promise<void> {
  await thread?.worker.terminate();
}
