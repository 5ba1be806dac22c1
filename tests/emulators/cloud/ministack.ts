import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort, listen } from '../../../infra/local/ports.ts';
import { type Child, startChild } from '../children.ts';
import { Refused } from '../refusal.ts';
import { virtualEnvironment } from '../virtual-environment.ts';

/** A running emulator of our own: everything it holds is in its memory, and gone when it stops. */
export type Ministack = { readonly endpoint: string; readonly said: Child['said']; stop(): Promise<void> };

const READY_WITHIN_MS = 60_000;
const REQUIREMENTS = join(import.meta.dirname, 'requirements.txt');

/** The port that was asked for, in the emulator's own way of asking, or one that is free. */
async function portOf(wanted: string | undefined): Promise<number> {
  if (!wanted) return freePort();
  const port = Number(wanted);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Refused(`GATEWAY_PORT must be a number between 1 and 65535, not "${wanted}". Leave it out and a free port is taken.`);
  const probe = createServer();
  try {
    await listen(probe, port);
  } catch {
    throw new Refused(`Port ${port} is in use. Stop what uses it, or leave GATEWAY_PORT out and a free one is taken.`);
  }
  await new Promise((closed) => probe.close(closed));
  return port;
}

async function answers(endpoint: string): Promise<boolean> {
  try {
    return (await fetch(`${endpoint}/_ministack/ready`, { signal: AbortSignal.timeout(2000) })).ok;
  } catch {
    return false;
  }
}

async function untilReady(endpoint: string, child: Child): Promise<void> {
  const patience = Date.now() + READY_WITHIN_MS;
  while (!(child.hasEnded() || Date.now() > patience)) {
    if (await answers(endpoint)) return;
    await pause(100);
  }
  const { port } = new URL(endpoint);
  throw new Refused(`The emulator did not start on port ${port}. It last said: ${child.said(1)}`);
}

export type MinistackRequest = {
  /** The folder of virtual environments. */
  readonly into: string;
  /** The product's own programs, Node among them: the emulator runs functions with the first Node it finds. */
  readonly programs: string;
  readonly wantedPort?: string | undefined;
};

/** Starts a fresh emulator. @throws Refused, in a sentence */
export async function startMinistack({ into, programs, wantedPort }: MinistackRequest): Promise<Ministack> {
  const port = await portOf(wantedPort);
  const { python } = await virtualEnvironment({ name: 'ministack', requirements: REQUIREMENTS, into });
  const folder = mkdtempSync(join(tmpdir(), 'trellis-ministack-'));
  const scratch = join(folder, 'tmp');
  mkdirSync(scratch);
  const child = startChild(python, ['-m', 'ministack'], join(folder, 'log'), {
    cwd: folder,
    env: {
      PATH: `${programs}:${process.env['PATH']}`,
      HOME: folder,
      // Code of functions and what they keep between calls lie here, and go with it.
      TMPDIR: scratch,
      BIND_HOST: '127.0.0.1',
      GATEWAY_PORT: String(port),
      LAMBDA_EXECUTOR: 'local',
    },
  });
  const endpoint = `http://127.0.0.1:${port}`;
  const forget = (): void => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  // Broken off, the run leaves nothing either.
  process.once('exit', forget);
  const stop = async (): Promise<void> => {
    await child.stop();
    process.off('exit', forget);
    forget();
  };
  try {
    await untilReady(endpoint, child);
  } catch (error) {
    await stop();
    throw error;
  }
  return { endpoint, said: child.said, stop };
}
