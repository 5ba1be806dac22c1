import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';
import type { Environment } from './environment.ts';

const TOO_MANY = 'too-many';

/**
 * A firewall for both distributions: it refuses an address that calls more often than the settings allow. The functions count too, by person
 * and instance; this one ends a flood before anything is called that costs more than the count. Its ARN is an output, for the settings.
 */
export class FirewallStack extends Stack {
  constructor(
    scope: Construct,
    id: string,
    env: Environment,
    { requestsPerFiveMinutes }: NonNullable<Environment['firewall']>,
    props: StackProps,
  ) {
    super(scope, id, props);
    const metrics = (name: string) => ({
      cloudWatchMetricsEnabled: true,
      sampledRequestsEnabled: false,
      metricName: `trellis-${env.name}-${name}`,
    });
    const firewall = new CfnWebACL(this, 'Firewall', {
      name: `trellis-${env.name}`,
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      visibilityConfig: metrics('firewall'),
      customResponseBodies: {
        [TOO_MANY]: {
          contentType: 'APPLICATION_JSON',
          content: JSON.stringify({ error: 'Too many requests. Please wait a moment and try again.', code: 'RATE_LIMITED' }),
        },
      },
      rules: [
        {
          name: 'requests-of-an-address',
          priority: 0,
          statement: { rateBasedStatement: { limit: requestsPerFiveMinutes, evaluationWindowSec: 300, aggregateKeyType: 'IP' } },
          action: { block: { customResponse: { responseCode: 429, customResponseBodyKey: TOO_MANY } } },
          visibilityConfig: metrics('requests-of-an-address'),
        },
      ],
    });
    new CfnOutput(this, 'WebAclArn', {
      value: firewall.attrArn,
      description: 'Write it as firewall.webAclArn, then deploy the edge stack.',
    });
  }
}
