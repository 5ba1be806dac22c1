import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import * as z from 'zod/mini';
import type { TableName } from '../../../functions/platform/runtime/manifest-types.ts';
import { type MembershipItem, readIdentity } from '../../../functions/identity/identity.records.ts';
import { admitIdentity } from '../../../functions/people/admission/admission.ts';
import { personId, tenantId } from '../../../functions/platform/request/access-records.ts';
import { getObject, headObject, putObject } from '../../../functions/platform/objects/blobs.ts';
import { getMany } from '../../../functions/platform/tables/batches.ts';
import type { Item } from '../../../functions/platform/tables/client.ts';
import { getItem, putItem, updateItem } from '../../../functions/platform/tables/dynamo.ts';
import { isConditionFailure } from '../../../functions/platform/tables/condition-failure.ts';
import { platform, scopeOf } from '../../../functions/platform/keys/keys.ts';
import { inParallel } from '../../../functions/platform/runtime/parallel.ts';
import { transact } from '../../../functions/platform/tables/transact.ts';
import { systemClock } from '../../../shared/kernel/instant.ts';
import type { IdKind, PersonId } from '../../../shared/kernel/ids.ts';
import { domainSchema } from '../../../shared/tenancy/slug.ts';
import { checkLines } from './check-lines.ts';
import { contentFile, type ExportManifest, filesIn, readExport, readLines } from './export-folder.ts';
import { type ImportPlan, planImport } from './import-check.ts';
import { itemOf, itemText } from '../item-text.ts';
import { counted, withProgress } from '../progress.ts';
import { personIn } from './tenant-items.ts';
import { OpsRefused, type Run } from '../verb.ts';

const CONCURRENCY = 32;
const PAGE_SIZE = 500;

/** Puts an item unless its key exists. An existing item is not changed, so that an interrupted import can be run again. */
async function putIfMissing(table: TableName, item: Item): Promise<void> {
  try {
    await putItem(table, item, { condition: 'attribute_not_exists(pk)' });
  } catch (error) {
    if (!isConditionFailure(error)) throw error;
  }
}

async function inPages(folder: string, part: 'records' | 'events', work: (items: readonly Item[]) => Promise<void>): Promise<void> {
  let page: Item[] = [];
  for await (const line of readLines(folder, part)) {
    page.push(itemOf(line));
    if (page.length < PAGE_SIZE) continue;
    await work(page);
    page = [];
  }
  await work(page);
}

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

async function putFiles(folder: string): Promise<number> {
  let done = 0;
  for await (const { key, type, size, sha256 } of filesIn(folder)) {
    const bytes = await readFile(contentFile(folder, sha256)).catch(() => undefined);
    if (!bytes || hashOf(bytes) !== sha256)
      throw new OpsRefused(`The export was changed at the file ${key} during the import: export the tenant again, then import that.`);
    if ((await headObject('media', key))?.size !== size) await putObject('media', key, bytes, { type });
    done += 1;
  }
  return done;
}

/** Raises the counters of new ids above every id of the source. */
async function raiseSequences(sequences: ExportManifest['sequences']): Promise<void> {
  for (const [kind, last] of Object.entries(sequences)) {
    await updateItem('platform', platform.sequence(kind as IdKind), {
      update: 'SET #last = :last',
      condition: 'attribute_not_exists(#last) OR #last < :last',
      names: { '#last': 'last' },
      values: { ':last': last },
    }).catch((error: unknown) => {
      if (!isConditionFailure(error)) throw error;
    });
  }
}

/** Adds a membership to a person who exists here already, with the announcement of every new membership. */
async function addMembership(membership: MembershipItem): Promise<void> {
  const person = personId(membership.person);
  await transact(async () => {
    const [identity, existing] = [await readIdentity(person), await getItem('platform', membership)];
    if (!identity || existing) return { writes: [], result: undefined };
    const context = { actor: { kind: 'system' as const, name: 'ops' }, now: systemClock(), commandId: crypto.randomUUID() };
    // A password that somebody of another tenant set ends: the imported membership may be one that was entered (rule G10).
    const { writes } = await admitIdentity(context, scopeOf(tenantId(membership.tenant)), { identity });
    return { writes: [...writes, { table: 'platform', put: membership, condition: 'attribute_not_exists(pk)' }], result: undefined };
  });
}

const isMembershipOf = (people: ReadonlySet<PersonId>, item: Item): item is MembershipItem =>
  item.pk.startsWith('p#id') && people.has(personIn(item) ?? (0 as PersonId));

/**
 * Writes an export: files, records and people before the events, whose readers need them, and the domain last, which makes the tenant reachable and
 * marks the import as complete.
 */
