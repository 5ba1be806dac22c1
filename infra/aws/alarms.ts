import { Duration } from 'aws-cdk-lib';
import { type IMetric, MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { functions } from '../../functions/manifest.ts';
import type { FunctionSpec } from '../../functions/platform/runtime/manifest-types.ts';
import type { Environment } from './environment.ts';
import { functionNameIn } from './names.ts';

/** Articles of infra/aws/runbook, by the name of their file. */
export type Article =
  | 'budget'
  | 'dropped-events'
  | 'function-errors'
  | 'function-throttles'
  | 'internal-errors'
  | 'iterator-age'
  | 'mail-bounces'
  | 'parked-commits'
  | 'server-errors'
  | 'slow-answers';

/** One alarm: when `metric` reaches `from` in each of the last `periods`, what that means to people, and the article that says what to do. */
export type AlarmSpec = {
  readonly id: string;
  readonly article: Article;
  readonly means: string;
  readonly metric: IMetric;
  readonly from: number;
  readonly periods: number;
};

/** A line that functions log, counted: its code, and who logs it. */
export type CountedLine = { readonly metricName: string; readonly code: string; readonly functions: readonly string[] };

export const countedLines: readonly CountedLine[] = [
  { metricName: 'ParkedCommits', code: 'projector.parked', functions: ['project', 'rebuild'] },
  // GraphQL answers defects by 200, so that the API counts none of them.
  { metricName: 'InternalErrors', code: 'graphql.internal', functions: ['graphql'] },
];

const MINUTES_5 = Duration.minutes(5);

export const metricNamespaceIn = (env: Environment): string => `Trellis/${env.name}`;

export const lambdaMetric = (env: Environment, spec: FunctionSpec, metricName: string, statistic: string): Metric =>
  new Metric({
    namespace: 'AWS/Lambda',
    metricName,
    statistic,
    period: MINUTES_5,
    dimensionsMap: { FunctionName: functionNameIn(env, spec.name) },
  });

export const apiMetric = (apiId: string, metricName: string, statistic: string): Metric =>
  new Metric({
    namespace: 'AWS/ApiGateway',
    metricName,
    statistic,
    period: MINUTES_5,
    dimensionsMap: { ApiId: apiId },
  });

export const countedMetric = (env: Environment, metricName: string): Metric =>
  new Metric({ namespace: metricNamespaceIn(env), metricName, statistic: 'Sum', period: MINUTES_5 });

/** Of the account and region: environments that send from one account share their good name. */
export const mailMetric = (metricName: 'Reputation.BounceRate' | 'Reputation.ComplaintRate'): Metric =>
  new Metric({ namespace: 'AWS/SES', metricName, statistic: 'Maximum', period: Duration.hours(1) });

const follows = (kind: 'stream' | 'other') => (spec: FunctionSpec) =>
  spec.triggers.some((trigger) => (kind === 'stream' ? trigger.kind === 'stream' : trigger.kind === 'rule' || trigger.kind === 'schedule'));

function functionAlarms(env: Environment): AlarmSpec[] {
  return functions.flatMap((spec): AlarmSpec[] => [
    {
      id: `function-errors-${spec.name}`,
      article: 'function-errors',
      means: `The function ${spec.name} fails. ${spec.purpose}`,
      metric: lambdaMetric(env, spec, 'Errors', 'Sum'),
      from: 5,
      periods: 1,
    },
    {
      id: `function-throttles-${spec.name}`,
      article: 'function-throttles',
      means: `The function ${spec.name} is not started often enough. ${spec.purpose}`,
      metric: lambdaMetric(env, spec, 'Throttles', 'Sum'),
      from: 5,
      periods: 1,
    },
  ]);
}

function followingAlarms(env: Environment): AlarmSpec[] {
  return [
    ...functions.filter(follows('stream')).map((spec): AlarmSpec => ({
      id: `iterator-age-${spec.name}`,
      article: 'iterator-age',
      means: `The function ${spec.name} is more than five minutes behind: lists, reports and mails show the past. Nothing is lost.`,
      metric: lambdaMetric(env, spec, 'IteratorAge', 'Maximum'),
      from: 300_000,
      periods: 1,
    })),
    ...functions.filter(follows('other')).map((spec): AlarmSpec => ({
      id: `dropped-events-${spec.name}`,
      article: 'dropped-events',
      means: `The function ${spec.name} gave up on an event, which lies in the failure bucket. ${spec.purpose}`,
      metric: lambdaMetric(env, spec, 'AsyncEventsDropped', 'Sum'),
      from: 1,
      periods: 1,
    })),
    {
      id: 'parked-commits',
      article: 'parked-commits',
      means: "A commit could not be followed and was set aside: one learner's progress stands still in lists. Nothing is lost.",
      metric: countedMetric(env, 'ParkedCommits'),
      from: 1,
      periods: 1,
    },
  ];
}

function answerAlarms(env: Environment, apiId: string): AlarmSpec[] {
  return [
    {
      id: 'server-errors',
      article: 'server-errors',
      means: 'At least one call in a hundred is answered by an error of ours.',
      metric: new MathExpression({
        // A single failure at night is no rate.
        expression: 'IF(failed >= 5, 100 * failed / calls, 0)',
        usingMetrics: { failed: apiMetric(apiId, '5xx', 'Sum'), calls: apiMetric(apiId, 'Count', 'Sum') },
        period: MINUTES_5,
        label: 'calls failed, per cent',
      }),
      from: 1,
      periods: 1,
    },
    {
      id: 'internal-errors',
      article: 'internal-errors',
      means: 'People are told “Something went wrong” where nothing of theirs was wrong.',
      metric: countedMetric(env, 'InternalErrors'),
      from: 5,
      periods: 1,
    },
    {
      id: 'slow-answers',
      article: 'slow-answers',
      means: `Five calls in a hundred take longer than ${env.alarms.p95Ms} ms: every screen feels slow.`,
      metric: apiMetric(apiId, 'Latency', 'p95'),
      from: env.alarms.p95Ms,
      periods: 3,
    },
  ];
}

const mailAlarms = (): AlarmSpec[] => [
  {
    id: 'mail-bounces',
    article: 'mail-bounces',
    means: 'Mail does not arrive. AWS looks into accounts above 5 % and stops them at 10 %.',
    metric: mailMetric('Reputation.BounceRate'),
    from: 0.03,
    periods: 1,
  },
  {
    id: 'mail-complaints',
    article: 'mail-bounces',
    means: 'People mark our mail as spam. AWS looks into accounts above 0.1 % and stops them at 0.5 %.',
    metric: mailMetric('Reputation.ComplaintRate'),
    from: 0.0008,
    periods: 1,
  },
];

/** Every alarm of an environment but the budget, which is no metric. */
export const alarmsOf = (env: Environment, apiId: string): AlarmSpec[] => [
  ...answerAlarms(env, apiId),
  ...followingAlarms(env),
  ...functionAlarms(env),
  ...mailAlarms(),
];
