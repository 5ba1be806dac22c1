import { workerClass, workerThread } from '../runtime/worker-thread.ts';
import { BookWorker, type Task } from './book-worker.ts';

const thread = workerThread<Task>('book', workerClass(BookWorker));

/** Registers what is called when the thread has ended by itself: the files that it had open are lost. */
export const whenLost = (forget: () => void): void => thread.whenLost(forget);

/** Returns the value of a task, which the thread runs after those before it. */
export const inThread = <Value>(task: Task): Promise<Value> => thread.run<Value>(task);

/** Ends the thread; the next task starts another. @internal */
export const endThread = (): Promise<void> => thread.end();
