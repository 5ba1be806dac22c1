import { handler as viewerRequest } from '../../../functions/edge/viewer-request.ts';
import type { Environment } from '../../../infra/aws/environments.ts';
import { functionNameIn, parameterIn, secretNameIn } from '../../../infra/aws/names.ts';
import { type HostFetch, hostFetch } from '../../fixtures/host-fetch.ts';
import { type Emulator, jsonCall, signedCall, type SignedCall } from '../signed-call.ts';
import { emulatorEnvironment } from '../emulator.ts';
import { Refused } from '../refusal.ts';
import type { SmokeMail, SmokeTarget } from '../smoke-target.ts';

async function ask<Answer>(at: Emulator, call: SignedCall, what: string): Promise<Answer> {
  const response = await signedCall(at, call);
  if (!response.ok) throw new Error(`${what}: the emulator answered ${response.status}: ${(await response.text()).slice(0, 300)}`);
  // By the service's documentation.
  return (await response.json()) as Answer;
}

/** Settings of a deployed function, as Lambda keeps them. */
async function settingsOf(at: Emulator, env: Environment, name: string): Promise<Record<string, string>> {
  const path = `/2015-03-31/functions/${functionNameIn(env, name)}/configuration`;
  const call = { service: 'lambda', method: 'GET', path } as const;
  const answer = await ask<{ Environment?: { Variables?: Record<string, string> } }>(at, call, `The function ${name}`);
  return answer.Environment?.Variables ?? {};
}

/** What the edge sends, as the stack takes it from the secret. */
async function originSecretOf(at: Emulator, env: Environment): Promise<string> {
  const call = jsonCall('secretsmanager', 'secretsmanager.GetSecretValue', { SecretId: secretNameIn(env, 'origin') });
  const { SecretString } = await ask<{ SecretString: string }>(at, call, 'The secret of the edge');
  return (JSON.parse(SecretString) as { current: string }).current;
}

/** Address of the API, as the stack tells the edge. */
async function apiDomainOf(at: Emulator, env: Environment): Promise<string> {
  const call = jsonCall('ssm', 'AmazonSSM.GetParameter', { Name: parameterIn(env, 'api-domain') });
  return (await ask<{ Parameter: { Value: string } }>(at, call, 'The address of the API')).Parameter.Value;
}

const stringsOf = (headers: HeadersInit | undefined): Record<string, { value: string }> =>
  Object.fromEntries([...new Headers(headers)].map(([name, value]) => [name, { value }]));

/** The edge of this tier, which emulators do not play: the very function that CloudFront runs, then what the distribution adds. */
function edge(endpoint: string, apiDomain: string, contentDomain: string, originSecret: string): HostFetch {
  Object.assign(globalThis, { CONTENT_DOMAIN: contentDomain, PRODUCT_DOMAIN: '', TENANT_HOSTS: {} });
  const { hostname, port } = new URL(endpoint);
  const send = hostFetch(Number(port || 80), undefined, hostname);
  const apiHost = `${apiDomain.split('.')[0]}.execute-api.localhost`;
  return async (host, path, init = {}) => {
    const { pathname, search } = new URL(path, 'http://viewer.invalid');
    const incoming = {
      method: init.method ?? 'GET',
      uri: pathname,
      querystring: {},
      headers: { ...stringsOf(init.headers), host: { value: host } },
    };
    const result = viewerRequest({ request: incoming });
    if ('statusCode' in result) return new Response(result.body?.data ?? null, { status: result.statusCode });
    const { host: _, ...passed } = result.headers;
    const headers = Object.fromEntries(Object.entries(passed).map(([name, { value }]) => [name, value]));
    const added = { 'x-origin-secret': originSecret, 'cloudfront-viewer-address': '127.0.0.1:50000' };
    return send(apiHost, result.uri + search, { ...init, headers: { ...headers, ...added } });
  };
}

type Messages = {
  readonly messages: Record<string, readonly { To: readonly string[]; Subject: string; BodyText: string; Timestamp: string }[]>;
};

async function mailIn(endpoint: string): Promise<SmokeMail[]> {
  const response = await fetch(`${endpoint}/_ministack/ses/messages`);
  if (!response.ok)
    throw new Refused(`The emulator at ${endpoint} does not show the mail that it took. Use ministack, or leave AWS_ENDPOINT_URL out.`);
  const { messages } = (await response.json()) as Messages; // by the emulator's source
  const all = Object.values(messages).flat();
  return all
    .toSorted((one, other) => (one.Timestamp < other.Timestamp ? -1 : 1))
    .map(({ To, Subject, BodyText }) => ({ to: To, subject: Subject, text: BodyText }));
}

/** The deployed product, for the smoke journey. */
export async function deployedTarget(at: Emulator, env: Environment): Promise<SmokeTarget> {
  const settings = await settingsOf(at, env, 'graphql');
  const apiDomain = await apiDomainOf(at, env);
  return {
    productDomain: env.productDomain,
    fetch: edge(at.endpoint, apiDomain, env.contentDomain, await originSecretOf(at, env)),
    mailTo: async (email) => (await mailIn(at.endpoint)).filter(({ to }) => to.includes(email)),
    env: { ...settings, ...emulatorEnvironment(at) },
  };
}
