import type { ChildProcess } from 'node:child_process';

/** Returns the command that runs `command` in a network of its own; undefined where that is not possible here or not wanted. */
export function privateNetworkCommand(command: readonly string[], env: Readonly<Record<string, string | undefined>>): string[] | undefined;
/** Opens what a child in a private network asks for. */
export function serveChild(child: ChildProcess): void;
