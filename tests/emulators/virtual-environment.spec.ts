import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freePort } from '../../infra/local/ports.ts';
import { CannotRunHere } from './refusal.ts';
import { findPython, virtualEnvironment } from './virtual-environment.ts';

// This machine may have none; the other cases bring what stands for one.
const hasPython = await findPython().then(
  () => true,
  () => false,
);

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'trellis-python-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
  for (const name of ['PYTHON', 'PIP_INDEX_URL', 'PIP_EXTRA_INDEX_URL', 'PIP_CONFIG_FILE']) delete process.env[name];
});

/** An interpreter that says its version; `able`: and makes environments, whose pip installs nothing. */
function interpreter(version: string, able = false): string {
  const file = join(folder, `python-${version}`);
  const venv = able ? 'mkdir -p "$3/bin" && cp "$0" "$3/bin/python"' : 'exit 1';
  writeFileSync(file, `#!/bin/sh\ncase "$1 $2" in -c*) echo ${version};; "-m venv") ${venv};; "-m pip") exit 0;; esac\n`);
  chmodSync(file, 0o755);
  return file;
}

const refusal = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('Python', () => {
  it('that is missing is requested in a sentence', async () => {
    const error = await refusal(findPython([join(folder, 'nothing')]));
    expect(error).toBeInstanceOf(CannotRunHere);
    expect(error).toMatchObject({
      message: 'This needs Python 3.11 or newer, and there is none. Install it (Debian: apt-get install python3 python3-venv).',
      exitCode: 3,
    });
  });

  it('that is named but missing is requested by its name', async () => {
    process.env['PYTHON'] = join(folder, 'nothing');
    expect(await refusal(findPython())).toMatchObject({
      message: `This needs Python 3.11 or newer, and there is none at ${folder}/nothing. Set PYTHON to one, or leave it out.`,
    });
  });

  it('that is too old is reported with its version', async () => {
    const old = interpreter('3.9.18');
    expect(await refusal(findPython([old]))).toMatchObject({
      message: `This needs Python 3.11 or newer; ${old} is 3.9.18. Install a newer one, or name it in PYTHON.`,
      exitCode: 3,
    });
  });

  it('that is too old is skipped for one that is new enough', async () => {
    const newer = interpreter('3.12.1');
    expect(await findPython([interpreter('3.9.18'), newer])).toEqual({ command: newer, version: '3.12.1' });
  });
});

describe('a virtual environment', () => {
  const request = (interpreters?: readonly string[]) => {
    const requirements = join(folder, 'requirements.txt');
    writeFileSync(requirements, 'no-such-package-of-ours==1.0.0\n');
    return { name: 'tried', requirements, into: join(folder, 'made'), ...(interpreters && { interpreters }) };
  };
  const made = (): string[] =>
    existsSync(join(folder, 'made')) ? readdirSync(join(folder, 'made')).filter((name) => !name.startsWith('tried.lock')) : [];

  it('that Python cannot create is reported, and leaves nothing', async () => {
    const python = interpreter('3.12.1');
    expect(await refusal(virtualEnvironment(request([python])))).toMatchObject({
      message: `${python} cannot make a virtual environment. Install its venv module (Debian: apt-get install python3-venv), then run this again.`,
      exitCode: 3,
    });
    expect(made()).toEqual([]);
  });

  const unreachable =
    'The Python packages of tried could not be fetched. Check the network and the package index that pip is set to (pip config list), then run this again.';

  it.runIf(hasPython)('whose package index does not answer is reported, and leaves nothing', async () => {
    process.env['PIP_CONFIG_FILE'] = '/dev/null';
    process.env['PIP_INDEX_URL'] = `http://127.0.0.1:${await freePort()}/simple`;
    expect(await refusal(virtualEnvironment(request()))).toMatchObject({ message: unreachable, exitCode: 3 });
    expect(made()).toEqual([]);
  });

  it('is created again when it was incomplete, and kept when it is complete', async () => {
    const whole = request([interpreter('3.12.1', true)]);
    const first = await virtualEnvironment(whole);
    rmSync(join(first.folder, 'complete'));
    writeFileSync(join(first.folder, 'half'), '');
    const second = await virtualEnvironment(whole);
    expect([second.folder, existsSync(join(second.folder, 'half'))]).toEqual([first.folder, false]);
    writeFileSync(join(second.folder, 'kept'), '');
    expect(existsSync(join((await virtualEnvironment(whole)).folder, 'kept'))).toBe(true);
  });
});
