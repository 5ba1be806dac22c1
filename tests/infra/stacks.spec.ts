import { App, Stack } from 'aws-cdk-lib';
import { Runtime, RuntimeFamily } from 'aws-cdk-lib/aws-lambda';
import { Bucket } from 'aws-cdk-lib/aws-s3';
import { describe, expect, it } from 'vitest';
import { functions } from '../../functions/manifest.ts';
import { environmentNamed } from '../../infra/aws/environments.ts';
import { checkStacks } from '../../infra/aws/main.ts';
import { onlyOne, type Resource, resourcesOf, STACKS, synthesise, type Synthesised, textOf } from './synthesis.ts';

const NAMES = ['dev', 'staging', 'production'] as const;
const apps: Partial<Record<string, Synthesised>> = {};

const app = (name: (typeof NAMES)[number]): Synthesised => {
  const cdkApp = apps[name];
  if (!cdkApp) throw new Error(`${name} was not synthesised.`);
  return cdkApp;
};
const functionOf = (of: Synthesised, name: string): Resource => {
  const lambda = resourcesOf(of, 'AWS::Lambda::Function').find(
    ([, fn]) => fn.Properties['FunctionName'] === `trellis-${of.env.name}-${name}`,
  );
  if (!lambda) throw new Error(`No function ${name}.`);
  return lambda[1];
};

describe('the rules of cdk-nag', () => {
  it.each(NAMES)('hold in %s, unless an exception is acknowledged beside its construct', (name) => {
    const made = synthesise(name, { checked: true });
    expect(made.findings).toEqual([]);
    apps[name] = made;
  });

  it('stop a synthesis that has an open bucket', () => {
    const bad = new App();
    const open = new Bucket(new Stack(bad, 'bad'), 'Open');
    checkStacks(bad);
    expect(open.policy).toBeUndefined();
    expect(() => bad.synth()).toThrow();
  });
});

describe('the stacks of an environment', () => {
  it('can each be updated alone: none exports or imports a value', () => {
    for (const name of NAMES) {
      for (const stack of STACKS) {
        const { template } = app(name).stacks[stack];
        expect(JSON.stringify(template), `${name} ${stack}`).not.toMatch(/"Fn::ImportValue"|"Export":/);
      }
    }
  });

  it('begin with data, which needs none of the others and runs no code', () => {
    const { data, api } = app('production').stacks;
    expect(data.dependsOn).toEqual([]);
    expect(Object.keys(data.template.Parameters ?? {}).filter((name) => name !== 'BootstrapVersion')).toEqual([]);
    const types = new Set(Object.values(data.template.Resources).map(({ Type }) => Type));
    expect([...types].toSorted()).toEqual(
      [
        'AWS::CDK::Metadata',
        'AWS::DynamoDB::Table',
        'AWS::Events::EventBus',
        'AWS::S3::Bucket',
        'AWS::S3::BucketPolicy',
        'AWS::SSM::Parameter',
      ].filter((type) => types.has(type)),
    );
    expect(api.dependsOn).toEqual(['trellis-production-data']);
  });

  it('have what reads rows and feeds deployed before what writes them', () => {
    expect(app('production').stacks.stream.dependsOn.toSorted()).toEqual(['trellis-production-api', 'trellis-production-data']);
  });

  it('have only resources in data, api and stream that the emulators support, and no foreign function', () => {
    for (const stack of ['data', 'api', 'stream'] as const) {
      for (const { Type } of Object.values(app('dev').stacks[stack].template.Resources))
        expect(Type).not.toMatch(/^(Custom::|AWS::CloudFormation::CustomResource|AWS::CloudFront)/);
    }
  });
});

/** Where a type of resource has its name; an empty path where AWS makes one that carries the stack's. */
const NAMED: Readonly<Record<string, string>> = {
  'AWS::ApiGatewayV2::Api': 'Name',
  'AWS::ApiGatewayV2::Integration': '',
  'AWS::ApiGatewayV2::Route': '',
  'AWS::ApiGatewayV2::Stage': '',
  'AWS::Budgets::Budget': 'Budget.BudgetName',
  'AWS::CloudFront::CachePolicy': 'CachePolicyConfig.Name',
  'AWS::CloudFront::Distribution': 'DistributionConfig.Aliases.0',
  'AWS::CloudFront::Function': 'Name',
  'AWS::CloudFront::OriginAccessControl': 'OriginAccessControlConfig.Name',
  'AWS::CloudFront::ResponseHeadersPolicy': 'ResponseHeadersPolicyConfig.Name',
  'AWS::CloudWatch::Alarm': 'AlarmName',
  'AWS::CloudWatch::Dashboard': 'DashboardName',
  'AWS::DynamoDB::Table': 'TableName',
  'AWS::Events::EventBus': 'Name',
  'AWS::Events::Rule': '',
  'AWS::IAM::Policy': '',
  'AWS::IAM::Role': '',
  'AWS::Lambda::EventInvokeConfig': '',
  'AWS::Lambda::EventSourceMapping': '',
  'AWS::Lambda::Function': 'FunctionName',
  'AWS::Lambda::LayerVersion': '',
  'AWS::Lambda::Permission': '',
  'AWS::Lambda::Url': '',
  'AWS::Logs::LogGroup': 'LogGroupName',
  'AWS::Logs::MetricFilter': 'FilterName',
  'AWS::S3::Bucket': 'BucketName',
  'AWS::S3::BucketPolicy': '',
  'AWS::SNS::Subscription': '',
  'AWS::SNS::Topic': 'TopicName',
  'AWS::SNS::TopicPolicy': '',
  'AWS::SSM::Parameter': 'Name',
  'Custom::CDKBucketDeployment': '',
};
/** These are made once for each stack by CDK, and named by CloudFormation after it. */
const MADE_BY_CDK = /^(CustomCDKBucketDeployment|Web)/;

