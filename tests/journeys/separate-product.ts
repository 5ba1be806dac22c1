import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../infra/local/ports.ts';
import { runningInstanceIn } from '../../infra/local/running-instance.ts';

const root = resolve(import.meta.dirname, '../..');

/** A product on a data folder of its own, for journeys that take it down or begin with nothing. */
export type SeparateProduct = {
  readonly port: number;
  /** Returns its output since the last start. */
  output(): string;
  /** Kills one of its processes without warning. */
  kill(which: 'host' | 'engine' | 'engineOfViews'): Promise<void>;
  /** Starts it again on the same folder and port after its host was killed. */
  restart(): Promise<void>;
  /** Runs a program beside it, in the environment of its functions. Returns its output. */
  beside(program: string): Promise<string>;
  stop(): Promise<void>;
};

type SeparateProductOptions = { readonly options: readonly string[]; readonly settings: Readonly<Record<string, string>> };

type Pids = { readonly engine?: number; readonly engineOfViews?: number };

const exitOf = (child: ChildProcess): Promise<void> =>
  new Promise((done) => (child.exitCode !== null || child.signalCode !== null ? done() : child.once('exit', () => done())));

/** The program that start.mjs hands over to, which has been built for the journeys before this one. */
async function launch(
  data: string,
  port: number,
  onOutput: (line: string) => void,
  { options, settings }: SeparateProductOptions,
): Promise<ChildProcess> {
  const host = spawn(process.execPath, [join(root, '.build/local/main.mjs'), ...options], {
    env: { ...process.env, ...settings, PORT: String(port), TRELLIS_DATA: data },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  host.stdout?.on('data', (chunk: Buffer) => onOutput(chunk.toString()));
  await new Promise((ready, failed) => {
    host.once('message', ready);
    host.once('exit', (code) => failed(new Error(`The product ended with ${code} before it was ready.`)));
  });
  return host;
}

const pidsOf = (host: ChildProcess): Promise<Pids> =>
  new Promise((answer) => {
    host.once('message', (message) => answer(message as Pids)); // main.ts replies to `pids` with nothing else
    host.send('pids');
  });

/** Starts one with the small sample data, or with `--empty` with none. `--dev-mail`: sent mail is shown all the same. */
export const startSeparateProduct = (...options: readonly ('--empty' | '--dev-mail')[]): Promise<SeparateProduct> =>
  startWith({ options: ['--demo', 'small', ...options], settings: {} });

/** Starts one with the small sample data and further settings. */
export const startSeparateProductWith = (settings: Readonly<Record<string, string>>): Promise<SeparateProduct> =>
  startWith({ options: ['--demo', 'small'], settings });

async function startWith(options: SeparateProductOptions): Promise<SeparateProduct> {
  const data = mkdtempSync(join(tmpdir(), 'trellis-journey-'));
  const port = await freePort();
  let output = '';
  const start = (): Promise<ChildProcess> => {
    output = '';
    return launch(data, port, (line) => (output += line), options);
  };
  let host = await start();
  return {
    port,
    output: () => output,
    kill: async (which) => {
      const pid = which === 'host' ? host.pid : (await pidsOf(host))[which];
      if (pid === undefined) throw new Error(`There is no process of the ${which} to kill.`);
      process.kill(pid, 'SIGKILL');
      if (which === 'host') await exitOf(host);
    },
    restart: async () => {
      host = await start();
    },
    beside: async (program) => {
      const env = { ...process.env, ...runningInstanceIn(data)?.env, POWERTOOLS_LOG_LEVEL: 'SILENT' };
      return (await promisify(execFile)(process.execPath, [join(import.meta.dirname, program)], { env })).stdout;
    },
    stop: async () => {
      host.kill('SIGTERM');
      await exitOf(host);
      rmSync(data, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    },
  };
}
