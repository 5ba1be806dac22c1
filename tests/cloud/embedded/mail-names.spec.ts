import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readableSender, senderOf, senderParts } from '../../../functions/platform/runtime/mail-sender.ts';
import { smtpDelivery } from '../../../infra/local/mail/smtp.ts';
import { type MailServer, startMailServer } from '../../fixtures/mail-server.ts';

const ADDRESS = 'no-reply@trellis.example';
const NAMES = [
  'Acme',
  'Ö <ceo@bank.example>',
  'Acme <ceo@bank.example>',
  '<ceo@bank.example>',
  'Ö" <ceo@bank.example>, "x',
  'Acme" <ceo@bank.example>, "x',
  String.raw`Ö\" <ceo@bank.example> \\`,
  'Ö, ceo@bank.example',
  'ceo@bank.example, Acme; Ö',
  'Group: ceo@bank.example;',
  'Ö (comment) <ceo@bank.example>',
  '=?UTF-8?B?PGNlb0BiYW5rLmV4YW1wbGU+?=',
  '=?UTF-8?Q?=3Cceo=40bank.example=3E?= Ö',
  '株式会社 <ceo@bank.example> 😀',
  'é'.repeat(120),
];
/** What no header can have. */
const BROKEN = [
  'Ö\r\nBcc: ceo@bank.example',
  'Acme\nFrom: ceo@bank.example',
  'Ö\u2028<ceo@bank.example>',
  'Ö\u0000\u0085<ceo@bank.example>',
];

let server: MailServer;
beforeAll(async () => {
  server = await startMailServer();
});
afterAll(() => server.stop());

/** Returns the value of a header with its lines joined. */
const headerOf = (source: string, name: string): string =>
  (new RegExp(`^${name}: ((?:.*)(?:\\r\\n[ \\t].*)*)`, 'm').exec(source)?.[1] ?? '').replaceAll(/\r\n(?=[ \t])/g, '');

/** Returns what a header has besides quoted strings, encoded words and plain words. */
const bareIn = (header: string): string =>
  header
    .replaceAll(/"(?:\\.|[^"\\])*"/g, '')
    .replaceAll(/=\?[^? ]+\?[BQ]\?[^? ]*\?=/gi, '')
    .replace(/^[A-Za-z ]+(?=<)/, '')
    .trim();

describe('the name of an instance', () => {
  it.each([...NAMES, ...BROKEN])('%j never becomes the sender of its mail, as stored and as sent [H27]', async (name) => {
    const from = readableSender(senderOf(name, `Trellis <${ADDRESS}>`));
    const shown = name.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
    expect(senderParts(from)).toEqual({ name: shown, address: ADDRESS });
    const mail = { id: '1', at: '', from, to: ['learner@acme.test'], replyTo: ['asker@acme.test'], subject: 'S', text: 'T', html: 'T' };
    await smtpDelivery(server.url)(mail);
    const received = server.received.at(-1);
    expect(received).toMatchObject({ from: ADDRESS, to: ['learner@acme.test'] });
    const source = received?.source ?? '';
    expect(source.match(/^From:/gm)).toHaveLength(1);
    expect(source).not.toMatch(/^Bcc:/m);
    expect(bareIn(headerOf(source, 'From'))).toBe(`<${ADDRESS}>`);
    expect(headerOf(source, 'To')).toBe('learner@acme.test');
    expect(headerOf(source, 'Message-ID')).toBe('<1@trellis.example>');
  });

  it('is left out where there is none, and the configured one stands', () => {
    expect(senderParts(senderOf(null, `Trellis <${ADDRESS}>`))).toEqual({ name: 'Trellis', address: ADDRESS });
    expect(senderParts(ADDRESS)).toEqual({ name: '', address: ADDRESS });
    expect(readableSender(ADDRESS)).toBe(ADDRESS);
  });
});
