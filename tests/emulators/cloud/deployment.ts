import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { dirname, join } from 'node:path';
import type { Environment } from '../../../infra/aws/environments.ts';
import { secretNameIn, stackNameIn } from '../../../infra/aws/names.ts';
import { SEND_PASSWORD_RESET } from '../../fixtures/calls.ts';
import { eventually } from '../../fixtures/eventually.ts';
import { cdk } from '../cdk.ts';
import { get } from '../journey/caller.ts';
import { PEOPLE } from '../journey/tenant.ts';
import { Refused } from '../refusal.ts';
import { type Emulator, jsonCall, queryCall, signedCall } from '../signed-call.ts';
import type { SmokeTarget } from '../smoke-target.ts';

/** What an operator does with an account, in their order. */
export type Deployment = {
  readonly env: Environment;
  makeSecrets(): Promise<void>;
  /** The domain that mail comes from, and the leave to write to everybody. */
  allowMail(): Promise<void>;
  bootstrap(): Promise<void>;
  deployData(): Promise<void>;
  deployFunctions(): Promise<void>;
  /** Deploys api and stream once more, with another setting in every function. */
  deployChange(): Promise<void>;
  expectChange(target: SmokeTarget): Promise<void>;
  destroyFunctions(): Promise<void>;
  expectNoAnswer(target: SmokeTarget): Promise<void>;
  expectDataKept(): Promise<void>;
};

/** What an upgrade changes: a setting that every function carries. */
const CHANGED_NAME = 'Trellis, second edition';

/** The account that the emulator takes these keys for. */
async function accountOf(at: Emulator): Promise<string> {
  const answer = await (await signedCall(at, queryCall('sts', 'GetCallerIdentity', '2011-06-15'))).text();
  const account = /<Account>(\d{12})<\/Account>/.exec(answer)?.[1];
  if (account === undefined) throw new Error(`The emulator does not say whose account this is: ${answer.slice(0, 200)}`);
  return account;
}

async function makeSecrets(at: Emulator, env: Environment): Promise<void> {
  const { privateKey: signing } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const origin = JSON.stringify({ current: randomBytes(32).toString('base64url') });
  for (const [kind, SecretString] of [
    ['origin', origin],
    ['signing', signing],
  ] as const) {
    const input = { Name: secretNameIn(env, kind), SecretString, ClientRequestToken: crypto.randomUUID() };
    const response = await signedCall(at, jsonCall('secretsmanager', 'secretsmanager.CreateSecret', input));
    if (!response.ok) throw new Error(`The secret ${input.Name} could not be made: ${await response.text()}`);
  }
}

async function allowMail(at: Emulator, { mailIdentity, productDomain }: Environment): Promise<void> {
  const post = async (path: string, input: object): Promise<void> => {
    const headers = { 'content-type': 'application/json' };
    const response = await signedCall(at, { service: 'ses', path, headers, body: JSON.stringify(input) });
    if (!response.ok) throw new Error(`SES answered ${response.status}: ${await response.text()}`);
  };
  await post('/v2/email/identities', { EmailIdentity: mailIdentity });
  await post('/v2/email/account/details', {
    MailType: 'TRANSACTIONAL',
    WebsiteURL: `https://${productDomain}`,
    ProductionAccessEnabled: true,
  });
}

/** The name of the product stands in the subject of what the central host mails: it tells which functions answer. */
async function expectChange(target: SmokeTarget): Promise<void> {
  const { email } = PEOPLE.superAdmin;
  await get(target, { host: target.productDomain }, SEND_PASSWORD_RESET, { email });
  await eventually(async () => (await target.mailTo(email)).at(-1)?.subject.includes(CHANGED_NAME) === true);
}

async function expectNoAnswer(target: SmokeTarget): Promise<void> {
  const { status } = await target.fetch(target.productDomain, '/api/health');
  if (status < 400) throw new Error(`The API still answers, with ${status}.`);
}

/** The data stack is kept by its own policy. @throws when the emulator takes it away all the same */
async function expectRetained(destroy: () => Promise<void>): Promise<void> {
  const refused = await destroy().then(
    () => false,
    (error: unknown) => error instanceof Refused && error.message.includes('TerminationProtection'),
  );
  if (!refused) throw new Error('The data stack was not protected.');
}

/** A deployment of an environment; `assembly` is the folder that the CDK writes to. */
export function openDeployment(at: Emulator, env: Environment, assembly: string): Deployment {
  const [data, api, stream] = [stackNameIn(env, 'data'), stackNameIn(env, 'api'), stackNameIn(env, 'stream')];
  const run = async (...args: string[]): Promise<void> => void (await cdk(at, args));
  const written = ['--context', `environment=${env.name}`, '--output', assembly];
  const deploy = (...args: string[]): Promise<void> => run('deploy', ...args, '--exclusively', '--require-approval', 'never', ...written);
  // As it was last synthesised: to destroy something nothing has to be built.
  const destroy = (...stacks: string[]): Promise<void> => run('destroy', ...stacks, '--exclusively', '--app', assembly, '--force');
  const changed = ['--app', `node ${join(import.meta.dirname, 'changed-app.ts')}`, '--context', `product-name=${CHANGED_NAME}`];
  return {
    env,
    makeSecrets: () => makeSecrets(at, env),
    allowMail: () => allowMail(at, env),
    // Where there is no app, none is synthesised.
    bootstrap: async () => void (await cdk(at, ['bootstrap', `aws://${await accountOf(at)}/${at.region}`], dirname(assembly))),
    deployData: () => deploy(data),
    deployFunctions: () => deploy(api, stream),
    deployChange: () => deploy(api, stream, ...changed),
    expectChange,
    destroyFunctions: () => destroy(stream, api),
    expectNoAnswer,
    expectDataKept: () => expectRetained(() => destroy(data)),
  };
}
