import { signedHeaders } from '../../infra/local/engines/aws-signature.ts';

/** An emulator, and what it takes to be let in. */
export type Emulator = {
  /** Without a path: `http://127.0.0.1:4566`. */
  readonly endpoint: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
};

export type SignedCall = {
  /** The name under which the service signs: `ssm`. */
  readonly service: string;
  readonly method?: 'GET' | 'POST';
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
};

/** An emulator loads a service, and the programs behind it, at its first call: seconds on an idle machine. */
const FIRST_CALL_MS = 90_000;

/** A call of a service whose package of the SDK the product does not need. */
export async function signedCall(
  at: Emulator,
  { service, method = 'POST', path = '/', headers = {}, body = '' }: SignedCall,
): Promise<Response> {
  const { endpoint, region, accessKeyId, secretAccessKey } = at;
  const credentials = { accessKeyId, secretAccessKey };
  const signed = await signedHeaders({ method, endpoint, path, headers, body }, { service, region, credentials });
  // fetch sends the host by itself.
  const { host: _, ...sent } = signed;
  return fetch(`${endpoint}${path}`, {
    method,
    headers: sent,
    ...(method === 'POST' && { body }),
    signal: AbortSignal.timeout(FIRST_CALL_MS),
  });
}

/** The two forms that services without resources in their paths speak. */
export const jsonCall = (service: string, target: string, input: Readonly<Record<string, unknown>> = {}): SignedCall => ({
  service,
  headers: { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': target },
  body: JSON.stringify(input),
});
export const queryCall = (service: string, action: string, version: string): SignedCall => ({
  service,
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: new URLSearchParams({ Action: action, Version: version }).toString(),
});
