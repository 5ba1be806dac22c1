import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { isKeyGone } from '../../../functions/platform/credentials/person-key.ts';
import { records } from '../../../functions/platform/keys/keys.ts';
import { objects } from '../../../functions/platform/keys/object-keys.ts';
import { listObjects } from '../../../functions/platform/objects/blobs.ts';
import { getItem, updateItem } from '../../../functions/platform/tables/dynamo.ts';
import { dump } from '../../fixtures/dump.ts';
import { useCourseFixture } from '../learning/course-fixture.ts';
import { attaching, auStatement, launchAu, type LaunchedPackage, registeredCourse, sent } from './registration-fixture.ts';

const fixture = useCourseFixture();

const activityOf = (number: number): string => `https://example.com/slide-${number}`;

/** Sends a request about a document, or about all of an activity. */
const stateCall = (
  { launch, send }: LaunchedPackage,
  method: string,
  { activity = 1, stateId, body }: { activity?: number; stateId?: string; body?: string },
): Promise<Response> => {
  const named = { activityId: activityOf(activity), agent: launch.get('actor') ?? '', ...(stateId !== undefined && { stateId }) };
  return send(`activities/state?${new URLSearchParams(named).toString()}`, { method, ...(body !== undefined && { body }) });
};
const put = async (pkg: LaunchedPackage, activity: number, stateId: string, body = '{}'): Promise<number> =>
  (await stateCall(pkg, 'PUT', { activity, stateId, body })).status;
const remove = async (pkg: LaunchedPackage, activity: number, stateId?: string): Promise<number> =>
  (await stateCall(pkg, 'DELETE', { activity, ...(stateId !== undefined && { stateId }) })).status;
const range = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, index) => from + index);

