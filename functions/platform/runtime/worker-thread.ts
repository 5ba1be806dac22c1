import { AsyncResource } from 'node:async_hooks';
import { Worker } from 'node:worker_threads';
import { messageOf, type SentenceText } from '../../../shared/kernel/regional/sentence.ts';
import { FileRefused } from './file-refused.ts';
import { resourceLimitsOf, ThreadEnded, type ThreadLimits, type ThreadWatch, watchThread } from './thread-limits.ts';

/** A task as the thread gets it, or the answer to something that it has asked. */
export type WorkerRequest<Task> = { readonly id: number; readonly task: Task };
export type WorkerAnswer = { readonly id: number; readonly answer?: unknown; readonly failed?: true };
/** The reply to a task: `refused` is shown to people. Before it a thread may say that the task has `begun`, and ask for something. */
export type WorkerReply = {
  readonly id: number;
  readonly value?: unknown;
  readonly error?: string;
  readonly refused?: string;
  /** The pattern and values of what is shown; null where it has none. */
  readonly text?: SentenceText | null;
  readonly begun?: true;
  readonly ask?: unknown;
};

type Answering = (ask: unknown) => Promise<unknown>;
/** `answering` answers what a task asks for while it runs; `deadlineMs` is that of the task, where it has another than its thread. */
export type TaskOptions = { readonly answering?: Answering; readonly deadlineMs?: number };

/** A thread that runs tasks of one kind in their order. It starts with the first task, and starts again after it has ended. */
export type WorkerThread<Task> = {
  /**
   * Returns the value of a task, which runs after those before it. The process is kept alive only while there are tasks.
   * @throws FileRefused for what the task refuses; ThreadEnded for one that used more than the limits of the thread
   */
  run<Value>(task: Task, options?: TaskOptions): Promise<Value>;
  /** Registers what is called when the thread has ended by itself. */
  whenLost(listener: () => void): void;
  /** Ends the thread; the next task starts another. */
  end(): Promise<void>;
};

type Waiting = {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
  readonly options: TaskOptions;
  /** Why something that the task has asked for was not there. */
  failure?: unknown;
};
type Running = { readonly worker: Worker; readonly waiting: Map<number, Waiting>; watch?: ThreadWatch };

/** A class that refers to nothing outside of itself. Its method `listen` replies to requests of the parent. */
type WorkerClass = { readonly text: string };
/** Returns the address of a module that replies to requests of the parent. */
type WorkerModule = () => URL;

/** Returns a class as the text that starts a thread, so that a bundle needs no second file. */
export const workerClass = (worker: new () => { listen(): void }): WorkerClass => ({ text: `new (${worker.toString()})().listen()` });

const isOutOfMemory = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY';

function settle({ resolve, reject, failure }: Waiting, { value, error, refused, text }: WorkerReply): void {
  if (failure !== undefined) reject(failure);
  else if (refused !== undefined) reject(new FileRefused(messageOf(refused, text)));
  else if (error !== undefined) reject(new Error(error));
  else resolve(value);
}

/** Sends what a task asks for. The time that this takes is not the task's. */
async function answer({ worker, waiting, watch }: Running, id: number, ask: unknown): Promise<void> {
  const task = waiting.get(id);
  watch?.pause();
  try {
    worker.postMessage({ id, answer: await task?.options.answering?.(ask) } satisfies WorkerAnswer);
  } catch (error) {
    if (task) task.failure = error;
    worker.postMessage({ id, failed: true } satisfies WorkerAnswer);
  } finally {
    watch?.resume();
  }
}

/** Returns the options with answers in the context of whoever runs the task, of its tenant fence too: the thread was started by another call. */
const inContext = ({ answering, ...options }: TaskOptions): TaskOptions => ({
  ...options,
  ...(answering && { answering: AsyncResource.bind(answering) }),
});

/**
 * Returns a thread over a class, or over a module: one that imports others is built beside the bundle (`workers` of the manifest).
 * With limits it is given one task at a time, by a module that uses `serveTasks`, and is ended when the task exceeds them.
 */
export function workerThread<Task>(name: string, module: WorkerClass | WorkerModule, limits?: ThreadLimits): WorkerThread<Task> {
  const lossListeners = new Set<() => void>();
  let running: Running | undefined;
  let requests = 0;

  const lose = (lost: Running, error: unknown): void => {
    lost.watch?.stop();
    if (running === lost) {
      running = undefined;
      for (const listener of lossListeners) listener();
    }
    for (const { reject } of lost.waiting.values()) reject(error);
    lost.waiting.clear();
  };
  const watch = (current: Running, { deadlineMs }: TaskOptions): void => {
    if (!limits) return;
    current.watch = watchThread(current.worker, { ...limits, ...(deadlineMs !== undefined && { deadlineMs }) }, (reason) => {
      lose(current, new ThreadEnded(reason));
      void current.worker.terminate();
    });
  };
  const receive = (current: Running, reply: WorkerReply): void => {
    const { id, begun, ask } = reply;
    const waiting = current.waiting.get(id);
    if (!waiting) return;
    if (begun) return watch(current, waiting.options);
    if (ask !== undefined) return void answer(current, id, ask);
    current.watch?.stop();
    current.waiting.delete(id);
    if (current.waiting.size === 0) current.worker.unref();
    settle(waiting, reply);
  };
  const start = (): Running => {
    // Not every flag of a process is one of a thread's, hence no `execArgv`.
    const options = { execArgv: [], env: {}, name, ...(limits && { resourceLimits: resourceLimitsOf(limits) }) };
    const worker = typeof module === 'function' ? new Worker(module(), options) : new Worker(module.text, { ...options, eval: true });
    const started: Running = { worker, waiting: new Map() };
    worker.on('message', (reply: WorkerReply) => receive(started, reply));
    worker.on('error', (error) => lose(started, isOutOfMemory(error) ? new ThreadEnded('memory') : error));
    worker.on('exit', (code) => lose(started, new Error(`The thread ${name} ended with ${code}.`)));
    worker.unref();
    return started;
  };

  return {
    run: <Value>(task: Task, options: TaskOptions = {}): Promise<Value> => {
      const current = (running ??= start());
      const id = (requests += 1);
      return new Promise((resolve, reject) => {
        current.waiting.set(id, { resolve: resolve as (value: unknown) => void, reject, options: inContext(options) });
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
