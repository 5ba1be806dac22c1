import { expect, it } from 'vitest';
import { atRest } from '../../fixtures/at-rest.ts';
import { everyMail } from '../../fixtures/mail.ts';
import type { PersonName } from '../../fixtures/personas.ts';
import { COMPLETE, passSeconds, publish, refOf, useCourseFixture } from '../learning/course-fixture.ts';

const fixture = useCourseFixture();

const ENROL =
  'mutation ($course: ID!, $user: ID!, $terms: TermsInput) { AdminCourseEnrollment(user_id: $user, course_ids: [$course], terms: $terms) }';
const EXEMPT =
  'mutation ($course: ID!, $users: [ID!]!) { setExemption(course_id: $course, user_ids: $users, exempt: true, reason: "On leave.") }';
const ASK = `query ($kind: NotificationKind!, $days: [Int!]!, $every: Int, $most: Int) {
  notificationForecast(kind: $kind, days: $days, repeat_days: $every, repeat_times: $most) { sent most_a_day } }`;
const DAY = 86_400;

type Input = { readonly kind: string; readonly days: readonly number[]; readonly every?: number; readonly most?: number };
type Forecast = { readonly sent: number; readonly most_a_day: number };
const ask = async (input: Input, name: PersonName = 'a1'): Promise<Forecast> =>
  (await fixture.get<{ notificationForecast: Forecast }>(name, ASK, input)).notificationForecast;

it('an admin is told what reminders of some days would have sent in 30 days [D45]', async () => {
  const course = await publish(fixture, { title: 'Fire drill' });
  const idOf = (name: PersonName): string => String(fixture.personas.people[name].id);
  for (const name of ['l1', 'l1s', 'u12', 'm1'] as const) {
    const terms = { mandatory: name !== 'm1', due_days: 5 };
    await fixture.get('a1', ENROL, { course: course.id, user: idOf(name), terms });
  }
  await fixture.get('a1', EXEMPT, { course: course.id, users: [idOf('u12')] });
  passSeconds(2 * DAY);
  await fixture.get('l1s', COMPLETE, { input: refOf(course, 0) });
  passSeconds(9 * DAY);
  await atRest();
  const mails = everyMail(fixture.cloud).length;
  // 14 days before it nobody was enrolled, and a day before it one of both had completed it.
  expect(await ask({ kind: 'due_soon', days: [14, 4, 1] })).toEqual({ sent: 3, most_a_day: 2 });
  expect(await ask({ kind: 'overdue', days: [1], every: 2, most: 2 })).toEqual({ sent: 3, most_a_day: 1 });
  expect(await ask({ kind: 'overdue', days: [300] })).toEqual({ sent: 0, most_a_day: 0 });
  expect(await ask({ kind: 'due_soon', days: [1] }, 'a2')).toEqual({ sent: 0, most_a_day: 0 });
  passSeconds(30 * DAY);
  expect(await ask({ kind: 'due_soon', days: [14, 4, 1] })).toEqual({ sent: 0, most_a_day: 0 });
  expect(everyMail(fixture.cloud)).toHaveLength(mails);
  expect(await fixture.refusal('a1', ASK, { kind: 'overdue', days: [1], every: 2 })).toMatchObject({ code: 'VALIDATION' });
  for (const name of ['ab1', 'i1', 'm1', 'l1'] as const)
    expect(await fixture.refusal(name, ASK, { kind: 'overdue', days: [1] })).toMatchObject({ code: 'FORBIDDEN' });
});