/** Returns how many documents lie in the records, without looking at their count. */
const stored = async (): Promise<number> => (await dump()).filter((line) => line.startsWith('records ') && /"of":"\[/.test(line)).length;
const tally = (statuses: readonly number[]): Record<string, number> =>
  Object.fromEntries([...Map.groupBy(statuses, String)].map(([status, all]) => [status, all.length]));

describe('documents that a package keeps', () => {
  it('are 100 in a registration, whatever activity and state they name, and however many come at once [L09, R19]', async () => {
    const pkg = await launchAu(fixture, await registeredCourse(fixture, 'tincan'));
    const before = await stored();
    for (const n of range(0, 90)) expect(await put(pkg, n % 9, `s${Math.floor(n / 9)}`)).toBe(204);
    expect(tally(await Promise.all(range(0, 20).map((n) => put(pkg, 20 + n, 'at once'))))).toEqual({ 204: 10, 409: 10 });
    expect((await stored()) - before).toBe(100);

    const full = await dump();
    const refused = await stateCall(pkg, 'PUT', { activity: 50, stateId: 'one more', body: '{}' });
    expect([refused.status, await refused.json()]).toEqual([
      409,
      { error: 'This package keeps at most 100 documents. Please delete one first.', code: 'CONFLICT' },
    ]);
    expect((await stateCall(pkg, 'POST', { activity: 50, stateId: 'one more', body: '{"a":1}' })).status).toBe(409);
    expect(await dump()).toEqual(full);

    expect(await put(pkg, 1, 's1', '{"place":1}')).toBe(204);
    expect((await stateCall(pkg, 'POST', { stateId: 's1', body: '{"more":2}' })).status).toBe(204);
    expect(await (await stateCall(pkg, 'GET', { stateId: 's1' })).json()).toEqual({ place: 1, more: 2 });
    expect((await stored()) - before).toBe(100);
  });

  it('have the place of one that was deleted, once, and those of all that were', async () => {
    const pkg = await launchAu(fixture, await registeredCourse(fixture, 'tincan'));
    const { scope } = fixture.personas.t1;
    const kept = records.xapiKept(scope, pkg.launch.get('registration') ?? '');
    for (const activity of range(0, 4)) await Promise.all(range(0, 10).map((n) => put(pkg, activity, `s${n}`)));
    expect(await getItem('records', kept)).toMatchObject({ documents: 40 });
    // As if sixty more had been stored, whose names do not matter here.
    await updateItem('records', kept, { update: 'SET #documents = :full', names: { '#documents': 'documents' }, values: { ':full': 100 } });
    expect(await put(pkg, 9, 'new')).toBe(409);
    expect(tally(await Promise.all(range(0, 5).map(() => remove(pkg, 0, 's0'))))).toEqual({ 204: 5 });
    expect(await remove(pkg, 0, 'never there')).toBe(204);
    expect([await put(pkg, 9, 'new'), await put(pkg, 9, 'newer')]).toEqual([204, 409]);
    expect(await remove(pkg, 1)).toBe(204);
    expect(tally(await Promise.all(range(0, 12).map((n) => put(pkg, 10, `again ${n}`))))).toEqual({ 204: 10, 409: 2 });
    // A list of more than one transaction deletes.
    await updateItem('records', kept, { update: 'SET #documents = :some', names: { '#documents': 'documents' }, values: { ':some': 40 } });
    await Promise.all(range(0, 30).map((n) => put(pkg, 10, `many ${n}`)));
    expect(await remove(pkg, 10)).toBe(204);
    expect(await (await stateCall(pkg, 'GET', { activity: 10 })).json()).toEqual([]);
    expect(await getItem('records', kept)).toMatchObject({ documents: 30 });
  });

  it('are 100 for each AU, lie in their records alone, and have names of bounded length', async () => {
    const pkg = await launchAu(fixture, await registeredCourse(fixture, 'two'));
    expect((await pkg.send('fetch', { method: 'POST' })).status).toBe(200);
    const before = (await listObjects('media', '')).length;
    for (const _ of range(0, 2)) expect(await put(pkg, 1, 'large', JSON.stringify(randomBytes(48_000).toString('base64')))).toBe(204);
    expect((await listObjects('media', '')).length).toBe(before);
    const kept = records.xapiKept(fixture.personas.t1.scope, pkg.launch.get('registration') ?? '');
    await updateItem('records', kept, { update: 'SET #documents = :most', names: { '#documents': 'documents' }, values: { ':most': 199 } });
    expect([await put(pkg, 1, 'last'), await put(pkg, 1, 'one more')]).toEqual([204, 409]);
    expect([await put(pkg, 1, 'x'.repeat(1_000)), await put(pkg, 1, 'x'.repeat(1_001))]).toEqual([409, 400]);
  });
});

describe('contents of attachments that a package sends', () => {
  const passed = (pkg: LaunchedPackage, change: object = {}) => auStatement(pkg, 'experienced', undefined, change);
  const other = { actor: { mbox: 'mailto:other@example.com' } };

  it('are stored with statements that are accepted alone; a refused one makes no key of its learner either [V7]', async () => {
    const { scope } = fixture.personas.t1;
    const { id } = fixture.personas.people.u12;
    const objectsOf = () => listObjects('media', objects.packageAttachment(scope, id, ''));
    const pkg = await launchAu(fixture, await registeredCourse(fixture, 'tincan', ['u12']), 0, 'u12');
    const before = await dump();
    expect(await isKeyGone(scope, id)).toBe(true);
    expect((await pkg.send('statements', attaching(passed(pkg, other), 'first'))).status).toBe(403);
    expect([await isKeyGone(scope, id), await objectsOf(), await dump()]).toEqual([true, [], before]);
    expect((await pkg.send('statements', attaching(passed(pkg), 'first'))).status).toBe(200);
    expect([await isKeyGone(scope, id), (await objectsOf()).length]).toEqual([false, 1]);
    const after = await dump();
    expect((await pkg.send('statements', attaching(passed(pkg, other), 'second'))).status).toBe(403);
    expect([(await objectsOf()).length, await dump()]).toEqual([1, after]);
  });

  it('are 1,000 in a registration, of 32 MB together, however many come at once; statements without go on', async () => {
    const pkg = await launchAu(fixture, await registeredCourse(fixture, 'tincan'));
    const { scope } = fixture.personas.t1;
    const objectsOf = async () => (await listObjects('media', objects.packageAttachment(scope, fixture.personas.people.l1.id, ''))).length;
    const kept = records.xapiKept(scope, pkg.launch.get('registration') ?? '');
    const set = (attachments: number, bytes: number) =>
      updateItem('records', kept, {
        update: 'SET #attachments = :attachments, #bytes = :bytes',
        names: { '#attachments': 'attachments', '#bytes': 'bytes' },
        values: { ':attachments': attachments, ':bytes': bytes },
      });
    const send = async (...contents: readonly string[]) => (await pkg.send('statements', attaching(passed(pkg), ...contents))).status;
    expect(await send('a', 'bc')).toBe(200);
    expect(await getItem('records', kept)).toMatchObject({ attachments: 2, bytes: 3 });
    await set(996, 100);
    const before = await objectsOf();
    await Promise.all(range(0, 12).map((n) => send(`at once ${n}`)));
    expect((await objectsOf()) - before).toBe(4);
    const full = await dump();
    const refused = await pkg.send('statements', attaching(passed(pkg), 'one more'));
    expect([refused.status, await refused.json()]).toEqual([
      409,
      { error: 'This package keeps at most 1000 contents of attachments, of 32 MB together.', code: 'CONFLICT' },
    ]);
    expect([(await objectsOf()) - before, await dump()]).toEqual([4, full]);
    await set(10, 32 * 1024 ** 2 - 3);
    expect([await send('four'), await send('all')]).toEqual([409, 200]);
    expect(await sent(pkg, passed(pkg))).toBe(200);
  });
});
