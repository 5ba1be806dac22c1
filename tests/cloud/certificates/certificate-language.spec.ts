import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { issuedFor } from '../../../functions/certificates/certificate.queries.ts';
import { asId, type CourseId, type PersonId } from '../../../shared/kernel/ids.ts';
import type { PersonName } from '../../fixtures/personas.ts';
import { COMPLETE, type CourseFixture, ENROL, type Made, publish, refOf, startCourseFixture } from '../learning/course-fixture.ts';

let fixture: CourseFixture;
let course: Made;
beforeAll(async () => {
  fixture = await startCourseFixture();
  course = await publish(fixture, { title: 'First aid' });
});
afterAll(() => fixture.stop());

const CHOOSE = 'mutation ($input: UserDetailsInput!) { updateUserDetails(input: $input) { language } }';
const GENERATE = 'mutation ($input: GenerateCertificateInput!) { GenerateCertificate(input: $input) { code } }';

const choose = (name: PersonName, language: string | null): Promise<unknown> =>
  fixture.get(name, CHOOSE, { input: { first_name: 'L', last_name: 'One', language } });
async function languageOfCertificate(name: PersonName): Promise<string | undefined> {
  await fixture.get(name, GENERATE, { input: { course_name: 'First aid', course_id: course.id } });
  const { scope } = fixture.personas.t1;
  const [certificate] = await issuedFor(scope, asId<PersonId>(fixture.personas.people[name].id), asId<CourseId>(course.id));
  return certificate?.language;
}
async function complete(name: PersonName): Promise<void> {
  await fixture.get(name, ENROL, { id: course.id });
  await fixture.get(name, COMPLETE, { input: refOf(course, 0) });
}

describe('the language of a certificate', () => {
  it('is that of the learner at the time of issue, and stays when they choose another one [M33]', async () => {
    await choose('l1', 'ar');
    await complete('l1');
    expect(await languageOfCertificate('l1')).toBe('ar');
    await choose('l1', 'pl');
    expect(await languageOfCertificate('l1')).toBe('ar');
  });

  it('is English, without a word in the event, where nobody has chosen one [M33]', async () => {
    await complete('u12');
    expect(await languageOfCertificate('u12')).toBeUndefined();
  });
});
