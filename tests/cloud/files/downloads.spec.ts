import { beforeAll, describe, expect, it } from 'vitest';
import { functions } from '../../../functions/manifest.ts';
import { EDIT_COURSE } from '../../fixtures/calls.ts';
import { pdf, SAMPLES } from '../../fixtures/files.ts';
import { png } from '../../fixtures/images.ts';
import { uploaded as uploadedTemplate } from '../certificates/template-fixture.ts';
import { ACME, COMPLETE, ENROL, publish, refOf, useCourseFixture } from '../learning/course-fixture.ts';
import { packed, publishPackage, smallPackage, uploadPackage } from '../packages/package-fixture.ts';

const FILES = 'query ($id: Int!) { course(id: $id, asLearner: true) { resources { file_path download_url } } }';
const FILM = `mutation ($video: [VideoUnitInput!]) { CreateCourse(title: "Film", description: "x", video: $video, branchUrl: "north") {
  units { ... on Video { captions { file_path } } } } }`;
type Film = { CreateCourse: { units: { captions: { file_path: string }[] }[] } };
/** Longer than what is sent as it is, with letters of several bytes. */
const STYLE = '/* Prüfung */ p { margin: 0 }\n'.repeat(60);
const SPOKEN = '1\n00:00:01,000 --> 00:00:02,000\nPrüfung\n';
const GENERATE = 'mutation ($input: GenerateCertificateInput!) { GenerateCertificate(input: $input) { certificate_url } }';

/** An address as it is asked for: with the bearer of somebody, or open to whoever has it. */
type Address = { readonly url: string; readonly bearer?: 'a1' };

const fixture = useCourseFixture();
/** An address of each route that sends files, some of which send files of several kinds. */
const addresses: Record<string, Address> = {};

async function sent(purpose: 'resource' | 'image' | 'video', bytes: Uint8Array, name: string): Promise<string> {
  const form = new FormData();
  form.append(purpose, new File([new Uint8Array(bytes)], name));
  const response = await fixture.fetchAs('a1', `/api/upload-${purpose}`, { method: 'POST', body: form });
  const { url } = (await response.json()) as { url: string };
  return url;
}

async function addFilesOfCourse(): Promise<void> {
  const made = await publish(fixture, { title: 'First aid' });
  const resources = [{ name: 'Rules', file_path: await sent('resource', pdf(), 'rules.pdf'), is_downloadable: true }];
  await fixture.get('a1', EDIT_COURSE, { input: { id: made.id, resources } }, { branch: 'north' });
  await fixture.get('l1', ENROL, { id: made.id });
  const [resource] = (await fixture.get('l1', FILES, { id: made.id })).course.resources;
  const shown = resource?.file_path ?? '';
  addresses['/_m/{grant}/{path+}'] = { url: shown };
  addresses['/api/download/resource/{id}'] = { url: `/${resource?.download_url}` };
  addresses['/api/graphql/download/pdf/{filename}'] = { url: `/api/graphql/download/pdf/${shown.split('/').at(-1)}`, bearer: 'a1' };
  addresses['/storage/{path+}'] = { url: `/${await sent('image', png(), 'plan.png')}` };
  await fixture.get('l1', COMPLETE, { input: refOf(made, 0) });
  const { GenerateCertificate } = await fixture.get('l1', GENERATE, { input: { course_name: 'First aid', course_id: made.id } });
  addresses['/api/graphql/download/{filename}'] = { url: GenerateCertificate.certificate_url };
}

async function addCaptions(): Promise<void> {
  const captions = [{ language: 'de', label: 'Deutsch', file_path: await sent('resource', Buffer.from(SPOKEN), 'spoken.srt') }];
  const film = await sent('video', SAMPLES['mp4'] ?? png(), 'film.mp4');
  const { CreateCourse } = await fixture.get<Film>('a1', FILM, { video: [{ unit_order: 1, title: 'Film', video_path: film, captions }] });
  addresses['/_m/{grant}/{path+} of captions'] = { url: CreateCourse.units[0]?.captions[0]?.file_path ?? '' };
}

