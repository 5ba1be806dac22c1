import { describe, expect, it } from 'vitest';
import { issuedFor } from '../../../functions/certificates/certificate.queries.ts';
import { asId, type CourseId, type PersonId } from '../../../shared/kernel/ids.ts';
import { CREATE_TRANSLATED, LANGUAGE_COURSE } from '../courses/language-fixture.ts';
import type { PersonName } from '../../fixtures/personas.ts';
import { COMPLETE, ENROL } from '../learning/course-fixture.ts';
import { useFirstAid } from './first-aid.ts';

const firstAid = useFirstAid();
const { fixture } = firstAid;

const CHOOSE = 'mutation ($input: UserDetailsInput!) { updateUserDetails(input: $input) { language } }';
const VERIFY = 'query ($code: String!) { verifyCertificate(code: $code) { course_title } }';
const GENERATE = 'mutation ($input: GenerateCertificateInput!) { GenerateCertificate(input: $input) { code } }';

const choose = (name: PersonName, language: string | null): Promise<unknown> =>
  fixture.get(name, CHOOSE, { input: { first_name: 'L', last_name: 'One', language } });
async function languageOfCertificate(name: PersonName): Promise<string | undefined> {
  await firstAid.codeOf(name);
  const { scope } = fixture.personas.t1;
  const [certificate] = await issuedFor(scope, asId<PersonId>(fixture.personas.people[name].id), asId<CourseId>(firstAid.course));
  return certificate?.language;
}
describe('the language of a certificate', () => {
  it('is that of the learner at the time of issue, and stays when they choose another one [M33]', async () => {
    await choose('l1', 'ar');
    await firstAid.complete('l1');
    expect(await languageOfCertificate('l1')).toBe('ar');
    await choose('l1', 'pl');
    expect(await languageOfCertificate('l1')).toBe('ar');
  });

  it('is that of the title of the course, where it has one there [M57]', async () => {
    const { CreateCourse: made } = await fixture.get('a1', CREATE_TRANSLATED, { ...LANGUAGE_COURSE, test_units: [], tests: [] });
    await choose('m1', 'de');
    await fixture.get('m1', ENROL, { id: made.id });
    const unit = { course_id: made.id, unit_id: made.contents[0]?.id, unit_type: 'Content' };
    await fixture.get('m1', COMPLETE, { input: unit });
    const { GenerateCertificate } = await fixture.get('m1', GENERATE, { input: { course_name: made.title, course_id: made.id } });
    const { data } = await fixture.ask(null, VERIFY, { code: GenerateCertificate.code });
    expect(data?.verifyCertificate).toMatchObject({ course_title: 'Brandschutz' });
  });

  it('is English, without a word in the event, where nobody has chosen one [M33]', async () => {
    await firstAid.complete('u12');
    expect(await languageOfCertificate('u12')).toBeUndefined();
  });
});
