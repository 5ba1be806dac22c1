import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { zstdCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { putObject } from '../../../functions/platform/objects/blobs.ts';
import { asStored, parseStatement } from '../../../functions/packages/xapi/sent-statements.ts';
import { storeStatements } from '../../../functions/packages/record-store/stored-statements.ts';
import { execute } from '../../../functions/platform/store/execute.ts';
import { records, streams } from '../../../functions/platform/keys/keys.ts';
import { deleteAll } from '../../../functions/platform/tables/batches.ts';
import { dynamo } from '../../../functions/platform/tables/client.ts';
import { query, scan, updateItem } from '../../../functions/platform/tables/dynamo.ts';
import { inParallel } from '../../../functions/platform/runtime/parallel.ts';
import { tables } from '../../../functions/manifest.ts';
import { awsCall } from '../../../infra/local/engines/aws-call.ts';
import { createTables } from '../../../infra/local/engines/tables.ts';
import { checkLines } from '../../../infra/ops/transfer/check-lines.ts';
import { contentFile, PARTS, readExport } from '../../../infra/ops/transfer/export-folder.ts';
import { resourcesNamed } from '../../../infra/local/names.ts';
import { enrolmentDecider } from '../../../events/learning/enrolment.decider.ts';
import { asId, type CourseId } from '../../../shared/kernel/ids.ts';
import { type Cloud, startCloud } from '../../fixtures/cloud.ts';
import { dump } from '../../fixtures/dump.ts';
import { makePersonas, signIn, type Personas } from '../../fixtures/personas.ts';
import { foreignLines, forge, linesIn } from './foreign-lines.ts';
import { inFolder, isOneSentence, ops } from './ops.ts';
import { linesAt } from './table-lines.ts';

let source: Cloud;
let target: Cloud;
let personas: Personas;
beforeAll(async () => {
  // One cloud in this process, the other in its own.
  target = await startCloud({ functions: 'bundled' });
  source = await startCloud();
  personas = await makePersonas();
  const { t1, people } = personas;
  const person = people.l1.id;
  const course = asId<CourseId>(1);
  await execute({
    decider: enrolmentDecider,
    scope: t1.scope,
    stream: streams.enrolment(t1.scope, person, course),
    command: { type: 'GrantAccess', person, course, source: { kind: 'direct' }, reason: 'direct' },
    commandId: 'grant',
    actor: { kind: 'system', name: 'test' },
    now: new Date().toISOString(),
  });
  await putObject('media', `t${t1.id}/images/${'a'.repeat(32)}.png`, Buffer.from('a picture'), { type: 'image/png' });
  await storeOfMonths(t1.scope);
}, 180_000);
afterAll(async () => {
  await source?.stop();
  await target?.stop();
});

const sorted = async (folder: string, part: string): Promise<string[]> =>
  (await readFile(join(folder, `${part}.jsonl`), 'utf8')).split('\n').filter(Boolean).toSorted();

const MONTHS = ['2026-05-31T23:59:59.000Z', '2026-07-01T00:00:00.000Z', '2026-08-10T12:00:00.000Z'] as const;
const idOf = (month: number): string => `${String(month).repeat(8)}-0000-4000-8000-000000000000`;
let apiKey: string;

/** Dates back when commits were written whose events are of an earlier day: a target that is quick would take their import for the writing. */
async function dateBackWriting(): Promise<void> {
  for await (const page of scan('events'))
    for (const { pk, sk, w } of page)
      if (w !== undefined) await updateItem('events', { pk, sk }, { update: 'SET w = :day', values: { ':day': MONTHS[2] } });
}

/** Stores a statement in each of three months, the last of which makes the first one void; a key of the API can read them. */
async function storeOfMonths(scope: Personas['t1']['scope']): Promise<void> {
  for (const [month, now] of MONTHS.entries()) {
    const object = month === 2 ? { objectType: 'StatementRef', id: idOf(0) } : { id: 'https://example.com/1' };
    const verb = { id: month === 2 ? 'http://adlnet.gov/expapi/verbs/voided' : 'https://example.com/read' };
    const sent = parseStatement({ id: idOf(month), actor: { objectType: 'Agent', mbox: 'mailto:ann@example.com' }, verb, object });
    const authority = { objectType: 'Agent', account: { homePage: 'https://example.com', name: 'key' } } as const;
    const statements = [asStored(sent, { now, authority })];
    await storeStatements({ scope, now, commandId: idOf(month), key: 'key', statements, store: () => Promise.resolve() });
  }
  await dateBackWriting();
  const on = { update: 'SET #access = :on', names: { '#access': 'apiAccess' }, values: { ':on': true } };
  await updateItem('records', records.instance(scope, 'settings'), on);
  const token = await signIn(source, 'a1', 'acme.localhost');
  const { data } = await source.graphql(
    'acme.localhost',
    'mutation { createApiKey(name: "Tests", scopes: ["statements:read"]) { api_key { id } secret } }',
    {},
    { token },
  );
  apiKey = `Basic ${Buffer.from(`${data?.createApiKey.api_key.id}:${data?.createApiKey.secret}`).toString('base64')}`;
}

type Read = { readonly statements: readonly { readonly id: string; readonly stored: string }[]; readonly more: string };

/** Returns the statements that the target has, page by page. */
async function readImported(): Promise<Read['statements']> {
  const found: Read['statements'][number][] = [];
  let path = '/api/xapi/statements?limit=1';
  while (path !== '') {
    const response = await target.fetch('acme.localhost', path, {
      headers: { authorization: apiKey, 'x-experience-api-version': '1.0.3' },
    });
    const page = (await response.json()) as Read;
    found.push(...page.statements);
    path = page.more;
  }
  return found;
}

const credentials = () => {
  const { AWS_REGION: region = '', AWS_ACCESS_KEY_ID: accessKeyId = '', AWS_SECRET_ACCESS_KEY: secretAccessKey = '' } = source.env;
  return { region, accessKeyId, secretAccessKey };
};

describe('export and import of a tenant', () => {
  it('refuse an export with one foreign line in any of its parts, before anything is written [H11]', { timeout: 240_000 }, async () => {
    await inFolder(async (folder) => {
      const out = join(folder, 'globex');
      await putObject('media', `t${personas.t2.id}/images/${'c'.repeat(32)}.png`, Buffer.from('another picture'), { type: 'image/png' });
      await ops(source.data, 'export', '--tenant', 'globex', out);
      const lines = await linesIn(out);
      const foreign = foreignLines(personas.t2.id, personas.t1.id);
      await checkLines(out, await readExport(out));
      const before = await linesAt(target);
      for (const part of PARTS) {
        for (const [index, { what, of, change, says = '' }] of foreign[part].entries()) {
          const line = lines[part].map((text) => JSON.parse(text)).find(of);
          expect(line, `${part} has a line like ${what}`).toBeDefined();
          const forged = join(folder, `${part}-${index}`);
          await forge(out, forged, part, [...lines[part], JSON.stringify(change(line))]);
          const refused = await checkLines(forged, await readExport(forged)).catch((error: unknown) => String(error));
          expect(refused, what).toMatch(
            /^\w+: (Line \d+ of \w+\.jsonl is refused|The export is damaged at the file|A line of files\.jsonl).*Nothing was imported\.$/,
          );
          expect(refused, what).toContain(says);
        }
        // As an operator would: the first one of each part.
        const said = await ops(target.data, 'import', join(folder, `${part}-0`));
        expect(isOneSentence(said) && said.err).toContain(`Line ${lines[part].length + 1} of ${part}.jsonl`);
      }
      expect(await linesAt(target)).toEqual(before);
    });
  });

  it('refuse a file with a body that names a file of another tenant [H11]', { timeout: 120_000 }, async () => {
    await inFolder(async (folder) => {
      const out = join(folder, 'globex');
      await ops(source.data, 'export', '--tenant', 'globex', out);
      const lines = await linesIn(out);
      for (const [index, tenant] of [personas.t1.id, personas.t2.id].entries()) {
        const body = zstdCompressSync(JSON.stringify({ thumbnail: `storage/t${tenant}/images/${'a'.repeat(32)}.png` }));
        const sha256 = createHash('sha256').update(body).digest('hex');
        const line = { key: `t${personas.t2.id}/bodies/${sha256}`, type: 'application/zstd', size: body.length, sha256 };
        const forged = join(folder, `forged-${index}`);
        await forge(out, forged, 'files', [...lines.files, JSON.stringify(line)]);
        await mkdir(dirname(contentFile(forged, sha256)), { recursive: true });
        await writeFile(contentFile(forged, sha256), body);
        const checked = checkLines(forged, await readExport(forged));
        if (tenant === personas.t2.id) await expect(checked).resolves.toBeUndefined();
        else await expect(checked).rejects.toThrow(/^The file t\d+\/bodies\/\w+ names a file of another tenant/);
      }
    });
  });

  it(
    'refuse a manifest of the platform, of counters that nobody has, or that leave no ids to others [H11]',
    { timeout: 120_000 },
    async () => {
      await inFolder(async (folder) => {
        const out = join(folder, 'globex');
        await ops(source.data, 'export', '--tenant', 'globex', out);
        const manifest = JSON.parse(await readFile(join(out, 'export.json'), 'utf8'));
        for (const change of [
          { tenant: 0 },
          { tenant: -1 },
          { sequences: { ...manifest.sequences, person: 2 ** 31 - 1 } },
          { sequences: { ...manifest.sequences, person: -5 } },
          { sequences: { ...manifest.sequences, views: 5 } },
          { name: 'Globex\u001b[2J' },
        ]) {
          await writeFile(join(out, 'export.json'), JSON.stringify({ ...manifest, ...change }));
          await expect(readExport(out), JSON.stringify(change)).rejects.toThrow('cannot be read');
        }
        for (const change of [{ tenant: personas.t1.id }, { domain: 'acme' }]) {
          await writeFile(join(out, 'export.json'), JSON.stringify({ ...manifest, ...change }));
          await expect(checkLines(out, await readExport(out)), JSON.stringify(change)).rejects.toThrow('Nothing was imported');
        }
      });
    },
  );

  it(
    'copy all of one tenant, equal by hash: its people can sign in, and its statements be read [V4, V6, E100]',
    { timeout: 240_000 },
    async () => {
      await inFolder(async (folder) => {
        const out = join(folder, 'acme');
        const before = await dump();
        const begun = new Date().toISOString();
        expect(await ops(source.data, 'export', '--tenant', 'acme', out, '--dry-run')).toMatchObject({
          code: 0,
          out: expect.stringContaining('9 members'),
        });
        expect(existsSync(out)).toBe(false);
        expect(await ops(source.data, 'export', '--tenant', 'acme', out)).toMatchObject({
          code: 0,
          out: expect.stringContaining('1 file.'),
        });
        expect(await dump()).toEqual(before);

        const wholeText = (await Promise.all(['records', 'events', 'platform'].map((part) => sorted(out, part)))).flat().join('\n');
        expect(wholeText).toContain('l1@personas.test');
        expect(wholeText, 'nobody of another tenant').not.toContain('l2@personas.test');
        expect(wholeText).not.toContain(`"pk":"t${personas.t2.id}#`);

        expect(await ops(target.data, 'import', out, '--dry-run')).toMatchObject({
          code: 0,
          out: expect.stringContaining('Nothing was written'),
        });
        const imported = await ops(target.data, 'import', out);
        expect(imported).toMatchObject({ code: 0, out: expect.stringContaining('equal to the export by hash') });
        const token = await signIn(target, 'a1', 'acme.localhost');
        expect(token).not.toBe('');
        const users = await target.graphql('acme.localhost', '{ usersPage { paginatorInfo { total } } }', {}, { token });
        expect(users.errors).toEqual([]);
        expect(users.data).toMatchObject({ usersPage: { paginatorInfo: { total: 9 } } });
        // To the target they became known at the import, and that is when it stored them.
        const importedIds = async (): Promise<string[]> => {
          const statements = (await readImported()).filter(({ stored }) => stored > begun).map(({ id }) => id);
          return statements.filter((id) => MONTHS.some((_, month) => idOf(month) === id)).toSorted();
        };
        await expect.poll(importedIds).toEqual([idOf(1), idOf(2)]);

        expect(await ops(target.data, 'verify', '--tenant', 'acme')).toMatchObject({
          code: 0,
          out: expect.stringContaining('Nothing is wrong'),
        });
        const back = join(folder, 'again');
        await ops(target.data, 'export', '--tenant', 'acme', back);
        // Signing in is one more event of that person, and one more version of their record.
        const there = new Set(await sorted(back, 'events'));
        expect((await sorted(out, 'events')).filter((line) => !there.has(line))).toEqual([]);

        expect((await ops(target.data, 'import', out)).err).toContain('is here already');
      });
    },
  );

  it('keep a person who exists from another import, and add the membership', { timeout: 120_000 }, async () => {
    await inFolder(async (folder) => {
      const out = join(folder, 'globex');
      await ops(source.data, 'export', '--tenant', 'globex', out);
      expect(await ops(target.data, 'import', out, '--as', 'globex-two')).toMatchObject({
        code: 0,
        out: expect.stringContaining('equal to the export'),
      });
      // u12 belongs to both instances, and came with the first.
      expect(await signIn(target, 'u12', 'globex-two.localhost')).not.toBe('');
      expect(await signIn(target, 'u12', 'acme.localhost', 'north')).not.toBe('');
      expect(await ops(target.data, 'verify', '--tenant', '0')).toMatchObject({ code: 0 });
    });
  });

  it('refuse a taken domain, a damaged file or a missing tenant with one sentence', { timeout: 120_000 }, async () => {
    await inFolder(async (folder) => {
      expect(isOneSentence(await ops(source.data, 'export', '--tenant', 'nowhere', join(folder, 'x')))).toBe(true);
      expect(isOneSentence(await ops(source.data, 'export', join(folder, 'x')))).toBe(true);
      expect(isOneSentence(await ops(source.data, 'import', folder))).toBe(true);
      const out = join(folder, 'acme');
      await ops(source.data, 'export', '--tenant', 'acme', out);
      const here = await ops(source.data, 'import', out, '--as', 'acme-two');
      expect(isOneSentence(here) && here.err.includes('where the ids are free')).toBe(true);
      expect(isOneSentence(await ops(source.data, 'import', out, '--as', 'Not a domain'))).toBe(true);
      await writeFile(join(out, 'records.jsonl'), '{}\n');
      const damaged = await ops(target.data, 'import', out);
      expect(isOneSentence(damaged) && damaged.err.includes('records.jsonl')).toBe(true);
    });
  });

  it('read tables that were restored beside the others, when a tenant lost data [R21]', { timeout: 120_000 }, async () => {
    const restored = resourcesNamed('trellis-restored').tables;
    const call = awsCall({ ...credentials(), service: 'dynamodb', endpoint: source.env['AWS_ENDPOINT_URL_DYNAMODB'] ?? '' });
    await createTables(tables, restored, () => call);
    for (const table of ['events', 'records', 'platform'] as const)
      for await (const items of scan(table))
        await inParallel(items, 8, (Item) => dynamo().send('PutItem', { TableName: restored[table], Item }));
    await inFolder(async (folder) => {
      const [before, after] = [join(folder, 'before'), join(folder, 'after')];
      await ops(source.data, 'export', '--tenant', 'acme', before);
      const lost = await query('records', { pk: records.headers(personas.t1.scope, 'branch') });
      expect(lost.length).toBeGreaterThan(0);
      await deleteAll('records', lost);
      expect(await ops(source.data, 'export', '--tenant', 'acme', '--tables', 'trellis-restored', after)).toMatchObject({ code: 0 });
      for (const part of ['records', 'events', 'platform']) expect(await sorted(after, part)).toEqual(await sorted(before, part));
    });
  });
});
