import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createUser } from '../../functions/people/users/person.commands.ts';
import { deleteCopies } from '../../functions/platform/book/book-copies.ts';
import { type Scope, scopeOf, streams } from '../../functions/platform/keys/keys.ts';
import { listParkedEvents } from '../../functions/platform/projection/parked-events.ts';
import { listParked } from '../../functions/platform/projection/parked.ts';
import { readRows } from '../../functions/platform/projection/views.ts';
import { replaceDynamo } from '../../functions/platform/tables/client.ts';
import { createInstance } from '../../functions/tenancy/instance.commands.ts';
import { streamKey } from '../../events/kernel/commit.ts';
import { asId, type CourseId, type PersonId } from '../../shared/kernel/ids.ts';
import { ops } from '../cloud/ops/ops.ts';
import { ENROL_SELF } from '../fixtures/calls.ts';
import { type Cloud, startCloud } from '../fixtures/cloud.ts';
import { CREATE, text } from '../fixtures/courses.ts';
import { eventually } from '../fixtures/eventually.ts';
import { PASSWORD, testContext } from '../fixtures/personas.ts';
import { deathsFile, poisonFile, type Poisoned } from './poison/poison.ts';

type Tenant = {
  readonly scope: Scope;
  readonly domain: string;
  readonly admin: string;
  readonly learner: string;
  readonly person: PersonId;
};

let cloud: Cloud;
let acme: Tenant;
let globex: Tenant;
let scratch: string;

const LOGIN =
  'mutation ($email: String!, $password: String!, $url: String) { loginUser(email: $email, password: $password, instance_url: $url) { token } }';

async function tenant(domain: string): Promise<Tenant> {
  const scope = scopeOf(await createInstance(testContext(), { name: domain, domain, licenceCount: null }));
  const person = async (role: 'admin' | 'learner'): Promise<{ id: PersonId; token: string }> => {
    const email = `${role}@${domain}.test`;
    const names = { first_name: role, last_name: 'Poison', email };
    const { person: id } = await createUser(testContext(), scope, { ...names, password: PASSWORD, role });
    const host = `${domain}.localhost`;
    const { data } = await cloud.graphql(host, LOGIN, { email, password: PASSWORD, url: domain });
    if (!data) throw new Error(`${email} could not sign in.`);
    return { id, token: data.loginUser.token };
  };
  const [admin, learner] = [await person('admin'), await person('learner')];
  return { scope, domain, admin: admin.token, learner: learner.token, person: learner.id };
}

beforeAll(async () => {
  cloud = await startCloud({ functions: 'bundled', manifest: join(import.meta.dirname, 'poison/manifest.ts') });
  Object.assign(process.env, cloud.env);
  replaceDynamo(undefined);
  scratch = cloud.env['SCRATCH_FOLDER'] ?? '';
  mkdirSync(scratch, { recursive: true });
  [acme, globex] = [await tenant('acme'), await tenant('globex')];
}, 300_000);
afterAll(async () => {
  await deleteCopies();
  await cloud?.stop();
});
beforeEach(() => rmSync(deathsFile(scratch), { force: true }));

const deaths = (): string[] => (existsSync(deathsFile(scratch)) ? readFileSync(deathsFile(scratch), 'utf8').trim().split('\n') : []);
const poison = (what: Poisoned, { scope }: Tenant): void => writeFileSync(poisonFile(scratch, what), `t${scope.tenant}#`);
const cure = (what: Poisoned): void => rmSync(poisonFile(scratch, what));

async function publish({ admin, domain }: Tenant, title: string): Promise<CourseId> {
  const course = { title, description: 'x', content: [{ unit_order: 1, title: 'Reading', content: text('Read this.\n') }] };
  const { data, errors } = await cloud.graphql(`${domain}.localhost`, CREATE, course, { token: admin });
  if (!data) throw new Error(JSON.stringify(errors));
  return asId<CourseId>(Number(data.CreateCourse.id));
}
async function enrol({ learner, domain }: Tenant, course: CourseId): Promise<void> {
  const { errors } = await cloud.graphql(`${domain}.localhost`, ENROL_SELF, { id: course }, { token: learner });
  expect(errors).toEqual([]);
}
const rowOf = async ({ scope, person }: Tenant, course: CourseId) => {
  const stream = streams.enrolment(scope, person, course);
  return (await readRows(1, [stream])).get(streamKey(stream));
};

describe('an event at which the process of the streams dies each time', () => {
  it(
    'is parked after two deaths of a reactor at it; other tenants go on, and a redrive runs it again [H04]',
    { timeout: 300_000 },
    async () => {
      poison('react', globex);
      await publish(globex, 'Poisoned');
      const course = await publish(acme, 'Good');
      await enrol(acme, course);
      await eventually(async () => (await listParkedEvents()).length === 1);
      await eventually(async () => (await rowOf(acme, course))?.parked === null);
      expect(deaths()).toHaveLength(2);
      expect(new Set(deaths()).size, 'each in a process of its own').toBe(2);
      const [parked] = await listParkedEvents();
      expect(parked).toMatchObject({ name: expect.stringMatching(/^poison\/t\d+#/), reason: 'The process died twice.' });
      expect(await ops(cloud.data, 'parked', 'list')).toMatchObject({ code: 0, out: expect.stringContaining(parked?.name ?? '') });
      // Still poisoned: it dies twice, and is parked again.
      expect(await ops(cloud.data, 'parked', 'redrive', parked?.name ?? '')).toMatchObject({ code: 0 });
      await eventually(async () => deaths().length === 4 && (await listParkedEvents()).length === 1);
      cure('react');
      expect(await ops(cloud.data, 'parked', 'redrive', '--all')).toMatchObject({
        code: 0,
        out: expect.stringContaining('Run again: 1 event'),
      });
      await eventually(async () => (await listParkedEvents()).length === 0);
      const next = await publish(globex, 'Cured');
      await enrol(globex, next);
      await eventually(async () => (await rowOf(globex, next))?.v === 1);
      expect([deaths().length, await listParkedEvents()]).toEqual([4, []]);
    },
  );

  it('is parked after two deaths when the projector dies at it; rows of other tenants go on [H04]', { timeout: 300_000 }, async () => {
    const [theirs, ours] = [await publish(globex, 'Poisoned rows'), await publish(acme, 'Good rows')];
    poison('project', globex);
    await enrol(globex, theirs);
    await enrol(acme, ours);
    await eventually(async () => (await listParked(1)).length === 1);
    await eventually(async () => (await rowOf(acme, ours))?.v === 1);
    expect(deaths()).toHaveLength(2);
    expect(await rowOf(globex, theirs)).toMatchObject({ v: 0, parked: 1 });
    expect(await ops(cloud.data, 'parked', 'list')).toMatchObject({ code: 0, out: expect.stringContaining('1 commit') });
    cure('project');
    expect(await ops(cloud.data, 'parked', 'redrive')).toMatchObject({ code: 0, out: expect.stringContaining('still parked: 0') });
    await eventually(async () => (await rowOf(globex, theirs))?.v === 1);
    expect(await ops(cloud.data, 'verify')).toMatchObject({ code: 0 });
  });
});
