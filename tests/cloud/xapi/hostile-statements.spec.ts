import { createHash, randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { records } from '../../../functions/platform/keys/keys.ts';
import { objects } from '../../../functions/platform/keys/object-keys.ts';
import { putObject } from '../../../functions/platform/objects/blobs.ts';
import { query } from '../../../functions/platform/tables/dynamo.ts';
import { writeAll } from '../../../functions/platform/tables/batches.ts';
import { dump } from '../../fixtures/dump.ts';
import { shortNames } from '../../fixtures/short-names.ts';
import { find, type Key, makeKey, type Page, personas, statementOf, store, useXapi, xapi } from './xapi-fixture.ts';

useXapi();

let key: Key;
beforeAll(async () => {
  key = await makeKey(['statements:read', 'statements:write', 'profiles:write']);
});

const KB = 1024;
const extended = (value: unknown): Record<string, unknown> => ({ context: { extensions: { 'https://example.com/more': value } } });
const large = (change: object, bytes: number) => statementOf({ ...change, ...extended('"'.repeat(bytes / 2)) });

/** Returns the ids of all pages of a query, with the bytes of the longest one. */
async function pagesOf(path: string): Promise<{ ids: string[]; longest: number; pages: number }> {
  const read = { ids: [] as string[], longest: 0, pages: 0 };
  for (let more = path; more !== ''; read.pages += 1) {
    const response = await xapi(more.replace('/api/xapi/', ''), key);
    expect(response.status).toBe(200);
    const text = await response.text();
    const json = text.startsWith('--') ? (text.split('\r\n').find((line) => line.startsWith('{')) ?? '') : text;
    const page = JSON.parse(json) as Page;
    read.ids.push(...page.statements.map(({ id }) => id));
    read.longest = Math.max(read.longest, Buffer.byteLength(JSON.stringify(text)));
    ({ more } = page);
  }
  return read;
}

const sha2Of = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex');

describe('a statement that is large', () => {
  it('makes pages shorter and no response too large: each statement is read once, in both orders [H15]', async () => {
    const verb = { id: 'https://example.com/large' };
    const stored: string[] = [];
    for (let n = 0; n < 14; n += 1) stored.push(...(await store(key, large({ verb }, 300 * KB), statementOf({ verb }))));
    for (const [order, expected] of [
      ['', stored.toReversed()],
      ['&ascending=true', stored],
    ] as const) {
      const { ids, longest, pages } = await pagesOf(`statements?verb=${encodeURIComponent(verb.id)}${order}`);
      expect(ids).toEqual(expected);
      expect(longest).toBeLessThan(6_000_000);
      expect(pages).toBeGreaterThan(2);
    }
    expect((await xapi('statements', key)).status).toBe(200);
  });

  it('has 1 MB at most as it is stored, in whatever form it is sent [H15]', async () => {
    // Each number is written in four times its length.
    const numbers = statementOf(extended(['NUMBERS']));
    const body = JSON.stringify(numbers).replace('"NUMBERS"', Array.from({ length: 60_000 }, () => '1e20').join(','));
    const before = await dump();
    expect((await xapi('statements', key, { method: 'POST', body })).status).toBe(413);
    const form = new URLSearchParams({ content: JSON.stringify(large({}, 1_200 * KB)), 'Content-Type': 'application/json' });
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await xapi('statements?method=POST', key, { method: 'POST', body: form.toString(), headers })).status).toBe(413);
    const mixed = `--B\r\nContent-Type: application/json\r\n\r\n${JSON.stringify(large({}, 1_200 * KB))}\r\n--B--\r\n`;
    const asMixed = { 'content-type': 'multipart/mixed; boundary=B' };
    expect((await xapi('statements', key, { method: 'POST', body: mixed, headers: asMixed })).status).toBe(413);
    const more = `--B\r\nX: ${'x'.repeat(4_200 * KB)}\r\n\r\n\r\n--B--\r\n`;
    expect((await xapi('statements', key, { method: 'POST', body: more, headers: asMixed })).status).toBe(413);
    expect(await dump()).toEqual(before);
  });

  it('names 1,000 activities and agents at most, each of which is a line of the book [H15]', async () => {
    const naming = (number: number) => {
      const other = Array.from({ length: number }, (_, n) => ({ id: `https://example.com/${n}` }));
      return statementOf({ context: { contextActivities: { other } } });
    };
    expect((await xapi('statements', key, { method: 'POST', body: naming(990) })).status).toBe(200);
    const before = await dump();
    expect((await xapi('statements', key, { method: 'POST', body: naming(1_001) })).status).toBe(413);
    expect(await dump()).toEqual(before);
  });

  it('tells what an activity is as far as it fits into a response [H15]', async () => {
    const id = 'https://example.com/told-at-length';
    const told = (language: string, letters: number) =>
      statementOf({ object: { id, definition: { name: { [language]: 'x'.repeat(letters) } } } });
    for (const language of ['de', 'fr', 'it', 'es', 'pt', 'nl', 'da', 'sv']) await store(key, told(language, 400 * KB));
    await store(key, told('en', 5));
    const response = await xapi(`activities?activityId=${encodeURIComponent(id)}`, key);
    const { definition } = (await response.json()) as { definition: { name: Record<string, string> } };
    expect(definition.name['en']).toBe('xxxxx');
    expect(JSON.stringify(definition).length).toBeLessThan(2 * KB ** 2);
  });
});

