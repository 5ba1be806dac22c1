import { beforeAll, describe, expect, it } from 'vitest';
import { currentGeneration } from '../../../functions/platform/projection/generation.ts';
import { getItem, putItem, query } from '../../../functions/platform/tables/dynamo.ts';
import { PLATFORM_TENANT, records, scopeOf } from '../../../functions/platform/keys/keys.ts';
import { deleteCopies } from '../../../functions/platform/book/book-copies.ts';
import { compact } from '../../../functions/stream/compact.ts';
import { handler as daily } from '../../../functions/stream/due.lambda.ts';
import { PROJECTOR } from '../../../functions/stream/row-projections.ts';
import { rebuild } from '../../../functions/stream/rebuild.ts';
import { verify } from '../../../functions/stream/verify.ts';
import { ENROL_IN_COURSES, ENROL_SELF } from '../../fixtures/calls.ts';
import { create } from '../../fixtures/courses.ts';
import { eventually } from '../../fixtures/eventually.ts';
import { usePersonaCloud } from '../../fixtures/persona-cloud.ts';
import { PASSWORD, signIn } from '../../fixtures/personas.ts';

const ACME = 'acme.localhost';
const GLOBEX = 'globex.localhost';
const PAGE = `query ($search: String, $sort: String, $order: String, $page: Int, $limit: Int, $branchUrl: String) {
  auditLogPage(search: $search, sort: $sort, order: $order, page: $page, limit: $limit, branchUrl: $branchUrl) {
    data { id created_at actor actor_id action target_kind target_id target result } paginatorInfo { currentPage lastPage total } } }`;
type Line = {
  id: string;
  created_at: string;
  actor: string;
  actor_id: string | null;
  action: string;
  target_kind: string | null;
  target_id: string | null;
  target: string | null;
  result: string;
};
type Page = { auditLogPage: { data: Line[]; paginatorInfo: { currentPage: number; lastPage: number; total: number } } };

const { cloud, personas } = usePersonaCloud();
const tokens: Record<'a1' | 's0' | 'i1' | 'a2' | 'u12', string> = { a1: '', s0: '', i1: '', a2: '', u12: '' };
let course: number;

beforeAll(async () => {
  tokens.a1 = await signIn(cloud, 'a1', ACME);
  tokens.s0 = await signIn(cloud, 's0', ACME);
  tokens.i1 = await signIn(cloud, 'i1', ACME, 'north');
  tokens.u12 = await signIn(cloud, 'u12', ACME, 'north');
  tokens.a2 = await signIn(cloud, 'a2', GLOBEX);
  course = Number((await create(cloud, { token: tokens.a1 })).id);
});

async function log(variables: Record<string, unknown> = {}, token = tokens.a1, host = ACME): Promise<Page['auditLogPage']> {
  const { data, errors } = await cloud.graphql(host, PAGE, variables, { token });
  if (!data) throw new Error(JSON.stringify(errors));
  return data.auditLogPage;
}
const hasLine = async (variables: Record<string, unknown>, like: Partial<Line>): Promise<boolean> =>
  (await log(variables)).data.some((line) => Object.entries(like).every(([key, value]) => line[key as keyof Line] === value));
const enrol = (token: string, user: number, courses: readonly unknown[], branch?: string) =>
  cloud.graphql(
    ACME,
    ENROL_IN_COURSES,
    { user: String(user), courses: courses.map(String) },
    { token, ...(branch !== undefined && { branch }) },
  );

describe('the audit log', () => {
  it('shows actor, action and target, newest first', async () => {
    const { l1 } = personas.people;
    expect((await enrol(tokens.a1, l1.id, [course])).errors).toEqual([]);
    await eventually(() => hasLine({}, { action: 'AccessGranted: assigned', target: 'L1 Persona · Fire safety' }));
    const { data } = await log({ limit: 200 });
    expect(data[0]).toMatchObject({
      actor: 'A1 Persona',
      actor_id: String(personas.people.a1.id),
      action: 'AccessGranted: assigned',
      target_kind: 'user',
      target_id: String(l1.id),
      result: 'ok',
    });
    expect(data.map(({ created_at: at }) => at)).toEqual(
      data
        .map(({ created_at: at }) => at)
        .toSorted()
        .reverse(),
    );
    expect(data.some(({ action, actor, target }) => action === 'BranchChanged: created' && actor === 'system' && target === 'North')).toBe(
      true,
    );
    expect(data.some(({ action, target }) => action === 'CoursePublished' && target === 'Fire safety')).toBe(true);
  });

  it('has no entries for what learners do in their own courses', async () => {
    const token = await signIn(cloud, 'l1', ACME, 'north');
    await cloud.graphql(ACME, ENROL_SELF, { id: String(course) }, { token, branch: 'north' });
    const { data } = await log({ limit: 200 });
    expect(data.filter(({ action }) => /self-enrolled|Unit|Time/.test(action))).toEqual([]);
  });
});

/** Returns whether the stream has nothing left that the log would show. */
const settled = async (): Promise<boolean> => (await verify(PROJECTOR, await currentGeneration())).length === 0;

