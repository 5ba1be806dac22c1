import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../infra/local/ports.ts';
import { whereaboutsIn } from '../../infra/local/whereabouts.ts';

const root = resolve(import.meta.dirname, '../..');

/** A product on a data folder of its own, for journeys that take it down or begin with nothing. */
export type OwnProduct = {
  readonly port: number;
  /** What it has printed so far, since it was last started. */
  said(): string;
  /** Kills one of its processes without warning. */
  kill(which: 'host' | 'engine'): Promise<void>;
  /** Starts it again on the same folder and port after its host was killed. */
  restart(): Promise<void>;
  /** Runs a program beside it, in the environment of its functions; answers what the program prints. */
  beside(program: string): Promise<string>;
  stop(): Promise<void>;
};

type Pids = { readonly engine?: number };

const gone = (child: ChildProcess): Promise<void> =>
  new Promise((done) => (child.exitCode !== null || child.signalCode !== null ? done() : child.once('exit', () => done())));

/** The program that start.mjs hands over to, which has been built for the journeys before this one. */
async function launch(data: string, port: number, hear: (line: string) => void, wishes: readonly string[]): Promise<ChildProcess> {
  const host = spawn(process.execPath, [join(root, '.build/local/main.mjs'), ...wishes], {
    env: { ...process.env, PORT: String(port), TRELLIS_DATA: data },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  host.stdout?.on('data', (chunk: Buffer) => hear(chunk.toString()));
  await new Promise((ready, failed) => {
    host.once('message', ready);
    host.once('exit', (code) => failed(new Error(`The product ended with ${code} before it was ready.`)));
  });
  return host;
}

const pidsOf = (host: ChildProcess): Promise<Pids> =>
  new Promise((answer) => {
    host.once('message', (message) => answer(message as Pids)); // main.ts answers `pids` with nothing else
    host.send('pids');
  });

/** Starts one with the sample data, or with `--empty` with none. */
export async function startOwnProduct(...wishes: readonly '--empty'[]): Promise<OwnProduct> {
  const data = mkdtempSync(join(tmpdir(), 'trellis-journey-'));
  const port = await freePort();
  let said = '';
  const start = (): Promise<ChildProcess> => {
    said = '';
    return launch(data, port, (line) => (said += line), wishes);
  };
  let host = await start();
  return {
    port,
    said: () => said,
    kill: async (which) => {
      const pid = which === 'host' ? host.pid : (await pidsOf(host)).engine;
      if (pid === undefined) throw new Error(`There is no process of the ${which} to kill.`);
      process.kill(pid, 'SIGKILL');
      if (which === 'host') await gone(host);
    },
    restart: async () => {
      host = await start();
    },
    beside: async (program) => {
      const env = { ...process.env, ...whereaboutsIn(data)?.env, POWERTOOLS_LOG_LEVEL: 'SILENT' };
      return (await promisify(execFile)(process.execPath, [join(import.meta.dirname, program)], { env })).stdout;
    },
    stop: async () => {
      host.kill('SIGTERM');
      await gone(host);
      rmSync(data, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    },
  };
}
