import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { issuedFor, type StoredCertificate } from '../../../functions/certificates/certificate.queries.ts';
import { scopeOf } from '../../../functions/platform/keys/keys.ts';
import { tenantId } from '../../../functions/platform/request/access-records.ts';
import { PROJECTOR } from '../../../functions/stream/row-projections.ts';
import { verify } from '../../../functions/stream/verify.ts';
import { findInstance } from '../../../functions/tenancy/instance.queries.ts';
import { PASSWORD } from '../../../infra/local/seed/people.ts';
import { seed } from '../../../infra/local/seed/seed.ts';
import { asId, type CourseId, type PersonId } from '../../../shared/kernel/ids.ts';
import { dayOf, systemClock } from '../../../shared/kernel/instant.ts';
import { LOGIN } from '../../fixtures/calls.ts';
import { type Cloud, startCloud } from '../../fixtures/cloud.ts';
import { eventually } from '../../fixtures/eventually.ts';
import { countedIn, countsOfPairs } from '../../fixtures/generated-tenant/recomputed.ts';
import { storedTenant } from '../../fixtures/generated-tenant/stored-tenant.ts';
import { expectCourses, expectDashboard, expectLists, expectPeople } from './report-figures.ts';
import type { Replies } from '../../fixtures/generated/replies.ts';

const ACME = 'acme.localhost';
const YEAR = 365 * 86_400_000;
const PACKAGE =
  'query ($user: ID!, $course: ID!, $unit: ID!) { packageProgress(user_id: $user, course_id: $course, unit_id: $unit) { parts { status } } }';

let cloud: Cloud;
let token: string;
const said: string[] = [];

async function tokenOf(email: string, host: string, instance: string | null): Promise<string> {
  const { data } = await cloud.graphql(host, LOGIN, { email, password: PASSWORD, instance });
  return data?.loginUser.token ?? '';
}

async function read<Data = Replies>(query: string, variables: Record<string, unknown> = {}): Promise<Data> {
  const { data, errors } = await cloud.graphql<Data>(ACME, query, variables, { token });
  if (!data) throw new Error(JSON.stringify(errors));
  return data;
}

type Authored = { id: string; units: { __typename: string; id: string; scorm?: { version: string } }[] };

async function authoredCourses(): Promise<Authored[]> {
  const { courses } = await read('{ courses { id } }');
  const fields = courses.map(
    ({ id }) => `c${id}: course(id: ${id}) { id units { __typename id ... on ScormUnitType { scorm { version } } } }`,
  );
  return Object.values(await read<Record<string, Authored>>(`{ ${fields.join(' ')} }`));
}

/** Returns the states of the package of a unit over all who are enrolled in its course. */
async function statesOf(course: string, unit: string): Promise<ReadonlySet<string>> {
  const { CourseReport } = await read(`{ CourseReport(courseId: ${course}) { users { id } } }`);
  const states = new Set<string>();
  for (const { id } of CourseReport.users) {
    const { packageProgress } = await read(PACKAGE, { user: id, course, unit });
    for (const { status } of packageProgress.parts) states.add(status);
  }
  return states;
}

/** Returns the certificates of everybody, as they were issued. */
async function issuedCertificates(): Promise<StoredCertificate[]> {
  const instance = await findInstance('acme');
  const scope = scopeOf(tenantId(instance?.id ?? 0));
  const { usersPage } = await read('{ usersPage(limit: 100) { data { id } } }');
  const issued: StoredCertificate[] = [];
  for (const { id } of usersPage.data) {
    const { CompletedCourses } = await read(`{ CompletedCourses(userId: ${id}) { id } }`);
    for (const course of CompletedCourses)
      issued.push(...(await issuedFor(scope, asId<PersonId>(Number(id)), asId<CourseId>(Number(course.id)))));
  }
  return issued;
}

