import { beforeAll, describe, expect, it } from 'vitest';
import { registrationDecider } from '../../../events/packages/cmi5/registration.decider.ts';
import type { RegistrationEvent } from '../../../events/packages/cmi5/registration.events.ts';
import { asId, type CourseId, type UnitId } from '../../../shared/kernel/ids.ts';
import { records, streams } from '../../../functions/platform/keys/keys.ts';
import { objects } from '../../../functions/platform/keys/object-keys.ts';
import { putObject } from '../../../functions/platform/objects/blobs.ts';
import { sealFor } from '../../../functions/platform/credentials/person-key.ts';
import { currentGeneration } from '../../../functions/platform/projection/generation.ts';
import { append, load } from '../../../functions/platform/store/event-store.ts';
import { updateItem } from '../../../functions/platform/tables/dynamo.ts';
import { storeStatements } from '../../../functions/packages/record-store/stored-statements.ts';
import { productStatementId } from '../../../functions/packages/record-store/statement.rows.ts';
import { rebuild } from '../../../functions/stream/rebuild.ts';
import { PROJECTOR } from '../../../functions/stream/row-projections.ts';
import { verify } from '../../../functions/stream/verify.ts';
import { CREATE_REPORTS_KEY } from '../../fixtures/calls.ts';
import { dump } from '../../fixtures/dump.ts';
import { eventually } from '../../fixtures/eventually.ts';
import { ENROL, fixtureTime, publish, useCourseFixture, text } from '../learning/course-fixture.ts';
import { ACME, basic, type Key, type Page, switchAccess } from '../xapi/xapi-fixture.ts';
import { auStatement, launchAu, type LaunchedPackage, registeredCourse } from './registration-fixture.ts';
import type { PackagedCourse } from './runtime-fixture.ts';

const KB = 1024;
const fixture = useCourseFixture();
let key: Key;
beforeAll(async () => {
  await switchAccess(fixture.personas.t1.scope, true);
  const made = await fixture.get('a1', CREATE_REPORTS_KEY);
  key = { id: made.createApiKey.api_key.id, secret: made.createApiKey.secret };
});

const extended = (pkg: LaunchedPackage, value: unknown, change: object = {}): Record<string, unknown> => {
  const statement = auStatement(pkg, 'experienced', undefined, change);
  return { ...statement, context: { ...(statement['context'] as object), extensions: { 'https://example.com/more': value } } };
};
const post = (pkg: LaunchedPackage, ...statements: readonly object[]) =>
  pkg.send('statements', { method: 'POST', body: JSON.stringify(statements) });

async function pagesOf(pkg: LaunchedPackage, path: string): Promise<{ ids: string[]; longest: number; pages: number }> {
  const read = { ids: [] as string[], longest: 0, pages: 0 };
  for (let more = path; more !== ''; read.pages += 1) {
    const response = await pkg.send(more.replace(pkg.endpoint.pathname, ''));
    expect(response.status).toBe(200);
    const body = await response.text();
    const json = body.startsWith('--') ? (body.split('\r\n').find((line) => line.startsWith('{')) ?? '') : body;
    const page = JSON.parse(json) as Page;
    read.ids.push(...page.statements.map(({ id }) => id));
    read.longest = Math.max(read.longest, Buffer.byteLength(JSON.stringify(body)));
    ({ more } = page);
  }
  return read;
}

const streamOf = ({ id, unit }: PackagedCourse) =>
  streams.packageRegistrations(fixture.personas.t1.scope, fixture.personas.people.l1.id, asId<CourseId>(id), asId<UnitId>(Number(unit.id)));

/** Appends a commit of the registration, as a former version or many calls would have. */
async function seed(course: PackagedCourse, event: RegistrationEvent): Promise<void> {
  const stream = streamOf(course);
  const { version } = await load(registrationDecider, stream);
  const by = { actor: { kind: 'person', id: fixture.personas.people.l1.id }, at: fixtureTime(), command: crypto.randomUUID() } as const;
  const commit = { stream, version: version + 1, events: [event], ...by };
  expect(await append({ scope: fixture.personas.t1.scope, commit, out: [], activity: false })).toBe('stored');
}

