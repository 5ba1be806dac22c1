import { sentence } from '../../shared/kernel/regional/sentence.ts';
import * as z from 'zod/mini';
import { allows } from '../../shared/access/permissions.ts';
import { entryOf } from '../../shared/access/table.ts';
import { AppError } from '../../shared/kernel/errors.ts';
import { safeParse } from '../../shared/kernel/safe-parse.ts';
import { lineOf, lineSchema } from '../../shared/kernel/text.ts';
import { UPLOAD_PURPOSES, type UploadPurpose, uploadField } from '../../shared/files/upload-purposes.ts';
import { accessSubjectOf, authorise } from '../platform/request/authorise.ts';
import { formIn } from '../platform/request/form-parts.ts';
import type { Call } from '../platform/request/request.ts';
import type { TenantViewer } from '../platform/request/viewer.ts';
import { jsonBody, restHandler, type RestRequest, type RestRoutes } from '../platform/rest/rest.ts';
import { readerOf } from './file-addresses.queries.ts';
import { finalAnswer, progressOf, RETRY_SECONDS, statusAnswer, ticketAnswer } from './upload-replies.ts';
import {
  abortTicket,
  type AssignmentUnit,
  completeTicket,
  openTicket,
  type UploadAim,
  uploadDirectly,
  usableTicket,
} from './upload.commands.ts';
import { dropTicket } from './drop-ticket.ts';
import { bodyTooLarge, emptyAnnounced, gone, malformed, published, UploadRefused } from './upload-refused.ts';
import { callerTicket, readTicket, type TicketItem, type UnpackTicket } from './upload.records.ts';

/** The largest request that carries a file itself; a larger file needs a ticket. */
const DIRECT_BYTES = 4 * 1024 * 1024;

const ticketSchema = z.object({
  filename: z.string().check(z.minLength(1), ...lineOf(255)),
  size: z.int().check(z.gte(0), z.lte(5 * 1024 ** 4)),
  type: lineSchema(255),
});

/** Returns the assignment of a course for which the caller may submit a file. @throws NOT_FOUND for any other */
export type AssignmentGate = (
  call: Call,
  viewer: TenantViewer,
  ids: { readonly courseId: string; readonly unitId: string },
) => Promise<AssignmentUnit>;

type Form = { readonly name: string; readonly bytes: Uint8Array; readonly fields: FormData };

async function formOf(request: Request, field: string): Promise<Form> {
  const body = await request.arrayBuffer();
  if (body.byteLength > DIRECT_BYTES) throw bodyTooLarge(DIRECT_BYTES);
  const form = await formIn(body, request.headers.get('content-type'));
  const file = form?.get(field);
  if (!form || !(file instanceof File)) throw malformed(sentence('Send one file in the field "{field}".', { field }));
  return { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()), fields: form };
}

const idSchema = z.pipe(
  z.union([z.string(), z.int()]),
  z.transform((id) => String(id)),
);
const assignmentSchema = z.object({ courseId: idSchema, unitId: idSchema });

/** Returns what is uploaded for what. Only the files of submissions name a unit. */
async function aimOf(gate: AssignmentGate, call: Call, viewer: TenantViewer, purpose: UploadPurpose, fields: unknown): Promise<UploadAim> {
  if (purpose !== 'assignment') return { purpose };
  const ids = safeParse(assignmentSchema, fields);
  if (!ids.success) throw malformed('Give unitId and courseId of the assignment.');
  return { purpose, assignment: await gate(call, viewer, ids.data) };
}

/** Whether the caller may still upload for the purpose of a ticket, and hand in for its assignment. */
async function mayStill(gate: AssignmentGate, call: Call, viewer: TenantViewer, { purpose, course, unit }: TicketItem): Promise<boolean> {
  if (!allows(entryOf(`POST /api/upload-${purpose}`), accessSubjectOf(viewer))) return false;
  if (course === undefined || unit === undefined) return true;
  try {
    await gate(call, viewer, { courseId: String(course), unitId: String(unit) });
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return false;
    throw error;
  }
}

/** Returns a ticket for its next step. An open one ends with the right by which it was opened. @throws as usableTicket */
async function ticketOf(gate: AssignmentGate, call: Call, viewer: TenantViewer, id: string): Promise<TicketItem> {
  const ticket = await usableTicket(viewer, id, call.now);
  if (ticket.state !== 'open' || (await mayStill(gate, call, viewer, ticket))) return ticket;
  await dropTicket(viewer.tenant.scope, ticket);
  throw gone();
}

