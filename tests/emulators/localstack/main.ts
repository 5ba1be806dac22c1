import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { environmentNamed, type Environment } from '../../../infra/aws/environments.ts';
import { isCloudEmpty } from '../../../infra/local/external-cloud/emptiness.ts';
import { readExternalCloud } from '../../../infra/local/external-cloud.ts';
import { cdk } from '../cdk.ts';
import { endChildrenWithUs } from '../children.ts';
import { emulatorEnvironment, expectServices, namedEndpoint, type Service } from '../emulator.ts';
import { endingOf, Refused } from '../refusal.ts';
import type { Emulator } from '../signed-call.ts';
import { revisit, smoke } from '../smoke.ts';
import type { SmokeTarget } from '../smoke-target.ts';
import { openSteps, StepFailed, type Steps } from '../steps.ts';
import { startHost } from './host.ts';
import { type LocalStack, startLocalStack } from './localstack.ts';
import { suites } from './suites.ts';
import { failureLines } from '../../runner/closing-lines.ts';
import { type Counted, runSuite } from './vitest.ts';

const ROOT = join(import.meta.dirname, '../../..');
const WORK = join(ROOT, '.build/emulators');
const ENVIRONMENT = 'dev';
const ACCOUNT = '000000000000';
const SERVICES: readonly Service[] = ['CloudFormation', 'STS', 'IAM', 'S3', 'DynamoDB', 'EventBridge', 'SQS', 'Systems Manager'];

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const emulatorAt = (endpoint: string, { region }: Environment): Emulator => ({
  endpoint,
  region,
  accessKeyId: process.env['AWS_ACCESS_KEY_ID'] ?? 'test',
  secretAccessKey: process.env['AWS_SECRET_ACCESS_KEY'] ?? 'test',
});

/** Records of an earlier run are still in the stream there, and would count as this run's. */
async function expectUnused({ endpoint, accessKeyId, secretAccessKey }: Emulator): Promise<void> {
  const outside = readExternalCloud({
    AWS_ENDPOINT_URL: endpoint,
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    TRELLIS_ENVIRONMENT: ENVIRONMENT,
  });
  // Without tables there is nothing in them.
  if (!outside || (await isCloudEmpty(outside).catch(() => true))) return;
  throw new Refused(
    `The environment "${ENVIRONMENT}" at ${endpoint} holds data already. Restart LocalStack, so that it is empty, then run this again.`,
  );
}

async function deploy(at: Emulator, assembly: string, steps: Steps): Promise<void> {
  const into = ['--context', `environment=${ENVIRONMENT}`, '--output', assembly];
  const data = `trellis-${ENVIRONMENT}-data`;
  await steps.step('cdk bootstrap', () => cdk(at, ['bootstrap', `aws://${ACCOUNT}/${at.region}`, ...into]));
  await steps.step('cdk deploy: data', () => cdk(at, ['deploy', data, '--exclusively', '--require-approval', 'never', ...into]));
  await steps.step('cdk deploy again: nothing to change', async () => {
    const output = await cdk(at, ['deploy', data, '--exclusively', '--require-approval', 'never', '--app', assembly]);
    if (!output.includes('(no changes)')) throw new Error(`It changed something:\n${output.trim().split('\n').slice(-10).join('\n')}`);
  });
}

/** Does something with a host of its own, and ends it. */
async function onHost<Result>(name: string, at: Emulator, steps: Steps, work: (target: SmokeTarget) => Promise<Result>): Promise<Result> {
  const host = await steps.step(name, () => startHost(at, ENVIRONMENT));
  try {
    return await work(host.target);
  } catch (error) {
    say(`The host last said:\n${host.said().split('\n').slice(-15).join('\n')}`);
    throw error;
  } finally {
    await host.stop();
  }
}

/** The product on what was deployed, through the HTTP API; then once more by a host that is given only the address. */
async function walk(at: Emulator, steps: Steps): Promise<void> {
  const trace = await onHost('npm start with AWS_ENDPOINT_URL', at, steps, (target) => smoke(target, steps));
  await onHost('npm start on another machine', at, steps, (target) => revisit(target, trace, steps));
}

async function runSuites(environment: Readonly<Record<string, string>>): Promise<Counted> {
  const total = { passed: 0, failed: 0 };
  for (const suite of suites) {
    say(`\n== ${suite.name}: ${suite.because}`);
    const outcome = await runSuite(environment, suite);
    total.passed += outcome.passed;
    total.failed += outcome.failed;
    for (const line of failureLines({ name: suite.name, ...outcome })) say(line);
  }
  return total;
}

async function main(): Promise<number> {
  endChildrenWithUs();
  const steps = openSteps(say);
  // Of this run alone: two runs may go on at once, on two emulators.
  const assembly = mkdtempSync(join(tmpdir(), 'trellis-cdk-'));
  process.on('exit', () => rmSync(assembly, { recursive: true, force: true }));
  let localStack: LocalStack | undefined;
  let counted: Counted = { passed: 0, failed: 0 };
  try {
    const named = namedEndpoint(process.env);
    mkdirSync(WORK, { recursive: true });
    localStack = named ? undefined : await startLocalStack({ into: WORK, wantedPort: process.env['GATEWAY_PORT'] });
    const endpoint = named ?? localStack?.endpoint ?? '';
    say(`== the data stack on LocalStack at ${endpoint}, the functions in our host`);
    const at = emulatorAt(endpoint, environmentNamed(ENVIRONMENT));
    await expectServices(at, SERVICES);
    await expectUnused(at);
    await deploy(at, assembly, steps);
    // Before the journey puts the settings of the functions into this process.
    const environment = { ...emulatorEnvironment(at), TRELLIS_ENVIRONMENT: ENVIRONMENT };
    await walk(at, steps);
    counted = await runSuites(environment);
  } catch (error) {
    if (!(error instanceof StepFailed)) {
      const { sentence, exitCode } = endingOf(error);
      process.stderr.write(`${sentence}\n`);
      return exitCode;
    }
    if (localStack) say(`LocalStack last said:\n${localStack.said(25)}`);
  } finally {
    await localStack?.stop();
  }
  const failed = steps.failed + counted.failed;
  say(`\n${steps.passed + counted.passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

process.exit(await main());
