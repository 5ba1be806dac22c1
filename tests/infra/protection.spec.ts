import { describe, expect, it } from 'vitest';
import { checkedEnvironment, type Environment, environmentNamed } from '../../infra/aws/environments.ts';
import { resourcesOf, synthesise } from './synthesis.ts';

const ARN = 'arn:aws:wafv2:us-east-1:123456789012:global/webacl/trellis-staging/11111111-1111-4111-8111-111111111111';
const staging = environmentNamed('staging');
const withSettings = (settings: object): Environment => checkedEnvironment({ ...staging, ...settings }, 'staging');

const plain = synthesise('staging');
const guarded = synthesise(withSettings({ malwareProtection: true, firewall: { requestsPerFiveMinutes: 5_000, webAclArn: ARN } }), {
  checked: true,
});

type Statement = { readonly Effect: string; readonly Action: unknown; readonly Condition?: unknown };
const statementsOn = (app: typeof plain): Statement[] =>
  resourcesOf(app, 'AWS::S3::BucketPolicy', ['data']).flatMap(
    ([, { Properties }]) => (Properties['PolicyDocument'] as { Statement: Statement[] }).Statement,
  );
const webAclsOf = (app: typeof plain): unknown[] =>
  resourcesOf(app, 'AWS::CloudFront::Distribution', ['edge']).map(
    ([, { Properties }]) => (Properties['DistributionConfig'] as { WebACLId?: unknown }).WebACLId,
  );

describe('settings that protect an environment', () => {
  it('are off, and nothing is made of them, where an environment does not name them', () => {
    expect(plain.optional.firewall).toBeUndefined();
    expect(webAclsOf(plain)).toEqual([undefined, undefined]);
    expect(resourcesOf(plain, 'AWS::GuardDuty::MalwareProtectionPlan')).toEqual([]);
    expect(JSON.stringify(statementsOn(plain))).not.toContain('GuardDuty');
  });

  it('pass the checks of the stacks', () => expect(guarded.findings).toEqual([]));

  it('put a firewall before both distributions, which refuses addresses above the rate with 429', () => {
    expect(webAclsOf(guarded)).toEqual([ARN, ARN]);
    const firewall = Object.values(guarded.optional.firewall?.Resources ?? {}).find(({ Type }) => Type === 'AWS::WAFv2::WebACL');
    expect(firewall?.Properties).toMatchObject({
      Scope: 'CLOUDFRONT',
      DefaultAction: { Allow: {} },
      Rules: [
        {
          Statement: { RateBasedStatement: { Limit: 5_000, EvaluationWindowSec: 300, AggregateKeyType: 'IP' } },
          Action: { Block: { CustomResponse: { ResponseCode: 429 } } },
        },
      ],
    });
    expect(Object.keys(guarded.optional.firewall?.Outputs ?? {})).toContain('WebAclArn');
  });

  it('make the firewall, and put it before nothing, until its address is written', () => {
    const made = synthesise(withSettings({ firewall: { requestsPerFiveMinutes: 100 } }));
    expect(made.optional.firewall).toBeDefined();
    expect(webAclsOf(made)).toEqual([undefined, undefined]);
  });

  it('let GuardDuty scan the media bucket alone, and refuse what it found to everybody but itself', () => {
    const plans = resourcesOf(guarded, 'AWS::GuardDuty::MalwareProtectionPlan');
    expect(plans).toHaveLength(1);
    expect(plans[0]?.[1].Properties).toMatchObject({ Actions: { Tagging: { Status: 'ENABLED' } } });
    expect(JSON.stringify(plans[0]?.[1].Properties['ProtectedResource'])).toContain('media');
    const [denial, ...others] = statementsOn(guarded).filter(({ Condition }) => JSON.stringify(Condition ?? {}).includes('GuardDuty'));
    expect(others).toEqual([]);
    expect(denial).toMatchObject({
      Effect: 'Deny',
      Action: ['s3:GetObject', 's3:GetObjectVersion'],
      Condition: { StringEquals: { 's3:ExistingObjectTag/GuardDutyMalwareScanStatus': 'THREATS_FOUND' } },
    });
  });

  it.each([
    [{ malwareProtection: 'yes' }, 'write malwareProtection as true, or nothing'],
    [{ firewall: {} }, 'write firewall.requestsPerFiveMinutes as the requests of one address within five minutes'],
    [{ firewall: { requestsPerFiveMinutes: 100, names: [] } }, 'remove firewall.names, which is not a setting'],
    [{ firewall: { requestsPerFiveMinutes: 99 } }, 'write firewall.requestsPerFiveMinutes as'],
    [
      { firewall: { requestsPerFiveMinutes: 100, webAclArn: ARN.replace('us-east-1', 'eu-west-1') } },
      'write firewall.webAclArn as the output',
    ],
    [{ support: { email: 'support@trellis.example', phone: 'ring me' } }, 'write support.phone as a phone number'],
  ])('are refused as %j, with what to write', (settings, sentence) => {
    expect(() => withSettings(settings)).toThrow(sentence);
  });
});
