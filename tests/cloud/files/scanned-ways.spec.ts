import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { records } from '../../../functions/platform/keys/keys.ts';
import { objects } from '../../../functions/platform/keys/object-keys.ts';
import { listObjects } from '../../../functions/platform/objects/blobs.ts';
import { updateItem } from '../../../functions/platform/tables/dynamo.ts';
import { eventually } from '../../fixtures/eventually.ts';
import { expectLogged } from '../../fixtures/expect-logged.ts';
import { png } from '../../fixtures/images.ts';
import { EICAR, type Scanner, startScanner } from '../../fixtures/scanner.ts';
import { fixtureFile, LANDSCAPE, NAME_BOX } from '../certificates/template-fixture.ts';
import { type CourseFixture, startCourseFixture } from '../learning/course-fixture.ts';
import { attaching, auStatement, launchAu, type LaunchedPackage, registeredCourse } from '../packages/registration-fixture.ts';

let scanner: Scanner;
let fixture: CourseFixture;
let pkg: LaunchedPackage;
let key: string;

const KEY = `mutation { createApiKey(name: "Store", scopes: ["statements:read", "statements:write"]) { api_key { id } secret } }`;

beforeAll(async () => {
  scanner = await startScanner();
  process.env['VIRUS_SCANNER'] = scanner.url;
  fixture = await startCourseFixture();
  const { scope } = fixture.personas.t1;
  await updateItem('records', records.instance(scope, 'settings'), {
    update: 'SET #access = :on, #branding = :on',
    names: { '#access': 'apiAccess', '#branding': 'brandingEnabled' },
    values: { ':on': true },
  });
  pkg = await launchAu(fixture, await registeredCourse(fixture, 'tincan'));
  const { createApiKey: made } = await fixture.get('a1', KEY);
  key = `Basic ${Buffer.from(`${made.api_key.id}:${made.secret}`).toString('base64')}`;
});
afterAll(async () => {
  await fixture?.stop();
  await scanner?.stop();
  delete process.env['VIRUS_SCANNER'];
});

/** What somebody is told of a file: the code and the message of the refusal; null where it was taken. */
type Refusal = { readonly code: string; readonly message: string } | null;
type Way = readonly [name: string, bytes: () => Buffer, send: (bytes: Buffer) => Promise<Refusal>];

async function byGraphql(query: string, name: string, bytes: Buffer): Promise<Refusal> {
  const form = new FormData();
  form.append('operations', JSON.stringify({ query, variables: { file: null } }));
  form.append('map', JSON.stringify({ 0: ['variables.file'] }));
  form.append('0', new File([new Uint8Array(bytes)], name));
  const response = await fixture.fetchAs('a1', '/graphql', { method: 'POST', body: form });
  const { errors } = (await response.json()) as { errors?: { message: string; extensions: { code: string } }[] };
  const [error] = errors ?? [];
  return error ? { code: error.extensions.code, message: error.message } : null;
}

async function refusalIn(response: Response): Promise<Refusal> {
  if (response.ok) return null;
  const { error, code } = (await response.json()) as { error: string; code: string };
  expect(response.status).toBe(code === 'BUSY' ? 503 : 422);
  return { code, message: error };
}

async function preview(bytes: Buffer): Promise<Refusal> {
  const form = new FormData();
  form.append('name', 'Jo Li');
  form.append('name_position', JSON.stringify(NAME_BOX));
  form.append('file', new File([new Uint8Array(bytes)], 'template.pdf', { type: 'application/pdf' }));
  return refusalIn(await fixture.fetchAs('a1', '/api/certificates/preview', { method: 'POST', body: form }));
}

const statement = () => auStatement(pkg, 'experienced');
const bySystem = async (bytes: Buffer): Promise<Refusal> => {
  const { method, body, headers } = attaching({ ...statement(), context: undefined }, 'harmless', bytes.toString('latin1'));
  const sent = { ...(headers as Record<string, string>), authorization: key, 'x-experience-api-version': '1.0.3' };
  return refusalIn(await fixture.cloud.fetch('acme.localhost', '/api/xapi/statements', { method: method ?? 'POST', body, headers: sent }));
};
const byPackage = async (bytes: Buffer): Promise<Refusal> =>
  refusalIn(await pkg.send('statements', attaching(statement(), 'harmless', bytes.toString('latin1'))));

