import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, describe, expect, it, vi } from 'vitest';
import type * as Mailer from '../../../functions/platform/runtime/mailer.ts';
import { ENGLISH } from '../../../functions/platform/texts/texts.ts';
import { SEND_PASSWORD_RESET } from '../../fixtures/calls.ts';
import { mailTo } from '../../fixtures/mail.ts';
import { signIn } from '../../fixtures/personas.ts';
import { ACME, CENTRAL, cloud, personas, s0, useInstancesFixture } from './instances-fixture.ts';

useInstancesFixture();

const FIELDS = 'sender_email mail_from';
const SET = `mutation ($id: ID!, $sender: String) { updateLmsInstance(id: $id, name: "Acme", sender_email: $sender) { ${FIELDS} } }`;
const READ = `query { instanceByUrl(url: "acme") { ${FIELDS} } }`;
const PREVIEW = 'query { mailPreview(kind: reset) { from } }';

const set = (sender: string | null) => cloud.graphql(CENTRAL, SET, { id: personas.t1.id, sender }, { token: s0 });
const platform = (): string => `"Acme" <${/<(.+)>/.exec(cloud.env['MAIL_FROM'] ?? '')?.[1] ?? ''}>`;

/** Asks for a reset, and returns the sender of its mail. */
async function senderOfReset(email: string): Promise<string | undefined> {
  const before = mailTo(cloud, email).length;
  await cloud.graphql(ACME, SEND_PASSWORD_RESET, { email });
  await expect.poll(() => mailTo(cloud, email).length).toBe(before + 1);
  return mailTo(cloud, email).at(-1)?.from;
}

describe('the sender of an instance', () => {
  it('is the platform until it has one of a verified domain, in mails and previews', async () => {
    expect((await set(null)).data?.updateLmsInstance).toEqual({ sender_email: null, mail_from: platform() });
    expect(await senderOfReset('a1@personas.test')).toBe(platform());
    expect((await set(' Learning@acme.test ')).data?.updateLmsInstance).toEqual({
      sender_email: 'learning@acme.test',
      mail_from: '"Acme" <learning@acme.test>',
    });
    expect(await senderOfReset('m1@personas.test')).toBe('"Acme" <learning@acme.test>');
    const token = await signIn(cloud, 'a1', ACME);
    expect((await cloud.graphql(ACME, PREVIEW, {}, { token })).data?.mailPreview).toEqual({
      from: '"Acme" <learning@acme.test>',
    });
  });

  it('is the platform, in the name of the instance, while its domain is not verified', async () => {
    expect((await set('learning@other.example')).data?.updateLmsInstance).toEqual({
      sender_email: 'learning@other.example',
      mail_from: platform(),
    });
    expect(await senderOfReset('i1@personas.test')).toBe(platform());
  });

  it('is refused when it is no address, and set by super admins alone', async () => {
    expect((await set('learning')).errors?.[0]?.message).toBe('Enter a valid email address.');
    const token = await signIn(cloud, 'a1', ACME);
    const refused = await cloud.graphql(ACME, SET, { id: personas.t1.id, sender: 'x@acme.test' }, { token });
    expect(refused.errors?.[0]?.extensions?.['code']).toBe('FORBIDDEN');
  });

  it('is shown to admins of the instance, and to nobody else', async () => {
    const shown = async (headers: object) => (await cloud.graphql(ACME, READ, {}, headers)).data?.instanceByUrl;
    await set('learning@acme.test');
    const own = { sender_email: 'learning@acme.test', mail_from: '"Acme" <learning@acme.test>' };
    expect(await shown({ token: await signIn(cloud, 'a1', ACME) })).toEqual(own);
    expect(await shown({ token: await signIn(cloud, 'i1', ACME) })).toEqual({ sender_email: null, mail_from: null });
    expect(await shown({})).toEqual({ sender_email: null, mail_from: null });
  });
});

const GIVE = `mutation ($id: ID!, $domains: [String!]) {
  updateLmsInstance(id: $id, name: "Acme", sender_email: null, sender_domains: $domains) { sender_domains verified_sender_domains }
}`;
const CHOOSE = 'mutation ($sender: String) { setSenderEmail(sender_email: $sender) }';
const give = (domains: readonly string[]) => cloud.graphql(CENTRAL, GIVE, { id: personas.t1.id, domains }, { token: s0 });

