import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { query } from '../../../functions/platform/tables/dynamo.ts';
import { records } from '../../../functions/platform/keys/keys.ts';
import { setClock } from '../../../functions/platform/request/request.ts';
import { dayOf, systemClock } from '../../../shared/kernel/instant.ts';
import { DELETE_COURSE, ENROL_IN_COURSES, LOGIN_AT_ACME, UPDATE_USER } from '../../fixtures/calls.ts';
import { create } from '../../fixtures/courses.ts';
import { eventually } from '../../fixtures/eventually.ts';
import { graphqlAt } from '../../fixtures/graphql.ts';
import { hostFetch } from '../../fixtures/host-fetch.ts';
import { usePersonaCloud } from '../../fixtures/persona-cloud.ts';
import { emailOf, PASSWORD, signIn } from '../../fixtures/personas.ts';
import { stayWithinQuarterHour } from '../../fixtures/quarter-hour.ts';

const ACME = 'acme.localhost';
const PAGE = `query ($search: String, $limit: Int, $page: Int, $person_id: ID, $act: String, $from: DateTime, $to: DateTime) {
  auditLogPage(search: $search, limit: $limit, page: $page, person_id: $person_id, act: $act, from: $from, to: $to) {
    data { created_at actor_id action target_id result sentence before { name value } after { name value } } paginatorInfo { total } } }`;
type Fact = { name: string; value: string | null };
type Line = {
  created_at: string;
  actor_id: string | null;
  action: string;
  target_id: string | null;
  result: string;
  sentence: string;
  before: Fact[];
  after: Fact[];
};
type Page = { auditLogPage: { data: Line[]; paginatorInfo: { total: number } } };

const { cloud, personas } = usePersonaCloud();
let admin: string;
let course: number;

beforeAll(async () => {
  admin = await signIn(cloud, 'a1', ACME);
  course = Number((await create(cloud, { token: admin })).id);
});
beforeEach(stayWithinQuarterHour);
afterAll(() => setClock(systemClock));

async function log(variables: Record<string, unknown> = {}): Promise<Page['auditLogPage']> {
  const { data, errors } = await cloud.graphql(ACME, PAGE, { limit: 200, ...variables }, { token: admin });
  if (!data) throw new Error(JSON.stringify(errors));
  return data.auditLogPage;
}
const sentences = async (variables: Record<string, unknown> = {}): Promise<string[]> =>
  (await log(variables)).data.map(({ sentence }) => sentence);
const call = async (document: string, variables: Record<string, unknown>): Promise<void> =>
  expect((await cloud.graphql(ACME, document, variables, { token: admin })).errors).toEqual([]);
const tryToSignIn = (email: string, password = 'wrong-password-1') => cloud.graphql(ACME, LOGIN_AT_ACME, { email, password });

describe('a line of the audit log', () => {
  it('says who did what with names, and what it changed', async () => {
    const { l1 } = personas.people;
    await call(ENROL_IN_COURSES, {
      user: String(l1.id),
      courses: [String(course)],
    });
    await call('mutation ($input: BranchCoursesInput!) { assignCoursesToBranch(branchCoursesInput: $input) }', {
      input: { branch_id: String(personas.t1.north), course_ids: [String(course)] },
    });
    await eventually(async () => (await sentences()).some((text) => text.includes('to North')));
    const { data } = await log();
    expect(data.find(({ action }) => action.startsWith('AccessGranted'))).toMatchObject({
      sentence: 'A1 Persona enrolled L1 Persona in Fire safety',
      before: [
        { name: 'Access', value: 'None' },
        { name: 'Source', value: 'None' },
      ],
      after: [
        { name: 'Access', value: 'Enrolled' },
        { name: 'Source', value: 'Direct' },
      ],
    });
    const texts = data.map(({ sentence }) => sentence);
    expect(texts).toContain('A1 Persona published the course Fire safety');
    expect(texts).toContain('A1 Persona added Fire safety to North');
    expect(texts).toContain('Trellis created the branch North');
    for (const sentence of texts) expect(sentence).not.toMatch(/undefined|null|: |[a-z][A-Z]/);
  });

  it('has the values of what was changed, and none of a text that can be long or a person’s own', async () => {
    const { u12 } = personas.people;
    const input = { deactivate_at: '2099-03-31' };
    await call(UPDATE_USER, {
      id: String(u12.id),
      input,
    });
    const made = await cloud.graphql(ACME, 'mutation { createGroup(input: { name: "Kitchen" }) { id } }', {}, { token: admin });
    await call('mutation ($id: ID!, $input: GroupInput!) { updateGroup(id: $id, input: $input) { id } }', {
      id: made.data?.createGroup.id,
      input: { name: 'Bakery', description: 'Who bakes.' },
    });
    await eventually(async () => (await log({ act: 'group' })).data.some(({ action }) => action === 'GroupChanged: name, description'));
    const named = (await log({ act: 'group' })).data.find(({ action }) => action === 'GroupChanged: name, description');
    expect(named).toMatchObject({
      before: [
        { name: 'Name', value: 'Kitchen' },
        { name: 'Description', value: null },
      ],
      after: [
        { name: 'Name', value: 'Bakery' },
        { name: 'Description', value: null },
      ],
    });
    const changed = (await log({ act: 'user' })).data.find(({ action }) => action === 'MemberChanged: deactivateAt');
    expect(changed).toMatchObject({
      sentence: 'A1 Persona changed the deactivation date of U12 Persona',
      before: [{ name: 'Deactivation date', value: 'None' }],
      after: [{ name: 'Deactivation date', value: '31 Mar 2099' }],
    });
  });

  it('says that a course was deleted', async () => {
    const gone = Number((await create(cloud, { token: admin })).id);
    await call(DELETE_COURSE, { id: gone });
    await eventually(async () => (await sentences({ act: 'course' })).includes('A1 Persona deleted the course Fire safety (deleted)'));
  });
});