describe('contents of attachments', () => {
  const attachmentOf = (sha2: string, change: object = {}) => ({
    usageType: 'https://example.com/film',
    display: { en: 'Film' },
    contentType: 'application/octet-stream',
    length: 1,
    sha2,
    fileUrl: 'https://example.com/film',
    ...change,
  });

  it('make pages shorter, and those that fit into no response are left out [H15]', async () => {
    const { scope } = personas.t1;
    const contents = Array.from({ length: 8 }, () => randomBytes(1_500 * KB));
    for (const content of contents)
      await putObject('media', objects.attachment(scope, sha2Of(content)), content, { type: 'application/octet-stream' });
    const verb = { id: 'https://example.com/filmed' };
    const named = contents.map((content) => attachmentOf(sha2Of(content)));
    const stored = [
      ...(await store(key, statementOf({ verb, attachments: named }))),
      ...(await store(key, ...named.map((one) => statementOf({ verb, attachments: [one] })))),
    ];
    const { ids, pages } = await pagesOf(`statements?verb=${encodeURIComponent(verb.id)}&attachments=true&ascending=true`);
    expect(ids).toEqual(stored);
    expect(pages).toBeGreaterThan(3);
    const one = await xapi(`statements?statementId=${stored[0] ?? ''}&attachments=true`, key);
    const bytes = Buffer.from(await one.arrayBuffer());
    expect([one.status, bytes.includes(contents[0] ?? ''), bytes.includes(contents[7] ?? '')]).toEqual([200, true, false]);
  });
});

describe('documents', () => {
  it('that are more than fit into a list are refused with what to do; since makes the list short [H15]', async () => {
    const agent = JSON.stringify({ mbox: 'mailto:lists@example.com' });
    const path = (more: object) =>
      `activities/state?${new URLSearchParams({ activityId: 'https://example.com/listed', agent, ...more }).toString()}`;
    const put = (stateId: string) => xapi(path({ stateId }), key, { method: 'PUT', body: {} });
    expect((await put('first')).status).toBe(204);
    const { scope } = personas.t1;
    const line = (await dump()).find((one) => one.includes('https://example.com/listed') && one.startsWith('records '));
    const pk = /"pk":"([^"]+)"/.exec(line ?? '')?.[1] ?? '';
    const [item] = await query('records', { pk });
    const many = Array.from({ length: 2_200 }, (_, n) => ({ ...item, pk, sk: `x${n}`, id: `${n}${'i'.repeat(990)}` }));
    for (let from = 0; from < many.length; from += 100) await writeAll('records', many.slice(from, from + 100));
    expect(records.xapiDocuments(scope, pk.split('#').at(-1) ?? '')).toBe(pk);
    const refused = await xapi(path({}), key);
    const error = 'There are too many documents for one list. Please give since, or delete some of them.';
    expect([refused.status, await refused.json()]).toEqual([413, { error, code: 'PAYLOAD_TOO_LARGE' }]);
    for (const since of ['2100-01-01T00:00:00Z', '2100-01-01T00:00:00,5Z'])
      expect(await (await xapi(path({ since }), key)).json()).toEqual([]);
  });
});

describe('times of a request', () => {
  it('have a comma before their fraction as well; what is no time is refused [E210]', async () => {
    for (const [since, status] of [
      ['2100-01-01T00:00:00,5Z', 200],
      ['21000101T000000,123456789Z', 400],
      ['2100-01-01T00:00:00,Z', 400],
      ['yesterday', 400],
    ] as const)
      for (const name of ['since', 'until'])
        expect([name, since, (await xapi(`statements?${name}=${since}`, key)).status]).toEqual([name, since, status]);
    const { statements } = (await (await xapi('statements?since=2100-01-01T00:00:00,5Z', key)).json()) as { statements: object[] };
    expect(statements).toEqual([]);
  });
});

