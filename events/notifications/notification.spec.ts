import { describe, expect, it } from 'vitest';
import { at, specFor } from '../kernel/spec.ts';
import { isLate, type NotificationCommand, notificationDecider } from './notification.decider.ts';
import type { NotificationEvent } from './notification.events.ts';

const given = specFor(notificationDecider);
const EVENT = 'u57/e#c9@12';
const queue: NotificationCommand = { type: 'QueueNotification', person: 42, kind: 'submission_waits', event: EVENT, course: 9 };
const queued: NotificationEvent = { type: 'NotificationQueued', person: 42, kind: 'submission_waits', event: EVENT, course: 9 };
const NOON = '2026-11-29T12:00:00.000Z';
const atNoon = at<NotificationEvent>(NOON, queued);
const sent: NotificationEvent = { type: 'NotificationSent', tries: 1 };
const failed: NotificationEvent = { type: 'NotificationFailed', tries: 1, reason: 'MessageRejected' };
const bounced: NotificationEvent = { type: 'NotificationBounced', reason: 'no-address' };
const skipped: NotificationEvent = { type: 'NotificationSkipped', reason: 'ended' };
const delayed = (tries: number, until: string): NotificationEvent => ({ type: 'NotificationDelayed', tries, reason: 'Throttled', until });
const tried = (now: string, isPermanent: boolean | null = null): NotificationCommand => ({
  type: 'NoteTry',
  now,
  failure: isPermanent === null ? null : { reason: isPermanent ? 'MessageRejected' : 'Throttled', isPermanent },
});
const ENDS = [sent, failed, bounced, skipped];

describe('a notification', () => {
  it('is queued once, whatever became of it [D30]', () => {
    given().when(queue).then(queued);
    given(queued).when(queue).thenNothing();
    for (const end of ENDS) given(queued, end).when(queue).thenNothing();
  });

  it('of another event under the same number is an error [D30]', () => {
    for (const other of [{ event: 'u57/e#c9@13' }, { kind: 'returned' }] as const)
      expect(() =>
        given(queued)
          .when({ ...queue, ...other })
          .events(),
      ).toThrow('has the number of another one');
  });

  it('is sent once, and not before it is queued [D30]', () => {
    given(queued).when(tried(NOON)).then(sent);
    given().when(tried(NOON)).thenNothing();
    for (const end of ENDS) given(queued, end).when(tried(NOON)).thenNothing();
  });

  it('that a mail server does not take is tried again, later and later for a day, and fails then [D31]', () => {
    const until: [number, string, string][] = [
      [0, '2026-11-29T12:00:01.000Z', '2026-11-29T12:05:01.000Z'],
      [1, '2026-11-29T12:06:00.000Z', '2026-11-29T12:21:00.000Z'],
      [2, '2026-11-29T13:05:00.000Z', '2026-11-29T14:05:00.000Z'],
      [5, '2026-11-29T20:05:00.000Z', '2026-11-30T04:05:00.000Z'],
      // What is left of the day is shorter than the pause.
      [6, '2026-11-30T04:05:00.000Z', '2026-11-30T12:00:00.000Z'],
    ];
    for (const [before, now, next] of until)
      given(atNoon, delayed(before, now))
        .when(tried(now, false))
        .then(delayed(before + 1, next));
    given(atNoon, delayed(7, '2026-11-30T12:00:00.000Z'))
      .when(tried('2026-11-30T12:05:00.000Z', false))
      .then({ type: 'NotificationFailed', tries: 8, reason: 'Throttled' });
  });

  it('that was delayed is sent at a later try [D31]', () =>
    given(atNoon, delayed(1, '2026-11-29T12:05:01.000Z'))
      .when(tried('2026-11-29T13:05:00.000Z'))
      .then({ type: 'NotificationSent', tries: 2 }));

  it('that is refused for good is not tried again [D31]', () => {
    given(atNoon).when(tried(NOON, true)).then(failed);
    given(atNoon, failed).when(tried(NOON, false)).thenNothing();
  });

  it('is skipped with its reason while it waits [D32]', () => {
    const skip: NotificationCommand = { type: 'SkipNotification', reason: 'ended' };
    given(queued).when(skip).then(skipped);
    given().when(skip).thenNothing();
    for (const end of ENDS) given(queued, end).when(skip).thenNothing();
  });

  it('bounces once it is sent, and also before that is stored [D33]', () => {
    const bounce: NotificationCommand = { type: 'NoteBounce', reason: 'no-address' };
    given(queued, sent).when(bounce).then(bounced);
    given(queued).when(bounce).then(bounced);
    for (const end of [failed, bounced, skipped]) given(queued, end).when(bounce).thenNothing();
    given().when(bounce).thenNothing();
    given(queued, bounced).when(tried(NOON)).thenNothing();
  });

  it('is queued again for an admin once it does not wait any more, and is tried as at first [D43]', () => {
    const again: NotificationCommand = { type: 'QueueAgain' };
    const queuedAgain: NotificationEvent = { type: 'NotificationQueuedAgain' };
    given().when(again).thenNothing();
    given(queued).when(again).thenNothing();
    for (const end of ENDS) {
      given(queued, end).when(again).then(queuedAgain);
      given(queued, end, queuedAgain).when(again).thenNothing();
      given(queued, end, queuedAgain).when(queue).thenNothing();
    }
    const [monday, tuesday] = ['2026-11-30T12:00:00.000Z', '2026-12-01T12:00:00.000Z'];
    const resent = [atNoon, delayed(7, NOON), failed, at<NotificationEvent>(monday, queuedAgain)] as const;
    given(...resent)
      .when(tried(monday, false))
      .then(delayed(2, '2026-11-30T12:05:00.000Z'));
    given(...resent)
      .when(tried(tuesday, false))
      .then({ type: 'NotificationFailed', tries: 2, reason: 'Throttled' });
    expect(isLate(given(...resent).state.queued ?? expect.fail('It is queued.'), tuesday)).toBe(false);
  });

  it('is late after a day and a half, longer than it is tried [D32]', () => {
    const { queued: waiting } = given(atNoon).state;
    expect(
      ['2026-11-30T12:05:00.000Z', '2026-12-01T00:00:00.000Z', '2026-12-01T00:00:00.001Z'].map((now) => waiting && isLate(waiting, now)),
    ).toEqual([false, false, true]);
  });
});
