/*
 * `npm start`, for Node 20.19 and newer: installs missing dependencies, builds what changed, then runs Trellis with the pinned Node, and again
 * when it was killed. Imports no packages, because they may not be installed yet.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { privateNetworkCommand, serveChild } from './private-network.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** npm writes its own lock file last, so a newer package-lock.json means that dependencies are missing. */
function installMissing() {
  const installed = join(root, 'node_modules/.package-lock.json');
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(join(root, 'package-lock.json')).mtimeMs) return;
  const npm = process.env.npm_execpath;
  const [command, args] = npm ? [process.execPath, [npm, 'ci']] : ['npm', ['ci']];
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit' });
  if (status === 0) return;
  console.error('Installing the dependencies failed. The reason is in the output of npm above.');
  process.exit(1);
}

function findNode() {
  const pinned = join(root, 'node_modules/.bin/node');
  if (existsSync(pinned)) return pinned;
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  console.error(
    `Trellis needs Node 24 or newer on this machine; this is ${process.version}. Install it from https://nodejs.org and start again.`,
  );
  process.exit(1);
}

/** Runs the build in a process of its own, so that its memory is released. */
function buildChanged(node) {
  const { status } = spawnSync(node, [join(root, 'infra/local/build.ts'), ...process.argv.slice(2)], { stdio: 'inherit' });
  // The build has printed its error.
  if (status !== 0) process.exit(1);
}

/**
 * Of the JavaScript engine, whose heap otherwise grows by a further 90 MB under load for its young generation, and on a machine of much memory by
 * 40 MB for its old one: the less the heap may hold, the smaller the steps by which it grows. Neither costs time.
 */
const hostFlags = JSON.parse(readFileSync(join(root, 'infra/local/host-flags.json'), 'utf8'));

installMissing();
const node = findNode();
buildChanged(node);
let stopping = false;
let child;
const main = [node, ...hostFlags, join(root, '.build/local/main.mjs'), ...process.argv.slice(2)];
const inPrivateNetwork = privateNetworkCommand(main, process.env);

function launch() {
  const begun = Date.now();
  const [program, ...args] = inPrivateNetwork ?? main;
  child = spawn(program, args, {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, TRELLIS_NETWORK: inPrivateNetwork ? 'private' : 'shared' },
    // In a process group of its own, so that Ctrl-C reaches it once, through this process.
    detached: true,
  });
  if (inPrivateNetwork) serveChild(child);
  child.on('error', () => process.exit(1));
  child.on('exit', (code, signal) => {
    // Killed by another process after it had started: start it again.
    if (!stopping && signal !== null && Date.now() - begun > 2000) return launch();
    process.exit(code ?? 1);
  });
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    stopping = true;
    child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal);
  });
}
launch();
