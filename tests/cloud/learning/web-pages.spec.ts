import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { proxyAddress } from '../../../functions/courses/web-pages/page-addresses.queries.ts';
import { scan } from '../../../functions/platform/tables/dynamo.ts';
import type { SignIn } from '../../../functions/platform/credentials/sign-in.ts';
import { dump } from '../../fixtures/dump.ts';
import { type PersonName, signIn } from '../../fixtures/personas.ts';
import { signInOfToken } from '../../fixtures/sign-in.ts';
import { PUBLIC, type Sites, startSites } from '../../fixtures/web-sites/sites.ts';
import { ACME, type CourseFixture, ENROL, fixtureTime, passSeconds, startCourseFixture } from './course-fixture.ts';

const PAGE = '<!doctype html><html><head><title>Words</title></head><body><a href="next">Next</a><img src="/a.png"></body></html>';
const MB = 1024 * 1024;

/** The pages of the sites, by their path. */
const PAGES: Readonly<Record<string, RequestListener>> = {
  '/open': (_, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end(PAGE),
  '/closed': (_, response) =>
    void response
      .writeHead(200, {
        'content-type': 'text/html; charset=utf-8',
        'x-frame-options': 'DENY',
        'set-cookie': 'a=b',
        'access-control-allow-origin': '*',
        'content-security-policy': "default-src 'self'",
        link: '</x.css>; rel=preload',
        refresh: '1',
        'clear-site-data': '"*"',
        'www-authenticate': 'Basic',
        server: 'test',
        'x-other': 'x',
      })
      .end(PAGE),
  '/missing': (_, response) => void response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Nothing here</h1>'),
  '/text': (_, response) => void response.writeHead(200, { 'content-type': 'text/plain' }).end('<script>words</script>'),
  '/latin': (_, response) =>
    void response.writeHead(200, { 'content-type': 'text/html; charset=iso-8859-1' }).end(Buffer.from('café', 'latin1')),
  '/packed': (_, response) => void response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' }).end(gzipSync(PAGE)),
  '/zip': (_, response) => void response.writeHead(200, { 'content-type': 'application/zip' }).end('PK'),
  '/script': (_, response) => void response.writeHead(200, { 'content-type': 'text/javascript' }).end('alert(1)'),
  '/gzip-bomb': (_, response) =>
    void response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(64 * MB))),
  '/br-bomb': (_, response) =>
    void response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'br' }).end(brotliCompressSync(Buffer.alloc(64 * MB))),
  '/large': (_, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end(Buffer.alloc(5 * MB + 1, 32)),
  '/announced': (_, response) => response.writeHead(200, { 'content-type': 'text/html', 'content-length': 6 * MB }).flushHeaders(),
  '/largest': (_, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end(Buffer.alloc(5 * MB, 32)),
  '/broken': (_, response) => void response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' }).end('no gzip'),
  '/encoded': (_, response) => void response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'zstd' }).end('x'),
  '/headers': (_, response) => void response.writeHead(200, { 'content-type': 'text/html', 'x-long': 'a'.repeat(60_000) }).end('x'),
  '/cut': (_, response) =>
    void response.writeHead(200, { 'content-type': 'text/html', 'content-length': 100 }).write('x', () => response.destroy()),
  '/silent': () => undefined,
  '/endless': (_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    const timer = setInterval(() => response.write(' '), 20);
    response.on('close', () => clearInterval(timer));
  },
};

const serve: RequestListener = (request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://site');
  const to = searchParams.get('to');
  if (to !== null) return void response.writeHead(302, { location: to, 'content-type': 'text/html' }).end();
  (PAGES[pathname] ?? PAGES['/missing'])?.(request, response);
};

const READ = `query ($id: Int!) { course(id: $id, asLearner: true) { iframes { id url framing proxy_url } } }`;
const CREATE = `mutation ($iframes: [IframeUnitInput!]) { CreateCourse(title: "Pages", description: "x", completion_rules: "all-units", iframe: $iframes, branchUrl: "north") { id } }`;

