import * as z from 'zod/mini';
import { AppError } from '../../shared/kernel/errors.ts';
import { authoriseChoice, authoriseSession } from '../platform/request/authorise.ts';
import { brakeOn } from '../platform/brake.ts';
import { errorResponse, httpHandler } from '../platform/request/http.ts';
import { answerHeaders, type Call, commandIdOf, readCall } from '../platform/request.ts';
import { acrossTenants } from '../platform/keys/tenant-fence.ts';
import { seeViewer } from '../platform/viewer.ts';
import { exchange, handOff } from './handoff.commands.ts';
import { restUser } from './rest-user.ts';
import { endFamily, tokenOf } from './sessions.ts';

/** The session's REST calls: who am I, sign out, and the way from one host to another. */
type Answer = { readonly status: number; readonly body: unknown };

const handoffSchema = z.object({
  instance_id: z.union([z.string(), z.number()]),
  branch_id: z.optional(z.nullable(z.union([z.string(), z.number()]))),
});
const exchangeSchema = z.object({ code: z.string().check(z.maxLength(200)), nonce: z.string().check(z.minLength(16), z.maxLength(128)) });

async function readBody<Schema extends z.ZodMiniType>(request: Request, schema: Schema): Promise<z.infer<Schema>> {
  const body: unknown = await request.json().catch(() => undefined);
  const parsed = z.safeParse(schema, body);
  if (!parsed.success) throw new AppError('BAD_REQUEST', 'The request is not understood: a field is missing or malformed.');
  return parsed.data;
}

async function user(call: Call): Promise<Answer> {
  const viewer = authoriseSession('GET /api/user', await call.sight());
  return { status: 200, body: restUser(viewer) };
}

/** Also with a token that has ended: its family is ended already then, and the answer is the same. */
async function logout(call: Call): Promise<Answer> {
  if (call.claims) await endFamily(call.claims.family);
  return { status: 200, body: { message: 'Logged out.' } };
}

async function handoff(call: Call, request: Request): Promise<Answer> {
  const viewer = authoriseChoice('POST /api/session/handoff', await call.sight());
  const input = await readBody(request, handoffSchema);
  const wanted = { instance_id: String(input.instance_id), branch_id: input.branch_id == null ? null : String(input.branch_id) };
  return { status: 201, body: await acrossTenants(() => handOff(viewer, wanted, call.now)) };
}

async function exchangeCode(call: Call, request: Request): Promise<Answer> {
  const input = await readBody(request, exchangeSchema);
  const session = await exchange({ now: call.now, commandId: commandIdOf(call, 'exchange') }, { ...input, domain: call.domain });
  const claims = { person: session.person, family: session.family, session: session.session, tenant: session.bound };
  const sight = await seeViewer({ now: call.now, domain: call.domain, branch: call.branch, claims });
  // Whoever got a session a moment ago and is nobody now was removed in between.
  if (!sight.viewer) throw sight.problem;
  return { status: 200, body: { token: await tokenOf(session), user: restUser(sight.viewer) } };
}

const ROUTES: Readonly<Record<string, (call: Call, request: Request) => Promise<Answer>>> = {
  'GET /api/user': user,
  'POST /api/logout': logout,
  'POST /api/session/handoff': handoff,
  'POST /api/session/exchange': exchangeCode,
  'GET /api/health': () => Promise.resolve({ status: 200, body: { status: 'ok' } }),
};

async function answer(request: Request): Promise<Response> {
  const route = ROUTES[`${request.method} ${new URL(request.url).pathname}`];
  if (!route) return Response.json({ error: 'Not found.', code: 'NOT_FOUND' }, { status: 404 });
  try {
    const call = await readCall(request.headers);
    try {
      brakeOn(call);
      const { status, body } = await route(call, request);
      return Response.json(body, { status, headers: answerHeaders(call) });
    } catch (error) {
      return errorResponse(error, answerHeaders(call));
    }
  } catch (error) {
    return errorResponse(error);
  }
}

export const handler = httpHandler(answer);