describe('the sender that an admin of the instance chooses', () => {
  const choose = async (sender: string | null) => cloud.graphql(ACME, CHOOSE, { sender }, { token: await signIn(cloud, 'a1', ACME) });

  it('is an address of a verified domain of the instance, and of no other', async () => {
    expect((await give([])).data?.updateLmsInstance).toEqual({ sender_domains: [], verified_sender_domains: [] });
    expect((await choose('learning@acme.test')).errors?.[0]?.message).toBe(
      'This instance has no verified email domain yet. Ask the product team to add one.',
    );
    expect((await give([' Acme.test', 'acme.example'])).data?.updateLmsInstance).toEqual({
      sender_domains: ['acme.test', 'acme.example'],
      verified_sender_domains: ['acme.test'],
    });
    for (const foreign of ['x@acme.example', 'x@below.acme.test', 'x@notacme.test', 'x@globex.test'])
      expect([foreign, (await choose(foreign)).errors?.[0]?.message]).toEqual([foreign, 'Choose an address at acme.test.']);
    expect((await choose('no address')).errors?.[0]?.message).toBe('Enter a valid email address.');
    expect((await choose('Academy@ACME.test')).data?.setSenderEmail).toBe(true);
    expect(await senderOfReset('l1@personas.test')).toBe('"Acme" <academy@acme.test>');
    expect((await choose(null)).data?.setSenderEmail).toBe(true);
    expect(await senderOfReset('u12@personas.test')).toBe(platform());
  });

  it('is told in the audit log of the instance', async () => {
    await choose('learning@acme.test');
    const LOG = '{ auditLogPage { data { sentence } } }';
    const token = await signIn(cloud, 'a1', ACME);
    await expect
      .poll(async () => JSON.stringify((await cloud.graphql(ACME, LOG, {}, { token })).data))
      .toContain('sender address of emails');
  });

  it('is refused to an admin in a branch, and domains that are none are refused', async () => {
    const token = await signIn(cloud, 'ab1', ACME, 'north');
    const refused = await cloud.graphql(ACME, CHOOSE, { sender: 'x@acme.test' }, { token, branch: 'north' });
    expect(refused.errors?.[0]?.extensions?.['code']).toBe('FORBIDDEN');
    for (const wrong of ['acme', 'acme.test/x', 'a b.test', '@acme.test', `${'a'.repeat(64)}.test`])
      expect([wrong, (await give([wrong])).errors?.[0]?.message]).toEqual([wrong, 'An email domain looks like acme.example.']);
    expect((await give(Array.from({ length: 11 }, (_, n) => `d${n}.example`))).errors?.[0]?.message).toBe('Name at most 10 email domains.');
  });
});

/** Returns the mailer as a module of its own, which makes its client anew: by another address it is another module. */
const anotherMailer = (): Promise<typeof Mailer> =>
  import(new URL('../../../functions/platform/runtime/mailer.ts?another', import.meta.url).href);

describe('a mail that SES rejects from the address of a tenant', () => {
  const senders: string[] = [];
  let server: Server | undefined;
  afterAll(() => {
    vi.unstubAllEnvs();
    server?.close();
  });

  it('comes from the platform', async () => {
    server = createServer((request, response) => {
      void buffer(request).then((body) => {
        const { FromEmailAddress: from } = JSON.parse(body.toString()) as { FromEmailAddress: string }; // what the SDK sends
        senders.push(from);
        const isOwn = from.includes('@acme.test');
        response.writeHead(isOwn ? 400 : 200, {
          'content-type': 'application/json',
          ...(isOwn && { 'x-amzn-errortype': 'MessageRejected' }),
        });
        response.end(isOwn ? '{"message":"Email address is not verified."}' : '{"MessageId":"1"}');
      });
    });
    await new Promise<void>((listening) => server?.listen(0, '127.0.0.1', listening));
    vi.stubEnv('AWS_ENDPOINT_URL_SESV2', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    const { sendEmail: sendLetter } = await anotherMailer();
    const letter = { texts: ENGLISH, to: 'ana@acme.test', subject: 'Hello', paragraphs: ['Hello'], link: null };
    await sendLetter(letter, { name: 'Acme', logo: null, color: null, sender: 'learning@acme.test' });
    expect(senders).toEqual(['"Acme" <learning@acme.test>', platform()]);
  });
});
