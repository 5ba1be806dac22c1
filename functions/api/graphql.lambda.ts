import { EnvelopArmorPlugin } from '@escape.tech/graphql-armor';
import { useDisableIntrospection } from '@graphql-yoga/plugin-disable-introspection';
import { extractFromHeader, type GetSigningKeyFunction, useJWT } from '@graphql-yoga/plugin-jwt';
import { Kind } from 'graphql';
import { createYoga, type Plugin } from 'graphql-yoga';
import { brakeOn } from '../platform/brake.ts';
import type { ErrorCode } from '../../shared/kernel/errors.ts';
import { errorResponse, httpHandler } from '../platform/request/http.ts';
import { isRefusal, keepRefusal } from '../platform/refusals.ts';
import { answerHeaders, type Call, readCall } from '../platform/request.ts';
import { settings } from '../platform/runtime/settings.ts';
import { claimsOf, tokenRules, verifyingKey } from '../platform/credentials/tokens.ts';
import { MOST_BYTES, TOO_LARGE, useBodyLimit } from './body-limit.ts';
import { maskError } from '../graphql/errors.ts';
import { buildSchema } from '../graphql/schema.ts';

type Refused = { readonly what: string; readonly code: ErrorCode };
type Box = { readonly bytes: number; call?: Call; refused?: readonly Refused[] };

/** Makes the call from the request, with the claims that the JWT plugin verified: a stale token must not stop a public field. */
const useCall: Plugin = {
  async onContextBuilding({ context, extendContext }) {
    const { request, jwt, box } = context as unknown as { request: Request; jwt?: { payload: Record<string, unknown> }; box: Box };
    const call = await readCall(request.headers, jwt ? claimsOf(jwt.payload) : null);
    box.call = call;
    brakeOn(call);
    extendContext({ call } as never);
  },
};

/**
 * A document that does not validate is refused with 400, like one that does not parse. Yoga answers 200 to plain JSON clients, as an
 * older convention has it, by marking those errors as meant for the newer one; here the mark is taken off.
 */
const useRefusals: Plugin = {
  onResultProcess({ result }) {
    if (Array.isArray(result) || !('errors' in result)) return;
    for (const error of result.errors ?? []) {
      const { http } = error.extensions as { http?: { spec?: boolean } };
      if (http?.spec) Object.assign(error.extensions, { code: 'BAD_REQUEST', http: { status: 400 } });
    }
  },
};

/** Notes which calls of a document were refused, for the trail: their names and codes, never their arguments. */
const useTrail: Plugin = {
  onResultProcess({ result, serverContext }) {
    if (Array.isArray(result) || !('errors' in result)) return;
    const { box } = serverContext as unknown as { box: Box };
    box.refused = (result.errors ?? []).flatMap(({ path, nodes, extensions }) => {
      const [node] = nodes ?? [];
      if (path?.length !== 1 || node?.kind !== Kind.FIELD || !isRefusal(extensions['code'])) return [];
      return [{ what: node.name.value, code: extensions['code'] }];
    });
  },
};

const limits = EnvelopArmorPlugin({
  maxDepth: { n: 10, flattenFragments: true },
  maxAliases: { n: 30 },
  maxTokens: { n: 5000 },
  maxDirectives: { n: 50 },
  costLimit: { enabled: false },
  blockFieldSuggestion: { enabled: true },
});

/** The key as it is, read once: from PEM, its verifier would read it again for every request. The plugin passes on what it is given. */
const publicKey: GetSigningKeyFunction = (kid) => verifyingKey(kid) as unknown as string;

const yoga = createYoga<Box & Record<string, unknown>>({
  schema: buildSchema(),
  graphqlEndpoint: '/graphql',
  landingPage: false,
  graphiql: false,
  batching: false,
  // The body came whole, and was measured (body-limit.ts): counting it again as a stream would cost more than reading it.
  maxRequestBodySize: false,
  cors: false,
  logging: false,
  maskedErrors: { maskError: (error) => maskError(error) },
  plugins: [
    limits,
    useDisableIntrospection(),
    useJWT({
      signingKeyProviders: [publicKey],
      tokenLookupLocations: [extractFromHeader({ name: 'authorization', prefix: 'Bearer' })],
      tokenVerification: { ...tokenRules, clockTolerance: 60 },
      reject: { missingToken: false, invalidToken: false },
      extendContext: 'jwt',
    }),
    useBodyLimit,
    useCall,
    useRefusals,
    useTrail,
  ],
});

const refusal = (status: number, message: string, headers: Record<string, string> = {}, more: { max_bytes?: number } = {}): Response =>
  Response.json({ data: null, errors: [{ message, extensions: { code: 'BAD_REQUEST', ...more } }] }, { status, headers });

/** What never reaches a parser: other methods, forms and text (a browser sends those across sites without asking), big bodies. */
function refuseTransport(request: Request, bytes: number): Response | null {
  if (bytes > MOST_BYTES) return refusal(413, TOO_LARGE, {}, { max_bytes: MOST_BYTES });
  if (request.method !== 'POST') return refusal(405, 'GraphQL is asked by POST.', { allow: 'POST' });
  const type = (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase();
  if (type === 'multipart/form-data') {
    return request.headers.get('authorization') === null ? refusal(400, 'A multipart request needs an Authorization header.') : null;
  }
  return type === 'application/json' ? null : refusal(415, 'Send application/json.');
}

async function answer(request: Request, bytes: number): Promise<Response> {
  if (request.headers.get('x-origin-secret') !== settings().ORIGIN_SECRET) return refusal(403, 'You are not allowed to do this.');
  const refused = refuseTransport(request, bytes);
  if (refused) return refused;
  const box: Box = { bytes };
  try {
    const response = await yoga.fetch(request as never, { box } as never);
    const { call, refused = [] } = box;
    if (call) for (const { what, code } of refused) await keepRefusal(call, what, code);
    if (call) for (const [name, value] of Object.entries(answerHeaders(call))) response.headers.set(name, value);
    return response;
  } catch (error) {
    return errorResponse(error);
  }
}

export const handler = httpHandler(answer, { api: yoga.fetchAPI, sizesItself: true });
