import { beforeEach, describe, expect, it } from 'vitest';
import { queueReminders } from '../../../functions/notifications/reminders.commands.ts';
import { sendEverywhere } from '../../../functions/notifications/waiting-instances.commands.ts';
import { queueKeys } from '../../../functions/platform/keys/notification-keys.ts';
import type { Item } from '../../../functions/platform/tables/client.ts';
import { putItem, query } from '../../../functions/platform/tables/dynamo.ts';
import { addDays, dayOf, systemClock } from '../../../shared/kernel/instant.ts';
import { atRest } from '../../fixtures/at-rest.ts';
import { DELETE_COURSE } from '../../fixtures/calls.ts';
import { linkIn, mailTo } from '../../fixtures/mail.ts';
import { emailOf, type PersonName } from '../../fixtures/personas.ts';
import { COMPLETE, fixtureTime, type Made, publish, refOf, useCourseFixture } from '../learning/course-fixture.ts';

const fixture = useCourseFixture();

const ENROL =
  'mutation ($course: ID!, $user: ID!, $terms: TermsInput) { AdminCourseEnrollment(user_id: $user, course_ids: [$course], terms: $terms) }';
const EXTEND =
  'mutation ($course: ID!, $users: [ID!]!, $until: String!) { extendTerm(course_id: $course, user_ids: $users, until: $until, reason: "Ill.") }';
const EXEMPT =
  'mutation ($course: ID!, $users: [ID!]!) { setExemption(course_id: $course, user_ids: $users, exempt: true, reason: "On leave.") }';

let course: Made;
let title: string;
let count = 0;
beforeEach(async () => {
  title = `Fire drill ${(count += 1)}`;
  course = await publish(fixture, { title });
});

const idOf = (name: PersonName): string => String(fixture.personas.people[name].id);
const dayIn = (days: number): string => addDays(dayOf(fixtureTime()), days);
const enrol = (name: PersonName, days: number, mandatory = true) =>
  fixture.get('a1', ENROL, { course: course.id, user: idOf(name), terms: { mandatory, due_days: days } });
const mails = (name: PersonName) => mailTo(fixture.cloud, emailOf(name)).filter(({ subject }) => subject.includes(title));
const reminders = (): Promise<Item[]> => query('records', { pk: queueKeys.reminders(fixture.personas.t1.scope) });

/** Does what the run of an hour does at ten in the morning of a day, in so many days. */
async function morning(days: number): Promise<void> {
  await queueReminders(`${dayIn(days)}T10:05:00.000Z`);
  await sendEverywhere(systemClock(), Date.now() + 60_000);
}

describe('the reminders of a mandatory course', () => {
  it('are three before its day and one after it, with course, day, zone and link, each once [D35]', async () => {
    await enrol('l1', 20);
    await atRest();
    await morning(5);
    expect(mails('l1')).toEqual([]);
    for (const [index, days] of [6, 17, 19, 21].entries()) {
      await morning(days);
      await morning(days);
      expect(mails('l1')).toHaveLength(index + 1);
    }
    expect(mails('l1').map(({ subject }) => subject)).toEqual([
      ...Array.from({ length: 3 }, () => `“${title}” is due soon`),
      `“${title}” is overdue`,
    ]);
    const [first] = mails('l1');
    expect(first?.text).toMatch(new RegExp(`please complete the course “${title}” by \\d+ \\w+ 20\\d\\d at 23:59 UTC\\.`));
    expect(linkIn(first).pathname).toBe(`/app/branch/north/learner/catalog/course/${course.id}`);
    expect(await reminders()).toEqual([]);
  });

  it('are sent once by a pass that was cut off and runs again [D36]', async () => {
    await enrol('l1', 30);
    await atRest();
    const [before, hours] = [await reminders(), await query('platform', { pk: queueKeys.reminderHours() })];
    await morning(16);
    for (const item of before) await putItem('records', item);
    for (const item of hours) await putItem('platform', item);
    await morning(16);
    expect(mails('l1')).toHaveLength(1);
    expect([before.length, hours.length]).toEqual([1, 1]);
  });

  it('that were not sent for days are dropped, and the next one is sent [D36]', async () => {
    await enrol('l1', 40);
    await atRest();
    await morning(29);
    expect(mails('l1')).toEqual([]);
    await morning(37);
    expect(mails('l1')).toHaveLength(1);
  });

  it('are for nobody who is exempt, done, has longer or need not take it, and of no deleted course [D36]', async () => {
    for (const name of ['l1', 'l1s', 'u12', 'm1'] as const) await enrol(name, 50, name !== 'm1');
    await fixture.get('a1', EXEMPT, { course: course.id, users: [idOf('l1')] });
    await fixture.get('a1', EXTEND, { course: course.id, users: [idOf('u12')], until: dayIn(60) });
    await fixture.get('l1s', COMPLETE, { input: refOf(course, 0) });
    await atRest();
    await morning(36);
    expect((['l1', 'l1s', 'u12', 'm1'] as const).map((name) => mails(name).length)).toEqual([0, 0, 0, 0]);
    await morning(46);
    expect(mails('u12')).toHaveLength(1);
    await fixture.get('a1', DELETE_COURSE, { id: course.id });
    await atRest();
    await morning(57);
    expect(mails('u12')).toHaveLength(1);
  });

  it('are looked for in the instances and hours that have any [D34]', async () => {
    await enrol('l1', 70);
    await atRest();
    const hours = await query('platform', { pk: queueKeys.reminderHours() });
    expect(hours.some(({ sk }) => sk.startsWith(`${dayIn(56)}T09`))).toBe(true);
    await morning(57);
    const left = await query('platform', { pk: queueKeys.reminderHours(), between: queueKeys.untilHour(`${dayIn(56)}T23:00:00.000Z`) });
    expect(left).toEqual([]);
  });
});
