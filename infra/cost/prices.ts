/**
 * US dollars without tax, free tiers and discounts, for US East (N. Virginia), from the public pages of AWS in July 2025: the
 * pricing pages of DynamoDB (on demand), Lambda (Arm), API Gateway (HTTP API), CloudFront (to Europe and North America), S3 (standard),
 * EventBridge, CloudWatch, Secrets Manager and SES. Other regions cost up to a quarter more. Check them again before you plan a budget.
 */
export const PRICES = {
  date: '2025-07',
  /** For a million of each. */
  writeUnits: 0.625,
  readUnits: 0.125,
  httpApiCalls: 1,
  lambdaCalls: 0.2,
  edgeRequests: 1,
  edgeFunctionCalls: 0.1,
  busEvents: 1,
  objectPuts: 5,
  objectGets: 0.4,
  /** For one. */
  lambdaGbSecond: 0.0000133334,
  /** Of ephemeral storage above the 512 MB that each function has. */
  lambdaDiskGbSecond: 0.0000000309,
  mail: 0.0001,
  /** For a gigabyte. */
  edgeGb: 0.085,
  logsGb: 0.5,
  /** For a gigabyte and month. */
  tableGb: 0.25,
  tableRecoveryGb: 0.2,
  objectGb: 0.023,
  /** For one and month, without use. */
  alarm: 0.1,
  dashboard: 3,
  secret: 0.4,
} as const;
