import { beforeAll, describe, expect, it } from 'vitest';
import { batchGet, deleteAll, writeAll } from '../../../functions/platform/tables/batches.ts';
import { deleteItem, getItem, putItem, query, updateItem } from '../../../functions/platform/tables/dynamo.ts';
import { openBook } from '../../../functions/platform/book/book.ts';
import { signPath } from '../../../functions/platform/credentials/grants.ts';
import { records, type Scope } from '../../../functions/platform/keys/keys.ts';
import { objects } from '../../../functions/platform/keys/object-keys.ts';
import { storedPath } from '../../../functions/platform/keys/storage-paths.ts';
import {
  deleteObject,
  getObject,
  getSmallObject,
  headObject,
  listObjects,
  openObject,
  putObject,
} from '../../../functions/platform/objects/blobs.ts';
import { beginParts } from '../../../functions/platform/objects/parts.ts';
import { presignGet, presignPart, presignPut } from '../../../functions/platform/objects/presign.ts';
import { readBytes, readStream } from '../../../functions/platform/objects/object-reads.ts';
import { guardedReactor } from '../../../functions/stream/react.lambda.ts';
import type { Reactor } from '../../../functions/platform/store/reactor.ts';
import { readCall } from '../../../functions/platform/request/request.ts';
import { acrossTenants, fenced, FenceError } from '../../../functions/platform/keys/tenant-fence.ts';
import { transact } from '../../../functions/platform/tables/transact.ts';
import { dump } from '../../fixtures/dump.ts';
import { usePersonaCloud } from '../../fixtures/persona-cloud.ts';
import { emailOf, PASSWORD, signIn } from '../../fixtures/personas.ts';

const { cloud, personas } = usePersonaCloud({ follow: 'never' });
let token: string;
beforeAll(async () => {
  token = await signIn(cloud, 'a1', personas.t1.host);
});

/** What a function does with a call of an admin of T1, as soon as it knows who calls. */
async function inCallOfT1<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  const headers = new Headers({
    authorization: `Bearer ${token}`,
    'x-origin-secret': cloud.env['ORIGIN_SECRET'] ?? '',
    'x-trellis-host': `${personas.t1.host}:${cloud.port}`,
    'x-instance-domain': personas.t1.domain,
  });
  return fenced(async () => {
    const { viewer } = await (await readCall(headers)).resolveViewer();
    expect(viewer?.tenant?.id).toBe(personas.t1.id);
    return work();
  });
}

const memberOf = (scope: Scope) => records.member(scope, personas.people.u12.id);
const REACHES: Readonly<Record<string, (scope: Scope) => Promise<unknown>>> = {
  'reads an item': (scope) => getItem('records', memberOf(scope)),
  'reads items of several tenants at once': (scope) =>
    batchGet([
      { table: 'records', key: memberOf(personas.t1.scope) },
      { table: 'records', key: memberOf(scope) },
    ]),
  'queries a partition': (scope) => query('records', { pk: records.personPartition(scope, personas.people.u12.id) }),
  'queries the index of a stream': (scope) =>
    query('events', { pk: records.personPartition(scope, personas.people.u12.id), index: 'activity' }),
  'puts an item': (scope) => putItem('records', { ...records.slug(scope, 'planted'), branch: 1, current: true }),
  'changes an item': (scope) =>
    updateItem('records', memberOf(scope), { update: 'SET #r = :r', names: { '#r': 'role' }, values: { ':r': 'admin' } }),
  'deletes an item': (scope) => deleteItem('records', records.slug(scope, 'north')),
  'writes many items': (scope) => writeAll('records', [{ ...records.slug(scope, 'planted'), branch: 1, current: true }]),
  'deletes many items': (scope) => deleteAll('records', [records.slug(scope, 'north')]),
  'writes in a transaction with its own tenant': (scope) =>
    transact(async () => ({
      writes: [
        { table: 'records', put: { ...records.slug(personas.t1.scope, 'own'), branch: 1, current: true } },
        { table: 'records', remove: records.slug(scope, 'north') },
      ],
      result: null,
    })),
  'reads a file': (scope) => getObject('media', objects.media(scope, 'templates', 'a.pdf')),
  'reads a small file': (scope) => getSmallObject('media', objects.media(scope, 'packages', 'a.json'), 1_000),
  'reads a file as it arrives': (scope) => openObject('media', objects.media(scope, 'templates', 'a.pdf')),
  'asks for the facts of a file': (scope) => headObject('media', objects.media(scope, 'templates', 'a.pdf')),
  'reads a range of a file': (scope) => readBytes(objects.media(scope, 'templates', 'a.pdf'), { etag: 'x' }, { start: 0, end: 1 }),
  'streams a file': (scope) => readStream(objects.media(scope, 'templates', 'a.pdf'), { etag: 'x' }),
  'stores a file': (scope) => putObject('media', objects.media(scope, 'templates', 'a.pdf'), new Uint8Array(1), { type: 'text/plain' }),
  'deletes a file': (scope) => deleteObject('media', objects.media(scope, 'templates', 'a.pdf')),
  'lists files': (scope) => listObjects('media', objects.ofTenant(scope)),
  'signs the address of an upload': (scope) => presignPut(objects.media(scope, 'templates', 'a.pdf'), { size: 1, type: 'text/plain' }, 60),
  'signs the address of a part': (scope) =>
    presignPart({ key: objects.media(scope, 'templates', 'a.pdf'), parts: 'x' }, { number: 1, size: 1 }, 60),
  'signs the address of a download': (scope) => presignGet(objects.media(scope, 'templates', 'a.pdf'), 'attachment', 60),
  'begins an upload in parts': (scope) => beginParts(objects.media(scope, 'templates', 'a.pdf'), 'text/plain'),
  'signs the path of a file': (scope) =>
    Promise.resolve(signPath(storedPath(scope, 'assignments', `${'a'.repeat(32)}.pdf`), 'download', new Date().toISOString())),
  'opens a book': (scope) => openBook(scope, ['people']),
};

