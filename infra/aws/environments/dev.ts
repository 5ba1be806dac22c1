import type { Environment } from '../environment.ts';

/** For development: its data is deleted with its stack, and no concurrency is reserved. */
export const dev: Environment = {
  name: 'dev',
  stage: 'development',
  region: 'eu-west-1',
  productName: 'Trellis',
  productDomain: 'trellis-dev.example',
  contentDomain: 'trellis-dev-content.example',
  productCertificateArn: 'arn:aws:acm:us-east-1:000000000000:certificate/11111111-1111-4111-8111-111111111111',
  contentCertificateArn: 'arn:aws:acm:us-east-1:000000000000:certificate/22222222-2222-4222-8222-222222222222',
  mailFrom: 'no-reply@trellis-dev.example',
  support: { email: 'support@trellis-dev.example' },
  mailIdentity: 'trellis-dev.example',
  mailDomains: [],
  secretName: 'trellis-dev',
  data: 'remove',
  logs: { level: 'DEBUG', retentionDays: 14 },
  tracing: false,
  alarms: {
    addresses: ['developers@trellis.example'],
    runbook: 'https://git.trellis.example/trellis/blob/main/infra/aws/runbook',
    p95Ms: 2000,
  },
  limits: { projectorConcurrency: null, requestsPerSecond: 200, burst: 400, budgetDollars: 50 },
};
