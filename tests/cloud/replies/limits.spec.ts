import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { between } from '../../faults/faulty-dynamo.ts';
import { BULK_CREATE_USERS, UPDATE_USER_DETAILS } from '../../fixtures/calls.ts';
import { dump } from '../../fixtures/dump.ts';
import { expectLogged } from '../../fixtures/expect-logged.ts';
import { usePersonaCloud } from '../../fixtures/persona-cloud.ts';
import { signIn } from '../../fixtures/personas.ts';
import { aliased, REFUSED_DOCUMENTS } from '../../fixtures/refused-documents.ts';

const ACME = 'acme.localhost';
const { cloud } = usePersonaCloud();
let token: string;

beforeAll(async () => {
  token = await signIn(cloud, 'a1', ACME);
});

type Errors = { data?: unknown; errors?: { message: string; path?: unknown; extensions: Record<string, unknown> }[] };

const send = (body: BodyInit, headers: Record<string, string> = {}, method = 'POST') =>
  cloud.fetch(ACME, '/graphql', {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, ...headers },
    ...(method === 'POST' && { body }),
  });
const ask = async (query: string, variables?: unknown): Promise<{ status: number; body: Errors }> => {
  const response = await send(JSON.stringify({ query, variables }));
  return { status: response.status, body: (await response.json()) as Errors };
};
/** Refused with nothing run: no data, and no error that stands at a field. */
const expectRefused = ({ status, body }: { status: number; body: Errors }, as = 400): void => {
  expect(status).toBe(as);
  expect(body.data ?? null).toBeNull();
  expect(body.errors?.length).toBeGreaterThan(0);
  for (const { path, extensions } of body.errors ?? []) expect([path, extensions['code']]).toEqual([undefined, 'BAD_REQUEST']);
};

