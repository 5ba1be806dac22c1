import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { failureLog } from '../../../infra/local/failure-log.ts';
import { openOutbox } from '../../../infra/local/mail/outbox.ts';
import type { Outbox } from '../../../infra/local/mail/outbox.ts';
import { smtpDelivery } from '../../../infra/local/mail/smtp.ts';
import { freePort } from '../../../infra/local/ports.ts';
import { type MailServer, plainTextOf, startMailServer } from '../../fixtures/mail-server.ts';
import { until } from './until.ts';

const mailTo = (to: string, subject = 'Welcome') => ({
  from: 'Trellis <no-reply@trellis.example>',
  to: [to],
  replyTo: [],
  subject,
  text: 'Grüße',
  html: '<p>Grüße</p>',
});

let data: string;
let printed: string[];
const stops: (() => Promise<void>)[] = [];
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'trellis-outbox-'));
  printed = [];
});
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop();
  rmSync(data, { recursive: true });
});

async function server(port?: number): Promise<MailServer> {
  const started = await startMailServer(port);
  stops.push(started.stop);
  return started;
}

function outboxAt(url: string): Outbox {
  const deliver = smtpDelivery(url, { connectMs: 300, answerMs: 300 });
  const outbox = openOutbox({ data, deliver, logFailure: failureLog(data), print: (line) => printed.push(line), firstPauseMs: 50 });
  stops.push(outbox.stop);
  return outbox;
}

const isEmpty = (outbox: Outbox): Promise<unknown> =>
  until(
    () => outbox.waiting(),
    (count) => count === 0,
  );

it('a mail is sent to the server as text and as HTML, and is then kept no longer', async () => {
  const { url, received } = await server();
  const outbox = outboxAt(url);
  const id = outbox.store(mailTo('ada@acme.test'));
  await isEmpty(outbox);
  const [mail] = received;
  expect(mail).toMatchObject({
    from: 'no-reply@trellis.example',
    to: ['ada@acme.test'],
    source: expect.stringContaining(`<${id}@trellis.example>`),
  });
  expect(mail && plainTextOf(mail)).toContain('Grüße');
  expect(mail?.source).toContain('text/html');
  expect(printed).toEqual([]);
});

it('a mail is kept while the server is away, after a restart too, and sent when it is back', async () => {
  const port = await freePort();
  const before = outboxAt(`smtp://127.0.0.1:${port}`);
  const ids = [before.store(mailTo('ada@acme.test', 'One')), before.store(mailTo('bob@acme.test', 'Two'))];
  await until(
    () => printed.length,
    (count) => count >= 2,
  );
  await before.stop();
  expect(
    readdirSync(join(data, 'outbox'))
      .filter((name) => name.endsWith('.json'))
      .toSorted(),
  ).toEqual(ids.map((id) => `${id}.json`).toSorted());
  const { url, received } = await server(port);
  const after = outboxAt(url);
  await isEmpty(after);
  expect(received.flatMap(({ to }) => to).toSorted()).toEqual(['ada@acme.test', 'bob@acme.test']);
  expect(printed).toContain('2 mails wait to be sent.');
  expect(printed.filter((line) => line.includes('was not sent at attempt 1'))).toHaveLength(2);
});

it('a mail is tried again by itself, after longer and longer pauses', async () => {
  const port = await freePort();
  const outbox = outboxAt(`smtp://127.0.0.1:${port}`);
  outbox.store(mailTo('ada@acme.test'));
  await until(
    () => printed.join('\n'),
    (text) => text.includes('at attempt 3'),
  );
  const { received } = await server(port);
  await isEmpty(outbox);
  expect(received).toHaveLength(1);
});

it('a server that takes the connection and says nothing holds no mail up for ever', async () => {
  const silent = createServer(() => undefined);
  await new Promise<void>((ready) => silent.listen(0, '127.0.0.1', ready));
  stops.push(() => new Promise((done) => void silent.close(() => done())));
  const outbox = outboxAt(`smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`);
  outbox.store(mailTo('ada@acme.test'));
  await until(
    () => printed.length,
    (count) => count > 0,
  );
  expect(outbox.waiting()).toBe(1);
});

it('a mail that the server refuses for good is kept aside and in the log, and holds up no other', async () => {
  const { url, received } = await server();
  const outbox = outboxAt(url);
  const id = outbox.store(mailTo('nobody@acme.test'));
  outbox.store(mailTo('ada@acme.test'));
  await isEmpty(outbox);
  expect(received.map(({ to }) => to)).toEqual([['ada@acme.test']]);
  expect(existsSync(join(data, 'outbox/failed', `${id}.json`))).toBe(true);
  expect(JSON.parse(readFileSync(join(data, 'failed/mail.jsonl'), 'utf8'))).toMatchObject({
    function: 'mail',
    id,
    to: ['nobody@acme.test'],
    reason: expect.stringContaining('550'),
  });
  expect(printed).toEqual([expect.stringContaining(`Mail ${id} could not be sent`)]);
});

it('a password is not sent to a server of another machine without TLS', async () => {
  const { port, received } = await server();
  // A name of this machine that does not look like it.
  const deliver = smtpDelivery(`smtp://user:secret@[::ffff:127.0.0.1]:${port}`, { connectMs: 1000, answerMs: 1000 });
  await expect(deliver({ id: '1', at: '', ...mailTo('ada@acme.test') })).rejects.toThrow(/STARTTLS|TLS/i);
  expect(received).toEqual([]);
});
