import { type Alarm, AlarmStatusWidget, Dashboard, GraphWidget, type IMetric, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { Duration } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { functions, tables } from '../../functions/manifest.ts';
import { apiMetric, countedLines, countedMetric, lambdaMetric, mailMetric } from './alarms.ts';
import type { Environment } from './environment.ts';
import { tableNameIn } from './names.ts';

const graph = (title: string, left: IMetric[], width = 12): GraphWidget =>
  new GraphWidget({ title, left, width, height: 6, leftYAxis: { min: 0 } });

/** Returns the consumed units of each table, which determine the costs of DynamoDB. */
const units = (env: Environment, metricName: string): Metric[] =>
  tables.map(
    ({ name }) =>
      new Metric({
        namespace: 'AWS/DynamoDB',
        metricName,
        statistic: 'Sum',
        period: Duration.minutes(5),
        dimensionsMap: { TableName: tableNameIn(env, name) },
        label: name,
      }),
  );

/** Adds the dashboard, in the order in which people notice a failure: calls, background work, functions, tables, mail. */
export function addDashboard(scope: Construct, env: Environment, apiId: string, alarms: Alarm[]): void {
  const readers = functions.filter((spec) => spec.triggers.some(({ kind }) => kind === 'stream'));
  const ofAllFunctions = (metric: string, statistic: string): Metric[] =>
    functions.map((spec) => lambdaMetric(env, spec, metric, statistic).with({ label: spec.name }));
  new Dashboard(scope, 'Dashboard', {
    dashboardName: `trellis-${env.name}`,
    widgets: [
      [new AlarmStatusWidget({ title: 'Alarms', alarms, width: 24, height: 5 })],
      [
        graph('Calls and failed calls', [apiMetric(apiId, 'Count', 'Sum'), apiMetric(apiId, '4xx', 'Sum'), apiMetric(apiId, '5xx', 'Sum')]),
        graph('Milliseconds until the response', [apiMetric(apiId, 'Latency', 'p50'), apiMetric(apiId, 'Latency', 'p95')]),
      ],
      [
        graph(
          'Milliseconds behind',
          readers.map((spec) => lambdaMetric(env, spec, 'IteratorAge', 'Maximum').with({ label: spec.name })),
        ),
        graph(
          'Parked commits and defects',
          countedLines.map(({ metricName }) => countedMetric(env, metricName)),
        ),
      ],
      [
        graph('Errors of functions', ofAllFunctions('Errors', 'Sum')),
        graph('Milliseconds of functions, p95', ofAllFunctions('Duration', 'p95')),
      ],
      [graph('Write units', units(env, 'ConsumedWriteCapacityUnits')), graph('Read units', units(env, 'ConsumedReadCapacityUnits'))],
      [graph('Mail: bounces and complaints', [mailMetric('Reputation.BounceRate'), mailMetric('Reputation.ComplaintRate')], 24)],
    ],
  });
}
