import { EnvelopArmorPlugin } from '@escape.tech/graphql-armor';
import { useDisableIntrospection } from '@graphql-yoga/plugin-disable-introspection';
import { Kind } from 'graphql';
import { createYoga, type Plugin } from 'graphql-yoga';
import { isFromEdge } from '../platform/credentials/secrets.ts';
import { throttle } from '../platform/request/request-throttle.ts';
import { isNestedDeeper } from '../../shared/kernel/json-depth.ts';
import { isSmallForm } from '../platform/request/form-parts.ts';
import { errorResponse, type HttpEvent, httpHandler, isJson } from '../platform/request/http.ts';
import { type DeniedCode, isDenial, recordDeniedCall } from '../platform/book/denied-calls.ts';
import { responseHeaders, assertOneInstance, type Call, readCall } from '../platform/request/request.ts';
import { MOST_BYTES, TOO_LARGE, useBodyLimit } from './body-limit.ts';
import { AnswerSize } from '../platform/graphql/answer-size.ts';
import { maskError, withoutHints } from '../platform/graphql/errors.ts';
import { useNestingLimit } from './nesting-limit.ts';
import { useRowErrors } from './row-errors.ts';
import { useVariableLimit } from './variable-limit.ts';
import { buildSchema } from './schema.ts';

type DeniedCall = { readonly what: string; readonly code: DeniedCode };
/** What the plugins of one request share. */
type RequestState = { readonly bytes: number; call?: Call; denied?: readonly DeniedCall[]; isTooMuch?: boolean };

/** Makes the call from the request, as REST does: an invalid token must not stop a public field. */
const useCall: Plugin = {
  async onContextBuilding({ context, extendContext }) {
    const { request, state } = context as unknown as { request: Request; state: RequestState };
    const call = await readCall(request.headers);
    state.call = call;
    throttle(call);
    await assertOneInstance(call);
    extendContext({ call, size: new AnswerSize() } as never);
  },
};

/**
 * A document that does not validate is refused with 400, like one that does not parse. Yoga answers 200 to plain JSON clients, as an
 * older convention has it, by marking those errors as meant for the newer one; here the mark is taken off. No message tells the schema.
 */
const useRefusals: Plugin = {
  onResultProcess({ result }) {
    if (Array.isArray(result) || !('errors' in result)) return;
    for (const error of result.errors ?? []) {
      const { http } = error.extensions as { http?: { spec?: boolean } };
      if (error.extensions['code'] === 'BAD_REQUEST' || http?.spec) error.message = withoutHints(error.message);
      if (http?.spec) Object.assign(error.extensions, { code: 'BAD_REQUEST', http: { status: 400 } });
    }
  },
};

/** Drops an answer that is too large, of which no more was made. */
const useAnswerLimit: Plugin = {
  onExecute: () => ({
    onExecuteDone({ args, setResult }) {
      const { size, state } = args.contextValue as unknown as { size?: AnswerSize; state: RequestState };
      if (!size?.isOver) return;
      state.isTooMuch = true;
      setResult({ data: null });
    },
  }),
};

/** Collects the denied calls of a document for the audit trail: their names and codes, never their arguments. */
const useDeniedCalls: Plugin = {
  onResultProcess({ result, serverContext }) {
    if (Array.isArray(result) || !('errors' in result)) return;
    const { state } = serverContext as unknown as { state: RequestState };
    state.denied = (result.errors ?? []).flatMap(({ path, nodes, extensions }) => {
      const [node] = nodes ?? [];
      const { code: own, reason } = extensions;
      const code = reason === 'VIRUS_FOUND' ? reason : isDenial(own) ? own : null;
      if (path?.length !== 1 || node?.kind !== Kind.FIELD || code === null) return [];
      return [{ what: node.name.value, code }];
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

const yoga = createYoga<RequestState & Record<string, unknown>>({
  schema: buildSchema(),
  graphqlEndpoint: '/graphql',
  landingPage: false,
  graphiql: false,
  batching: false,
  // The body is complete and its size was checked (body-limit.ts); counting it again as a stream would cost more than reading it.
  maxRequestBodySize: false,
  cors: false,
  logging: false,
  maskedErrors: { maskError: (error) => maskError(error) },
  plugins: [
    useNestingLimit,
    limits,
    useDisableIntrospection(),
    useBodyLimit,
    useVariableLimit,
    useCall,
    useAnswerLimit,
    useRowErrors,
    useRefusals,
    useDeniedCalls,
  ],
});

const refusal = (status: number, message: string, headers: Record<string, string> = {}, more: { max_bytes?: number } = {}): Response =>
  Response.json({ data: null, errors: [{ message, extensions: { code: 'BAD_REQUEST', ...more } }] }, { status, headers });

const bytesOf = ({ body = '', isBase64Encoded = false }: HttpEvent): Buffer => Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8');

/** Returns the refusal of what never reaches a parser: other methods, forms and text (browsers send those across sites), large bodies. */
function refuseTransport(request: Request, bytes: number, event: HttpEvent): Response | null {
  if (bytes > MOST_BYTES) return refusal(413, TOO_LARGE, {}, { max_bytes: MOST_BYTES });
  if (request.method !== 'POST') return refusal(405, 'GraphQL is asked by POST.', { allow: 'POST' });
  const type = (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase();
  if (type === 'multipart/form-data') {
    if (request.headers.get('authorization') === null) return refusal(400, 'A multipart request needs an Authorization header.');
    return isSmallForm(request.headers.get('content-type') ?? '', bytesOf(event))
      ? null
      : refusal(400, 'The parts of the form cannot be read.');
  }
  return type === 'application/json' ? null : refusal(415, 'Send application/json.');
}

/** A document has 10 levels (section 4.7 of docs/spec/quality.md), and its variables no more than a draft: 10 below two others. */
const MOST_LEVELS = 64;
/** Smaller bodies are parsed at once, however deep they are, and refused where a value is too deep. */
const LARGE_BYTES = 64 * 1024;

/** Whether parsing the body would take long because of its levels alone. */
function isTooDeep(event: HttpEvent, bytes: number): boolean {
  if (bytes <= LARGE_BYTES) return false;
  return isNestedDeeper(event.isBase64Encoded ? bytesOf(event).toString('latin1') : (event.body ?? ''), MOST_LEVELS);
}

const tooMuch = (): Response => {
  const message = 'The answer is larger than 6 MB. Please ask for fewer rows or fields at a time.';
  return Response.json({ data: null, errors: [{ message, extensions: { code: 'VALIDATION' } }] });
};

async function answer(request: Request, bytes: number, event: HttpEvent): Promise<Response> {
  if (!isFromEdge(request.headers.get('x-origin-secret'))) return refusal(403, 'You are not allowed to do this.');
  const refused = refuseTransport(request, bytes, event);
  if (refused) return refused;
  if (isJson(event.headers['content-type']) && isTooDeep(event, bytes)) return refusal(400, 'The request is nested too deeply.');
  const state: RequestState = { bytes };
  try {
    const made = await yoga.fetch(request as never, { state } as never);
    const response = state.isTooMuch ? tooMuch() : made;
    const { call, denied = [] } = state;
    if (call) for (const { what, code } of denied) await recordDeniedCall(call, what, code);
    if (call) for (const [name, value] of Object.entries(responseHeaders(call))) response.headers.set(name, value);
    return response;
  } catch (error) {
    return errorResponse(error);
  }
}

export const handler = httpHandler(answer, { api: yoga.fetchAPI, sizesItself: true, tooMuch });
