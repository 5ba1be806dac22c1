import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { signedHeaders } from '../local/engines/aws-signature.ts';
import { OpsRefused } from './verb.ts';

/** Calls a service of AWS; only operator commands use it, so Trellis has no client package for it. */
export type ServiceCall = <Answer>(method: 'GET' | 'PUT' | 'POST', path: string, body?: object, target?: string) => Promise<Answer>;

/** Returns a client of a service with the credentials that the SDK finds, at AWS or at the emulator in AWS_ENDPOINT_URL. */
export function serviceCall(service: 'secretsmanager' | 'lambda' | 'logs', region: string): ServiceCall {
  const endpoint = (process.env['AWS_ENDPOINT_URL'] ?? `https://${service}.${region}.amazonaws.com`).replace(/(?<!\/)\/+$/, '');
  return async <Answer>(method: string, path: string, input?: object, target?: string) => {
    const client = new DynamoDBClient({ region });
    const credentials = await client.config.credentials();
    client.destroy();
    const body = input === undefined ? '' : JSON.stringify(input);
    const requestHeaders: Record<string, string> = {
      ...(input !== undefined && { 'content-type': target === undefined ? 'application/json' : 'application/x-amz-json-1.1' }),
      ...(target !== undefined && { 'x-amz-target': target }),
    };
    const headers = await signedHeaders({ method, endpoint, path, headers: requestHeaders, body }, { service, region, credentials });
    const answer = await fetch(`${endpoint}${path}`, { method, headers, ...(body !== '' && { body }) });
    const text = await answer.text();
    if (answer.ok) return (text === '' ? {} : JSON.parse(text)) as Answer; // by the service's documentation
    const reason = /"[Mm]essage"\s*:\s*"([^"]+)"/.exec(text)?.[1] ?? `status ${answer.status}`;
    throw new OpsRefused(`${service} refused ${target ?? `${method} ${path}`}: ${reason}.`);
  };
}
