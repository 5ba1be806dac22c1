import { handler } from '../../../../functions/api/graphql.lambda.ts';
import { setClock } from '../../../../functions/platform/request/request.ts';
import { seedClock } from './clock.ts';

setClock(seedClock);

/** Returns the reply to a call of GraphQL, made in this process by the function that serves all of them, at the time that the work was given. */
export async function answerHere(headers: Readonly<Record<string, string>>, body: string): Promise<unknown> {
  const result = await handler({
    routeKey: 'ANY /graphql',
    rawPath: '/graphql',
    headers: { ...headers, 'x-origin-secret': process.env['ORIGIN_SECRET'] },
    body,
    requestContext: { http: { method: 'POST' } },
  });
  return JSON.parse(Buffer.from(result.body, result.isBase64Encoded ? 'base64' : 'utf8').toString('utf8')) as unknown;
}
