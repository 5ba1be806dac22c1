import { SESv2Client } from '@aws-sdk/client-sesv2';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setClock } from '../../../functions/platform/request/request.ts';
import { systemClock } from '../../../shared/kernel/instant.ts';
import { expectLogged } from '../../fixtures/expect-logged.ts';
import { hostFetch } from '../../fixtures/host-fetch.ts';
import { mailTo } from '../../fixtures/mail.ts';
import { ACME, CENTRAL, cloud, codeOf, fieldsOf, personas, s0, useInstancesFixture } from './instances-fixture.ts';

useInstancesFixture();

const SUPPORT = 'support_email support_phone support_chat_url support_messenger_url support_address';
const PUBLIC = `{ instanceByUrl(url: "acme") { ${SUPPORT} } }`;
const STORED = `query ($id: ID!) { lmsInstance(id: $id) { ${SUPPORT} } }`;
const UPDATE = `mutation ($id: ID!, $email: String, $phone: String, $chat: String, $messenger: String, $address: String) {
  updateLmsInstance(id: $id, name: "Acme", support_email: $email, support_phone: $phone, support_chat_url: $chat, support_messenger_url: $messenger,
    support_address: $address) { ${SUPPORT} } }`;
const NONE = { support_email: null, support_phone: null, support_chat_url: null, support_messenger_url: null, support_address: null };

const update = (variables: Record<string, unknown>) => cloud.graphql(CENTRAL, UPDATE, { id: personas.t1.id, ...variables }, { token: s0 });
const shown = async () => (await cloud.graphql(ACME, PUBLIC, {})).data?.instanceByUrl;
const productEmail = (): string => cloud.env['SUPPORT_EMAIL'] ?? '';

