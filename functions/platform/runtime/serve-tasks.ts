import { parentPort } from 'node:worker_threads';
import { valuesIn } from '../../../shared/kernel/regional/sentence.ts';
import { FileRefused } from './file-refused.ts';
import type { WorkerAnswer, WorkerReply, WorkerRequest } from './worker-thread.ts';

/** Returns what the parent answers to something that a task needs. It rejects when the parent could not get it. */
type Ask = (question: unknown) => Promise<unknown>;
/** Runs a task. `begin` is called when what it needs has been loaded: from then on its time counts. */
type Run<Task> = (task: Task, begin: () => void, ask: Ask) => Promise<unknown>;

async function outcomeOf(running: Promise<unknown>): Promise<Omit<WorkerReply, 'id'>> {
  try {
    return { value: await running };
  } catch (error) {
    if (error instanceof FileRefused) return { refused: error.message, text: valuesIn(error.wording) };
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

/** Replies to the tasks of a `workerThread`, in its module. */
export function serveTasks<Task>(run: Run<Task>): void {
  const reply = (message: WorkerReply): void => parentPort?.postMessage(message);
  const asked = new Map<number, PromiseWithResolvers<unknown>>();

  const ask = (id: number, question: unknown): Promise<unknown> => {
    const answer = Promise.withResolvers<unknown>();
    asked.set(id, answer);
    reply({ id, ask: question });
    return answer.promise;
  };
  const hear = ({ id, answer, failed }: WorkerAnswer): void => {
    if (failed) asked.get(id)?.reject(new Error('What the task has asked for is not there.'));
    else asked.get(id)?.resolve(answer);
  };
  parentPort?.on('message', (message: WorkerRequest<Task> | WorkerAnswer) => {
    if (!('task' in message)) return hear(message);
    const { id, task } = message;
    const running = run(
      task,
      () => reply({ id, begun: true }),
      (question) => ask(id, question),
    );
    void outcomeOf(running).then((outcome) => reply({ id, ...outcome }));
  });
}