async function addOthers(): Promise<void> {
  const { body } = await uploadPackage(fixture, smallPackage([packed('style.css', STYLE)]));
  const { unit } = await publishPackage(fixture, { scorm_id: body.scorm.id });
  addresses['/_p/{grant}/{uuid}/{path+}'] = {
    url: (unit.scorm?.launch_url ?? '').replace(/(\/_p\/[^/]+\/[^/]+\/).*$/, '$1style.css'),
  };
  const asked = { list: 'usersPage', columns: ['email'], format: 'csv' };
  const { url } = (await (await fixture.post('a1', '/api/exports', asked)).json()) as { url: string };
  addresses['/api/exports/{id}'] = { url };
  const { file_path } = await uploadedTemplate(fixture, 'Plain');
  addresses['/api/graphql/download/{filename} of a template'] = {
    url: `/api/graphql/download/${/[0-9a-f]{32}\.pdf/.exec(file_path ?? '')?.[0]}`,
    bearer: 'a1',
  };
}

beforeAll(async () => {
  await addFilesOfCourse();
  await addCaptions();
  await addOthers();
});

/** Routes that answer something else than a file, or one that is made anew each time; HEAD is none of their methods. */
const BADGES = ['download/{filename}', 'issuer', 'jwks', 'keys/{kid}', 'status/{code}'].map((path) => `/api/badges/${path}`);
const OTHERS = [
  ...BADGES,
  '/api/unsubscribe/{token}',
  '/api/proxy',
  '/_x/{grant}',
  '/api/user',
  '/api/uploads/{id}',
  '/api/scorm/get-value',
  '/_t/scorm/get-value',
];
const FILE_ROUTES = [
  '/storage/{path+}',
  '/api/download/resource/{id}',
  '/api/graphql/download/pdf/{filename}',
  '/api/graphql/download/{filename}',
  '/_m/{grant}/{path+}',
  '/_p/{grant}/{uuid}/{path+}',
  '/api/exports/{id}',
];
const SENT = [...FILE_ROUTES, '/_m/{grant}/{path+} of captions', '/api/graphql/download/{filename} of a template'];

const routes = functions.flatMap(({ triggers }) => triggers.flatMap((trigger) => (trigger.kind === 'http' ? trigger.routes : [])));
const pathsOf = (wanted: string): string[] => routes.flatMap(({ method, path }) => (method === wanted ? [path] : []));

function ask(name: string, method: string, headers: Record<string, string> = {}): Promise<Response> {
  const { url, bearer } = addresses[name] ?? { url: '/missing' };
  const { hostname, pathname, search } = new URL(url, `http://${ACME}`);
  if (bearer) return fixture.fetchAs(bearer, pathname + search, { method, headers });
  return fixture.cloud.fetch(hostname, pathname + search, { method, headers });
}
const bytesOf = async (response: Response): Promise<Buffer> => Buffer.from(await response.arrayBuffer());

