import { describe, expect, it } from 'vitest';
import { addDays, secondsBetween } from '../../../shared/kernel/instant.ts';
import { endOfDay } from '../../../shared/kernel/regional/zoned-time.ts';
import { fixtureTime, passSeconds, useCourseFixture } from '../learning/course-fixture.ts';
import { auStatement, beginAu, launchAu, registeredCourse, sent } from './registration-fixture.ts';
import { call, named, packagedCourse, type PackagedCourse } from './runtime-fixture.ts';

const fixture = useCourseFixture();

const ENROL =
  'mutation ($course: ID!, $user: ID!, $terms: TermsInput) { AdminCourseEnrollment(user_id: $user, course_ids: [$course], terms: $terms) }';
const EXTEND =
  'mutation ($course: ID!, $user: ID!, $until: String!) { extendTerm(course_id: $course, user_ids: [$user], until: $until, reason: "Ill") }';
/** Due in two days, when access ends. */
const terms = { mandatory: true, due_days: 2, access_ends: 'due' };
const passDays = (days: number): void => passSeconds(days * 86_400);

const act = (query: string, { id }: PackagedCourse, variables: object = {}) =>
  fixture.get('a1', query, { course: String(id), user: String(fixture.personas.people.l1.id), ...variables });
const launch = (course: PackagedCourse) => call(fixture, 'l1', 'initialize', named(course));

describe('a package of somebody whose access ends by their terms', () => {
  it.each(['cmi5', 'tincan', 'one', '2004'] as const)(
    'of %s is not launched any more, begun or not, until it is extended [D110]',
    async (kind) => {
      const made = async () =>
        kind === 'cmi5' || kind === 'tincan' ? registeredCourse(fixture, kind, []) : packagedCourse(fixture, kind, []);
      const [begun, unbegun] = [await made(), await made()];
      for (const course of [begun, unbegun]) await act(ENROL, course, { terms });
      expect((await launch(begun)).status).toBe(200);
      passDays(4);
      for (const course of [begun, unbegun]) {
        const refused = await launch(course);
        expect([refused.status, refused.body]).toMatchObject([422, { code: 'VALIDATION', error: 'Your access to this course has ended.' }]);
        await act(EXTEND, course, { until: addDays(fixtureTime().slice(0, 10), 3) });
        expect((await launch(course)).status).toBe(200);
      }
    },
  );

  it('stores what a session that was opened before still sends [D110]', async () => {
    const course = await registeredCourse(fixture, 'cmi5', []);
    await act(ENROL, course, { terms: { mandatory: true, due_days: 1, access_ends: 'due' } });
    const end = endOfDay(addDays(fixtureTime().slice(0, 10), 1), 'UTC');
    passSeconds(secondsBetween(fixtureTime(), end) - 600);
    const au = await launchAu(fixture, course);
    await beginAu(au);
    expect(await sent(au, auStatement(au, 'initialized'))).toBe(200);
    passSeconds(900);
    expect((await launch(course)).status).toBe(422);
    expect(await sent(au, auStatement(au, 'completed', { completion: true, duration: 'PT1M' }))).toBe(200);
  });
});
