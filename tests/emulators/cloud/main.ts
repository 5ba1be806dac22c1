import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { environmentNamed, type Environment } from '../../../infra/aws/environments.ts';
import { takeLock } from '../../../infra/lock.ts';
import { dump } from '../../fixtures/dump.ts';
import { endChildrenWithUs } from '../children.ts';
import { expectServices, namedEndpoint, type Service } from '../emulator.ts';
import { endingOf, Refused } from '../refusal.ts';
import type { Emulator } from '../signed-call.ts';
import { revisit, smoke } from '../smoke.ts';
import { openSteps, StepFailed, type Steps } from '../steps.ts';
import { type Deployment, openDeployment } from './deployment.ts';
import { deployedTarget } from './deployed.ts';
import { expectNothingLeft, whatToDelete } from './leftovers.ts';
import { firstAdmin, operate } from './operator.ts';
import { type Ministack, startMinistack } from './ministack.ts';

const ROOT = join(import.meta.dirname, '../../..');
/** One that keeps its data, as production does. */
const ENVIRONMENT = 'staging';
const WORK = join(ROOT, '.build/emulators');
const SERVICES: readonly Service[] = [
  'CloudFormation',
  'STS',
  'IAM',
  'S3',
  'DynamoDB',
  'EventBridge',
  'Systems Manager',
  'Secrets Manager',
  'CloudWatch Logs',
  'Lambda',
  'API Gateway (HTTP APIs)',
  'SES (version 2)',
];

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Our own takes any keys; a named one gets those of the person who named it. */
function emulatorAt(endpoint: string, region: string, isOwn: boolean): Emulator {
  const environment = isOwn ? {} : process.env;
  return {
    endpoint,
    region,
    accessKeyId: environment['AWS_ACCESS_KEY_ID'] ?? 'test',
    secretAccessKey: environment['AWS_SECRET_ACCESS_KEY'] ?? 'test',
  };
}

/** What lasts, once nothing follows any more. */
async function settled(): Promise<readonly string[]> {
  for (let before = await dump(); ;) {
    await pause(2000);
    const now = await dump();
    if (now.join('\n') === before.join('\n')) return now;
    before = now;
  }
}

function expectAllOf(before: readonly string[], after: readonly string[]): void {
  const there = new Set(after);
  const lost = before.filter((line) => !there.has(line));
  if (lost.length > 0)
    throw new Error(`${lost.length} of ${before.length} items are lost or changed, the first: ${lost[0]?.slice(0, 120)}`);
}

/** The whole run against an emulator, from an empty account to an emptied one. */
async function proveDeployment(at: Emulator, deployment: Deployment, steps: Steps): Promise<void> {
  const { env } = deployment;
  await steps.step('the secrets are made', () => deployment.makeSecrets());
  await steps.step('mail is allowed: an identity of the domain, and production access', () => deployment.allowMail());
  await steps.step('cdk bootstrap', () => deployment.bootstrap());
  await steps.step('cdk deploy: data', () => deployment.deployData());
  await steps.step('cdk deploy: api and stream', () => deployment.deployFunctions());
  const target = await steps.step('the deployed API is found', () => deployedTarget(at, env));
  const trace = await smoke(target, steps, () => firstAdmin(at, env));
  const before = await steps.step('what was written comes to rest', settled);
  await steps.step('cdk deploy: changed functions', () => deployment.deployChange());
  await steps.step('no item of the tables is lost', async () => expectAllOf(before, await settled()));
  await steps.step('the changed functions are those that answer', () => deployment.expectChange(target));
  await revisit(target, trace, steps);
  await operate(at, env, target, steps);
  const last = await settled();
  await steps.step('cdk destroy: stream and api', () => deployment.destroyFunctions());
  await steps.step('nobody answers any more', () => deployment.expectNoAnswer(target));
  await steps.step('cdk destroy: data is refused', () => deployment.expectDataKept());
  await steps.step('the data outlives them', async () => expectAllOf(last, await dump()));
}

/** Runs every step. @returns whether all passed; a failed one has been said */
async function run(at: Emulator, env: Environment, own: Ministack | undefined): Promise<boolean> {
  await expectServices(at, SERVICES);
  await expectNothingLeft(at, env);
  // What the CDK writes lies in one folder; the system gives the lock back, however we end.
  const lock = takeLock(join(WORK, 'cloud-run.lock'), 0);
  if (!lock) throw new Refused('Another npm run test:cloud is under way in this checkout. Wait until it has ended, then run this again.');
  const steps = openSteps(say);
  try {
    await proveDeployment(at, openDeployment(at, env, join(WORK, 'cdk.out')), steps);
  } catch (error) {
    if (!(error instanceof StepFailed)) throw error;
    // What is ours is gone with its process.
    say(own ? `The emulator last said:\n${own.said(25)}` : ((await whatToDelete(at, env)) ?? ''));
  } finally {
    lock.release();
  }
  say(`\n${steps.closingLine()}`);
  return steps.failed === 0;
}

async function main(): Promise<number> {
  endChildrenWithUs();
  let ministack: Ministack | undefined;
  try {
    const env = environmentNamed(ENVIRONMENT);
    const named = namedEndpoint(process.env);
    mkdirSync(WORK, { recursive: true });
    const programs = join(ROOT, 'node_modules/.bin');
    ministack = named ? undefined : await startMinistack({ into: WORK, programs, wantedPort: process.env['GATEWAY_PORT'] });
    const endpoint = named ?? ministack?.endpoint ?? '';
    say(`== a whole deployment, on the emulator at ${endpoint}`);
    return (await run(emulatorAt(endpoint, env.region, ministack !== undefined), env, ministack)) ? 0 : 1;
  } catch (error) {
    const { sentence, exitCode } = endingOf(error);
    process.stderr.write(`${sentence}\n`);
    return exitCode;
  } finally {
    await ministack?.stop();
  }
}

process.exit(await main());
