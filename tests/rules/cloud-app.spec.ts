import { Match, Template } from 'aws-cdk-lib/assertions';
import { beforeAll, describe, expect, it } from 'vitest';
import { edge, functions, tables } from '../../functions/manifest.ts';
import type { EventPattern } from '../../functions/platform/runtime/manifest-types.ts';
import { matchesPattern, type BusEvent } from '../../infra/local/bus/match.ts';
import { routeTable } from '../../infra/local/host/routes.ts';
import { type StackName, STACKS, synthesise } from '../infra/synthesis.ts';

const templates: Partial<Record<StackName, Template>> = {};

beforeAll(() => {
  const { stacks } = synthesise('staging');
  for (const name of STACKS) templates[name] = Template.fromJSON(stacks[name].template);
});

const template = (name: StackName): Template => {
  const stackTemplate = templates[name];
  if (!stackTemplate) throw new Error(`No stack ${name}.`);
  return stackTemplate;
};
const all = (name: StackName, type: string): Record<string, { Properties: object }> => template(name).findResources(type) as never;

describe('the CDK app', () => {
  it('makes every table of the manifest, on demand, kept and recoverable where the manifest says so', () => {
    for (const table of tables) {
      template('data').hasResource('AWS::DynamoDB::Table', {
        DeletionPolicy: table.keep ? 'Retain' : 'Delete',
        Properties: {
          TableName: `trellis-staging-${table.name}`,
          BillingMode: 'PAY_PER_REQUEST',
          PointInTimeRecoverySpecification: Match.objectLike({ PointInTimeRecoveryEnabled: table.pointInTimeRecovery }),
          ...(table.stream && { StreamSpecification: { StreamViewType: table.stream } }),
        },
      });
    }
    template('data').resourceCountIs('AWS::DynamoDB::Table', tables.length);
  });

  it('closes every bucket to the public and to plain HTTP', () => {
    for (const name of ['data', 'edge'] as const) {
      for (const bucket of Object.values(all(name, 'AWS::S3::Bucket'))) {
        expect((bucket.Properties as { PublicAccessBlockConfiguration?: unknown }).PublicAccessBlockConfiguration).toEqual({
          BlockPublicAcls: true,
          BlockPublicPolicy: true,
          IgnorePublicAcls: true,
          RestrictPublicBuckets: true,
        });
      }
    }
  });

  it('makes every function of the manifest, each in one stack, and nothing else of the product', () => {
    const made = (['api', 'stream'] as const).flatMap((name) =>
      Object.values(all(name, 'AWS::Lambda::Function')).map((fn) => String((fn.Properties as { FunctionName?: string }).FunctionName)),
    );
    expect(made.toSorted()).toEqual(functions.map((spec) => `trellis-staging-${spec.name}`).toSorted());
  });

  it('reads the stream with every setting named, a failure target and partial failures', () => {
    const sources = functions.flatMap((spec) => spec.triggers.filter((trigger) => trigger.kind === 'stream'));
    template('stream').resourceCountIs('AWS::Lambda::EventSourceMapping', sources.length);
    for (const source of Object.values(all('stream', 'AWS::Lambda::EventSourceMapping'))) {
      expect(source.Properties).toMatchObject({
        ParallelizationFactor: 1,
        FunctionResponseTypes: ['ReportBatchItemFailures'],
        StartingPosition: 'TRIM_HORIZON',
        BisectBatchOnFunctionError: true,
        DestinationConfig: { OnFailure: expect.anything() },
        BatchSize: expect.any(Number),
        MaximumBatchingWindowInSeconds: expect.any(Number),
        // Seven days is the most; a record lives one. Only what cannot be read is parked, by the function itself.
        MaximumRecordAgeInSeconds: 604_800,
        MaximumRetryAttempts: -1,
      });
    }
  });

  it('serves wildcard hosts, content apart from the app, and never turns an API error into a page', () => {
    const distributions = Object.values(all('edge', 'AWS::CloudFront::Distribution')).map(
      (distribution) =>
        (distribution.Properties as { DistributionConfig: { Aliases: string[]; CustomErrorResponses?: unknown } }).DistributionConfig,
    );
    expect(distributions.map((config) => config.Aliases)).toEqual([
      ['trellis-staging.example', '*.trellis-staging.example'],
      ['*.trellis-staging-content.example'],
    ]);
    for (const config of distributions) expect(config.CustomErrorResponses).toBeUndefined();
  });

  it('sends the origin secret from the edge, and names the key to functions that sign; settings have none [E140]', () => {
    const made = (['api', 'stream'] as const).flatMap((name) =>
      Object.values(all(name, 'AWS::Lambda::Function')).map(
        ({ Properties }) => Properties as { FunctionName: string; Environment: { Variables: Record<string, unknown> } },
      ),
    );
    const naming = (setting: string): string[] =>
      made.filter(({ Environment }) => setting in Environment.Variables).map(({ FunctionName }) => FunctionName);
    const namesOf = (specs: typeof functions): string[] => specs.map(({ name }) => `trellis-staging-${name}`);
    const called = functions.filter(({ triggers }) => triggers.some(({ kind }) => kind === 'http'));
    expect(naming('SECRET_SIGNING').toSorted()).toEqual(namesOf(functions.filter(({ maySign }) => maySign)).toSorted());
    expect(naming('SECRET_ORIGIN').toSorted()).toEqual(namesOf(called).toSorted());
    expect([...naming('SIGNING_KEY'), ...naming('ORIGIN_SECRET')]).toEqual([]);
    expect(JSON.stringify(made)).not.toContain('resolve:secretsmanager');
    template('edge').hasResourceProperties('AWS::CloudFront::Distribution', {
      DistributionConfig: Match.objectLike({
        Origins: Match.arrayWith([Match.objectLike({ OriginCustomHeaders: [Match.objectLike({ HeaderName: 'x-origin-secret' })] })]),
      }),
    });
  });
});

