import { describe, expect, it } from 'vitest';
import { handler as checkUpload } from '../../../functions/api/check-upload.lambda.ts';
import { headObject, putObject } from '../../../functions/platform/objects/blobs.ts';
import { readTicket } from '../../../functions/files/upload.records.ts';
import { useCourseFixture } from '../learning/course-fixture.ts';

const VTT = 'WEBVTT\n\n00:00.000 --> 00:01.000\nGrüße aus Köln\n';
const SRT = '1\r\n00:00:00,000 --> 00:00:01,000\r\nGrüße aus Köln\r\n';

// The reactor to a new object is called by the test alone.
const fixture = useCourseFixture({ follow: 'never' });

/** Opens a ticket for captions, and stores them as a browser does. Returns the id of the ticket and the key of the object. */
async function stored(name: string, bytes: Buffer): Promise<{ id: string; key: string }> {
  const opened = await fixture.post('a1', '/api/upload-resource', { filename: name, size: bytes.length, type: '' });
  const { upload } = (await opened.json()) as { upload: { id: string } };
  const ticket = await readTicket(fixture.personas.t1.scope, upload.id);
  if (!ticket) throw new Error('The ticket was not stored.');
  await putObject('media', ticket.key, bytes, { type: ticket.type });
  return { id: upload.id, key: ticket.key };
}
const complete = (id: string): Promise<Response> => fixture.post('a1', `/api/uploads/${id}/complete`, {});
const settle = (key: string): Promise<void> => checkUpload({ detail: { object: { key } } });

/** Runs something some milliseconds later, so that checks of one file are at several of its steps. */
const later = <Value>(ms: number, act: () => Promise<Value>): Promise<Value> =>
  new Promise((resolve, reject) => setTimeout(() => void act().then(resolve, reject), ms));

describe('captions that are checked several times at once', () => {
  it.each([
    ['in Windows-1252', 'de.vtt', Buffer.from(VTT, 'latin1')],
    ['in UTF-16', 'de.vtt', Buffer.from(`\uFEFF${VTT}`, 'utf16le')],
    ['in UTF-8 with a mark', 'de.vtt', Buffer.from(`\uFEFF${VTT}`)],
    ['in SubRip', 'de.srt', Buffer.from(SRT)],
  ])('are taken by each of the checks, of which one stores them anew: %s [E150]', async (_, name, bytes) => {
    const { id, key } = await stored(name, bytes);
    const settled = [0, 2, 7, 16].map((ms) => later(ms, () => settle(key)));
    const replies = await Promise.all([1, 4, 11].map((ms) => later(ms, () => complete(id))));
    await Promise.all(settled);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    const ticket = await readTicket(fixture.personas.t1.scope, id);
    expect(ticket).toMatchObject({ state: 'done', checked: { etag: (await headObject('media', key))?.etag } });
  });
});