describe('a refused call', () => {
  it('of a signed-in caller is an entry with its name and code, and appends no event [G9]', async () => {
    const before = await query('events', { pk: `t${personas.t1.id}#u${personas.people.l1s.id}` });
    expect((await enrol(tokens.i1, personas.people.l1s.id, [course], 'north')).errors[0]?.extensions?.['code']).toBe('NOT_FOUND');
    const { errors } = await cloud.graphql(
      ACME,
      '{ certificates { id } x: auditLogPage { data { id } } }',
      {},
      { token: tokens.i1, branch: 'north' },
    );
    expect(errors.map(({ extensions }) => extensions?.['code'])).toEqual(['FORBIDDEN']);
    expect(await query('events', { pk: `t${personas.t1.id}#u${personas.people.l1s.id}` })).toEqual(before);
    const { data } = await log();
    expect(data.slice(0, 2)).toMatchObject([
      { actor: 'I1 Persona', action: 'auditLogPage', target: null, target_kind: null, result: 'FORBIDDEN' },
      { actor: 'I1 Persona', action: 'AdminCourseEnrollment', result: 'NOT_FOUND' },
    ]);
  });

  it('of a caller who names another tenant is an entry in their own tenant, and none in the other [A07]', async () => {
    const { errors } = await cloud.graphql(GLOBEX, '{ usersPage { data { id } } }', {}, { token: tokens.u12 });
    expect(errors[0]?.extensions?.['code']).toBe('FORBIDDEN');
    expect(await hasLine({ search: 'usersPage' }, { actor: 'U12 Persona', result: 'FORBIDDEN' })).toBe(true);
    const other = (await log({ limit: 200 }, tokens.a2, GLOBEX)).data;
    expect(other.filter(({ actor, action }) => actor.startsWith('U12') || action === 'usersPage')).toEqual([]);
    expect(other.some(({ target }) => target === 'North' || target === 'L1 Persona')).toBe(false);
  });

  it('of an upload is an entry with the name of its route', async () => {
    const learner = await signIn(cloud, 'l1', ACME, 'north');
    const who = { authorization: `Bearer ${learner}`, 'x-instance-domain': 'acme', 'x-branch-url': 'north' };
    const { status } = await cloud.fetch(ACME, '/api/uploads/somebody-elses-secret-ticket', { headers: who });
    expect(status).toBe(404);
    expect(await hasLine({}, { actor: 'L1 Persona', action: 'GET /api/uploads/{id}', result: 'NOT_FOUND' })).toBe(true);
    expect(JSON.stringify(await log())).not.toContain('somebody-elses');
  });

  it('of a super admin is an entry with their name; without a session there is no entry', async () => {
    await cloud.graphql(ACME, 'query { user(id: "999999") { id } }', {}, { token: tokens.s0 });
    expect(await hasLine({}, { actor: 'S0 Persona', action: 'user', result: 'NOT_FOUND' })).toBe(true);
    // Sign-ins of the tests before come by the stream.
    await eventually(settled);
    const { total } = (await log()).paginatorInfo;
    await cloud.graphql(ACME, '{ usersPage { data { id } } }');
    await cloud.graphql(ACME, '{ usersPage { data { id } } }', {}, { token: 'not a token' });
    expect((await log()).paginatorInfo.total).toBe(total);
  });

  it('no password, token or answer is in the log or in its stored data [G05]', async () => {
    const secret = 'violet-kettle-77';
    const document =
      'mutation ($p: String!) { updatePassword(current_password: $p, new_password: "violet-kettle-77x", new_password_confirmation: "violet-kettle-77x") }';
    await cloud.graphql(ACME, document, { p: secret }, { token: tokens.a1 });
    await cloud.graphql(
      ACME,
      'mutation ($c: ID!, $r: String!) { storeUnitResponse(course_id: $c, unit_id: "1", unit_type: "content", question_id: "violet-kettle-77", response: $r, attempt_number: 1) { id } }',
      { c: String(course), r: secret },
      { token: tokens.i1, branch: 'north' },
    );
    await cloud.graphql(
      ACME,
      `mutation { AdminCourseEnrollment(user_id: "${secret}", course_ids: ["${secret}"]) }`,
      {},
      { token: tokens.a1 },
    );
    expect(await hasLine({}, { action: 'AdminCourseEnrollment', result: 'NOT_FOUND', actor: 'A1 Persona' })).toBe(true);
    const { data } = await log({ limit: 200 });
    const stored = (
      await Promise.all(
        (await query('records', { pk: records.refusalDays(personas.t1.scope) })).map(({ sk }) =>
          query('records', { pk: records.refusals(personas.t1.scope, sk) }),
        ),
      )
    ).flat();
    expect(stored.length).toBeGreaterThan(3);
    const text = JSON.stringify([data, stored]);
    for (const hidden of [secret, PASSWORD, ...Object.values(tokens), tokens.a1.split('.')[2] ?? '']) expect(text).not.toContain(hidden);
  });
});