describe('the fence between tenants', () => {
  for (const [what, reach] of Object.entries(REACHES)) {
    it(`a call of T1 that ${what} of T2 is stopped, and nothing of either changes [T12]`, async () => {
      const before = await dump();
      await expect(inCallOfT1(() => reach(personas.t2.scope))).rejects.toBeInstanceOf(FenceError);
      expect(await dump()).toEqual(before);
    });
  }

  for (const [what, reach] of Object.entries(REACHES)) {
    it(`what follows from an event of T1 and ${what} of T2 is stopped, and nothing of either changes [T12, H32]`, async () => {
      const before = await dump();
      const reactor: Reactor = { name: 'reaches', on: ['X'], react: async () => void (await reach(personas.t2.scope)) };
      const pointer = { pk: `t${personas.t1.id}#c1`, sk: `v#${what}`, names: ['X'] };
      await expect(guardedReactor(reactor)(pointer)).rejects.toBeInstanceOf(FenceError);
      expect(await dump()).toEqual(before);
    });
  }

  it('allows what follows from an event of the platform to reach any tenant', async () => {
    const reactor: Reactor = { name: 'own', on: ['X'], react: async () => void (await getItem('records', memberOf(personas.t2.scope))) };
    await guardedReactor(reactor)({ pk: 't0#i', sk: 'v#1', names: ['X'] });
  });

  it('allows a call to reach its own tenant', async () => {
    expect(await inCallOfT1(() => getItem('records', memberOf(personas.t1.scope)))).toMatchObject({ email: emailOf('u12') });
    await inCallOfT1(async () => REACHES['opens a book']?.(personas.t1.scope));
  });

  it('is open before the viewer is known, and for commands about one person in all their instances', async () => {
    expect(await fenced(() => getItem('records', memberOf(personas.t2.scope)))).toMatchObject({ email: emailOf('u12') });
    expect(await inCallOfT1(() => acrossTenants(() => getItem('records', memberOf(personas.t2.scope))))).toMatchObject({
      email: emailOf('u12'),
    });
  });

  it('reveals nothing to the caller', async () => {
    expect(new FenceError(2, 1).message).not.toContain(PASSWORD);
    const { data, errors } = await cloud.graphql(
      personas.t1.host,
      'query ($id: ID!) { user(id: $id) { email } }',
      { id: personas.people.l2.id },
      { token },
    );
    expect([data?.['user'] ?? null, errors.map(({ extensions }) => extensions?.['code'])]).toEqual([null, ['NOT_FOUND']]);
  });
});