describe('statements that a package sends', () => {
  it('are read back in pages that fit a response, once, in both orders, and the record store goes on [H15]', async () => {
    const pkg = await launchAu(fixture, await registeredCourse(fixture, 'tincan'));
    const stored: string[] = [];
    for (let n = 0; n < 12; n += 1) {
      const sent = [extended(pkg, `${'"'.repeat(150 * KB)}${n}`), auStatement(pkg, 'experienced')];
      expect((await post(pkg, ...sent)).status).toBe(200);
      stored.push(...sent.map(({ id }) => String(id)));
    }
    for (const [order, expected] of [
      ['', stored.toReversed()],
      ['?ascending=true', stored],
    ] as const) {
      const { ids, longest, pages } = await pagesOf(pkg, `statements${order}`);
      expect(ids).toEqual(expected);
      expect([pages > 1, longest < 6_000_000]).toEqual([true, true]);
    }
    expect((await pagesOf(pkg, 'statements?limit=5')).pages).toBe(5);
    const one = await pkg.send(`statements?statementId=${stored[1] ?? ''}`);
    expect(((await one.json()) as { id: string }).id).toBe(stored[1]);
    for (const query of ['limit=-5', 'limit=x', 'cursor=x', 'cursor=-1', 'cursor=v1n-2'])
      expect((await pkg.send(`statements?${query}`)).status).toBe(400);
    const headers = { authorization: basic(key), 'x-experience-api-version': '1.0.3' };
    expect((await fixture.cloud.fetch(ACME, '/api/xapi/statements', { headers })).status).toBe(200);
  });

  it('are read back with as many contents as fit into a response [H15]', async () => {
    const { scope } = fixture.personas.t1;
    const { id } = fixture.personas.people.l1;
    const pkg = await launchAu(fixture, await registeredCourse(fixture, 'tincan'));
    const attachments = Array.from({ length: 5 }, (_, n) => ({
      usageType: 'https://example.com/film',
      display: { en: 'Film' },
      contentType: 'application/octet-stream',
      length: 1,
      sha2: n.toString(16).padStart(64, '0'),
      fileUrl: 'https://example.com/film',
    }));
    for (const { sha2 } of attachments) {
      const sealed = Buffer.from(await sealFor(scope, id, Buffer.alloc(1_500 * KB, sha2).toString('base64')));
      await putObject('media', objects.packageAttachment(scope, id, sha2), sealed, { type: 'application/octet-stream' });
    }
    const stored = [extended(pkg, 'all', { attachments }), ...attachments.map((one) => extended(pkg, 'one', { attachments: [one] }))];
    for (const statement of stored) expect((await post(pkg, statement)).status).toBe(200);
    const { ids, pages } = await pagesOf(pkg, 'statements?attachments=true');
    expect(ids).toEqual(stored.map((statement) => statement['id']).toReversed());
    expect(pages).toBeGreaterThan(2);
  });

  it('are 32 MB in a registration; what concerns its AU is taken, and nothing of a refused call is stored [H15]', async () => {
    const course = await registeredCourse(fixture, 'tincan');
    const pkg = await launchAu(fixture, course);
    const MB = KB ** 2;
    // As if the package had sent so much: nobody reads it.
    const sealed = `1.${'A'.repeat(Math.floor((31 * MB * 4) / 3))}`;
    await seed(course, { type: 'PackageStatementsSent', session: pkg.body.sessionId, statements: [], sealed });
    expect((await post(pkg, extended(pkg, 'x'.repeat(400 * KB)))).status).toBe(200);
    const full = await dump();
    const refused = await post(pkg, extended(pkg, 'x'.repeat(700 * KB)));
    const error = 'This package has sent statements of 32 MB, as much as is kept of one registration.';
    expect([refused.status, await refused.json()]).toEqual([409, { error, code: 'CONFLICT' }]);
    expect(await dump()).toEqual(full);
    const { id, ...completed } = auStatement(pkg, 'completed');
    expect((await post(pkg, { id, ...completed, result: { response: 'x'.repeat(700 * KB) } })).status).toBe(200);
  });
});

describe('documents that a package keeps', () => {
  it('are 32 MB in a registration, counted in blocks of 4 KB; a smaller one is always taken [H15]', async () => {
    const pkg = await launchAu(fixture, await registeredCourse(fixture, 'tincan'));
    const path = (stateId: string): string =>
      `activities/state?${new URLSearchParams({ activityId: 'https://example.com/a', agent: pkg.launch.get('actor') ?? '', stateId }).toString()}`;
    const put = async (stateId: string, kilobytes: number): Promise<number> =>
      (await pkg.send(path(stateId), { method: 'PUT', body: JSON.stringify('x'.repeat(kilobytes * KB - 2)) })).status;
    const kept = records.xapiKept(fixture.personas.t1.scope, pkg.launch.get('registration') ?? '');
    const setBlocks = (blocks: number) =>
      updateItem('records', kept, { update: 'SET #blocks = :blocks', names: { '#blocks': 'blocks' }, values: { ':blocks': blocks } });
    expect([await put('one', 8), await put('two', 4)]).toEqual([204, 204]);
    await setBlocks(8 * KB - 2);
    expect(await put('three', 12)).toBe(409);
    const refused = await pkg.send(path('one'), { method: 'PUT', body: JSON.stringify('x'.repeat(20 * KB)) });
    const error = 'This package keeps documents of at most 32 MB together. Please delete one first.';
    expect([refused.status, await refused.json()]).toEqual([409, { error, code: 'CONFLICT' }]);
    expect([await put('one', 8), await put('one', 16), await put('two', 8), await put('one', 4), await put('two', 8)]).toEqual([
      204, 204, 409, 204, 204,
    ]);
    expect((await pkg.send(path('one'), { method: 'DELETE' })).status).toBe(204);
    expect([await put('three', 12), await put('four', 4)]).toEqual([204, 409]);
  });
});