describe('the list of entries', () => {
  it('is searched by actor, action and target, without case and accents, the words in any order [E31]', async () => {
    for (const [search, holds] of [
      ['a1b PERSONA', ({ actor, target }: Line) => actor === 'A1B Persona' || target?.includes('A1B Persona') === true],
      ['persona u12', ({ actor, target }: Line) => actor === 'U12 Persona' || target?.includes('U12 Persona') === true],
      ['access gránted', ({ action }: Line) => action.startsWith('AccessGranted')],
      ['accessgranted', ({ action }: Line) => action.startsWith('AccessGranted')],
      ['fire saf', ({ target }: Line) => target?.includes('Fire safety') === true],
    ] as const) {
      const { data, paginatorInfo } = await log({ search, limit: 200 });
      expect([search, data.length, data.every(holds)]).toEqual([search, paginatorInfo.total, true]);
      expect(data.length).toBeGreaterThan(0);
    }
    expect((await log({ search: '%' })).data).toEqual([]);
  });

  it('is sorted by every column and paged without a gap', async () => {
    const all = (await log({ limit: 200 })).data;
    for (const sort of ['created_at', 'actor', 'action', 'target', 'result']) {
      for (const order of ['asc', 'desc']) {
        const pages: Line[] = [];
        const first = await log({ sort, order, limit: 7 });
        for (let page = 1; page <= first.paginatorInfo.lastPage; page += 1)
          pages.push(...(await log({ sort, order, limit: 7, page })).data);
        expect([sort, order, pages.map(({ id }) => id).toSorted()]).toEqual([sort, order, all.map(({ id }) => id).toSorted()]);
      }
    }
    const byResult = (await log({ sort: 'result', order: 'asc', limit: 200 })).data.map(({ result }) => result);
    expect(byResult).toEqual(byResult.toSorted());
    const { errors } = await cloud.graphql(ACME, PAGE, { sort: 'actor_id' }, { token: tokens.a1 });
    expect(errors[0]?.extensions?.['code']).toBe('VALIDATION');
  });

  it('is readable by super admins and admins of the whole instance only [P01]', async () => {
    const code = async (token: string, branch?: string): Promise<unknown> =>
      (await cloud.graphql(ACME, PAGE, {}, { token, ...(branch !== undefined && { branch }) })).errors[0]?.extensions?.['code'];
    expect(await code(tokens.a1)).toBeUndefined();
    expect(await code(tokens.s0)).toBeUndefined();
    expect(await code(tokens.a1, 'north')).toBe('FORBIDDEN');
    expect(await code(await signIn(cloud, 'ab1', ACME, 'north'), 'north')).toBe('FORBIDDEN');
    expect(await code(tokens.a2)).toBe('FORBIDDEN');
  });
});

describe('the book of the log', () => {
  it('equals its rebuild, denied calls included; and so does its base [V4]', async () => {
    await eventually(settled);
    const before = await log({ limit: 200 });
    const { generation } = await rebuild(PROJECTOR, { waitMs: 0 });
    await eventually(settled);
    await deleteCopies();
    expect(await log({ limit: 200 })).toEqual(before);
    expect(await compact(PROJECTOR, generation, personas.t1.scope, { settledMs: 0, freshMs: -1_000 })).toMatch(
      /compacted|marked|made anew/,
    );
    await cloud.graphql(ACME, 'query { user(id: "999998") { id } }', {}, { token: tokens.s0 });
    // A refused call alone is worth a base: nothing else will ever bring it there.
    expect(await compact(PROJECTOR, generation, personas.t1.scope, { settledMs: 0, freshMs: -1_000 })).toBe('compacted');
    await deleteCopies();
    expect((await log({ limit: 200 })).data.slice(1)).toEqual(before.data.slice(0, 199));
    expect(await verify(PROJECTOR, generation)).toEqual([]);
  });

  it('deletes entries older than 400 days, in Records and in the book', async () => {
    const day = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
    const { scope } = personas.t1;
    for (const at of [day(402), day(399)]) {
      await putItem('records', { ...records.refusal(scope, at, 'old'), at, by: personas.people.a1.id, what: 'olden', code: 'FORBIDDEN' });
      await putItem('records', { ...records.refusalDay(scope, at.slice(0, 10)), day: at.slice(0, 10) });
    }
    const { generation } = await rebuild(PROJECTOR, { waitMs: 0 });
    await deleteCopies();
    expect((await log({ search: 'olden' })).data).toHaveLength(1);
    await daily({ time: new Date().toISOString() });
    expect([
      await getItem('records', records.refusalDay(scope, day(402).slice(0, 10))),
      await query('records', { pk: records.refusals(scope, day(402).slice(0, 10)) }),
      (await query('records', { pk: records.refusals(scope, day(399).slice(0, 10)) })).length,
    ]).toEqual([undefined, [], 1]);
    await deleteCopies();
    expect(await verify(PROJECTOR, generation)).toEqual([]);
    expect((await query('records', { pk: records.refusalDays(scopeOf(PLATFORM_TENANT)) })).length).toBeLessThan(2);
  });
});