const POSITION = JSON.stringify(NAME_BOX);
const TEMPLATE = `mutation ($file: Upload!) { uploadCertificate(name: "Gold", file: $file, name_position: ${POSITION}) { id } }`;
const BRANCH = 'mutation ($file: Upload) { createBranch(input: { name: "Shop", url: "shop" }, logo: $file) { id } }';
const clean = { picture: () => png(), page: () => fixtureFile(LANDSCAPE), text: () => Buffer.from('drawing') };
const WAYS: readonly Way[] = [
  ['a logo', clean.picture, (bytes) => byGraphql('mutation ($file: Upload) { setInstanceBrand(logo: $file) { name } }', 'a.png', bytes)],
  ['a logo of a branch', clean.picture, (bytes) => byGraphql(BRANCH, 'a.png', bytes)],
  [
    'a picture of a category',
    clean.picture,
    (bytes) => byGraphql('mutation ($file: Upload) { CreateCategory(name: "Fire", image: $file) { id } }', 'a.png', bytes),
  ],
  ['a certificate template', clean.page, (bytes) => byGraphql(TEMPLATE, 'a.pdf', bytes)],
  ['a template that is looked at before it is saved', clean.page, preview],
  ['an attachment that a system sends', clean.text, bySystem],
  ['an attachment that a package sends', clean.text, byPackage],
];

const stored = async (): Promise<string[]> =>
  (await listObjects('media', objects.ofTenant(fixture.personas.t1.scope))).map(({ key: one }) => one).toSorted();
const VIRUS_REFUSAL = {
  code: 'VALIDATION',
  message: expect.stringMatching(/^A virus scanner found Test\.Eicar\S* in this file\./) as unknown,
};
const AWAY = { code: 'BUSY', message: 'Files cannot be scanned for viruses just now. Please try again in a few minutes.' };
const SENTENCES = '{ auditLogPage(limit: 100, act: "denied") { data { sentence result } } }';
const infected = (bytes: Buffer): Buffer => Buffer.concat([bytes, Buffer.from(`\n${EICAR}\n`)]);

describe('where a scanner is set up,', () => {
  it.each(WAYS)('%s with a virus is refused with its name, and nothing of it is stored', async (_, bytes, send) => {
    const before = await stored();
    expect(await send(infected(bytes()))).toEqual(VIRUS_REFUSAL);
    expect(await stored()).toEqual(before);
  });

  it('the audit log tells whose files had a virus, and at what', async () => {
    const form = new FormData();
    form.append('resource', new File([new Uint8Array(infected(Buffer.from('notes')))], 'notes.txt'));
    expect(await refusalIn(await fixture.fetchAs('i1', '/api/upload-resource', { method: 'POST', body: form }))).toEqual(VIRUS_REFUSAL);
    expect(await byGraphql('mutation ($file: Upload) { setInstanceBrand(logo: $file) { name } }', 'a.png', infected(png()))).toEqual(
      VIRUS_REFUSAL,
    );
    await eventually(async () => {
      const { auditLogPage: page } = await fixture.get('a1', SENTENCES);
      const told = page.data.filter(({ result }) => result === 'VIRUS_FOUND').map(({ sentence }) => sentence);
      return (
        told.some((one) => /^I1 Persona tried to upload .+, but there was a virus in the file$/.test(one)) &&
        told.some((one) => /^A1 Persona tried to .+, but there was a virus in the file$/.test(one))
      );
    });
  });

  it.each(WAYS)('%s waits while it is away, and is taken once it is back', async (_, bytes, send) => {
    const before = await stored();
    const port = Number(new URL(scanner.url).port);
    expectLogged('scanner.unreachable');
    await scanner.stop();
    expect(await send(bytes())).toEqual(AWAY);
    expect(await stored()).toEqual(before);
    scanner = await startScanner(port);
    expect(await send(bytes())).toBeNull();
  });
});
