import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { issuedFor } from '../../../functions/certificates/certificate.queries.ts';
import { asId, type CourseId, type PersonId } from '../../../shared/kernel/ids.ts';
import type { PersonName } from '../../fixtures/personas.ts';
import type { CourseFixture } from '../learning/course-fixture.ts';
import { type FirstAid, startFirstAid } from './first-aid.ts';

let firstAid: FirstAid;
let fixture: CourseFixture;
beforeAll(async () => {
  firstAid = await startFirstAid();
  ({ fixture } = firstAid);
});
afterAll(() => fixture.stop());

const CHOOSE = 'mutation ($input: UserDetailsInput!) { updateUserDetails(input: $input) { language } }';

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

  it('is English, without a word in the event, where nobody has chosen one [M33]', async () => {
    await firstAid.complete('u12');
    expect(await languageOfCertificate('u12')).toBeUndefined();
  });
});
