/*
 * `npm test` on a fresh machine, for whatever Node it has from 20.19 on: installs what is missing, then hands over to the pinned Node,
 * where tests/runner/main.ts runs the suites. Imports nothing that an install would bring.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { missingInstall, npmWith } from '../infra/local/install.mjs';
import { platformRefusal, thisMachine } from '../infra/local/platform.mjs';
import { removeUnread } from '../infra/local/unread-files.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const bin = join(root, 'node_modules/.bin');
const wanted = process.argv.slice(2);

function installPackages() {
  const refusal = platformRefusal(thisMachine());
  if (refusal) {
    console.error(refusal);
    process.exit(1);
  }
  const install = missingInstall(root, { tools: true });
  if (!install) return;
  console.log('Installing the packages...');
  const [npm, ...args] = npmWith(install);
  const { status } = spawnSync(npm, args, { cwd: root, stdio: 'inherit', env: process.env });
  if (status !== 0) process.exit(status ?? 1);
  removeUnread(join(root, 'node_modules'));
}

const CHROMIUM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/usr/bin/google-chrome-stable'];
const SHELL = '/usr/bin/chromium-headless-shell';

function installFromDebian(...packages) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  console.log(`Installing ${packages.join(' and ')} from Debian...`);
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
  for (const name of packages) spawnSync('apt-get', ['install', '-y', '-qq', name], { stdio: ['ignore', 'ignore', 'inherit'] });
}

/**
 * The journeys need a Chromium. On Debian as root it is installed; elsewhere a sentence says how. Where the same machine has the shell of
 * it, tests/journeys/browser.ts takes that for most of them.
 */
function expectChromium() {
  if (process.env.CHROMIUM_PATH) return;
  const missing = [
    ...(CHROMIUM.some((path) => existsSync(path)) ? [] : ['chromium']),
    ...(existsSync(SHELL) ? [] : ['chromium-headless-shell']),
  ];
  if (missing.length > 0) installFromDebian(...missing);
  if (CHROMIUM.some((path) => existsSync(path))) return;
  console.error('The journeys need Chromium. Install it (Debian: apt-get install chromium) or set CHROMIUM_PATH.');
  process.exit(1);
}

installPackages();
if (wanted.length === 0 || wanted.includes('journeys')) expectChromium();
const pinned = join(bin, 'node');
const child = spawn(existsSync(pinned) ? pinned : process.execPath, [join(root, 'tests/runner/main.ts'), ...wanted], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}`, NO_COLOR: '1', FORCE_COLOR: '0' },
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('exit', (code) => process.exit(code ?? 1));
