/* Which packages of the lock file are missing in node_modules. Imports no packages. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { thisMachine } from './platform.mjs';

const accepts = (list, value) => {
  const all = [list ?? []].flat();
  return all.length === 0 || all.includes(value) || (all.every((one) => one.startsWith('!')) && !all.includes(`!${value}`));
};

/** Whether an optional package is made for this very machine. Others may be left out together with the one that needs them. */
const isMadeFor = ({ os, cpu, libc }, { platform, arch, isMusl }) =>
  Boolean(os && cpu) && accepts(os, platform) && accepts(cpu, arch) && (platform !== 'linux' || accepts(libc, isMusl ? 'musl' : 'glibc'));

/**
 * Returns the packages of a lock file that are missing or have another version, as paths: `node_modules/react`. Those for development count
 * with `tools` alone.
 */
export function missingPackages(wanted, installed, machine, { tools }) {
  return Object.entries(wanted).flatMap(([path, locked]) => {
    if (path === '' || locked.link || (locked.dev && !tools)) return [];
    const present = installed[path];
    if (!present) return (locked.optional || locked.devOptional) && !isMadeFor(locked, machine) ? [] : [path];
    return present.version === locked.version && present.integrity === locked.integrity ? [] : [path];
  });
}

const packagesOf = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : {});

/**
 * Returns the arguments of npm that install what is missing; undefined when nothing is. npm writes its own lock file last, so an install that
 * was broken off counts as none. Packages for development that are there remain.
 */
export function missingInstall(root, { tools }) {
  const installed = packagesOf(join(root, 'node_modules/.package-lock.json'));
  const withTools = tools || Object.values(installed).some(({ dev }) => dev);
  const missing = missingPackages(packagesOf(join(root, 'package-lock.json')), installed, thisMachine(), { tools: withTools });
  if (missing.length === 0) return undefined;
  return withTools ? ['ci', '--include=dev'] : ['ci', '--omit=dev'];
}

/** Returns the command that runs npm: the one that runs this script, or else the installed one. */
export const npmWith = (args) => (process.env.npm_execpath ? [process.execPath, process.env.npm_execpath, ...args] : ['npm', ...args]);
