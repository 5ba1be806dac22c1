import { describe, expect, it } from 'vitest';
import { query } from '../../../functions/platform/tables/dynamo.ts';
import { records } from '../../../functions/platform/keys/keys.ts';
import { setClock } from '../../../functions/platform/request/request.ts';
import { dayOf, systemClock, toInstant } from '../../../shared/kernel/instant.ts';
import { callersOf } from '../../fixtures/callers.ts';
import { eventually } from '../../fixtures/eventually.ts';
import { usePersonaCloud } from '../../fixtures/persona-cloud.ts';
import { signIn } from '../../fixtures/personas.ts';

const ACME = 'acme.localhost';
const GLOBEX = 'globex.localhost';
const LIST = '{ apiKeys { api_access data { id name scopes status expires_at last_used_at } } }';
const CREATE = `mutation ($name: String!, $scopes: [String!]!, $expires_at: Date) {
  createApiKey(name: $name, scopes: $scopes, expires_at: $expires_at) { api_key { id name status scopes } secret } }`;
const REVOKE = 'mutation ($id: ID!) { revokeApiKey(id: $id) }';
const SWITCH = 'mutation ($id: ID!, $on: Boolean) { updateLmsInstance(id: $id, name: "Acme", api_access: $on) { id } }';

const { cloud, personas } = usePersonaCloud();
const { as } = callersOf(() => cloud);

const switchAccess = async (on: boolean): Promise<void> => {
  const { errors } = await cloud.graphql('localhost', SWITCH, { id: String(personas.t1.id), on }, await as('s0', undefined, 'localhost'));
  expect(errors).toEqual([]);
};
const create = async (variables: Record<string, unknown>) => cloud.graphql(ACME, CREATE, variables, await as('a1'));
const list = async () => (await cloud.graphql(ACME, LIST, {}, await as('a1'))).data?.apiKeys;

