import { spawnSync } from 'node:child_process';
import { readlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readExternalCloud } from '../local/external-cloud.ts';
import { runningInstanceIn } from '../local/running-instance.ts';
import { sentenceOf } from './error-sentence.ts';

const root = resolve(import.meta.dirname, '../..');

const namespaceOf = (pid: number | 'self', kind: 'net' | 'user'): string => readlinkSync(`/proc/${pid}/ns/${kind}`);

/** Returns the options of nsenter for the namespaces of a process that are not those of this one. */
function missingNamespaces(pid: number): string[] {
  const isOther = (kind: 'net' | 'user'): boolean => namespaceOf(pid, kind) !== namespaceOf('self', kind);
  return [...(isOther('user') ? ['--user', '--preserve-credentials'] : []), ...(isOther('net') ? ['--net'] : [])];
}

/** Returns the process of the embedded cloud that a command works on, where that runs in a network of its own. */
function processInPrivateNetwork(words: readonly string[]): number | undefined {
  if (words.some((word) => word === '--environment' || word.startsWith('--environment='))) return undefined;
  if (readExternalCloud(process.env)) return undefined;
  const instance = runningInstanceIn(resolve(process.env['TRELLIS_DATA'] ?? join(root, '.data')));
  return instance?.isInPrivateNetwork === true ? instance.pid : undefined;
}

/**
 * Runs this program again in the network of the embedded cloud, whose engines cannot be reached from outside of it (infra/local/
 * private-network.mjs). Returns its exit code; undefined where the engines can be reached from here. Only the user who runs the cloud, and
 * the system administrator, may enter.
 */
export function runInPrivateNetwork(words: readonly string[]): number | undefined {
  try {
    const pid = processInPrivateNetwork(words);
    const namespaces = pid === undefined ? [] : missingNamespaces(pid);
    if (namespaces.length === 0) return undefined;
    const program = [process.execPath, ...process.execArgv, process.argv[1] ?? '', ...words];
    const { status, error } = spawnSync('nsenter', ['--target', String(pid), ...namespaces, ...program], { stdio: 'inherit' });
    if (error) throw error;
    return status ?? 2;
  } catch (error) {
    process.stderr.write(`The network of the running Trellis could not be entered: ${sentenceOf(error)}\n`);
    return 2;
  }
}
