import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

// `npm test` on a fresh machine: installs what is missing, builds once, runs every suite and adds up what they say.
// Runs before the install, so it needs nothing but Node 20.19.
const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const bin = join(root, 'node_modules/.bin');
const env = { ...process.env, PATH: `${bin}:${process.env.PATH}`, NO_COLOR: '1', FORCE_COLOR: '0' };

function installPackages() {
  const mark = join(root, 'node_modules/.package-lock.json');
  if (existsSync(mark) && statSync(mark).mtimeMs >= statSync(join(root, 'package-lock.json')).mtimeMs) return;
  console.log('Installing the packages...');
  const { status } = spawnSync('npm', ['ci'], { cwd: root, stdio: 'inherit', env: process.env });
  if (status !== 0) process.exit(status ?? 1);
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

/** What suites and the products that they start have said, until the next run of that suite. */
const logs = join(root, '.build/logs');

/** Runs a suite, shows what it prints, keeps it, and reads its closing figures. */
function run(name, command, args, read, more = {}) {
  return new Promise((resolve) => {
    console.log(`\n== ${name}`);
    let text = '';
    const child = spawn(command, args, { cwd: root, env: { ...env, ...more }, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        text += chunk;
        process.stdout.write(chunk);
      });
    }
    child.on('close', (code) => {
      writeFileSync(join(logs, `${name.replaceAll(/\W+/g, '-')}.log`), text);
      const found = read(text);
      // A suite that says nothing, or says well but ends badly, has failed.
      if (found.passed + found.failed === 0 || (code !== 0 && found.failed === 0)) found.failed += 1;
      resolve({ name, ...found, text, reasons: found.failed === 0 ? [] : reasons(text, code) });
    });
  });
}

/** More files than these are no accident. */
const MOST_AGAIN = 6;
const FAILED_FILE = /(?:FAIL .*?|\d+\) )((?:\w+\/)\S+\.(?:spec|journey)\.tsx?)/;

/**
 * Runs a suite. Files that failed run once more, with nothing beside them: what passes then depends on the machine or on other tests, which is
 * a defect of the test or of the product. The closing lines name it as UNSTABLE; it does not hold back what has nothing to do with it.
 */
async function runSuite(name, command, args, read, more) {
  const first = await run(name, command, args, read, more);
  const files = [...new Set(first.text.split('\n').flatMap((line) => FAILED_FILE.exec(line)?.[1] ?? []))];
  if (first.failed === 0 || files.length === 0 || files.length > MOST_AGAIN) return first;
  const second = await run(`${name}, once more`, command, [...args, ...files], read, more);
  const passed = first.passed + first.failed - second.failed;
  return { ...first, passed, failed: second.failed, reasons: second.reasons, unstable: first.reasons };
}

const FAILURE =
  /^\s*(FAIL |\d+\) \S+\.journey|(Assertion|Type|Reference|Syntax|Range)?Error: |Unhandled |✘ |× |❯ tests\/\S+:\d+:\d+|at .*\.journey\.ts:\d+|Locator: |> \d+ \|)/;

/** What a failed suite said of its failures, for the end of the log: most logs are read from there. */
function reasons(text, code) {
  const lines = text.split('\n').filter((line) => FAILURE.test(line));
  return [`ended with code ${code}`, ...new Set(lines.map((line) => line.trim()))].slice(0, 60);
}

const count = (text, pattern) => Number(pattern.exec(text)?.[1] ?? 0);
const vitest = (text) => {
  const line = text.split('\n').findLast((row) => /^\s*Tests\s/.test(row)) ?? '';
  return { passed: count(line, /(\d+) passed/), failed: count(line, /(\d+) failed/) };
};
const playwright = (text) => ({
  passed: count(text, /(\d+) passed/),
  failed: count(text, /(\d+) failed/) + count(text, /(\d+) did not run/),
});

const searched = (text) => (/: 0 hits$/m.test(text) && !/^Error: /m.test(text) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });

installPackages();
expectChromium();
const build = spawnSync(join(bin, 'node'), ['infra/local/build.ts'], { cwd: root, stdio: 'inherit', env });
if (build.status !== 0) {
  console.error('The build failed.');
  process.exit(1);
}

const wanted = process.argv.slice(2);
mkdirSync(logs, { recursive: true });
const suites = [
  ['unit', () => runSuite('unit', 'vitest', ['run', '--project', 'unit'], vitest)],
  ['cloud', () => runSuite('cloud', 'vitest', ['run', '--project', 'cloud'], vitest)],
  [
    'journeys',
    () =>
      runSuite('journeys', 'playwright', ['test', '--config', 'tests/journeys/playwright.config.ts'], playwright, {
        TRELLIS_LOGS: logs,
        LOG_LEVEL: 'INFO',
      }),
  ],
].filter(([name]) => wanted.length === 0 || wanted.includes(name));

/** Removes what a former run of the suites has said; the products are those of the journeys. */
function removeLogs(names) {
  const starts = [...names, ...(names.includes('journeys') ? ['product-'] : []), 'logs'];
  for (const file of readdirSync(logs)) if (starts.some((start) => file.startsWith(start))) rmSync(join(logs, file));
}

removeLogs(suites.map(([name]) => name));
const results = [];
for (const [, suite] of suites) results.push(await suite());
// What the functions have logged in all suites, in this run or a former one; unit tests start none.
if (suites.some(([name]) => name !== 'unit')) results.push(await run('logs', 'node', ['tests/suites/search-logs.ts', logs], searched));

const version = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version;
console.log(`\nTrellis ${version}`);
for (const { name, passed, failed, reasons: said, unstable = [] } of results) {
  console.log(`${name}: ${passed} of ${passed + failed}`);
  for (const line of said) console.log(`  FAILED: ${name}: ${line}`);
  for (const line of unstable) console.log(`  UNSTABLE: ${name}: ${line}`);
}
const passed = results.reduce((sum, result) => sum + result.passed, 0);
const failed = results.reduce((sum, result) => sum + result.failed, 0);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
