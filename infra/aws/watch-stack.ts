import { Aws, Stack, type StackProps } from 'aws-cdk-lib';
import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import { Alarm, ComparisonOperator, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { FilterPattern, LogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { StringParameter } from 'aws-cdk-lib/aws-ssm';
import type { Construct } from 'constructs';
import { type AlarmSpec, alarmsOf, type Article, countedLines, metricNamespaceIn } from './alarms.ts';
import { addDashboard } from './dashboard.ts';
import type { Environment } from './environment.ts';
import { logGroupNameIn, parameterIn } from './names.ts';

const articleAddress = (env: Environment, article: Article): string => `${env.alarms.runbook}/${article}.md`;

/** Alarms by mail, the budget and the dashboard. Every alarm links to its article in infra/aws/runbook. */
export class WatchStack extends Stack {
  constructor(scope: Construct, id: string, env: Environment, props: StackProps) {
    super(scope, id, props);
    const topic = this.topic(env);
    this.countLines(env);
    const apiId = StringParameter.valueForStringParameter(this, parameterIn(env, 'api-id'));
    const alarms = alarmsOf(env, apiId).map((spec) => this.alarm(env, spec, topic));
    this.budget(env);
    addDashboard(this, env, apiId, alarms);
  }

  private topic(env: Environment): Topic {
    const topic = new Topic(this, 'Alarms', {
      topicName: `trellis-${env.name}-alarms`,
      displayName: `Trellis ${env.name}`,
      enforceSSL: true,
    });
    for (const address of env.alarms.addresses) topic.addSubscription(new EmailSubscription(address));
    topic.addToResourcePolicy(
      new PolicyStatement({
        sid: 'Alarms',
        principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
        actions: ['sns:Publish'],
        resources: [topic.topicArn],
        conditions: { StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID } },
      }),
    );
    return topic;
  }

  private countLines(env: Environment): void {
    for (const { metricName, code, functions } of countedLines) {
      for (const name of functions) {
        new MetricFilter(this, `${metricName}-${name}`, {
          logGroup: LogGroup.fromLogGroupName(this, `Log-${metricName}-${name}`, logGroupNameIn(env, name)),
          filterName: `trellis-${env.name}-${name}-${code}`,
          filterPattern: FilterPattern.stringValue('$.message', '=', code),
          metricNamespace: metricNamespaceIn(env),
          metricName,
        });
      }
    }
  }

  private alarm(env: Environment, spec: AlarmSpec, topic: Topic): Alarm {
    const alarm = new Alarm(this, `Alarm-${spec.id}`, {
      alarmName: `trellis-${env.name}-${spec.id}`,
      alarmDescription: `${spec.means} What to do: ${articleAddress(env, spec.article)}`,
      metric: spec.metric,
      threshold: spec.threshold,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      evaluationPeriods: spec.periods,
      // Without calls, mails or parked commits there are no data, which is not a failure.
      treatMissingData: TreatMissingData.NOT_BREACHING,
    });
    const notify = new SnsAction(topic);
    alarm.addAlarmAction(notify);
    alarm.addOkAction(notify);
    return alarm;
  }

  /** Adds a budget for resources with the tag `environment`, which has to be activated as a cost allocation tag (runbook/budget.md). */
  private budget(env: Environment): void {
    const notice = (notificationType: 'ACTUAL' | 'FORECASTED') => ({
      notification: { notificationType, comparisonOperator: 'GREATER_THAN', threshold: 100, thresholdType: 'PERCENTAGE' },
      subscribers: env.alarms.addresses.map((address) => ({ subscriptionType: 'EMAIL', address })),
    });
    new CfnBudget(this, 'Budget', {
      budget: {
        budgetName: `trellis-${env.name}-budget`,
        budgetType: 'COST',
        timeUnit: 'MONTHLY',
        budgetLimit: { amount: env.limits.budgetDollars, unit: 'USD' },
        costFilters: { TagKeyValue: [`user:environment$${env.name}`] },
      },
      notificationsWithSubscribers: [notice('ACTUAL'), notice('FORECASTED')],
    });
  }
}
