import type { WorkerReply, WorkerRequest } from '../runtime/worker-thread.ts';

/** The parameters of argon2 (RFC 9106), with the names that node:crypto has for them; `memory` is in KiB. */
export type HashTask = {
  readonly message: string;
  readonly nonce: Uint8Array;
  readonly parallelism: number;
  readonly passes: number;
  readonly memory: number;
  readonly tagLength: number;
};

/** Computes password hashes in a thread of a low priority. As BookWorker, the class refers to nothing outside of itself. */
export const HashWorker = Object.freeze(
  class {
    reply({ id, task }: WorkerRequest<HashTask>): WorkerReply {
      const { argon2Sync } = process.getBuiltinModule('node:crypto');
      try {
        return { id, value: argon2Sync('argon2id', task) };
      } catch (error) {
        return { id, error: error instanceof Error ? error.message : String(error) };
      }
    }

    listen(): void {
      const { parentPort } = process.getBuiltinModule('node:worker_threads');
      // Between ordinary (0) and least (19), so that learners do not wait for the sign-ins of others. On Linux the calling thread alone
      // gets the priority, elsewhere the whole process.
      if (process.platform === 'linux') process.getBuiltinModule('node:os').setPriority(5);
      parentPort?.on('message', (request: WorkerRequest<HashTask>) => parentPort.postMessage(this.reply(request)));
    }
  },
);