describe('the schema stays hidden', () => {
  it.each([
    ['a schema', '{ __schema { queryType { name } types { name fields { name } } } }'],
    ['a type', '{ __type(name: "User") { fields { name type { name } } } }'],
    ['a definition', '{ _service { sdl } }'],
    ['a circle through the schema', '{ __schema { types { fields { type { fields { type { name } } } } } } }'],
  ])('from a query for %s [G01]', async (_, query) => {
    expectRefused(await ask(query));
  });

  it.each(['{ viewr { person } }', '{ viewer { persn } }', 'mutation { loginUsr(email: "a") { token } }', '{ users(frst: 1) { id } }'])(
    'from errors, which suggest no names: %s [G01]',
    async (query) => {
      const answer = await ask(query);
      expectRefused(answer);
      expect(JSON.stringify(answer.body)).not.toMatch(/did you mean|loginUser|person"|first/i);
    },
  );

  it('without a workbench, tracing or a second address [G01]', async () => {
    const page = await cloud.fetch(ACME, '/graphql', { headers: { accept: 'text/html' } });
    expect(page.status).toBe(405);
    expect(await page.text()).not.toMatch(/graphiql|playground/i);
    const { body } = await ask('{ __typename }');
    expect(body).toEqual({ data: { __typename: 'Query' } });
    for (const path of ['/graphiql', '/playground', '/api/graphql', '/graphql/schema.json', '/v1/graphql']) {
      expect([path, (await cloud.fetch(ACME, path, { method: 'POST', body: '{}' })).status]).toEqual([path, 404]);
    }
  });
});

describe('the size of a document', () => {
  it.each(REFUSED_DOCUMENTS)('is refused with %s, before it is run [G02]', async (_, query) => {
    expectRefused(await ask(query));
  });

  it('is accepted up to the limits of the contract [G02]', async () => {
    const { status, body } = await ask(aliased(30));
    expect([status, Object.keys(body.data as object).length]).toEqual([200, 30]);
  });

  it('may hold any number of brackets in a text [G02]', async () => {
    const { status } = await ask(`{ __typename # ${'{['.repeat(100)}\n }`);
    expect(status).toBe(200);
  });

  it('is refused as a batch [G02]', async () => {
    const response = await send(JSON.stringify(Array.from({ length: 10 }, () => ({ query: '{ __typename }' }))));
    expectRefused({ status: response.status, body: (await response.json()) as Errors });
  });
});

describe('the transport of a document', () => {
  const MUTATION = 'mutation { updateUserDetails(input: { first_name: "Forged", last_name: "Persona" }) { first_name } }';

  it('is refused by GET, and nothing is done [G03]', async () => {
    const before = await dump();
    const response = await cloud.fetch(ACME, `/graphql?query=${encodeURIComponent(MUTATION)}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
    expect(await dump()).toEqual(before);
  });

  it.each([
    ['a form', 'application/x-www-form-urlencoded', `query=${encodeURIComponent(MUTATION)}`],
    ['text', 'text/plain', JSON.stringify({ query: MUTATION })],
  ])('is refused as %s, which a browser sends to other sites without a preflight [G03]', async (_, type, body) => {
    const before = await dump();
    expect((await send(body, { 'content-type': type })).status).toBe(415);
    expect(await dump()).toEqual(before);
  });

  it('is accepted with files only when a header forces a preflight [G03]', async () => {
    const post = (headers: Record<string, string>): Promise<Response> => {
      const form = new FormData();
      form.set('operations', JSON.stringify({ query: MUTATION, variables: {} }));
      form.set('map', '{}');
      return cloud.fetch(ACME, '/graphql', { method: 'POST', headers, body: form });
    };
    const before = await dump();
    expect((await post({ 'x-instance-domain': 'acme' })).status).toBe(400);
    expect(await dump()).toEqual(before);
    const accepted = await post({ 'x-instance-domain': 'acme', authorization: `Bearer ${token}` });
    expect([accepted.status, await accepted.json()]).toEqual([200, { data: { updateUserDetails: { first_name: 'Forged' } } }]);
  });

  it.each([
    ['no valid JSON', '{"query": '],
    ['compressed', new Uint8Array(gzipSync('{"query": "{ __typename }"}'))],
    ['two operations and no name', JSON.stringify({ query: 'query A { __typename } query B { __typename }' })],
    ['a name of no operation', JSON.stringify({ query: '{ __typename }', operationName: '__proto__' })],
    ['the hash of a stored document', JSON.stringify({ extensions: { persistedQuery: { version: 1, sha256Hash: 'x' } } })],
    ['a number', JSON.stringify({ query: 5 })],
    ['a subscription', JSON.stringify({ query: 'subscription { viewer { role } }' })],
  ])('is refused when it is %s, with a code of the contract and nothing of the library that met it', async (_, sent) => {
    const response = await send(sent);
    const body = (await response.json()) as Errors;
    expectRefused({ status: response.status, body });
    for (const { extensions } of body.errors ?? []) expect(Object.keys(extensions)).toEqual(['code']);
  });

  it('is refused as a form of more parts than a call needs, or whose parts can be told in several ways', async () => {
    const part = (name: string, value: string) => `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
    const form = part('operations', '{"query": "{ __typename }"}') + part('map', '{}');
    const many = part('p', '').repeat(19);
    const boundary = 'multipart/form-data; boundary=x';
    for (const [type, body, status] of [
      [boundary, `${form}--x--`, 200],
      [boundary, `${form}${many}--x--`, 400],
      [`${boundary}; boundary=y`, `${form}--x--`, 400],
      ['multipart/form-data', `${form}--x--`, 400],
    ] as const)
      expect([type, body.length, (await send(body, { 'content-type': type })).status]).toEqual([type, body.length, status]);
  });
});

describe('the size of a body', () => {
  const KB = 1024;
  const DRAFT = 'mutation ($draft: JSON!) { saveCourseDraft(draft: $draft) { version } }';
  const padded = (query: string, bytes: number): string => {
    const body = (pad: string): string => JSON.stringify({ query, variables: { draft: pad } });
    return body('x'.repeat(bytes - body('').length));
  };
  const sizeOf = async (response: Response) => {
    const { data, errors } = (await response.json()) as Errors;
    return [response.status, data ?? null, errors?.[0]?.extensions['max_bytes']];
  };

  it('is at most 1 MB of JSON', async () => {
    expect((await send(padded('{ __typename }', 1024 * KB))).status).toBe(200);
    for (const type of ['application/json', 'Application/JSON; charset=utf-8']) {
      const refused = await send(padded('{ __typename }', 1024 * KB + 1), { 'content-type': type });
      expect(await sizeOf(refused)).toEqual([413, null, 1024 * KB]);
    }
  });

  it('is at most 4 MB for a course or its draft, and no more with other fields beside it', async () => {
    // Refused for what it lacks, not for its size.
    expect((await send(padded(DRAFT, 4096 * KB))).status).not.toBe(413);
    expect(await sizeOf(await send(padded(DRAFT, 4096 * KB + 1)))).toEqual([413, null, 4096 * KB]);
    const beside = DRAFT.replace('saveCourseDraft', '__typename saveCourseDraft');
    expect(await sizeOf(await send(padded(beside, 1025 * KB)))).toEqual([413, null, 1024 * KB]);
  });

  it('is at most 1 MB for the JSON of other calls', async () => {
    const post = (bytes: number) =>
      cloud.fetch(ACME, '/api/session/handoff', {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ instance_id: 'x'.repeat(bytes) }),
      });
    expect((await post(512 * KB)).status).not.toBe(413);
    const refused = await post(1024 * KB);
    expect([refused.status, await refused.json()]).toEqual([
      413,
      { error: expect.any(String), code: 'PAYLOAD_TOO_LARGE', max_bytes: 1024 * KB },
    ]);
  });
});

