import { expect, it } from 'vitest';
import { MAIL_KINDS } from '../../../shared/tenancy/mail-kinds.ts';
import { SEND_PASSWORD_RESET } from '../../fixtures/calls.ts';
import { mailTo } from '../../fixtures/mail.ts';
import { signIn } from '../../fixtures/personas.ts';
import { ACME, cloud, codeOf, useInstancesFixture } from './instances-fixture.ts';

useInstancesFixture();

const PREVIEW = `query ($kind: MailKind!, $branch: ID, $branchUrl: String) {
  mailPreview(kind: $kind, branch_id: $branch, branchUrl: $branchUrl) { from to subject text html }
}`;

const MARKS: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };
/** Returns the words of a mail's body. */
const wordsOf = (html: string): string =>
  html
    .slice(html.indexOf('<body'))
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&\w+;|&#39;/g, (mark) => MARKS[mark] ?? mark)
    .replaceAll(/\s+/g, ' ');

it.each(MAIL_KINDS)('the plain text of the mail "%s" says what its page says, without markup', async (kind) => {
  const token = await signIn(cloud, 'a1', ACME);
  const { data } = await cloud.graphql(ACME, PREVIEW, { kind }, { token });
  const { text, html } = data?.mailPreview ?? { text: '', html: '' };
  expect(text).not.toMatch(/<\/?[a-z]|&[a-z]+;|&#|undefined|null|\$\{|\[object/i);
  const [body = '', signature] = text.split('\n\n-- \n');
  expect(signature).toBe('Acme');
  const lines = body.split(/\n+/);
  expect(lines.length).toBeGreaterThan(1);
  const said = wordsOf(html);
  // A button has its label without a colon.
  for (const line of lines) expect(said).toContain(line.replace(/:$/, ''));
  // And no address stands without the words that say where it leads.
  for (const [at, line] of lines.entries()) if (line.startsWith('http')) expect(lines[at - 1]).toMatch(/:$/);
  expect(lines.some((line) => line.startsWith('http'))).toBe(kind !== 'contact');
});

it('every mail of an instance is shown to its admins, as text and with styles, and none is sent', async () => {
  const token = await signIn(cloud, 'a1', ACME);
  const before = mailTo(cloud, 'a1@personas.test').length;
  const subjects = new Set<string>();
  for (const kind of MAIL_KINDS) {
    const { data } = await cloud.graphql(ACME, PREVIEW, { kind }, { token });
    const mail = data?.mailPreview;
    expect(mail?.from).toContain('Acme');
    expect(mail?.html).toContain('prefers-color-scheme:dark');
    expect(mail?.text.endsWith('Acme')).toBe(true);
    subjects.add(mail?.subject ?? '');
  }
  // Both mails about a new account have one subject.
  expect(subjects.size).toBe(MAIL_KINDS.length - 1);
  expect(mailTo(cloud, 'a1@personas.test')).toHaveLength(before);
});

it('a preview says what the mail that is sent says', async () => {
  const email = 'a1@personas.test';
  const token = await signIn(cloud, 'a1', ACME);
  const { data } = await cloud.graphql(ACME, PREVIEW, { kind: 'reset' }, { token });
  await cloud.graphql(ACME, SEND_PASSWORD_RESET, { email });
  await expect.poll(() => mailTo(cloud, email).at(-1)?.subject).toBe(data?.mailPreview.subject);
  const sent = mailTo(cloud, email).at(-1);
  const withoutToken = (text: string | undefined) => text?.replaceAll(/token=[^&\s"]+/g, 'token=');
  expect(withoutToken(sent?.text)?.trimEnd().replaceAll('\r\n', '\n')).toBe(withoutToken(data?.mailPreview.text));
  expect(sent?.to).toEqual([data?.mailPreview.to]);
});

it('a preview of a branch leads to it; one out of scope is not found, and others than admins get none', async () => {
  const a1 = { token: await signIn(cloud, 'a1', ACME) };
  const branches = await cloud.graphql(ACME, '{ branchesPage(page: 1, limit: 10) { data { id url } } }', {}, a1);
  const idOf = (slug: string) => branches.data?.branchesPage.data.find(({ url }) => url === slug)?.id;
  const north = await cloud.graphql(ACME, PREVIEW, { kind: 'welcome', branch: idOf('north') }, a1);
  expect(north.data?.mailPreview.text).toContain('/app/branch/north/set-password?token=preview');
  const ab1 = { token: await signIn(cloud, 'ab1', ACME, 'north'), branch: 'north' };
  const own = await cloud.graphql(ACME, PREVIEW, { kind: 'welcome', branchUrl: 'north' }, ab1);
  expect(own.data?.mailPreview.text).toContain('/app/branch/north/set-password');
  expect(codeOf(await cloud.graphql(ACME, PREVIEW, { kind: 'welcome', branch: idOf('south'), branchUrl: 'north' }, ab1))).toBe('NOT_FOUND');
  expect(codeOf(await cloud.graphql(ACME, PREVIEW, { kind: 'welcome', branch: '999999' }, a1))).toBe('NOT_FOUND');
  const learner = { token: await signIn(cloud, 'l1', ACME, 'north'), branch: 'north' };
  expect(codeOf(await cloud.graphql(ACME, PREVIEW, { kind: 'welcome', branchUrl: 'north' }, learner))).toBe('FORBIDDEN');
});