const upload =
  (purpose: UploadPurpose, gate: AssignmentGate, unpack: UnpackTicket) =>
  async ({ call, request }: RestRequest): Promise<Response> => {
    const viewer = authorise(`POST /api/upload-${purpose}`, await call.resolveViewer());
    const type = (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase();
    const reader = readerOf(viewer, call.now);
    if (type === 'multipart/form-data') {
      const { fields, ...file } = await formOf(request, uploadField(purpose));
      const ids = { courseId: fields.get('courseId'), unitId: fields.get('unitId') };
      const ticket = await uploadDirectly(call, viewer, await aimOf(gate, call, viewer, purpose, ids), { ...file, unpack });
      return Response.json(finalAnswer(reader, ticket));
    }
    if (type !== 'application/json') throw malformed('Send multipart/form-data with the file, or application/json for a ticket.');
    const body = await jsonBody(request);
    const file = safeParse(ticketSchema, body);
    if (!file.success) throw malformed('Give filename, size and type of the file.');
    if (file.data.size === 0) throw emptyAnnounced();
    const ticket = await openTicket(call, viewer, await aimOf(gate, call, viewer, purpose, body), file.data);
    return Response.json({ upload: await ticketAnswer(reader, ticket) }, { status: 201 });
  };

const complete =
  (gate: AssignmentGate, unpack: UnpackTicket) =>
  async ({ call, parameters: { id = '' } }: RestRequest): Promise<Response> => {
    const viewer = authorise('POST /api/uploads/{id}/complete', await call.resolveViewer());
    const { scope } = viewer.tenant;
    const open = await ticketOf(gate, call, viewer, id);
    const ticket = await completeTicket(scope, open, call.now, { unpack });
    if (ticket === 'processing')
      return Response.json({ status: 'processing', retry_after: RETRY_SECONDS, ...progressOf(open) }, { status: 202 });
    return Response.json(finalAnswer(readerOf(viewer, call.now), ticket));
  };

const status =
  (gate: AssignmentGate) =>
  async ({ call, parameters: { id = '' } }: RestRequest): Promise<Response> => {
    const viewer = authorise('GET /api/uploads/{id}', await call.resolveViewer());
    const { scope } = viewer.tenant;
    const ticket = await ticketOf(gate, call, viewer, id);
    const expired = ticket.state === 'open' && ticket.until <= call.now;
    if (expired) await dropTicket(scope, ticket);
    if (expired || ticket.state === 'aborted') throw gone();
    return Response.json(await statusAnswer(readerOf(viewer, call.now), ticket));
  };

async function abort({ call, parameters: { id = '' } }: RestRequest): Promise<Response> {
  const viewer = authorise('DELETE /api/uploads/{id}', await call.resolveViewer());
  const { scope } = viewer.tenant;
  // A ticket that is gone counts as aborted.
  if (!(await readTicket(scope, id))) return new Response(null, { status: 204 });
  if (!(await abortTicket(scope, await callerTicket(scope, id, viewer.person)))) throw published();
  return new Response(null, { status: 204 });
}

/** Returns the response to an upload that was refused; null for any other error. */
function refusalOf(error: unknown): Response | null {
  if (!(error instanceof UploadRefused)) return null;
  const { status: httpStatus, code, message, text, maxBytes, missing } = error.refusal;
  const more = { ...(text && { text }), ...(maxBytes !== undefined && { max_bytes: maxBytes }), ...(missing && { missing }) };
  return Response.json({ error: message, code, ...more }, { status: httpStatus });
}

/** Returns what the audit log tells of a refused file: a virus, and nothing of any other. */
const reasonOf = (error: unknown): 'VIRUS_FOUND' | null => (error instanceof UploadRefused && error.refusal.reason) || null;

/** Returns the handler of all uploads; `gate` and `unpack` belong to later modules. */
export function uploadsHandler(gate: AssignmentGate, unpack: UnpackTicket) {
  const uploads = UPLOAD_PURPOSES.map((purpose) => [`POST /api/upload-${purpose}`, upload(purpose, gate, unpack)] as const);
  const routes: RestRoutes = {
    ...Object.fromEntries(uploads),
    'POST /api/uploads/{id}/complete': complete(gate, unpack),
    'GET /api/uploads/{id}': status(gate),
    'DELETE /api/uploads/{id}': abort,
  };
  return restHandler(routes, { recordsDenials: true, responseTo: refusalOf, deniedFor: reasonOf });
}
