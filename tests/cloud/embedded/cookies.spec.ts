import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Cloud, startCloud } from '../../fixtures/cloud.ts';

let cloud: Cloud;
beforeAll(async () => {
  cloud = await startCloud();
});
afterAll(() => cloud.stop());

/** Returns what the host answers to bytes that are sent as they are. */
function answerTo(bytes: string): Promise<string> {
  const socket = connect(cloud.port, '127.0.0.1');
  // As a browser: it ends its side when the answer has come.
  socket.write(bytes);
  return text(socket);
}

it('deletes the cookies of a package that set more of them than a request can have, with the refusal [H24]', async () => {
  const cookies = Array.from({ length: 60 }, (_, n) => `a${n}=${'x'.repeat(3000)}`).join('; ');
  const answer = await answerTo(`GET /_m/x HTTP/1.1\r\nHost: media.content.localhost\r\nCookie: ${cookies}\r\n\r\n`);
  expect(answer).toMatch(/^HTTP\/1\.1 431 /);
  expect(answer).toContain('\r\nClear-Site-Data: "cookies"\r\n');
});

it('refuses what is no request with 400, and deletes nothing then', async () => {
  const answer = await answerTo('no request at all\r\n\r\n');
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(answer).not.toContain('Clear-Site-Data');
});
