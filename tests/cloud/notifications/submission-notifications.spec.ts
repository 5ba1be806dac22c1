import { MessageRejected, SESv2Client } from '@aws-sdk/client-sesv2';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { notificationDecider, type NotificationState } from '../../../events/notifications/notification.decider.ts';
import { notificationNumber } from '../../../functions/notifications/notification.records.ts';
import { sendNotifications } from '../../../functions/notifications/send-notifications.commands.ts';
import { notifyOfSubmission } from '../../../functions/notifications/submission-notifications.reactor.ts';
import { sendEverywhere } from '../../../functions/notifications/waiting-instances.commands.ts';
import { streams } from '../../../functions/platform/keys/keys.ts';
import { commitName, queueKeys } from '../../../functions/platform/keys/notification-keys.ts';
import { commitItems, load } from '../../../functions/platform/store/event-store.ts';
import { type Pointer, pointerOf } from '../../../functions/platform/store/reactor.ts';
import type { Item } from '../../../functions/platform/tables/client.ts';
import { query } from '../../../functions/platform/tables/dynamo.ts';
import { asId, type CourseId } from '../../../shared/kernel/ids.ts';
import { systemClock } from '../../../shared/kernel/instant.ts';
import type { NotificationKind } from '../../../shared/notifications/notification-kinds.ts';
import { atRest } from '../../fixtures/at-rest.ts';
import { DELETE_COURSE } from '../../fixtures/calls.ts';
import { eventually } from '../../fixtures/eventually.ts';
import { mailTo } from '../../fixtures/mail.ts';
import { emailOf, type PersonName } from '../../fixtures/personas.ts';
import { ENROL, type Made, publish, refOf, useCourseFixture } from '../learning/course-fixture.ts';

const fixture = useCourseFixture();

const HAND_IN = 'mutation ($input: StoreUnitResponseInput!) { storeUnitResponse(input: $input) { id } }';
const HOUR_MS = 3_600_000;

afterEach(async () => {
  // Nothing is left that belongs to the time to which the clock was moved.
  await atRest();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Moves the clock of the product on. */
const pass = (milliseconds: number): void => void vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + milliseconds });
const mailFails = (error: Error) => vi.spyOn(SESv2Client.prototype, 'send').mockRejectedValue(error);

async function handIn(title: string): Promise<Made> {
  const essay = { unit_order: 1, title: `Essay of ${title}`, content: 'Write.', completion_option: 'instructor-accepts' };
  const made = await publish(fixture, { title, content: [], assignment: [essay] }, 'a1', 'north');
  await fixture.get('l1', ENROL, { id: made.id });
  const response = JSON.stringify({ type: 'AssignmentText', content: 'A text.' });
  await fixture.get('l1', HAND_IN, { input: { ...refOf(made, 0), input_type: 'Assignment', response } });
  await atRest();
  return made;
}

const scopeOfAcme = () => fixture.personas.t1.scope;
/** Sends what waits, here or in the run of an hour, which the clock may have brought, until nothing waits any more. */
async function send(): Promise<void> {
  await Promise.all(Array.from({ length: 3 }, () => sendNotifications(scopeOfAcme(), Date.now() + HOUR_MS)));
  await eventually(async () => (await waiting()).length === 0);
}
const waiting = (): Promise<Item[]> => query('records', { pk: queueKeys.waitingNotifications(scopeOfAcme()) });
const mails = (name: PersonName, title: string): number =>
  mailTo(fixture.cloud, emailOf(name)).filter(({ subject }) => subject.includes(`Essay of ${title}`)).length;

/** Returns the announcement of the submission in a course. */
async function announcementOf(made: Made): Promise<Pointer> {
  const items = await commitItems(streams.enrolment(scopeOfAcme(), fixture.personas.people.l1.id, asId<CourseId>(made.id)), 1);
  const pointer = items.flatMap((item) => pointerOf(item) ?? []).find(({ names }) => names.includes('AssignmentSubmitted'));
  if (!pointer) throw new Error('No submission was announced.');
  return pointer;
}

