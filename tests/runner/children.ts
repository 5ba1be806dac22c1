import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process';

/** Starts a program in a process group of its own, which ends with this process, however deep it has started others. */
export function startGroup(command: string, args: readonly string[], options: SpawnOptions): ChildProcess {
  const child = spawn(command, [...args], { ...options, detached: true });
  const endGroup = (): void => {
    if (child.pid === undefined) return;
    try {
      process.kill(-child.pid, 'SIGTERM');
    } catch {
      // Nobody is left in the group.
    }
  };
  process.once('exit', endGroup);
  child.once('close', () => process.off('exit', endGroup));
  return child;
}
