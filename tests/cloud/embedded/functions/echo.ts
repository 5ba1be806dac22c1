import type { HttpEvent, HttpResult } from '../../../../infra/local/host/payload.ts';

type Context = { functionName: string; awsRequestId: string; memoryLimitInMB: string; getRemainingTimeInMillis(): number };

/** Returns the event that it was invoked with, with 404 where it has no route. */
export const handler = (event: HttpEvent, context: Context): Promise<HttpResult> =>
  Promise.resolve({
    statusCode: event.routeKey === '$default' ? 404 : 201,
    headers: { 'content-type': 'application/json', 'x-answered-by': context.functionName },
    cookies: ['a=1; Path=/', 'b=2'],
    body: JSON.stringify({ event, left: context.getRemainingTimeInMillis(), memory: context.memoryLimitInMB, call: context.awsRequestId }),
  });