function namesOf(of: Synthesised): string[] {
  return STACKS.flatMap((stack) =>
    Object.entries(of.stacks[stack].template.Resources).flatMap(([id, { Type, Properties }]) => {
      if (Type === 'AWS::CDK::Metadata') return [];
      const path = NAMED[Type];
      if (path === undefined)
        throw new Error(`${Type} is new here: say where its name stands, so that environments can live side by side.`);
      if (path === '') return [];
      let value: unknown = Properties;
      for (const part of path.split('.')) value = (value as Record<string, unknown> | undefined)?.[part];
      if (value === undefined && MADE_BY_CDK.test(id)) return [];
      return [`${Type} ${textOf(value)}`];
    }),
  );
}

describe('several environments in one account', () => {
  it('have no name in common', () => {
    const all = NAMES.flatMap((name) => namesOf(app(name)));
    expect(all.length).toBeGreaterThan(200);
    expect(all.filter((name, at) => all.indexOf(name) !== at)).toEqual([]);
  });

  it('have the environment in every name', () => {
    for (const name of NAMES) {
      for (const one of namesOf(app(name))) {
        if (!one.startsWith('AWS::CloudFront::Distribution')) expect(one).toMatch(new RegExp(`trellis[-/]?${name}|trellis/${name}`));
      }
    }
  });
});

describe('data', () => {
  it('is retained in production, tables and buckets, on deletion and replacement', () => {
    const of = app('production');
    const kept = [...resourcesOf(of, 'AWS::DynamoDB::Table'), ...resourcesOf(of, 'AWS::S3::Bucket')];
    expect(kept.length).toBe(9);
    for (const [id, resource] of kept) expect(resource, id).toMatchObject({ DeletionPolicy: 'Retain', UpdateReplacePolicy: 'Retain' });
    for (const [id, table] of resourcesOf(of, 'AWS::DynamoDB::Table'))
      expect(table.Properties, id).toMatchObject({ DeletionProtectionEnabled: true });
    expect([of.stacks.data.isProtected, of.stacks.edge.isProtected]).toEqual([true, true]);
    // The uploader of the client deletes nothing either.
    for (const [, upload] of resourcesOf(of, 'Custom::CDKBucketDeployment')) expect(upload.Properties).toMatchObject({ Prune: false });
  });

  it('is deleted with its stack in development, so that nothing is left to pay for', () => {
    const of = app('dev');
    for (const [id, resource] of [...resourcesOf(of, 'AWS::DynamoDB::Table'), ...resourcesOf(of, 'AWS::S3::Bucket')])
      expect(resource.DeletionPolicy, id).toBe('Delete');
    expect(of.stacks.data.isProtected).toBe(false);
  });
});

