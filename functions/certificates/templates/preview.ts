import { boxesOf } from '../../../shared/certificates/certificate-boxes.ts';
import { previewInput } from '../../../shared/certificates/template-input.ts';
import { parseBoundedJson } from '../../../shared/kernel/bounded-json.ts';
import { AppError, invalid } from '../../../shared/kernel/errors.ts';
import { addYear } from '../../../shared/kernel/instant.ts';
import { zoneOf } from '../../../shared/kernel/regional/regional-choice.ts';
import { dayIn } from '../../../shared/kernel/regional/zoned-time.ts';
import { regionalSettingsOf } from '../../tenancy/regional-settings.queries.ts';
import { parseInput } from '../../../shared/kernel/parse.ts';
import { getObject } from '../../platform/objects/blobs.ts';
import { authorise } from '../../platform/request/authorise.ts';
import { formIn } from '../../platform/request/form-parts.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';
import type { RestRequest } from '../../platform/rest/rest.ts';
import { verifyUrlOf } from '../certificate-address.ts';
import { drawInThread } from '../drawing/drawing-thread.ts';
import { readTemplateFile } from './template-file.ts';
import { allTemplates, liveTemplate } from './template.queries.ts';

export const PREVIEW_ROUTE = 'POST /api/certificates/preview';

/** A body holds one PDF of a template and a few short members. */
const MOST_BYTES = 4 * 1024 * 1024;
const JSON_LEVELS = 3;
const LONGEST_JSON = 1_000;
const COURSE = 'Health and safety at work';

const badRequest = (message: string): AppError => new AppError('BAD_REQUEST', message);

async function formOf(request: Request): Promise<FormData> {
  const body = await request.arrayBuffer();
  if (body.byteLength > MOST_BYTES) throw badRequest('The request is too large. Please choose a smaller PDF.');
  const form = await formIn(body, request.headers.get('content-type'));
  if (!form) throw badRequest('Send multipart/form-data.');
  return form;
}

/** Returns the value of a member, which is JSON; null for anything else. */
function jsonIn(form: FormData, name: string): unknown {
  const text = form.get(name);
  return (typeof text === 'string' ? parseBoundedJson(text, JSON_LEVELS, LONGEST_JSON) : undefined) ?? null;
}

const POSITIONS = ['name_position', 'course_title_position', 'issue_date_position', 'expiry_date_position'] as const;

/** Returns the page to draw on: the file of the form, else that of a stored template. @throws VALIDATION, NOT_FOUND */
async function pageOf(viewer: TenantViewer, form: FormData): Promise<Uint8Array> {
  const [file, id] = [form.get('file'), form.get('id')];
  if (file instanceof File) return (await readTemplateFile(file)).page;
  if (typeof id !== 'string') throw invalid('file', 'Please choose a PDF file.');
  return getObject('media', liveTemplate(await allTemplates(viewer.tenant.scope), id).file);
}

/**
 * Returns the PDF of a certificate with a name of the caller's choice, drawn on a template as it is going to be saved. Nothing is issued
 * or stored, and nobody can verify it.
 */
export async function preview({ call, request }: RestRequest): Promise<Response> {
  const viewer = authorise(PREVIEW_ROUTE, await call.resolveViewer());
  const form = await formOf(request);
  const members = Object.fromEntries(POSITIONS.map((name) => [name, jsonIn(form, name)]));
  const { name, ...positions } = parseInput(previewInput, { ...members, name: form.get('name') ?? '' });
  const pdf = await pageOf(viewer, form);
  const { domain } = viewer.tenant;
  const today = dayIn(call.now, zoneOf(await regionalSettingsOf(viewer)));
  const facts = {
    name,
    courseTitle: COURSE,
    issued: today,
    expires: addYear(today),
    instanceName: domain,
    verifyUrl: verifyUrlOf(domain, 'preview'),
  };
  const drawn = await drawInThread(facts, { color: null, secondary: null, logo: null, seed: domain }, { pdf, boxes: boxesOf(positions) });
  return new Response(new Uint8Array(drawn), { headers: { 'content-type': 'application/pdf', 'cache-control': 'no-store' } });
}
