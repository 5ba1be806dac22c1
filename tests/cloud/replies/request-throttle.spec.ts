import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { functions } from '../../../functions/manifest.ts';
import { setClock } from '../../../functions/platform/request/request.ts';
import { systemClock } from '../../../shared/kernel/instant.ts';
import { type Cloud, startCloud } from '../../fixtures/cloud.ts';
import { hostFetch, type HostFetch } from '../../fixtures/host-fetch.ts';
import { makePersonas, signIn } from '../../fixtures/personas.ts';

const LIMIT = 30;
/** Of a whole instance: two people at their limit. */
const INSTANCE_LIMIT = 2 * LIMIT;
const ACME = 'acme.localhost';
const GLOBEX = 'globex.localhost';
/** What may never be refused, and what comes by the dozen with one page: docs/spec/quality.md, section 4.7. */
const EXEMPT = new Set(['learning-time', 'files', 'content-files', 'shell']);
const isExempt = (name: string): boolean => EXEMPT.has(name) || /scorm|xapi|package|proxy/.test(name);
const braked = functions.filter(({ name, triggers }) => triggers.some(({ kind }) => kind === 'http') && !isExempt(name));

let cloud: Cloud;
let minute = Date.parse('2030-01-07T09:00:00Z');

beforeAll(async () => {
  process.env['CALLS_PER_MINUTE'] = String(LIMIT);
  process.env['INSTANCE_CALLS_PER_MINUTE'] = String(INSTANCE_LIMIT);
  cloud = await startCloud({ follow: 'never' });
  await makePersonas();
});
afterAll(async () => {
  setClock(systemClock);
  await cloud.stop();
});

/** Every case has a minute of its own, which stands still. */
function nextMinute(): void {
  minute += 60_000;
  setClock(() => new Date(minute + 45_000).toISOString());
}

const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}`, 'x-instance-domain': 'acme' });
const statuses = async (times: number, ask: () => Promise<Response>): Promise<number[]> => {
  const seen: number[] = [];
  for (let n = 0; n < times; n += 1) seen.push((await ask()).status);
  return seen;
};
const graphql =
  (fetchFrom: HostFetch, headers: Record<string, string> = {}) =>
  (): Promise<Response> =>
    fetchFrom(ACME, '/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ query: '{ viewer { role } }' }),
    });

/** The first route of a function on the host of an instance, as anybody could ask it. */
function askAny(name: string, headers: Record<string, string>): () => Promise<Response> {
  const spec = braked.find((each) => each.name === name);
  const routes = spec?.triggers.flatMap((trigger) => (trigger.kind === 'http' ? trigger.routes : [])) ?? [];
  // Paths of the content host are not on the host of an instance.
  const route = routes.find(({ path }) => !path.startsWith('/_'));
  if (!route) throw new Error(`${name} has no route.`);
  if (name === 'graphql') return graphql(cloud.fetch, headers);
  return () => cloud.fetch(ACME, route.path.replace(/\{[^}]+\}/g, 'none'), { method: route.method, headers });
}

describe('a caller above the rate limit', () => {
  it.each(braked.map(({ name }) => name))('is told by %s to wait, and is served in the next minute', async (name) => {
    nextMinute();
    const token = await signIn(cloud, 'a1', ACME);
    nextMinute();
    const ask = askAny(name, bearer(token));
    expect(await statuses(LIMIT, ask)).not.toContain(429);
    const refused = await ask();
    expect([refused.status, refused.headers.get('retry-after'), refused.headers.get('cache-control')]).toEqual([429, '15', 'no-store']);
    const said = 'Too many requests. Please wait a moment and try again.';
    expect(await refused.json()).toEqual(
      name === 'graphql' ? { errors: [{ message: said, extensions: { code: 'RATE_LIMITED' } }] } : { error: said, code: 'RATE_LIMITED' },
    );
    nextMinute();
    expect((await ask()).status).not.toBe(429);
  });

  it('is counted by person, whatever their address and tab', async () => {
    nextMinute();
    const [one, same, other] = [await signIn(cloud, 'a1', ACME), await signIn(cloud, 'a1', ACME), await signIn(cloud, 'a1b', ACME)];
    nextMinute();
    await statuses(LIMIT, graphql(cloud.fetch, bearer(one)));
    expect((await graphql(hostFetch(cloud.port, '127.0.0.9'), bearer(same))()).status).toBe(429);
    expect((await graphql(cloud.fetch, bearer(other))()).status).toBe(200);
  });

  it('is counted by address without a session, also with an invalid token', async () => {
    nextMinute();
    await statuses(LIMIT, graphql(cloud.fetch));
    expect((await graphql(cloud.fetch, bearer('nonsense'))()).status).toBe(429);
    expect((await graphql(hostFetch(cloud.port, '127.0.0.9'))()).status).toBe(200);
  });

  it('is counted by instance too: the loud one is refused, and others are served [R17]', async () => {
    nextMinute();
    const loud = [await signIn(cloud, 'a1', ACME), await signIn(cloud, 'a1b', ACME), await signIn(cloud, 'l1', ACME, 'north')];
    const other = await signIn(cloud, 'a2', GLOBEX);
    nextMinute();
    const [first = '', second = '', third = ''] = loud;
    for (const token of [first, second]) expect(await statuses(LIMIT, graphql(cloud.fetch, bearer(token)))).not.toContain(429);
    const refused = await graphql(cloud.fetch, bearer(third))();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '15']);
    const ask = (): Promise<Response> =>
      cloud.fetch(GLOBEX, '/graphql', {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${other}`, 'x-instance-domain': 'globex' },
        body: JSON.stringify({ query: '{ viewer { role } }' }),
      });
    expect(await statuses(LIMIT, ask)).toEqual(Array.from({ length: LIMIT }, () => 200));
  });

  it('does not use up the calls of their instance when refused', async () => {
    nextMinute();
    const [one, other] = [await signIn(cloud, 'a1', ACME), await signIn(cloud, 'a1b', ACME)];
    nextMinute();
    expect(await statuses(3 * LIMIT, graphql(cloud.fetch, bearer(one)))).toContain(429);
    expect(await statuses(LIMIT, graphql(cloud.fetch, bearer(other)))).not.toContain(429);
  });

  it('still has learning time counted', async () => {
    nextMinute();
    const token = await signIn(cloud, 'l1', ACME, 'north');
    nextMinute();
    const beat = () =>
      cloud.fetch(ACME, '/api/learning/beat', {
        method: 'POST',
        headers: { ...bearer(token), 'x-branch-url': 'north', 'content-type': 'application/json' },
        body: JSON.stringify({ courseId: '1', unitId: '1', seconds: 30 }),
      });
    expect(new Set(await statuses(LIMIT * 2, beat))).toEqual(new Set([404]));
  });
});
