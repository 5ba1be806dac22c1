import { type Emulator, type SignedCall, signedCall, jsonCall, queryCall } from './signed-call.ts';
import { Refused } from './refusal.ts';

/** Services by the name people know, and a call of each that changes nothing. */
const PROBES = {
  CloudFormation: queryCall('cloudformation', 'ListStacks', '2010-05-15'),
  STS: queryCall('sts', 'GetCallerIdentity', '2011-06-15'),
  IAM: queryCall('iam', 'ListRoles', '2010-05-08'),
  S3: { service: 's3', method: 'GET' },
  DynamoDB: jsonCall('dynamodb', 'DynamoDB_20120810.ListTables'),
  EventBridge: jsonCall('events', 'AWSEvents.ListEventBuses'),
  SQS: jsonCall('sqs', 'AmazonSQS.ListQueues'),
  'Systems Manager': jsonCall('ssm', 'AmazonSSM.DescribeParameters'),
  'Secrets Manager': jsonCall('secretsmanager', 'secretsmanager.ListSecrets'),
  'CloudWatch Logs': jsonCall('logs', 'Logs_20140328.DescribeLogGroups'),
  Lambda: { service: 'lambda', method: 'GET', path: '/2015-03-31/functions/' },
  'API Gateway (HTTP APIs)': { service: 'apigateway', method: 'GET', path: '/v2/apis' },
  'SES (version 2)': { service: 'ses', method: 'GET', path: '/v2/email/identities' },
} as const satisfies Record<string, SignedCall>;
export type Service = keyof typeof PROBES;

/**
 * The emulator that `AWS_ENDPOINT_URL` names; undefined when it names none, so that the tier starts one.
 * @throws Refused for an address that cannot be one
 */
export function namedEndpoint(environment: Readonly<Record<string, string | undefined>>): string | undefined {
  const named = environment['AWS_ENDPOINT_URL'];
  if (!named) return undefined;
  const mend = 'Set it to the address of an emulator, such as http://127.0.0.1:4566, or leave it out and one is started.';
  if (!URL.canParse(named) || new URL(named).protocol !== 'http:')
    throw new Refused(`AWS_ENDPOINT_URL is "${named}", which is no address of one over HTTP. ${mend}`);
  const { hostname, origin } = new URL(named);
  // What runs here signs in with made-up keys and destroys what it has made: it has no business in an account.
  if (/(^|\.)(amazonaws\.com(\.cn)?|aws)$/.test(hostname)) throw new Refused(`AWS_ENDPOINT_URL names AWS itself. ${mend}`);
  return origin;
}

/** @throws Refused when nothing answers there, or when a service is missing */
export async function expectServices(at: Emulator, services: readonly Service[]): Promise<void> {
  const missing: Service[] = [];
  for (const service of services) if (!(await answers(at, service))) missing.push(service);
  if (missing.length === 0) return;
  throw new Refused(
    `The emulator at ${at.endpoint} lacks ${missing.join(', ')}. Name another one in AWS_ENDPOINT_URL, or leave it out and one is started.`,
  );
}

async function answers(at: Emulator, service: Service): Promise<boolean> {
  try {
    const { status } = await signedCall(at, PROBES[service]);
    return status < 400;
  } catch (error) {
    if (error instanceof DOMException) throw silent(at.endpoint);
    // fetch names the cause; a connection that was cut is an answer of sorts, and no service.
    const cause = error instanceof Error ? (error.cause as { code?: string } | undefined)?.code : undefined;
    if (cause === 'UND_ERR_SOCKET' || cause === 'ECONNRESET') return false;
    throw silent(at.endpoint);
  }
}

const silent = (endpoint: string): Refused =>
  new Refused(`Nothing answers at ${endpoint}, which AWS_ENDPOINT_URL names. Start the emulator there, or leave AWS_ENDPOINT_URL out.`);

/** What points at a person's own account. */
const CLEARED = new Set(['AWS_PROFILE', 'AWS_SESSION_TOKEN', 'AWS_CONFIG_FILE', 'AWS_SHARED_CREDENTIALS_FILE']);

/** What the AWS SDK and the CDK find in their environment; a person's own account is kept away from them. */
export function emulatorEnvironment(at: Emulator): Record<string, string> {
  const kept = Object.entries(process.env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && !CLEARED.has(entry[0]) && !entry[0].startsWith('AWS_ENDPOINT_URL'),
  );
  return {
    ...Object.fromEntries(kept),
    AWS_ENDPOINT_URL: at.endpoint,
    AWS_REGION: at.region,
    AWS_DEFAULT_REGION: at.region,
    AWS_ACCESS_KEY_ID: at.accessKeyId,
    AWS_SECRET_ACCESS_KEY: at.secretAccessKey,
    AWS_EC2_METADATA_DISABLED: 'true',
  };
}
