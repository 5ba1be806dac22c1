import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import type { StreamOrder } from './process.ts';

export type StreamChild = { readonly pid: () => number | undefined; stop(): Promise<void> };

const restartMs = { first: 200, longest: 5000 };

/** Runs the stream process beside the host, and again whenever it ends by itself. Resolves when it follows. */
export async function startStreamProcess(program: string, order: StreamOrder): Promise<StreamChild> {
  let stopping = false;
  let wait = restartMs.first;
  let child: ChildProcess;

  const launch = (): Promise<void> =>
    new Promise((resolve) => {
      child = fork(program, {
        // Idle polling makes garbage slowly; a small nursery has it collected before it adds up to 50 MB.
        execArgv: ['--max-semi-space-size=4'],
        env: { ...process.env, TRELLIS_STREAM_ORDER: JSON.stringify(order) },
      });
      child.once('message', () => {
        wait = restartMs.first;
        resolve();
      });
      child.once('exit', () => {
        if (stopping) return;
        setTimeout(() => {
          if (!stopping) void launch().then(resolve);
        }, wait);
        wait = Math.min(restartMs.longest, wait * 2);
      });
    });

  await launch();
  return {
    pid: () => child.pid,
    stop: async () => {
      stopping = true;
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await gone;
    },
  };
}
