import { expect, it } from 'vitest';
import { createUser } from '../../../functions/people/users/person.commands.ts';
import { records, type Scope, scopeOf } from '../../../functions/platform/keys/keys.ts';
import { inParallel } from '../../../functions/platform/runtime/parallel.ts';
import { getItem } from '../../../functions/platform/tables/dynamo.ts';
import { createInstance } from '../../../functions/tenancy/instance.commands.ts';
import { AppError } from '../../../shared/kernel/errors.ts';
import { asId, type CourseId } from '../../../shared/kernel/ids.ts';
import { systemClock } from '../../../shared/kernel/instant.ts';
import { ENROL_IN_COURSES } from '../../fixtures/calls.ts';
import { testContext } from '../../fixtures/personas.ts';
import { openSession } from '../../fixtures/session.ts';
import { ENROL, publish, useCourseFixture } from './course-fixture.ts';

const AT_ONCE = 500;
const LIMIT = 40;

const fixture = useCourseFixture();

let made = 0;
/** Makes a learner with an address that nobody has, also in a second try. */
const createLearner = (scope: Scope) => {
  made += 1;
  return createUser(testContext(), scope, {
    first_name: 'Ada',
    last_name: `No. ${made}`,
    email: `at-once-${scope.tenant}-${made}@test.test`,
    role: 'learner',
  });
};
const numbers = Array.from({ length: AT_ONCE }, (_, n) => n);
const countOf = (codes: readonly string[], code: string): number => codes.filter((each) => each === code).length;

/** Makes a learner with a session. Returns its token. */
const signedIn = async (scope: Scope): Promise<string> => openSession((await createLearner(scope)).person, scope, systemClock());

it('of twenty learners who take the last seat of a course at once exactly one has it [L07]', async () => {
  const { scope } = fixture.personas.t2;
  const { id } = await publish(fixture, { title: 'One seat', capacity: 1 }, 'a2', null);
  const tokens: string[] = [];
  for (let n = 0; n < 20; n += 1) tokens.push(await signedIn(scope));
  const replies = await Promise.all(tokens.map((token) => fixture.cloud.graphql('globex.localhost', ENROL, { id }, { token })));
  expect(replies.filter(({ data }) => data !== null)).toHaveLength(1);
  const refusals = replies.flatMap(({ errors }) => errors.map(({ message }) => message));
  expect(refusals).toEqual(Array.from({ length: 19 }, () => 'This course is full.'));
  expect(await getItem('records', records.seats(scope, asId<CourseId>(id)))).toMatchObject({ taken: 1 });
});

it('500 people created at once take exactly the licences that are left, and the others are told [R11]', { timeout: 240_000 }, async () => {
  const scope = scopeOf(await createInstance(testContext(), { name: 'Limited', domain: `limited-${made}`, licenceCount: LIMIT }));
  const codes = await Promise.all(
    numbers.map(() =>
      createLearner(scope).then(
        () => 'created',
        (error: unknown) => (error instanceof AppError ? error.code : String(error)),
      ),
    ),
  );
  expect(countOf(codes, 'created')).toBe(LIMIT);
  expect(countOf(codes, 'LICENCE_LIMIT') + countOf(codes, 'CONFLICT')).toBe(AT_ONCE - LIMIT);
  expect(await getItem('records', records.instance(scope, 'licence'))).toMatchObject({ used: LIMIT });
});

it('500 enrolments at once take exactly the seats of a course, and the others are told [R11]', { timeout: 240_000 }, async () => {
  const { scope } = fixture.personas.t2;
  const { id } = await publish(fixture, { title: 'Forty seats', capacity: LIMIT }, 'a2', null);
  const people: number[] = [];
  for (const _ of numbers) people.push((await createLearner(scope)).person);
  const codes: string[] = [];
  let unanswered: number[] = [];
  const enrol = async (user: number): Promise<void> => {
    const headers = { 'idempotency-key': `seat-${id}-${user}` };
    const { status, errors } = await fixture.ask('a2', ENROL_IN_COURSES, { user, courses: [id] }, { headers });
    // A function has 29 s; who is not answered by then sends the same call again.
    if (status === 503) unanswered.push(user);
    else codes.push(errors.length === 0 ? 'enrolled' : JSON.stringify(errors[0]?.extensions?.['code'] ?? status));
  };
  await inParallel(people, AT_ONCE, enrol);
  while (unanswered.length > 0) {
    const again = unanswered;
    unanswered = [];
    for (const user of again) await enrol(user);
  }
  expect(countOf(codes, 'enrolled')).toBe(LIMIT);
  expect(countOf(codes, '"VALIDATION"') + countOf(codes, '"CONFLICT"')).toBe(AT_ONCE - LIMIT);
  expect(await getItem('records', records.seats(scope, asId<CourseId>(id)))).toMatchObject({ taken: LIMIT });
});
