/*
 * `npm start`, for Node 20.19 and newer: installs missing dependencies, builds what changed, then runs Trellis with the pinned Node, and again
 * when it was killed. What it has begun ends with it, and with the npm that began it. Imports no packages, because they may not be installed yet.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { npmWith, missingInstall } from './install.mjs';
import { whenNpmEnds } from './parent-npm.mjs';
import { platformRefusal, thisMachine } from './platform.mjs';
import { privateNetworkCommand, serveChild } from './private-network.mjs';
import { removeUnread } from './unread-files.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const endWithParent = new URL('./end-with-parent.mjs', import.meta.url).href;

let stopping = false;
/** The program that runs at present: npm, the build or Trellis. */
let child;

/** Ends the process with a sentence, but for one that was told to end: its program ended for that reason. */
function refuse(sentence) {
  if (!stopping && sentence) console.error(sentence);
  process.exit(1);
}

/** Runs a program. Resolves when it has ended. */
function run([program, ...args], variables = {}) {
  // Told to end just when the program before had ended.
  if (stopping) refuse();
  child = spawn(program, args, {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, ...variables },
    // In a process group of its own, so that Ctrl-C reaches it once, through this process.
    detached: true,
  });
  return new Promise((resolve) => {
    child.once('error', ({ message }) => refuse(`${program} could not be started: ${message}`));
    child.once('exit', (code, signal) => resolve({ code, signal }));
  });
}

async function installMissing() {
  const install = missingInstall(root, { tools: false });
  if (!install) return;
  console.log('Installing the packages…');
  const options = `${process.env.NODE_OPTIONS ?? ''} --import=${endWithParent}`.trim();
  const { code } = await run(npmWith(install), { NODE_OPTIONS: options });
  if (code !== 0) refuse('Installing the packages failed. The reason is in the output of npm above.');
  removeUnread(join(root, 'node_modules'));
}

/** Returns the Node that the product runs on: the package, or where that does not run, this one. */
function findNode() {
  const pinned = join(root, 'node_modules/.bin/node');
  if (existsSync(pinned) && spawnSync(pinned, ['--version'], { stdio: 'ignore' }).status === 0) return pinned;
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  return refuse(
    `Trellis needs Node 24 or newer on this machine; this is ${process.version}. Install it from https://nodejs.org and start again.`,
  );
}

/** Runs the build in a process of its own, so that its memory is released. */
async function buildChanged(node) {
  const { code } = await run([node, `--import=${endWithParent}`, join(root, 'infra/local/build.ts'), ...process.argv.slice(2)]);
  // The build has printed its error.
  if (code !== 0) refuse();
}

/**
 * Of the JavaScript engine, whose heap otherwise grows by a further 90 MB under load for its young generation, and on a machine of much memory by
 * 40 MB for its old one: the less the heap may hold, the smaller the steps by which it grows. Neither costs time.
 */
const hostFlags = JSON.parse(readFileSync(join(root, 'infra/local/host-flags.json'), 'utf8'));

/** Runs Trellis, and again when another process has killed it after it had started. Returns its exit code. */
async function runTrellis(node) {
  const main = [node, ...hostFlags, join(root, '.build/local/main.mjs'), ...process.argv.slice(2)];
  const inPrivateNetwork = privateNetworkCommand(main, process.env);
  for (;;) {
    const begun = Date.now();
    const ended = run(inPrivateNetwork ?? main, { TRELLIS_NETWORK: inPrivateNetwork ? 'private' : 'shared' });
    if (inPrivateNetwork) serveChild(child);
    const { code, signal } = await ended;
    if (stopping || signal === null || Date.now() - begun <= 2000) return code ?? 1;
  }
}

function stop(signal) {
  stopping = true;
  if (child) child.kill(signal);
  else process.exit(1);
}

const refusal = platformRefusal(thisMachine());
if (refusal) refuse(refusal);
process.on('SIGINT', () => stop('SIGINT'));
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => stop('SIGTERM'));
whenNpmEnds(() => stop('SIGTERM'));
await installMissing();
const node = findNode();
await buildChanged(node);
process.exit(await runTrellis(node));
