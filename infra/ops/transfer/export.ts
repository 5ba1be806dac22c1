import { mkdir, writeFile } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { join, resolve } from 'node:path';
import type { TenantId } from '../../../shared/kernel/ids.ts';
import { getObject, headObject, listObjects } from '../../../functions/platform/objects/blobs.ts';
import { query } from '../../../functions/platform/tables/dynamo.ts';
import { platform } from '../../../functions/platform/keys/keys.ts';
import { contentFile, type ExportManifest, FORMAT, MANIFEST, type StoredFile, writeLines } from './export-folder.ts';
import { fillFolder, requireEmpty } from '../folders.ts';
import { itemText } from '../item-text.ts';
import { counted, withProgress } from '../progress.ts';
import { filesPrefix, itemsOf, listedEvents, peopleOf, personItems, type PlatformItems, platformItemsOf } from './tenant-items.ts';
import { tenantNamed } from '../tenants.ts';
import { OpsRefused, type Run, textOf } from '../verb.ts';

type ReportCount = (part: string, count: number) => void;

async function writeTable(folder: string, part: 'records' | 'events', tenant: TenantId, report: ReportCount) {
  const lines = writeLines(folder, part);
  let done = 0;
  for await (const items of itemsOf(part, tenant)) {
    for (const item of items) await lines.write(itemText(item));
    done += items.length;
    report(part, done);
  }
  return lines.end();
}

/** Writes instance, domain and other items first, then each person with their announcements, and memberships last. */
async function writePlatform(folder: string, tenant: TenantId, { instance, domain, memberships, others }: PlatformItems) {
  const lines = writeLines(folder, 'platform');
  for (const item of [instance, domain, ...others, ...(await listedEvents(tenant))]) await lines.write(itemText(item));
  for (const person of await peopleOf(tenant, memberships)) {
    const { platform, events } = await personItems(person);
    for (const item of [...platform, ...events]) await lines.write(itemText(item));
  }
  for (const membership of memberships) await lines.write(itemText(membership));
  return lines.end();
}

async function writeFiles(folder: string, tenant: TenantId, report: ReportCount) {
  const lines = writeLines(folder, 'files');
  await mkdir(join(folder, 'content'), { mode: 0o700 });
  const objects = await listObjects('media', filesPrefix(tenant));
  for (const [index, { key }] of objects.entries()) {
    const head = await headObject('media', key);
    // It was deleted after the objects were listed.
    if (!head) continue;
    const bytes = await getObject('media', key);
    const file: StoredFile = { key, type: head.type, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
    await writeFile(contentFile(folder, file.sha256), bytes, { mode: 0o600 });
    await lines.write(JSON.stringify(file));
    report('files', index + 1);
  }
  return lines.end();
}

/** Returns the newest id of each kind. */
async function sequences(): Promise<Record<string, number>> {
  const items = await query('platform', { pk: platform.sequence('tenant').pk });
  return Object.fromEntries(items.map((item) => [item.sk, Number(item['last'])]));
}

/** `export --tenant DOMAIN FOLDER`: writes a tenant as JSON lines and files. */
export const exportTenant: Run = async ({ args, target, terminal }) => {
  const tenant = await tenantNamed(textOf(args, 'tenant', 'the tenant'));
  const items = await platformItemsOf(tenant);
  if (!items) throw new OpsRefused(`There is no tenant ${tenant} in ${target.name}: see the list of instances in the app.`);
  const folder = resolve(args.positionals[0] ?? '');
  await requireEmpty(folder, 'The folder');
  const { name, domain } = items.instance;
  if (args.dryRun) {
    const files = await listObjects('media', filesPrefix(tenant));
    return {
      line: `Would export ${name} (${domain}, tenant ${tenant}) with ${counted(items.memberships.length, 'member')} and ${counted(files.length, 'file')} to ${folder}. Nothing was written.`,
    };
  }
  let progress = 'Reading';
  const report: ReportCount = (part, count) => void (progress = `${part}: ${count.toLocaleString('en-GB')}`);
  const { parts } = await fillFolder(folder, async (partial) => {
    const manifest = await withProgress(
      terminal,
      () => progress,
      async (): Promise<ExportManifest> => ({
        product: 'trellis',
        format: FORMAT,
        tenant,
        domain,
        name,
        at: new Date().toISOString(),
        sequences: await sequences(),
        parts: {
          // Events before the records and files that they name: those were stored first, so they are in the parts that are read later.
          events: await writeTable(partial, 'events', tenant, report),
          records: await writeTable(partial, 'records', tenant, report),
          platform: await writePlatform(partial, tenant, items),
          files: await writeFiles(partial, tenant, report),
        },
      }),
    );
    await writeFile(join(partial, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
    return manifest;
  });
  const { records, events, platform: platformLines, files } = parts;
  return {
    line: `Exported ${name} (${domain}, tenant ${tenant}) to ${folder}: ${counted(records.lines, 'record')}, ${counted(events.lines, 'commit')}, ${counted(platformLines.lines, 'line')} of the platform, ${counted(files.lines, 'file')}.`,
  };
};
