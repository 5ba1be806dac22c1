import { expect, it } from 'vitest';
import { notificationDecider } from '../../../events/notifications/notification.decider.ts';
import { reminderName, reminderRecord } from '../../../functions/notifications/reminder.records.ts';
import { notificationNumber } from '../../../functions/notifications/notification.records.ts';
import { queueReminders } from '../../../functions/notifications/reminders.commands.ts';
import { sendEverywhere } from '../../../functions/notifications/waiting-instances.commands.ts';
import { createUser } from '../../../functions/people/users/person.commands.ts';
import { expiring, streams } from '../../../functions/platform/keys/keys.ts';
import { queueKeys } from '../../../functions/platform/keys/notification-keys.ts';
import { load } from '../../../functions/platform/store/event-store.ts';
import { deleteItem, query } from '../../../functions/platform/tables/dynamo.ts';
import { asId, type PersonId } from '../../../shared/kernel/ids.ts';
import { addDays, dayOf, systemClock } from '../../../shared/kernel/instant.ts';
import { atRest } from '../../fixtures/at-rest.ts';
import { mailTo } from '../../fixtures/mail.ts';
import { testContext } from '../../fixtures/personas.ts';
import { fixtureTime, publish, useCourseFixture } from '../learning/course-fixture.ts';
import { childKilledAfter } from '../stream/killed-child.ts';

const fixture = useCourseFixture();

const ENROL =
  'mutation ($course: ID!, $users: [ID!]!) { enrolUsersInCourse(course_id: $course, user_ids: $users, terms: { mandatory: true, due_days: 20 }) }';
const PEOPLE = 30;
/** So many mails are on their way at a time. */
const ON_THEIR_WAY = 5;

const emailOf = (n: number): string => `learner${n}@kill.test`;
const sentTo = (n: number): number => mailTo(fixture.cloud, emailOf(n)).length;

async function enrolled(): Promise<void> {
  const users: string[] = [];
  for (let n = 0; n < PEOPLE; n += 1) {
    const who = { first_name: 'Ada', last_name: `Byron ${n}`, email: emailOf(n), role: 'learner' as const };
    users.push(String((await createUser(testContext(), fixture.personas.t2.scope, who)).person));
  }
  const { id } = await publish(fixture, { title: 'Fire drill' }, 'a2', null);
  await fixture.get('a2', ENROL, { course: id, users });
  await atRest();
}

it('reminders of a run that is killed are queued once, and mailed twice only where a mail was on its way [D46]', async () => {
  const { scope } = fixture.personas.t2;
  await enrolled();
  const reminders = await query('records', { pk: queueKeys.reminders(scope) }, reminderRecord);
  const names = reminders.map((item) => ({ person: asId<PersonId>(item.person), event: reminderName(scope, item), kind: item.kind }));
  const hour = `${addDays(dayOf(fixtureTime()), 6)}T10:05:00.000Z`;
  let killed = 0;
  for (const ms of [150, 250, 350, 450, 550, 650]) {
    if (!(await childKilledAfter(ms, fixture.cloud, '../notifications/hour-child.ts', hour))) killed += 1;
    // As half a minute later.
    await deleteItem('expiring', expiring.lease(`notifications#${scope.tenant}`));
  }
  await queueReminders(hour);
  await sendEverywhere(systemClock(), Date.now() + 60_000);
  const states = await Promise.all(
    names.map(async ({ person, event, kind }) => {
      const stream = streams.notification(scope, person, notificationNumber(event, kind));
      return (await load(notificationDecider, stream)).state.status;
    }),
  );
  expect([killed > 1, states]).toEqual([true, Array.from({ length: PEOPLE }, () => 'sent')]);
  const mails = Array.from({ length: PEOPLE }, (_, n) => sentTo(n));
  expect([Math.min(...mails) >= 1, mails.reduce((a, b) => a + b) <= PEOPLE + killed * ON_THEIR_WAY]).toEqual([true, true]);
  expect(await query('records', { pk: queueKeys.waitingNotifications(scope) })).toEqual([]);
});
