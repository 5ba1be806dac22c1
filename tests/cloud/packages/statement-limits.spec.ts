import { describe, expect, it } from 'vitest';
import { attemptDecider } from '../../../events/packages/scorm/attempt.decider.ts';
import type { PackageEvent } from '../../../events/packages/scorm/attempt.events.ts';
import { registrationDecider } from '../../../events/packages/cmi5/registration.decider.ts';
import type { RegistrationEvent } from '../../../events/packages/cmi5/registration.events.ts';
import type { DomainEvent, StreamId } from '../../../events/kernel/commit.ts';
import type { Decider } from '../../../events/kernel/decider.ts';
import { asId, type CourseId, type UnitId } from '../../../shared/kernel/ids.ts';
import { streams } from '../../../functions/platform/keys/keys.ts';
import { append, load } from '../../../functions/platform/store/event-store.ts';
import { dump } from '../../fixtures/dump.ts';
import { fixtureTime, useCourseFixture } from '../learning/course-fixture.ts';
import { auStatement, launchAu, registeredCourse, sent } from './registration-fixture.ts';
import { call, named, packagedCourse, type PackagedCourse } from './runtime-fixture.ts';

const fixture = useCourseFixture();

const RESET = 'mutation ($person: ID!, $course: ID!) { resetEnrolment(user_id: $person, course_id: $course) }';
const reset = ({ id }: PackagedCourse) =>
  fixture.get('a1', RESET, { person: String(fixture.personas.people.l1.id), course: String(id) }, { branch: 'north' });

const streamOf = (kind: 'packageAttempts' | 'packageRegistrations', { id, unit }: PackagedCourse): StreamId =>
  streams[kind](fixture.personas.t1.scope, fixture.personas.people.l1.id, asId<CourseId>(id), asId<UnitId>(Number(unit.id)));

/** Appends a commit of these events, as if the package had called so often. */
async function seed<State, Event extends DomainEvent>(
  decider: Decider<State, never, Event>,
  stream: StreamId,
  events: readonly Event[],
): Promise<void> {
  const { version } = await load(decider, stream);
  const by = { actor: { kind: 'person', id: fixture.personas.people.l1.id }, at: fixtureTime(), command: crypto.randomUUID() } as const;
  const commit = { stream, version: version + 1, events, ...by };
  expect(await append({ scope: fixture.personas.t1.scope, commit, out: [], activity: false })).toBe('stored');
}

const tally = (statuses: readonly number[]): Record<string, number> =>
  Object.fromEntries([...Map.groupBy(statuses, String)].map(([status, all]) => [status, all.length]));

describe('statements that a package sends', () => {
  it('are 10,000 in a registration, however many come at once; what completes its unit is accepted [R19]', async () => {
    const course = await registeredCourse(fixture, 'tincan');
    const pkg = await launchAu(fixture, course);
    const looked = () => auStatement(pkg, 'experienced');
    const former: RegistrationEvent = {
      type: 'PackageStatementsSent',
      session: pkg.body.sessionId,
      statements: Array.from({ length: 9_970 }, () => ({ id: crypto.randomUUID(), tells: null, score: null })),
      sealed: '',
    };
    await seed(registrationDecider, streamOf('packageRegistrations', course), [former]);
    const five = () => sent(pkg, ...Array.from({ length: 5 }, looked));
    expect(tally(await Promise.all(Array.from({ length: 9 }, five)))).toEqual({ 200: 6, 409: 3 });
    const full = await dump();
    const refused = await pkg.send('statements', { method: 'POST', body: JSON.stringify([looked()]) });
    const error = 'This package has sent 10000 statements, as many as are kept of one registration.';
    expect([refused.status, await refused.json()]).toEqual([409, { error, code: 'CONFLICT' }]);
    expect(await dump()).toEqual(full);
    expect(await sent(pkg, auStatement(pkg, 'completed'))).toBe(200);
    expect((await load(registrationDecider, streamOf('packageRegistrations', course))).state).toMatchObject({
      statements: 10_001,
      completedAt: fixtureTime(),
    });
    await reset(course);
    const again = await launchAu(fixture, course);
    expect(await sent(again, auStatement(again, 'experienced'))).toBe(200);
  });
});

describe('a package of xAPI', () => {
  it('is opened 5,000 times in a registration [R19]', async () => {
    const course = await registeredCourse(fixture, 'tincan');
    const { body } = await launchAu(fixture, course);
    const again: RegistrationEvent = { type: 'PackageAuLaunched', session: body.sessionId, au: body.sco, mode: 'Normal' };
    await seed(
      registrationDecider,
      streamOf('packageRegistrations', course),
      Array.from({ length: 4_998 }, () => again),
    );
    await launchAu(fixture, course);
    const full = await dump();
    const error = 'This package was opened 5000 times, as often as one attempt allows.';
    expect(await call(fixture, 'l1', 'initialize', named(course))).toMatchObject({ status: 409, body: { code: 'CONFLICT', error } });
    expect(await dump()).toEqual(full);
  });
});

describe('calls of a package of SCORM', () => {
  const open = (course: PackagedCourse) => call(fixture, 'l1', 'initialize', named(course));

  it('store 20,000 commits of an attempt, and its finish; the next attempt begins anew [R19]', async () => {
    const course = await packagedCourse(fixture, 'one');
    const { sessionId } = (await open(course)).body;
    const commits = Array.from({ length: 19_999 }, (_, index): PackageEvent => {
      return { type: 'PackageProgressCommitted', session: sessionId, seq: index + 1, values: {} };
    });
    await seed(attemptDecider, streamOf('packageAttempts', course), commits);
    const send = (name: string, place: string) =>
      call(fixture, 'l1', name, { ...named(course), sessionId, cmi: { 'cmi.core.lesson_location': place, 'cmi.core.exit': 'suspend' } });
    expect((await send('commit', 'last')).status).toBe(200);
    const full = await dump();
    expect(await send('commit', 'one more')).toMatchObject({ status: 409, body: { code: 'CONFLICT', reason: 'full', errorCode: '101' } });
    expect(
      await call(fixture, 'l1', 'set-value', { ...named(course), sessionId, key: 'cmi.core.lesson_location', value: 'x' }),
    ).toMatchObject({
      status: 409,
      body: { reason: 'full' },
    });
    expect(await dump()).toEqual(full);
    expect((await send('finish', 'end')).status).toBe(200);
    expect((await open(course)).body.cmi['cmi.core.lesson_location']).toBe('end');
    await reset(course);
    const again = (await open(course)).body.sessionId;
    expect((await call(fixture, 'l1', 'commit', { ...named(course), sessionId: again, cmi: {} })).status).toBe(200);
  });

  it('open an attempt 5,000 times [R19]', async () => {
    const course = await packagedCourse(fixture, 'one');
    const { sessionId, sco } = (await open(course)).body;
    const opens = Array.from({ length: 4_998 }, (): PackageEvent => ({
      type: 'PackageSessionOpened',
      session: sessionId,
      sco,
      mode: 'normal',
    }));
    await seed(attemptDecider, streamOf('packageAttempts', course), opens);
    expect((await open(course)).status).toBe(200);
    const full = await dump();
    expect(await open(course)).toMatchObject({ status: 409, body: { code: 'CONFLICT', reason: 'full' } });
    expect(await dump()).toEqual(full);
  });
});
