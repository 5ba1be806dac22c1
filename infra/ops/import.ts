import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import * as z from 'zod/mini';
import type { TableName } from '../../functions/platform/runtime/manifest-types.ts';
import { changeSelf, type MembershipItem, readSelf } from '../../functions/identity/identity.records.ts';
import { personId } from '../../functions/platform/access-records.ts';
import { getObject, headObject, putObject } from '../../functions/platform/objects/blobs.ts';
import { getItem, getMany, type Item, putItem, updateItem } from '../../functions/platform/dynamo.ts';
import { platform } from '../../functions/platform/keys/keys.ts';
import { inParallel } from '../../functions/platform/runtime/parallel.ts';
import { transact } from '../../functions/platform/tables/transact.ts';
import { systemClock } from '../../shared/kernel/instant.ts';
import type { IdKind, PersonId } from '../../shared/kernel/ids.ts';
import { domainSchema } from '../../shared/tenancy/slug.ts';
import { contentFile, type ExportManifest, exportIn, fileSchema, readLines, type StoredFile } from './transfer/export-folder.ts';
import { type ImportPlan, planImport } from './import-check.ts';
import { itemOf, itemText } from './item-text.ts';
import { counted, withProgress } from './progress.ts';
import { personIn } from './transfer/tenant-items.ts';
import { OpsRefused, type Run } from './verb.ts';

const AT_ONCE = 32;
const PAGE = 500;

/** Puts an item where nothing stands. What stands is left as it is, so that an import that was cut off can be run again. */
async function putNew(table: TableName, item: Item): Promise<void> {
  try {
    await putItem(table, item, { condition: 'attribute_not_exists(pk)' });
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  }
}

async function inPages(folder: string, part: 'records' | 'events', work: (items: readonly Item[]) => Promise<void>): Promise<void> {
  let page: Item[] = [];
  for await (const line of readLines(folder, part)) {
    page.push(itemOf(line));
    if (page.length < PAGE) continue;
    await work(page);
    page = [];
  }
  await work(page);
}

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

async function* filesIn(folder: string): AsyncGenerator<StoredFile> {
  for await (const line of readLines(folder, 'files')) {
    const file = z.safeParse(fileSchema, JSON.parse(line));
    if (!file.success) throw new OpsRefused('A line of files.jsonl cannot be read: export the tenant again.');
    yield file.data;
  }
}

async function putFiles(folder: string): Promise<number> {
  let done = 0;
  for await (const { key, type, size, sha256 } of filesIn(folder)) {
    const bytes = await readFile(contentFile(folder, sha256)).catch(() => undefined);
    if (!bytes || hashOf(bytes) !== sha256)
      throw new OpsRefused(`The export is damaged at the file ${key}: export the tenant again, then import that.`);
    if ((await headObject('media', key))?.size !== size) await putObject('media', key, bytes, { type });
    done += 1;
  }
  return done;
}

/** New ids come after all that the source has ever given out. */
async function raise(sequences: ExportManifest['sequences']): Promise<void> {
  for (const [kind, last] of Object.entries(sequences)) {
    await updateItem('platform', platform.sequence(kind as IdKind), {
      update: 'SET #last = :last',
      condition: 'attribute_not_exists(#last) OR #last < :last',
      names: { '#last': 'last' },
      values: { ':last': last },
    }).catch((error: unknown) => {
      if (!(error instanceof ConditionalCheckFailedException)) throw error;
    });
  }
}

/** Somebody who is here already gains the membership, and it is announced as any other. */
async function joinKept(membership: MembershipItem): Promise<void> {
  const person = personId(membership.person);
  await transact(async () => {
    const [self, standing] = [await readSelf(person), await getItem('platform', membership)];
    if (!self || standing) return { writes: [], answer: undefined };
    const act = { actor: { kind: 'system' as const, name: 'ops' }, now: systemClock(), commandId: crypto.randomUUID() };
    const event = { type: 'IdentityChanged' as const, person, what: ['memberships' as const] };
    const writes = [
      { table: 'platform' as const, put: membership, condition: 'attribute_not_exists(pk)' },
      ...(await changeSelf(act, self, { memberships: self.memberships + 1 }, event)),
    ];
    return { writes, answer: undefined };
  });
}