let sites: Sites;
let fixture: CourseFixture;
let reader: SignIn;
beforeAll(async () => {
  sites = await startSites(
    {
      'site.example': [[PUBLIC]],
      'www.site.example': [[PUBLIC]],
      'inner.example': [['10.0.0.7']],
      'mixed.example': [[PUBLIC, '127.0.0.1']],
      'mapped.example': [['::ffff:93.184.215.14']],
      'metadata.example': [['169.254.169.254']],
      // Public when it is checked, private when it is asked for again.
      'rebinding.example': [[PUBLIC], ['127.0.0.1']],
      'empty.example': [[]],
      'down.example': [['203.0.114.9']],
    },
    serve,
  );
  process.env['TEST_SITES'] = JSON.stringify(sites.sites);
  fixture = await startCourseFixture({ manifest: join(import.meta.dirname, '../../fixtures/web-sites/manifest.ts') });
  reader = await signInOf('a1', null);
}, 120_000);
afterAll(async () => {
  await fixture?.stop();
  await sites?.stop();
});

/** Another minute for each, so that no test counts towards the limit of another one. */
const nextMinute = (): void => passSeconds(61);

const check = (url: unknown, name: PersonName = 'a1') => fixture.post(name, '/api/framing-check', { url });

/** The signed address of a page as a unit of Acme would have it. */
const signed = (url: string, signIn = reader): string => `/${proxyAddress({ signIn, now: fixtureTime() }, url)}`;
const signInOf = async (name: PersonName, branch: string | null = 'north'): Promise<SignIn> =>
  signInOfToken(await fixture.tokenOf(name), 'acme', branch, fixtureTime());

/** Follows a signed address to the content host, as a frame does. */
async function open(address: string, accept = '*/*'): Promise<Response> {
  const moved = await fixture.cloud.fetch(ACME, address);
  expect(moved.status, await moved.clone().text()).toBe(302);
  const { hostname, pathname, search } = new URL(moved.headers.get('location') ?? '');
  expect(hostname).toBe('pages.content.localhost');
  return fixture.cloud.fetch(hostname, pathname + search, {
    headers: { accept, cookie: 'session=1', authorization: 'Bearer x', referer: 'http://acme.localhost/' },
  });
}

const statusOf = async (url: string): Promise<number> => {
  const { status } = await open(signed(url));
  return status;
};

