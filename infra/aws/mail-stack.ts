import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import { TxtRecord } from 'aws-cdk-lib/aws-route53';
import { EmailIdentity, Identity, MailFromBehaviorOnMxFailure } from 'aws-cdk-lib/aws-ses';
import type { Construct } from 'constructs';
import type { Environment } from './environment.ts';
import { zoneIn } from './zones.ts';

/**
 * The identity of SES for the app's domain: DKIM with three records, a domain of its own for bounces (MAIL FROM) with its MX and SPF, and DMARC,
 * which asks others to refuse what neither of them vouches for.
 */
export class MailStack extends Stack {
  constructor(scope: Construct, id: string, env: Environment, mailFromDomain: string, props: StackProps) {
    super(scope, id, props);
    const zone = zoneIn(this, env, 'product');
    new EmailIdentity(this, 'Identity', {
      identity: Identity.publicHostedZone(zone),
      dkimSigning: true,
      mailFromDomain,
      mailFromBehaviorOnMxFailure: MailFromBehaviorOnMxFailure.USE_DEFAULT_VALUE,
    });
    new TxtRecord(this, 'Dmarc', {
      zone,
      recordName: '_dmarc',
      values: ['v=DMARC1; p=quarantine; adkim=r; aspf=r'],
      ttl: Duration.hours(1),
    });
  }
}
