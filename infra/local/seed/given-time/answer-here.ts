import { handler } from '../../../../functions/api/graphql.lambda.ts';
import { handler as scorm } from '../../../../functions/packages/scorm.lambda.ts';
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

/** Returns the reply to a call of GraphQL, made in this process by the function that serves all of them, at the time that the work was given. */
export const answerHere = async (headers: Headers, body: string): Promise<unknown> =>
  jsonOf(await handler(eventOf('ANY /graphql', '/graphql', headers, body)));

/** Returns the reply to a call of a package, likewise. @throws Error for a refused call */
export async function answerPackageHere(call: 'initialize' | 'finish', headers: Headers, body: object): Promise<unknown> {
  const path = `/api/scorm/${call}`;
  const json = { ...headers, 'content-type': 'application/json' };
  const result = await scorm(eventOf(`POST ${path}`, path, json, JSON.stringify(body)));
  if (result.statusCode !== 200) throw new Error(`The sample data was refused by ${path}: ${result.statusCode}`);
  return jsonOf(result);
}
