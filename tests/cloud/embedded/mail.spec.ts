import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Mail } from '../../../infra/local/mail/mailbox.ts';
import { type Cloud, startCloud } from '../../fixtures/cloud.ts';

let cloud: Cloud;
beforeAll(async () => {
  cloud = await startCloud({ manifest: join(import.meta.dirname, 'manifest.ts'), follow: 'never' });
});
afterAll(() => cloud.stop());

const send = async (to: string, subject: string): Promise<string | undefined> => {
  const client = new SESv2Client({});
  const answer = await client.send(
    new SendEmailCommand({
      FromEmailAddress: cloud.env['MAIL_FROM'],
      Destination: { ToAddresses: [to] },
      ReplyToAddresses: ['support@acme.test'],
      Content: {
        Simple: { Subject: { Data: subject }, Body: { Text: { Data: 'Grüße' }, Html: { Data: '<b>Grüße</b><script>alert(1)</script>' } } },
      },
    }),
  );
  return answer.MessageId;
};
const listed = async (query: string): Promise<Mail[]> =>
  (await (await cloud.fetch('localhost', `/dev/mail?format=json${query}`)).json()) as Mail[]; // inbox.ts

it('lists mail that a function sent in the inbox, the newest first, as page and as JSON', async () => {
  const first = await send('ada@acme.test', 'Welcome <b>');
  const second = await send('bob@acme.test', 'Reset');
  expect((await listed('')).map(({ id }) => id)).toEqual([second, first]);
  expect(await listed('&to=Ada@acme.test')).toMatchObject([
    { id: first, to: ['ada@acme.test'], subject: 'Welcome <b>', text: 'Grüße', replyTo: ['support@acme.test'] },
  ]);
  const page = await (await cloud.fetch('localhost', '/dev/mail')).text();
  expect(page).toContain('Welcome &#60;b&#62;');
  const message = await cloud.fetch('localhost', `/dev/mail/${first}`);
  const html = await message.text();
  expect(message.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(html).toContain('sandbox=');
  expect(html).not.toContain('<script');
});

it('is not served on content hosts, and serves no other file than mail', async () => {
  expect((await cloud.fetch('k1.content.localhost', '/dev/mail')).status).toBe(404);
  expect((await cloud.fetch('localhost', '/dev/mail/..%2f..%2fsecrets%2fsecrets')).status).toBe(404);
});
