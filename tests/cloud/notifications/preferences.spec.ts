import { expect, it } from 'vitest';
import { readPreferences } from '../../../functions/notifications/preferences/preferences.records.ts';
import type { Scope } from '../../../functions/platform/keys/keys.ts';
import { mailTo } from '../../fixtures/mail.ts';
import { atRest } from '../../fixtures/at-rest.ts';
import { emailOf, type PersonName } from '../../fixtures/personas.ts';
import { ENROL, publish, refOf, useCourseFixture } from '../learning/course-fixture.ts';

const fixture = useCourseFixture();

const READ = '{ notificationPreferences { kind on required } }';
const SET = 'mutation ($off: [NotificationKind!]!) { setNotificationPreferences(off: $off) { kind on required } }';
const HAND_IN = 'mutation ($input: StoreUnitResponseInput!) { storeUnitResponse(input: $input) { id } }';

type Preference = { readonly kind: string; readonly on: boolean; readonly required: boolean };
const kindsOff = (preferences: readonly Preference[]): string[] => preferences.filter(({ on }) => !on).map(({ kind }) => kind);
const read = async (name: PersonName): Promise<string[]> =>
  kindsOff((await fixture.get<{ notificationPreferences: Preference[] }>(name, READ)).notificationPreferences);
const turnOff = (name: PersonName, off: readonly string[]) => fixture.get(name, SET, { off });

async function mailsOf(name: PersonName, title: string): Promise<number> {
  const essay = { unit_order: 1, title: `Essay of ${title}`, content: 'Write.', completion_option: 'instructor-accepts' };
  const made = await publish(fixture, { title, content: [], assignment: [essay] }, 'a1', 'north');
  await fixture.get('l1', ENROL, { id: made.id });
  const response = JSON.stringify({ type: 'AssignmentText', content: 'A text.' });
  await fixture.get('l1', HAND_IN, { input: { ...refOf(made, 0), input_type: 'Assignment', response } });
  await atRest();
  return mailTo(fixture.cloud, emailOf(name)).filter(({ subject }) => subject.includes(`Essay of ${title}`)).length;
}

it('a kind of mail that somebody turns off is not sent to them, and is sent to others [D37]', async () => {
  expect(await read('i1')).toEqual([]);
  await turnOff('i1', ['submission_waits']);
  expect([await read('i1'), await read('ab1')]).toEqual([['submission_waits'], []]);
  expect([await mailsOf('i1', 'Off'), mailTo(fixture.cloud, emailOf('ab1')).length]).toEqual([0, 1]);
  await turnOff('i1', []);
  expect(await mailsOf('i1', 'On')).toBe(1);
});

it('what somebody turns off in one instance is on in another [D37]', async () => {
  await turnOff('u12', ['due_soon']);
  expect(await read('u12')).toEqual(['due_soon']);
  const { t1, t2, people } = fixture.personas;
  const isOnIn = async (scope: Scope): Promise<boolean> => (await readPreferences(scope, [people.u12.id]))[0]?.('due_soon') ?? false;
  expect([await isOnIn(t1.scope), await isOnIn(t2.scope)]).toEqual([false, true]);
});

it('a kind that is required stays on, and an unknown one is refused [D37]', async () => {
  await turnOff('l1', ['returned']);
  expect(await fixture.refusal('l1', SET, { off: ['overdue', 'accepted'] })).toMatchObject({ code: 'VALIDATION' });
  expect(await fixture.refusal('l1', SET, { off: ['weather'] })).not.toBeNull();
  expect(await read('l1')).toEqual(['returned']);
});