const isMembershipOf = (kept: ReadonlySet<PersonId>, item: Item): item is MembershipItem =>
  item.pk.startsWith('p#id') && kept.has(personIn(item) ?? (0 as PersonId));

/** Files, records and people before the events, whose followers read them; the domain last, which opens the door and says that all is there. */
async function bringIn(folder: string, manifest: ExportManifest, plan: ImportPlan, tell: (what: string) => void): Promise<void> {
  await raise(manifest.sequences);
  tell('Files');
  await putFiles(folder);
  tell('Records');
  await inPages(folder, 'records', async (items) => void (await inParallel(items, AT_ONCE, (item) => putNew('records', item))));
  tell('People');
  for (const item of plan.items) await (isMembershipOf(plan.kept, item) ? joinKept(item) : putNew('platform', item));
  await putNew('platform', plan.instance);
  tell('Events');
  // A commit that comes before an earlier one of its stream is no trouble: who follows reads the gap.
  await inPages(folder, 'events', async (items) => void (await inParallel(items, AT_ONCE, (item) => putNew('events', item))));
  await putNew('platform', plan.guard);
  for (const item of plan.commits) await putNew('events', item);
}

async function differing(table: 'records' | 'events' | 'platform', items: readonly Item[]): Promise<number> {
  const standing = await getMany(table, items);
  return items.filter((item, index) => {
    const there = standing[index];
    return !there || hashOf(Buffer.from(itemText(there))) !== hashOf(Buffer.from(itemText(item)));
  }).length;
}

/** Reads everything back and holds it against the export; answers how much is missing or other. */
async function compare(folder: string, plan: ImportPlan): Promise<number> {
  let wrong = await differing('platform', [plan.instance, plan.guard, ...plan.items]);
  wrong += await differing('events', plan.commits);
  for (const part of ['records', 'events'] as const)
    await inPages(folder, part, async (items) => void (wrong += await differing(part, items)));
  for await (const { key, sha256 } of filesIn(folder)) {
    const bytes = (await headObject('media', key)) ? await getObject('media', key) : undefined;
    if (!bytes || hashOf(bytes) !== sha256) wrong += 1;
  }
  return wrong;
}

function wantedDomain(value: string | boolean | undefined): string | undefined {
  if (typeof value !== 'string') return undefined;
  const result = z.safeParse(domainSchema, value);
  if (!result.success) throw new OpsRefused(`"${value}" is no domain of a tenant: ${result.error.issues[0]?.message ?? 'choose another'}`);
  return result.data;
}

export const importTenant: Run = async ({ wishes, place, terminal }) => {
  const folder = resolve(wishes.positionals[0] ?? '');
  const manifest = await exportIn(folder);
  const plan = await planImport(folder, manifest, wantedDomain(wishes.values['as']));
  const { records, events, files } = manifest.parts;
  const what = `${manifest.name} (${plan.domain}, tenant ${plan.tenant}): ${counted(records.lines, 'record')}, ${counted(events.lines, 'commit')}, ${counted(files.lines, 'file')}`;
  if (wishes.dryRun) return { line: `Would import ${what} into ${place.name}. Nothing was written.` };
  let at = 'Beginning';
  const wrong = await withProgress(
    terminal,
    () => `${at} …`,
    async () => {
      await bringIn(folder, manifest, plan, (text) => void (at = text));
      at = 'Comparing by hash';
      return compare(folder, plan);
    },
  );
  const verdict = wrong === 0 ? 'equal to the export by hash' : `${counted(wrong, 'item')} other than in the export`;
  return {
    line: `Imported ${what} into ${place.name}, ${verdict}. Restart its functions before people make new things.`,
    wrong: wrong > 0,
  };
};
