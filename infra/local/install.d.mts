import type { Machine } from './platform.mjs';

/** A package as npm writes it into lock files. */
export type LockedPackage = {
  readonly version?: string;
  readonly integrity?: string;
  readonly link?: boolean;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly devOptional?: boolean;
  readonly os?: string | readonly string[];
  readonly cpu?: string | readonly string[];
  readonly libc?: string | readonly string[];
};
export type LockedPackages = Readonly<Record<string, LockedPackage>>;
/** Whether packages for development are wanted, too. */
export type WantedPackages = { readonly tools: boolean };

/**
 * Returns the packages of a lock file that are missing or have another version, as paths: `node_modules/react`. Those for development count
 * with `tools` alone.
 */
export function missingPackages(wanted: LockedPackages, installed: LockedPackages, machine: Machine, which: WantedPackages): string[];
/**
 * Returns the arguments of npm that install what is missing; undefined when nothing is. npm writes its own lock file last, so an install that
 * was broken off counts as none. Packages for development that are there remain.
 */
export function missingInstall(root: string, which: WantedPackages): string[] | undefined;
/** Returns the command that runs npm: the one that runs this script, or else the installed one. */
export function npmWith(args: readonly string[]): string[];