describe('functions', () => {
  const newest = Runtime.ALL.filter(({ family }) => family === RuntimeFamily.NODEJS)
    .map(({ name }) => name)
    .filter((name) => /^nodejs\d+\.x$/.test(name))
    .toSorted((one, other) => Number.parseInt(other.slice(6), 10) - Number.parseInt(one.slice(6), 10))[0];

  it('run on arm64 and the newest Node of the CDK, with source maps, expiring JSON logs, and without X-Ray', () => {
    const of = app('production');
    const groups = new Map(resourcesOf(of, 'AWS::Logs::LogGroup').map(([id, { Properties }]) => [id, Properties]));
    for (const { name } of functions) {
      const { Properties } = functionOf(of, name);
      expect(Properties, name).toMatchObject({
        Runtime: newest,
        Architectures: ['arm64'],
        LoggingConfig: { LogFormat: 'JSON', ApplicationLogLevel: 'INFO', LogGroup: expect.anything() },
        Environment: { Variables: expect.objectContaining({ NODE_OPTIONS: '--enable-source-maps', LOG_LEVEL: 'INFO' }) },
      });
      expect(Properties['TracingConfig'], name).toBeUndefined();
      const { Ref } = (Properties['LoggingConfig'] as { LogGroup: { Ref: string } }).LogGroup;
      expect(groups.get(Ref), name).toMatchObject({ RetentionInDays: 90, LogGroupName: `/aws/lambda/trellis-production-${name}` });
    }
    for (const [id, { Properties }] of resourcesOf(of, 'AWS::Logs::LogGroup')) expect(Properties['RetentionInDays'], id).toBe(90);
  });

  it('reserve concurrency for the projector, when the account has enough', () => {
    const reserved = (name: (typeof NAMES)[number]) =>
      Object.fromEntries(
        functions.flatMap((spec) => {
          const copies = functionOf(app(name), spec.name).Properties['ReservedConcurrentExecutions'];
          return copies === undefined ? [] : [[spec.name, copies]];
        }),
      );
    expect(reserved('production')).toEqual({ project: environmentNamed('production').limits.projectorConcurrency, rebuild: 1 });
    expect(reserved('dev')).toEqual({});
  });

  it('trace when the settings say so', () => {
    const traced = synthesise({ ...environmentNamed('dev'), tracing: true }, { checked: true });
    expect(traced.findings).toEqual([]);
    expect(functionOf(traced, 'graphql').Properties).toMatchObject({ TracingConfig: { Mode: 'Active' } });
  });

  it('keep failed events of bus and schedule in a queue', () => {
    const following = functions.filter(({ triggers }) => triggers.some(({ kind }) => kind === 'rule' || kind === 'schedule'));
    const configs = resourcesOf(app('production'), 'AWS::Lambda::EventInvokeConfig');
    expect(configs).toHaveLength(following.length);
    for (const [, { Properties }] of configs) {
      const { Destination } = (Properties['DestinationConfig'] as { OnFailure: { Destination: unknown } }).OnFailure;
      expect(textOf(Destination)).toBe('arn:aws:s3:::trellis-production-failures-123456789012');
    }
  });
});

describe('the API', () => {
  it('has the throttle of the settings, and logs routes, never paths, queries or addresses', () => {
    const { limits } = environmentNamed('production');
    const [, stage] = onlyOne(app('production'), 'AWS::ApiGatewayV2::Stage');
    expect(stage.Properties).toMatchObject({
      StageName: '$default',
      DefaultRouteSettings: { ThrottlingRateLimit: limits.requestsPerSecond, ThrottlingBurstLimit: limits.burst },
    });
    const { Format } = stage.Properties['AccessLogSettings'] as { Format: string };
    expect(Format).toContain('$context.routeKey');
    expect(Format).not.toMatch(/\$context\.(path|identity|domain)/);
  });
});

describe('the client', () => {
  type Upload = {
    Include?: string[];
    Exclude?: string[];
    SystemMetadata: { 'cache-control': string };
    DistributionPaths?: string[];
    DestinationBucketKeyPrefix: string;
  };
  const uploads = () => Object.fromEntries(resourcesOf(app('production'), 'Custom::CDKBucketDeployment').map(([id, one]) => [id, one]));
  const upload = (beginsWith: string): [string, Resource] => {
    const uploadRoute = Object.entries(uploads()).find(([id]) => id.startsWith(beginsWith));
    if (!uploadRoute) throw new Error(`No upload ${beginsWith}.`);
    return uploadRoute;
  };

  it('is uploaded in order: hashed files, then files with fixed names, the page last', () => {
    const [immutableId, immutable] = upload('WebFilesImmutable');
    const [namedId, named] = upload('WebFilesNamed');
    const [, index] = upload('WebFilesIndex');
    expect(named.DependsOn).toContain(immutableId);
    expect(index.DependsOn).toContain(namedId);
    expect(immutable.Properties).toMatchObject({ Exclude: ['*'], Include: ['assets/*', 'package-shell/chunks/*'] });
    expect(named.Properties).toMatchObject({ Exclude: ['assets/*', 'package-shell/chunks/*', 'index.*'] });
    expect(index.Properties).toMatchObject({ Exclude: ['*'], Include: ['index.*'] });
    for (const one of [immutable, named, index]) expect((one.Properties as unknown as Upload).DestinationBucketKeyPrefix).toBe('app');
  });

  it('is cached for a year or a minute, and only the page is invalidated', () => {
    const of = (id: string): Upload => upload(id)[1].Properties as unknown as Upload;
    expect(of('WebFilesImmutable').SystemMetadata['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(of('WebFilesNamed').SystemMetadata['cache-control']).toBe('public, max-age=60');
    expect(of('WebFilesIndex')).toMatchObject({
      DistributionPaths: ['/app/index.txt'],
      SystemMetadata: { 'cache-control': 'public, max-age=60' },
    });
    expect([of('WebFilesImmutable'), of('WebFilesNamed')].map(({ DistributionPaths }) => DistributionPaths)).toEqual([
      undefined,
      undefined,
    ]);
  });
});
