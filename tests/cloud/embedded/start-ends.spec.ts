import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freePort } from '../../../infra/local/ports.ts';
import { eventually } from '../../fixtures/eventually.ts';
import { externalCloudOfTests } from '../../fixtures/external-cloud.ts';

const root = resolve(import.meta.dirname, '../../..');

type Process = { readonly pid: number; readonly parent: number; readonly begun: string; readonly command: string };

/** Returns a running process; undefined when it has ended, also where its parent has not taken note yet. */
function processOf(pid: number): Process | undefined {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [state, parent, ...others] = line.slice(line.lastIndexOf(')') + 2).split(' ');
    if (state === 'Z' || state === 'X') return undefined;
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    return { pid, parent: Number(parent), begun: others[17] ?? '', command };
  } catch {
    return undefined;
  }
}

/** Returns a process and all below it. */
function processesFrom(pid: number): Process[] {
  const all = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? (processOf(Number(name)) ?? []) : []));
  const below = (parent: number): Process[] => all.flatMap((one) => (one.parent === parent ? [one, ...below(one.pid)] : []));
  return [...all.filter((one) => one.pid === pid), ...below(pid)];
}

/** The same number may be given to another process. */
const isRunning = ({ pid, begun }: Process): boolean => processOf(pid)?.begun === begun;

/** The first start of a checkout builds as well. */
const LONGEST_MS = 600_000;
const holds = (look: () => boolean): Promise<void> => eventually(() => Promise.resolve(look()), LONGEST_MS);

const START = ['npm', 'start', '--', '--empty'] as const;

describe.skipIf(process.platform !== 'linux' || externalCloudOfTests !== undefined)(
  'npm start ends all that it has begun',
  { timeout: LONGEST_MS },
  () => {
    let data: string;
    let child: ChildProcess;
    let output: string;
    beforeEach(() => {
      data = mkdtempSync(join(tmpdir(), 'trellis-ends-'));
      output = '';
    });
    afterEach(() => {
      for (const { pid } of child.pid === undefined ? [] : processesFrom(child.pid)) process.kill(pid, 'SIGKILL');
      rmSync(data, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    });

    async function begin([program, ...args]: readonly [string, ...string[]] = START): Promise<void> {
      const { PATH, HOME } = process.env;
      const env = { PATH, HOME, PORT: String(await freePort()), TRELLIS_DATA: data };
      // A process group of its own, as a terminal gives one to each command.
      child = spawn(program, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
      for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    }

    const processes = (): Process[] => processesFrom(child.pid ?? Number.NaN);
    /** Returns a process below `npm start`, by what its command line has. */
    const named = (part: string): number => processes().find(({ command }) => command.includes(part))?.pid ?? Number.NaN;
    const startScript = (): number =>
      processes().find(({ command }) => /^\S*node infra\/local\/start\.mjs/.test(command))?.pid ?? Number.NaN;
    const npm = (): number => named('npm start');

    const isReady = (): boolean => {
      if (child.exitCode !== null) throw new Error(`The product did not start.\n${output}`);
      return output.includes('Trellis is ready');
    };

    /** Returns all processes of a started product. */
    async function started(command?: readonly [string, ...string[]]): Promise<Process[]> {
      await begin(command);
      await holds(isReady);
      const all = processes();
      for (const part of ['npm start', 'start.mjs', 'main.mjs', 'streams.mjs', 'tables.sqlite', 'views.sqlite']) {
        expect(
          all.some((one) => one.command.includes(part)),
          part,
        ).toBe(true);
      }
      return all;
    }

    const ended = (all: readonly Process[]): Promise<void> => holds(() => !all.some(isRunning));
    /** The host removes this file when it ends in order. */
    const hasEndedInOrder = (): boolean => !existsSync(join(data, 'running.json'));

    const ways: readonly (readonly [string, () => void])[] = [
      ['npm is asked to end', () => process.kill(npm(), 'SIGTERM')],
      ['npm hears that its terminal was closed', () => process.kill(npm(), 'SIGHUP')],
      ['npm is killed', () => process.kill(npm(), 'SIGKILL')],
      ['Ctrl-C is pressed', () => process.kill(-(child.pid ?? Number.NaN), 'SIGINT')],
      ['its script is asked to end', () => process.kill(startScript(), 'SIGTERM')],
      ['its script is killed', () => process.kill(startScript(), 'SIGKILL')],
    ];
    it.each(ways)('in order when %s', async (_way, end) => {
      const all = await started();
      end();
      await ended(all);
      expect(hasEndedInOrder()).toBe(true);
    });

    it('in order when its terminal is closed', async () => {
      const all = await started(['script', '--quiet', '--flush', '--command', START.join(' '), '/dev/null']);
      process.kill(child.pid ?? Number.NaN, 'SIGKILL');
      await ended(all);
      expect(hasEndedInOrder()).toBe(true);
    });

    it('when its script and the host are killed', async () => {
      const all = await started();
      const host = named('main.mjs');
      process.kill(startScript(), 'SIGSTOP');
      process.kill(host, 'SIGKILL');
      process.kill(startScript(), 'SIGKILL');
      await ended(all);
    });

    it('when it is asked to end while the engines start', async () => {
      await begin();
      const pidFile = join(data, 'dynamodb/tables.sqlite.pid');
      await holds(() => existsSync(pidFile) && readFileSync(pidFile, 'utf8') !== '');
      const all = processes();
      const engine = processOf(Number(readFileSync(pidFile, 'utf8')));
      process.kill(startScript(), 'SIGTERM');
      await ended(engine ? [...all, engine] : all);
    });
  },
);
