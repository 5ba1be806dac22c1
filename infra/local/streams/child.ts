import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import type { StreamOptions } from './process.ts';

/** The stream process of a running host. */
export type StreamChild = {
  readonly pid: () => number | undefined;
  stop(): Promise<void>;
};

const RESTART_MS = { first: 200, longest: 5000 };

/** Starts the stream process, and again whenever it ends by itself. Resolves when it has started its work. */
export async function startStreamProcess(program: string, options: StreamOptions): Promise<StreamChild> {
  let stopping = false;
  let wait = RESTART_MS.first;
  let child: ChildProcess;
  let hasDied = false;

  const launch = (): Promise<void> =>
    new Promise((resolve) => {
      child = fork(program, {
        // Idle polling allocates slowly; with a small young generation the garbage is collected before it reaches 50 MB. The heap grows in
        // smaller steps when it may hold less (as the flags of the host).
        execArgv: ['--max-semi-space-size=4', '--max-old-space-size=1024'],
        env: { ...process.env, TRELLIS_STREAM_OPTIONS: JSON.stringify(options), ...(hasDied && { REPLACES_DEAD: 'yes' }) },
      });
      child.once('message', () => {
        wait = RESTART_MS.first;
        resolve();
      });
      child.once('exit', () => {
        if (stopping) return;
        hasDied = true;
        setTimeout(() => {
          if (!stopping) void launch().then(resolve);
        }, wait);
        wait = Math.min(RESTART_MS.longest, wait * 2);
      });
    });

  await launch();
  return {
    pid: () => child.pid,
    stop: async () => {
      stopping = true;
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exited = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await exited;
    },
  };
}
