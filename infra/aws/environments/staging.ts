import type { Environment } from '../environment.ts';

/** For tests before production, with settings close to those of production. */
export const staging: Environment = {
  name: 'staging',
  stage: 'staging',
  region: 'eu-west-1',
  productName: 'Trellis',
  productDomain: 'trellis-staging.example',
  contentDomain: 'trellis-staging-content.example',
  productCertificateArn: 'arn:aws:acm:us-east-1:000000000000:certificate/33333333-3333-4333-8333-333333333333',
  contentCertificateArn: 'arn:aws:acm:us-east-1:000000000000:certificate/44444444-4444-4444-8444-444444444444',
  mailFrom: 'no-reply@trellis-staging.example',
  support: { email: 'support@trellis-staging.example' },
  mailIdentity: 'trellis-staging.example',
  mailDomains: [],
  secretName: 'trellis-staging',
  data: 'keep',
  logs: { level: 'INFO', retentionDays: 30 },
  tracing: false,
  alarms: {
    addresses: ['operators@trellis.example'],
    runbook: 'https://git.trellis.example/trellis/blob/main/infra/aws/runbook',
    p95Ms: 1000,
  },
  limits: { projectorConcurrency: 10, requestsPerSecond: 500, burst: 1000, budgetDollars: 200 },
};