describe('an unexpected error', () => {
  const SECRETS = /trellis-local|arn:aws|at \w+ \(|node_modules|\.ts:|boom/;

  it('is reported as an internal error, without its text [G04]', async () => {
    expectLogged('graphql.internal', 'rest.internal');
    const leave = between(() => new Error('boom in arn:aws:dynamodb:eu-west-1:0:table/trellis-local-records'));
    try {
      const reply = await send(JSON.stringify({ query: '{ meAccess { id } }' }));
      const user = await cloud.fetch(ACME, '/api/user', { headers: { authorization: `Bearer ${token}` } });
      const texts = [await reply.text(), await user.text()];
      expect(JSON.parse(texts[0] ?? '')).toMatchObject({
        errors: [{ message: 'Something went wrong. Please try again.', extensions: { code: 'INTERNAL' } }],
      });
      expect([user.status, JSON.parse(texts[1] ?? '')]).toEqual([
        500,
        { error: 'Something went wrong. Please try again.', code: 'INTERNAL' },
      ]);
      for (const text of texts) expect(text).not.toMatch(SECRETS);
    } finally {
      leave();
    }
  });
});

it('an answer that is too large is refused before it is written, however often one course is asked for [H46]', async () => {
  const text = JSON.stringify({ ops: [{ insert: `${'x'.repeat(12_000)}\n` }] });
  const units = Array.from({ length: 150 }, (_, index) => ({ unit_order: index + 1, title: 'x', content: text }));
  const create = 'mutation ($units: [ContentUnitInput!]) { CreateCourse(title: "Large", description: "x", content: $units) { id } }';
  const { body: made } = await ask(create, { units });
  const { id } = (made.data as { CreateCourse: { id: string } }).CreateCourse;
  const asking = (count: number): string =>
    `{ ${Array.from({ length: count }, (_, index) => `c${index}: course(id: ${id}) { units { ... on Content { content } } }`).join(' ')} }`;
  expect(Object.keys((await ask(asking(2))).body.data as object)).toEqual(['c0', 'c1']);
  const { status, body } = await ask(asking(30));
  expect([status, body]).toEqual([
    200,
    { data: null, errors: [{ message: expect.stringMatching(/larger than 6 MB/) as string, extensions: { code: 'VALIDATION' } }] },
  ]);
});

describe('variables of a large body that do not fit', () => {
  const unknown = Object.fromEntries(Array.from({ length: 60 }, (_, n) => [`u${n}`, 1]));
  const COURSE = 'mutation ($units: [ContentUnitInput!]) { CreateCourse(title: "x", description: "x", content: $units) { id } }';

  it.each<[string, string, object]>([
    ['unknown members beside a long one', BULK_CREATE_USERS, { input: [{ ...unknown, first_name: 'x'.repeat(3_800_000) }] }],
    ['rows, each of which is long', BULK_CREATE_USERS, { input: Array.from({ length: 60 }, () => ({ u: 'x'.repeat(50_000) })) }],
    ['units with long texts', COURSE, { units: [{ ...unknown, title: 'x'.repeat(2_000_000), content: 'y'.repeat(1_000_000) }] }],
    ['a call of a person about themselves', UPDATE_USER_DETAILS, { input: { ...unknown, first_name: 'x'.repeat(800_000) } }],
  ])('are refused at the first five mistakes, each of which would repeat them: %s [H34]', async (_, query, variables) => {
    const response = await send(JSON.stringify({ query, variables }));
    const text = await response.text();
    expectRefused({ status: response.status, body: JSON.parse(text) as Errors });
    expect((JSON.parse(text) as Errors).errors?.length).toBeLessThanOrEqual(6);
    expect(text.length).toBeLessThan(4_000);
  });

  it.each<[string, string, object]>([
    ['empty rows', BULK_CREATE_USERS, { input: Array.from({ length: 50_000 }, () => ({})) }],
    ['rows with long lists', BULK_CREATE_USERS, { input: [1, 2].map(() => ({ branchUrls: Array.from({ length: 25_000 }, () => '') })) }],
    ['units', COURSE, { units: Array.from({ length: 50_000 }, () => ({ unit_order: 1 })) }],
    ['values that no call names', UPDATE_USER_DETAILS, { input: {}, others: Array.from({ length: 60_000 }, () => [[]]) }],
  ])('are not looked at one by one where they are more than a call needs, signed in and not: %s [H37]', async (_, query, variables) => {
    for (const authorization of [`Bearer ${token}`, '']) {
      const response = await send(JSON.stringify({ query, variables }), { authorization });
      expectRefused({ status: response.status, body: (await response.json()) as Errors }, 413);
    }
  });

  it.each<[string, string, object]>([
    ['rows of an import', BULK_CREATE_USERS, { input: Array.from({ length: 9_000 }, () => ({})) }],
    [
      'questions',
      `mutation ($tests: [QuestionInput!]) { CreateCourse(title: "x", description: "x", tests: $tests) { id } }`,
      { tests: Array.from({ length: 20_000 }, () => ({})) },
    ],
  ])(
    'are not read where their types have more members than any call needs, however few are sent: %s [H41]',
    async (_, query, variables) => {
      for (const authorization of [`Bearer ${token}`, '']) {
        const response = await send(JSON.stringify({ query, variables }), { authorization });
        expectRefused({ status: response.status, body: (await response.json()) as Errors }, 413);
      }
    },
  );

  it('are all named where the body is small [H34]', async () => {
    const { body } = await ask(UPDATE_USER_DETAILS, { input: unknown });
    expect(body.errors?.length).toBeGreaterThan(6);
  });
});