async function writeExport(folder: string, manifest: ExportManifest, plan: ImportPlan, progress: (part: string) => void): Promise<void> {
  await raiseSequences(manifest.sequences);
  progress('Files');
  await putFiles(folder);
  progress('Records');
  await inPages(folder, 'records', async (items) => void (await inParallel(items, CONCURRENCY, (item) => putIfMissing('records', item))));
  progress('People');
  for (const item of plan.items) await (isMembershipOf(plan.existing, item) ? addMembership(item) : putIfMissing('platform', item));
  await putIfMissing('platform', plan.instance);
  progress('Events');
  // Commits of a stream may be written out of order: the projector reads missing ones from Events.
  await inPages(folder, 'events', async (items) => void (await inParallel(items, CONCURRENCY, (item) => putIfMissing('events', item))));
  await putIfMissing('platform', plan.guard);
  for (const item of plan.commits) await putIfMissing('events', item);
}

/** Returns how many items are missing or different in a table. */
async function countDifferentItems(table: 'records' | 'events' | 'platform', items: readonly Item[]): Promise<number> {
  const storedItems = await getMany(table, items);
  return items.filter((item, index) => {
    const stored = storedItems[index];
    return !stored || hashOf(Buffer.from(itemText(stored))) !== hashOf(Buffer.from(itemText(item)));
  }).length;
}

/** Reads everything back and compares it with the export; returns the number of missing or different items and files. */
async function countDifferences(folder: string, plan: ImportPlan): Promise<number> {
  let count = await countDifferentItems('platform', [plan.instance, plan.guard, ...plan.items]);
  count += await countDifferentItems('events', plan.commits);
  for (const part of ['records', 'events'] as const)
    await inPages(folder, part, async (items) => void (count += await countDifferentItems(part, items)));
  for await (const { key, sha256 } of filesIn(folder)) {
    const bytes = (await headObject('media', key)) ? await getObject('media', key) : undefined;
    if (!bytes || hashOf(bytes) !== sha256) count += 1;
  }
  return count;
}

/** Returns the domain of `--as`, checked. @throws OpsRefused */
function domainOption(value: string | boolean | undefined): string | undefined {
  if (typeof value !== 'string') return undefined;
  const result = z.safeParse(domainSchema, value);
  if (!result.success)
    throw new OpsRefused(`"${value}" is not a domain of a tenant: ${result.error.issues[0]?.message ?? 'choose another'}`);
  return result.data;
}

/** Returns what the comparison leaves out, as it is another thing here than in the export; empty for nothing. */
function exceptions({ existing, items, hadSender }: ImportPlan): string {
  const identities = items.filter(({ sk, pk }) => pk.startsWith('p#id') && sk === 'self').length;
  const parts = [
    ...(identities > 0 ? [`${identities.toLocaleString('en-GB')} limited to this tenant`] : []),
    ...(existing.size > 0 ? [`${existing.size.toLocaleString('en-GB')} kept as they are here`] : []),
  ];
  return [
    ...(parts.length > 0 ? [` but for identities (${parts.join(', ')})`] : []),
    ...(hadSender ? [' and without the sender and domains of its mail, which are set again in the app'] : []),
  ].join('');
}

/** `import FOLDER`: checks every line of an exported tenant, writes it into this cloud and compares it by hash. */
export const importTenant: Run = async ({ args, target, terminal }) => {
  const folder = resolve(args.positionals[0] ?? '');
  const manifest = await readExport(folder);
  await checkLines(folder, manifest);
  const plan = await planImport(folder, manifest, domainOption(args.values['as']));
  const { records, events, files } = manifest.parts;
  const summary = `${manifest.name} (${plan.domain}, tenant ${plan.tenant}): ${counted(records.lines, 'record')}, ${counted(events.lines, 'commit')}, ${counted(files.lines, 'file')}`;
  if (args.dryRun) return { line: `Would import ${summary} into ${target.name}. Nothing was written.` };
  let progress = 'Starting';
  const differences = await withProgress(
    terminal,
    () => `${progress} …`,
    async () => {
      await writeExport(folder, manifest, plan, (part) => void (progress = part));
      progress = 'Comparing by hash';
      return countDifferences(folder, plan);
    },
  );
  const verdict =
    differences === 0 ? `equal to the export by hash${exceptions(plan)}` : `${counted(differences, 'item')} different from the export`;
  return {
    line: `Imported ${summary} into ${target.name}, ${verdict}. Restart its functions before people create new records.`,
    wrong: differences > 0,
  };
};
