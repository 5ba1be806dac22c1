import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { takeLock } from '../../../infra/lock.ts';
import { freePort } from '../../../infra/local/ports.ts';
import { type Child, startChild } from '../children.ts';
import { Refused } from '../refusal.ts';
import { virtualEnvironment } from '../virtual-environment.ts';
import { filesystemRoot } from './filesystem-root.ts';
import { findJava } from './java.ts';

/** A running LocalStack of our own: everything it holds is in its memory, and gone when it stops. */
export type LocalStack = { readonly endpoint: string; readonly said: Child['said']; stop(): Promise<void> };

const READY_WITHIN_MS = 120_000;
const REQUIREMENTS = join(import.meta.dirname, 'requirements.txt');

function isTaken(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createConnection({ host: '127.0.0.1', port });
    probe.once('connect', () => {
      probe.destroy();
      resolve(true);
    });
    probe.once('error', () => resolve(false));
  });
}

/** The port that was asked for, or one that is free. LocalStack itself would take a port that somebody else has, and answer for half. */
async function portOf(wanted: string | undefined): Promise<number> {
  if (!wanted) return freePort();
  const port = Number(wanted);
  const mend = 'Leave GATEWAY_PORT out and a free port is taken.';
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Refused(`GATEWAY_PORT must be a number between 1 and 65535, not "${wanted}". ${mend}`);
  if (await isTaken(port)) throw new Refused(`Port ${port} is in use. Stop what uses it. ${mend}`);
  return port;
}

const commandOf = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    // It ended meanwhile, or this system has no such folder.
    return '';
  }
};

/** DynamoDB and the streams are programs of their own, in sessions of their own: they are known by the folder they were started from. */
function programsOf(root: string): number[] {
  let pids: number[];
  try {
    pids = readdirSync('/proc').map(Number).filter(Number.isInteger);
  } catch {
    return [];
  }
  return pids.filter((pid) => commandOf(pid).includes(`${root}/`));
}

function endPrograms(root: string): void {
  for (const pid of programsOf(root)) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It ended by itself.
    }
  }
}

async function untilReady(endpoint: string, child: Child): Promise<void> {
  const patience = Date.now() + READY_WITHIN_MS;
  while (!child.hasEnded() && Date.now() < patience) {
    const isUp = await fetch(`${endpoint}/_localstack/health`, { signal: AbortSignal.timeout(2000) }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) return;
    await pause(200);
  }
  throw new Refused(`LocalStack did not start on ${endpoint}. It last said: ${child.said(1)}`);
}

export type LocalStackRequest = {
  /** The folder of what is kept between runs. */
  readonly into: string;
  readonly wantedPort?: string | undefined;
};

/** Starts a fresh LocalStack on the loopback address, with Amazon's DynamoDB Local inside. @throws Refused, in a sentence */
export async function startLocalStack({ into, wantedPort }: LocalStackRequest): Promise<LocalStack> {
  const port = await portOf(wantedPort);
  // What is missing is said before anything is fetched.
  const java = await findJava();
  const environment = await virtualEnvironment({ name: 'localstack', requirements: REQUIREMENTS, into });
  const lock = takeLock(join(into, 'localstack-run.lock'), 0);
  if (!lock)
    throw new Refused(
      'Another run of this uses the LocalStack of this folder. Wait for its end, or name a running one in AWS_ENDPOINT_URL.',
    );
  const root = await filesystemRoot(into, java, environment);
  // Of a run that was killed: nobody else has the lock.
  endPrograms(root);
  const folder = mkdtempSync(join(tmpdir(), 'trellis-localstack-'));
  mkdirSync(join(folder, 'tmp'));
  const child = startChild(environment.python, ['-m', 'localstack.runtime.main'], join(folder, 'log'), {
    cwd: folder,
    env: {
      // The stream's mock comes from npm, at first use: its settings, and those of the network, are a person's own.
      ...withoutAccount(),
      TMPDIR: join(folder, 'tmp'),
      FILESYSTEM_ROOT: root,
      GATEWAY_LISTEN: `127.0.0.1:${port}`,
      // The other server listens on every address of the machine, whatever it is told.
      GATEWAY_SERVER: 'hypercorn',
      // Addresses that were signed are checked, as S3 does.
      S3_SKIP_SIGNATURE_VALIDATION: '0',
      OVERRIDE_IN_DOCKER: '0',
      DISABLE_EVENTS: '1',
      SKIP_SSL_CERT_DOWNLOAD: '1',
      DNS_ADDRESS: '0',
    },
  });
  const endpoint = `http://127.0.0.1:${port}`;
  const stop = async (): Promise<void> => {
    await child.stop();
    endPrograms(root);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    lock.release();
  };
  // However this process ends.
  process.on('exit', () => {
    endPrograms(root);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
  });
  try {
    await untilReady(endpoint, child);
  } catch (error) {
    await stop();
    throw error;
  }
  return { endpoint, said: child.said, stop };
}

/** A person's own account is kept away from it. */
const withoutAccount = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('AWS_')));
