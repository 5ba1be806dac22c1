import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { createUser } from '../../../functions/people/users/person.commands.ts';
import { purgeMember } from '../../../functions/people/deletion/purge-member.commands.ts';
import { allErasures } from '../../../functions/people/erasure/erasure.records.ts';
import { PLATFORM_TENANT, records, type Scope, scopeOf, streams } from '../../../functions/platform/keys/keys.ts';
import { getObject, listObjects } from '../../../functions/platform/objects/blobs.ts';
import { unpack } from '../../../functions/platform/objects/packing.ts';
import { getItem, query, scan } from '../../../functions/platform/tables/dynamo.ts';
import { compact } from '../../../functions/stream/compact.ts';
import { finishErasures } from '../../../functions/stream/erasures.ts';
import { dropGeneration, rebuild } from '../../../functions/stream/rebuild.ts';
import { PROJECTOR } from '../../../functions/stream/row-projections.ts';
import { verify } from '../../../functions/stream/verify.ts';
import { createInstance } from '../../../functions/tenancy/instance.commands.ts';
import { asId, type CourseId, type PersonId } from '../../../shared/kernel/ids.ts';
import { toInstant } from '../../../shared/kernel/instant.ts';
import { DELETE_USER, ERASE_USER, GENERATE_CERTIFICATE, KEEP_SUBMISSION_TEXT, RESTORE_USER } from '../../fixtures/calls.ts';
import { eventually } from '../../fixtures/eventually.ts';
import type { GraphqlContext } from '../../fixtures/graphql.ts';
import { PASSWORD, type PersonName, testContext } from '../../fixtures/personas.ts';
import {
  ACME,
  COMPLETE,
  ENROL,
  fixtureTime,
  type Made,
  passSeconds,
  publish,
  refOf,
  useCourseFixture,
  STORE,
  text,
} from '../learning/course-fixture.ts';

const RECEIPT =
  '($id: ID!) { erasureReceipt(id: $id) { id erased_at until finished_at erased_by { first_name } erased { what count } kept { what count } } }';
const VERIFY = 'query ($code: String!) { verifyCertificate(code: $code) { valid user_name } }';
const REMOVE =
  'mutation ($instance: ID!, $user: ID!) { removeUserFromInstance(instance_id: $instance, user_id: $user, detach_branches: true) }';
const DAY_MS = 86_400_000;
const LOGIN =
  'mutation ($email: String!, $password: String!) { loginUser(email: $email, password: $password, instance_url: "acme", branch_url: "north") { token } }';

const fixture = useCourseFixture();
let course: Made;
beforeAll(async () => {
  // Bases are made at the time of the machine: calls that were denied before the last one would be in none.
  passSeconds(Math.max(0, (Date.now() - Date.parse(fixtureTime())) / 1000));
  course = await publish(fixture, {
    title: 'Fire drill',
    test: [{ unit_order: 2, title: 'Check' }],
    questions: [
      {
        unit_order: 2,
        type: 'Free Text',
        question: 'Why?',
        required_points: 1,
        rules: [{ condition: 'contains', word: 'smoke', points: 1 }],
      },
    ],
    assignment: [{ unit_order: 3, title: 'Essay', content: text('Write.'), completion_option: 'user-uploads' }],
  });
});

type Somebody = { readonly id: PersonId; readonly email: string };
let made = 0;
async function somebody(more: Partial<Parameters<typeof createUser>[2]> = {}, scope: Scope = fixture.personas.t1.scope): Promise<Somebody> {
  made += 1;
  const email = `zephyrine.${made}@quillfeather.test`;
  const names = { first_name: 'Zephyrine', last_name: `Quillfeather${made}` };
  const { person } = await createUser(testContext(fixtureTime()), scope, { ...names, email, password: PASSWORD, role: 'learner', ...more });
  return { id: person, email };
}

const erase = async (as: PersonName, { id, email }: Somebody, confirmation = email) =>
  (await fixture.refusal(as, ERASE_USER, { id, confirmation }))?.code ?? 'erased';

async function signedIn({ email }: Somebody): Promise<GraphqlContext> {
  const { data } = await fixture.cloud.graphql(ACME, LOGIN, { email, password: PASSWORD });
  return { token: data?.loginUser?.token ?? '', branch: 'north' };
}

