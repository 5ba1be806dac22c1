import type { Environment } from '../environment.ts';

/** The environment of real tenants. */
export const production: Environment = {
  name: 'production',
  stage: 'production',
  region: 'eu-west-1',
  productName: 'Trellis',
  productDomain: 'trellis.example',
  contentDomain: 'trellis-content.example',
  productCertificateArn: 'arn:aws:acm:us-east-1:000000000000:certificate/55555555-5555-4555-8555-555555555555',
  contentCertificateArn: 'arn:aws:acm:us-east-1:000000000000:certificate/66666666-6666-4666-8666-666666666666',
  mailFrom: 'no-reply@trellis.example',
  support: { email: 'support@trellis.example' },
  mailIdentity: 'trellis.example',
  mailDomains: [],
  secretName: 'trellis-production',
  data: 'keep',
  logs: { level: 'INFO', retentionDays: 90 },
  tracing: false,
  alarms: {
    addresses: ['operators@trellis.example'],
    runbook: 'https://git.trellis.example/trellis/blob/main/infra/aws/runbook',
    p95Ms: 1000,
  },
  limits: { projectorConcurrency: 50, requestsPerSecond: 2000, burst: 4000, budgetDollars: 1000 },
};
