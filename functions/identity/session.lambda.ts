import * as z from 'zod/mini';
import { safeParse } from '../../shared/kernel/safe-parse.ts';
import { AppError } from '../../shared/kernel/errors.ts';
import { lineOf, lineSchema } from '../../shared/kernel/text.ts';
import { authoriseChoice, authoriseSession } from '../platform/request/authorise.ts';
import { commandIdOf } from '../platform/request/request.ts';
import { jsonBody, restHandler, type RestRequest } from '../platform/rest/rest.ts';
import { acrossTenants } from '../platform/keys/tenant-fence.ts';
import { resolveViewer } from '../platform/request/viewer.ts';
import { exchangeHandoffCode, createHandoffCode } from './handoff.commands.ts';
import { restUser } from './rest-user.ts';
import { endFamily, tokenOf } from './sessions.ts';

const handoffSchema = z.object({
  instance_id: z.union([lineSchema(40), z.number()]),
  branch_id: z.optional(z.nullable(z.union([lineSchema(40), z.number()]))),
});
const exchangeSchema = z.object({ code: lineSchema(200), nonce: z.string().check(z.minLength(16), ...lineOf(128)) });

async function readBody<Schema extends z.ZodMiniType>(request: Request, schema: Schema): Promise<z.infer<Schema>> {
  const parsed = safeParse(schema, await jsonBody(request));
  if (!parsed.success) throw new AppError('BAD_REQUEST', 'The request is not understood: a field is missing or malformed.');
  return parsed.data;
}

async function user({ call }: RestRequest): Promise<Response> {
  const viewer = authoriseSession('GET /api/user', await call.resolveViewer());
  return Response.json(restUser(viewer));
}

/** A token whose session has ended gets the same response. */
async function logout({ call }: RestRequest): Promise<Response> {
  if (call.claims) await endFamily(call.claims.family);
  return Response.json({ message: 'Logged out.' });
}

async function handoff({ call, request }: RestRequest): Promise<Response> {
  const viewer = authoriseChoice('POST /api/session/handoff', await call.resolveViewer());
  const input = await readBody(request, handoffSchema);
  const target = { instance_id: String(input.instance_id), branch_id: input.branch_id == null ? null : String(input.branch_id) };
  return Response.json(await acrossTenants(() => createHandoffCode(viewer, target, call.now)), { status: 201 });
}

async function exchangeCode({ call, request }: RestRequest): Promise<Response> {
  const input = await readBody(request, exchangeSchema);
  const context = { now: call.now, commandId: commandIdOf(call, 'exchange') };
  const session = await exchangeHandoffCode(context, call.network, { ...input, domain: call.domain });
  const claims = { person: session.person, family: session.family, session: session.session, tenant: session.bound };
  const resolved = await resolveViewer({ now: call.now, domain: call.domain, branch: call.branch, claims });
  // A person who has just got a session and is unknown now was removed in between.
  if (!resolved.viewer) throw resolved.problem;
  return Response.json({ token: await tokenOf(session), user: restUser(resolved.viewer) });
}

export const handler = restHandler({
  'GET /api/user': user,
  'POST /api/logout': logout,
  'POST /api/session/handoff': handoff,
  'POST /api/session/exchange': exchangeCode,
  'GET /api/health': () => Promise.resolve(Response.json({ status: 'ok' })),
  'HEAD /api/health': () => Promise.resolve(new Response(null, { headers: { 'content-type': 'application/json' } })),
});
