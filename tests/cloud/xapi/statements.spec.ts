import { beforeAll, describe, expect, it } from 'vitest';
import { objects } from '../../../functions/platform/keys/object-keys.ts';
import { listObjects } from '../../../functions/platform/objects/blobs.ts';
import {
  basic,
  cloud,
  ACME,
  find,
  GLOBEX,
  type Key,
  makeKey,
  personas,
  statementOf,
  store,
  switchAccess,
  useXapi,
  xapi,
} from './xapi-fixture.ts';

useXapi();

let key: Key;
beforeAll(async () => {
  key = await makeKey(['statements:read', 'statements:write', 'profiles:write']);
});

const codeOf = async (sent: Promise<{ status: number }>): Promise<number> => (await sent).status;
const post = (body: unknown) => codeOf(xapi('statements', key, { method: 'POST', body }));

describe('a key of the API', () => {
  it('is needed, with the right for what is done, in its own instance', async () => {
    const reader = await makeKey(['statements:read']);
    const codes = await Promise.all([
      codeOf(cloud.fetch(ACME, '/api/xapi/statements', { headers: { 'x-experience-api-version': '1.0.3' } })),
      codeOf(xapi('statements', { ...key, secret: 'wrong' })),
      codeOf(xapi('statements', key, { host: GLOBEX })),
      codeOf(xapi('statements', reader)),
      codeOf(xapi('statements', reader, { method: 'POST', body: statementOf() })),
      codeOf(xapi('statements', key, { headers: { authorization: `Bearer ${key.id}.${key.secret}` } })),
    ]);
    expect(codes).toEqual([401, 401, 401, 200, 403, 200]);
  });

  it('is used by pages of any host, which read refusals too', async () => {
    const origin = 'https://reports.example';
    const asked = { 'access-control-request-method': 'PUT', 'access-control-request-headers': 'authorization,x-experience-api-version' };
    const preflight = await cloud.fetch(ACME, '/api/xapi/statements', { method: 'OPTIONS', headers: { origin, ...asked } });
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
    expect(preflight.headers.get('access-control-allow-methods')).toContain('PUT');
    expect(preflight.headers.get('access-control-allow-headers')).toContain('X-Experience-API-Version');
    for (const [secret, status] of [
      [key.secret, 200],
      ['wrong', 401],
    ] as const) {
      const { headers, status: answered } = await xapi('statements?limit=1', { ...key, secret }, { headers: { origin } });
      expect([answered, headers.get('access-control-allow-origin')]).toEqual([status, '*']);
      expect(headers.get('access-control-expose-headers')).toContain('X-Experience-API-Consistent-Through');
      expect(headers.get('access-control-allow-credentials')).toBeNull();
    }
  });

  it('is refused while API access is off', async () => {
    await switchAccess(personas.t1.scope, false);
    const off = await codeOf(xapi('statements', key));
    await switchAccess(personas.t1.scope, true);
    expect([off, await codeOf(xapi('statements', key))]).toEqual([403, 200]);
  });
});

