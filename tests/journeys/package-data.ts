import { hostFetch } from '../fixtures/host-fetch.ts';
import { askAs, AUTHOR, type JourneyCourse, tokenOf } from './journey-data.ts';
import { port } from './walk.ts';

const CREATE =
  'mutation ($title: String!, $scorm: [ScormUnitInput!]) { CreateCourse(title: $title, description: "A package.", scorm: $scorm) { id title } }';

/** A published course of one package. */
export async function publishPackage(title: string, bytes: Buffer): Promise<JourneyCourse> {
  const form = new FormData();
  form.append('scorm', new File([new Uint8Array(bytes)], 'package.zip'));
  const headers = { authorization: `Bearer ${await tokenOf(AUTHOR)}`, 'x-instance-domain': 'acme' };
  const uploaded = await hostFetch(port())('acme.localhost', '/api/upload-scorm', { method: 'POST', body: form, headers });
  const { url } = (await uploaded.json()) as { url: string };
  const scorm = [{ unit_order: 1, title, scorm_path: url }];
  return (await askAs<{ CreateCourse: JourneyCourse }>(AUTHOR, CREATE, { title, scorm })).CreateCourse;
}
