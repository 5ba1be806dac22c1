import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

// `npm run contract`: checks the printed schema against the contract beside this checkout. What is not delivered yet stands in
// undelivered.txt, one shortfall a line. The list can only shrink: a new shortfall fails, and so does a line that is delivered.
const kept = new URL('./undelivered.txt', import.meta.url);
const { stdout, status, stderr } = spawnSync('node', ['../shared/contract/check.mjs', 'functions/api/schema.graphql'], {
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
});
if (status !== 0 && status !== 1) {
  console.error(stderr);
  process.exit(1);
}
// Reasons name what the server has, which moves; what is missing is named before the colon of the reason.
const shortfalls = stdout
  .split('\n')
  .filter((line) => line.startsWith('FAIL  '))
  .map((line) => line.slice(6).replace(/: (?:\w|').*$/, ''));
if (process.argv.includes('--write')) {
  const before = new Set(readFileSync(kept, 'utf8').split('\n').filter(Boolean));
  const grown = shortfalls.filter((line) => before.size > 0 && !before.has(line));
  if (grown.length > 0) {
    console.error(`The list can only shrink. New shortfalls:\n${grown.join('\n')}`);
    process.exit(1);
  }
  writeFileSync(kept, `${shortfalls.join('\n')}\n`);
}
const list = readFileSync(kept, 'utf8').split('\n').filter(Boolean);
const fresh = shortfalls.filter((line) => !list.includes(line));
const done = list.filter((line) => !shortfalls.includes(line));
for (const line of fresh) console.error(`Not as the contract says: ${line}`);
for (const line of done) console.error(`Delivered, take it out of undelivered.txt: ${line}`);
console.log(`Contract: ${stdout.trim().split('\n').at(-1)}; ${list.length} not delivered yet.`);
process.exit(fresh.length + done.length === 0 ? 0 : 1);