describe('statements', () => {
  it('are stored with time, version and authority, and read by their id', async () => {
    const sent = statementOf();
    const [id = ''] = await store(key, sent);
    const response = await xapi(`statements?statementId=${id}`, key);
    const statement = (await response.json()) as Record<string, unknown>;
    expect(statement).toMatchObject({ ...sent, version: '1.0.0', authority: { account: { name: key.id } } });
    expect(Date.parse(String(statement['stored']))).not.toBeNaN();
    expect(response.headers.get('x-experience-api-version')).toBe('1.0.3');
    expect(response.headers.get('x-experience-api-consistent-through')).not.toBeNull();
  });

  it('are stored once: the same again changes nothing, another under its id is a conflict', async () => {
    const sent = statementOf();
    const put = (body: unknown) => codeOf(xapi(`statements?statementId=${String(sent['id'])}`, key, { method: 'PUT', body }));
    expect(await put(sent)).toBe(204);
    expect(await put(sent)).toBe(204);
    expect(await put({ ...sent, object: { id: 'https://example.com/lessons/2' } })).toBe(409);
    expect(await post({ ...sent, result: { success: true } })).toBe(409);
  });

  it('are refused as a whole when one of them breaks a rule', async () => {
    const good = statementOf();
    expect(await post([good, statementOf({ verb: { id: 'no iri' } })])).toBe(400);
    expect(await codeOf(xapi(`statements?statementId=${String(good['id'])}`, key))).toBe(404);
  });

  it.each([
    ['two ways to identify an agent', { actor: { mbox: 'mailto:a@example.com', openid: 'https://example.com/a' } }],
    ['an unknown member', { more: 1 }],
    ['null', { result: { response: null } }],
    ['a scaled score above 1', { result: { score: { scaled: 1.1 } } }],
    ['a raw score above its maximum', { result: { score: { raw: 11, max: 10 } } }],
    ['a time with an unknown zone', { timestamp: '2026-11-21T09:00:00-00:00' }],
    ['a malformed duration', { result: { duration: 'P4W1D' } }],
    [
      'a sub-statement in a sub-statement',
      { object: { objectType: 'SubStatement', ...part(), object: { objectType: 'SubStatement', ...part() } } },
    ],
    ['platform with an agent as object', { object: { objectType: 'Agent', mbox: 'mailto:b@example.com' }, context: { platform: 'x' } }],
    ['a void statement without a reference', { verb: { id: 'http://adlnet.gov/expapi/verbs/voided' } }],
  ])('with %s are refused', async (_, change) => {
    expect(await post(statementOf(change))).toBe(400);
  });

  function part(): Record<string, unknown> {
    const { id: _, ...rest } = statementOf();
    return rest;
  }

  it('are refused without a version, with an unknown parameter, and as something else than JSON', async () => {
    const { authorization } = { authorization: basic(key) };
    const codes = await Promise.all([
      codeOf(cloud.fetch(ACME, '/api/xapi/statements', { headers: { authorization } })),
      codeOf(xapi('statements?Verb=x', key)),
      codeOf(xapi('statements', key, { method: 'POST', body: 'x', headers: { 'content-type': 'text/plain' } })),
      codeOf(xapi('statements', key, { method: 'POST', body: '{' })),
    ]);
    expect(codes).toEqual([400, 400, 400, 400]);
  });

  it('are found by agent, verb, activity and registration, and by related ones', async () => {
    const registration = crypto.randomUUID();
    const own = statementOf({
      actor: { mbox: 'mailto:found@example.com' },
      verb: { id: 'https://example.com/found' },
      object: { id: 'https://example.com/found' },
      context: { registration },
    });
    const related = statementOf({
      context: { instructor: { mbox: 'mailto:found@example.com' }, contextActivities: { parent: { id: 'https://example.com/found' } } },
    });
    const [first = '', second = ''] = await store(key, own, related);
    const ids = async (query: Record<string, string>) => (await find(key, query)).statements.map(({ id }) => id);
    const agent = JSON.stringify({ mbox: 'mailto:found@example.com' });
    const activity = 'https://example.com/found';
    expect(await ids({ agent })).toEqual([first]);
    expect(await ids({ verb: 'https://example.com/found' })).toEqual([first]);
    expect(await ids({ activity })).toEqual([first]);
    expect(await ids({ registration })).toEqual([first]);
    expect(await ids({ agent, related_agents: 'true' })).toEqual([second, first]);
    expect(await ids({ activity, related_activities: 'true', ascending: 'true' })).toEqual([first, second]);
  });

  it('are read page by page in the order in which they were stored, each once', async () => {
    const verb = 'https://example.com/paged';
    const stored: string[] = [];
    for (const n of [1, 2, 3, 4, 5])
      stored.push(...(await store(key, statementOf({ verb: { id: verb }, object: { id: `https://example.com/${n}` } }))));
    const read: string[] = [];
    let more = `/api/xapi/statements?${new URLSearchParams({ verb, limit: '2', ascending: 'true' }).toString()}`;
    while (more !== '') {
      const page = (await (await xapi(more.replace('/api/xapi/', ''), key)).json()) as { statements: { id: string }[]; more: string };
      expect(page.statements.length).toBeLessThanOrEqual(2);
      read.push(...page.statements.map(({ id }) => id));
      ({ more } = page);
    }
    expect(read).toEqual(stored);
  });

  it('that are made void are found by voidedStatementId alone', async () => {
    const verb = 'https://example.com/voided-one';
    const [id = ''] = await store(key, statementOf({ verb: { id: verb } }));
    const [voiding = ''] = await store(
      key,
      statementOf({ verb: { id: 'http://adlnet.gov/expapi/verbs/voided' }, object: { objectType: 'StatementRef', id } }),
    );
    expect(await codeOf(xapi(`statements?statementId=${id}`, key))).toBe(404);
    expect(await codeOf(xapi(`statements?voidedStatementId=${id}`, key))).toBe(200);
    // The statement that refers to it is found by what it meets.
    expect((await find(key, { verb })).statements.map((statement) => statement.id)).toEqual([voiding]);
    const again = statementOf({
      verb: { id: 'http://adlnet.gov/expapi/verbs/voided' },
      object: { objectType: 'StatementRef', id: voiding },
    });
    expect(await post(again)).toBe(400);
  });

  it('of another instance are out of reach [T12]', async () => {
    const [id = ''] = await store(key, statementOf());
    const other = await makeKey(['statements:read'], GLOBEX);
    expect(await codeOf(xapi(`statements?statementId=${id}`, other, { host: GLOBEX }))).toBe(404);
  });

  const digestOf = async (content: string): Promise<string> =>
    Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from(content))).toString('hex');
  /** Returns a statement with an attachment of this content. */
  const attachingTo = async (content: string, change: object = {}) => {
    const attachment = {
      usageType: 'https://example.com/file',
      display: { en: 'A file' },
      contentType: 'text/plain',
      length: content.length,
      sha2: await digestOf(content),
    };
    return statementOf({ attachments: [attachment], ...change });
  };
  const bodyOf = (sent: object, hash: string, content: string): string =>
    [
      '--frontier',
      'Content-Type: application/json',
      '',
      JSON.stringify(sent),
      '--frontier',
      'Content-Type: text/plain',
      'Content-Transfer-Encoding: binary',
      `X-Experience-API-Hash: ${hash}`,
      '',
      content,
      '--frontier--',
      '',
    ].join('\r\n');
  const sendMixed = (body: string) =>
    codeOf(xapi('statements', key, { method: 'POST', body, headers: { 'content-type': 'multipart/mixed; boundary=frontier' } }));

  it('carry attachments, whose contents are stored once and sent back', async () => {
    const content = 'the content of a file';
    const digest = await digestOf(content);
    const sent = await attachingTo(content);
    expect(await post(sent)).toBe(400);
    expect(await sendMixed(bodyOf(sent, digest.replace(/^./, 'f').replace(/.$/, 'e'), content))).toBe(400);
    expect(await sendMixed(bodyOf(sent, digest, content))).toBe(200);
    const response = await xapi(`statements?statementId=${String(sent['id'])}&attachments=true`, key);
    expect(response.headers.get('content-type')).toMatch(/^multipart\/mixed/);
    expect(await response.text()).toContain(content);
  });

  it('that are refused leave no content', async () => {
    const contents = async () => (await listObjects('media', objects.attachment(personas.t1.scope, ''))).length;
    const sent = await attachingTo('of the first');
    expect(await sendMixed(bodyOf(sent, await digestOf('of the first'), 'of the first'))).toBe(200);
    const before = await contents();
    const other = await attachingTo('of another', { id: sent['id'] });
    expect(await sendMixed(bodyOf(other, await digestOf('of another'), 'of another'))).toBe(409);
    expect(await contents()).toBe(before);
  });

  it('are sent by the alternate syntax as by the plain one', async () => {
    const sent = statementOf();
    const form = new URLSearchParams({
      statementId: String(sent['id']),
      content: JSON.stringify(sent),
      'Content-Type': 'application/json',
    });
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    expect(await codeOf(xapi('statements?method=PUT', key, { method: 'POST', body: form.toString(), headers }))).toBe(204);
    expect(await codeOf(xapi(`statements?statementId=${String(sent['id'])}`, key))).toBe(200);
  });
});

describe('documents of systems', () => {
  it('are not counted, and all of an activity are deleted at once, or one by its ETag alone', async () => {
    const agent = JSON.stringify({ mbox: 'mailto:reader@example.com' });
    const path = (stateId?: string): string =>
      `activities/state?${new URLSearchParams({ activityId: 'https://example.com/lessons/1', agent, ...(stateId !== undefined && { stateId }) }).toString()}`;
    const stored = Array.from({ length: 101 }, (_, n) => codeOf(xapi(path(`s${n}`), key, { method: 'PUT', body: { n } })));
    expect(new Set(await Promise.all(stored))).toEqual(new Set([204]));
    expect(await codeOf(xapi(path('s1'), key, { method: 'DELETE', headers: { 'if-match': '"another"' } }))).toBe(412);
    expect(await codeOf(xapi(path('s1'), key, { method: 'DELETE' }))).toBe(204);
    expect((await (await xapi(path(), key)).json()) as string[]).toHaveLength(100);
    expect(await codeOf(xapi(path(), key, { method: 'DELETE' }))).toBe(204);
    expect(await (await xapi(path(), key)).json()).toEqual([]);
  });
});
