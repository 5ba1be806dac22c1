import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { functions } from '../../functions/manifest.ts';
import { countedLines } from '../../infra/aws/alarms.ts';
import { environmentNamed } from '../../infra/aws/environments.ts';
import { onlyOne, resourcesOf, synthesise, type Synthesised, textOf } from './synthesis.ts';

const root = resolve(import.meta.dirname, '../..');
const env = environmentNamed('production');
const articles = readdirSync(join(root, 'infra/aws/runbook')).map((file) => file.replace(/\.md$/, ''));
const article = (name: string): string => readFileSync(join(root, 'infra/aws/runbook', `${name}.md`), 'utf8');

let app: Synthesised;
beforeAll(() => {
  app = synthesise(env);
});

type Alarm = {
  readonly AlarmName: string;
  readonly AlarmDescription: string;
  readonly AlarmActions: unknown[];
  readonly OKActions: unknown[];
  readonly Threshold: number;
  readonly Metrics?: unknown;
  readonly MetricName?: string;
  readonly Namespace?: string;
  readonly Dimensions?: { readonly Name: string; readonly Value: unknown }[];
};
const alarms = (): Alarm[] => resourcesOf(app, 'AWS::CloudWatch::Alarm').map(([, { Properties }]) => Properties as unknown as Alarm);
const alarmNamed = (name: string): Alarm => {
  const alarm = alarms().find(({ AlarmName }) => AlarmName === `trellis-production-${name}`);
  if (!alarm) throw new Error(`No alarm ${name}.`);
  return alarm;
};
/** The article that an alarm leads to: the end of its description, so that a mail shows it as a link. */
const linked = ({ AlarmDescription: text }: Alarm): string => (text.split(`${env.alarms.runbook}/`)[1] ?? '').replace(/\.md$/, '');

describe('alarms and their articles in the runbook', () => {
  it('match: each alarm says what it means to people and links to an existing article', () => {
    for (const alarm of alarms()) {
      expect(alarm.AlarmDescription, alarm.AlarmName).toMatch(/^[A-Z].+\. What to do: https:\/\/\S+\.md$/);
      expect(articles, alarm.AlarmName).toContain(linked(alarm));
    }
  });

  it('match: each article has its alarm', () => {
    const budgets = resourcesOf(app, 'AWS::Budgets::Budget').map(
      ([, budget]) => (budget.Properties['Budget'] as { BudgetName: string }).BudgetName,
    );
    const told = new Set([...alarms().map(linked), ...budgets.map((name) => name.replace('trellis-production-', ''))]);
    expect([...told].toSorted()).toEqual(articles.toSorted());
  });

  it.each(articles)('%s says what it means to people, what to look at, what to do, and how to know that it is over', (name) => {
    const text = article(name);
    expect(text).toMatch(/^# \S/);
    const parts = ['What it means to people', 'What to look at', 'What to do', 'How to know that it is over'];
    expect([...text.matchAll(/^\*\*(.+?)\.\*\*/gm)].map(([, title]) => title)).toEqual(parts);
    for (const part of text.split(/^\*\*.+?\.\*\*/m).slice(1)) expect(part.trim().length, name).toBeGreaterThan(40);
  });

  it('link only to articles that exist', () => {
    for (const name of articles) {
      for (const [, other = ''] of article(name).matchAll(/\]\(([\w-]+)\.md\)/g)) expect(articles, name).toContain(other);
    }
  });
});

