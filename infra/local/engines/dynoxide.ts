import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../ports.ts';
import { indexStreamRecords } from './stream-records.ts';

/** The running DynamoDB engine. It is started again on the same port when it dies. */
export type Dynoxide = { readonly endpoint: string; readonly pid: () => number | undefined; stop(): Promise<void> };

/** The file that holds all tables of a data folder. */
export const databaseFile = (data: string): string => join(data, 'dynamodb', 'tables.sqlite');

function binary(root: string): string {
  const named = process.env['DYNOXIDE_BIN'];
  if (named) return named;
  const packaged = join(root, 'node_modules', '@dynoxide', 'linux-x64', 'dynoxide');
  if (existsSync(packaged)) return packaged;
  throw new Error(
    'There is no DynamoDB engine for this machine. Set DYNOXIDE_BIN to a dynoxide program, or AWS_ENDPOINT_URL_DYNAMODB to a DynamoDB that runs.',
  );
}

const alive = (pid: number, file: string): boolean => {
  try {
    // The number may belong to another program by now; only ours was started on this file.
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(file);
  } catch {
    return false;
  }
};

/** Ends an engine that outlived a killed host: two engines on one file would give out the same stream numbers. */
async function endLeftover(pidFile: string, file: string): Promise<void> {
  if (!existsSync(pidFile)) return;
  const pid = Number(readFileSync(pidFile, 'utf8'));
  if (pid > 0 && alive(pid, file)) {
    process.kill(pid, 'SIGKILL');
    while (alive(pid, file)) await pause(10);
  }
  rmSync(pidFile, { force: true });
}

async function answers(endpoint: string): Promise<boolean> {
  try {
    await fetch(endpoint, { method: 'POST', signal: AbortSignal.timeout(1000) });
    return true;
  } catch {
    return false;
  }
}

async function untilReady(endpoint: string, child: ChildProcess): Promise<void> {
  for (let waited = 0; waited < 10_000; waited += 20) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error('The DynamoDB engine ended while starting.');
    if (await answers(endpoint)) return;
    await pause(20);
  }
  throw new Error('The DynamoDB engine did not answer within 10 s.');
}

/** Starts dynoxide on the data folder's file and gives its stream the index without which every put costs more than the last. */
export async function startDynoxide(root: string, data: string): Promise<Dynoxide> {
  const file = databaseFile(data);
  const pidFile = `${file}.pid`;
  mkdirSync(dirname(file), { recursive: true });
  await endLeftover(pidFile, file);
  const port = await freePort();
  const endpoint = `http://127.0.0.1:${port}`;
  const program = binary(root);
  let stopping = false;
  let child: ChildProcess;

  const launch = async (): Promise<void> => {
    child = spawn(program, ['--host', '127.0.0.1', '--port', String(port), '--db-path', file], {
      stdio: 'ignore',
      // A group of its own: Ctrl-C must not end the engine before what still writes to it.
      detached: true,
    });
    if (child.pid === undefined) throw new Error(`The DynamoDB engine ${program} could not be started.`);
    writeFileSync(pidFile, String(child.pid));
    const started = child;
    await untilReady(endpoint, started);
    indexStreamRecords(file);
    started.once('exit', () => {
      if (!stopping) void relaunch();
    });
  };
  const relaunch = async (): Promise<void> => {
    if (stopping) return;
    await launch().catch(async () => {
      await pause(500);
      await relaunch();
    });
  };

  await launch();
  return {
    endpoint,
    pid: () => child.pid,
    stop: async () => {
      stopping = true;
      if (child.exitCode === null && child.signalCode === null) {
        const gone = new Promise((resolve) => child.once('exit', resolve));
        child.kill('SIGTERM');
        await gone;
      }
      rmSync(pidFile, { force: true });
    },
  };
}
