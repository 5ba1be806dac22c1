import { readFile } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { TenantId } from '../../shared/kernel/ids.ts';
import { systemClock } from '../../shared/kernel/instant.ts';
import { readGenerations } from '../../functions/platform/projection/generation.ts';
import { PROJECTOR } from '../../functions/stream/row-projections.ts';
import { type Acknowledged, checkAccess, checkJournal, type Finding, verify } from '../../functions/stream/verify.ts';
import { counted, withProgress } from './progress.ts';
import { tenantNamed } from './tenants.ts';
import { OpsRefused, type Run, type VerbArguments } from './verb.ts';

const INVARIANTS = ['V1', 'V2', 'V3', 'V4', 'V5', 'V8'] as const;
const WAIT_SECONDS = 30;
const RETRY_MS = 2_000;

function wholeNumber({ values }: VerbArguments, name: string): number | undefined {
  const text = values[name];
  if (typeof text !== 'string') return undefined;
  if (!/^\d{1,9}$/.test(text)) throw new OpsRefused(`Write --${name} as a whole number, not "${text}".`);
  return Number(text);
}

/** Returns the acknowledged writes in a journal file. @throws OpsRefused for a file that cannot be read */
async function readJournal(file: string | boolean | undefined): Promise<Acknowledged[]> {
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
        // Refused below, like a line with missing members.
      }
      throw new OpsRefused(`Line ${index + 1} of ${file} is not of the form {"pk","name","command"}.`);
    });
}

async function generationOption(args: VerbArguments): Promise<number> {
  const { current, registered } = await readGenerations();
  const generation = wholeNumber(args, 'generation') ?? current;
  if (!registered.includes(generation))
    throw new OpsRefused(`There is no generation ${generation}: there are ${registered.join(' and ')}.`);
  return generation;
}

/** Makes access through groups what the groups give (V8). Returns how many differences there were. */
async function repair(tenant: TenantId | undefined): Promise<number> {
  const context = { actor: { kind: 'system', name: 'ops' }, now: systemClock(), commandId: `verify/${randomUUID()}` } as const;
  return (await checkAccess(tenant, context)).length;
}

/** `verify`: checks the invariants V1 to V5 and V8 and prints what is wrong; with --repair, access through groups is mended first. */
export const verifyStores: Run = async ({ args, target, terminal }) => {
  const { tenant: name } = args.values;
  const tenant = typeof name === 'string' ? await tenantNamed(name) : undefined;
  const generation = await generationOption(args);
  const journal = await readJournal(args.values['journal']);
  const until = Date.now() + (wholeNumber(args, 'wait') ?? WAIT_SECONDS) * 1000;
  const findings = async (): Promise<Finding[]> => [
    ...(await checkJournal(journal, tenant)),
    ...(await verify(PROJECTOR, generation, tenant)),
  ];
  if (args.values['repair'] === true) terminal.out(`Access through groups: ${counted(await repair(tenant), 'difference')} mended.`);
  const begun = Date.now();
  const differences = await withProgress(
    terminal,
    () => `Folding and comparing all events since ${Math.round((Date.now() - begun) / 1000)} s`,
    async () => {
      let current = await findings();
      while (current.length > 0 && Date.now() < until) {
        terminal.progress(`${counted(current.length, 'difference')}; recent commits may still be processed, so checking again.`);
        await pause(RETRY_MS);
        current = await findings();
      }
      return current;
    },
  );
  for (const { invariant, where, what } of differences) terminal.out(`${invariant}  ${where}: ${what}`);
  const numbers = INVARIANTS.map(
    (invariant) => `${invariant} ${differences.filter((finding) => finding.invariant === invariant).length}`,
  ).join(', ');
  const scope = tenant === undefined ? target.name : `tenant ${tenant} of ${target.name}`;
  const verdict = differences.length === 0 ? 'Nothing is wrong' : counted(differences.length, 'difference');
  return { line: `${verdict} in ${scope}, generation ${generation} (${numbers}).`, wrong: differences.length > 0 };
};