describe('JSON of a request', () => {
  const deep = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);
  const agent = JSON.stringify({ mbox: 'mailto:reader@example.com' });
  const state = (more: object = {}): string =>
    `activities/state?${new URLSearchParams({ activityId: 'https://example.com/lessons/1', agent, stateId: 'deep', ...more }).toString()}`;
  const statement = (levels: number): string => JSON.stringify(statementOf(extended('DEEP'))).replace('"DEEP"', deep(levels));
  const send = async (path: string, method: string, body: string, type = 'application/json'): Promise<number> =>
    (await xapi(path, key, { method, body, headers: { 'content-type': type } })).status;

  it.each([65, 3_600, 5_000, 200_000])(
    'of %d levels is refused as malformed, wherever it is sent, and nothing is stored [H13]',
    async (levels) => {
      expect(await send(state(), 'PUT', '{"a":1}')).toBe(204);
      const before = await dump();
      const form = new URLSearchParams({ content: statement(levels), 'Content-Type': 'application/json' }).toString();
      const mixed = `--B\r\nContent-Type: application/json\r\n\r\n${statement(levels)}\r\n--B--\r\n`;
      const statuses = [
        await send('statements', 'POST', statement(levels)),
        await send('statements', 'POST', deep(levels)),
        await send('statements?method=POST', 'POST', form, 'application/x-www-form-urlencoded'),
        await send('statements', 'POST', mixed, 'multipart/mixed; boundary=B'),
        await send(state(), 'PUT', `{"b":${deep(levels)}}`),
        await send(state(), 'POST', `{"b":${deep(levels)}}`),
        ...(levels > 1_000 ? [] : [await send(state({ agent: deep(levels) }), 'PUT', '{}')]),
      ];
      expect(new Set(statuses)).toEqual(new Set([400]));
      expect(await dump()).toEqual(before);
    },
  );

  it('with as many mistakes as a body holds is refused as malformed, in each form, and nothing is stored [H28]', async () => {
    const before = await dump();
    const names = Object.fromEntries(shortNames(129_000).map((name) => [name, 0]));
    const display = JSON.stringify(statementOf({ verb: { id: 'https://example.com/verb', display: 'MANY' } })).replace(
      '"MANY"',
      JSON.stringify(names),
    );
    const definition = { interactionType: 'choice', choices: 'MANY' };
    const choices = JSON.stringify(statementOf({ object: { id: 'https://example.com/lessons/1', definition } }));
    const bodies = [display, choices.replace('"MANY"', `[${'{},'.repeat(300_000)}{}]`)];
    for (const body of bodies) {
      expect(await send('statements', 'POST', body)).toBe(400);
      expect(await send('statements', 'POST', `[${body}]`)).toBe(400);
      const form = new URLSearchParams({ content: body, 'Content-Type': 'application/json' }).toString();
      expect([400, 413]).toContain(await send('statements?method=POST', 'POST', form, 'application/x-www-form-urlencoded'));
      const mixed = `--B\r\nContent-Type: application/json\r\n\r\n${body}\r\n--B--\r\n`;
      expect(await send('statements', 'POST', mixed, 'multipart/mixed; boundary=B')).toBe(400);
    }
    expect(await dump()).toEqual(before);
  });

  it('of the levels that are taken is stored and merged [H13]', async () => {
    expect(await send('statements', 'POST', statement(60))).toBe(200);
    expect(await send(state({ stateId: 'flat' }), 'PUT', `{"a":${deep(60)}}`)).toBe(204);
    expect(await send(state({ stateId: 'flat' }), 'POST', `{"b":${deep(60)}}`)).toBe(204);
  });
});

describe('an id of the form that statements of the product have', () => {
  const OWN = '0b5a4a6e-6a1c-8d0e-a1b2-0123456789ab';

  it.each([OWN, OWN.toUpperCase(), OWN.replace('-a1b2', '-81b2'), OWN.replace('-a1b2', '-b1b2')])(
    'is refused for others: %s [H14]',
    async (id) => {
      const before = await dump();
      const refused = await xapi('statements', key, { method: 'POST', body: [statementOf(), statementOf({ id })] });
      const error = `The id ${id.toLowerCase()} is of version 8, which statements of this store itself have. Please send another one.`;
      expect([refused.status, await refused.json()]).toEqual([409, { error, code: 'CONFLICT' }]);
      const { id: _, ...without } = statementOf();
      expect((await xapi(`statements?statementId=${id}`, key, { method: 'PUT', body: without })).status).toBe(409);
      expect(await dump()).toEqual(before);
      expect((await find(key, { limit: '1' })).statements).toHaveLength(1);
    },
  );
});