describe('a route that sends files', () => {
  it('is every GET route that answers HEAD, but for pages, health and the record store', () => {
    const isOther = (path: string): boolean => /xapi|^\/app\/|^\/_s\/|^\/api\/health$/.test(path);
    expect(
      pathsOf('HEAD')
        .filter((path) => !isOther(path))
        .toSorted(),
    ).toEqual(FILE_ROUTES.toSorted());
    expect(pathsOf('GET').filter((path) => !pathsOf('HEAD').includes(path))).toEqual(expect.arrayContaining(OTHERS));
    expect(pathsOf('GET').filter((path) => !pathsOf('HEAD').includes(path) && !OTHERS.includes(path))).toEqual([]);
  });

  it.each(SENT)('answers HEAD with the size and the headers of GET, whatever range it names: %s', async (name) => {
    const whole = await ask(name, 'GET');
    const bytes = await bytesOf(whole);
    expect([whole.status, bytes.length > 1]).toEqual([200, true]);
    for (const range of [null, `bytes=${bytes.length}-`]) {
      const head = await ask(name, 'HEAD', range === null ? {} : { range });
      expect([head.status, head.headers.get('content-length'), (await bytesOf(head)).length]).toEqual([200, String(bytes.length), 0]);
      for (const header of ['content-type', 'accept-ranges', 'etag', 'x-content-type-options'])
        expect([header, head.headers.get(header)]).toEqual([header, whole.headers.get(header)?.replace(/^W\//, '') ?? null]);
      expect(head.headers.get('accept-ranges')).toBe('bytes');
    }
  });

  it.each(SENT)('sends one byte, the end, the last bytes, and none that there are not: %s', async (name) => {
    const bytes = await bytesOf(await ask(name, 'GET'));
    const last = bytes.length - 1;
    for (const [asked, from, to] of [
      ['0-0', 0, 0],
      [`${last - 1}-`, last - 1, last],
      ['-1', last, last],
      [`${last}-${last + 9}`, last, last],
    ] as const) {
      const part = await ask(name, 'GET', { range: `bytes=${asked}` });
      expect([asked, part.status, part.headers.get('content-range')]).toEqual([asked, 206, `bytes ${from}-${to}/${bytes.length}`]);
      expect(await bytesOf(part)).toEqual(bytes.subarray(from, to + 1));
    }
    const outside = await ask(name, 'GET', { range: `bytes=${bytes.length}-` });
    expect([outside.status, outside.headers.get('content-range')]).toEqual([416, `bytes */${bytes.length}`]);
    // Several ranges at once, and what is no range, are answered with the whole.
    for (const range of ['bytes=0-0,2-2', 'lines=1-2', 'bytes=x'])
      expect([range, (await ask(name, 'GET', { range })).status]).toEqual([range, 200]);
  });
});

describe('a text that is compressed on its way', () => {
  const name = '/_p/{grant}/{uuid}/{path+}';
  const gzip = { 'accept-encoding': 'gzip' };

  it('has parts that are the bytes as they are stored, also within a letter', async () => {
    const place = Buffer.from(STYLE).indexOf('ü') + 1;
    const part = await ask(name, 'GET', { ...gzip, range: `bytes=${place}-` });
    expect([part.status, part.headers.get('content-encoding')]).toEqual([206, null]);
    expect(await bytesOf(part)).toEqual(Buffer.from(STYLE).subarray(place));
  });

  it('has an ETag by which it is known to be the same, and by which no part is joined to it', async () => {
    const whole = await ask(name, 'GET', gzip);
    const etag = whole.headers.get('etag') ?? '';
    expect([whole.headers.get('content-encoding'), etag]).toEqual(['gzip', expect.stringMatching(/^W\/"/)]);
    expect((await ask(name, 'GET', { ...gzip, 'if-none-match': etag })).status).toBe(304);
    expect((await ask(name, 'GET', { ...gzip, 'if-range': etag, range: 'bytes=0-0' })).status).toBe(200);
    expect((await ask(name, 'GET', { 'if-range': etag.slice(2), range: 'bytes=0-0' })).status).toBe(206);
  });
});

describe('OPTIONS', () => {
  const origin = 'http://globex.localhost:4000';
  it.each([...new Set(routes.map(({ path }) => path))].filter((path) => /^\/(graphql$|api\/|storage\/)/.test(path)))(
    'is 204 with the CORS headers, without a session: %s',
    async (path) => {
      const address = path.replace(/\{[^}]+\}/g, 'x1');
      const { status, headers } = await fixture.cloud.fetch(ACME, address, { method: 'OPTIONS', headers: { origin } });
      const isOpen = path.startsWith('/api/xapi/');
      expect([status, headers.get('access-control-allow-origin')]).toEqual([204, isOpen ? '*' : origin]);
      expect(headers.get('access-control-allow-methods')).toContain('GET, HEAD');
      expect([headers.get('access-control-max-age'), headers.get('access-control-allow-credentials')]).toEqual(['7200', null]);
    },
  );

  it('lets pages of any host read files in ranges on the content host', async () => {
    const { status, headers } = await ask('/_m/{grant}/{path+}', 'OPTIONS', { origin: 'https://elsewhere.test' });
    expect([status, headers.get('access-control-allow-origin'), headers.get('access-control-allow-methods')]).toEqual([
      204,
      '*',
      'GET, HEAD',
    ]);
    expect(headers.get('access-control-allow-headers')).toBe('Range');
  });
});

describe('a route that answers something else', () => {
  it.each(OTHERS.filter((path) => path.startsWith('/api/')))('refuses HEAD, and names its methods: %s', async (path) => {
    const head = await fixture.cloud.fetch(ACME, path.replace(/\{[^}]+\}/g, 'x1'), { method: 'HEAD' });
    expect([404, 405]).toContain(head.status);
    expect(await head.text()).toBe('');
  });
});
