import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { passwordsIn, secretsIn } from './log-secrets.ts';

/**
 * `node tests/suites/search-logs.ts FOLDER`: searches the logs that suites have kept for tokens, passwords, links and answers. Ends with 1
 * where one holds any, and where no function has said anything, since nothing was searched then.
 */
const root = resolve(import.meta.dirname, '../..');
const folder = process.argv[2] ?? '';
const passwords = [
  ...new Set(
    globSync(['tests/**/*.ts', 'infra/local/seed/*.ts'], { cwd: root }).flatMap((file) =>
      passwordsIn(readFileSync(join(root, file), 'utf8')),
    ),
  ),
];

let [lines, hits] = [0, 0];
for (const file of globSync('*.log', { cwd: folder })) {
  const found = secretsIn(readFileSync(join(folder, file), 'utf8'), passwords);
  lines += found.lines;
  hits += found.hits.length;
  for (const { what, line } of found.hits) process.stdout.write(`Error: ${what} is in ${file}: ${line}\n`);
}
if (lines === 0) process.stdout.write('Error: no function has logged anything, so nothing was searched.\n');
process.stdout.write(`${lines} lines of functions searched for ${passwords.length} passwords, tokens, links and answers: ${hits} hits\n`);
process.exitCode = lines > 0 && hits === 0 ? 0 : 1;
