import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import { Certificate, CertificateValidation } from 'aws-cdk-lib/aws-certificatemanager';
import type { Construct } from 'constructs';
import type { Environment } from './environment.ts';
import { zoneIn } from './zones.ts';

/** The certificates of both domains with their wildcards, in the region from which CloudFront reads them. Their ARNs are outputs, for the settings. */
export class CertificatesStack extends Stack {
  constructor(scope: Construct, id: string, env: Environment, props: StackProps) {
    super(scope, id, props);
    for (const which of ['product', 'content'] as const) {
      const domainName = which === 'product' ? env.productDomain : env.contentDomain;
      const validation = CertificateValidation.fromDns(zoneIn(this, env, which));
      const certificate = new Certificate(this, `Certificate-${which}`, {
        domainName,
        subjectAlternativeNames: [`*.${domainName}`],
        validation,
      });
      new CfnOutput(this, which === 'product' ? 'ProductCertificateArn' : 'ContentCertificateArn', {
        value: certificate.certificateArn,
        description: `Write it as ${which}CertificateArn, then deploy the edge stack.`,
      });
    }
  }
}
