import { describe, expect, it } from 'vitest';
import { languages } from '../../../shared/kernel/regional/languages.ts';
import { MAIL_KINDS } from '../../../shared/tenancy/mail-kinds.ts';
import { CREATE_USER, SEND_PASSWORD_RESET } from '../../fixtures/calls.ts';
import { eventually } from '../../fixtures/eventually.ts';
import { mailTo } from '../../fixtures/mail.ts';
import { emailOf, type PersonName } from '../../fixtures/personas.ts';
import { EDIT_TRANSLATED } from '../courses/language-fixture.ts';
import { ACME, ENROL, publish, refOf, useCourseFixture } from './course-fixture.ts';

const fixture = useCourseFixture();

const CHOOSE = 'mutation ($input: UserDetailsInput!) { updateUserDetails(input: $input) { language } }';
const HAND_IN = 'mutation ($input: StoreUnitResponseInput!) { storeUnitResponse(input: $input) { id } }';
const WAITING = 'query ($courseId: Int) { assignmentSubmissions(courseId: $courseId) { id } }';
const REVIEW = 'mutation ($input: ReviewAssignmentInput!) { reviewAssignment(input: $input) { id } }';
const BRANCH = 'mutation ($id: ID!, $input: BranchInput!) { updateBranch(id: $id, input: $input) { language } }';
const PREVIEW =
  'query ($kind: MailKind!, $language: String) { mailPreview(kind: $kind, language: $language, branchUrl: null) { subject text html } }';

const choose = async (name: PersonName, language: string): Promise<unknown> =>
  fixture.get(name, CHOOSE, { input: { first_name: name.toUpperCase(), last_name: 'Persona', language } });
const mailOf = async (email: string, subject: RegExp) => {
  const found = () => mailTo(fixture.cloud, email).find((mail) => subject.test(mail.subject));
  await eventually(async () => found() !== undefined);
  return found();
};

