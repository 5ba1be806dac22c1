import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkedEnvironment, DeploymentRefused, environmentNamed } from '../../infra/aws/environments.ts';

const root = resolve(import.meta.dirname, '../..');
const production = environmentNamed('production');

/** What the operator reads. */
function refusal(settings: unknown, name = 'production'): string {
  try {
    checkedEnvironment(settings, name);
  } catch (error) {
    if (error instanceof DeploymentRefused) return error.message;
    throw error;
  }
  return 'nothing';
}

const without = (settings: object, key: string): object => Object.fromEntries(Object.entries(settings).filter(([name]) => name !== key));

describe('the settings of an environment', () => {
  it('exist for development, staging and production, one valid file each', () => {
    const files = readdirSync(join(root, 'infra/aws/environments')).map((file) => file.replace('.ts', ''));
    expect(files.toSorted()).toEqual(['dev', 'production', 'staging']);
    for (const name of files) expect(environmentNamed(name).name).toBe(name);
  });

  it('are each required: a sentence names the missing one and says what to write', () => {
    const groups = ['logs', 'alarms', 'limits'] as const;
    const paths = [
      ...Object.keys(production),
      ...groups.flatMap((group) => Object.keys(production[group]).map((key) => `${group}.${key}`)),
    ];
    for (const path of paths) {
      const [first = '', second] = path.split('.');
      const settings = second
        ? { ...production, [first]: without(production[first as (typeof groups)[number]], second) }
        : without(production, first);
      const sentence = refusal(settings);
      expect(sentence, path).toMatch(/^In infra\/aws\/environments\/production\.ts, write .+\.$/);
      expect(sentence, path).toContain(`write ${path} as `);
      expect(sentence, path).not.toContain('\n');
    }
  });

  it.each([
    ['a region that is none', { region: 'Ireland' }, "write region as an AWS region, such as 'eu-west-1'"],
    ['a name with capitals', { name: 'Production' }, 'write name as the name of the file'],
    ['a domain with a scheme', { productDomain: 'https://trellis.example' }, 'write productDomain as the domain of the app'],
    [
      'a certificate of another region',
      { productCertificateArn: production.productCertificateArn?.replace('us-east-1', 'eu-west-1') },
      'a certificate in us-east-1',
    ],
    ['no sender', { mailFrom: 'Trellis' }, 'write mailFrom as an e-mail address'],
    ['a domain of mail that is none', { mailDomains: ['Acme'] }, 'write mailDomains as a list of domains that SES has verified'],
    ['a secret without a name', { secretName: '' }, 'write secretName as the beginning of the names of two secrets in Secrets Manager'],
    [
      'days that CloudWatch does not take',
      { logs: { level: 'INFO', retentionDays: 31 } },
      'write logs.retentionDays as one of the numbers of days',
    ],
    ['a level that nobody knows', { logs: { level: 'LOUD', retentionDays: 30 } }, "write logs.level as 'DEBUG', 'INFO', 'WARN' or 'ERROR'"],
    [
      'nobody to tell',
      { alarms: { ...production.alarms, addresses: [] } },
      'write alarms.addresses as a list of one to ten e-mail addresses',
    ],
    [
      'an address that is none',
      { alarms: { ...production.alarms, addresses: ['ops'] } },
      'write alarms.addresses as a list of one to ten e-mail addresses',
    ],
    ['a budget of nothing', { limits: { ...production.limits, budgetDollars: 0 } }, 'write limits.budgetDollars as the US dollars a month'],
    ['half a call', { limits: { ...production.limits, requestsPerSecond: 0.5 } }, 'write limits.requestsPerSecond as the calls'],
    [
      'a projector without copies',
      { limits: { ...production.limits, projectorConcurrency: 0 } },
      'write limits.projectorConcurrency as a number from 1 to 500',
    ],
    ['a setting that does not exist', { regoin: 'eu-west-1' }, 'remove regoin, which is not a setting'],
  ])('refuse %s', (_, wrong, expected) => {
    const sentence = refusal({ ...production, ...wrong });
    expect(sentence).toContain(expected);
    expect(sentence).toMatch(/^In infra\/aws\/environments\/production\.ts, [^\n]+\.$/);
  });

  it('report all errors at once', () => {
    expect(refusal({ ...production, region: 'x', secretName: '' })).toMatch(/write region as .+, and write secretName as /);
    expect(refusal('eu-west-1')).toMatch(/^In infra\/aws\/environments\/production\.ts, [^\n]+\.$/);
  });

  it.each([
    ['content below the app', { contentDomain: 'content.trellis.example' }, 'write contentDomain as a separate domain'],
    ['content on the app', { contentDomain: 'trellis.example' }, 'write contentDomain as a separate domain'],
    ['mail as somebody else', { mailFrom: 'no-reply@other.example' }, 'write mailFrom as an address of the identity trellis.example'],
    ['a name unlike its file', { name: 'live' }, "write name as 'production'"],
    ['production that removes its data', { data: 'remove' }, "write data as 'keep', because production never deletes a table or a bucket"],
    ['production that calls itself a trial', { stage: 'development', data: 'remove' }, "write stage as 'production'"],
  ])('are refused when they contradict each other: %s', (_, wrong, expected) => {
    expect(refusal({ ...production, ...wrong })).toContain(expected);
  });
});

describe('cdk deploy', () => {
  /** The app as the CDK's command starts it. */
  const app = (context: object) =>
    spawnSync(process.execPath, [join(root, 'infra/aws/main.ts')], {
      encoding: 'utf8',
      env: { ...process.env, CDK_CONTEXT_JSON: JSON.stringify({ 'aws:cdk:bundling-stacks': [], ...context }) },
    });

  it.each([
    [
      'an environment that nobody wrote',
      { environment: 'moon' },
      /^There is no environment "moon": write infra\/aws\/environments\/moon\.ts [^\n]+ or choose one of dev, staging, production\.\n$/,
    ],
    ['no environment', {}, /^Name the environment with -c environment=NAME, where NAME is one of [^\n]+\.\n$/],
    ['a name that every object has', { environment: 'toString' }, /^There is no environment "toString": [^\n]+\.\n$/],
  ])('stops at %s with one sentence and without a stack', (_, context, sentence) => {
    const { status, stderr, stdout } = app(context);
    expect(stderr).toMatch(sentence);
    expect(stdout).toBe('');
    expect(status).toBe(1);
  });
});
