import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PersonName } from '../../fixtures/personas.ts';
import type { CourseFixture } from '../learning/course-fixture.ts';

/** Returns a file of the fixtures. */
export const fixtureFile = (name: string): Buffer => readFileSync(join(import.meta.dirname, '../../fixtures/files', name));
export const LANDSCAPE = 'certificate-template-landscape.pdf';
export const ROTATED = 'certificate-template-rotated-cropped.pdf';

const POSITIONS = `$name_position: [Float!], $course_title_position: [Float!], $issue_date_position: [Float!], $expiry_date_position: [Float!]`;
const POSITION_ARGUMENTS =
  'name_position: $name_position, course_title_position: $course_title_position, issue_date_position: $issue_date_position, expiry_date_position: $expiry_date_position';
const TEMPLATE = `id name file_path is_default created_at name_position course_title_position issue_date_position expiry_date_position`;
const UPLOAD = `mutation ($name: String!, $file: Upload!, ${POSITIONS}, $canvas_width: Int, $canvas_height: Int) {
  uploadCertificate(name: $name, file: $file, ${POSITION_ARGUMENTS}, canvas_width: $canvas_width, canvas_height: $canvas_height) { ${TEMPLATE} } }`;
const UPDATE = `mutation ($id: ID!, $name: String!, $file: Upload, ${POSITIONS}) {
  updateCertificate(id: $id, name: $name, file: $file, ${POSITION_ARGUMENTS}) { ${TEMPLATE} } }`;
export const LIST = `{ certificates { ${TEMPLATE} } }`;
export const SET_DEFAULT = 'mutation ($id: ID!) { setDefaultCertificate(id: $id) { id is_default } }';
export const REPLACE = 'mutation ($id: ID!, $by: ID!) { replaceCertificate(id: $id, by: $by) { id name is_default } }';

export type Template = {
  readonly id: string;
  readonly name: string;
  readonly file_path: string | null;
  readonly is_default: boolean;
  readonly created_at: string;
  readonly name_position: readonly number[] | null;
};

export type Refusal = { readonly message: string; readonly extensions?: { readonly code?: string; readonly validation?: object } };
type Reply = { readonly template: Template | null; readonly errors: readonly Refusal[] };

/** The name, in the box of the fixtures' pages. */
export const NAME_BOX = [0.1, 0.4, 0.8, 0.12];

type Sent = { readonly as?: PersonName; readonly pdf?: Uint8Array | null };

async function send(fixture: CourseFixture, query: string, variables: object, { as = 'a1', pdf = null }: Sent): Promise<Reply> {
  const form = new FormData();
  form.append('operations', JSON.stringify({ query, variables: { ...variables, file: null } }));
  form.append('map', JSON.stringify(pdf ? { 0: ['variables.file'] } : {}));
  if (pdf) form.append('0', new File([new Uint8Array(pdf)], 'template.pdf', { type: 'application/pdf' }));
  const response = await fixture.fetchAs(as, '/graphql', { method: 'POST', body: form });
  const { data, errors = [] } = (await response.json()) as { data?: Record<string, Template | null> | null; errors?: Refusal[] };
  return { template: Object.values(data ?? {})[0] ?? null, errors };
}

/** Uploads a template of the landscape page with a box for the name, or what is given. */
export const upload = (fixture: CourseFixture, variables: object, sent: Sent = {}): Promise<Reply> =>
  send(fixture, UPLOAD, { name_position: NAME_BOX, ...variables }, { pdf: fixtureFile(LANDSCAPE), ...sent });

/** Changes a template; positions that are not given are taken away. */
export const update = (fixture: CourseFixture, variables: object, sent: Sent = {}): Promise<Reply> =>
  send(fixture, UPDATE, variables, sent);

/** Uploads a template that must be accepted. */
export async function uploaded(fixture: CourseFixture, name: string): Promise<Template> {
  const { template, errors } = await upload(fixture, { name });
  if (!template) throw new Error(JSON.stringify(errors));
  return template;
}

export const templates = async (fixture: CourseFixture, as: PersonName = 'a1'): Promise<readonly Template[]> =>
  (await fixture.get(as, LIST)).certificates;

/** Code, message and fields of the first refusal. */
export const refusalOf = ({ errors: [first] }: Reply): object => ({
  code: first?.extensions?.code,
  message: first?.message,
  ...(first?.extensions?.validation && { fields: Object.keys(first.extensions.validation) }),
});
