import { Agent as PlainAgent, request as plain } from 'node:http';
import { Agent as SecureAgent, request as secure } from 'node:https';
import { text } from 'node:stream/consumers';
import { amzTime, sha256, signatureOf } from '../edge/sigv4.ts';

export type AwsAccess = {
  readonly service: 'dynamodb' | 'sqs' | 'events';
  readonly endpoint: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
};

export class AwsError extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(`${code}: ${message}`);
    this.name = 'AwsError';
    this.code = code;
  }
}

/** A call by its target, such as `DynamoDB_20120810.DescribeTable`. The answer's type is what the caller reads of it. */
export type AwsCall = <Answer>(target: string, input: Readonly<Record<string, unknown>>) => Promise<Answer>;

function signed(access: AwsAccess, target: string, body: string): Record<string, string> {
  const time = amzTime(new Date());
  const scope = { date: time.slice(0, 8), region: access.region, service: access.service };
  const headers = {
    'content-type': access.service === 'events' ? 'application/x-amz-json-1.1' : 'application/x-amz-json-1.0',
    host: new URL(access.endpoint).host,
    'x-amz-date': time,
    'x-amz-target': target,
  };
  const request = { method: 'POST', path: '/', query: [], headers: Object.entries(headers), payloadHash: sha256(body) };
  const signature = signatureOf(request, time, scope, access.secretAccessKey);
  const credential = `${access.accessKeyId}/${scope.date}/${scope.region}/${scope.service}/aws4_request`;
  // The names stand in the order of the alphabet above.
  const names = Object.keys(headers).join(';');
  return { ...headers, authorization: `AWS4-HMAC-SHA256 Credential=${credential}, SignedHeaders=${names}, Signature=${signature}` };
}

/** Not fetch: at twenty polls a second it leaves 40 MB more of garbage lying about. */
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
 * The host's own way to an engine that speaks JSON. The SDK would cost its two processes 20 MB each, for a dozen calls, beside the copy
 * that the functions bring; and the calls of streams and queues are in packages of their own.
 */
export function awsCall(access: AwsAccess): AwsCall {
  const post = poster(access.endpoint);
  return async <Answer>(target: string, input: Readonly<Record<string, unknown>>) => {
    const body = JSON.stringify(input);
    const answer = await post(signed(access, target, body), body);
    if (answer.status === 200) return JSON.parse(answer.body || '{}') as Answer; // by the service's documentation
    const code = /"__type"\s*:\s*"(?:[^"#]*#)?([^"]+)"/.exec(answer.body)?.[1];
    throw new AwsError(code ?? String(answer.status), answer.body.slice(0, 200));
  };
}
