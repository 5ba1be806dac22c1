import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { ENROL, passSeconds, useCourseFixture } from '../learning/course-fixture.ts';
import { type PackageUnit, packed, publishPackage, realPackage, smallPackage, uploadPackage } from './package-fixture.ts';

const fixture = useCourseFixture();
let course: { id: number; unit: PackageUnit };
let other: { id: number; unit: PackageUnit };
beforeAll(async () => {
  const golf = await uploadPackage(fixture, await realPackage('scorm12-golf-one-file-per-sco'));
  course = await publishPackage(fixture, { scorm_path: golf.body.url });
  const small = await uploadPackage(fixture, smallPackage([packed('Ünder Scores/A b.JS', 'let a;')]));
  other = await publishPackage(fixture, { scorm_id: small.body.scorm.id });
  await fixture.get('l1', ENROL, { id: course.id });
});

const COURSE =
  '($id: Int!) { course(id: $id) { units { id ... on ScormUnitType { scorm_path scorm_id scorm { id uuid launch_url scos { title } } } } } }';
const shownTo = async (who: 'l1' | 'a1', id: number): Promise<PackageUnit | undefined> =>
  (await fixture.get<{ course: { units: PackageUnit[] } }>(who, `query ${COURSE}`, { id })).course.units[0];
const open = (address: string, headers: Record<string, string> = {}, method = 'GET') => {
  const { hostname, pathname, search } = new URL(address);
  return fixture.cloud.fetch(hostname, pathname + search, { method, headers });
};
const launchOf = ({ unit }: typeof course): string => unit.scorm?.launch_url ?? '';

describe('a unit with a package', () => {
  it('shows what the package says, and where it is opened', () => {
    const { scorm, scorm_id } = course.unit;
    expect(scorm).toMatchObject({ title: 'Golf Explained - CP One File Per SCO', version: '1.2', entry_url: 'playing/playing.html' });
    expect([scorm_id, scorm?.scos.length]).toEqual([scorm?.id, 18]);
    expect(launchOf(course)).toMatch(
      new RegExp(
        String.raw`^http://p[0-9a-f]{24}\.content\.localhost(:\d+)?/_p/[^/]+/${scorm?.uuid}/playing/playing\.html\?scorm_uuid=${scorm?.uuid}&scorm_id=${scorm?.id}$`,
      ),
    );
  });

  it('opens for the learner of the course, who does not get the original', async () => {
    const unit = await shownTo('l1', course.id);
    expect(unit).toMatchObject({ scorm_path: null, scorm_id: course.unit.scorm_id });
    const page = await open(unit?.scorm?.launch_url ?? '');
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html']);
    expect(await page.text()).toContain('<title>Playing Golf</title>');
  });

  it('lets authors download the original', async () => {
    const path = course.unit.scorm_path ?? '';
    const response = await fixture.cloud.fetch('acme.localhost', `/${path}`);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(await realPackage('scorm12-golf-one-file-per-sco'));
    expect((await fixture.fetchAs('l1', `/${path.split('?')[0]}`)).status).toBe(403);
    expect((await fixture.fetchAs('a1', `/${path.split('?')[0]}`)).status).toBe(200);
  });
});

