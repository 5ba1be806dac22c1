import { readFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import { readSelf } from '../../functions/identity/identity.records.ts';
import { planErasure, planPartialErasure, tenantsHolding } from '../../functions/people/erasure/erase-person.commands.ts';
import { allErasures } from '../../functions/people/erasure/erasure.records.ts';
import { unlinkErased } from '../../functions/people/erasure/unlink-erased.commands.ts';
import { scopeOf } from '../../functions/platform/keys/keys.ts';
import { personId, type SelfItem } from '../../functions/platform/request/access-records.ts';
import type { CommandContext } from '../../functions/platform/request/command-context.ts';
import { transact } from '../../functions/platform/tables/transact.ts';
import { countErased } from '../../functions/administration/erasure/erasure-counts.queries.ts';
import { systemClock } from '../../shared/kernel/instant.ts';
import { counted } from './progress.ts';
import { OpsRefused, type Run, type VerbCall, type VerbResult } from './verb.ts';

const lineSchema = z.object({
  person: z.int(),
  erasedAt: z.string(),
  tenants: z.optional(z.array(z.int())),
  partly: z.optional(z.boolean()),
});
type Line = z.infer<typeof lineSchema>;

/** `erasures list`: prints who was erased, by number, as JSON lines. */
async function list({ terminal, target }: VerbCall): Promise<VerbResult> {
  const erasures = await allErasures();
  for (const { person, erasedAt, tenants = [], partly } of erasures) terminal.out(JSON.stringify({ person, erasedAt, tenants, partly }));
  return { line: `${counted(erasures.length, 'erasure')} in ${target.name}.` };
}

function linesIn(text: string): Line[] {
  const lines = text.split('\n').filter((line) => line.startsWith('{'));
  const people = lines.map((line) => lineSchema.safeParse(JSON.parse(line)));
  if (people.length === 0 || people.some(({ success }) => !success))
    throw new OpsRefused('The file is no list of erasures: write one with erasures list > FILE, in the cloud that had them.');
  return people.flatMap(({ data }) => data ?? []);
}

async function eraseAgain(self: SelfItem, line: Line): Promise<void> {
  const context: CommandContext = { actor: { kind: 'system', name: 'ops' }, now: systemClock(), commandId: crypto.randomUUID() };
  const holding = await tenantsHolding(self);
  const tenants = line.partly ? holding.filter((tenant) => line.tenants?.includes(tenant)) : holding;
  if (line.partly && tenants.length === 0) return;
  await transact(() => (line.partly ? planPartialErasure(context, self, tenants, countErased) : planErasure(context, self, countErased)));
  for (const tenant of tenants) await unlinkErased(context, scopeOf(tenant), personId(self.id));
}

/** `erasures apply FILE`: erases again who a restored backup has brought back. */
async function apply({ args, target }: VerbCall): Promise<VerbResult> {
  const [, file] = args.positionals;
  if (file === undefined) throw new OpsRefused('Name the file: erasures apply FILE.');
  const lines = linesIn(await readFile(file, 'utf8'));
  const known = await Promise.all(lines.map(async (line) => ({ line, self: await readSelf(personId(line.person)) })));
  const again = known.flatMap(({ line, self }) => (self ? [{ line, self }] : []));
  if (args.dryRun) return { line: `Would erase ${counted(again.length, 'person')} again in ${target.name}. Nothing was written.` };
  for (const { line, self } of again) await eraseAgain(self, line);
  return {
    line: `Erased ${counted(again.length, 'person')} again in ${target.name}; ${lines.length - again.length} were erased there already.`,
  };
}

/** `erasures list | apply FILE` */
export const erasures: Run = (call) => {
  const [what] = call.args.positionals;
  if (what === 'list') return list(call);
  if (what === 'apply') return apply(call);
  throw new OpsRefused('Write erasures list, or erasures apply FILE.');
};
