import { expect, it } from 'vitest';
import { NOTIFICATION_KINDS } from '../../../shared/notifications/notification-kinds.ts';
import { everyMail, mailTo } from '../../fixtures/mail.ts';
import { emailOf } from '../../fixtures/personas.ts';
import { useCourseFixture } from '../learning/course-fixture.ts';

const fixture = useCourseFixture({ follow: 'never' });

const TEST = 'mutation ($kind: NotificationKind!) { sendTestNotification(kind: $kind) }';

it('an admin gets a test of each kind, about nobody who is real, and no more than ten an hour [D47]', async () => {
  for (const kind of NOTIFICATION_KINDS) await fixture.get('a1', TEST, { kind });
  expect(everyMail(fixture.cloud)).toHaveLength(NOTIFICATION_KINDS.length);
  const subjects = mailTo(fixture.cloud, emailOf('a1')).map(({ subject }) => subject);
  expect(subjects).toHaveLength(NOTIFICATION_KINDS.length);
  expect(subjects).toEqual(expect.arrayContaining(['“Food hygiene” is due soon', '“Food hygiene” is overdue']));
  for (let n = NOTIFICATION_KINDS.length; n < 10; n += 1) await fixture.get('a1', TEST, { kind: 'overdue' });
  expect(await fixture.refusal('a1', TEST, { kind: 'overdue' })).toMatchObject({ code: 'RATE_LIMITED' });
  await fixture.get('a1b', TEST, { kind: 'overdue' });
});

it('a test is for admins of the whole instance alone [D47]', async () => {
  const mails = everyMail(fixture.cloud).length;
  for (const name of ['ab1', 'i1', 'm1', 'l1'] as const)
    expect(await fixture.refusal(name, TEST, { kind: 'overdue' })).toMatchObject({ code: 'FORBIDDEN' });
  expect(everyMail(fixture.cloud)).toHaveLength(mails);
});