/** Everything that the tables and buckets hold, unpacked, and the files of the data folder that are no database. */
async function everything(): Promise<string[]> {
  const texts: string[] = [];
  for (const table of ['events', 'records', 'platform', 'expiring', 'views'] as const)
    for await (const items of scan(table))
      for (const item of items) {
        const packed = [item['r'], item['e'], item['s']].filter((value) => value instanceof Uint8Array);
        const unpacked = await Promise.all(packed.map((value) => unpack(value as Uint8Array<ArrayBuffer>)));
        texts.push(`${table} ${JSON.stringify(item)} ${JSON.stringify(unpacked)}`);
      }
  for (const bucket of ['media', 'books'] as const)
    for (const { key } of await listObjects(bucket, '')) {
      const bytes = Buffer.from(await getObject(bucket, key));
      const isPacked = bytes.subarray(0, 4).equals(Buffer.from([0x28, 0xb5, 0x2f, 0xfd]));
      texts.push(`${bucket} ${key} ${(isPacked ? zstdDecompressSync(bytes) : bytes).toString('utf8')}`);
    }
  return [...texts, ...logs(fixture.cloud.data)];
}

const isLog = (name: string): boolean => /\.(?:jsonl|log|json)$/.test(name);
const logs = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => isLog(name) && !name.startsWith('mail/') && statSync(join(folder, name)).isFile())
    .map((name) => `file ${name} ${readFileSync(join(folder, name), 'utf8')}`);

const TRACES = ['zephyrine', 'quillfeather', 'violet smoke signal', 'my violet essay'];
const hits = async (): Promise<string[]> =>
  (await everything()).flatMap((line) => {
    const found = TRACES.find((trace) => line.toLowerCase().includes(trace));
    return found === undefined ? [] : [`${found} in ${line.slice(0, 120)}`];
  });

const scopes = (): Scope[] => [fixture.personas.t1.scope, fixture.personas.t2.scope, scopeOf(PLATFORM_TENANT)];
const compactAll = async (): Promise<void> => {
  for (const scope of scopes()) await compact(PROJECTOR, 1, scope, { settledMs: 0, freshMs: 0 });
};
/** A night, which waits for no reader of a former base. */
const night = async (): Promise<void> => {
  for (const scope of scopes()) await finishErasures(scope, toInstant(Date.now()), { waitMs: -60_000, settledMs: 0 });
};

