import { callGraphql, callWithFile, type SeedSession } from '../client.ts';
import { sampleFile } from '../sample-files.ts';
import type { SeedCloud } from '../seed-types.ts';

/** Left, top, width and height of a field as fractions of the page. */
type Box = readonly [number, number, number, number];

type SampleTemplate = {
  readonly name: string;
  /** File name in `media/`. */
  readonly file: string;
  readonly name_position: Box;
  readonly course_title_position: Box;
  readonly issue_date_position: Box;
  readonly expiry_date_position: Box;
};

/** The template of the courses about health and safety. */
export const HEALTH_AND_SAFETY = 'Health and safety';

/** The templates of the organisation; the first one becomes the default. */
const TEMPLATES: readonly SampleTemplate[] = [
  {
    name: 'Certificate of completion',
    file: 'certificate-of-completion.pdf',
    name_position: [0.1, 0.335, 0.8, 0.1],
    course_title_position: [0.1, 0.515, 0.8, 0.09],
    issue_date_position: [0.138, 0.83, 0.12, 0.045],
    expiry_date_position: [0.684, 0.83, 0.12, 0.045],
  },
  {
    name: HEALTH_AND_SAFETY,
    file: 'certificate-health-and-safety.pdf',
    name_position: [0.2, 0.38, 0.6, 0.1],
    course_title_position: [0.15, 0.565, 0.7, 0.085],
    issue_date_position: [0.26, 0.79, 0.147, 0.05],
    expiry_date_position: [0.593, 0.79, 0.147, 0.05],
  },
];

const LIST = '{ certificates { name } }';
const UPLOAD = `mutation ($file: Upload!, $name: String!, $name_position: [Float!], $course_title_position: [Float!], $issue_date_position: [Float!],
  $expiry_date_position: [Float!]) {
  uploadCertificate(file: $file, name: $name, name_position: $name_position, course_title_position: $course_title_position,
    issue_date_position: $issue_date_position, expiry_date_position: $expiry_date_position) { id } }`;

/** Uploads the templates that an interrupted run has not uploaded. */
export async function uploadTemplates(cloud: SeedCloud, admin: SeedSession): Promise<void> {
  const { certificates } = await callGraphql<{ certificates: { name: string }[] }>(cloud, admin, LIST);
  const missing = TEMPLATES.filter(({ name }) => !certificates.some((stored) => stored.name === name));
  for (const { file, ...fields } of missing) {
    const pdf = new File([sampleFile('media', file)], file, { type: 'application/pdf' });
    await callWithFile(cloud, admin, UPLOAD, fields, pdf);
  }
}
