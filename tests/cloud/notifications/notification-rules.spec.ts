import { expect, it } from 'vitest';
import { atRest } from '../../fixtures/at-rest.ts';
import { mailTo } from '../../fixtures/mail.ts';
import { emailOf, type PersonName } from '../../fixtures/personas.ts';
import { ENROL, publish, refOf, useCourseFixture } from '../learning/course-fixture.ts';

const fixture = useCourseFixture();

const READ = '{ notificationRules { kind on sent } }';
const SET = 'mutation ($kind: NotificationKind!, $on: Boolean!) { setNotificationRule(kind: $kind, on: $on) { kind on sent } }';
const HAND_IN = 'mutation ($input: StoreUnitResponseInput!) { storeUnitResponse(input: $input) { id } }';
const AUDIT = '{ auditLogPage(act: "instance") { data { sentence } } }';

type Rule = { readonly kind: string; readonly on: boolean; readonly sent: number };
const rules = async (name: PersonName = 'a1'): Promise<Rule[]> =>
  (await fixture.get<{ notificationRules: Rule[] }>(name, READ)).notificationRules;
const submissionRule = async (): Promise<Rule | undefined> => (await rules()).find(({ kind }) => kind === 'submission_waits');
const turn = (on: boolean) => fixture.get('a1', SET, { kind: 'submission_waits', on });

async function mailsOfHandingIn(title: string): Promise<number> {
  const essay = { unit_order: 1, title: `Essay of ${title}`, content: 'Write.', completion_option: 'instructor-accepts' };
  const made = await publish(fixture, { title, content: [], assignment: [essay] }, 'a1', 'north');
  await fixture.get('l1', ENROL, { id: made.id });
  const response = JSON.stringify({ type: 'AssignmentText', content: 'A text.' });
  await fixture.get('l1', HAND_IN, { input: { ...refOf(made, 0), input_type: 'Assignment', response } });
  await atRest();
  return mailTo(fixture.cloud, emailOf('i1')).filter(({ subject }) => subject.includes(`Essay of ${title}`)).length;
}

it('a kind that an admin turns off is sent to nobody of the instance, until it is on again [D39]', async () => {
  expect((await rules()).every(({ on }) => on)).toBe(true);
  await turn(false);
  expect(await submissionRule()).toEqual({ kind: 'submission_waits', on: false, sent: 0 });
  expect(await mailsOfHandingIn('Off')).toBe(0);
  await turn(true);
  expect(await mailsOfHandingIn('On')).toBe(1);
  // Instructor, admin of the branch, and two admins.
  expect(await submissionRule()).toEqual({ kind: 'submission_waits', on: true, sent: 4 });
  const { auditLogPage: log } = await fixture.get<{ auditLogPage: { data: { sentence: string }[] } }>('a1', AUDIT);
  expect(log.data.filter(({ sentence }) => sentence.includes('rules of notifications'))).toHaveLength(2);
});

it('rules are those of one instance, for its admins alone [D39]', async () => {
  await turn(false);
  expect((await rules('a2')).every(({ on }) => on)).toBe(true);
  for (const name of ['ab1', 'i1', 'm1', 'l1'] as const) {
    expect(await fixture.refusal(name, READ)).toMatchObject({ code: 'FORBIDDEN' });
    expect(await fixture.refusal(name, SET, { kind: 'overdue', on: false })).toMatchObject({ code: 'FORBIDDEN' });
  }
  expect(await fixture.refusal('a1', SET, { kind: 'weather', on: false })).not.toBeNull();
});
