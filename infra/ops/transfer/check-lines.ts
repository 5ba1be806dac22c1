import { readFile } from 'node:fs/promises';
import { membershipRecord } from '../../../functions/identity/identity.records.ts';
import { scopeOf } from '../../../functions/platform/keys/keys.ts';
import { objects } from '../../../functions/platform/keys/object-keys.ts';
import { selfRecord } from '../../../functions/platform/request/access-records.ts';
import { asId, type TenantId } from '../../../shared/kernel/ids.ts';
import { digestIfPresent } from '../folders.ts';
import { OpsRefused } from '../verb.ts';
import { contentFile, type ExportManifest, filesIn, type Part, PARTS, readLines } from './export-folder.ts';
import { type ExportFacts, keyedItem, memberIn } from './line-facts.ts';
import { LINE_RULES } from './line-rules.ts';
import { namesForeignObject } from './named-objects.ts';

const refusal = (part: Part, line: number, problem: string): OpsRefused =>
  new OpsRefused(`Line ${line} of ${part}.jsonl is refused, since ${problem}: export the tenant again. Nothing was imported.`);

const UNREADABLE = 'it cannot be read';

/** Calls `work` for every line of a part. @throws OpsRefused for the first line of which it tells a problem, or which it cannot read */
async function forLines(folder: string, part: Part, work: (line: string) => string | null): Promise<number> {
  let n = 0;
  for await (const line of readLines(folder, part)) {
    n += 1;
    let problem: string | null;
    try {
      problem = work(line);
    } catch {
      problem = UNREADABLE;
    }
    if (problem !== null) throw refusal(part, n, problem);
  }
  return n;
}

/** Returns what the lines of an export say of its people. */
async function factsOf(folder: string, { tenant, domain }: ExportManifest): Promise<ExportFacts> {
  const people = new Set<number>();
  const addresses = new Map<number, string>();
  await forLines(folder, 'records', (line) => {
    const member = memberIn(keyedItem(line));
    if (member) people.add(member.person);
    return null;
  });
  await forLines(folder, 'platform', (line) => {
    const item = keyedItem(line);
    if (!item.pk.startsWith('p#id')) return null;
    if (item.sk === 'self') {
      const { id, email } = selfRecord.parse(item);
      addresses.set(id, email);
    } else if (item['tenant'] === tenant) people.add(membershipRecord.parse(item).person);
    return null;
  });
  return { scope: scopeOf(asId<TenantId>(tenant)), domain, people, addresses };
}

/** @throws OpsRefused for a file whose content is missing or another one, and for a body that names a file of another tenant */
async function checkContents(folder: string, { scope }: ExportFacts): Promise<void> {
  const prefix = objects.ofTenant(scope);
  for await (const { key, size, sha256 } of filesIn(folder)) {
    const digest = await digestIfPresent(contentFile(folder, sha256));
    if (digest?.sha256 !== sha256 || digest.size !== size)
      throw new OpsRefused(`The export is damaged at the file ${key}: export the tenant again. Nothing was imported.`);
    // What is too long for its item is a file, and names other files as well.
    if (key.startsWith(`${prefix}bodies/`) && namesForeignObject(await readFile(contentFile(folder, sha256)), prefix))
      throw new OpsRefused(`The file ${key} names a file of another tenant: export the tenant again. Nothing was imported.`);
  }
}

/** Keys of the platform that are in an export once: who imports a line reads the first of them. */
async function checkKeysOnce(folder: string): Promise<void> {
  const keys = new Set<string>();
  await forLines(folder, 'platform', (line) => {
    const { pk, sk } = keyedItem(line);
    const key = JSON.stringify([pk, sk]);
    if (keys.has(key)) return 'its key is there twice';
    keys.add(key);
    return null;
  });
}

/**
 * Checks every line of every part of an export, and the contents of its files, before anything of it is written: who made the folder need
 * not be the operator, and one line in a partition of another tenant would change that tenant.
 * @throws OpsRefused with part and line
 */
export async function checkLines(folder: string, manifest: ExportManifest): Promise<void> {
  const facts = await factsOf(folder, manifest);
  for (const part of PARTS) {
    const lines = await forLines(folder, part, (line) => LINE_RULES[part](line, facts));
    if (lines !== manifest.parts[part].lines) throw refusal(part, lines, 'the manifest counts other lines');
  }
  await checkKeysOnce(folder);
  await checkContents(folder, facts);
}
