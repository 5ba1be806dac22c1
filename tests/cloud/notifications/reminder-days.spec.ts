import { expect, it } from 'vitest';
import { queueReminders } from '../../../functions/notifications/reminders.commands.ts';
import { sendEverywhere } from '../../../functions/notifications/waiting-instances.commands.ts';
import { readReminderDays } from '../../../functions/tenancy/notification-rules/notification-rules.queries.ts';
import { addDays, dayOf, systemClock } from '../../../shared/kernel/instant.ts';
import { FIRST_REMINDER_DAYS } from '../../../shared/notifications/reminders.ts';
import { atRest } from '../../fixtures/at-rest.ts';
import { mailTo } from '../../fixtures/mail.ts';
import { emailOf } from '../../fixtures/personas.ts';
import { fixtureTime, publish, useCourseFixture } from '../learning/course-fixture.ts';

const fixture = useCourseFixture();

const ENROL =
  'mutation ($course: ID!, $user: ID!) { AdminCourseEnrollment(user_id: $user, course_ids: [$course], terms: { mandatory: true, due_days: 20 }) }';
const READ = '{ notificationRules { kind days repeat_days repeat_times } }';
const SET = `mutation ($kind: NotificationKind!, $days: [Int!]!, $every: Int, $most: Int) {
  setNotificationDays(kind: $kind, days: $days, repeat_days: $every, repeat_times: $most) { kind days repeat_days repeat_times } }`;
const TURN = 'mutation { setNotificationRule(kind: submission_waits, on: false) { kind } }';

type Input = { readonly kind: string; readonly days: readonly number[]; readonly every?: number; readonly most?: number };
type Rule = { readonly kind: string; readonly days: readonly number[] | null };

const rules = async (): Promise<Rule[]> => (await fixture.get<{ notificationRules: Rule[] }>('a1', READ)).notificationRules;
const set = (input: Input) => fixture.get('a1', SET, input);

/** Does what the run of an hour does at ten in the morning of a day, in so many days. */
async function morning(days: number): Promise<void> {
  await queueReminders(`${addDays(dayOf(fixtureTime()), days)}T10:05:00.000Z`);
  await sendEverywhere(systemClock(), Date.now() + 60_000);
}

it('reminders follow the days that an admin sets, those that are stored too, and none comes twice [D41]', async () => {
  const { id } = await publish(fixture, { title: 'First aid' });
  await fixture.get('a1', ENROL, { course: id, user: String(fixture.personas.people.l1.id) });
  await atRest();
  const mails = (): number => mailTo(fixture.cloud, emailOf('l1')).filter(({ subject }) => subject.includes('First aid')).length;
  const counted: number[] = [];
  const count = async (...days: readonly number[]): Promise<void> => {
    for (const day of days) {
      await morning(day);
      await morning(day);
      counted.push(mails());
    }
  };
  await count(6);
  await set({ kind: 'due_soon', days: [3, 14, 10, 3] });
  await set({ kind: 'overdue', days: [2], every: 7, most: 2 });
  await fixture.get('a1', TURN);
  await count(6, 10, 17, 19, 21, 22, 29, 36, 43);
  expect(counted).toEqual([1, 1, 2, 3, 3, 3, 4, 5, 6, 6]);
  expect((await rules()).filter(({ days }) => days !== null)).toEqual([
    { kind: 'due_soon', days: [14, 10, 3], repeat_days: null, repeat_times: null },
    { kind: 'overdue', days: [2], repeat_days: 7, repeat_times: 2 },
  ]);
  await set({ kind: 'overdue', days: [1] });
  expect((await rules()).find(({ kind }) => kind === 'overdue')).toMatchObject({ days: [1], repeat_days: null });
});

it('days that are none, too many or too far, and a repetition without an end are refused [D42]', async () => {
  const { scope } = fixture.personas.t2;
  const refused: readonly (readonly [Input, string])[] = [
    [{ kind: 'accepted', days: [1] }, 'Only reminders of due dates have days.'],
    [{ kind: 'due_soon', days: [] }, 'Choose at least one day.'],
    [{ kind: 'due_soon', days: Array.from({ length: 11 }, (_, day) => day) }, 'Choose at most 10 days.'],
    [{ kind: 'due_soon', days: [-1] }, 'Each day must be 0 to 365.'],
    [{ kind: 'overdue', days: [0] }, 'Each day must be 1 to 365.'],
    [{ kind: 'overdue', days: [366] }, 'Each day must be 1 to 365.'],
    [{ kind: 'overdue', days: [1], every: 7 }, 'A repetition has an end. Repeat 1 to 20 times.'],
    [{ kind: 'overdue', days: [1], every: 7, most: 21 }, 'A repetition has an end. Repeat 1 to 20 times.'],
    [{ kind: 'overdue', days: [1], every: 0, most: 3 }, 'Repeat after 1 to 90 days.'],
    [{ kind: 'overdue', days: [1], most: 3 }, 'Repeat after 1 to 90 days.'],
    [{ kind: 'due_soon', days: [1], every: 7, most: 3 }, 'Only reminders of overdue courses can be repeated.'],
  ];
  for (const [input, message] of refused) expect(await fixture.refusal('a2', SET, input)).toEqual({ code: 'VALIDATION', message });
  for (const name of ['ab1', 'i1', 'm1', 'l1'] as const)
    expect(await fixture.refusal(name, SET, { kind: 'overdue', days: [1] })).toMatchObject({ code: 'FORBIDDEN' });
  expect(await readReminderDays(scope)).toEqual({ days: FIRST_REMINDER_DAYS, change: null });
});