async function stateOf(name: PersonName, pointer: Pointer, kind: NotificationKind = 'submission_waits'): Promise<NotificationState> {
  const number = notificationNumber(commitName(pointer), kind);
  return (await load(notificationDecider, streams.notification(scopeOfAcme(), fixture.personas.people[name].id, number))).state;
}

describe('notifications of a submission', () => {
  it('are sent once, however often and by how many at once it is announced [D30]', async () => {
    const pointer = await announcementOf(await handIn('Once'));
    const reviewers = ['i1', 'ab1', 'a1', 'a1b'] as const;
    expect(reviewers.map((name) => mails(name, 'Once'))).toEqual([1, 1, 1, 1]);
    await notifyOfSubmission.react(pointer);
    await Promise.all(Array.from({ length: 4 }, () => notifyOfSubmission.react(pointer)));
    expect(reviewers.map((name) => mails(name, 'Once'))).toEqual([1, 1, 1, 1]);
    expect(await stateOf('i1', pointer)).toMatchObject({ status: 'sent', tries: 1, until: null });
    expect(await waiting()).toEqual([]);
  });

  it('wait while the mail service is away, and are sent once by one of several processes [D31]', async () => {
    const failing = mailFails(new Error('The mail service is away.'));
    const pointer = await announcementOf(await handIn('Away'));
    failing.mockRestore();
    const delayed = await stateOf('i1', pointer);
    expect(delayed).toMatchObject({ status: 'queued', tries: 1 });
    expect((await waiting()).map(({ sk }) => sk.slice(0, 24))).toContain(delayed.until);
    await notifyOfSubmission.react(pointer);
    expect(mails('i1', 'Away')).toBe(0);
    pass(HOUR_MS);
    await send();
    expect([mails('i1', 'Away'), mails('a1', 'Away')]).toEqual([1, 1]);
    expect(await stateOf('i1', pointer)).toMatchObject({ status: 'sent', tries: 2 });
    expect(await waiting()).toEqual([]);
  });

  it('that are refused for good are not tried again [D31]', async () => {
    const failing = mailFails(new MessageRejected({ message: 'Address is on the suppression list.', $metadata: {} }));
    const pointer = await announcementOf(await handIn('Refused'));
    failing.mockRestore();
    expect(await stateOf('i1', pointer)).toMatchObject({ status: 'failed', tries: 1 });
    expect(await waiting()).toEqual([]);
    pass(HOUR_MS);
    await notifyOfSubmission.react(pointer);
    expect(mails('i1', 'Refused')).toBe(0);
  });

  it('of a course that is deleted before they are sent are skipped [D32]', async () => {
    const failing = mailFails(new Error('The mail service is away.'));
    const made = await handIn('Deleted meanwhile');
    const pointer = await announcementOf(made);
    failing.mockRestore();
    await fixture.get('a1', DELETE_COURSE, { id: made.id });
    await atRest();
    pass(HOUR_MS);
    await send();
    expect([mails('i1', 'Deleted meanwhile'), (await stateOf('i1', pointer)).status]).toEqual([0, 'skipped']);
    expect(await waiting()).toEqual([]);
  });

  it('that wait are sent by the pass of an hour, which reads nothing of instances without any [D34]', async () => {
    const failing = mailFails(new Error('The mail service is away.'));
    await handIn('By the hour');
    failing.mockRestore();
    const everywhere = (): Promise<number> => sendEverywhere(systemClock(), Date.now() + HOUR_MS);
    expect([await everywhere(), mails('i1', 'By the hour')]).toEqual([1, 0]);
    pass(HOUR_MS + 60_000);
    await eventually(async () => (await everywhere()) === 0);
    expect(mails('i1', 'By the hour')).toBe(1);
    expect(await query('platform', { pk: queueKeys.allWaiting() })).toEqual([]);
  });

  it('that could not be tried for two days are skipped [D32]', async () => {
    const failing = mailFails(new Error('The mail service is away.'));
    const pointer = await announcementOf(await handIn('Late'));
    failing.mockRestore();
    pass(48 * HOUR_MS);
    await send();
    expect([mails('i1', 'Late'), (await stateOf('i1', pointer)).status]).toEqual([0, 'skipped']);
  });
});
