// Asks the registry for known holes in the packages that are deployed. Exit code 1: there are some that accepted-advisories.json does not
// accept, or what it accepts is gone or was reviewed too long ago; 3: the registry does not answer such questions.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

/** An accepted advisory is looked at again within these days. */
const REVIEW_DAYS = 180;
const DAY_MS = 86_400_000;

const { values } = parseArgs({ options: { on: { type: 'string', default: new Date().toISOString().slice(0, 10) } } });
const say = (line) => process.stdout.write(`${line}\n`);
const accepted = JSON.parse(readFileSync(new URL('accepted-advisories.json', import.meta.url), 'utf8'));
const { stdout } = spawnSync('npm', ['audit', '--package-lock-only', '--omit', 'dev', '--json'], { encoding: 'utf8' });

function parsed() {
  try {
    return JSON.parse(stdout);
  } catch {
    return {};
  }
}

/** Returns the advisories that were found. `via` of a package names those of its own as objects, and packages that have some as text. */
function advisoriesIn(vulnerabilities) {
  const own = Object.values(vulnerabilities).flatMap(({ via }) => via.filter((cause) => typeof cause === 'object'));
  return own.map(({ url, name, range, severity, title }) => ({ id: url.split('/').at(-1), name, range, severity, title }));
}

const { vulnerabilities, metadata } = parsed();
if (!metadata) {
  say('The registry does not answer for known holes in packages, so nothing is proven.');
  process.exit(3);
}
const advisories = advisoriesIn(vulnerabilities ?? {});
const isSame = (advisory, entry) => advisory.id === entry.id && advisory.name === entry.package;
const ageOf = ({ reviewedOn }) => (Date.parse(values.on) - Date.parse(reviewedOn)) / DAY_MS;
const problems = [
  ...advisories
    .filter((advisory) => !accepted.some((entry) => isSame(advisory, entry)))
    .map(({ id, name, range, severity, title }) => `${name} ${range}: ${severity}, ${title} (${id})`),
  ...accepted
    .filter((entry) => !advisories.some((advisory) => isSame(advisory, entry)))
    .map((entry) => `${entry.package}: ${entry.id} is accepted and no longer found; remove it from .ci/accepted-advisories.json`),
  ...accepted
    .filter((entry) => !(ageOf(entry) <= REVIEW_DAYS))
    .map((entry) => `${entry.package}: ${entry.id} was reviewed on ${entry.reviewedOn}, more than ${REVIEW_DAYS} days ago; read it again`),
];
for (const problem of problems) say(problem);
say(`${advisories.length} known holes, ${accepted.length} accepted, ${problems.length} problems`);
process.exit(problems.length === 0 ? 0 : 1);
