import { describe, expect, it } from 'vitest';
import { addDays, dayOf } from '../../../shared/kernel/instant.ts';
import { atRest } from '../../fixtures/at-rest.ts';
import { externalCloudOfTests } from '../../fixtures/external-cloud.ts';
import { mailTo } from '../../fixtures/mail.ts';
import { emailOf } from '../../fixtures/personas.ts';
import { fixtureTime, publish, useCourseFixture } from '../learning/course-fixture.ts';
import { ops } from './ops.ts';

const fixture = useCourseFixture();

const ENROL =
  'mutation ($course: ID!, $user: ID!) { AdminCourseEnrollment(user_id: $user, course_ids: [$course], terms: { mandatory: true, due_days: 20 }) }';

describe.skipIf(externalCloudOfTests)('daily', () => {
  it('mails the reminders of an hour to come, once [D40]', async () => {
    const { id } = await publish(fixture, { title: 'First aid' });
    await fixture.get('a1', ENROL, { course: id, user: String(fixture.personas.people.l1.id) });
    await atRest();
    const mails = (): string[] =>
      mailTo(fixture.cloud, emailOf('l1')).flatMap(({ subject }) => (subject.includes('First aid') ? [subject] : []));
    const daily = (days: number, ...more: readonly string[]) =>
      ops(fixture.cloud.data, 'daily', '--at', `${addDays(dayOf(fixtureTime()), days)}T09:05:00Z`, ...more);
    expect([await daily(6, '--dry-run'), mails()]).toMatchObject([{ code: 0 }, []]);
    expect([await daily(6), mails()]).toMatchObject([{ code: 0 }, ['“First aid” is due soon']]);
    expect([await daily(6), mails()]).toMatchObject([{ code: 0 }, ['“First aid” is due soon']]);
  });
});