describe('keys of the API', () => {
  it('cannot be made while API access of the instance is off', async () => {
    const { data, errors } = await create({ name: 'Reports', scopes: ['statements:read'] });
    expect([data, errors[0]?.extensions?.['code'], errors[0]?.message]).toEqual([
      null,
      'CONFLICT',
      'API access is switched off for this instance. Ask the product team to switch it on.',
    ]);
    expect(await list()).toEqual({ api_access: false, data: [] });
  });

  it('are made by an admin, show their secret once, and are stored as a hash', async () => {
    await switchAccess(true);
    const { data } = await create({ name: '  Reports ', scopes: ['statements:read', 'statements:write'], expires_at: '2099-01-31' });
    const made = data?.createApiKey;
    expect(made).toMatchObject({ api_key: { name: 'Reports', status: 'active', scopes: ['statements:read', 'statements:write'] } });
    const items = await query('records', { pk: records.headers(personas.t1.scope, 'apiKey') });
    expect(made?.secret).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(items)).not.toContain(made?.secret);
    expect(JSON.stringify(await list())).not.toContain(made?.secret);
    expect((await list())?.data).toMatchObject([{ name: 'Reports', expires_at: '2099-01-31', last_used_at: null }]);
  });

  it('are not made of bad input, which is named by field', async () => {
    const bad = [
      [{ name: ' ' }, 'Enter a name.'],
      [{ scopes: [] }, 'Choose at least one right.'],
      [{ scopes: ['all'] }, 'Each right must be one of statements:read, statements:write, profiles:write.'],
      [{ scopes: ['statements:read', 'statements:read'] }, 'Choose each right once.'],
      [{ expires_at: '2020-01-01' }, 'The last day cannot lie in the past.'],
    ] as const;
    const told = await Promise.all(
      bad.map(async ([change]) => {
        const { errors } = await create({ name: 'Bad', scopes: ['statements:read'], ...change });
        const extensions = errors[0]?.extensions;
        return [extensions?.['code'], Object.values((extensions?.['validation'] as object | undefined) ?? {})];
      }),
    );
    expect(told).toEqual(bad.map(([, says]) => ['VALIDATION', [[says]]]));
  });

  it('are those of one instance: an admin of another neither lists nor revokes them', async () => {
    const [key] = (await list())?.data ?? [];
    const elsewhere = await as('a2', undefined, GLOBEX);
    expect((await cloud.graphql(GLOBEX, LIST, {}, elsewhere)).data?.apiKeys.data).toEqual([]);
    const { errors } = await cloud.graphql(GLOBEX, REVOKE, { id: key?.id }, elsewhere);
    expect(errors[0]?.extensions?.['code']).toBe('NOT_FOUND');
    expect((await list())?.data[0]?.status).toBe('active');
  });

  it('read until the end of their last day, and nothing after it, when the list says that they expired', async () => {
    const today = dayOf(systemClock());
    const { data } = await create({ name: 'Short', scopes: ['statements:read'], expires_at: today });
    const { api_key: key, secret } = data?.createApiKey ?? { api_key: { id: '' }, secret: '' };
    const read = async (of = secret): Promise<[number, string | undefined]> => {
      const response = await cloud.fetch(ACME, '/api/xapi/statements', {
        headers: { authorization: `Bearer ${key.id}.${of}`, 'x-experience-api-version': '1.0.3' },
      });
      return [response.status, ((await response.json()) as { error?: string }).error];
    };
    const listed = async () => {
      const token = await signIn(cloud, 'a1', ACME);
      const keys = (await cloud.graphql(ACME, LIST, {}, { token })).data?.apiKeys.data ?? [];
      return keys.find(({ id }) => id === key.id);
    };
    try {
      setClock(() => `${today}T23:59:59.999Z`);
      expect(await read()).toEqual([200, undefined]);
      expect(await listed()).toMatchObject({ status: 'active', last_used_at: `${today}T23:59:59.999Z` });
      const next = toInstant(Date.parse(`${today}T00:00:00.000Z`) + 86_400_000);
      setClock(() => next);
      expect(await read()).toEqual([401, `The last day of this API key was ${today} (UTC). Please ask an administrator for a new one.`]);
      expect((await read('wrong'))[1]).toBe('This API key is not valid here. Please check its id and secret.');
      expect(await listed()).toMatchObject({ status: 'expired', expires_at: today, last_used_at: `${today}T23:59:59.999Z` });
    } finally {
      setClock(systemClock);
    }
    expect(await cloud.graphql(ACME, REVOKE, { id: key.id }, await as('a1'))).toMatchObject({ errors: [] });
  });

  it('are revoked at once and stay in the list; making and revoking are told in the audit log', async () => {
    const key = (await list())?.data.find(({ name }) => name === 'Reports');
    const revoke = async () => (await cloud.graphql(ACME, REVOKE, { id: key?.id }, await as('a1'))).data?.revokeApiKey;
    expect([await revoke(), await revoke()]).toEqual([true, true]);
    expect((await list())?.data.find(({ id }) => id === key?.id)?.status).toBe('revoked');
    const PAGE = '{ auditLogPage(act: "instance") { data { sentence } } }';
    await eventually(async () => {
      const { data } = await cloud.graphql(ACME, PAGE, {}, await as('a1'));
      const sentences = data?.auditLogPage.data.map(({ sentence }) => sentence) ?? [];
      return ['added an API key of Acme', 'revoked an API key of Acme'].every((end) =>
        sentences.some((sentence) => sentence.endsWith(end)),
      );
    });
  });

  it('are at most 50 at a time: one more is refused until another is revoked', async () => {
    const active = ((await list())?.data ?? []).filter(({ status }) => status === 'active').length;
    const ids: string[] = [];
    for (let n = active; n < 50; n += 1)
      ids.push((await create({ name: `Key ${n}`, scopes: ['statements:read'] })).data?.createApiKey.api_key.id ?? '');
    const more = () => create({ name: 'One more', scopes: ['statements:read'] });
    const { errors } = await more();
    expect([errors[0]?.extensions?.['code'], errors[0]?.message]).toEqual([
      'CONFLICT',
      'An instance can have 50 API keys. Revoke one that is not needed any more.',
    ]);
    await cloud.graphql(ACME, REVOKE, { id: ids[0] }, await as('a1'));
    const made = (await more()).data?.createApiKey.api_key.id;
    for (const id of [...ids, made]) await cloud.graphql(ACME, REVOKE, { id }, await as('a1'));
    expect((await list())?.data.filter(({ status }) => status === 'active')).toHaveLength(active);
  });
});
