import { allows } from '../../shared/access/permissions.ts';
import { entryOf } from '../../shared/access/table.ts';
import { notFound } from '../../shared/kernel/errors.ts';
import { accessSubjectOf } from '../platform/request/authorise.ts';
import { bytesResponse } from '../platform/objects/bytes-response.ts';
import type { Call } from '../platform/request/request.ts';
import { restHandler, type RestRequest } from '../platform/rest/rest.ts';
import { nameInPath } from '../platform/keys/storage-paths.ts';
import { getObject } from '../platform/objects/blobs.ts';
import { downloadedCertificate, signedIn } from './certificate-access.ts';
import { DOWNLOAD_PREFIX } from './certificate-address.ts';
import { certificatePdf } from './certificate-file.ts';
import { issuedFor } from './certificate.queries.ts';
import { notRevoked } from './revoke-certificate.commands.ts';
import { preview, PREVIEW_ROUTE } from './templates/preview.ts';
import { allTemplates, isLive } from './templates/template.queries.ts';

/** Returns the PDF of a template to those who manage templates. @throws NOT_FOUND for everybody else */
async function templatePdf(call: Call, name: string): Promise<Uint8Array> {
  const viewer = await signedIn(call);
  const { tenant } = viewer;
  if (!tenant || tenant.role === null || !allows(entryOf('certificates.full'), accessSubjectOf(viewer))) throw notFound();
  const template = (await allTemplates(tenant.scope)).find(({ file, ...other }) => isLive(other) && file.endsWith(`/${name}`));
  if (!template) throw notFound();
  return getObject('media', template.file);
}

async function issuedPdf(rest: RestRequest): Promise<Uint8Array> {
  const whose = await downloadedCertificate(rest, { prefix: DOWNLOAD_PREFIX, ending: '.pdf' });
  const certificate = (await issuedFor(whose.scope, whose.person, whose.course)).find(({ code }) => code === whose.code);
  if (certificate) notRevoked(certificate);
  return certificatePdf(whose);
}

async function download(rest: RestRequest): Promise<Response> {
  const name = nameInPath(rest.parameters['filename'] ?? '');
  const pdf = name === null ? await issuedPdf(rest) : await templatePdf(rest.call, name);
  return bytesResponse(rest.request, pdf, {
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="certificate.pdf"',
  });
}

/** Certificates, by the signature of their addresses or by the caller's own right; templates, and how certificates look on them. */
export const handler = restHandler({
  'GET /api/graphql/download/{filename}': download,
  'HEAD /api/graphql/download/{filename}': download,
  [PREVIEW_ROUTE]: preview,
});