describe('a file of a package', () => {
  const at = (path: string, from = course): string => launchOf(from).replace(/(\/_p\/[^/]+\/[^/]+\/).*$/, `$1${path}`);

  it('is found in any case, with the type of its ending', async () => {
    for (const path of ['SHARED/Style.CSS', 'shared/style.css', 'shared/%73tyle.css', 'playing/../shared/style.css']) {
      const response = await open(at(path));
      expect([path, response.status, response.headers.get('content-type')]).toEqual([path, 200, 'text/css']);
    }
    const script = await open(at('%C3%9Cnder%20scores/a%20B.js', other));
    expect([script.status, script.headers.get('content-type'), await script.text()]).toEqual([200, 'text/javascript', 'let a;']);
  });

  it('comes with headers that limit who frames it, and without a cookie', async () => {
    const { headers } = await open(launchOf(course));
    expect(headers.get('content-security-policy')).toMatch(/^frame-ancestors http:\/\/acme\.localhost(:\d+)? 'self'; base-uri 'self'$/);
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'permissions-policy': 'unload=*',
      'referrer-policy': 'same-origin',
      'cache-control': expect.stringMatching(/^private, max-age=\d+$/) as unknown,
      'accept-ranges': 'bytes',
    });
    expect(headers.get('set-cookie')).toBeNull();
  });

  it('is read in ranges', async () => {
    const whole = Buffer.from(await (await open(at('shared/style.css'))).arrayBuffer());
    const part = await open(at('shared/style.css'), { range: 'bytes=3-6' });
    expect([part.status, Buffer.from(await part.arrayBuffer())]).toEqual([206, whole.subarray(3, 7)]);
  });

  it('is read whole where it is larger than an answer of a function, from its own address', async () => {
    // Every block differs from the one before, so that a lost or repeated one is found.
    const bytes = Buffer.concat(Array.from({ length: 320 }, (_, n) => Buffer.concat([randomBytes(4096), Buffer.alloc(61_440, n % 256)])));
    const large = await uploadPackage(fixture, smallPackage([{ name: 'film.mp4', bytes }]));
    const { unit } = await publishPackage(fixture, { scorm_id: large.body.scorm.id });
    const address = at('film.mp4', { ...course, unit });
    const whole = await open(address);
    expect([whole.status, whole.headers.get('content-length'), whole.headers.get('content-type')]).toEqual([
      200,
      String(bytes.length),
      'video/mp4',
    ]);
    expect(whole.headers.get('content-security-policy')).toContain('frame-ancestors');
    expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true);
    const end = await open(address, { range: `bytes=${bytes.length - 5}-` });
    expect([end.status, Buffer.from(await end.arrayBuffer())]).toEqual([206, bytes.subarray(-5)]);
    expect((await open(address, { 'if-none-match': whole.headers.get('etag') ?? '' })).status).toBe(304);
    const head = await open(address, {}, 'HEAD');
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(bytes.length)]);
  });

  it('is not served for another path, as a listing, above the package, or of its manifest as we keep it', async () => {
    for (const path of [
      '',
      'shared/',
      'nothing.html',
      '../manifest.json',
      '%2e%2e/manifest.json',
      '..%5cmanifest.json',
      '..%2fmanifest.json',
      'manifest.json',
    ])
      expect([path, (await open(at(path))).status]).toEqual([path, 404]);
  });

  it('is served on the host of its package alone, to its own grant alone', async () => {
    const hosts = [course, other].map((one) => new URL(launchOf(one)).hostname);
    const { pathname } = new URL(launchOf(course));
    const [, , grant] = pathname.split('/');
    const ofOther = new URL(launchOf(other)).pathname.replace(/_p\/[^/]+/, `_p/${grant}`);
    const statusOf = async (host: string, path: string) => (await fixture.cloud.fetch(host, path)).status;
    expect(await statusOf(hosts[0] ?? '', pathname)).toBe(200);
    expect(await statusOf(hosts[1] ?? '', pathname), 'package A on the host of B').toBe(403);
    expect(await statusOf(hosts[1] ?? '', ofOther), 'the grant of A on the host of B').toBe(403);
    expect(await statusOf(hosts[0] ?? '', ofOther), 'the uuid of B on the host of A').toBe(404);
    expect(await statusOf('media.content.localhost', pathname)).toBe(403);
    expect(await statusOf('acme.localhost', pathname)).toBe(404);
    expect(await statusOf(hosts[0] ?? '', pathname.replace(/_p\/./, '_p/!'))).toBe(403);
  });

  it('is no service worker', async () => {
    const response = await open(at('shared/scormfunctions.js'), { 'service-worker': 'script' });
    expect([response.status, response.headers.get('content-type')]).toEqual([403, 'application/json; charset=utf-8']);
    expect((await open(at('shared/scormfunctions.js'))).status).toBe(200);
  });

  it('is not served after 13 hours', async () => {
    const address = launchOf(course);
    passSeconds(13 * 3600);
    const response = await open(address);
    expect([response.status, await response.text()]).toEqual([403, 'This link has expired. Please open the package again.']);
  });
});
