import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { readGenerations } from '../../functions/platform/projection/generation.ts';
import { PROJECTOR } from '../../functions/stream/followers.ts';
import { type Acknowledged, checkJournal, type Finding, verify } from '../../functions/stream/verify.ts';
import { counted, withProgress } from './progress.ts';
import { tenantNamed } from './tenants.ts';
import { OpsRefused, type Run, type Wishes } from './verb.ts';

const INVARIANTS = ['V1', 'V2', 'V3', 'V4', 'V5'] as const;
const WAIT_SECONDS = 30;
const AGAIN_MS = 2_000;

function wholeNumber({ values }: Wishes, name: string): number | undefined {
  const text = values[name];
  if (typeof text !== 'string') return undefined;
  if (!/^\d{1,9}$/.test(text)) throw new OpsRefused(`Write --${name} as a whole number, not "${text}".`);
  return Number(text);
}

/** Writes that clients were told are done, as they kept them. */
async function journalIn(file: string | boolean | undefined): Promise<Acknowledged[]> {
  if (typeof file !== 'string') return [];
  const text = await readFile(file, 'utf8').catch(() => {
    throw new OpsRefused(`The journal ${file} cannot be read: name a file of JSON lines in --journal.`);
  });
  return text
    .split('\n')
    .filter(Boolean)
    .map((line, index) => {
      try {
        const { pk, name, command } = JSON.parse(line) as Record<string, unknown>;
        if (typeof pk === 'string' && typeof name === 'string' && typeof command === 'string')
          return { stream: { pk, name }, commandId: command };
      } catch {
        // Said below, as for a line that lacks something.
      }
      throw new OpsRefused(`Line ${index + 1} of ${file} is no {"pk","name","command"}.`);
    });
}

async function generationIn(wishes: Wishes): Promise<number> {
  const { current, registered } = await readGenerations();
  const wanted = wholeNumber(wishes, 'generation') ?? current;
  if (!registered.includes(wanted)) throw new OpsRefused(`There is no generation ${wanted}: ${registered.join(' and ')} stand.`);
  return wanted;
}

export const verifyStores: Run = async ({ wishes, place, terminal }) => {
  const { tenant: name } = wishes.values;
  const tenant = typeof name === 'string' ? await tenantNamed(name) : undefined;
  const generation = await generationIn(wishes);
  const journal = await journalIn(wishes.values['journal']);
  const until = Date.now() + (wholeNumber(wishes, 'wait') ?? WAIT_SECONDS) * 1000;
  const look = async (): Promise<Finding[]> => [...(await checkJournal(journal, tenant)), ...(await verify(PROJECTOR, generation, tenant))];
  const begun = Date.now();
  const findings = await withProgress(
    terminal,
    () => `Folding all events and comparing, ${Math.round((Date.now() - begun) / 1000)} s so far`,
    async () => {
      let found = await look();
      while (found.length > 0 && Date.now() < until) {
        terminal.progress(`${counted(found.length, 'difference')}; what is on its way may mend them, so looking again.`);
        await pause(AGAIN_MS);
        found = await look();
      }
      return found;
    },
  );
  for (const { invariant, where, what } of findings) terminal.out(`${invariant}  ${where}: ${what}`);
  const numbers = INVARIANTS.map((invariant) => `${invariant} ${findings.filter((one) => one.invariant === invariant).length}`).join(', ');
  const whole = tenant === undefined ? place.name : `tenant ${tenant} of ${place.name}`;
  const verdict = findings.length === 0 ? 'Nothing is wrong' : `${counted(findings.length, 'thing')} wrong`;
  return { line: `${verdict} in ${whole}, generation ${generation} (${numbers}).`, wrong: findings.length > 0 };
};