describe('the manifest', () => {
  it('has the same routes in the embedded cloud and in CDK: every route leads to its function', () => {
    const find = routeTable(functions);
    const integrations = all('api', 'AWS::ApiGatewayV2::Integration');
    const routes = Object.values(all('api', 'AWS::ApiGatewayV2::Route')).map(
      (route) => route.Properties as { RouteKey: string; Target: unknown },
    );
    const declared = functions.flatMap((spec) =>
      spec.triggers.flatMap((trigger) =>
        trigger.kind === 'http' && !trigger.streams ? trigger.routes.map((route) => ({ spec, route })) : [],
      ),
    );
    expect(routes.map((route) => route.RouteKey).toSorted()).toEqual(
      ['$default', ...declared.map(({ route }) => `${route.method} ${route.path}`)].toSorted(),
    );
    const target = (key: string): string => JSON.stringify(routes.find((one) => one.RouteKey === key)?.Target);
    const functionOf = (key: string): string => {
      const integration = Object.entries(integrations).find(([id]) => target(key).includes(id));
      return JSON.stringify(integration?.[1].Properties).replaceAll('-', '');
    };
    for (const { spec, route } of declared) {
      const example = route.path.replaceAll(/\{[^}]+\}/g, 'x');
      const matched = find(route.method === 'ANY' ? 'POST' : route.method, example);
      expect(matched?.spec.name, route.path).toBe(spec.name);
      expect(functionOf(`${route.method} ${route.path}`), route.path).toContain(`Function${spec.name}`.replaceAll('-', ''));
    }
    const stray = find('POST', '/nowhere');
    expect(stray?.routeKey).toBe('$default');
    expect(functionOf('$default')).toContain(`Function${stray?.spec.name}`);
  });

  it('gives the function that streams an address of its own, which takes calls of the edge alone', () => {
    const streaming = functions.filter(({ triggers }) => triggers.some((trigger) => trigger.kind === 'http' && trigger.streams));
    const urls = Object.values(all('edge', 'AWS::Lambda::Url')).map(({ Properties }) => Properties);
    expect(urls).toEqual([{ AuthType: 'AWS_IAM', InvokeMode: 'RESPONSE_STREAM', TargetFunctionArn: expect.anything() as unknown }]);
    expect(streaming.map(({ name }) => JSON.stringify(urls[0]).includes(`:function:trellis-staging-${name}"`))).toEqual([true]);
    for (const { Properties } of Object.values(all('edge', 'AWS::Lambda::Permission')))
      expect(Properties).toMatchObject({ Principal: 'cloudfront.amazonaws.com', SourceArn: expect.anything() as unknown });
  });

  it('has the same rules on both buses: an event that matches a pattern reaches the same functions', () => {
    const rules = Object.values(all('stream', 'AWS::Events::Rule')).filter((rule) => 'EventPattern' in rule.Properties);
    const declared = functions.flatMap((spec) => spec.triggers.flatMap((trigger) => (trigger.kind === 'rule' ? [trigger.pattern] : [])));
    expect(rules.map((rule) => (rule.Properties as { EventPattern: EventPattern }).EventPattern['detail-type'].join()).toSorted()).toEqual(
      declared.map((pattern) => pattern['detail-type'].join()).toSorted(),
    );
    for (const pattern of declared) {
      const detail = Object.fromEntries(
        Object.entries(pattern.detail ?? {}).map(([name, [first]]) => [name, typeof first === 'string' ? first : `${first?.prefix}x`]),
      );
      const event = { source: pattern.source[0], 'detail-type': pattern['detail-type'][0], detail } as unknown as BusEvent;
      expect(matchesPattern(event, pattern)).toBe(true);
    }
  });

  it('has the same schedules in both: each one of the manifest starts its function', () => {
    const rules = Object.values(all('stream', 'AWS::Events::Rule')).map((rule) => JSON.stringify(rule.Properties));
    const declared = functions.flatMap((spec) =>
      spec.triggers.flatMap((trigger) => (trigger.kind === 'schedule' ? [{ name: spec.name, cron: trigger.cron }] : [])),
    );
    expect(rules.filter((rule) => rule.includes('ScheduleExpression'))).toHaveLength(declared.length);
    for (const { name, cron } of declared) {
      const rule = rules.find((one) => one.includes(`"cron(${cron})"`) && one.includes(`Function${name.replaceAll('-', '')}`));
      expect(rule, name).toBeDefined();
    }
  });

  it('has an edge whose rows all become behaviours of their distribution', () => {
    const behaviours = Object.values(all('edge', 'AWS::CloudFront::Distribution')).map(
      (distribution) =>
        (distribution.Properties as { DistributionConfig: { CacheBehaviors?: { PathPattern: string }[] } }).DistributionConfig
          .CacheBehaviors ?? [],
    );
    expect(behaviours.map((rows) => rows.map((row) => row.PathPattern))).toEqual(
      (['app', 'content'] as const).map((hosts) => edge.filter((row) => row.hosts === hosts && row.path !== '*').map((row) => row.path)),
    );
  });

  it('gives each function one kind of trigger: requests, or events', () => {
    for (const spec of functions) {
      const kinds = new Set(spec.triggers.map((trigger) => (trigger.kind === 'http' ? 'requests' : 'following')));
      expect(kinds.size, spec.name).toBe(1);
    }
  });
});
