import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { join, resolve } from 'node:path';
import type { TenantId } from '../../shared/kernel/ids.ts';
import { getObject, headObject, listObjects } from '../../functions/platform/objects/blobs.ts';
import { query } from '../../functions/platform/dynamo.ts';
import { platform } from '../../functions/platform/keys/keys.ts';
import { contentFile, type ExportManifest, FORMAT, MANIFEST, type StoredFile, writeLines } from './transfer/export-folder.ts';
import { vacant } from './folders.ts';
import { itemText } from './item-text.ts';
import { counted, withProgress } from './progress.ts';
import { filesPrefix, itemsOf, listedEvents, peopleOf, personItems, type PlatformItems, platformItemsOf } from './transfer/tenant-items.ts';
import { tenantNamed } from './tenants.ts';
import { OpsRefused, type Run, textOf } from './verb.ts';

type Tell = (what: string, count: number) => void;

async function writeTable(folder: string, part: 'records' | 'events', tenant: TenantId, tell: Tell) {
  const lines = writeLines(folder, part);
  let done = 0;
  for await (const items of itemsOf(part, tenant)) {
    for (const item of items) await lines.write(itemText(item));
    done += items.length;
    tell(part, done);
  }
  return lines.end();
}

/** Guards and pointers first, then each person with their own announcements. */
async function writePlatform(folder: string, tenant: TenantId, { instance, domain, memberships, others }: PlatformItems) {
  const lines = writeLines(folder, 'platform');
  for (const item of [instance, domain, ...others, ...(await listedEvents(tenant))]) await lines.write(itemText(item));
  for (const person of await peopleOf(tenant, memberships)) {
    const known = await personItems(person);
    for (const item of [...known.platform, ...known.events]) await lines.write(itemText(item));
  }
  for (const membership of memberships) await lines.write(itemText(membership));
  return lines.end();
}

async function writeFiles(folder: string, tenant: TenantId, tell: Tell) {
  const lines = writeLines(folder, 'files');
  await mkdir(join(folder, 'content'), { mode: 0o700 });
  const objects = await listObjects('media', filesPrefix(tenant));
  for (const [index, { key }] of objects.entries()) {
    const facts = await headObject('media', key);
    // It went while the list was worked through.
    if (!facts) continue;
    const bytes = await getObject('media', key);
    const file: StoredFile = { key, type: facts.type, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
    await writeFile(contentFile(folder, file.sha256), bytes, { mode: 0o600 });
    await lines.write(JSON.stringify(file));
    tell('files', index + 1);
  }
  return lines.end();
}

async function sequences(): Promise<Record<string, number>> {
  const items = await query('platform', { pk: platform.sequence('tenant').pk });
  return Object.fromEntries(items.map((item) => [item.sk, Number(item['last'])]));
}

export const exportTenant: Run = async ({ wishes, place, terminal }) => {
  const tenant = await tenantNamed(textOf(wishes, 'tenant', 'which tenant'));
  const found = await platformItemsOf(tenant);
  if (!found) throw new OpsRefused(`There is no tenant ${tenant} in ${place.name}: see the list of instances in the app.`);
  const folder = resolve(wishes.positionals[0] ?? '');
  await vacant(folder, 'The folder');
  const { name, domain } = found.instance;
  if (wishes.dryRun) {
    const files = await listObjects('media', filesPrefix(tenant));
    return {
      line: `Would export ${name} (${domain}, tenant ${tenant}) with ${counted(found.memberships.length, 'member')} and ${counted(files.length, 'file')} to ${folder}. Nothing was written.`,
    };
  }
  const part = `${folder}.part`;
  await rm(part, { recursive: true, force: true });
  await mkdir(part, { recursive: true, mode: 0o700 });
  let at = 'Reading';
  const tell: Tell = (what, count) => void (at = `${what}: ${count.toLocaleString('en-GB')}`);
  try {
    const manifest = await withProgress(
      terminal,
      () => at,
      async (): Promise<ExportManifest> => ({
        product: 'trellis',
        format: FORMAT,
        tenant,
        domain,
        name,
        at: new Date().toISOString(),
        sequences: await sequences(),
        parts: {
          // Events before what they point at: a file or record that was stored first is in what is read later.
          events: await writeTable(part, 'events', tenant, tell),
          records: await writeTable(part, 'records', tenant, tell),
          platform: await writePlatform(part, tenant, found),
          files: await writeFiles(part, tenant, tell),
        },
      }),
    );
    await writeFile(join(part, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
    await rm(folder, { recursive: true, force: true });
    await rename(part, folder);
    const { records, events, platform: people, files } = manifest.parts;
    return {
      line: `Exported ${name} (${domain}, tenant ${tenant}) to ${folder}: ${counted(records.lines, 'record')}, ${counted(events.lines, 'commit')}, ${counted(people.lines, 'line')} of the platform, ${counted(files.lines, 'file')}.`,
    };
  } catch (error) {
    await rm(part, { recursive: true, force: true });
    throw error;
  }
};