const QUESTION = { firstname: 'Ana', lastname: 'Lee', email: 'ana@people.test', message: 'How do I begin?\nAnd where?' };
const send = (body: unknown, host = ACME) =>
  cloud.fetch(host, '/api/contact', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
const refusal = async (body: unknown): Promise<unknown> => {
  const response = await send(body);
  return [response.status, ((await response.json()) as { error: string }).error];
};

describe('the support details of an instance', () => {
  it("are the product's own until it has some, and forms read what is stored", async () => {
    expect(await shown()).toEqual({ ...NONE, support_email: productEmail() });
    const read = await cloud.graphql(CENTRAL, STORED, { id: personas.t1.id }, { token: s0 });
    expect(read.data?.lmsInstance).toEqual(NONE);
    const own = {
      support_email: 'help@acme.test',
      support_phone: '+44 800 000000',
      support_chat_url: 'https://chat.acme.test/',
      support_messenger_url: 'https://m.acme.test/acme',
      support_address: '1 High Street\nSpringfield',
    };
    const changed = await update({
      email: ' Help@Acme.test ',
      phone: own.support_phone,
      chat: own.support_chat_url,
      messenger: own.support_messenger_url,
      address: own.support_address,
    });
    expect(changed.data?.updateLmsInstance).toEqual(own);
    expect(await shown()).toEqual(own);
  });

  it('stay where a change does not name them, and are removed by null or blank', async () => {
    await update({ phone: null, chat: '  ', messenger: null, address: '' });
    expect(await shown()).toEqual({ ...NONE, support_email: 'help@acme.test' });
  });

  it.each([
    ['chat', 'support_chat_url', 'javascript:alert(1)', 'Enter a full address that starts with https://.'],
    ['email', 'support_email', 'help', 'Enter a valid email address.'],
    ['phone', 'support_phone', 'call us', 'Enter a phone number: digits, spaces and + ( ) - only.'],
  ])('are refused when they cannot be used: %s', async (name, field, value, message) => {
    const answer = await update({ [name]: value });
    expect(codeOf(answer)).toBe('VALIDATION');
    expect(fieldsOf(answer)).toEqual({ [field]: [message] });
  });
});

describe('a message of the contact page', () => {
  let hour = Date.parse('2031-01-01T00:00:00Z');
  // Every test has an hour of its own, in which nobody has sent anything yet.
  beforeEach(() => {
    hour += 3_600_000;
    setClock(() => new Date(hour).toISOString());
  });
  afterEach(() => {
    setClock(systemClock);
    vi.restoreAllMocks();
  });

  it('is mailed to the support of the instance, and its reply goes to who asked', async () => {
    const response = await send(QUESTION);
    expect(response.status).toBe(202);
    const mail = mailTo(cloud, 'help@acme.test').at(-1);
    expect(mail).toMatchObject({ subject: 'Question from Ana Lee', replyTo: ['ana@people.test'] });
    expect(mail?.from).toContain('"Acme"');
    expect(mail?.text).toContain('How do I begin?\nAnd where?');
    expect(mail?.html).toContain('How do I begin?<br>And where?');
  });

  it('is mailed to the support of the product on the central host, where no instance is known', async () => {
    expect((await send({ ...QUESTION, lastname: 'Central' }, CENTRAL)).status).toBe(202);
    expect(mailTo(cloud, productEmail()).at(-1)?.subject).toBe('Question from Ana Central');
    expect((await send(QUESTION, 'nowhere.localhost')).status).toBe(404);
  });

  it('has no header lines in its names and address', async () => {
    const body = { ...QUESTION, firstname: 'Eve\r\nBcc: all@people.test', email: 'eve@people.test\nCc: all@people.test' };
    expect((await send(body)).status).toBe(202);
    const mail = mailTo(cloud, 'help@acme.test').at(-1);
    expect(mail).toMatchObject({ subject: 'Question from Eve Lee', replyTo: ['eve@people.test'], to: ['help@acme.test'] });
    expect(mail?.text).not.toContain('all@people.test');
  });

  it.each([
    [{ ...QUESTION, firstname: ' ' }, 'First name is required.'],
    [{ ...QUESTION, email: 'ana' }, 'Enter a valid email address.'],
    [{ ...QUESTION, message: '\n' }, 'Enter your question.'],
    [{ ...QUESTION, message: 'x'.repeat(5001) }, 'The question can have at most 5,000 characters.'],
    [{ ...QUESTION, lastname: 'x'.repeat(201) }, 'Enter at most 200 characters.'],
    [{ firstname: 'Ana' }, 'lastname is required.'],
    [['Ana'], 'The request is not understood. Send firstname, lastname, email and message.'],
  ])('is refused and mailed to nobody when a field is wrong: %#', async (body, message) => {
    const before = mailTo(cloud, 'help@acme.test').length;
    expect(await refusal(body)).toEqual([400, message]);
    expect(mailTo(cloud, 'help@acme.test')).toHaveLength(before);
  });

  it('is accepted five times an hour from one address, and again in the next hour', async () => {
    for (let n = 0; n < 5; n += 1) expect((await send(QUESTION)).status).toBe(202);
    const sixth = await send(QUESTION);
    expect(sixth.status).toBe(429);
    expect(sixth.headers.get('retry-after')).toBe('3600');
    setClock(() => new Date(hour + 3_600_000).toISOString());
    expect((await send(QUESTION)).status).toBe(202);
    hour += 3_600_000;
  });

  it('reaches one mailbox sixty times an hour from all networks, and others go on [H36]', async () => {
    const from = (network: number, host = ACME): Promise<Response> =>
      hostFetch(cloud.port, `127.0.7.${network}`)(host, '/api/contact', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(QUESTION),
      });
    const statuses: number[] = [];
    for (let n = 0; n < 65; n += 1) statuses.push((await from(1 + Math.floor(n / 4))).status);
    expect(statuses).toEqual([...Array.from({ length: 60 }, () => 202), ...Array.from({ length: 5 }, () => 429)]);
    // What was refused for the mailbox counts for nobody's network.
    expect((await from(16, CENTRAL)).status).toBe(202);
    hour += 3_600_000;
    setClock(() => new Date(hour).toISOString());
    expect((await from(1)).status).toBe(202);
  });

  it('that the mail service does not take is not called sent, and does not count', async () => {
    expectLogged('identity.contact-mail');
    const failing = vi.spyOn(SESv2Client.prototype, 'send').mockRejectedValue(new Error('The mail service is down.'));
    for (let n = 0; n < 6; n += 1) expect(await refusal(QUESTION)).toEqual([503, 'Your message could not be sent. Please try again.']);
    failing.mockRestore();
    expect((await send(QUESTION)).status).toBe(202);
  });
});