describe('the language of a mail', () => {
  it('is that of its addressee, and never that of who causes it [M32]', async () => {
    await choose('a1', 'pl');
    await choose('l1', 'de');
    const essay = { unit_order: 1, title: 'Hygiene', content: 'Write.', completion_option: 'instructor-accepts' };
    const made = await publish(fixture, { title: 'Küche', content: [], assignment: [essay] }, 'a1', 'north');
    await fixture.get('l1', ENROL, { id: made.id });
    const response = JSON.stringify({ type: 'AssignmentText', content: 'Ein Text.' });
    await fixture.get('l1', HAND_IN, { input: { ...refOf(made, 0), input_type: 'Assignment', response } });
    expect(await mailOf(emailOf('a1'), /oddano pracę „Hygiene”/)).toMatchObject({
      subject: 'L1 Persona: oddano pracę „Hygiene”',
    });
    // The instructor of the branch has chosen nothing: English, as printed.
    expect((await mailOf(emailOf('i1'), /Hygiene/))?.subject).toBe('L1 Persona has handed in “Hygiene”');
    const [waiting] = (await fixture.get<{ assignmentSubmissions: { id: string }[] }>('a1', WAITING, { courseId: made.id }))
      .assignmentSubmissions;
    await fixture.get('a1', REVIEW, { input: { submission_id: waiting?.id, accepted: false, comment: 'Proszę dodać źródła.' } });
    const mail = await mailOf(emailOf('l1'), /Hygiene/);
    expect(mail?.subject).toBe('„Hygiene“ wurde an Sie zurückgegeben');
    expect(mail?.text).toContain(
      'Guten Tag L1, Ihre Abgabe zu „Hygiene“ im Kurs „Küche“ wurde zurückgegeben. Bitte ändern Sie sie und geben Sie sie erneut ab.',
    );
    expect(mail?.text).toContain('Kommentar: Proszę dodać źródła.');
    expect(mail?.text).toContain('Aufgabe öffnen:');
    expect(mail?.html).toContain('<html lang="de">');
  });

  it('is that of the titles in it, of a unit that nobody has named, too, as in the file of submissions [M68]', async () => {
    await choose('a1', 'pl');
    const essay = { unit_order: 1, content: 'Write.', completion_option: 'instructor-accepts' };
    const translations = [{ language: 'pl', title: 'Kuchnia', description: '' }];
    const made = await publish(fixture, { title: 'Kitchen', content: [], assignment: [essay] }, 'a1', 'north');
    await fixture.get('a1', EDIT_TRANSLATED, { input: { id: made.id, languages: ['pl'], translations } });
    await fixture.get('l1', ENROL, { id: made.id });
    const response = JSON.stringify({ type: 'AssignmentText', content: 'A text.' });
    await fixture.get('l1', HAND_IN, { input: { ...refOf(made, 0), input_type: 'Assignment', response } });
    const mail = await mailOf(emailOf('a1'), /Jednostka 1/);
    expect([mail?.subject, mail?.text]).toEqual(['L1 Persona: oddano pracę „Jednostka 1: Zadania”', expect.stringContaining('„Kuchnia”')]);
    expect((await mailOf(emailOf('i1'), /Unit 1/))?.text).toContain('“Assignments Unit 1” in the course “Kitchen”');
    const file = { list: 'assignmentSubmissionsPage', columns: ['unit_title'], format: 'csv', variables: { courseId: made.id } };
    const answer = await fixture.post('a1', '/api/exports', { ...file, language: 'pl' });
    const { url } = (await answer.json()) as { url: string };
    expect(await (await fixture.cloud.fetch(ACME, url)).text()).toContain('Jednostka 1: Zadania');
  });

  it('is that of the branch, then that of the instance, and Arabic is written from the right [M32]', async () => {
    await fixture.get('a1', BRANCH, { id: fixture.personas.t1.north, input: { name: 'North', url: 'north', language: 'ar' } });
    const input = { first_name: 'Sami', last_name: 'New', email: 'sami@invited.test', role: 'learner' };
    await fixture.get('ab1', CREATE_USER, { input }, { branch: 'north' });
    const mail = await mailOf('sami@invited.test', /./);
    expect(mail?.subject).toBe('حسابك لدى \u2068Acme\u2069');
    expect(mail?.html).toContain('<html lang="ar" dir="rtl">');
    expect(mail?.html).toMatch(/<table [^>]* dir="rtl" style="max-width:520px;text-align:right/);
    expect(mail?.text).toMatch(/تعيين كلمة المرور|اختر كلمة مرور للبدء:/);
    await fixture.get('l1s', SEND_PASSWORD_RESET, { email: emailOf('l1') });
    expect((await mailOf(emailOf('l1'), /Passwort/))?.subject).toBe('Ihr Passwort für Acme zurücksetzen');
  });
});

describe('the preview of a mail', () => {
  /** What is the same in every language: addresses, and what people wrote. */
  const SAME = /^(https?:\/\/|-- $|Acme$)/;

  it.each(MAIL_KINDS)('"%s" is in each language, whole [M32]', async (kind) => {
    const read = async (language: string) =>
      (await fixture.get<{ mailPreview: { subject: string; text: string; html: string } }>('a1', PREVIEW, { kind, language })).mailPreview;
    const english = await read('en-GB');
    const lines = new Set(english.text.split('\n').filter((line) => line !== '' && !SAME.test(line)));
    expect(lines.size).toBeGreaterThan(0);
    for (const language of languages.filter((each) => each !== 'en-GB')) {
      const mail = await read(language);
      expect(mail.subject).not.toBe(english.subject);
      expect(mail.text.split('\n').filter((line) => lines.has(line))).toEqual([]);
      expect(mail.html).toContain(`<html lang="${language}"`);
      expect(mail.html).not.toContain('If the button');
    }
  });

  it('in a language that the product does not speak is refused [M32]', async () => {
    expect(await fixture.refusal('a1', PREVIEW, { kind: 'reset', language: 'tlh' })).toMatchObject({ code: 'VALIDATION' });
  });
});