describe('sign-ins in the audit log', () => {
  it('are lines, ok and refused, of members and of a super admin', async () => {
    await signIn(cloud, 'l1', ACME, 'north');
    await signIn(cloud, 's0', ACME);
    expect((await tryToSignIn(emailOf('l1'))).errors[0]?.extensions?.['code']).toBe('UNAUTHENTICATED');
    await eventually(async () => (await sentences({ act: 'sign-in' })).includes('L1 Persona signed in'));
    const { data } = await log({ act: 'sign-in' });
    expect(data.map(({ sentence }) => sentence)).toContain('S0 Persona signed in');
    expect(data.find(({ result }) => result === 'UNAUTHENTICATED')).toMatchObject({
      sentence: 'L1 Persona tried to sign in and was refused',
      actor_id: String(personas.people.l1.id),
    });
    expect(JSON.stringify(data)).not.toContain(PASSWORD);
  });

  it('do not tell an instance who somebody without access is, known elsewhere or unknown', async () => {
    await tryToSignIn(emailOf('a2'), PASSWORD);
    await tryToSignIn('nobody@nowhere.test');
    const { data } = await log({ act: 'sign-in' });
    const unknown = data.filter(({ sentence }) => sentence === 'Someone without access tried to sign in and was refused');
    expect(unknown.map(({ actor_id: id }) => id)).toEqual([null, null]);
    expect(JSON.stringify(data)).not.toMatch(/A2 Persona|nowhere/);
  });

  it('are limited in number, so that nobody can fill the log by guessing', async () => {
    const stored = async (): Promise<number> =>
      (await query('records', { pk: records.refusals(personas.t1.scope, dayOf(systemClock())) })).length;
    const email = `guess-${randomUUID()}@nowhere.test`;
    const before = await stored();
    for (let address = 1; address <= 6; address += 1) {
      const ask = graphqlAt(hostFetch(cloud.port, `127.4.0.${address}`));
      await Promise.all(Array.from({ length: 5 }, () => ask(ACME, LOGIN_AT_ACME, { email, password: 'wrong-password-1' })));
    }
    const recorded = (await stored()) - before;
    expect(recorded).toBeGreaterThan(10);
    expect(recorded).toBeLessThanOrEqual(20);
  });
});

describe('the filters of the audit log', () => {
  it('show the lines of one person and of what was done to them', async () => {
    const id = String(personas.people.l1.id);
    const { data, paginatorInfo } = await log({ person_id: id });
    expect(data.length).toBe(paginatorInfo.total);
    expect(data.length).toBeGreaterThan(2);
    expect(data.every(({ actor_id: actor, target_id: target }) => actor === id || target === id)).toBe(true);
    expect(data.some(({ actor_id: actor }) => actor !== id)).toBe(true);
  });

  it('show one kind, and what was refused', async () => {
    await cloud.graphql(ACME, 'query { user(id: "999999") { id } }', {}, { token: admin });
    expect((await sentences({ act: 'enrolment' })).every((text) => text.includes('enrolled'))).toBe(true);
    expect(new Set((await log({ act: 'denied' })).data.map(({ result }) => result))).toEqual(new Set(['NOT_FOUND', 'UNAUTHENTICATED']));
    const { errors } = await cloud.graphql(ACME, PAGE, { act: 'everything' }, { token: admin });
    expect(errors[0]?.extensions?.['code']).toBe('VALIDATION');
  });

  it('show a range of times, and go together with the search and the pages', async () => {
    const all = (await log()).data;
    const newest = all[0]?.created_at ?? '';
    const oldest = all.at(-1)?.created_at ?? '';
    expect((await log({ from: newest })).data.every(({ created_at: at }) => at >= newest)).toBe(true);
    expect((await log({ to: newest })).data.some(({ created_at: at }) => at >= newest)).toBe(false);
    expect((await log({ from: oldest })).paginatorInfo.total).toBe(all.length);
    expect((await log({ to: oldest })).data).toEqual([]);
    const { total } = (await log({ act: 'enrolment' })).paginatorInfo;
    expect((await log({ act: 'enrolment', search: 'enrolled' })).paginatorInfo.total).toBe(total);
    expect((await log({ act: 'enrolment', limit: 1, page: 2 })).paginatorInfo.total).toBe(total);
  });
});