describe('the alarms', () => {
  const ofFunction = (metric: string): string[] =>
    alarms()
      .filter(({ MetricName, Namespace }) => MetricName === metric && Namespace === 'AWS/Lambda')
      .map(({ Dimensions = [] }) =>
        textOf(Dimensions.find(({ Name }) => Name === 'FunctionName')?.Value).replace('trellis-production-', ''),
      )
      .toSorted();
  const having = (...kinds: string[]): string[] =>
    functions
      .filter(({ triggers }) => triggers.some(({ kind }) => kinds.includes(kind)))
      .map(({ name }) => name)
      .toSorted();

  it('cover every function, for errors and throttles', () => {
    const all = functions.map(({ name }) => name).toSorted();
    expect(ofFunction('Errors')).toEqual(all);
    expect(ofFunction('Throttles')).toEqual(all);
  });

  it("cover the lag of the stream's readers, from five minutes on", () => {
    expect(ofFunction('IteratorAge')).toEqual(having('stream'));
    for (const name of having('stream')) expect(alarmNamed(`iterator-age-${name}`).Threshold).toBe(300_000);
  });

  it('cover failed events of bus and schedule', () => expect(ofFunction('AsyncEventsDropped')).toEqual(having('rule', 'schedule')));

  it('cover every parked commit and every internal error, by the lines that functions log', () => {
    const filters = resourcesOf(app, 'AWS::Logs::MetricFilter').map(([, { Properties }]) => Properties);
    const sources = readdirSync(join(root, 'functions'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'))
      .map((file) => readFileSync(join(root, 'functions', file), 'utf8'))
      .join('\n');
    expect(filters).toHaveLength(countedLines.flatMap((line) => line.functions).length);
    for (const { code, metricName, functions: loggers } of countedLines) {
      expect(sources, code).toContain(`logger.error('${code}'`);
      for (const name of loggers) {
        expect(functions.map((spec) => spec.name)).toContain(name);
        const pattern = `{ $.message = "${code}" }`;
        const filter = filters.find(
          ({ LogGroupName, FilterPattern }) => LogGroupName === `/aws/lambda/trellis-production-${name}` && FilterPattern === pattern,
        );
        expect(filter, name).toMatchObject({
          MetricTransformations: [{ MetricName: metricName, MetricValue: '1' }],
        });
      }
      const counting = alarms().filter(({ MetricName }) => MetricName === metricName);
      expect(
        counting.map(({ Namespace }) => Namespace),
        metricName,
      ).toEqual(['Trellis/production']);
    }
    expect(alarmNamed('parked-commits').Threshold).toBe(1);
  });

  it('cover the API: failed replies, and their latency by the settings', () => {
    expect(JSON.stringify(alarmNamed('server-errors').Metrics)).toMatch(/"5xx".*"Count"|"Count".*"5xx"/);
    expect(alarmNamed('slow-answers')).toMatchObject({ MetricName: 'Latency', ExtendedStatistic: 'p95', Threshold: env.alarms.p95Ms });
  });

  it('cover bounces and complaints of mail, below the limits of AWS', () => {
    expect(alarmNamed('mail-bounces')).toMatchObject({ MetricName: 'Reputation.BounceRate', Threshold: 0.03 });
    expect(alarmNamed('mail-complaints')).toMatchObject({ MetricName: 'Reputation.ComplaintRate', Threshold: 0.0008 });
  });

  it('cover the costs of the month, actual and forecast', () => {
    const [, budget] = onlyOne(app, 'AWS::Budgets::Budget');
    expect(budget.Properties).toMatchObject({
      Budget: {
        BudgetLimit: { Amount: env.limits.budgetDollars, Unit: 'USD' },
        CostFilters: { TagKeyValue: ['user:environment$production'] },
      },
      NotificationsWithSubscribers: [
        { Notification: { NotificationType: 'ACTUAL' } },
        { Notification: { NotificationType: 'FORECASTED' } },
      ],
    });
  });
});

describe('notifications', () => {
  it('go to every address of the settings, at the beginning and at the end of every alarm', () => {
    const told = resourcesOf(app, 'AWS::SNS::Subscription').map(([, { Properties }]) => [Properties['Protocol'], Properties['Endpoint']]);
    expect(told).toEqual(env.alarms.addresses.map((address) => ['email', address]));
    const [topic] = onlyOne(app, 'AWS::SNS::Topic');
    for (const alarm of alarms())
      expect([...alarm.AlarmActions, ...alarm.OKActions], alarm.AlarmName).toEqual([{ Ref: topic }, { Ref: topic }]);
  });

  it('are on the dashboard, too, which shows every alarm', () => {
    const [, dashboard] = onlyOne(app, 'AWS::CloudWatch::Dashboard');
    const body = JSON.stringify(dashboard.Properties['DashboardBody']);
    for (const [id] of resourcesOf(app, 'AWS::CloudWatch::Alarm')) expect(body, id).toContain(`"${id}","Arn"`);
  });
});
