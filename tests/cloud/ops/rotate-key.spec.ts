import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Cloud, startCloud } from '../../fixtures/cloud.ts';
import { makePersonas, signIn } from '../../fixtures/personas.ts';
import { isOneSentence, ops } from './ops.ts';

let cloud: Cloud;
beforeAll(async () => {
  cloud = await startCloud({ functions: 'bundled' });
  Object.assign(process.env, cloud.env);
  await makePersonas();
}, 180_000);
afterAll(() => cloud?.stop());

const secrets = (): Promise<string> => readFile(join(cloud.data, 'secrets/secrets.json'), 'utf8');
const HOST = 'acme.localhost';

/** As a browser would hold it on: GraphQL and REST verify by themselves. */
async function isGood(token: string): Promise<readonly boolean[]> {
  const reply = await cloud.graphql(HOST, '{ usersPage { paginatorInfo { total } } }', {}, { token });
  const rest = await cloud.fetch(HOST, '/api/user', { headers: { authorization: `Bearer ${token}`, 'x-instance-domain': 'acme' } });
  return [reply.status === 200 && reply.errors.length === 0, rest.status === 200];
}

async function startAgain(): Promise<void> {
  await cloud.kill('host');
  await cloud.restart();
}

describe('rotation of the signing key', () => {
  it('keeps old tokens valid beside new ones until the overlap ends', { timeout: 240_000 }, async () => {
    const old = await signIn(cloud, 'a1', HOST);
    expect(await isGood(old)).toEqual([true, true]);
    const before = await secrets();
    expect(await ops(cloud.data, 'rotate-key', '--dry-run')).toMatchObject({
      code: 0,
      out: expect.stringContaining('Nothing was written'),
    });
    expect(isOneSentence(await ops(cloud.data, 'rotate-key', '--end-overlap')), 'no overlap yet').toBe(true);
    expect(await secrets()).toBe(before);

    expect(await ops(cloud.data, 'rotate-key')).toMatchObject({ code: 0, out: expect.stringContaining('Restart') });
    await startAgain();
    const fresh = await signIn(cloud, 'a1', HOST);
    expect(decodeProtectedHeader(fresh).kid).not.toBe(decodeProtectedHeader(old).kid);
    expect([await isGood(old), await isGood(fresh)]).toEqual([
      [true, true],
      [true, true],
    ]);

    expect(await ops(cloud.data, 'rotate-key', '--end-overlap')).toMatchObject({
      code: 0,
      out: expect.stringContaining('no longer valid'),
    });
    await startAgain();
    expect([await isGood(old), await isGood(fresh)]).toEqual([
      [false, false],
      [true, true],
    ]);
  });
});
