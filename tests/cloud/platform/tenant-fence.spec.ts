import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { batchGet, deleteAll, writeAll } from '../../../functions/platform/tables/batches.ts';
import { deleteItem, getItem, putItem, query, updateItem } from '../../../functions/platform/tables/dynamo.ts';
import { openBook } from '../../../functions/platform/book/book.ts';
import { signPath } from '../../../functions/platform/credentials/grants.ts';
import { objects, records, type Scope } from '../../../functions/platform/keys/keys.ts';
import { storedPath } from '../../../functions/platform/keys/storage-paths.ts';
import { getObject, getSmallObject } from '../../../functions/platform/objects/blobs.ts';
import { readCall } from '../../../functions/platform/request/request.ts';
import { acrossTenants, fenced, FenceError } from '../../../functions/platform/keys/tenant-fence.ts';
import { transact } from '../../../functions/platform/tables/transact.ts';
import { type Cloud, startCloud } from '../../fixtures/cloud.ts';
import { dump } from '../../fixtures/dump.ts';
import { emailOf, makePersonas, PASSWORD, signIn, type Personas } from '../../fixtures/personas.ts';

let cloud: Cloud;
let personas: Personas;
let token: string;
beforeAll(async () => {
  cloud = await startCloud({ follow: 'never' });
  personas = await makePersonas();
  token = await signIn(cloud, 'a1', personas.t1.host);
});
afterAll(() => cloud.stop());

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
