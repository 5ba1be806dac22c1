import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { takeLock } from '../../infra/lock.ts';
import { runToEnd } from './children.ts';
import { CannotRunHere, Refused } from './refusal.ts';

export type EnvironmentRequest = {
  /** What it is for, as people know it: `ministack`. */
  readonly name: string;
  /** A file that pins every package, those that others bring included. */
  readonly requirements: string;
  /** The folder that keeps virtual environments between runs. */
  readonly into: string;
  /** Interpreters to try, the first that is new enough wins; `PYTHON` of the environment goes before. */
  readonly interpreters?: readonly string[];
};

/** A virtual environment that is whole. */
export type VirtualEnvironment = { readonly folder: string; readonly python: string };

const OLDEST = [3, 11] as const;
const NAMES = ['python3.11', 'python3.12', 'python3.13', 'python3', 'python'];

type Python = { readonly command: string; readonly version: string };

async function pythonAt(command: string): Promise<Python | undefined> {
  const { code, output } = await runToEnd(command, ['-c', 'import sys; print("%d.%d.%d" % sys.version_info[:3])']);
  const version = /^(\d+\.\d+\.\d+)$/m.exec(output)?.[1];
  return code === 0 && version !== undefined ? { command, version } : undefined;
}

function isNewEnough({ version }: Python): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1]);
}

/** @throws CannotRunHere where Python is missing or too old */
export async function findPython(interpreters: readonly string[] = NAMES): Promise<Python> {
  const named = process.env['PYTHON'];
  const pythons: Python[] = [];
  for (const command of named ? [named] : interpreters) {
    const python = await pythonAt(command);
    if (python && isNewEnough(python)) return python;
    if (python) pythons.push(python);
  }
  const oldest = `Python ${OLDEST.join('.')} or newer`;
  const [old] = pythons;
  if (old) throw new CannotRunHere(`This needs ${oldest}; ${old.command} is ${old.version}. Install a newer one, or name it in PYTHON.`);
  if (named) throw new CannotRunHere(`This needs ${oldest}, and there is none at ${named}. Set PYTHON to one, or leave it out.`);
  throw new CannotRunHere(`This needs ${oldest}, and there is none. Install it (Debian: apt-get install python3 python3-venv).`);
}

const UNREACHABLE =
  /No matching distribution|Could not find a version|Max retries|NewConnectionError|ConnectionError|ProxyError|Read timed out/i;

function refusalOf(name: string, output: string): Refused {
  if (UNREACHABLE.test(output))
    return new CannotRunHere(
      `The Python packages of ${name} could not be fetched. Check the network and the package index that pip is set to (pip config list), then run this again.`,
    );
  const last = output.trim().split('\n').at(-1) ?? '';
  return new Refused(`The Python packages of ${name} could not be installed: ${last}`);
}

async function fill(python: Python, { name, requirements }: EnvironmentRequest, folder: string): Promise<void> {
  const made = await runToEnd(python.command, ['-m', 'venv', folder]);
  if (made.code !== 0)
    throw new CannotRunHere(
      `${python.command} cannot make a virtual environment. Install its venv module (Debian: apt-get install python3-venv), then run this again.`,
    );
  const args = ['-m', 'pip', 'install', '--quiet', '--no-input', '--disable-pip-version-check', '--no-deps', '--retries', '2'];
  const installed = await runToEnd(join(folder, 'bin/python'), [...args, '-r', requirements]);
  if (installed.code !== 0) throw refusalOf(name, installed.output);
}

/**
 * The virtual environment of a requirements file: made once, kept until the file or the interpreter changes. Its mark is written
 * last, so that one whose making was interrupted is made again.
 * @throws CannotRunHere, in a sentence, where the machine lacks Python or its registry
 */
export async function virtualEnvironment(request: EnvironmentRequest): Promise<VirtualEnvironment> {
  const python = await findPython(request.interpreters);
  const key = createHash('sha256')
    .update(`${python.version}\n${readFileSync(request.requirements, 'utf8')}`)
    .digest('hex')
    .slice(0, 12);
  const folder = join(request.into, `${request.name}-${key}`);
  mkdirSync(request.into, { recursive: true });
  const lock = takeLock(join(request.into, `${request.name}.lock`), 180_000);
  if (!lock) throw new Refused(`Another run makes the Python packages of ${request.name} and does not end. Stop it, then run this again.`);
  try {
    const mark = join(folder, 'complete');
    if (!existsSync(mark)) {
      // Those of an earlier file, and one that was left half made.
      for (const old of readdirSync(request.into).filter((entry) => entry.startsWith(`${request.name}-`)))
        rmSync(join(request.into, old), { recursive: true, force: true });
      await makeOrLeaveNothing(python, request, folder);
      writeFileSync(mark, `${basename(request.requirements)}\n`);
    }
  } finally {
    lock.release();
  }
  return { folder, python: join(folder, 'bin/python') };
}

async function makeOrLeaveNothing(python: Python, request: EnvironmentRequest, folder: string): Promise<void> {
  try {
    await fill(python, request, folder);
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}
