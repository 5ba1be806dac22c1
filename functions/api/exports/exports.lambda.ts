import { AppError, notFound, unauthenticated } from '../../../shared/kernel/errors.ts';
import { downloadAddress, signatureFits } from '../../platform/credentials/grants.ts';
import type { SignIn } from '../../platform/credentials/sign-in.ts';
import { PLATFORM_TENANT, scopeOf } from '../../platform/keys/keys.ts';
import { attachmentOf, objectResponse } from '../../platform/objects/object-response.ts';
import { tenantId } from '../../platform/request/access-records.ts';
import { authoriseSession } from '../../platform/request/authorise.ts';
import { signInOf } from '../../platform/request/live-sign-in.ts';
import { type Call, readCall } from '../../platform/request/request.ts';
import { restHandler, type RestRequest } from '../../platform/rest/rest.ts';
import {
  type ExportItem,
  exportPath,
  fileKey,
  fileObject,
  isOf,
  isReadable,
  parseExportId,
  readExport,
} from '../../administration/exports/export.records.ts';
import { readExportInput } from './export-input.ts';
import { exportList } from './export.commands.ts';

const expired = (): AppError => new AppError('FORBIDDEN', 'This link has expired. Please export the list again.');

async function make({ call, request }: RestRequest): Promise<Response> {
  // Whoever has no session learns nothing of lists and columns.
  authoriseSession('POST /api/exports', await call.resolveViewer());
  const { headers } = request;
  const exported = await exportList(call, () => readCall(headers), await readExportInput(request));
  if ('job' in exported) return Response.json({ id: exported.id }, { status: 202 });
  return Response.json(exported, { status: 201 });
}

type Named = ReturnType<typeof parseExportId>;

/** `signIn`: by which it is read; null by the signature of its address, and outside of instances. */
type Read = { readonly made: ExportItem | undefined; readonly signIn: SignIn | null };

/** Returns an export by the bearer of who made it. @throws NOT_FOUND for anybody else */
async function byBearer(call: Call, named: Named): Promise<Read> {
  if (!call.tokenSent) throw unauthenticated();
  const viewer = authoriseSession('GET /api/exports/{id}', await call.resolveViewer());
  if (!named) throw notFound();
  const { tenant, name } = named;
  if ((viewer.tenant?.id ?? PLATFORM_TENANT) !== tenant) throw notFound();
  const made = await readExport(scopeOf(tenantId(tenant)), name);
  const signIn = viewer.tenant === null ? null : signInOf({ ...viewer, tenant: viewer.tenant });
  return { made: made && isOf(made, viewer.person) ? made : undefined, signIn };
}

const bySignature = async (named: Named): Promise<Read> => ({
  made: named ? await readExport(scopeOf(tenantId(named.tenant)), named.name) : undefined,
  signIn: null,
});

async function open({ call, request, parameters: { id = '' } }: RestRequest): Promise<Response> {
  const named = parseExportId(id);
  const { searchParams } = new URL(request.url);
  const isSigned = signatureFits(exportPath(id), searchParams, call.now);
  if (!isSigned && searchParams.has('sig') && !call.tokenSent) throw expired();
  const { made, signIn } = isSigned ? await bySignature(named) : await byBearer(call, named);
  if (!named || !made || !isReadable(made, call.now)) throw notFound();
  const scope = scopeOf(tenantId(named.tenant));
  const [key, disposition] = [fileKey(scope, made), attachmentOf(made.filename)];
  const ofLarge = (): string => downloadAddress(scope, signIn, { ...fileObject(made), savedAs: made.filename }, call.now);
  return objectResponse(request, { key, disposition, cache: 'private, no-store', headers: {}, ofLarge });
}

export const handler = restHandler(
  { 'POST /api/exports': make, 'GET /api/exports/{id}': open, 'HEAD /api/exports/{id}': open },
  { recordsDenials: true },
);
