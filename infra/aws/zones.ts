import { type IDistribution } from 'aws-cdk-lib/aws-cloudfront';
import { AaaaRecord, ARecord, type IHostedZone, PublicHostedZone, RecordTarget } from 'aws-cdk-lib/aws-route53';
import { CloudFrontTarget } from 'aws-cdk-lib/aws-route53-targets';
import type { Construct } from 'constructs';
import type { Environment } from './environment.ts';

/** Returns the hosted zone of a domain, which the operator has. @throws where the settings name none */
export function zoneIn(scope: Construct, { dns, productDomain, contentDomain }: Environment, of: 'product' | 'content') {
  if (!dns) throw new Error('The settings name no hosted zones.');
  const [hostedZoneId, zoneName] = of === 'product' ? [dns.productZoneId, productDomain] : [dns.contentZoneId, contentDomain];
  return PublicHostedZone.fromPublicHostedZoneAttributes(scope, `Zone-${of}`, { hostedZoneId, zoneName });
}

/** Makes the records, for version 4 and 6, by which names lead to a distribution. */
export function addressRecords(scope: Construct, zone: IHostedZone, names: readonly string[], distribution: IDistribution): void {
  const target = RecordTarget.fromAlias(new CloudFrontTarget(distribution));
  for (const name of names) {
    // With the dot, it is taken as it is.
    const record = { zone, recordName: `${name}.`, target };
    new ARecord(scope, `Address-${name}`, record);
    new AaaaRecord(scope, `Address6-${name}`, record);
  }
}