describe('a page of another site', () => {
  it("is framed directly, by the proxy or in a new tab, as the author's check found [complaint 22]", async () => {
    const found: { framing: string; proxy_url: string | null }[] = [];
    for (const url of [
      'https://site.example/open',
      'https://site.example/closed',
      'http://site.example/open',
      'https://site.example/missing',
      'https://down.example/',
    ])
      found.push((await (await check(url)).json()) as (typeof found)[number]);
    expect(found.map(({ framing }) => framing)).toEqual(['direct', 'proxy', 'proxy', 'tab', 'tab']);
    // The author sees what goes through the proxy before it is published.
    expect(found.map(({ proxy_url: proxy }) => proxy !== null)).toEqual([false, true, true, false, false]);
    expect(await (await open(`/${found[1]?.proxy_url}`)).text()).toContain('<base href="https://site.example/closed">');
    const urls = [
      'https://site.example/open',
      'https://site.example/closed',
      'https://site.example/missing',
      'https://site.example/unchecked',
    ];
    const iframes = urls.map((url, index) => ({ unit_order: index + 1, title: `Page ${index}`, url }));
    const { CreateCourse } = await fixture.get('a1', CREATE, { iframes }, { branch: 'north' });
    const id = Number(CreateCourse.id);
    await fixture.get('l1', ENROL, { id });
    const { course } = await fixture.get('l1', READ, { id });
    expect(course.iframes.map(({ framing }) => framing)).toEqual(['direct', 'proxy', 'tab', null]);
    expect(course.iframes.map(({ url }) => url)).toEqual(urls);
    const [direct, proxied] = course.iframes;
    expect(direct?.proxy_url).toBeNull();
    expect(proxied?.proxy_url).toMatch(/^api\/proxy\?url=https%3A%2F%2Fsite\.example%2Fclosed&of=[\w-]+&exp=\d+&sig=[\w-]{27}$/);
    expect(await (await open(`/${proxied?.proxy_url}`)).text()).toBe(
      PAGE.replace('<html>', '<base href="https://site.example/closed"><html>'),
    );
    // By their session only those who may open such a unit.
    const bearer = (name: PersonName, url: string) =>
      fixture.fetchAs(name, `/api/proxy?url=${encodeURIComponent(url)}`, { redirect: 'manual' });
    expect((await bearer('l1', 'https://site.example/closed')).status).toBe(302);
    expect((await bearer('a1', 'https://site.example/closed')).status).toBe(302);
    for (const name of ['u12', 'l1s', 'a2'] as const) expect((await bearer(name, 'https://site.example/closed')).status).toBe(403);
    for (const url of ['https://site.example/closed?', 'https://site.example/other', 'http://127.0.0.1/'])
      expect((await bearer('l1', url)).status).toBe(403);
  });

  it('comes from an origin without rights, with our headers alone, and nothing of the reader goes out', async () => {
    nextMinute();
    const response = await open(signed('https://site.example/closed'));
    expect(
      [...response.headers.keys()]
        .filter((name) => !['date', 'connection', 'keep-alive', 'content-length', 'x-request-id'].includes(name))
        .toSorted(),
    ).toEqual([
      'cache-control',
      'content-security-policy',
      'content-type',
      'permissions-policy',
      'referrer-policy',
      'x-content-type-options',
    ]);
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/^sandbox allow-scripts [a-z -]*; frame-ancestors http:\/\/acme\.localhost:\d+$/);
    expect(policy).not.toContain('allow-same-origin');
    const { headers } = sites.asked.at(-1) ?? { headers: {} };
    expect(Object.keys(headers).toSorted()).toEqual(['accept', 'accept-encoding', 'accept-language', 'connection', 'host', 'user-agent']);
  });

  it('has the status and the text of its site, in one charset, and no type that runs', async () => {
    nextMinute();
    const missing = await open(signed('http://site.example/missing'));
    expect([missing.status, await missing.text()]).toEqual([404, '<base href="http://site.example/missing"><h1>Nothing here</h1>']);
    expect(await (await open(signed('http://site.example/latin'))).text()).toContain('café');
    expect(await (await open(signed('http://site.example/packed'))).text()).toContain('Words');
    const text = await open(signed('http://site.example/text'));
    expect([text.headers.get('content-type'), await text.text()]).toEqual(['text/plain; charset=utf-8', '<script>words</script>']);
    for (const path of ['zip', 'script']) expect(await statusOf(`http://site.example/${path}`)).toBe(502);
  });

  it('is found by a name, checked and asked for at one address [S02]', async () => {
    nextMinute();
    expect(await statusOf('http://rebinding.example/open')).toBe(200);
    const [before, stored] = [sites.connections(), await dump()];
    expect(await statusOf('http://rebinding.example/open')).toBe(403);
    expect(sites.connections()).toBe(before);
    expect(await dump()).toEqual(stored);
  });

  it('follows three redirects, each checked alike [S02]', async () => {
    nextMinute();
    const through = (...addresses: string[]): string => addresses.reduceRight((to, from) => `${from}?to=${encodeURIComponent(to)}`);
    const [first, second, third] = ['https://site.example/1', 'http://www.site.example/2', 'https://site.example/3'];
    const three = await open(signed(through(first, second, third, 'https://www.site.example/open')));
    expect(await three.text()).toContain('<base href="https://www.site.example/open">');
    expect(await statusOf(through(first, second, third, first, 'https://www.site.example/open'))).toBe(502);
    const fates = {
      'http://169.254.169.254/latest/meta-data/': 403,
      'http://metadata.example/': 403,
      'http://inner.example/': 403,
      'http://mixed.example/': 403,
      'http://localhost/': 403,
      'http://acme.localhost/api/user': 403,
      '//127.0.0.1/': 403,
      'ftp://site.example/': 400,
      'http://site.example:6379/': 400,
      'http://user@site.example/': 400,
      'javascript:alert(1)': 400,
      'http://[': 502,
    };
    const stored = await dump();
    for (const [to, status] of Object.entries(fates)) {
      const { asked } = sites;
      const before = asked.length;
      expect([to, await statusOf(`https://site.example/?to=${encodeURIComponent(to)}`)]).toEqual([to, status]);
      expect(asked.length, to).toBe(before + 1);
    }
    expect(await dump()).toEqual(stored);
  });

  it('is refused in the language of the page that frames it [M67]', async () => {
    nextMinute();
    const page = await (await open(`${signed('http://site.example/large')}&lang=de`, 'text/html')).text();
    expect(page).toContain('<html lang="de" dir="ltr">');
    expect(page).toContain('<title>Diese Seite kann nicht angezeigt werden</title>');
    expect(page).toMatch(/<p>Diese Seite ist zu groß[^<]+<\/p><a href="http:\/\/site\.example\/large"[^>]+>In neuem Tab öffnen<\/a>/);
    const arabic = await open(`${signed('http://site.example/large')}&lang=ar`, 'text/html');
    expect(await arabic.text()).toMatch(/<html lang="ar" dir="rtl">[^]*<p>(?!This)/);
  });

  it.each([
    ['gzip-bomb', 413],
    ['br-bomb', 413],
    ['large', 413],
    ['announced', 413],
    ['largest', 200],
    ['broken', 502],
    ['encoded', 502],
    ['headers', 502],
    ['cut', 502],
  ])('of the kind %s ends with %i', async (path, status) => {
    nextMinute();
    const response = await open(signed(`http://site.example/${path}`), 'text/html');
    expect(response.status).toBe(status);
    if (status !== 200) {
      const page = await response.text();
      expect(page).toMatch(/<p>[^<]+new tab\.<\/p><a href="http:\/\/site\.example\//);
      expect(response.headers.get('content-security-policy')).toMatch(
        /^default-src 'none'; .*frame-ancestors http:\/\/acme\.localhost:\d+$/,
      );
    }
  });

  it.each(['silent', 'endless'])('of the kind %s is given up', async (path) => {
    nextMinute();
    // The function has been loaded, and with it the ten seconds that it waits: another one waits less.
    const { pagesHandler } = await import('../../../functions/courses/web-pages/pages-handler.ts');
    const { networkTo } = await import('../../fixtures/web-sites/network.ts');
    const handler = pagesHandler(
      networkTo(() => sites.sites),
      { milliseconds: 300, bytes: MB, redirects: 3 },
    );
    const moved = await fixture.cloud.fetch(ACME, signed(`http://site.example/${path}`));
    const { host, pathname, search } = new URL(moved.headers.get('location') ?? '');
    const event = {
      routeKey: 'GET /_x/{grant}',
      pathParameters: { grant: pathname.split('/')[2] },
      rawPath: pathname,
      rawQueryString: search.slice(1),
      headers: { 'x-trellis-host': host.replace(/:\d+$/, ''), 'x-origin-secret': fixture.cloud.env['ORIGIN_SECRET'] },
      requestContext: { http: { method: 'GET' } },
    };
    const { statusCode, body } = await handler(event);
    expect([statusCode, JSON.parse(body)]).toEqual([
      504,
      { code: 'INTERNAL', error: 'This site takes too long to answer. Please open the page in a new tab.' },
    ]);
  });

  it('cannot be asked for at an address of our own making: signature, grant, host and time are checked', async () => {
    nextMinute();
    const address = signed('http://site.example/open');
    for (const other of [address.replace('open', 'closed'), address.replace(/of=[\w-]+/, 'of=e30'), address.replace(/sig=.{3}/, 'sig=AAA')])
      expect((await fixture.cloud.fetch(ACME, other)).status).toBe(403);
    expect((await fixture.cloud.fetch(ACME, '/api/proxy?url=http%3A%2F%2Fsite.example%2Fopen')).status).toBe(401);
    expect((await fixture.cloud.fetch(ACME, '/api/proxy')).status).toBe(401);
    expect((await fixture.fetchAs('l1', '/api/proxy')).status).toBe(400);
    for (const url of ['ftp://site.example/open', 'http://site.example:6379/', 'http://user@site.example/', 'site.example'])
      expect([url, (await fixture.fetchAs('l1', `/api/proxy?url=${encodeURIComponent(url)}`)).status]).toEqual([url, 400]);
    const moved = await fixture.cloud.fetch(ACME, address);
    const { pathname, search } = new URL(moved.headers.get('location') ?? '');
    const before = sites.connections();
    expect((await fixture.cloud.fetch('pages.content.localhost', pathname + search.replace('open', 'closed'))).status).toBe(403);
    expect((await fixture.cloud.fetch('media.content.localhost', pathname + search)).status).toBe(403);
    expect((await fixture.cloud.fetch(ACME, pathname + search)).status).toBe(404);
    expect(sites.connections()).toBe(before);
  });

  it('is not shown any more by a sign-in that has ended, at none of its addresses', async () => {
    nextMinute();
    const token = await signIn(fixture.cloud, 'l1', ACME, 'north');
    const address = signed('http://site.example/open', await signInOfToken(token, 'acme', 'north', fixtureTime()));
    const { pathname, search } = new URL((await fixture.cloud.fetch(ACME, address)).headers.get('location') ?? '');
    const headers = { authorization: `Bearer ${token}`, 'x-branch-url': 'north' };
    expect((await fixture.cloud.fetch(ACME, '/api/logout', { method: 'POST', headers })).status).toBe(200);
    passSeconds(5);
    const before = sites.connections();
    expect((await fixture.cloud.fetch('pages.content.localhost', pathname + search)).status).toBe(403);
    expect((await fixture.cloud.fetch(ACME, address)).status).toBe(403);
    expect(sites.connections()).toBe(before);
  });

  it('is shown to one person sixty times a minute, to another one all the same', async () => {
    passSeconds(120 - (Math.floor(Date.parse(fixtureTime()) / 1000) % 60));
    const address = signed('http://site.example/text', await signInOf('i1'));
    const moved = await fixture.cloud.fetch(ACME, address);
    const { pathname, search } = new URL(moved.headers.get('location') ?? '');
    const statuses = [];
    for (let count = 0; count < 61; count += 1)
      statuses.push((await fixture.cloud.fetch('pages.content.localhost', pathname + search)).status);
    expect(statuses.filter((status) => status === 200).length).toBe(60);
    expect(statuses.at(-1)).toBe(429);
    expect((await open(signed('http://site.example/text', await signInOf('m1')))).status).toBe(200);
  });

  it('leaves nothing behind', async () => {
    nextMinute();
    const before = await dump();
    await statusOf('http://site.example/open');
    await statusOf('http://site.example/zip');
    expect(await dump()).toEqual(before);
    const temporary = [];
    for await (const page of scan('expiring')) temporary.push(...page.map(({ pk }) => pk.split('#')[0]));
    // Besides what sign-ins leave: sessions and known networks.
    expect(new Set(temporary)).toEqual(new Set(['framing', 'known', 'rate', 's']));
  });
});

