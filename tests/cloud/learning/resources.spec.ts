import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { dump } from '../../fixtures/dump.ts';
import { pdf, pdfStream } from '../../fixtures/files.ts';
import { png } from '../../fixtures/images.ts';
import type { PersonName } from '../../fixtures/personas.ts';
import { putTo } from '../../fixtures/storage-put.ts';
import { ACME, ENROL, passSeconds, publish, useCourseFixture } from './course-fixture.ts';

const EDIT = 'mutation ($input: EditCourseInput!) { EditCourse(input: $input) { id resources { id } } }';
const UNENROL = 'mutation ($id: ID!, $person: ID!) { CourseUnenrollment(course_id: $id, user_id: $person) }';
const READ = 'query ($id: Int!) { course(id: $id, asLearner: true) { resources { name file_path download_url } } }';
type Resource = { name: string; file_path: string | null; download_url: string | null };

const fixture = useCourseFixture();
let course: number;
let ids: string[];
beforeAll(async () => {
  const form = new FormData();
  form.append('content', new File([new Uint8Array(png())], 'a.png'));
  const uploaded = await fixture.fetchAs('a1', '/api/upload-content', { method: 'POST', body: form });
  const { url } = (await uploaded.json()) as { url: string };
  course = (await publish(fixture, { title: 'With resources' })).id;
  const resources = [
    { name: 'Prüfliste "A"', file_path: url, is_downloadable: true },
    { name: 'To look at', file_path: url, is_downloadable: false },
  ];
  const { EditCourse } = await fixture.get('a1', EDIT, { input: { id: course, resources } }, { branch: 'north' });
  ids = EditCourse.resources.map(({ id }) => id);
  await fixture.get('l1', ENROL, { id: course });
});

const read = async (): Promise<Resource[]> => (await fixture.get('l1', READ, { id: course })).course.resources;
const statusOf = async (name: PersonName, id: string | undefined): Promise<number> =>
  (await fixture.fetchAs(name, `/api/download/resource/${id}`)).status;

it('offers the download only of a resource that may be downloaded, and shows all on the content host', async () => {
  const [list, look] = await read();
  expect(list?.download_url).toMatch(/^api\/download\/resource\/[\w-]+\?of=\d+\.\d+&exp=\d+&sig=/);
  expect(look?.download_url).toBeNull();
  for (const resource of [list, look]) {
    const { hostname, pathname } = new URL(resource?.file_path ?? '');
    expect(hostname).toMatch(/^media\.content\./);
    expect((await fixture.cloud.fetch(hostname, pathname)).status).toBe(200);
  }
});

it('saves a resource under its name, by its address for five minutes, to GET, HEAD and in ranges', async () => {
  const address = `/${(await read())[0]?.download_url}`;
  const whole = await fixture.cloud.fetch(ACME, address);
  expect(whole.status).toBe(200);
  expect(whole.headers.get('content-disposition')).toBe(
    `attachment; filename="Pr_fliste _A_.png"; filename*=UTF-8''Pr%C3%BCfliste%20_A_.png`,
  );
  expect(Buffer.from(await whole.arrayBuffer()).equals(png())).toBe(true);
  const head = await fixture.cloud.fetch(ACME, address, { method: 'HEAD' });
  expect([head.status, head.headers.get('content-length')]).toEqual([200, `${png().length}`]);
  const part = await fixture.cloud.fetch(ACME, address, { headers: { range: 'bytes=1-3' } });
  expect([part.status, await part.text()]).toEqual([206, 'PNG']);
  const others = [
    address.replace(String(ids[0]), String(ids[1])),
    address.replace(/of=\d+/, 'of=2'),
    address.replace(/sig=.{4}/, 'sig=AAAA'),
  ];
  for (const other of others) expect((await fixture.cloud.fetch(ACME, other)).status).toBe(401);
  passSeconds(600);
  expect((await fixture.cloud.fetch(ACME, address)).status).toBe(401);
});

it('lets the enrolled download what may be downloaded, authors everything, and nobody else anything', async () => {
  expect(await statusOf('l1', ids[0])).toBe(200);
  expect(await statusOf('l1', ids[1])).toBe(403);
  expect(await statusOf('a1', ids[1])).toBe(200);
  for (const name of ['u12', 'l1s', 'a2'] as const) expect(await statusOf(name, ids[0])).toBe(404);
  expect(await statusOf('l1', 'nothing')).toBe(404);
});

const DOCUMENT = `mutation ($title: String!, $document: [DocumentUnitInput!]) {
  CreateCourse(title: $title, description: "About it", document: $document) { id units { id } } }`;
const POSITION =
  'query ($id: Int!) { course(id: $id, asLearner: true) { units { position ... on DocumentUnit { file_path description } } } }';

