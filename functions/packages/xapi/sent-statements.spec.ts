import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../../shared/kernel/errors.ts';
import { readSent } from './sent-statements.ts';
import type { XapiRequest } from './xapi-request.ts';

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Returns a request with statements, each with a signature of its own, of no certificate. */
function signedRequest(number: number): XapiRequest {
  const parts = Array.from({ length: number }, () => {
    const told = {
      id: crypto.randomUUID(),
      actor: { objectType: 'Agent', mbox: 'mailto:reader@example.com' },
      verb: { id: 'http://adlnet.gov/expapi/verbs/experienced' },
      object: { objectType: 'Activity', id: 'https://example.com/lessons/1' },
    };
    const content = `${encoded({ alg: 'RS256' })}.${encoded(told)}.c2lnbmVk`;
    const sha2 = createHash('sha256').update(content).digest('hex');
    const attachment = {
      usageType: 'http://adlnet.gov/expapi/attachments/signature',
      display: { en: 'Signature' },
      contentType: 'application/octet-stream',
      length: content.length,
      sha2,
    };
    return { statement: { ...told, attachments: [attachment] }, content, sha2 };
  });
  const lines = [
    'Content-Type: application/json',
    '',
    JSON.stringify(parts.map(({ statement }) => statement)),
    ...parts.flatMap(({ content, sha2 }) => [
      '--edge',
      'Content-Type: application/octet-stream',
      'Content-Transfer-Encoding: binary',
      `X-Experience-API-Hash: ${sha2}`,
      '',
      content,
    ]),
  ];
  const headers = new Headers({ 'content-type': 'multipart/mixed; boundary=edge' });
  return { method: 'POST', parameters: new Map(), headers, body: Buffer.from(`--edge\r\n${lines.join('\r\n')}\r\n--edge--\r\n`) };
}

describe('signatures of one caller', () => {
  it('are 600 in a minute, whatever requests they come in; others and the next minute have theirs [H12]', async () => {
    const [first, next] = ['2026-11-28T10:00:05.000Z', '2026-11-28T10:01:00.000Z'];
    const send = async (number: number, who = 'key 1', now = first) =>
      (await readSent(signedRequest(number), { who, now })).statements.length;
    for (let n = 0; n < 10; n += 1) expect(await send(60)).toBe(60);
    const refused = await send(1).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(AppError);
    expect(refused).toMatchObject({ code: 'RATE_LIMITED', retryAfterSeconds: 55 });
    expect([await send(60, 'key 2'), await send(60, 'key 1', next)]).toEqual([60, 60]);
  });
});
