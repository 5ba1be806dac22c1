import { handler } from '../../../../functions/api/graphql.lambda.ts';
import { handler as scorm } from '../../../../functions/packages/scorm.lambda.ts';
import { handler as xapi } from '../../../../functions/packages/cmi5/package-xapi.lambda.ts';
import type { HttpEvent, HttpResult } from '../../../../functions/platform/request/http.ts';
import { setClock } from '../../../../functions/platform/request/request.ts';
import { seedClock } from './clock.ts';

setClock(seedClock);

type Headers = Readonly<Record<string, string>>;

const eventOf = (routeKey: string, rawPath: string, headers: Headers, body: string): HttpEvent => ({
  routeKey,
  rawPath,
  headers: { ...headers, 'x-origin-secret': process.env['ORIGIN_SECRET'] },
  body,
  requestContext: { http: { method: 'POST' } },
});

const jsonOf = ({ body, isBase64Encoded }: HttpResult): unknown =>
  JSON.parse(Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8').toString('utf8'));

/** Returns the JSON of a reply. @throws Error for a refused call */
function answerOf(result: HttpResult, path: string): unknown {
  if (result.statusCode !== 200) throw new Error(`The sample data was refused by ${path}: ${result.statusCode} ${result.body}`);
  return jsonOf(result);
}

/** Returns the reply to a call of GraphQL, made in this process by the function that serves all of them, at the time that the work was given. */
export const answerHere = async (headers: Headers, body: Buffer): Promise<unknown> =>
  jsonOf(await handler({ ...eventOf('ANY /graphql', '/graphql', headers, body.toString('base64')), isBase64Encoded: true }));

/** Returns the reply to a call of a package, likewise. @throws Error for a refused call */
export async function answerPackageHere(call: 'initialize' | 'finish', headers: Headers, body: object): Promise<unknown> {
  const path = `/api/scorm/${call}`;
  const json = { ...headers, 'content-type': 'application/json' };
  return answerOf(await scorm(eventOf(`POST ${path}`, path, json, JSON.stringify(body))), path);
}

/** What a package of xAPI or cmi5 asks of the endpoint of its launch. */
export type XapiCall = {
  readonly method: 'GET' | 'POST';
  readonly grant: string;
  readonly resource: 'fetch' | 'statements' | 'agents/profile';
  readonly query?: URLSearchParams;
  readonly headers: Headers;
  readonly body?: object;
};

/** Returns the reply to a call of a package of xAPI or cmi5, likewise. @throws Error for a refused call */
export async function answerXapiHere({ method, grant, resource, query, headers, body }: XapiCall): Promise<unknown> {
  const path = `/api/xapi/${grant}/${resource}`;
  const json = { ...headers, 'content-type': 'application/json', 'x-experience-api-version': '1.0.3' };
  const event = {
    ...eventOf(`${method} /api/xapi/{grant}/${resource}`, path, json, JSON.stringify(body ?? {})),
    pathParameters: { grant },
    rawQueryString: query?.toString() ?? '',
    requestContext: { http: { method } },
  };
  return answerOf(await xapi(event), `/api/xapi/${resource}`);
}
