import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { createHash } from 'node:crypto';
import { amzTime, signatureOf } from '../local/edge/sigv4.ts';
import { OpsRefused } from './verb.ts';

/** A call of a service whose client the product has no other use for. */
export type ServiceCall = <Answer>(method: 'GET' | 'PUT' | 'POST', path: string, body?: object, target?: string) => Promise<Answer>;

/** Calls a service with the credentials that the SDK finds, at AWS or at the emulator that AWS_ENDPOINT_URL names. */
export function serviceCall(service: 'secretsmanager' | 'lambda', region: string): ServiceCall {
  const endpoint = (process.env['AWS_ENDPOINT_URL'] ?? `https://${service}.${region}.amazonaws.com`).replace(/\/+$/, '');
  return async <Answer>(method: string, path: string, input?: object, target?: string) => {
    const client = new DynamoDBClient({ region });
    const { accessKeyId, secretAccessKey, sessionToken } = await client.config.credentials();
    client.destroy();
    const body = input === undefined ? '' : JSON.stringify(input);
    const time = amzTime(new Date());
    const date = time.slice(0, 8);
    const headers: Record<string, string> = {
      host: new URL(endpoint).host,
      'x-amz-date': time,
      ...(input !== undefined && { 'content-type': target === undefined ? 'application/json' : 'application/x-amz-json-1.1' }),
      ...(target !== undefined && { 'x-amz-target': target }),
      ...(sessionToken !== undefined && { 'x-amz-security-token': sessionToken }),
    };
    const payloadHash = createHash('sha256').update(body).digest('hex');
    const scope = { date, region, service };
    const signature = signatureOf({ method, path, query: [], headers: Object.entries(headers), payloadHash }, time, scope, secretAccessKey);
    const names = Object.keys(headers).toSorted().join(';');
    const credential = `${accessKeyId}/${date}/${region}/${service}/aws4_request`;
    const authorization = `AWS4-HMAC-SHA256 Credential=${credential}, SignedHeaders=${names}, Signature=${signature}`;
    const answer = await fetch(`${endpoint}${path}`, { method, headers: { ...headers, authorization }, ...(body !== '' && { body }) });
    const text = await answer.text();
    if (answer.ok) return (text === '' ? {} : JSON.parse(text)) as Answer; // by the service's documentation
    const reason = /"[Mm]essage"\s*:\s*"([^"]+)"/.exec(text)?.[1] ?? `status ${answer.status}`;
    throw new OpsRefused(`${service} refused ${target ?? `${method} ${path}`}: ${reason}.`);
  };
}
