/*
 * `npm run test:cloud` and `npm run test:localstack`, for whatever Node the machine has: brings in what is missing, then hands over
 * to the pinned Node. Imports nothing that an install would bring.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const bin = join(root, 'node_modules/.bin');
const [tier = '', ...args] = process.argv.slice(2);

function installMissing() {
  const installed = join(root, 'node_modules/.package-lock.json');
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(join(root, 'package-lock.json')).mtimeMs) return;
  console.log('Installing the packages...');
  if (spawnSync('npm', ['ci'], { cwd: root, stdio: 'inherit' }).status === 0) return;
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
