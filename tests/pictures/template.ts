import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DELETE_CERTIFICATE } from '../fixtures/calls.ts';
import { hostFetch } from '../fixtures/host-fetch.ts';
import { askAs, tokenOf } from '../journeys/journey-data.ts';
import { port } from '../journeys/walk.ts';

const ADMIN = 'admin@acme.test';
const HOST = 'acme.localhost';
const PDF = join(import.meta.dirname, '../fixtures/files/certificate-template-landscape.pdf');
const LIST = '{ certificates { id } }';
const UPLOAD = `mutation ($file: Upload!) { uploadCertificate(
  name: "Certificate of Completion", file: $file, canvas_width: 842, canvas_height: 595,
  name_position: [0.1, 0.4, 0.8, 0.12], course_title_position: [0.1, 0.55, 0.8, 0.08], issue_date_position: [0.1, 0.75, 0.3, 0.06]
) { id } }`;

type Template = { readonly id: string };

async function upload(): Promise<Template> {
  const form = new FormData();
  form.append('operations', JSON.stringify({ query: UPLOAD, variables: { file: null } }));
  form.append('map', JSON.stringify({ 0: ['variables.file'] }));
  form.append('0', new File([readFileSync(PDF)], 'template.pdf', { type: 'application/pdf' }));
  const headers = { authorization: `Bearer ${await tokenOf(ADMIN)}`, 'x-instance-domain': 'acme' };
  const response = await hostFetch(port())(HOST, '/graphql', { method: 'POST', headers, body: form });
  const { data, errors } = (await response.json()) as { data?: { uploadCertificate: Template } | null; errors?: unknown };
  if (!data) throw new Error(JSON.stringify(errors));
  return data.uploadCertificate;
}

/** Returns the number of a certificate template of Acme, which it uploads if there is none. */
export async function templateId(): Promise<string> {
  const { certificates } = await askAs(ADMIN, LIST);
  return (certificates[0] ?? (await upload())).id;
}

/** Deletes a certificate template. */
export const deleteTemplate = (id: string): Promise<unknown> => askAs(ADMIN, DELETE_CERTIFICATE, { id });
