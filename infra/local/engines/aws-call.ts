import { Agent as PlainAgent, request as plain } from 'node:http';
import { Agent as SecureAgent, request as secure } from 'node:https';
import { text } from 'node:stream/consumers';
import { signerOf } from '../../../functions/platform/tables/request-signature.ts';

/** A service with its endpoint and credentials. */
export type AwsAccess = {
  readonly service: 'dynamodb' | 'sqs' | 'events';
  readonly endpoint: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
};

/** An error response of a service, with the error code of AWS. */
export class AwsError extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(`${code}: ${message}`);
    this.name = 'AwsError';
    this.code = code;
  }
}

/** Calls a service by target, such as `DynamoDB_20120810.DescribeTable`. The type argument is the part of the response that the caller reads. */
export type AwsCall = <Answer>(target: string, input: Readonly<Record<string, unknown>>) => Promise<Answer>;

/** Returns a function that posts over kept-alive connections. `fetch` would use 40 MB more memory at twenty polls a second. */
function poster(endpoint: string): (headers: Record<string, string>, body: string) => Promise<{ status: number; body: string }> {
  const isSecure = endpoint.startsWith('https:');
  const agent = isSecure ? new SecureAgent({ keepAlive: true }) : new PlainAgent({ keepAlive: true });
  const request = isSecure ? secure : plain;
  return (headers, body) =>
    new Promise((resolve, reject) => {
      const length = { 'content-length': Buffer.byteLength(body) };
      const sent = request(endpoint, { method: 'POST', agent, headers: { ...headers, ...length } }, (response) => {
        text(response).then((answer) => resolve({ status: response.statusCode ?? 0, body: answer }), reject);
      });
      sent.once('error', reject);
      sent.end(body);
    });
}

/**
 * Returns a client for a service with a JSON protocol. The SDK would take 20 MB in each of the two processes of the host, beside the copy in
 * the bundles of the functions, for a dozen calls; and the calls of streams and queues are in further packages.
 * @throws AwsError for an error response
 */
export function awsCall(access: AwsAccess): AwsCall {
  const { service, endpoint, region } = access;
  const post = poster(endpoint);
  const sign = signerOf(access, region, service);
  const type = service === 'events' ? 'application/x-amz-json-1.1' : 'application/x-amz-json-1.0';
  const { host } = new URL(endpoint);
  return async <Answer>(target: string, input: Readonly<Record<string, unknown>>) => {
    const body = JSON.stringify(input);
    const answer = await post(sign({ host, 'content-type': type, 'x-amz-target': target }, body, new Date()), body);
    if (answer.status === 200) return JSON.parse(answer.body || '{}') as Answer; // by the service's documentation
    const code = /"__type"\s*:\s*"(?:[^"#]*#)?([^"]+)"/.exec(answer.body)?.[1];
    throw new AwsError(code ?? String(answer.status), answer.body.slice(0, 200));
  };
}
