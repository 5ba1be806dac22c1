import { beforeAll, beforeEach, expect, it } from 'vitest';
import { sweepTickets } from '../../../functions/files/sweep-tickets.ts';
import { readTicket, type TicketItem, ticketRecord } from '../../../functions/files/upload.records.ts';
import { deleteObject, headObject, listObjects, putObject, s3 } from '../../../functions/platform/objects/blobs.ts';
import { deleteItem, query } from '../../../functions/platform/tables/dynamo.ts';
import { expiring, records } from '../../../functions/platform/keys/keys.ts';
import { objects } from '../../../functions/platform/keys/object-keys.ts';
import { setClock } from '../../../functions/platform/request/request.ts';
import { systemClock, toInstant } from '../../../shared/kernel/instant.ts';
import { between, Unavailable } from '../../faults/faulty-dynamo.ts';
import { expectLogged } from '../../fixtures/expect-logged.ts';
import { png } from '../../fixtures/images.ts';
import { usePersonaCloud } from '../../fixtures/persona-cloud.ts';
import { signIn } from '../../fixtures/personas.ts';

const ACME = 'acme.localhost';
const HOUR = 3_600_000;
const { cloud, personas } = usePersonaCloud({ follow: 'never' });
let headers: Record<string, string>;

beforeAll(async () => {
  headers = { authorization: `Bearer ${await signIn(cloud, 'a1', ACME)}`, 'x-instance-domain': 'acme' };
});
beforeEach(async () => {
  setClock(systemClock);
  for (const ticket of await tickets()) {
    await deleteObject('media', ticket.key);
    await deleteItem('expiring', ticket);
  }
});

const tickets = (): Promise<TicketItem[]> => query('expiring', { pk: expiring.upload(personas.t1.scope, '').pk }, ticketRecord);
const inHours = (hours: number): string => toInstant(Date.now() + hours * HOUR);
const post = (path: string, body: unknown = {}): Promise<Response> =>
  cloud.fetch(ACME, path, { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) });

/** A ticket and its bytes, as far as an upload has come that nobody completes. */
async function left(): Promise<TicketItem> {
  const bytes = png();
  const response = await post('/api/upload-image', { filename: 'picture.png', size: bytes.length, type: 'image/png' });
  const { upload } = (await response.json()) as { upload: { id: string } };
  const ticket = await readTicket(personas.t1.scope, upload.id);
  if (!ticket) throw new Error('The ticket is not there.');
  await putObject('media', ticket.key, bytes, { type: ticket.type });
  return ticket;
}
const sweep = async (hours: number): Promise<number> => (await sweepTickets(personas.t1.scope, inHours(hours))).dropped;

it('deletes tickets that were not completed within a day, with their bytes, and no earlier [R08]', async () => {
  const [one, two] = [await left(), await left()];
  expect(await sweep(23)).toBe(0);
  expect(await headObject('media', one.key)).not.toBeNull();
  expect(await sweep(25)).toBe(2);
  expect([await headObject('media', one.key), await headObject('media', two.key)]).toEqual([null, null]);
  // Who comes back for it is told that it has gone, for as long as the ticket is kept.
  setClock(() => inHours(25));
  const again = { ...headers, authorization: `Bearer ${await signIn(cloud, 'a1', ACME)}` };
  expect((await cloud.fetch(ACME, `/api/uploads/${one.id}`, { headers: again })).status).toBe(410);
  expect(await sweep(26)).toBe(0);
});

it('keeps completed files, files of others, and objects of no upload [R08]', async () => {
  const done = await left();
  expect((await post(`/api/uploads/${done.id}/complete`)).status).toBe(200);
  const body = objects.body(personas.t1.scope, 'a'.repeat(64));
  const foreign = objects.media(personas.t2.scope, 'images', 'foreign.png');
  for (const key of [body, foreign]) await putObject('media', key, png(), { type: 'image/png' });
  const open = await left();
  expect(await sweep(25)).toBe(1);
  expect(await headObject('media', open.key)).toBeNull();
  for (const key of [done.key, body, foreign]) expect(await headObject('media', key)).not.toBeNull();
});

it('deletes bytes that arrived for an aborted ticket [R08]', async () => {
  const ticket = await left();
  expect((await cloud.fetch(ACME, `/api/uploads/${ticket.id}`, { method: 'DELETE', headers })).status).toBe(204);
  await putObject('media', ticket.key, png(), { type: ticket.type });
  expect(await sweep(25)).toBe(1);
  expect(await headObject('media', ticket.key)).toBeNull();
});

it('leaves no file where the commit fails after the bytes: the next try completes it, or they go later [R08]', async () => {
  expectLogged('rest.internal');
  const [tried, given] = [await left(), await left()];
  const files = () => query('records', { pk: records.headers(personas.t1.scope, 'file') });
  const before = (await files()).length;
  const restore = between((name) => (name === 'TransactWrite' ? new Unavailable('The table is gone.') : 'pass'));
  for (const { id } of [tried, given]) expect((await post(`/api/uploads/${id}/complete`)).status).toBe(500);
  const form = new FormData();
  form.append('image', new File([new Uint8Array(png(3, 3))], 'direct.png'));
  expect((await cloud.fetch(ACME, '/api/upload-image', { method: 'POST', headers, body: form })).status).toBe(500);
  restore();
  expect((await files()).length).toBe(before);
  expect((await post(`/api/uploads/${tried.id}/complete`)).status).toBe(200);
  expect((await files()).length).toBe(before + 1);
  await sweep(25);
  expect(await headObject('media', given.key)).toBeNull();
  const stored = (await listObjects('media', objects.media(personas.t1.scope, 'images', ''))).map(({ key }) => key);
  const known = new Set((await files()).map(({ sk }) => sk));
  expect(stored.filter((key) => !known.has(key.slice(key.lastIndexOf('/') + 1)))).toEqual([]);
});

it('completes a sweep that was interrupted with the next one, without a listing of the storage [R08]', async () => {
  const all = await Promise.all(Array.from({ length: 12 }, () => left()));
  const storage = s3();
  const send = storage.send.bind(storage) as (command: object) => Promise<unknown>;
  const calls: string[] = [];
  let before = 5;
  storage.send = (async (command: object) => {
    calls.push(command.constructor.name);
    before -= 1;
    if (before < 0) throw new Error('cut off');
    return send(command);
  }) as typeof storage.send;
  await expect(sweep(25)).rejects.toThrow('cut off');
  before = Number.POSITIVE_INFINITY;
  expect(await sweep(26)).toBeLessThanOrEqual(12);
  storage.send = send as typeof storage.send;
  expect(calls.filter((name) => name.startsWith('List'))).toEqual([]);
  expect(await Promise.all(all.map(({ key }) => headObject('media', key)))).toEqual(all.map(() => null));
  expect(await sweep(27)).toBe(0);
});