/** Every way to write an address that is not public: generated from networks, notations and wrappings. */
function hostileHosts(): string[] {
  const v4 = [
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '198.18.0.1',
    '192.0.2.1',
  ];
  const parts = (address: string): number[] => address.split('.').map(Number);
  const number = (address: string): number => parts(address).reduce((sum, part) => sum * 256 + part, 0);
  const hex = (address: string): string =>
    parts(address)
      .map((part) => part.toString(16).padStart(2, '0'))
      .join('')
      .replace(/^(....)/, '$1:');
  const written = v4.flatMap((address) => [
    address,
    `${address}.`,
    String(number(address)),
    `0x${number(address).toString(16)}`,
    parts(address)
      .map((part) => `0${part.toString(8)}`)
      .join('.'),
    parts(address)
      .map((part) => `0x${part.toString(16)}`)
      .join('.'),
    address.replaceAll(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
    address.replaceAll('.', '。'),
    `[::ffff:${address}]`,
    `[::ffff:${hex(address)}]`,
    `[::${address}]`,
    `[64:ff9b::${address}]`,
    `[2002:${hex(address)}::1]`,
  ]);
  const names = [
    'localhost',
    'LOCALHOST',
    'localhost.',
    'acme.localhost',
    'metadata.google.internal',
    'printer.local',
    'router',
    'inner.example',
    'mixed.example',
    'mapped.example',
    'metadata.example',
  ];
  const v6 = [
    '[::1]',
    '[::]',
    '[fe80::1]',
    '[fd00:ec2::254]',
    '[fec0::1]',
    '[ff02::1]',
    '[2001:db8::1]',
    '[2001::1]',
    '[100::1]',
    '[0:0:0:0:0:0:0:1]',
  ];
  return [...written, ...names, ...v6, '127.1', '127.0.1', '0', '168.63.129.16'];
}

describe('an address that is not public', () => {
  it('is refused in every form, by the proxy and while authoring, and nothing is connected [S01]', async () => {
    const stored = await dump();
    const before = sites.connections();
    const hosts = hostileHosts();
    expect(hosts.length).toBeGreaterThan(150);
    let count = 0;
    for (const host of hosts)
      for (const scheme of ['http', 'https']) {
        const url = `${scheme}://${host}/latest/meta-data/`;
        if ((count += 1) % 15 === 0) nextMinute();
        expect([url, await statusOf(url)]).toEqual([url, 403]);
        const checked = await check(url);
        expect([url, checked.status, ((await checked.json()) as { error: string }).error]).toEqual([
          url,
          403,
          expect.stringMatching(/ (private network|this product)\. /),
        ]);
      }
    expect(sites.connections()).toBe(before);
    expect(await dump()).toEqual(stored);
  });

  it.each([
    'ftp://site.example/',
    'http://site.example:6379/',
    'https://site.example:8443/',
    'http://user@site.example/',
    'http://user:password@site.example/',
    'javascript:alert(1)',
    'data:text/html,x',
    'blob:http://site.example/x',
    'file:///etc/passwd',
    'site.example',
  ])('or none of a web page, %s, is malformed [S02, X04]', async (url) => {
    nextMinute();
    const stored = await dump();
    const before = sites.connections();
    expect(await statusOf(url)).toBe(400);
    expect((await check(url)).status).toBe(400);
    expect(sites.connections()).toBe(before);
    expect(await dump()).toEqual(stored);
  });

  it('or an address of our own is no page of another site [X04]', async () => {
    nextMinute();
    const stored = await dump();
    for (const url of ['http://acme.localhost/api/user', 'http://media.content.localhost/_m/x', 'http://localhost/'])
      expect([url, await statusOf(url), (await check(url)).status]).toEqual([url, 403, 403]);
    expect(await dump()).toEqual(stored);
  });
});

describe('a check while authoring', () => {
  it('is for authors, with an address, and at most twenty times a minute', async () => {
    passSeconds(120 - (Math.floor(Date.parse(fixtureTime()) / 1000) % 60));
    for (const name of ['l1', 'm1'] as const) expect((await check('https://site.example/open', name)).status).toBe(403);
    expect((await fixture.cloud.fetch(ACME, '/api/framing-check', { method: 'POST', body: '{}' })).status).toBe(401);
    for (const url of [undefined, '', 5, null]) expect((await check(url)).status).toBe(400);
    const statuses = [];
    for (let count = 0; count < 21; count += 1) statuses.push((await check('https://site.example/open')).status);
    expect(statuses.filter((status) => status === 200).length).toBe(20);
    expect(statuses.at(-1)).toBe(429);
  });
});

// Last, since the sessions of the people end with it.
it('an address of a page ends after twelve hours, and the page behind it after two', async () => {
  const address = signed('http://site.example/text');
  const moved = await fixture.cloud.fetch(ACME, address);
  const { pathname, search } = new URL(moved.headers.get('location') ?? '');
  passSeconds(3 * 3600);
  expect((await fixture.cloud.fetch('pages.content.localhost', pathname + search)).status).toBe(403);
  expect((await open(address)).status).toBe(200);
  passSeconds(10 * 3600);
  expect((await fixture.cloud.fetch(ACME, address)).status).toBe(403);
});
