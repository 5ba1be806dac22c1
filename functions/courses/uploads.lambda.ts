import * as z from 'zod/mini';
import { AppError } from '../../shared/kernel/errors.ts';
import { authorise } from '../platform/request/authorise.ts';
import { brakeOn } from '../platform/brake.ts';
import { errorResponse, httpHandler } from '../platform/request/http.ts';
import { isRefusal, keepRefusal } from '../platform/refusals.ts';
import { answerHeaders, type Call, readCall } from '../platform/request.ts';
import type { TenantViewer } from '../platform/viewer.ts';
import { readerOf } from './course-form.queries.ts';
import type { UploadPurpose } from './file.records.ts';
import { finalAnswer, statusAnswer, ticketAnswer } from '../files/upload-replies.ts';
import { abortTicket, completeTicket, openTicket, uploadDirectly } from '../files/upload.commands.ts';
import { dropTicket } from '../files/upload-check.ts';
import { bodyTooLarge, gone, malformed, published, UploadRefused } from '../files/upload-refused.ts';
import { ownTicket, readTicket } from './upload.records.ts';

/** A whole request with a file; what is larger takes a ticket. */
const DIRECT_BYTES = 4 * 1024 * 1024;

const announcedSchema = z.object({
  filename: z.string().check(z.minLength(1), z.maxLength(255)),
  size: z.int().check(z.gte(1), z.lte(5 * 1024 ** 4)),
  type: z.string().check(z.maxLength(255)),
});

type Answer = { readonly status: number; readonly body: unknown };

async function fileOf(request: Request, field: string): Promise<Uint8Array> {
  const body = await request.arrayBuffer();
  if (body.byteLength > DIRECT_BYTES) throw bodyTooLarge(DIRECT_BYTES);
  const form = await new Response(body, { headers: { 'content-type': request.headers.get('content-type') ?? '' } })
    .formData()
    .catch(() => null);
  const file = form?.get(field);
  if (!(file instanceof File)) throw malformed(`Send one file in the field "${field}".`);
  return new Uint8Array(await file.arrayBuffer());
}

async function upload(call: Call, viewer: TenantViewer, purpose: UploadPurpose, request: Request): Promise<Answer> {
  const type = (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase();
  const reader = readerOf(viewer, call.now);
  if (type === 'multipart/form-data') {
    const ticket = await uploadDirectly(call, viewer, purpose, await fileOf(request, purpose));
    return { status: 200, body: finalAnswer(reader, ticket) };
  }
  if (type !== 'application/json') throw malformed('Send multipart/form-data with the file, or application/json for a ticket.');
  const announced = z.safeParse(announcedSchema, await request.json().catch(() => null));
  if (!announced.success) throw malformed('Give filename, size and type of the file.');
  const ticket = await openTicket(call, viewer, purpose, announced.data);
  return { status: 201, body: { upload: await ticketAnswer(reader, ticket) } };
}

async function complete(call: Call, viewer: TenantViewer, id: string): Promise<Answer> {
  const { scope } = viewer.place;
  const ticket = await completeTicket(scope, await ownTicket(scope, id, viewer.person), call.now);
  return { status: 200, body: finalAnswer(readerOf(viewer, call.now), ticket) };
}

async function status(call: Call, viewer: TenantViewer, id: string): Promise<Answer> {
  const { scope } = viewer.place;
  const ticket = await ownTicket(scope, id, viewer.person);
  const expired = ticket.state === 'open' && ticket.until <= call.now;
  if (expired) await dropTicket(scope, ticket);
  if (expired || ticket.state === 'aborted') throw gone();
  return { status: 200, body: await statusAnswer(readerOf(viewer, call.now), ticket) };
}

async function abort(_call: Call, viewer: TenantViewer, id: string): Promise<Answer> {
  const { scope } = viewer.place;
  // Already gone is as good as aborted.
  if (!(await readTicket(scope, id))) return { status: 204, body: null };
  if (!(await abortTicket(scope, await ownTicket(scope, id, viewer.person)))) throw published();
  return { status: 204, body: null };
}

/** Which act a path means, and the row of the access table that lets it in. */
async function answer(call: Call, request: Request): Promise<Answer> {
  const { pathname } = new URL(request.url);
  const purpose = /^\/api\/upload-(image|content)$/.exec(pathname)?.[1];
  if (purpose === 'image' || purpose === 'content')
    return upload(call, authorise(`POST /api/upload-${purpose}`, await call.sight()), purpose, request);
  const [, id = '', completes] = /^\/api\/uploads\/([^/]+)(\/complete)?$/.exec(pathname) ?? [];
  if (completes) return complete(call, authorise('POST /api/uploads/{id}/complete', await call.sight()), id);
  if (request.method === 'DELETE') return abort(call, authorise('DELETE /api/uploads/{id}', await call.sight()), id);
  return status(call, authorise('GET /api/uploads/{id}', await call.sight()), id);
}

/** The row of the access table that an address stands for: an id in it is nobody's business in the trail. */
const nameOf = ({ method, url }: Request): string => `${method} ${new URL(url).pathname.replace(/(?<=^\/api\/uploads\/)[^/]+/, '{id}')}`;

export const handler = httpHandler(async (request) => {
  let headers: Record<string, string> = {};
  let begun: Call | null = null;
  try {
    const call = await readCall(request.headers);
    headers = answerHeaders(call);
    brakeOn(call);
    begun = call;
    const { status: code, body } = await answer(call, request);
    return body === null ? new Response(null, { status: code, headers }) : Response.json(body, { status: code, headers });
  } catch (error) {
    if (begun && error instanceof AppError && isRefusal(error.code)) await keepRefusal(begun, nameOf(request), error.code);
    if (!(error instanceof UploadRefused)) return errorResponse(error, headers);
    const { status: code, code: name, message, more } = error.refusal;
    return Response.json({ error: message, code: name, ...more }, { status: code, headers });
  }
});
