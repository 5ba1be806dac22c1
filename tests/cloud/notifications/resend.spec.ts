import { MessageRejected, SESv2Client } from '@aws-sdk/client-sesv2';
import { afterEach, expect, it, vi } from 'vitest';
import { atRest } from '../../fixtures/at-rest.ts';
import { mailTo } from '../../fixtures/mail.ts';
import { emailOf, type PersonName } from '../../fixtures/personas.ts';
import { ENROL, publish, refOf, useCourseFixture } from '../learning/course-fixture.ts';

const fixture = useCourseFixture();
afterEach(() => vi.restoreAllMocks());

const LOG = 'query ($search: String) { notificationLogPage(search: $search) { data { id user_id status reason tries } } }';
const RESEND = 'mutation ($id: ID!) { resendNotification(id: $id) }';
const TURN = 'mutation ($on: Boolean!) { setNotificationRule(kind: submission_waits, on: $on) { kind } }';
const HAND_IN = 'mutation ($input: StoreUnitResponseInput!) { storeUnitResponse(input: $input) { id } }';

type Line = {
  readonly id: string;
  readonly user_id: string;
  readonly status: string;
  readonly reason: string | null;
  readonly tries: number;
};

async function handIn(title: string): Promise<void> {
  const essay = { unit_order: 1, title: `Essay of ${title}`, content: 'Write.', completion_option: 'instructor-accepts' };
  const made = await publish(fixture, { title, content: [], assignment: [essay] }, 'a1', 'north');
  await fixture.get('l1', ENROL, { id: made.id });
  const response = JSON.stringify({ type: 'AssignmentText', content: 'A text.' });
  await fixture.get('l1', HAND_IN, { input: { ...refOf(made, 0), input_type: 'Assignment', response } });
  await atRest();
}

/** Returns the line of the instructor about a course. */
async function lineOf(search: string): Promise<Line> {
  const { notificationLogPage: log } = await fixture.get<{ notificationLogPage: { data: Line[] } }>('a1', LOG, { search });
  const line = log.data.find(({ user_id: user }) => user === String(fixture.personas.people.i1.id));
  if (!line) throw new Error(`The log has no line of the instructor about ${search}.`);
  return line;
}

const mails = (title: string): number =>
  mailTo(fixture.cloud, emailOf('i1')).filter(({ subject }) => subject.includes(`Essay of ${title}`)).length;
const resend = (id: string) => fixture.get('a1', RESEND, { id });
const fail = (error: Error) => vi.spyOn(SESv2Client.prototype, 'send').mockRejectedValue(error);

it('a line of the log that has failed, was skipped or sent is sent once more [D43]', async () => {
  const failing = fail(new MessageRejected({ message: 'The address is on the suppression list.', $metadata: {} }));
  await handIn('Failed');
  failing.mockRestore();
  const line = await lineOf('Failed');
  expect([line.status, mails('Failed')]).toEqual(['failed', 0]);
  await resend(line.id);
  await atRest();
  expect([await lineOf('Failed'), mails('Failed')]).toMatchObject([{ status: 'sent', reason: null, tries: 2 }, 1]);
  await resend(line.id);
  await atRest();
  expect([await lineOf('Failed'), mails('Failed')]).toMatchObject([{ status: 'sent', tries: 3 }, 2]);
});

it('a line that waits is left as it is, and one that is resent several times at once is queued once [D43]', async () => {
  const failing = fail(new Error('The mail service is away.'));
  await handIn('Waits');
  const { id, status } = await lineOf('Waits');
  await resend(id);
  await atRest();
  expect([status, await lineOf('Waits')]).toMatchObject(['queued', { status: 'queued', tries: 1 }]);
  failing.mockRestore();
  await handIn('At once');
  const line = await lineOf('At once');
  await fixture.get('a1', TURN, { on: false });
  await resend(line.id);
  await atRest();
  expect(await lineOf('At once')).toMatchObject({ status: 'skipped', reason: 'rule-off' });
  await fixture.get('a1', TURN, { on: true });
  const away = fail(new Error('The mail service is away.'));
  await Promise.all(Array.from({ length: 3 }, () => resend(line.id)));
  await atRest();
  away.mockRestore();
  expect([await lineOf('At once'), mails('At once')]).toMatchObject([{ status: 'queued', tries: 2 }, 1]);
});

it('lines of another instance or of none are not there, and others than admins resend nothing [D43]', async () => {
  await handIn('Foreign');
  const { id } = await lineOf('Foreign');
  for (const [name, named] of [
    ['a2', id],
    ['a1', '1-1'],
    ['a1', 'a line'],
    ['a1', `${id}0`],
  ] as const)
    expect(await fixture.refusal(name, RESEND, { id: named })).toMatchObject({ code: 'NOT_FOUND' });
  for (const name of ['ab1', 'i1', 'm1', 'l1'] as const satisfies readonly PersonName[])
    expect(await fixture.refusal(name, RESEND, { id })).toMatchObject({ code: 'FORBIDDEN' });
  expect(mails('Foreign')).toBe(1);
});
