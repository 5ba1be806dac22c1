/*
 * `npm start`, for whatever Node the machine has from 20.19 on: brings in what is missing, then hands over to the pinned
 * Node that runs the product, and runs it again should it be killed. Imports nothing that an install would bring.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** npm writes its own lock last, so a younger one of ours means that something is missing. */
function installMissing() {
  const installed = join(root, 'node_modules/.package-lock.json');
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(join(root, 'package-lock.json')).mtimeMs) return;
  const npm = process.env.npm_execpath;
  const [command, args] = npm ? [process.execPath, [npm, 'ci']] : ['npm', ['ci']];
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit' });
  if (status === 0) return;
  console.error('Installing the dependencies failed; what npm says above tells why.');
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

/** In a process of its own, whose memory goes with it. Without changes it takes a moment. */
function buildChanged(node) {
  const { status } = spawnSync(node, [join(root, 'infra/local/build.ts'), ...process.argv.slice(2)], { stdio: 'inherit' });
  // What failed has been said.
  if (status !== 0) process.exit(1);
}

installMissing();
const node = findNode();
buildChanged(node);
let stopping = false;
let child;

function launch() {
  const begun = Date.now();
  child = spawn(node, [join(root, '.build/local/main.mjs'), ...process.argv.slice(2)], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    // Ctrl-C then comes once, from here.
    detached: true,
  });
  child.on('error', () => process.exit(1));
  child.on('exit', (code, signal) => {
    // Killed after it ran for a while: not a person's doing, so it goes on where it was.
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
