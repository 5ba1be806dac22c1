/*
 * `npm run test:cloud` and `npm run test:localstack`, for whatever Node the machine has: brings in what is missing, then hands over
 * to the pinned Node. Imports nothing that an install would bring.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { missingInstall, npmWith } from '../../infra/local/install.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const bin = join(root, 'node_modules/.bin');
const [tier = '', ...args] = process.argv.slice(2);

function installMissing() {
  const install = missingInstall(root, { tools: true });
  if (!install) return;
  console.log('Installing the packages...');
  const [npm, ...options] = npmWith(install);
  if (spawnSync(npm, options, { cwd: root, stdio: 'inherit' }).status === 0) return;
  console.error('Installing the packages failed; what npm says above tells why.');
  process.exit(1);
}

installMissing();
const pinned = join(bin, 'node');
const node = existsSync(pinned) ? pinned : process.execPath;
const child = spawn(node, [join(root, 'tests/emulators', tier, 'main.ts'), ...args], {
  cwd: root,
  stdio: 'inherit',
  // Functions of an emulator run under the first Node that is found.
  env: { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}` },
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('exit', (code) => process.exit(code ?? 1));
