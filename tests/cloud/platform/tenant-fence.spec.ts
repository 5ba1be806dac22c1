import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { batchGet, deleteAll, deleteItem, getItem, putItem, query, updateItem, writeAll } from '../../../functions/platform/dynamo.ts';
import { openBook } from '../../../functions/platform/book.ts';
import { records, type Scope } from '../../../functions/platform/keys/keys.ts';
import { readCall } from '../../../functions/platform/request.ts';
import { acrossTenants, fenced, FenceError } from '../../../functions/platform/keys/tenant-fence.ts';
import { transact } from '../../../functions/platform/tables/transact.ts';
import { type Cloud, startCloud } from '../../fixtures/cloud.ts';
import { dump } from '../../fixtures/dump.ts';
import { emailOf, makeWorld, PASSWORD, signIn, type World } from '../../fixtures/personas.ts';

let cloud: Cloud;
let world: World;
let token: string;
beforeAll(async () => {
  cloud = await startCloud({ follow: 'never' });
  world = await makeWorld();
  token = await signIn(cloud, 'a1', world.t1.host);
});
afterAll(() => cloud.stop());

/** What a function does with a call of an admin of T1, as soon as it knows who calls. */
async function inCallOfT1<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  const headers = new Headers({
    authorization: `Bearer ${token}`,
    'x-origin-secret': cloud.env['ORIGIN_SECRET'] ?? '',
    'x-trellis-host': `${world.t1.host}:${cloud.port}`,
    'x-instance-domain': world.t1.domain,
  });
  return fenced(async () => {
    const { viewer } = await (await readCall(headers)).sight();
    expect(viewer?.place?.tenant).toBe(world.t1.id);
    return work();
  });
}

const memberOf = (scope: Scope) => records.member(scope, world.people.u12.id);
const REACHES: Readonly<Record<string, (scope: Scope) => Promise<unknown>>> = {
  'reads an item': (scope) => getItem('records', memberOf(scope)),
  'reads items of several tenants at once': (scope) =>
    batchGet([
      { table: 'records', key: memberOf(world.t1.scope) },
      { table: 'records', key: memberOf(scope) },
    ]),
  'queries a partition': (scope) => query('records', { pk: records.personPartition(scope, world.people.u12.id) }),
  'queries the index of a stream': (scope) =>
    query('events', { pk: records.personPartition(scope, world.people.u12.id), index: 'activity' }),
  'puts an item': (scope) => putItem('records', { ...records.slug(scope, 'planted'), branch: 1, current: true }),
  'changes an item': (scope) =>
    updateItem('records', memberOf(scope), { update: 'SET #r = :r', names: { '#r': 'role' }, values: { ':r': 'admin' } }),
  'deletes an item': (scope) => deleteItem('records', records.slug(scope, 'north')),
  'writes many items': (scope) => writeAll('records', [{ ...records.slug(scope, 'planted'), branch: 1, current: true }]),
  'deletes many items': (scope) => deleteAll('records', [records.slug(scope, 'north')]),
  'writes in a transaction with its own tenant': (scope) =>
    transact(async () => ({
      writes: [
        { table: 'records', put: { ...records.slug(world.t1.scope, 'own'), branch: 1, current: true } },
        { table: 'records', remove: records.slug(scope, 'north') },
      ],
      answer: null,
    })),
  'opens a book': (scope) => openBook(scope, ['people']),
};

describe('the wall between tenants', () => {
  for (const [what, reach] of Object.entries(REACHES)) {
    it(`T12: a call of T1 that ${what} of T2 is stopped, and nothing of either changes`, async () => {
      const before = await dump();
      await expect(inCallOfT1(() => reach(world.t2.scope))).rejects.toBeInstanceOf(FenceError);
      expect(await dump()).toEqual(before);
    });
  }

  it('lets a call through to what is its own', async () => {
    expect(await inCallOfT1(() => getItem('records', memberOf(world.t1.scope)))).toMatchObject({ email: emailOf('u12') });
    await inCallOfT1(async () => REACHES['opens a book']?.(world.t1.scope));
  });

  it('stands open before anybody is known, and for what is about one person in all their instances', async () => {
    expect(await fenced(() => getItem('records', memberOf(world.t2.scope)))).toMatchObject({ email: emailOf('u12') });
    expect(await inCallOfT1(() => acrossTenants(() => getItem('records', memberOf(world.t2.scope))))).toMatchObject({
      email: emailOf('u12'),
    });
  });

  it('tells a caller nothing of it', async () => {
    expect(new FenceError(2, 1).message).not.toContain(PASSWORD);
    const { data, errors } = await cloud.graphql(
      world.t1.host,
      'query ($id: ID!) { user(id: $id) { email } }',
      { id: world.people.l2.id },
      { token },
    );
    expect([data?.['user'] ?? null, errors.map(({ extensions }) => extensions?.['code'])]).toEqual([null, ['NOT_FOUND']]);
  });
});
