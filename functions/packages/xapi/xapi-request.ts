import { isNestedDeeper } from '../../../shared/kernel/json-depth.ts';
import { isVersion } from '../../../shared/packages/xapi/formats.ts';
import { JSON_BYTES } from '../../platform/request/http.ts';
import { XapiProblem } from './xapi-problem.ts';

/** A request to the learning record store, whatever its form was: plain, or of the alternate syntax of 1.0.3 (Communication 1.3). */
export type XapiRequest = {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  readonly headers: Headers;
  readonly parameters: ReadonlyMap<string, string>;
  readonly body: Uint8Array;
};

const METHODS = ['GET', 'HEAD', 'PUT', 'POST', 'DELETE'] as const;
const methodOf = (text: string): XapiRequest['method'] => {
  const method = METHODS.find((known) => known === text.toUpperCase());
  if (!method) throw new XapiProblem(400, `There is no method ${text.slice(0, 20)} here.`);
  return method;
};

/** Headers that a form of the alternate syntax may carry; its other members are parameters. */
const FORM_HEADERS = new Set([
  'authorization',
  'x-experience-api-version',
  'content-type',
  'content-length',
  'if-match',
  'if-none-match',
  'accept',
  'accept-language',
  'accept-encoding',
]);

function parametersOf(pairs: Iterable<readonly [string, string]>): Map<string, string> {
  const parameters = new Map<string, string>();
  for (const [name, value] of pairs) {
    if (parameters.has(name)) throw new XapiProblem(400, `The parameter ${name.slice(0, 40)} was sent twice.`);
    parameters.set(name, value);
  }
  return parameters;
}

/** Returns a form of the alternate syntax as the request that it stands for. */
function requestOfForm(headers: Headers, method: string, body: Uint8Array): XapiRequest {
  const form = parametersOf(new URLSearchParams(Buffer.from(body).toString('utf8')));
  const own = new Headers(headers);
  own.delete('content-type');
  own.delete('content-length');
  const content = form.get('content');
  form.delete('content');
  for (const [name, value] of form) {
    if (!FORM_HEADERS.has(name.toLowerCase())) continue;
    own.set(name, value);
    form.delete(name);
  }
  const verb = methodOf(method);
  if ((verb === 'PUT' || verb === 'POST') && content === undefined) throw new XapiProblem(400, 'The form has no content.');
  if (content !== undefined && !own.has('content-type')) own.set('content-type', 'application/json');
  return { method: verb, headers: own, parameters: form, body: Buffer.from(content ?? '', 'utf8') };
}

/** A body holds statements and contents of attachments, which one response can hold again. */
const MOST_BODY_BYTES = 4 * 1024 ** 2;

/** Returns the request in its plain form. @throws XapiProblem 400; 413 for a body above 4 MB */
export async function readXapiRequest(request: Request): Promise<XapiRequest> {
  const query = parametersOf(new URL(request.url).searchParams);
  const body = new Uint8Array(await request.arrayBuffer());
  if (body.length > MOST_BODY_BYTES) throw new XapiProblem(413, 'A request has at most 4 MB. Please send fewer attachments at a time.');
  const { headers } = request;
  const method = query.get('method');
  if (method === undefined) return { method: methodOf(request.method), headers, parameters: query, body };
  if (request.method !== 'POST') throw new XapiProblem(400, 'The alternate request syntax is sent by POST.');
  if (query.size > 1) throw new XapiProblem(400, 'The alternate request syntax has one parameter in its address: method.');
  if (!/^application\/x-www-form-urlencoded/i.test(headers.get('content-type') ?? ''))
    throw new XapiProblem(400, 'The alternate request syntax is sent as a form.');
  return requestOfForm(headers, method, body);
}

/** @throws XapiProblem 400 for a version that is missing or not spoken here */
export function checkVersion(headers: Headers): void {
  const version = headers.get('x-experience-api-version');
  if (version === null) throw new XapiProblem(400, 'The header X-Experience-API-Version is missing.');
  if (!isVersion(version)) throw new XapiProblem(400, 'This version of xAPI is not spoken here. Please use 1.0.3.');
}

/** @throws XapiProblem 400 for a parameter that is not one of these, or a required one that is missing */
export function checkParameters({ parameters }: XapiRequest, required: readonly string[], optional: readonly string[] = []): void {
  for (const name of parameters.keys())
    if (!required.includes(name) && !optional.includes(name))
      throw new XapiProblem(400, `There is no parameter ${name.slice(0, 40)} here.`);
  for (const name of required) if (!parameters.has(name)) throw new XapiProblem(400, `The parameter ${name} is missing.`);
}

/** As deep as requests of GraphQL may be nested: statements need about 12 levels, and everything that walks them calls itself for each. */
const MOST_LEVELS = 64;

/** Returns a text as JSON. @throws XapiProblem 400 where it is malformed, or nested deeper than 64 levels; 413 above 1 MB */
export function parseJson(text: string, what: string): unknown {
  if (Buffer.byteLength(text) > JSON_BYTES) throw new XapiProblem(413, `${what} has more than 1 MB. Please send less at a time.`);
  if (isNestedDeeper(text, MOST_LEVELS))
    throw new XapiProblem(400, `${what} is nested too deeply. Please send at most ${MOST_LEVELS} levels.`);
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new XapiProblem(400, `${what} is malformed.`);
  }
}
