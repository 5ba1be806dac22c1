/* The npm that began this process, which can be killed without a word to it. Imports no packages. */
import { readFileSync, readlinkSync, realpathSync } from 'node:fs';

const PAUSE_MS = 500;

/** Returns the parent of a process; undefined where the system does not say. */
function parentOf(pid) {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name of the program, in brackets, may hold spaces and brackets.
    return Number(line.slice(line.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return undefined;
  }
}

/** Whether a process runs the Node that npm names as its own. */
function isNpm(pid) {
  try {
    return readlinkSync(`/proc/${pid}/exe`) === realpathSync(process.env.npm_node_execpath);
  } catch {
    return false;
  }
}

/**
 * Calls `end` once npm has ended, if a script of npm began this process. Between them may be a shell, which outlives npm: so the parent of the parent
 * is watched, too, unless the parent is npm itself.
 */
export function whenNpmEnds(end) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const above = isNpm(parent) ? undefined : parentOf(parent);
  const timer = setInterval(() => {
    if (process.ppid === parent && (above === undefined || parentOf(parent) === above)) return;
    clearInterval(timer);
    end();
  }, PAUSE_MS).unref();
}