describe('the organisation of the large sample data', () => {
  beforeAll(async () => {
    cloud = await startCloud();
    await seed({ origin: cloud.origin, env: cloud.env, empty: false, demo: 'large', print: (line) => void said.push(line) });
    token = await tokenOf('admin@acme.test', ACME, 'acme');
    // All that was written is projected.
    await eventually(async () => (await verify(PROJECTOR, 1)).length === 0, 300_000);
  }, 900_000);
  afterAll(() => cloud.stop());

  it('prints the seed, and the accounts of the small one', () => {
    expect(said.join('\n')).toMatch(/seed \d+/);
    expect(said.join('\n')).toContain(`${cloud.origin(ACME)}/app/`);
  });

  it('has 60 people in 4 branches and 5 groups, and 9 courses', async () => {
    const { usersPage, branches, groupsPage, courses } = await read(
      '{ usersPage { paginatorInfo { total } } branches { id } groupsPage { paginatorInfo { total } } courses(includeHidden: true) { status } }',
    );
    expect(usersPage.paginatorInfo.total).toBe(60);
    expect(branches).toHaveLength(4);
    expect(groupsPage.paginatorInfo.total).toBe(5);
    expect(courses.filter(({ status }) => status === 'published')).toHaveLength(9);
  });

  it('has a group whose course its members got with it, and which somebody else has directly', async () => {
    const { groupsPage } = await read('{ groupsPage { data { id name } } }');
    const starters = groupsPage.data.find(({ name }) => name === 'New starters')?.id;
    const { group } = await read('query ($id: ID!) { group(id: $id) { users { id } courses { id title } } }', { id: starters });
    expect(group.courses.map(({ title }) => title)).toEqual(['Your first week']);
    const { CourseReport } = await read('query ($id: Int!) { CourseReport(courseId: $id) { users { id byGroup direct } } }', {
      id: Number(group.courses[0]?.id),
    });
    const byGroup = CourseReport.users.filter((user) => user.byGroup).map(({ id }) => id);
    expect(byGroup.toSorted()).toEqual(group.users.map(({ id }) => id).toSorted());
    expect(byGroup).toHaveLength(12);
    expect(CourseReport.users.some(({ direct }) => direct)).toBe(true);
  });

  it('has units of all eight kinds', async () => {
    const kinds = (await authoredCourses()).flatMap(({ units }) => units.map(({ __typename }) => __typename));
    expect(new Set(kinds).size).toBe(8);
  });

  it('has packages of SCORM, cmi5 and xAPI, which people have begun, passed and failed', async () => {
    const packages = (await authoredCourses()).flatMap(({ id, units }) =>
      units.flatMap((unit) => (unit.scorm ? [{ course: id, unit: unit.id, version: unit.scorm.version }] : [])),
    );
    expect(packages.map(({ version }) => version).toSorted()).toEqual(['1.2', 'cmi5', 'xapi']);
    for (const { course, unit } of packages)
      expect([...(await statesOf(course, unit))]).toEqual(expect.arrayContaining(['passed', 'failed', 'incomplete']));
  });

  it('names every way to its support', async () => {
    const { instanceByUrl } = await read<{ instanceByUrl: Record<string, string | null> }>(
      '{ instanceByUrl(url: "acme") { support_email support_phone support_chat_url support_messenger_url support_address } }',
    );
    expect(Object.values(instanceByUrl).filter((value) => value === null)).toEqual([]);
  });

  it('has API keys switched on, so that its admins see what a key is for [E241]', async () => {
    const { apiKeys } = await read('{ apiKeys { api_access } }');
    expect(apiKeys.api_access).toBe(true);
  });

  it('has two certificate templates, as old as its courses', async () => {
    const { certificates } = await read('{ certificates { name is_default created_at } }');
    const states = certificates.map(({ name, is_default, created_at }) => [name, is_default, Date.parse(created_at) < Date.now() - YEAR]);
    expect(states.toSorted(([a], [b]) => String(a).localeCompare(String(b)))).toEqual([
      ['Certificate of completion', true, true],
      ['Health and safety', false, true],
    ]);
  });

  it('has certificates that are valid, expire within a month and have expired, on pages of its templates', async () => {
    const issued = await issuedCertificates();
    const days = issued.map(({ expires }) => (Date.parse(expires) - Date.now()) / 86_400_000);
    expect(days.filter((left) => left < 0).length).toBeGreaterThan(0);
    expect(days.filter((left) => left >= 0 && left < 31).length).toBeGreaterThan(0);
    expect(days.filter((left) => left >= 31).length).toBeGreaterThan(0);
    expect(issued.filter(({ page }) => page === null)).toEqual([]);
    expect(new Set(issued.map(({ template }) => template)).size).toBe(2);
  });

  it('has an import and a year of acts in its audit log, and an expired plan elsewhere', async () => {
    const { auditLogPage } = await read(
      '{ auditLogPage(limit: 100, act: "user", sort: "created_at", order: "asc") { data { action created_at } paginatorInfo { total } } }',
    );
    const first = auditLogPage.data[0]?.created_at ?? '';
    expect((Date.now() - Date.parse(first)) / 86_400_000).toBeGreaterThan(365);
    const { userImports } = await read('{ userImports { created } }');
    expect(userImports.map(({ created }) => created)).toEqual([12]);
    const platform = await tokenOf('super@trellis.test', 'localhost', null);
    const { data } = await cloud.graphql('localhost', '{ lmsInstances { domain subscription { plan_ends_at } } }', {}, { token: platform });
    const ended = data?.lmsInstances.find(({ domain }) => domain === 'initech')?.subscription?.plan_ends_at ?? '';
    expect(Date.parse(ended)).toBeLessThan(Date.now());
  });

  it('has submissions that wait, that were returned and that were accepted', async () => {
    const { assignmentSubmissions } = await read('{ assignmentSubmissions { status } }');
    expect(new Set(assignmentSubmissions.map(({ status }) => status)).size).toBe(3);
  });

  it('has every row as its Events give them', async () => {
    expect(await verify(PROJECTOR, 1)).toEqual([]);
  });

  it.each(['north', 'harbour', null])(
    'shows on dashboard and every report, in branch %s, what a plain recomputation from its Events gives',
    async (branch) => {
      const tenant = await storedTenant(scopeOf(tenantId((await findInstance('acme'))?.id ?? 0)));
      const { branches } = await read('{ branches { id url } }');
      const ids = branches.filter(({ url }) => url === branch).map(({ id }) => Number(id));
      expect(ids).toHaveLength(branch === null ? 0 : 1);
      const today = dayOf(systemClock());
      const counted = countedIn(tenant, branch === null ? null : ids, today);
      // Not a comparison of nothing with nothing.
      const { completed, inProgress, notStarted, seconds } = countsOfPairs(counted.pairs);
      expect(Math.min(completed, inProgress, seconds, branch === null ? notStarted : 1)).toBeGreaterThan(0);
      const all = tenant.people.filter(
        (one) => !one.deleted && (branch === null || one.branches.some((link) => ids.includes(link.branch))),
      );
      await expectDashboard(read, branch, counted, all);
      await expectLists(read, branch === null ? [] : [branch], counted);
      await expectCourses(read, branch, counted, today);
      if (branch === null) await expectPeople(read, counted);
    },
    120_000,
  );
});
