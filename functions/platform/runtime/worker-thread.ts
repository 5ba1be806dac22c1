import { Worker } from 'node:worker_threads';

/** A task as the thread gets it, and its reply. */
export type WorkerRequest<Task> = { readonly id: number; readonly task: Task };
export type WorkerReply = { readonly id: number; readonly value?: unknown; readonly error?: string };

/** A thread that runs tasks of one kind in their order. It starts with the first task, and starts again after it has ended by itself. */
export type WorkerThread<Task> = {
  /** Returns the value of a task, which runs after those before it. The process is kept alive only while there are tasks. */
  run<Value>(task: Task): Promise<Value>;
  /** Registers what is called when the thread has ended by itself. */
  whenLost(listener: () => void): void;
  /** Ends the thread; the next task starts another. */
  end(): Promise<void>;
};

type Waiting = { readonly resolve: (value: unknown) => void; readonly reject: (error: Error) => void };
type Running = { readonly worker: Worker; readonly waiting: Map<number, Waiting> };

/** A class that refers to nothing outside of itself. Its method `listen` replies to requests of the parent. */
type WorkerClass = { readonly text: string };
/** Returns the address of a module that replies to requests of the parent. */
type WorkerModule = () => URL;

/** Returns a class as the text that starts a thread, so that a bundle needs no second file. */
export const workerClass = (worker: new () => { listen(): void }): WorkerClass => ({ text: `new (${worker.toString()})().listen()` });

/** Returns a thread over a class, or over a module: one that imports others is built beside the bundle (`workers` of the manifest). */
export function workerThread<Task>(name: string, worker: WorkerClass | WorkerModule): WorkerThread<Task> {
  const lossListeners = new Set<() => void>();
  let running: Running | undefined;
  let requests = 0;

  const start = (): Running => {
    // Not every flag of a process is one of a thread's, hence no `execArgv`.
    const options = { execArgv: [], env: {}, name };
    const thread = typeof worker === 'function' ? new Worker(worker(), options) : new Worker(worker.text, { ...options, eval: true });
    const started: Running = { worker: thread, waiting: new Map() };
    thread.on('message', ({ id, value, error }: WorkerReply) => {
      const waiting = started.waiting.get(id);
      started.waiting.delete(id);
      if (started.waiting.size === 0) thread.unref();
      if (error === undefined) waiting?.resolve(value);
      else waiting?.reject(new Error(error));
    });
    const lost = (error: Error): void => {
      if (running === started) {
        running = undefined;
        for (const listener of lossListeners) listener();
      }
      for (const { reject } of started.waiting.values()) reject(error);
      started.waiting.clear();
    };
    thread.on('error', lost);
    thread.on('exit', (code) => lost(new Error(`The thread ${name} ended with ${code}.`)));
    thread.unref();
    return started;
  };

  return {
    run: <Value>(task: Task): Promise<Value> => {
      const current = (running ??= start());
      const id = (requests += 1);
      return new Promise((resolve, reject) => {
        current.waiting.set(id, { resolve: resolve as (value: unknown) => void, reject });
        current.worker.ref();
        current.worker.postMessage({ id, task } satisfies WorkerRequest<Task>);
      });
    },
    whenLost: (listener) => void lossListeners.add(listener),
    end: async () => {
      await running?.worker.terminate();
    },
  };
}
