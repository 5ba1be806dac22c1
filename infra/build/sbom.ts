import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const MOST_BYTES = 16 * 1024 * 1024;

/** Whether a list of packages is that of the present lock file. */
export const isSbomCurrent = (root: string, file: string): boolean =>
  existsSync(file) && statSync(file).mtimeMs >= statSync(join(root, 'package-lock.json')).mtimeMs;

/** Writes what a build consists of as CycloneDX, from the lock file alone: nothing is installed, and no registry is asked. */
export async function writeSbom(root: string, file: string): Promise<void> {
  const npm = process.env['npm_execpath'];
  const [command, ...first] = npm === undefined ? ['npm'] : [process.execPath, npm];
  const asked = ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx', '--sbom-type', 'application'];
  const { stdout } = await promisify(execFile)(command ?? 'npm', [...first, ...asked], { cwd: root, maxBuffer: MOST_BYTES });
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, stdout);
}
