import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SeedCloud } from '../../../infra/local/seed/seed-types.ts';
import { seed } from '../../../infra/local/seed/seed.ts';
import { PASSWORD } from '../../../infra/local/seed/people.ts';
import { type Cloud, startCloud } from '../../fixtures/cloud.ts';
import { dump } from '../../fixtures/dump.ts';
import { eventually } from '../../fixtures/eventually.ts';

const ACME = 'acme.localhost';
let cloud: Cloud;
const said: string[] = [];
const seedCloud = (empty: boolean): SeedCloud => ({
  origin: cloud.origin,
  env: cloud.env,
  empty,
  demo: 'small',
  print: (line) => void said.push(line),
});
async function tokenOf(email: string, branch?: string): Promise<string> {
  const query =
    'mutation ($email: String!, $password: String!, $branch: String) { loginUser(email: $email, password: $password, instance_url: "acme", branch_url: $branch) { token } }';
  const { data, errors } = await cloud.graphql(ACME, query, {
    email,
    password: PASSWORD,
    branch: branch ?? null,
  });
  if (!data) throw new Error(JSON.stringify(errors));
  return data.loginUser.token;
}

describe('the sample data', () => {
  beforeAll(async () => {
    cloud = await startCloud();
    await seed(seedCloud(false));
  }, 120_000);
  afterAll(() => cloud.stop());

  it('has one password for everybody, and prints it', async () => {
    expect(said.join('\n')).toContain(`${cloud.origin(ACME)}/app/`);
    for (const email of ['super@trellis.test', 'admin@acme.test', 'instructor@acme.test']) expect(await tokenOf(email)).toMatch(/^ey/);
    for (const email of ['manager@acme.test', 'learner@acme.test', 'learner2@acme.test', 'both@people.test'])
      expect(await tokenOf(email, 'north')).toMatch(/^ey/);
    expect(await tokenOf('learner3@acme.test', 'south')).toMatch(/^ey/);
  });

  it('has three published courses and a draft', async () => {
    const token = await tokenOf('admin@acme.test');
    const { data } = await cloud.graphql(ACME, '{ courses(includeHidden: true) { title status thumbnail } }', {}, { token });
    expect(data?.courses.map(({ title, status }) => [title, status]).toSorted()).toEqual([
      ['Data protection at work', 'published'],
      ['First aid at work', 'draft'],
      ['Food hygiene', 'published'],
      ['Your first week', 'published'],
    ]);
    const thumbnail = data?.courses.find(({ title }) => title === 'Food hygiene')?.thumbnail ?? '';
    expect((await cloud.fetch(ACME, `/${thumbnail.replace(/^\//, '')}`)).status).toBe(200);
  });

  it('has progress and a certificate', async () => {
    const [half, done] = [await tokenOf('learner@acme.test', 'north'), await tokenOf('learner2@acme.test', 'north')];
    const progress = async (token: string) => {
      const { data } = await cloud.graphql(ACME, '{ myCourses { title progress } }', {}, { token, branch: 'north' });
      return Object.fromEntries((data?.myCourses ?? []).map((course) => [course.title, course.progress]));
    };
    await eventually(async () => (await progress(done))['Food hygiene'] === 100);
    expect(await progress(half)).toEqual({ 'Food hygiene': 50, 'Data protection at work': 17 });
    const certificate =
      'mutation { GenerateCertificate(input: { user_name: "Diego Fernández", course_name: "Food hygiene" }) { certificate_url } }';
    expect((await cloud.graphql(ACME, certificate, {}, { token: done, branch: 'north' })).data).not.toBeNull();
  });

  it('has learning time, as long as the texts take to read', async () => {
    const token = await tokenOf('learner2@acme.test', 'north');
    const times = async () =>
      (await cloud.graphql(ACME, '{ UserProgress { courses { title timeSpent } } }', {}, { token, branch: 'north' })).data?.UserProgress
        .courses ?? [];
    await eventually(async () => (await times()).some(({ title, timeSpent }) => title === 'Food hygiene' && timeSpent > 5 * 60));
    expect(Math.max(...(await times()).map(({ timeSpent }) => timeSpent))).toBeLessThan(60 * 60);
  });

  it('changes nothing when it is created again after an interruption', async () => {
    const records = (lines: readonly string[]): string[] =>
      lines.filter((line) => !line.startsWith('events') && !/lastLoginAt/.test(line) && !/p#seq/.test(line));
    const before = records(await dump());
    await seed(seedCloud(false));
    expect(records(await dump())).toEqual(before);
  });
});
