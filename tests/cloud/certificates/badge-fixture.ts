import type { PersonName } from '../../fixtures/personas.ts';
import { COMPLETE, type CourseFixture, ENROL, type Made, refOf } from '../learning/course-fixture.ts';

const GENERATE = 'mutation ($input: GenerateCertificateInput!) { GenerateCertificate(input: $input) { code badge_url verify_url } }';

/** A certificate with the address of its badge, as its owner gets them. */
export type Earned = { readonly code: string; readonly badge_url: string; readonly verify_url: string };

/** Completes a course, and returns the certificate. */
export async function earn(fixture: CourseFixture, name: PersonName, made: Made): Promise<Earned> {
  await fixture.get(name, ENROL, { id: made.id });
  await fixture.get(name, COMPLETE, { input: refOf(made, 0) });
  return earned(fixture, name, made);
}

/** Returns the certificate of a course that was completed. */
export async function earned(fixture: CourseFixture, name: PersonName, made: Made): Promise<Earned> {
  const input = { course_name: '', course_id: made.id };
  return (await fixture.get<{ GenerateCertificate: Earned }>(name, GENERATE, { input })).GenerateCertificate;
}

/** Reads what an address of a badge, as it stands in one, gives to anybody. */
export async function opened(fixture: CourseFixture, address: string): Promise<{ status: number; type: string | null; body: string }> {
  const { hostname, pathname, search } = new URL(address);
  const response = await fixture.cloud.fetch(hostname, pathname + search);
  return { status: response.status, type: response.headers.get('content-type'), body: await response.text() };
}