it('sends the PDF of a document unit by its name to those who may open its course, and to nobody else [F06]', async () => {
  const form = new FormData();
  const bytes = readFileSync(join(import.meta.dirname, '../../../infra/local/seed/media/handbook.pdf'));
  form.append('presentation', new File([new Uint8Array(bytes)], 'handbook.pdf', { type: 'application/pdf' }));
  const { url } = (await (await fixture.fetchAs('a1', '/api/upload-presentation', { method: 'POST', body: form })).json()) as {
    url: string;
  };
  const document = [{ unit_order: 1, title: 'Handbook', doc_path: url, content: 'Read it.' }];
  const { CreateCourse } = await fixture.get('a1', DOCUMENT, { title: 'A document', document }, { branch: 'north' });
  const id = Number(CreateCourse.id);
  await fixture.get('l1', ENROL, { id });
  type Read = { course: { units: { position: number | null; file_path: string; description: string }[] } };
  const readUnit = async () => (await fixture.get<Read>('l1', POSITION, { id })).course.units[0];
  const unit = await readUnit();
  expect([unit?.position, unit?.description]).toEqual([null, 'Read it.']);
  const { hostname, pathname } = new URL(unit?.file_path ?? '');
  const part = await fixture.cloud.fetch(hostname, pathname, { headers: { range: 'bytes=0-4' } });
  expect([part.status, await part.text(), part.headers.get('access-control-allow-origin')]).toEqual([206, '%PDF-', '*']);

  const name = pathname.slice(pathname.lastIndexOf('/') + 1);
  const sent = (who: PersonName, file: string): Promise<Response> => fixture.fetchAs(who, `/api/graphql/download/pdf/${file}`);
  for (const who of ['l1', 'a1', 'i1'] as const) {
    const reply = await sent(who, name);
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  }
  for (const who of ['u12', 'l1s', 'a2'] as const) expect((await sent(who, name)).status).toBe(404);
  const reading = [await sent('l1', name), await fixture.cloud.fetch(hostname, pathname)];
  for (const { headers } of reading) expect(headers.get('content-disposition')).toBe('attachment; filename="handbook.pdf"');
  const foreign = [
    name.replace('.pdf', '.png'),
    `${'0'.repeat(32)}.pdf`,
    'handbook.pdf',
    '..%2Fx.pdf',
    '..%2f..%2fx',
    '%2e%2e%2f%2e%2e%2fx',
  ];
  const split = [`${name}%0d%0aSet-Cookie:%20x=1`, `%0d%0aSet-Cookie:%20x=1%0d%0a${name}`, `${name}%00.png`];
  const before = await dump();
  for (const other of [...foreign, ...split])
    for (const path of ['download/pdf', 'download']) {
      const reply = await fixture.fetchAs('a1', `/api/graphql/${path}/${other}`);
      expect([other, reply.status, reply.headers.get('set-cookie'), reply.headers.get('content-disposition')]).toEqual([
        other,
        404,
        null,
        null,
      ]);
    }
  expect((await fixture.cloud.fetch(ACME, `/api/graphql/download/pdf/${name}`)).status).toBe(401);
  expect(await dump()).toEqual(before);

  const body = { courseId: String(id), unitId: CreateCourse.units[0]?.id, seconds: 0, position: 7 };
  expect((await fixture.post('l1', '/api/learning/beat', body)).status).toBe(204);
  expect((await readUnit())?.position).toBe(7);

  // Whoever is taken out of the course gets no new address, and the document no longer.
  await fixture.get('a1', UNENROL, { id, person: fixture.personas.people.l1.id });
  expect((await readUnit())?.file_path ?? null).toBeNull();
  expect((await sent('l1', name)).status).toBe(404);
});

it('leads from a file above 4 MB to a grant of five minutes, which ends with the session', async () => {
  const bytes = pdf('', pdfStream(4, '', Buffer.alloc(5 * 1024 ** 2, 1)));
  const body = { filename: 'large.pdf', size: bytes.length, type: 'application/pdf' };
  type Ticket = { upload: { url: string; headers: Record<string, string>; complete: string } };
  const { upload } = (await (await fixture.post('a1', '/api/upload-document', body)).json()) as Ticket;
  expect(await putTo({ url: upload.url, body: bytes, headers: upload.headers })).toBe(200);
  const { url } = (await (await fixture.post('a1', upload.complete, {})).json()) as { url: string };
  const made = await fixture.get(
    'a1',
    DOCUMENT,
    { title: 'Large files', document: [{ unit_order: 1, title: 'Large', doc_path: url, content: 'Read it.' }] },
    { branch: 'north' },
  );
  const id = Number(made.CreateCourse.id);
  const resources = [{ name: 'Prüfliste', file_path: url, is_downloadable: true }];
  const { EditCourse } = await fixture.get('a1', EDIT, { input: { id, resources } }, { branch: 'north' });
  await fixture.get('l1', ENROL, { id });
  const file = new URL(url).pathname.split('/').at(-1);
  const asked = (path: string) => fixture.fetchAs('l1', path, { redirect: 'manual' });
  const location = async (path: string): Promise<URL> => {
    const answer = await asked(path);
    expect([path, answer.status]).toEqual([path, 302]);
    return new URL(answer.headers.get('location') ?? '');
  };
  const resource = await location(`/api/download/resource/${EditCourse.resources[0]?.id}`);
  const document = await location(`/api/graphql/download/pdf/${file}`);
  for (const [{ hostname, pathname }, name] of [
    [resource, `attachment; filename="Pr_fliste.pdf"; filename*=UTF-8''Pr%C3%BCfliste.pdf`],
    [document, 'attachment; filename="large.pdf"'],
  ] as const) {
    expect(hostname).toMatch(/^media\.content\./);
    const sent = await fixture.cloud.fetch(hostname, pathname);
    expect([sent.status, sent.headers.get('content-disposition')]).toEqual([200, name]);
    expect(Buffer.from(await sent.arrayBuffer()).equals(bytes)).toBe(true);
    const forged = pathname.replace(/\/_m\/[^.]+/, (segment) => `${segment}AA`);
    expect((await fixture.cloud.fetch(hostname, forged)).status).toBe(403);
  }
  passSeconds(6 * 60 + 1);
  expect((await fixture.cloud.fetch(resource.hostname, resource.pathname)).status).toBe(403);
  // A grant that was made by a session is good while the session is.
  const fresh = await location(`/api/download/resource/${EditCourse.resources[0]?.id}`);
  expect((await fixture.post('l1', '/api/logout', {})).ok).toBe(true);
  passSeconds(60);
  expect((await fixture.cloud.fetch(fresh.hostname, fresh.pathname)).status).toBe(403);
});
