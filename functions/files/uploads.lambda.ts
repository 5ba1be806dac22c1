import * as z from 'zod/mini';
import { lineOf, lineSchema } from '../../shared/kernel/text.ts';
import { authorise } from '../platform/request/authorise.ts';
import { jsonBody, restHandler, type RestRequest } from '../platform/rest/rest.ts';
import { readerOf } from './file-addresses.queries.ts';
import type { UploadPurpose } from './file.records.ts';
import { finalAnswer, statusAnswer, ticketAnswer } from './upload-replies.ts';
import { abortTicket, completeTicket, openTicket, uploadDirectly, usableTicket } from './upload.commands.ts';
import { dropTicket } from './upload-check.ts';
import { bodyTooLarge, gone, malformed, published, UploadRefused } from './upload-refused.ts';
import { ownTicket, readTicket } from './upload.records.ts';

/** The largest request that carries a file itself; a larger file needs a ticket. */
const DIRECT_BYTES = 4 * 1024 * 1024;

const ticketSchema = z.object({
  filename: z.string().check(z.minLength(1), ...lineOf(255)),
  size: z.int().check(z.gte(1), z.lte(5 * 1024 ** 4)),
  type: lineSchema(255),
});

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

const upload =
  (purpose: UploadPurpose) =>
  async ({ call, request }: RestRequest): Promise<Response> => {
    const viewer = authorise(`POST /api/upload-${purpose}`, await call.resolveViewer());
    const type = (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase();
    const reader = readerOf(viewer, call.now);
    if (type === 'multipart/form-data') {
      const ticket = await uploadDirectly(call, viewer, purpose, await fileOf(request, purpose));
      return Response.json(finalAnswer(reader, ticket));
    }
    if (type !== 'application/json') throw malformed('Send multipart/form-data with the file, or application/json for a ticket.');
    const file = z.safeParse(ticketSchema, await jsonBody(request));
    if (!file.success) throw malformed('Give filename, size and type of the file.');
    const ticket = await openTicket(call, viewer, purpose, file.data);
    return Response.json({ upload: await ticketAnswer(reader, ticket) }, { status: 201 });
  };

async function complete({ call, parameters: { id = '' } }: RestRequest): Promise<Response> {
  const viewer = authorise('POST /api/uploads/{id}/complete', await call.resolveViewer());
  const { scope } = viewer.tenant;
  const ticket = await completeTicket(scope, await usableTicket(viewer, id, call.now), call.now);
  return Response.json(finalAnswer(readerOf(viewer, call.now), ticket));
}

async function status({ call, parameters: { id = '' } }: RestRequest): Promise<Response> {
  const viewer = authorise('GET /api/uploads/{id}', await call.resolveViewer());
  const { scope } = viewer.tenant;
  const ticket = await usableTicket(viewer, id, call.now);
  const expired = ticket.state === 'open' && ticket.until <= call.now;
  if (expired) await dropTicket(scope, ticket);
  if (expired || ticket.state === 'aborted') throw gone();
  return Response.json(await statusAnswer(readerOf(viewer, call.now), ticket));
}

async function abort({ call, parameters: { id = '' } }: RestRequest): Promise<Response> {
  const viewer = authorise('DELETE /api/uploads/{id}', await call.resolveViewer());
  const { scope } = viewer.tenant;
  // A ticket that is gone counts as aborted.
  if (!(await readTicket(scope, id))) return new Response(null, { status: 204 });
  if (!(await abortTicket(scope, await ownTicket(scope, id, viewer.person)))) throw published();
  return new Response(null, { status: 204 });
}

/** Returns the response to an upload that was refused; null for any other error. */
function refusalOf(error: unknown): Response | null {
  if (!(error instanceof UploadRefused)) return null;
  const { status: httpStatus, code, message, more } = error.refusal;
  return Response.json({ error: message, code, ...more }, { status: httpStatus });
}

export const handler = restHandler(
  {
    'POST /api/upload-image': upload('image'),
    'POST /api/upload-content': upload('content'),
    'POST /api/uploads/{id}/complete': complete,
    'GET /api/uploads/{id}': status,
    'DELETE /api/uploads/{id}': abort,
  },
  { recordsDenials: true, responseTo: refusalOf },
);
