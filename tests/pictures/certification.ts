import { askAs, courseId } from '../journeys/journey-data.ts';

const ADMIN = 'admin@acme.test';
const LIST = '{ certifications { id } }';
const CREATE = `mutation ($course: ID!) { createCertification(input: { title: "Food handlers", course_ids: [$course], validity_months: 12,
  window_days: 60, lapse_days: 30 }) { id } }`;

type Certification = { readonly id: string };

/** Returns the id of a certification of Acme, which is made where there is none. */
export async function certificationId(): Promise<string> {
  const { certifications } = await askAs<{ certifications: readonly Certification[] }>(ADMIN, LIST);
  const [first] = certifications;
  if (first) return first.id;
  const course = await courseId('Food hygiene');
  return (await askAs<{ createCertification: Certification }>(ADMIN, CREATE, { course })).createCertification.id;
}