/** The names of a person's commits of learning and certificates: what totals of history are counted from. */
async function historyOf(person: PersonId): Promise<string[]> {
  const { pk } = streams.enrolment(fixture.personas.t1.scope, person, asId<CourseId>(course.id));
  const commits = await query('events', { pk });
  return commits.map(({ sk }) => sk).filter((sk) => /^[ex]#/.test(sk));
}

describe('erasing a person', () => {
  it('leaves no name, e-mail or answer in any store, and the figures stay [R22]', async () => {
    const { scope, north } = fixture.personas.t1;
    const person = await somebody({ branches: [north] });
    const learner = await signedIn(person);
    const ask = (query: string, variables: object) => fixture.cloud.graphql(ACME, query, { ...variables }, learner);
    await ask(ENROL, { id: course.id });
    const [reading, test, essay] = [refOf(course, 0), refOf(course, 1), refOf(course, 2)];
    await ask(COMPLETE, { input: reading });
    const question = course.units[1]?.tests?.[0]?.id;
    const free = {
      ...test,
      input_type: 'Test',
      input_key: question,
      response: JSON.stringify({ type: 'Free Text', freeTextAnswer: 'violet smoke signal' }),
    };
    expect((await ask(STORE, { input: free })).errors).toEqual([]);
    await ask(COMPLETE, { input: test });
    const handed = { ...essay, input_type: 'Assignment', response: JSON.stringify({ type: 'AssignmentText', content: 'My violet essay' }) };
    expect((await ask(STORE, { input: handed })).errors).toEqual([]);
    expect((await ask(COMPLETE, { input: essay })).errors).toEqual([]);
    const begun = { course_id: essay.course_id, unit_id: essay.unit_id, submission_text: 'My violet essay, once more' };
    expect((await ask(KEEP_SUBMISSION_TEXT, { input: begun })).errors).toEqual([]);
    const input = { course_name: 'Fire drill', course_id: course.id };
    const generated = await ask(GENERATE_CERTIFICATE, { input });
    expect(generated.errors).toEqual([]);
    const { code = '', certificate_url: address = '' } = generated.data?.GenerateCertificate ?? {};
    expect(await fixture.ask(null, VERIFY, { code })).toMatchObject({
      data: { verifyCertificate: { user_name: `Zephyrine Quillfeather${made}` } },
    });
    expect((await fixture.cloud.fetch(ACME, new URL(address, 'http://x').pathname + new URL(address, 'http://x').search)).status).toBe(200);
    const WEEKS = `query ($id: Int!, $branch: String) { courseReport: CourseReport(courseId: $id, branchUrl: $branch) {
      activityOverTime { weekStart assignedCount completedCount } timeSpentWeekly { weekStart averageTimeSpent } } }`;
    const weeksIn = (branch: string | null) => fixture.get<{ courseReport: unknown }>('a1', WEEKS, { id: course.id, branch });
    const REPORT = `query { coursesReportPage(search: "Fire drill") { data { title } } }`;
    await compactAll();
    expect(await hits()).not.toEqual([]);
    const history = await historyOf(person.id);
    expect(history.length).toBeGreaterThan(4);
    const weeks = [await weeksIn(null), await weeksIn('north')];
    for (const { courseReport } of weeks)
      expect(courseReport).toMatchObject({ activityOverTime: [{ assignedCount: 1, completedCount: 1 }] });

    expect(await erase('a1', person, 'someone@else.test')).toBe('VALIDATION');
    expect(await erase('a1', person, ` ${person.email.toUpperCase()} `)).toBe('erased');
    expect((await ask('{ viewer { permissions } }', {})).errors[0]?.extensions?.['code']).toBe('UNAUTHENTICATED');
    expect(await fixture.ask(null, VERIFY, { code })).toMatchObject({
      data: { verifyCertificate: { valid: true, user_name: 'Erased user' } },
    });
    expect(await erase('a1', person)).toBe('NOT_FOUND');
    const { usersPage } = await fixture.get('a1', 'query { usersPage(search: "zephyrine") { data { id } } }');
    expect(usersPage.data).toEqual([]);
    const EXTERNAL = 'query { usersPage(search: "zephyrine", external: true) { data { id } } }';
    await eventually(async () => (await fixture.get('s0', EXTERNAL)).usersPage.data.length === 0);
    const { auditLogPage } = await fixture.get(
      'a1',
      'query ($id: ID) { auditLogPage(person_id: $id) { data { actor target sentence after { name value } } } }',
      { id: person.id },
    );
    expect(JSON.stringify(auditLogPage)).not.toMatch(/zephyrine|quillfeather/i);
    const told = auditLogPage.data.find(({ sentence }) => sentence.includes('erased the'));
    expect(told).toMatchObject({ target: 'Erased user', sentence: 'A1 Persona erased the personal data of an erased user' });
    expect(told?.after).toContainEqual({ name: 'Erased: answers in their own words', value: '1' });
    const { erasureReceipt } = await fixture.get('a1', `query ${RECEIPT}`, { id: person.id });
    expect(erasureReceipt).toMatchObject({
      finished_at: null,
      erased_by: { first_name: 'A1' },
      erased: [
        { what: 'names', count: 1 },
        { what: 'addresses', count: 1 },
        { what: 'passwords', count: 1 },
        { what: 'links', count: 1 },
        { what: 'texts', count: 1 },
        { what: 'submissions', count: 1 },
        { what: 'certificate_files', count: 1 },
      ],
      kept: expect.arrayContaining([
        { what: 'enrolments', count: 1 },
        { what: 'completions', count: 1 },
        { what: 'certificates', count: 1 },
      ]) as unknown,
    });

    await compactAll();
    await night();
    expect(await hits()).toEqual([]);
    expect(await fixture.get('a1', `query ${RECEIPT}`, { id: person.id })).toMatchObject({
      erasureReceipt: { finished_at: expect.any(String) as unknown },
    });
    expect(await getItem('records', records.personKey(scope, person.id))).toBeUndefined();
    expect((await fixture.get('a1', REPORT)).coursesReportPage.data).toHaveLength(1);
    expect(await historyOf(person.id)).toEqual(history);
    // Weekly lines are history too, also those of the branch that the person was in.
    await eventually(async () => JSON.stringify([await weeksIn(null), await weeksIn('north')]) === JSON.stringify(weeks));
    // A replay of everything gives what is there, and no name comes back: neither there nor in views that are rebuilt from the first event.
    await eventually(async () => (await verify(PROJECTOR, 1)).length === 0);
    const { generation } = await rebuild(PROJECTOR, { waitMs: 0, switchOver: false });
    await eventually(async () => (await verify(PROJECTOR, generation)).length === 0);
    expect(await hits()).toEqual([]);
    await dropGeneration(generation, 0);
  });

  it('leaves no name or e-mail of somebody whose deletion is final, or who was removed before [R22]', async () => {
    const { t1, t2 } = fixture.personas;
    const purged = await somebody({ branches: [t1.north] });
    await fixture.get('a1', DELETE_USER, { id: purged.id });
    const then = toInstant(Date.now() + 31 * DAY_MS);
    await purgeMember({ ...testContext(then), commandId: `purge/${purged.id}` }, t1.scope, purged.id);
    expect(await getItem('records', records.member(t1.scope, purged.id))).toMatchObject({ purgedAt: then });
    const removed = await somebody({ branches: [t1.north] });
    await createUser(testContext(fixtureTime()), t2.scope, { first_name: 'X', last_name: 'Y', email: removed.email, role: 'learner' });
    await fixture.get('s0', REMOVE, { instance: t1.id, user: removed.id });
    await compactAll();
    for (const { email } of [purged, removed]) expect((await everything()).filter((line) => line.includes(email))).not.toEqual([]);

    expect(await erase('a1', purged)).toBe('erased');
    // Who belongs to one instance alone is erased by its admin, also where they were before.
    expect(await erase('a2', removed)).toBe('erased');
    for (const { scope } of [t1, t2])
      expect(await getItem('records', records.member(scope, removed.id))).toMatchObject({ firstName: 'Erased', email: '' });
    // The bases are made of what has been projected.
    await eventually(async () => (await verify(PROJECTOR, 1)).length === 0);
    await compactAll();
    await night();
    expect(await hits()).toEqual([]);
    await eventually(async () => (await verify(PROJECTOR, 1)).length === 0);
    expect(await hits()).toEqual([]);
  });

  it('is refused for oneself, the owner, the last primary or super admin, and by callers of a branch', async () => {
    const { people, t1 } = fixture.personas;
    expect(await erase('a1', { id: people.a1.id, email: 'a1@personas.test' })).toBe('CONFLICT');
    const owner = await somebody({ role: 'admin', is_primary: true, is_owner: true });
    expect(await erase('a1', owner)).toBe('CONFLICT');
    expect(await erase('s0', owner)).toBe('erased');
    expect(await erase('s0', { id: people.s0.id, email: 's0@personas.test' })).toBe('CONFLICT');
    const learner = await somebody({ branches: [t1.north] });
    expect(await erase('ab1', learner)).toBe('FORBIDDEN');
    expect(await erase('i1', learner)).toBe('FORBIDDEN');
    expect(await erase('m1', learner)).toBe('FORBIDDEN');
    expect(await erase('a2', learner)).toBe('NOT_FOUND');
    const scope = scopeOf(await createInstance(testContext(fixtureTime()), { name: 'Lonely', domain: 'lonely' }));
    const alone = await somebody({ role: 'admin', is_primary: true }, scope);
    const refused = await fixture.ask('s0', ERASE_USER, { id: alone.id, confirmation: alone.email }, { host: 'lonely.localhost' });
    expect(refused.errors[0]?.extensions?.['code']).toBe('CONFLICT');
  });

  it('of another instance too is for super admins, and reaches all; a repeat with the same key is the same', async () => {
    const { t1, t2 } = fixture.personas;
    const person = await somebody({ branches: [t1.north] });
    await createUser(testContext(fixtureTime()), t2.scope, { first_name: 'X', last_name: 'Y', email: person.email, role: 'learner' });
    expect(await erase('a1', person)).toBe('FORBIDDEN');
    const key = { headers: { 'idempotency-key': crypto.randomUUID() } };
    const variables = { id: person.id, confirmation: person.email };
    for (const _ of [1, 2]) expect((await fixture.ask('s0', ERASE_USER, variables, key)).data).toEqual({ eraseUser: true });
    for (const { scope } of [t1, t2])
      expect(await getItem('records', records.member(scope, person.id))).toMatchObject({
        firstName: 'Erased',
        lastName: 'user',
        email: '',
      });
    expect((await allErasures()).find((erasure) => erasure.person === person.id)?.tenants?.toSorted((a, b) => a - b)).toEqual([
      t1.id,
      t2.id,
    ]);
    // The address is free for somebody else.
    const other = await createUser(testContext(fixtureTime()), t1.scope, {
      first_name: 'New',
      last_name: 'Here',
      email: person.email,
      role: 'learner',
    });
    expect(other.person).not.toBe(person.id);
  });

  it('works for somebody deleted in the last 30 days, whose e-mail the list of the deleted shows', async () => {
    const person = await somebody({ branches: [fixture.personas.t1.north] });
    await fixture.get('a1', DELETE_USER, { id: person.id });
    const LIST = 'query { deletedItems(kind: "user") { data { id email } } }';
    const listed = async (as: PersonName) => (await fixture.get(as, LIST)).deletedItems.data.find(({ id }) => Number(id) === person.id);
    expect(await listed('a1')).toMatchObject({ email: person.email });
    expect(await listed('ab1')).toMatchObject({ email: null });
    expect(await erase('a1', person)).toBe('erased');
    expect(await listed('a1')).toBeUndefined();
    expect(await fixture.refusal('a1', RESTORE_USER, { id: person.id })).toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});
