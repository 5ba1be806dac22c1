import { Duration } from 'aws-cdk-lib';
import { type IMetric, MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { functions } from '../../functions/manifest.ts';
import type { FunctionSpec } from '../../functions/platform/runtime/manifest-types.ts';
import type { Environment } from './environment.ts';
import { functionNameIn } from './names.ts';

/** Articles of infra/aws/runbook, by the name of their file. */
export type Article =
  | 'budget'
  | 'disk-low'
  | 'dropped-events'
  | 'function-errors'
  | 'function-throttles'
  | 'internal-errors'
  | 'iterator-age'
  | 'mail-bounces'
  | 'parked-commits'
  | 'parked-events'
  | 'server-errors'
  | 'slow-answers';

/** One alarm: it fires when `metric` reaches `threshold` in each of the last `periods`. `means` says what that means to people, the article what to do. */
export type AlarmSpec = {
  readonly id: string;
  readonly article: Article;
  readonly means: string;
  readonly metric: IMetric;
  readonly threshold: number;
  readonly periods: number;
};

/** A log line that is counted: its code, and the functions that log it. */
export type CountedLine = { readonly metricName: string; readonly code: string; readonly functions: readonly string[] };

/** The counted log lines. */
export const countedLines: readonly CountedLine[] = [
  { metricName: 'ParkedCommits', code: 'projector.parked', functions: ['project', 'rebuild'] },
  {
    metricName: 'ParkedEvents',
    code: 'event.parked',
    functions: functions.filter(({ triggers }) => triggers.some(({ kind }) => kind === 'rule')).map(({ name }) => name),
  },
  { metricName: 'DiskLow', code: 'disk.low', functions: functions.filter(({ buckets }) => buckets?.books).map(({ name }) => name) },
  // GraphQL answers a defect with status 200, so the metrics of the API do not count it.
  { metricName: 'InternalErrors', code: 'graphql.internal', functions: ['graphql'] },
];

const MINUTES_5 = Duration.minutes(5);

/** Returns the namespace of Trellis's own metrics. */
export const metricNamespaceIn = (env: Environment): string => `Trellis/${env.name}`;

/** Returns a metric of a function over five minutes. */
export const lambdaMetric = (env: Environment, spec: FunctionSpec, metricName: string, statistic: string): Metric =>
  new Metric({
    namespace: 'AWS/Lambda',
    metricName,
    statistic,
    period: MINUTES_5,
    dimensionsMap: { FunctionName: functionNameIn(env, spec.name) },
  });

/** Returns a metric of the HTTP API over five minutes. */
export const apiMetric = (apiId: string, metricName: string, statistic: string): Metric =>
  new Metric({
    namespace: 'AWS/ApiGateway',
    metricName,
    statistic,
    period: MINUTES_5,
    dimensionsMap: { ApiId: apiId },
  });

/** Returns the sum of a counted log line over five minutes. */
export const countedMetric = (env: Environment, metricName: string): Metric =>
  new Metric({ namespace: metricNamespaceIn(env), metricName, statistic: 'Sum', period: MINUTES_5 });

/** Returns a reputation metric of the account and region, which all environments of one account share. */
export const mailMetric = (metricName: 'Reputation.BounceRate' | 'Reputation.ComplaintRate'): Metric =>
  new Metric({ namespace: 'AWS/SES', metricName, statistic: 'Maximum', period: Duration.hours(1) });

const hasTrigger = (kind: 'stream' | 'other') => (spec: FunctionSpec) =>
  spec.triggers.some((trigger) => (kind === 'stream' ? trigger.kind === 'stream' : trigger.kind === 'rule' || trigger.kind === 'schedule'));

function functionAlarms(env: Environment): AlarmSpec[] {
  return functions.flatMap((spec): AlarmSpec[] => [
    {
      id: `function-errors-${spec.name}`,
      article: 'function-errors',
      means: `The function ${spec.name} fails. ${spec.purpose}`,
      metric: lambdaMetric(env, spec, 'Errors', 'Sum'),
      threshold: 5,
      periods: 1,
    },
    {
      id: `function-throttles-${spec.name}`,
      article: 'function-throttles',
      means: `The function ${spec.name} is not started often enough. ${spec.purpose}`,
      metric: lambdaMetric(env, spec, 'Throttles', 'Sum'),
      threshold: 5,
      periods: 1,
    },
  ]);
}

function backgroundAlarms(env: Environment): AlarmSpec[] {
  return [
    ...functions.filter(hasTrigger('stream')).map((spec): AlarmSpec => ({
      id: `iterator-age-${spec.name}`,
      article: 'iterator-age',
      means: `The function ${spec.name} is more than five minutes behind: lists and reports are out of date, mails are late. Nothing is lost.`,
      metric: lambdaMetric(env, spec, 'IteratorAge', 'Maximum'),
      threshold: 300_000,
      periods: 1,
    })),
    ...functions.filter(hasTrigger('other')).map((spec): AlarmSpec => ({
      id: `dropped-events-${spec.name}`,
      article: 'dropped-events',
      means: `The function ${spec.name} gave up on an event, which is in the failure bucket. ${spec.purpose}`,
      metric: lambdaMetric(env, spec, 'AsyncEventsDropped', 'Sum'),
      threshold: 1,
      periods: 1,
    })),
    {
      id: 'parked-commits',
      article: 'parked-commits',
      means: "A commit could not be projected and was parked: one learner's progress is out of date in lists. Nothing is lost.",
      metric: countedMetric(env, 'ParkedCommits'),
      threshold: 1,
      periods: 1,
    },
    {
      id: 'disk-low',
      article: 'disk-low',
      means:
        "Files of one tenant's book fill four fifths of the disk of a function: soon its lists will not be shown or will lack what is older.",
      metric: countedMetric(env, 'DiskLow'),
      threshold: 1,
      periods: 1,
    },
    {
      id: 'parked-events',
      article: 'parked-events',
      means: 'A function died twice at an event, which was parked: one upload, job, certificate, mail or list is not done. Others go on.',
      metric: countedMetric(env, 'ParkedEvents'),
      threshold: 1,
      periods: 1,
    },
  ];
}

function apiAlarms(env: Environment, apiId: string): AlarmSpec[] {
  return [
    {
      id: 'server-errors',
      article: 'server-errors',
      means: 'At least one call in a hundred fails with an error of the server.',
      metric: new MathExpression({
        // Fewer than five failures say nothing about a rate.
        expression: 'IF(failed >= 5, 100 * failed / calls, 0)',
        usingMetrics: { failed: apiMetric(apiId, '5xx', 'Sum'), calls: apiMetric(apiId, 'Count', 'Sum') },
        period: MINUTES_5,
        label: 'calls failed, per cent',
      }),
      threshold: 1,
      periods: 1,
    },
    {
      id: 'internal-errors',
      article: 'internal-errors',
      means: 'People see “Something went wrong” because of a defect, not because of their input.',
      metric: countedMetric(env, 'InternalErrors'),
      threshold: 5,
      periods: 1,
    },
    {
      id: 'slow-answers',
      article: 'slow-answers',
      means: `Five calls in a hundred take longer than ${env.alarms.p95Ms} ms: screens are slow.`,
      metric: apiMetric(apiId, 'Latency', 'p95'),
      threshold: env.alarms.p95Ms,
      periods: 3,
    },
  ];
}

const mailAlarms = (): AlarmSpec[] => [
  {
    id: 'mail-bounces',
    article: 'mail-bounces',
    means: 'Mail does not arrive. AWS reviews accounts above 5 % bounces and pauses them at 10 %.',
    metric: mailMetric('Reputation.BounceRate'),
    threshold: 0.03,
    periods: 1,
  },
  {
    id: 'mail-complaints',
    article: 'mail-bounces',
    means: 'People mark mail of Trellis as spam. AWS reviews accounts above 0.1 % complaints and pauses them at 0.5 %.',
    metric: mailMetric('Reputation.ComplaintRate'),
    threshold: 0.0008,
    periods: 1,
  },
];

/** Returns all alarms of an environment except the budget, which has no metric. */
export const alarmsOf = (env: Environment, apiId: string): AlarmSpec[] => [
  ...apiAlarms(env, apiId),
  ...backgroundAlarms(env),
  ...functionAlarms(env),
  ...mailAlarms(),
];