describe('JSON that a package sends', () => {
  it('is refused as malformed where it is nested too deeply [H13]', async () => {
    const pkg = await launchAu(fixture, await registeredCourse(fixture, 'tincan'));
    const deep = '['.repeat(5_000) + ']'.repeat(5_000);
    const path = `activities/state?${new URLSearchParams({ activityId: 'https://example.com/a', agent: pkg.launch.get('actor') ?? '', stateId: 'd' }).toString()}`;
    const body = JSON.stringify(extended(pkg, 'DEEP')).replace('"DEEP"', deep);
    expect((await pkg.send('statements', { method: 'POST', body })).status).toBe(400);
    expect((await pkg.send(path, { method: 'PUT', body: `{"a":${deep}}` })).status).toBe(400);
    expect((await pkg.send(path, { method: 'PUT', body: '{"a":1}' })).status).toBe(204);
    expect((await pkg.send(path, { method: 'POST', body: `{"b":${deep}}` })).status).toBe(400);
  });
});

describe('the ids of coming events', () => {
  const find = async (course: number): Promise<string[]> => {
    const headers = { authorization: basic(key), 'x-experience-api-version': '1.0.3' };
    const response = await fixture.cloud.fetch(ACME, '/api/xapi/statements?limit=100', { headers });
    const { statements } = (await response.json()) as { statements: { verb: { id: string }; object: { id: string } }[] };
    return statements.filter(({ object }) => object.id.endsWith(`/courses/${course}`)).map(({ verb }) => verb.id.split('/').at(-1) ?? '');
  };
  const clean = () => eventually(async () => (await verify(PROJECTOR, await currentGeneration())).length === 0, 60_000);

  it("are not those of a package; where a former version took them, the product's events have them [H14, V4]", async () => {
    const { scope } = fixture.personas.t1;
    const course = await publish(fixture, { title: 'Squatted', content: [{ unit_order: 1, title: 'Read', content: text('x') }] });
    const packaged = await registeredCourse(fixture, 'tincan');
    const pkg = await launchAu(fixture, packaged);
    const stream = streams.enrolment(scope, fixture.personas.people.l1.id, asId<CourseId>(course.id));
    const ids = [1, 2, 3].flatMap((version) => [0, 1, 2].map((n) => productStatementId(stream, version, n)));
    for (const id of ids) {
      const refused = await pkg.send(`statements?statementId=${id}`, {
        method: 'PUT',
        body: JSON.stringify(auStatement(pkg, 'experienced', undefined, { id })),
      });
      expect(refused.status).toBe(409);
    }
    // A former version stored them: half of them from a system, half of them from the package.
    const bodies = ids.map((id) => ({ ...auStatement(pkg, 'experienced', undefined, { id }), id }));
    const keys = { verb: 'https://example.com/x', registration: null, activity: null, relatedActivities: ['https://example.com/y'] };
    await storeStatements({
      scope,
      now: fixtureTime(),
      commandId: crypto.randomUUID(),
      key: 'former',
      statements: bodies.slice(0, 5).map((body) => ({ body, hash: body.id, voids: null })),
      store: () => Promise.resolve(),
    });
    await seed(packaged, {
      type: 'PackageStatementsSent',
      session: pkg.body.sessionId,
      statements: ids.slice(5).map((id) => ({ id, tells: null, score: null, keys })),
      sealed: await sealFor(scope, fixture.personas.people.l1.id, JSON.stringify(bodies.slice(5))),
    });
    await clean();
    await fixture.get('l1', ENROL, { id: course.id });
    await eventually(async () => (await find(course.id)).length > 0);
    expect(await find(course.id)).toContain('registered');
    await clean();
    await rebuild(PROJECTOR, { waitMs: 0 });
    expect(await find(course.id)).toContain('registered');
    await clean();
  });
});
