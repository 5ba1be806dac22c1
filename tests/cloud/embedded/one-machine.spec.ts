import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../../infra/local/ports.ts';
import { LOGIN_CENTRALLY, RESET_PASSWORD, SEND_PASSWORD_RESET } from '../../fixtures/calls.ts';
import { externalCloudOfTests } from '../../fixtures/external-cloud.ts';
import { type Graphql, graphqlAt } from '../../fixtures/graphql.ts';
import { type MailServer, plainTextOf, startMailServer } from '../../fixtures/mail-server.ts';
import { type StartedProduct, startProductProcess } from '../../fixtures/started-product.ts';
import { startTlsProxy, type TlsProxy } from '../../fixtures/tls-proxy.ts';
import { opsWith } from '../ops/ops.ts';
import { until } from './until.ts';

const APP = 'trellis.example';
const SCHOOL = `green.${APP}`;
const CONTENT = 'trellis-content.example';
const NAMES = [APP, `*.${APP}`, `*.${CONTENT}`, 'localhost', 'evil.test'];
const PASSWORD = 'mossy-lantern-42';
const NEXT_PASSWORD = 'quiet-harbour-17';
const ADA = 'ada@green.test';

const INSTANCE = 'mutation { createLmsInstance(name: "Green Hill School", domain: "green") { id } }';
const USER = `mutation ($instance: ID!) {
  createInstanceUser(instance_id: $instance, email: "${ADA}", first_name: "Ada", last_name: "Lovelace", role: "admin") { id } }`;

describe.skipIf(externalCloudOfTests)('a product on one machine, as docs/operating.md describes it', { timeout: 120_000 }, () => {
  let folder: string;
  let mail: MailServer;
  let proxy: TlsProxy;
  let product: StartedProduct;
  let graphql: Graphql;
  let port: number;

  const startOn = (data: string): Promise<StartedProduct> => {
    const env = {
      TRELLIS_DOMAIN: APP,
      TRELLIS_CONTENT_DOMAIN: CONTENT,
      TRELLIS_PUBLIC_SCHEME: `https:${proxy.port}`,
      TRUSTED_PROXIES: '127.0.0.1',
      SMTP_URL: mail.url,
      MAIL_FROM: `Green Hill <no-reply@${APP}>`,
    };
    return startProductProcess(['--empty'], { env, data, port });
  };

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'trellis-one-machine-'));
    mail = await startMailServer();
    proxy = await startTlsProxy(NAMES, () => port);
    // Last, so that the others do not take it.
    port = await freePort();
    product = await startOn(join(folder, 'data'));
    graphql = graphqlAt((host, path, init) => proxy.fetch(host, path, init));
  }, 180_000);
  afterAll(async () => {
    await product?.stop();
    await proxy?.stop();
    await mail?.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  });

  const linkIn = (text: string): URL => new URL(/https:\/\/\S+/.exec(text)?.[0] ?? '');
  const mailsTo = (email: string) => mail.received.filter(({ to }) => to.includes(email));

  /** The link of the newest mail to somebody, when there are `count`. */
  async function linkTo(email: string, count: number): Promise<URL> {
    const mails = await until(
      () => mailsTo(email),
      ({ length }) => length === count,
    );
    const newest = mails.at(-1);
    if (!newest) throw new Error('There is no mail.');
    expect(newest.from).toBe(`no-reply@${APP}`);
    return linkIn(plainTextOf(newest));
  }

  async function usePassword(link: URL, password: string): Promise<void> {
    const { email, token } = Object.fromEntries(link.searchParams);
    expect((await graphql(link.hostname, RESET_PASSWORD, { email, token, password })).errors).toEqual([]);
  }

  const signIn = async (host: string, email: string, password: string): Promise<string | undefined> =>
    (await graphql(host, LOGIN_CENTRALLY, { email, password })).data?.loginUser.token;

  it('sets up its first super admin by a link, who makes an instance whose admin is invited by mail', async () => {
    const link = linkIn(product.output());
    expect(link.host).toBe(`${APP}:${proxy.port}`);
    await usePassword(link, PASSWORD);
    const token = await signIn(APP, 'super@trellis.test', PASSWORD);
    expect(token).toBeDefined();
    const context = { headers: { authorization: `Bearer ${token}` } };
    const call = graphqlAt((_host, path, init) => proxy.fetch(APP, path, init));
    const made = await call('localhost', INSTANCE, {}, context);
    expect(made.errors).toEqual([]);
    expect((await call('localhost', USER, { instance: made.data?.createLmsInstance.id }, context)).errors).toEqual([]);
    const invitation = await linkTo(ADA, 1);
    expect(invitation.host).toBe(`${SCHOOL}:${proxy.port}`);
    await usePassword(invitation, PASSWORD);
    expect(await signIn(SCHOOL, ADA, PASSWORD)).toBeDefined();
  });

  it('sends a link for a new password by mail, which signs in over TLS', async () => {
    expect((await graphql(SCHOOL, SEND_PASSWORD_RESET, { email: ADA })).errors).toEqual([]);
    await usePassword(await linkTo(ADA, 2), NEXT_PASSWORD);
    expect(await signIn(SCHOOL, ADA, PASSWORD)).toBeUndefined();
    expect(await signIn(SCHOOL, ADA, NEXT_PASSWORD)).toBeDefined();
  });

  it.each([
    [APP, '/', 302],
    [SCHOOL, '/app/', 200],
    [SCHOOL, '/app/missing.js', 404],
    [SCHOOL, '/api/user', 401],
    [SCHOOL, '/_m/x', 404],
    [`media.${CONTENT}`, '/app/', 404],
    [`storage.${CONTENT}`, '/trellis-local-media/x', 403],
  ] as const)('answers with the headers of a site with TLS: %s%s', async (host, path, status) => {
    const response = await proxy.fetch(host, path);
    expect(response.status).toBe(status);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': expect.stringMatching(/^(no-referrer|strict-origin)$/),
      'strict-transport-security': 'max-age=63072000; includeSubDomains',
    });
  });

  it('names addresses of its own domains in its pages', async () => {
    const response = await proxy.fetch(SCHOOL, '/app/');
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toContain(`https://*.${CONTENT}:${proxy.port}`);
    expect(policy).toContain(`https://storage.${CONTENT}:${proxy.port}`);
    expect(policy).not.toContain('localhost');
    expect(await response.text()).toContain('Green Hill School');
  });

  it('shows no sent mail, and serves no host of others', async () => {
    expect((await proxy.fetch('localhost', '/dev/mail?format=json')).status).toBe(404);
    expect((await proxy.fetch(APP, '/dev/mail?format=json')).status).toBe(404);
    expect((await proxy.fetch('evil.test', '/app/')).status).toBe(421);
  });

  it('is backed up while it runs, and restored into a fresh folder, where people sign in as before', async () => {
    const [copy, restored] = [join(folder, 'copy'), join(folder, 'restored')];
    expect(await opsWith({ TRELLIS_DATA: product.data }, 'backup', copy)).toMatchObject({ code: 0 });
    await product.stop();
    expect(await opsWith({ TRELLIS_DATA: restored }, 'restore', copy)).toMatchObject({
      code: 0,
      out: expect.stringContaining('relay --since'),
    });
    product = await startOn(restored);
    expect(await signIn(SCHOOL, ADA, NEXT_PASSWORD)).toBeDefined();
    expect(await opsWith({ TRELLIS_DATA: restored }, 'verify')).toMatchObject({
      code: 0,
      out: expect.stringContaining('Nothing is wrong'),
    });
  });
});
