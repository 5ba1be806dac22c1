import { describe, expect, it } from 'vitest';
import { expiring } from '../../../functions/platform/keys/keys.ts';
import { objects } from '../../../functions/platform/keys/object-keys.ts';
import { isKeyGone } from '../../../functions/platform/credentials/person-key.ts';
import { listObjects } from '../../../functions/platform/objects/blobs.ts';
import { query } from '../../../functions/platform/tables/dynamo.ts';
import { sweepContents } from '../../../functions/packages/cmi5/sweep-contents.ts';
import { between, Unavailable } from '../../faults/faulty-dynamo.ts';
import { dump } from '../../fixtures/dump.ts';
import { expectLogged } from '../../fixtures/expect-logged.ts';
import { fixtureTime, passSeconds, useCourseFixture } from '../learning/course-fixture.ts';
import { attaching, auStatement, launchAu, type LaunchedPackage, registeredCourse } from './registration-fixture.ts';
import { call, named, packagedCourse } from './runtime-fixture.ts';

const fixture = useCourseFixture();

const inHours = (hours: number): string => new Date(Date.parse(fixtureTime()) + hours * 3_600_000).toISOString();
const statement = (pkg: LaunchedPackage, change: object = {}) => auStatement(pkg, 'experienced', undefined, change);
const post = async (pkg: LaunchedPackage, of: object, ...contents: readonly string[]): Promise<number> =>
  (await pkg.send('statements', attaching(of, ...contents))).status;
const sweep = (hours: number) => sweepContents(fixture.personas.t1.scope, inHours(hours));
const noted = async (): Promise<number> =>
  (await query('expiring', { pk: expiring.sentContents(fixture.personas.t1.scope, '').pk })).length;
const stored = async (): Promise<number> =>
  (await listObjects('media', objects.packageAttachment(fixture.personas.t1.scope, fixture.personas.people.l1.id, ''))).length;

describe('contents of attachments whose statements are not stored', () => {
  it('are deleted on the second night where the commit never came; those that a statement has stay', async () => {
    expectLogged('rest.internal');
    const pkg = await launchAu(fixture, await registeredCourse(fixture, 'tincan'));
    const other = await launchAu(fixture, await registeredCourse(fixture, 'tincan'));
    expect(await post(other, statement(other), 'in both')).toBe(200);
    expect([await stored(), await noted()]).toEqual([1, 0]);

    const restore = between((name) => (name === 'TransactWrite' ? new Unavailable('The process is dead.') : 'pass'));
    expect(await post(pkg, statement(pkg), 'in both', 'lost')).toBe(500);
    expect(await post(pkg, statement(pkg), 'sent again')).toBe(500);
    restore();
    expect([await stored(), await noted()]).toEqual([3, 2]);
    expect([await sweep(23), await stored(), await noted()]).toEqual([0, 3, 2]);
    expect(await post(pkg, statement(pkg), 'sent again')).toBe(200);
    expect([await sweep(25), await stored(), await noted()]).toEqual([1, 2, 0]);
    for (const [of, content] of [
      [other, 'in both'],
      [pkg, 'sent again'],
    ] as const)
      expect(await (await of.send('statements?attachments=true')).text()).toContain(content);
    expect(await sweep(50)).toBe(0);
  });

  it('are deleted where another statement took the id meanwhile', async () => {
    const pkg = await launchAu(fixture, await registeredCourse(fixture, 'tincan'));
    const before = await stored();
    for (let round = 0; round < 5; round += 1) {
      const id = crypto.randomUUID();
      const both = [0, 1].map((n) => post(pkg, statement(pkg, { id, object: { id: `https://example.com/${n}` } }), `${round} of ${n}`));
      expect((await Promise.all(both)).toSorted((a, b) => a - b)).toEqual([200, 409]);
    }
    await sweep(25);
    expect([(await stored()) - before, await noted()]).toEqual([5, 0]);
  });

  it('stay while they are being sent again', async () => {
    expectLogged('rest.internal');
    const pkg = await launchAu(fixture, await registeredCourse(fixture, 'tincan'));
    const before = await stored();
    const restore = between((name) => (name === 'TransactWrite' ? new Unavailable('The process is dead.') : 'pass'));
    expect(await post(pkg, statement(pkg), 'again and again')).toBe(500);
    passSeconds(10 * 3_600);
    expect(await post(pkg, statement(pkg), 'again and again')).toBe(500);
    restore();
    expect([await noted(), await sweep(15), await noted(), (await stored()) - before]).toEqual([2, 0, 1, 1]);
    expect([await sweep(25), await noted(), (await stored()) - before]).toEqual([1, 0, 0]);
  });
});

describe('the key of a learner', () => {
  it('is made by no call of a package that is refused [V7]', async () => {
    const { scope } = fixture.personas.t1;
    const { id } = fixture.personas.people.u12;
    const scorm = await packagedCourse(fixture, 'one', ['u12']);
    const { sessionId } = (await call(fixture, 'u12', 'initialize', named(scorm))).body;
    const send = async (name: string, more: object) => (await call(fixture, 'u12', name, { ...named(scorm), sessionId, ...more })).status;
    const cmi = { 'cmi.suspend_data': 'my own words' };
    const before = await dump();
    expect(await send('commit', { cmi, sessionId: 'another' })).toBe(409);
    expect(await send('commit', { cmi: { ...cmi, 'cmi.objectives.2.id': 'third' } })).toBe(422);
    expect(await send('finish', { sessionId: 'another', sequencing: '{}' })).toBe(409);
    expect(await send('set-value', { key: 'cmi.suspend_data', value: 'x', sessionId: 'another' })).toBe(409);
    expect([await isKeyGone(scope, id), await dump()]).toEqual([true, before]);

    const free = await registeredCourse(fixture, 'free', ['u12']);
    await launchAu(fixture, free, 0, 'u12');
    const WAIVE =
      'mutation ($user: ID!, $course: ID!, $unit: ID!, $part: ID!) { waivePackagePart(user_id: $user, course_id: $course, unit_id: $unit, part_id: $part, reason: "Has shown it") }';
    const part = { user: String(id), course: String(free.id), unit: free.unit.id, part: free.scos[0] };
    expect(await fixture.refusal('a1', WAIVE, part)).toMatchObject({ code: 'CONFLICT', message: 'This part is satisfied already.' });
    expect(await isKeyGone(scope, id)).toBe(true);

    expect(await send('commit', { cmi })).toBe(200);
    expect(await isKeyGone(scope, id)).toBe(false);
  });
});
