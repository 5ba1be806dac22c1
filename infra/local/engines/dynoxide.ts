import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { Writable } from 'node:stream';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pollUntil } from '../../poll-until.ts';
import { freePort, privateAddress } from '../ports.ts';
import { indexStreamRecords } from './stream-records.ts';

/** The running DynamoDB engine. It is restarted on the same port when its process ends. */
export type Dynoxide = { readonly endpoint: string; readonly pid: () => number | undefined; stop(): Promise<void> };

/** Returns the file with the tables of a data folder. */
export const databaseFile = (data: string): string => join(data, 'dynamodb', 'tables.sqlite');

/** Returns the file with the table of views, which has an engine of its own. */
export const viewsFile = (data: string): string => join(data, 'dynamodb', 'views.sqlite');

function binary(root: string): string {
  const configured = process.env['DYNOXIDE_BIN'];
  if (configured) return configured;
  const packaged = join(root, 'node_modules', '@dynoxide', 'linux-x64', 'dynoxide');
  if (existsSync(packaged)) return packaged;
  throw new Error(
    'There is no DynamoDB engine for this machine. Set DYNOXIDE_BIN to a dynoxide program, or AWS_ENDPOINT_URL_DYNAMODB to the address of a running DynamoDB.',
  );
}

const isEngineOf = (pid: number, file: string): boolean => {
  try {
    // Another program may have this pid by now; only the engine has the file in its command line.
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(file);
  } catch {
    return false;
  }
};

/** Ends the engine of a killed host: two engines on one file would assign the same stream numbers. */
async function endFormerEngine(pidFile: string, file: string): Promise<void> {
  if (!existsSync(pidFile)) return;
  const pid = Number(readFileSync(pidFile, 'utf8'));
  if (pid > 0 && isEngineOf(pid, file)) {
    process.kill(pid, 'SIGKILL');
    while (isEngineOf(pid, file)) await pause(10);
  }
  rmSync(pidFile, { force: true });
}

async function responds(endpoint: string): Promise<boolean> {
  try {
    await fetch(endpoint, { method: 'POST', signal: AbortSignal.timeout(1000) });
    return true;
  } catch {
    return false;
  }
}

async function whenReady(endpoint: string, child: ChildProcess): Promise<void> {
  const isReady = async (): Promise<boolean> => {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error('The DynamoDB engine ended while starting.');
    return responds(endpoint);
  };
  if (await pollUntil(isReady, { everyMs: 20, limitMs: 10_000 })) return;
  throw new Error('The DynamoDB engine did not respond within 10 s.');
}

/**
 * Becomes the engine, and leaves a shell beside it that reads from a pipe of this process. The pipe closes when this process ends, however it does,
 * and the shell ends the engine then; a line says that the engine has ended before.
 */
const WITH_THIS_PROCESS = '{ read -r ended <&3; [ -n "$ended" ] || kill "$$"; } & exec "$@" 3<&-';

/** Starts the engine's program, which ends with this process. */
function spawnEngine(program: string, args: readonly string[]): ChildProcess {
  const child = spawn('sh', ['-c', WITH_THIS_PROCESS, 'sh', program, ...args], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    // In a process group of its own, so that Ctrl-C does not end the engine before the processes that write to it.
    detached: true,
  });
  const pipe = child.stdio[3] as (Writable & { unref(): void }) | null | undefined; // a socket, by `stdio` above; none where the start failed
  // The shell may have ended as well.
  pipe?.on('error', () => undefined);
  pipe?.unref();
  child.once('exit', () => pipe?.end('ended\n'));
  return child;
}

/** Starts dynoxide on a file, and adds an index to its stream records, without which every put takes longer than the one before. */
export async function startDynoxide(root: string, file: string): Promise<Dynoxide> {
  const pidFile = `${file}.pid`;
  mkdirSync(dirname(file), { recursive: true });
  await endFormerEngine(pidFile, file);
  // It takes any signature and answers pages of any origin, so its address is for this cloud alone: private-network.mjs, privateAddress.
  const address = privateAddress();
  let port = await freePort(address);
  const endpointOf = (): string => `http://${address}:${port}`;
  const program = binary(root);
  let stopping = false;
  let child: ChildProcess;

  const launch = async (): Promise<void> => {
    child = spawnEngine(program, ['--host', address, '--port', String(port), '--db-path', file]);
    if (child.pid === undefined) throw new Error(`The DynamoDB engine ${program} could not be started.`);
    writeFileSync(pidFile, String(child.pid));
    const started = child;
    await whenReady(endpointOf(), started);
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

  // A port that was free may be taken by another program before the engine listens on it.
  const launchFirst = async (triesLeft: number): Promise<void> =>
    launch().catch(async (error: unknown) => {
      child.kill('SIGKILL');
      if (triesLeft === 0) throw error;
      port = await freePort(address);
      await launchFirst(triesLeft - 1);
    });

  await launchFirst(2);
  return {
    endpoint: endpointOf(),
    pid: () => child.pid,
    stop: async () => {
      stopping = true;
      if (child.exitCode === null && child.signalCode === null) {
        const exited = new Promise((resolve) => child.once('exit', resolve));
        child.kill('SIGTERM');
        await exited;
      }
      rmSync(pidFile, { force: true });
    },
  };
}
