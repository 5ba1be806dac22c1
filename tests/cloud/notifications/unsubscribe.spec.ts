import { expect, it } from 'vitest';
import { atRest } from '../../fixtures/at-rest.ts';
import { mailTo } from '../../fixtures/mail.ts';
import { emailOf, type PersonName } from '../../fixtures/personas.ts';
import { ACME, ENROL, publish, refOf, useCourseFixture } from '../learning/course-fixture.ts';
import { unsubscribePath } from '../../../functions/notifications/preferences/unsubscribe.commands.ts';

const fixture = useCourseFixture();

const READ = '{ notificationPreferences { kind on } }';
const HAND_IN = 'mutation ($input: StoreUnitResponseInput!) { storeUnitResponse(input: $input) { id } }';
const ONE_CLICK = { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) };

type Preference = { readonly kind: string; readonly on: boolean };
const kindsOff = async (name: PersonName): Promise<string[]> => {
  const { notificationPreferences: all } = await fixture.get<{ notificationPreferences: Preference[] }>(name, READ);
  return all.filter(({ on }) => !on).map(({ kind }) => kind);
};

async function handIn(title: string): Promise<void> {
  const essay = { unit_order: 1, title: `Essay of ${title}`, content: 'Write.', completion_option: 'instructor-accepts' };
  const made = await publish(fixture, { title, content: [], assignment: [essay] }, 'a1', 'north');
  await fixture.get('l1', ENROL, { id: made.id });
  const response = JSON.stringify({ type: 'AssignmentText', content: 'A text.' });
  await fixture.get('l1', HAND_IN, { input: { ...refOf(made, 0), input_type: 'Assignment', response } });
  await atRest();
}
const mailsTo = (name: PersonName, title: string) =>
  mailTo(fixture.cloud, emailOf(name)).filter(({ subject }) => subject.includes(`Essay of ${title}`));

/** Returns the address by which the first mail to somebody about a course is turned off. */
function addressIn(name: PersonName, title: string): URL {
  const headers = mailsTo(name, title)[0]?.headers;
  expect(headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
  return new URL((headers?.['List-Unsubscribe'] ?? '').replace(/^<|>$/g, ''));
}
const call = (path: string, init: RequestInit = {}) => fixture.cloud.fetch(ACME, path, { redirect: 'manual', ...init });

it('mails of a kind are turned off from a mail program, and not by who merely opens the address [D44]', async () => {
  await handIn('First');
  const { pathname, hostname } = addressIn('i1', 'First');
  const opened = await call(pathname);
  expect([hostname, opened.status, opened.headers.get('location'), await kindsOff('i1')]).toEqual([ACME, 303, '/app/profile', []]);
  for (let time = 0; time < 2; time += 1) expect((await call(pathname, ONE_CLICK)).status).toBe(200);
  expect([await kindsOff('i1'), await kindsOff('ab1')]).toEqual([['submission_waits'], []]);
  await handIn('Second');
  expect([mailsTo('i1', 'Second').length, mailsTo('ab1', 'Second').length]).toEqual([0, 1]);
});

it('an address that was changed is none, and mails of a kind that is required have none [D44]', async () => {
  const { t1, people } = fixture.personas;
  await handIn('Third');
  const path = addressIn('ab1', 'Third').pathname;
  const [tenant = '', person = '', kind = '', seal = ''] = path.replace('/api/unsubscribe/', '').split('.');
  const changed = [
    [String(fixture.personas.t2.scope.tenant), person, kind, seal],
    [tenant, String(people.a1.id), kind, seal],
    [tenant, person, 'returned', seal],
    [tenant, person, kind, `${seal.slice(0, -1)}${seal.endsWith('a') ? 'b' : 'a'}`],
    [tenant, person, kind, ''],
    [tenant, person, kind, seal, 'x'],
    [tenant, person, 'overdue', seal],
    ['x'],
  ];
  for (const parts of changed) expect((await call(`/api/unsubscribe/${parts.join('.')}`, ONE_CLICK)).status).toBe(404);
  expect([await kindsOff('ab1'), await kindsOff('a1')]).toEqual([[], []]);
  expect(unsubscribePath(t1.scope, people.l1.id, 'overdue')).toBeNull();
  expect(unsubscribePath(t1.scope, people.ab1.id, 'submission_waits')).toBe(path);
});
