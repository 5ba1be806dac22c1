import { spawn } from 'node:child_process';
import type { ChildProcess, SpawnOptions } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

/** A program of ours in a process group of its own, so that it ends with everything it has started. */
export type Child = {
  readonly pid: number;
  readonly hasEnded: () => boolean;
  /** The end of what it has said. */
  readonly said: (lines?: number) => string;
  stop(): Promise<void>;
};

const running = new Set<ChildProcess>();

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): boolean {
  if (child.pid === undefined) return false;
  try {
    return process.kill(-child.pid, signal);
  } catch {
    // Nobody is left in the group.
    return false;
  }
}

const groupLives = (pid: number): boolean => {
  try {
    return process.kill(-pid, 0);
  } catch {
    return false;
  }
};

/** Whatever way this process ends from now on, nothing that it started stays behind. For programs, which call it once. */
export function endChildrenWithUs(): void {
  process.on('exit', () => {
    for (const child of running) signalGroup(child, 'SIGKILL');
  });
  for (const [signal, code] of Object.entries({ SIGINT: 130, SIGTERM: 143, SIGHUP: 129 })) process.once(signal, () => process.exit(code));
}

const GRACE_MS = 5000;

async function end(child: ChildProcess): Promise<void> {
  const { pid } = child;
  if (pid === undefined) return;
  signalGroup(child, 'SIGTERM');
  const patience = Date.now() + GRACE_MS;
  while (groupLives(pid) && Date.now() < patience) await pause(50);
  signalGroup(child, 'SIGKILL');
  running.delete(child);
}

/** Starts a program whose output goes to a file. */
export function startChild(command: string, args: readonly string[], log: string, options: SpawnOptions): Child {
  const output = openSync(log, 'w');
  const child = spawn(command, [...args], { ...options, stdio: ['ignore', output, output], detached: true });
  closeSync(output);
  running.add(child);
  // A command that is not there says so here; `hasEnded` then tells.
  let isMissing = false;
  child.on('error', () => {
    isMissing = true;
  });
  return {
    pid: child.pid ?? 0,
    hasEnded: () => isMissing || child.exitCode !== null || child.signalCode !== null,
    said: (lines = 15) => readFileSync(log, 'utf8').trim().split('\n').slice(-lines).join('\n'),
    stop: () => end(child),
  };
}

export type Finished = { readonly code: number; readonly output: string };

/** Runs a program to its end and returns all its output. */
export function runToEnd(command: string, args: readonly string[], options: SpawnOptions = {}): Promise<Finished> {
  return new Promise((resolve) => {
    const child = spawn(command, [...args], { ...options, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
    running.add(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const done = (code: number): void => {
      running.delete(child);
      resolve({ code, output });
    };
    child.on('error', (error) => {
      output += error.message;
      done(127);
    });
    child.on('close', (code) => done(code ?? 1));
  });
}
