import { call } from '../../../api/call.ts';
import { dataOf } from '../../../api/rest.ts';
import type { Positions } from '../template-boxes.ts';

/** The page of a preview: a file that is not uploaded yet, or the page of a stored template. */
export type PreviewPage = { readonly file: File } | { readonly id: string };

/** Returns the PDF of a certificate with a name, drawn as it would be issued. @throws ApiError */
export async function previewCertificate(page: PreviewPage, positions: Positions, name: string): Promise<Uint8Array> {
  const form = new FormData();
  form.append('name', name);
  for (const [member, position] of Object.entries(positions)) form.append(member, JSON.stringify(position));
  if ('file' in page) form.append('file', page.file, page.file.name);
  else form.append('id', page.id);
  const reply = await call('/api/certificates/preview', { method: 'POST', body: form });
  if (!reply.response.ok) await dataOf(reply);
  return new Uint8Array(await reply.response.arrayBuffer());
}

/** Returns the PDF of a stored template. @throws ApiError */
export async function fetchTemplate(path: string): Promise<Uint8Array> {
  const [bare = ''] = path.split('?', 1);
  const reply = await call(`/api/graphql/download/${bare.slice(bare.lastIndexOf('/') + 1)}`, { method: 'GET' });
  if (!reply.response.ok) await dataOf(reply);
  return new Uint8Array(await reply.response.arrayBuffer());
}
